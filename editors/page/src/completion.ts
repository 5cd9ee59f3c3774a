/* What can be typed at the caret: legal calls, words that the reader knows, directives. */

import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { LSPPlugin } from "@codemirror/lsp-client";
import type { CompletionItem, CompletionList } from "vscode-languageserver-protocol";
import { rendered } from "./markup";
import { ask, placed } from "./requests";

const KINDS: Record<number, string> = { 6: "variable", 12: "constant", 14: "keyword", 17: "text" };
// In the column of calls, in a directive, or in the middle of a word: not after every blank.
const ASKED_FOR = /(?:^|-)[\s(]*[\w(]*$|^\s*#[^\n]*$|[A-Za-z]{2,}$/;

async function source(context: CompletionContext): Promise<CompletionResult | null> {
  const { view, pos } = context;
  const before = context.state.doc.lineAt(pos).text.slice(0, pos - context.state.doc.lineAt(pos).from);
  if (!view || !(context.explicit || (before && ASKED_FOR.test(before)))) return null;
  let result: CompletionResult | null = null;
  const params = { ...placed(view, pos), context: { triggerKind: 1 } };
  await ask<CompletionList>(view, "textDocument/completion", params, ({ items }, _mapping, plugin) => {
    const edit = items[0]?.textEdit;
    const range = edit && ("range" in edit ? edit.range : edit.insert);
    result = items.length === 0 ? null : {
      from: range ? plugin.fromPosition(range.start) : context.matchBefore(/\w*/)?.from ?? pos,
      options: items.map((item) => option(item, plugin)),
      validFor: /^[\w(+#]*$/,
    };
  }).catch(() => null);
  return result;
}

function option(item: CompletionItem, plugin: LSPPlugin): Completion {
  const often = item.labelDetails?.description;
  return {
    label: item.filterText ?? item.label,
    displayLabel: item.label,
    apply: item.textEdit?.newText ?? item.insertText ?? item.label,
    type: KINDS[item.kind ?? 0],
    detail: [item.detail, often].filter(Boolean).join(" · ") || undefined,
    sortText: item.sortText,
    info: async () => {
      const told = await plugin.client.request<CompletionItem, CompletionItem>("completionItem/resolve", item).catch(() => item);
      return told.documentation ? rendered(plugin, told.documentation) : null;
    },
  };
}

/* Nothing is chosen before somebody chooses: Enter at the end of a row begins the next one. */
export const completion = autocompletion({ override: [source], selectOnOpen: false, icons: false });
