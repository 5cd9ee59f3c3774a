/* What is wrong, below the words where it is, with the changes that mend it. */

import { setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { LSPPlugin, type LSPClientExtension } from "@codemirror/lsp-client";
import type { Diagnostic as Told, Position, PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { applyAction, askActions } from "./actions";

const SEVERITIES = ["error", "error", "warning", "info", "hint"] as const;
// Soon, as the server waits for more itself.
const PAUSE = 150;

const timers = new WeakMap<EditorView, ReturnType<typeof setTimeout>>();

export const diagnostics: LSPClientExtension = {
  clientCapabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
  notificationHandlers: {
    "textDocument/publishDiagnostics": (client, params: PublishDiagnosticsParams) => {
      const file = client.workspace.getFile(params.uri);
      const view = file?.getView();
      const plugin = view && LSPPlugin.get(view);
      // What is wrong in the library is nothing that can be mended here; an older text had others.
      if (!file || !view || !plugin || (params.version ?? file.version) !== file.version) return true;
      view.dispatch(setDiagnostics(view.state, params.diagnostics.map((told) => shown(told, plugin))));
      return true;
    },
  },
  editorExtension: EditorView.updateListener.of(({ docChanged, view }) => {
    if (!docChanged) return;
    clearTimeout(timers.get(view));
    timers.set(view, setTimeout(() => LSPPlugin.get(view)?.client.sync(), PAUSE));
  }),
};

/* Where a place of the text that the server has is in the text as it is now. */
const offset = (plugin: LSPPlugin, place: Position) =>
  plugin.unsyncedChanges.mapPos(plugin.fromPosition(place, plugin.syncedDoc));

const words = ({ message }: Told) => (typeof message === "string" ? message : message.value);

function shown(told: Told, plugin: LSPPlugin): Diagnostic {
  const from = offset(plugin, told.range.start);
  return {
    from,
    to: Math.max(from, offset(plugin, told.range.end)),
    severity: SEVERITIES[told.severity ?? 1],
    message: words(told),
    renderMessage: (view) => withFixes(view as EditorView, told),
  };
}

/* The message, and below it a button for each fix as soon as the server has said which there are. */
function withFixes(view: EditorView, told: Told): HTMLElement {
  const element = document.createElement("div");
  element.append(words(told));
  const plugin = LSPPlugin.get(view);
  if (!plugin) return element;
  const from = offset(plugin, told.range.start);
  const to = offset(plugin, told.range.end);
  askActions(view, from, to, ["quickfix"], (actions) => {
    for (const action of actions) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cm-diagnosticAction";
      button.textContent = action.title;
      button.addEventListener("click", () => void applyAction(view, action));
      element.append(button);
    }
  }).catch(() => undefined);
  return element;
}
