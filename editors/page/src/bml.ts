/* Colours of notes: directives, headings, comments, calls by side, and suits. */

import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from "@codemirror/language";
import { Tag, tags } from "@lezer/highlight";

const SUITS = { C: Tag.define(), D: Tag.define(), H: Tag.define(), S: Tag.define() };
const SIGNS: Record<string, string> = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };

interface State { at: "start" | "call" | "words" | "directive" }

/* Take a suit's sign or `!h`; return its kind. */
function suit(stream: StringStream): string | null {
  const found = stream.match(/^(?:!([cdhs])|([♣♦♥♠]))(?![a-z])/i) as RegExpMatchArray | null;
  return found && `suit${SIGNS[found[2]] ?? found[1].toUpperCase()}`;
}

function begin(stream: StringStream, state: State): string | null {
  state.at = "words";
  if (stream.sol()) {
    if (stream.match("//")) { stream.skipToEnd(); return "comment"; }
    if (stream.match(/^\*+(?=\s)/)) { stream.skipToEnd(); return "heading"; }
  }
  if (stream.eatSpace()) { state.at = "start"; return null; }
  if (stream.match(/^#\s*\+?[a-z]+:?/i)) { state.at = "directive"; return "macro"; }
  // What begins like a call, alone or in a history, and is no ordinal number.
  if (stream.match(/^\(?(?:[1-7](?!(?:st|nd|rd|th)\b)[a-z]|[PDRX]\b|pass\b)/i, false)) state.at = "call";
  return null;
}

function call(stream: StringStream, state: State): string | null {
  if (stream.match(/^\([^\s()]*\)/)) return "theirs";
  const suited = stream.match(/^[1-7]([CDHS])(?![A-Za-z])/) as RegExpMatchArray | null;
  if (suited) return `suit${suited[1]}`;
  if (stream.match(/^[A-Za-z0-9]+/)) return "call";
  // A history goes on; anything else ends the call.
  if (stream.match(/^[-;:!+]/)) return "operator";
  state.at = "words";
  return stream.match(/^\s*=/) ? "operator" : null;
}

export const bml = StreamLanguage.define<State>({
  name: "bml",
  startState: () => ({ at: "start" }),
  token(stream, state) {
    if (stream.sol()) state.at = "start";
    if (state.at === "start") {
      const kind = begin(stream, state);
      if (kind || stream.pos > stream.start) return kind;
    }
    if (state.at === "call") {
      const kind = call(stream, state);
      if (kind || stream.pos > stream.start) return kind;
    }
    if (state.at === "directive") { stream.skipToEnd(); return "string"; }
    const kind = suit(stream);
    if (kind) return kind;
    stream.next();
    stream.eatWhile(/[^!♣♦♥♠]/);
    return null;
  },
  blankLine: (state) => { state.at = "start"; },
  languageData: { commentTokens: { line: "//" } },
  tokenTable: {
    suitC: SUITS.C, suitD: SUITS.D, suitH: SUITS.H, suitS: SUITS.S,
    call: tags.function(tags.name), theirs: tags.typeName,
    comment: tags.comment, heading: tags.heading, macro: tags.macroName,
    string: tags.string, operator: tags.operator,
  },
});

/* The colours are variables of the pages, which are light or dark, with four suits or two. */
export const colours = syntaxHighlighting(HighlightStyle.define([
  { tag: SUITS.C, color: "var(--cb-club)", fontWeight: "bold" },
  { tag: SUITS.D, color: "var(--cb-diamond)", fontWeight: "bold" },
  { tag: SUITS.H, color: "var(--cb-heart)", fontWeight: "bold" },
  { tag: SUITS.S, color: "var(--cb-spade)", fontWeight: "bold" },
  { tag: tags.function(tags.name), fontWeight: "bold" },
  { tag: tags.typeName, color: "var(--cb-muted)", fontWeight: "bold" },
  { tag: tags.heading, color: "var(--cb-heading)", fontWeight: "bold" },
  { tag: tags.macroName, color: "var(--cb-mark)" },
  { tag: tags.string, color: "var(--cb-mark)" },
  { tag: tags.comment, color: "var(--cb-muted)", fontStyle: "italic" },
  { tag: tags.operator, color: "var(--cb-muted)" },
]));
