"""The style sheet of the HTML diagrams: a block of colours for each theme, and one of shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cuebid.render.role import Role
from cuebid.render.theme import DARK, LIGHT, Theme

__all__ = ["stylesheet"]


def stylesheet(themes: Sequence[Theme] = (LIGHT, DARK)) -> str:
    """CSS for diagrams, for a `<style>` element or a file.

    Args:
        themes: the first is the rule; the first dark one after it serves readers who ask for
            dark pages. Each can be asked for by name with `data-cb-theme` on the diagram or
            around it. Paper always gets the first light one.

    Raises:
        ValueError: there is no theme.
    """
    if not themes:
        raise ValueError("a style sheet needs at least one theme")
    parts = [f".cb-figure {{ {_variables(themes[0])} }}"]
    dark = next((theme for theme in themes[1:] if theme.is_dark), None)
    if dark is not None:
        parts.append(
            f"@media (prefers-color-scheme: dark) {{\n  .cb-figure {{ {_variables(dark)} }}\n}}"
        )
    parts += [
        f'[data-cb-theme="{theme.name}"] .cb-figure, .cb-figure[data-cb-theme="{theme.name}"] '
        f"{{ {_variables(theme)} }}"
        for theme in themes
    ]
    parts.append(_SHAPES)
    parts += [f".cb-{role} {{ color: var(--cb-{role}); }}" for role in Role]
    on_paper = next((theme for theme in themes if not theme.is_dark), LIGHT)
    parts.append(_PRINT.replace("VARIABLES", _variables(on_paper)))
    return "\n".join(parts) + "\n"


def _variables(theme: Theme) -> str:
    colours = " ".join(f"--cb-{role}: {theme.colour(role)};" for role in Role)
    scheme = "dark" if theme.is_dark else "light"
    return (
        f"color-scheme: {scheme}; --cb-paper: {theme.paper}; --cb-panel: {theme.panel}; "
        f"--cb-rule: {theme.rule}; {colours}"
    )


_SHAPES: Final = """\
.cb-figure {
  box-sizing: border-box; display: inline-block; max-width: 100%; margin: 0; padding: 1rem 1.25rem;
  background: var(--cb-paper); color: var(--cb-plain);
  border: 1px solid var(--cb-rule); border-radius: .6rem;
  font: 1rem/1.4 system-ui, "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif;
  font-variant-numeric: lining-nums tabular-nums; font-variant-emoji: text; text-align: left;
}
.cb-figure > * + *, .cb-group > * + * { margin-top: 1rem; }
.cb-figure p { margin: 0; }
.cb-spoken {
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; border: 0; user-select: none;
}
.cb-figure, .cb-line, .cb-heading, .cb-figure th, .cb-figure td { position: relative; }
.cb-beside { display: flex; flex-wrap: wrap; gap: 1.25rem 2.25rem; align-items: flex-start; }
.cb-beside > * { min-width: 0; }
.cb-beside > .cb-group { flex: 1 1 18rem; max-width: 28rem; }
.cb-deal {
  display: inline-grid; grid-template-columns: repeat(3, minmax(0, auto));
  gap: .6rem 1.1rem; align-items: center; justify-items: start;
}
.cb-place-nw { grid-area: 1 / 1; align-self: start; }
.cb-place-n { grid-area: 1 / 2; }
.cb-place-ne { grid-area: 1 / 3; }
.cb-place-w { grid-area: 2 / 1; }
.cb-place-c { grid-area: 2 / 2; justify-self: center; }
.cb-place-e { grid-area: 2 / 3; }
.cb-place-sw { grid-area: 3 / 1; }
.cb-place-s { grid-area: 3 / 2; }
.cb-place-se { grid-area: 3 / 3; }
.cb-heading { font-weight: 600; }
.cb-heading .cb-muted { font-weight: 400; font-size: .8em; }
.cb-info { font-size: .875rem; }
.cb-info .cb-heading { font-size: 1.125rem; }
.cb-hand .cb-line { letter-spacing: .06em; overflow-wrap: anywhere; }
.cb-hand .cb-line .cb-suit { display: inline-block; width: 1em; letter-spacing: 0; }
.cb-hand .cb-line > .cb-muted { letter-spacing: 0; font-size: .875rem; }
.cb-card .cb-line { font-size: 1.25rem; font-weight: 600; }
.cb-suit { font-family: "DejaVu Sans", "Segoe UI Symbol", "Apple Symbols", sans-serif; }
.cb-compass {
  display: grid; grid-template: 1.5rem 1.5rem 1.5rem / 1.5rem 1.5rem 1.5rem; place-items: center;
  box-sizing: border-box; background: var(--cb-panel); border: 1px solid var(--cb-rule);
  border-radius: .5rem; font-weight: 600; font-size: .875rem; line-height: 1;
}
.cb-at-n { grid-area: 1 / 2; }
.cb-at-e { grid-area: 2 / 3; }
.cb-at-s { grid-area: 3 / 2; }
.cb-at-w { grid-area: 2 / 1; }
.cb-compass .cb-vulnerable { border-bottom: 2px solid; padding-bottom: 1px; }
.cb-scroll { overflow-x: auto; }
.cb-scroll:focus-visible { outline: 2px solid var(--cb-mark); outline-offset: 2px; }
.cb-table { border-collapse: collapse; color: inherit; font-size: 1em; background: none; }
.cb-table caption { text-align: left; font-weight: 600; padding: 0 .5rem .4rem; }
.cb-table th, .cb-table td {
  padding: .2rem .5rem; border: 0; text-align: left; vertical-align: baseline;
  font-weight: 400; background: none; white-space: nowrap;
}
.cb-table thead th {
  background: var(--cb-panel); border-bottom: 1px solid var(--cb-rule);
  font-weight: 600; font-size: .875rem; vertical-align: top; line-height: 1.25;
}
.cb-table thead th .cb-muted { font-weight: 400; }
.cb-table thead th .cb-vulnerable { font-size: .75rem; }
.cb-table .cb-right { text-align: right; }
.cb-table .cb-center { text-align: center; }
.cb-auction { table-layout: fixed; width: 100%; max-width: 21rem; }
.cb-auction td, .cb-auction th { white-space: normal; }
.cb-play tbody th, .cb-score tbody th { color: var(--cb-muted); }
.cb-play tbody tr + tr > *, .cb-score tbody tr + tr > * { border-top: 1px solid var(--cb-panel); }
.cb-winner .cb-chip {
  display: inline-block; margin: -1px -.4em; padding: 0 .35em; font-weight: 700;
  background: var(--cb-panel); border: 1px solid currentcolor; border-radius: .3em;
}
.cb-mark, .cb-alert { font-weight: 600; }
.cb-figure sup { font-size: .7em; line-height: 0; vertical-align: .45em; margin-left: .1em; }
.cb-figure .cb-notes { margin: .75rem 0 0; padding-left: 1.4rem; font-size: .9rem; }
.cb-notes li { padding-left: .15rem; }
.cb-notes li::marker { color: var(--cb-mark); font-weight: 600; }
.cb-played { text-decoration: line-through; text-decoration-thickness: .1em; }
.cb-result { font-size: .95rem; }
.cb-vulnerable { font-weight: 600; }
@media (max-width: 30rem) {
  .cb-figure { padding: .75rem; }
  .cb-deal { column-gap: .6rem; }
  .cb-hand .cb-line { letter-spacing: .03em; }
  .cb-compass { grid-template: 1.2rem 1.2rem 1.2rem / 1.2rem 1.2rem 1.2rem; }
  .cb-play, .cb-score { font-size: .9375rem; }
  .cb-play th, .cb-play td { padding: .2rem; }
  .cb-score th, .cb-score td { padding: .2rem .3rem; }
}"""

# Said three times, the class outweighs a theme that the page asked for by name.
_PRINT: Final = """\
@media print {
  .cb-figure.cb-figure.cb-figure { VARIABLES border: 0; padding: 0; break-inside: avoid; }
  .cb-scroll { overflow: visible; }
  .cb-winner .cb-chip, .cb-compass, .cb-table thead th { background: none; }
}"""
