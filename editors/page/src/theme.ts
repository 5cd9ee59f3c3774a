/* The look of the editor: colours and type of the pages, light or dark. */

import { EditorView } from "@codemirror/view";

const PANEL = { backgroundColor: "var(--cb-panel)", color: "var(--cb-plain)" };
const RULE = "1px solid var(--cb-rule)";

// Two classes, as the rules of the page have one and come later.
export const theme = EditorView.theme({
  "&.cm-editor": { gridColumn: "1 / -1", padding: "0", height: "100%", backgroundColor: "var(--cb-paper)", color: "var(--cb-plain)" },
  "&.cm-focused": { outline: "2px solid var(--cb-mark)", outlineOffset: "-2px" },
  ".cm-scroller": { font: "inherit", lineHeight: "1.4" },
  ".cm-content": { caretColor: "var(--cb-plain)", tabSize: "8" },
  ".cm-cursor": { borderLeftColor: "var(--cb-plain)" },
  ".cm-gutters": { ...PANEL, color: "var(--cb-muted)", borderRight: RULE },
  // The gutter covers the outline of the editor.
  "&.cm-focused .cm-gutters": { boxShadow: "inset 2px 2px var(--cb-mark), inset 2px -2px var(--cb-mark)" },
  ".cm-gutterElement.cm-found-error": { color: "var(--cb-paper)", backgroundColor: "var(--cb-loss)", fontWeight: "700" },
  ".cm-gutterElement.cm-found-warning, .cm-gutterElement.cm-found-question": {
    color: "var(--cb-mark)", fontWeight: "700", textDecoration: "underline",
  },
  ".cm-hint": { color: "var(--cb-muted)", fontSize: ".85em", marginLeft: ".6em", userSelect: "none" },
  ".cm-panels, .cm-tooltip": { ...PANEL, border: RULE, zIndex: "5" },
  ".cm-panels": { maxHeight: "60%", overflow: "auto", flexShrink: "0" },
  ".cm-tooltip-hover": { maxWidth: "min(40rem, 90vw)", maxHeight: "50vh", overflow: "auto" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--cb-mark)", color: "var(--cb-paper)" },
  ".cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionDetail": { color: "var(--cb-muted)", fontStyle: "normal" },
  ".cm-completionInfo": { padding: ".3rem 0", maxHeight: "50vh", overflow: "auto" },
  ".cm-told": { padding: ".2rem .6rem", outlineOffset: "-2px", whiteSpace: "normal" },
  ".cm-told p": { margin: ".3rem 0" },
  ".cm-told pre": { margin: ".3rem 0", overflow: "auto", whiteSpace: "pre" },
  ".cm-club": { color: "var(--cb-club)" },
  ".cm-diamond": { color: "var(--cb-diamond)" },
  ".cm-heart": { color: "var(--cb-heart)" },
  ".cm-spade": { color: "var(--cb-spade)" },
  ".cm-dialog": { padding: ".4rem 2.5rem .4rem .6rem" },
  ".cm-dialog-close": { color: "inherit", minHeight: "1.75rem", minWidth: "1.75rem" },
  ".cm-button, .cm-textfield, .cm-diagnosticAction": {
    backgroundImage: "none", backgroundColor: "var(--cb-paper)", color: "var(--cb-plain)", border: RULE, borderRadius: ".4rem",
  },
  ".cm-shown .cm-button": { display: "block", margin: ".2rem 0", textAlign: "left" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--cb-mark) 30%, transparent)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
});
