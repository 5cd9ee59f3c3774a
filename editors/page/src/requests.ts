/* Requests about the text, and the edits that answer them. */

import type { ChangeSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { LSPPlugin, type WorkspaceMapping } from "@codemirror/lsp-client";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";

/* Ask about the text as it is now. `answered` gets the answer, and what maps its positions to the
   text as it is then; it is not called without a connection or where the answer is nothing. */
export async function ask<Answer>(
  view: EditorView,
  method: string,
  params: object,
  answered: (answer: Answer, mapping: WorkspaceMapping, plugin: LSPPlugin) => void,
): Promise<boolean> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return false;
  plugin.client.sync();
  return plugin.client.withMapping(async (mapping) => {
    const about = { textDocument: { uri: plugin.uri }, ...params };
    const answer = await plugin.client.request<object, Answer | null>(method, about);
    // The connection may have ended meanwhile, or begun anew.
    if (answer === null || LSPPlugin.get(view) !== plugin) return false;
    answered(answer, mapping, plugin);
    return true;
  });
}

/* The same about the place of the caret, or another. */
export const placed = (view: EditorView, at = view.state.selection.main.head) =>
  ({ position: LSPPlugin.get(view)?.toPosition(at) });

/* Carry out the edits of this text as one change, which can be undone. */
export function apply(
  view: EditorView, edit: WorkspaceEdit, mapping: WorkspaceMapping, plugin: LSPPlugin, userEvent: string,
) {
  const edits: TextEdit[] = edit.changes?.[plugin.uri] ?? [];
  const changes: ChangeSpec[] = edits.map(({ range, newText }) => ({
    from: mapping.mapPosition(plugin.uri, range.start, 1),
    to: Math.max(mapping.mapPosition(plugin.uri, range.start, 1), mapping.mapPosition(plugin.uri, range.end, -1)),
    insert: newText,
  }));
  view.dispatch({ changes, userEvent, scrollIntoView: true });
}
