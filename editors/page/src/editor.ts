/* The editor of notes: CodeMirror in place of the page's text area, with help of the language server.

   The text area keeps the text for the form and for the script of the page. It is shown until the
   language server has answered once, so that a page without a connection stays as it was; after
   that the editor goes on without one, and the help comes back with it. */

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { indentUnit } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { LSPClient, type Transport } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { EditorView, GutterMarker, highlightSpecialChars, keymap, lineNumberMarkers, lineNumbers } from "@codemirror/view";
import { bml, colours } from "./bml";
import { hover, keys, tools, type Tool } from "./commands";
import { completion } from "./completion";
import { Connection } from "./connection";
import { diagnostics } from "./diagnostics";
import { hints } from "./hints";
import { theme } from "./theme";
import type { Words } from "./words";

// The first answer waits until the server has a process.
const PATIENCE = 30000;

export interface Options {
  area: HTMLTextAreaElement;
  place: HTMLElement;
  address: string;
  uri: string;
  nonce: string;
  words: Words;
  /* Is called after each change of the text, which the text area has then. */
  changed: () => void;
}

/* What the script of the page does with a text, in either kind of field. */
export interface Field {
  set(text: string): void;
  replace(start: number, end: number, text: string): void;
  go(offset: number): void;
  mark(severities: Map<number, string>): void;
}

class Mark extends GutterMarker {
  constructor(severity: string) { super(); this.elementClass = `cm-found-${severity}`; }
}

const marked = StateEffect.define<Map<number, string>>();

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, { changes, effects, state }) {
    const moved = value.map(changes);
    return effects.reduce((now, effect) => (!effect.is(marked) ? now : RangeSet.of(
      [...effect.value].filter(([line]) => line <= state.doc.lines)
        .map(([line, severity]) => new Mark(severity).range(state.doc.line(line).from)), true)), moved);
  },
  provide: (field) => lineNumberMarkers.from(field),
});

/* Replace the text area; the promise is kept when the language server has answered first. */
export function openEditor(options: Options): Promise<Field> {
  return new Promise((resolve) => {
    const server = new Compartment();
    const bar = new Bar(options);
    let view: EditorView | null = null;
    const connection = new Connection(options.address, opened, closed);

    function opened(transport: Transport) {
      const client = new LSPClient({
        timeout: PATIENCE,
        extensions: [diagnostics],
        notificationHandlers: {
          "window/logMessage": () => true,
          "window/showMessage": (_client, { message }) => { bar.say(message); return true; },
        },
      }).connect(transport);
      client.initializing.then(() => {
        connection.works();
        if (view === null) {
          view = replaced(options, bar.tools, server, (isTyped) => connection.wake(isTyped));
          bar.show(view);
          resolve(field(view));
        }
        view.dispatch({ effects: server.reconfigure([client.plugin(options.uri, "bml"), completion, hover, hints]) });
        bar.isConnected(true);
      }, () => connection.close());
    }

    function closed(isWaiting: boolean) {
      if (view === null) return;
      view.dispatch({ effects: server.reconfigure([]) });
      // They would stay where the server cannot take them back.
      view.dispatch(setDiagnostics(view.state, []));
      bar.isConnected(false, isWaiting);
    }
  });
}

/* Return an editor in place of the text area, with its text, selection and focus. */
function replaced({ area, place, nonce, words, changed }: Options, all: Tool[], server: Compartment, wake: (isTyped: boolean) => void): EditorView {
  const hadFocus = document.activeElement === area;
  const view = new EditorView({
    state: EditorState.create({
      doc: area.value,
      selection: { anchor: area.selectionStart, head: area.selectionEnd },
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorState.phrases.of({ close: words.close }),
        EditorView.contentAttributes.of({ "aria-label": area.getAttribute("aria-label") ?? "" }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) {
            area.value = state.doc.toString();
            changed();
          }
          if (docChanged || selectionSet) wake(docChanged);
        }),
        indentUnit.of("  "), history(), lineNumbers(), marks, highlightSpecialChars(), highlightSelectionMatches(),
        bml, colours, theme,
        keymap.of([...keys(all), ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
        server.of([]),
      ],
    }),
  });
  const { scrollTop } = area;
  for (const child of place.children) (child as HTMLElement).hidden = true;
  place.append(view.dom);
  view.scrollDOM.scrollTop = scrollTop;
  if (hadFocus) view.focus();
  return view;
}

function field(view: EditorView): Field {
  return {
    set: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    replace(from, to, insert) {
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: "input.fix" });
      view.focus();
    },
    go(offset) {
      view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: "center" }) });
      view.focus();
    },
    mark: (severities) => view.dispatch({ effects: marked.of(severities) }),
  };
}

/* The buttons below the editor, which do what the keys do, and its words. */
class Bar {
  readonly tools: Tool[];
  private readonly buttons = document.createElement("p");
  private readonly state = document.createElement("span");
  private readonly words: Words;
  private readonly place: HTMLElement;

  constructor({ words, place }: Options) {
    this.words = words;
    this.place = place;
    this.tools = tools(words, (text) => this.say(text));
  }

  say(text: string) { this.state.textContent = text; }

  show(view: EditorView) {
    this.buttons.className = "acts";
    this.buttons.setAttribute("role", "group");
    this.buttons.setAttribute("aria-label", this.words.tools);
    for (const { name, key, run } of this.tools) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = this.words[name];
      button.title = key.replace("Mod", "Ctrl");
      button.addEventListener("click", () => run(view));
      this.buttons.append(button);
    }
    this.state.setAttribute("role", "status");
    this.buttons.append(this.state);
    this.place.after(this.buttons);
  }

  isConnected(is: boolean, isWaiting = false) {
    for (const button of this.buttons.querySelectorAll("button")) button.disabled = !is;
    this.say(is ? "" : isWaiting ? this.words.waiting : this.words.connecting);
  }
}
