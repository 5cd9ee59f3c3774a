/* What is done by a key or a button: meaning, changes, names, layout. */

import { EditorView, hoverTooltip, showDialog, type KeyBinding } from "@codemirror/view";
import { formatDocument } from "@codemirror/lsp-client";
import type { Hover, Location, MarkupContent, PrepareRenameResult, WorkspaceEdit } from "vscode-languageserver-protocol";
import { applyAction, askActions } from "./actions";
import { rendered } from "./markup";
import { apply, ask, placed } from "./requests";
import type { Words } from "./words";

type Said = (text: string) => void;

/* A key, what it is called, and what it does with the view. */
export interface Tool { name: keyof Words & string; key: string; run: (view: EditorView) => unknown }

export function tools(words: Words, say: Said): Tool[] {
  const told = (nothing: string, work: (view: EditorView) => Promise<boolean>) => async (view: EditorView) => {
    say("");
    const found = await work(view).catch((error: { message?: string }) => {
      say(`${words.failed} ${error.message ?? ""}`.trim());
      return true;
    });
    if (!found) say(nothing);
  };
  return [
    { name: "meaning", key: "Mod-i", run: told(words.no_meaning, meaning) },
    { name: "actions", key: "Mod-.", run: told(words.no_actions, (view) => offer(view, words, say)) },
    { name: "rename", key: "F2", run: told(words.no_name, (view) => rename(view, words, say)) },
    { name: "definition", key: "F12", run: told(words.no_definition, (view) => define(view, words, say)) },
    { name: "format", key: "Shift-Alt-f", run: (view) => formatDocument(view) },
  ];
}

export const keys = (all: Tool[]): KeyBinding[] =>
  all.map(({ key, run }) => ({ key, preventDefault: true, run: (view) => { run(view); return true; } }));

/* Show an element above the text until Escape, or until it is closed; it has the focus meanwhile. */
function show(view: EditorView, content: HTMLElement, focus: string) {
  return showDialog(view, {
    top: true,
    focus,
    class: "cm-shown",
    content: (_view, close) => {
      content.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(); });
      content.addEventListener("click", ({ target }) => { if (target instanceof HTMLButtonElement) close(); });
      return content;
    },
  });
}

function meaning(view: EditorView): Promise<boolean> {
  return ask<Hover>(view, "textDocument/hover", placed(view), ({ contents }, _mapping, plugin) => {
    const content = document.createElement("div");
    const text = rendered(plugin, contents as MarkupContent);
    // Read out when it comes, and scrolled with keys.
    text.tabIndex = -1;
    content.append(text);
    show(view, content, ".cm-told");
    text.focus();
  });
}

export const hover = hoverTooltip(async (view, at) => {
  let tooltip = null;
  await ask<Hover>(view, "textDocument/hover", placed(view, at), ({ contents, range }, _mapping, plugin) => {
    tooltip = {
      pos: range ? plugin.fromPosition(range.start) : at,
      end: range ? plugin.fromPosition(range.end) : at,
      above: true,
      create: () => ({ dom: rendered(plugin, contents as MarkupContent) }),
    };
  }).catch(() => undefined);
  return tooltip;
}, { hideOn: (transaction) => transaction.docChanged });

async function offer(view: EditorView, words: Words, say: Said): Promise<boolean> {
  const { from, to } = view.state.selection.main;
  let isOffered = false;
  await askActions(view, from, to, undefined, (actions) => {
    const menu = document.createElement("div");
    menu.setAttribute("role", "group");
    menu.setAttribute("aria-label", words.actions);
    for (const action of actions) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cm-button";
      button.textContent = action.title;
      button.addEventListener("click", () => void applyAction(view, action).then((done) => { if (!done) say(words.no_actions); }));
      menu.append(button);
    }
    isOffered = actions.length > 0;
    if (isOffered) show(view, menu, "button");
  });
  return isOffered;
}

async function rename(view: EditorView, words: Words, say: Said): Promise<boolean> {
  const at = placed(view);
  return ask<PrepareRenameResult>(view, "textDocument/prepareRename", at, (prepared) => {
    const value = "placeholder" in prepared ? prepared.placeholder : "";
    const asked = showDialog(view, {
      label: words.new_name, input: { name: "name", value, autocomplete: "off" }, focus: true, submitLabel: words.renamed_by, top: true,
    });
    void asked.result.then((form) => {
      const field = form?.elements.namedItem("name");
      if (!(field instanceof HTMLInputElement)) return undefined;
      return ask<WorkspaceEdit>(view, "textDocument/rename", { ...at, newName: field.value }, (edit, mapping, plugin) =>
        apply(view, edit, mapping, plugin, "input.rename"));
    }).catch((error: { message?: string }) => say(error.message ?? words.failed));
  });
}

async function define(view: EditorView, words: Words, say: Said): Promise<boolean> {
  let isFound = false;
  await ask<Location[]>(view, "textDocument/definition", placed(view), ([found], mapping, plugin) => {
    if (!found) return;
    isFound = true;
    if (found.uri !== plugin.uri) {
      // Of the library: its folder on the server's machine is nobody's business.
      say(words.elsewhere.replace("{file}", found.uri.split("/library/").pop() ?? ""));
      return;
    }
    view.dispatch({ selection: { anchor: mapping.mapPosition(plugin.uri, found.range.start) }, scrollIntoView: true });
    view.focus();
  });
  return isFound;
}
