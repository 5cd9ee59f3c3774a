/* Hints between the words: the whole auction behind a row, points beside words of strength. */

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { LSPPlugin } from "@codemirror/lsp-client";
import type { InlayHint } from "vscode-languageserver-protocol";
import { ask } from "./requests";

const PAUSE = 300;

class Hint extends WidgetType {
  constructor(private readonly text: string) { super(); }
  eq(other: Hint) { return other.text === this.text; }
  toDOM() {
    const element = document.createElement("span");
    element.className = "cm-hint";
    element.textContent = this.text;
    return element;
  }
}

const taken = StateEffect.define<DecorationSet>();

const shown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    const moved = value.map(transaction.changes);
    return transaction.effects.reduce((now, effect) => (effect.is(taken) ? effect.value : now), moved);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const asking = ViewPlugin.fromClass(class {
  private timer: ReturnType<typeof setTimeout>;

  constructor(private readonly view: EditorView) { this.timer = setTimeout(() => this.ask()); }

  update({ docChanged, viewportChanged }: ViewUpdate) {
    if (!docChanged && !viewportChanged) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  destroy() { clearTimeout(this.timer); }

  private ask() {
    const { view } = this;
    const plugin = LSPPlugin.get(view);
    const { from, to } = view.viewport;
    const range = plugin && { start: plugin.toPosition(from), end: plugin.toPosition(to) };
    void ask<InlayHint[]>(view, "textDocument/inlayHint", { range }, (hints, mapping, { uri }) => {
      const widgets = hints.map(({ position, label }) =>
        Decoration.widget({ widget: new Hint(String(label)), side: 1 }).range(mapping.mapPosition(uri, position)));
      view.dispatch({ effects: taken.of(RangeSet.of(widgets, true)) });
    }).catch(() => undefined);
  }
});

export const hints = [shown, asking];
