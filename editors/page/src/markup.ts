/* Texts of the language server as elements: a few kinds without attributes, suits in colour. */

import type { LSPPlugin } from "@codemirror/lsp-client";
import type { MarkupContent } from "vscode-languageserver-protocol";

const KEPT = new Set(["P", "STRONG", "EM", "HR", "PRE", "CODE", "BR", "UL", "OL", "LI"]);
const SUITS = /([♣♦♥♠]\ufe0e?)/;
const CLASSES: Record<string, string> = { "♣": "cm-club", "♦": "cm-diamond", "♥": "cm-heart", "♠": "cm-spade" };

/* Return elements for a text in Markdown; what its author wrote in HTML is text. */
export function rendered(plugin: LSPPlugin, content: MarkupContent | string): HTMLElement {
  const parsed = new DOMParser().parseFromString(plugin.docToHTML(content), "text/html");
  const shown = document.createElement("div");
  shown.className = "cm-told";
  shown.append(...copies(parsed.body));
  return shown;
}

function copies(node: Node): Node[] {
  return [...node.childNodes].flatMap((child) => {
    if (child instanceof Text) return coloured(child.data);
    if (!(child instanceof Element)) return [];
    if (!KEPT.has(child.tagName)) return copies(child);
    const kept = document.createElement(child.tagName);
    kept.append(...copies(child));
    return [kept];
  });
}

function coloured(text: string): Node[] {
  return text.split(SUITS).filter(Boolean).map((part) => {
    const name = CLASSES[part[0]];
    if (!name) return document.createTextNode(part);
    const sign = document.createElement("span");
    sign.className = name;
    sign.textContent = part;
    return sign;
  });
}
