/* Changes that the server offers at a place: fixes, answers to questions, other ways to write rows. */

import type { EditorView } from "@codemirror/view";
import { LSPPlugin } from "@codemirror/lsp-client";
import type { CodeAction } from "vscode-languageserver-protocol";
import { apply, ask } from "./requests";

/* Ask what can be done with a part of the text. */
export function askActions(
  view: EditorView, from: number, to: number, only: string[] | undefined, answered: (actions: CodeAction[]) => void,
): Promise<boolean> {
  const plugin = LSPPlugin.get(view);
  const range = plugin && { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  return ask<CodeAction[]>(view, "textDocument/codeAction", { range, context: { diagnostics: [], only } }, answered);
}

/* Do it; return whether anything could be done. */
export async function applyAction(view: EditorView, action: CodeAction): Promise<boolean> {
  let isDone = false;
  const plugin = LSPPlugin.get(view);
  if (!plugin) return false;
  plugin.client.sync();
  await plugin.client.withMapping(async (mapping) => {
    const told = action.edit ? action : await plugin.client.request<CodeAction, CodeAction>("codeAction/resolve", action);
    if (!told.edit || LSPPlugin.get(view) !== plugin) return;
    apply(view, told.edit, mapping, plugin, "input.fix");
    isDone = true;
  });
  view.focus();
  return isDone;
}
