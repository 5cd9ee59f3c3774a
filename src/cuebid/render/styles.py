"""The style sheet of HTML diagrams: colours from the themes, shapes from `css/figures.css`.

Colours are custom properties (`--cb-paper`, `--cb-spade` ...), and every rule about shape uses
them. `stylesheet` sets them on each diagram, for pages of other authors; `page_colours` sets them
once on the root of a page of this package, which then has the same colours as its diagrams
(`cuebid.render.page`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from cuebid.render.role import Role
from cuebid.render.theme import DARK, LIGHT, ColourTheme

_CSS: Final = Path(__file__).with_name("css")


def stylesheet(themes: Sequence[ColourTheme] = (LIGHT, DARK)) -> str:
    """Return CSS for diagrams, for a `<style>` element or a file.

    Args:
        themes: the first is the default; the first dark one after it serves readers who ask for
            dark pages. Each can be chosen by name with `data-cb-theme` on the diagram or
            around it. Print always gets the first light one.

    Raises:
        ValueError: there is no theme.
    """
    if not themes:
        raise ValueError("a style sheet needs at least one theme")
    parts = [
        # The order matters: default colours, then the choice by name, which has a higher
        # specificity, then shapes, then print, which must win over all.
        *_screen_colours(themes, ".cb-figure"),
        *(
            f'[data-cb-theme="{theme.name}"] .cb-figure, .cb-figure[data-cb-theme="{theme.name}"] '
            f"{{ {_variables(theme)} }}"
            for theme in themes
        ),
        _figure_rules(),
        _print_rules(f".cb-figure.cb-figure.cb-figure {{ {_variables(_print_theme(themes))} }}\n"),
    ]
    return "\n".join(parts) + "\n"


def page_colours(*, figures: bool) -> str:
    """Return CSS that sets the colours of a page of this package and of all diagrams on it.

    Args:
        figures: whether the page has diagrams, whose shapes are then included.
    """
    themes = (LIGHT, DARK)
    parts = [
        *_screen_colours(themes, ":root"),
        *(f':root[data-cb-theme="{theme.name}"] {{ {_variables(theme)} }}' for theme in themes),
        *([_figure_rules()] if figures else []),
    ]
    on_paper = f":root:root:root {{ {_variables(_print_theme(themes))} }}\n"
    parts.append(_print_rules(on_paper) if figures else f"@media print {{\n  {on_paper}}}")
    return "\n".join(parts) + "\n"


def _screen_colours(themes: Sequence[ColourTheme], selector: str) -> list[str]:
    rules = [f"{selector} {{ {_variables(themes[0])} }}"]
    # Not the first: who passes a dark theme first wants it whatever the reader's system prefers.
    dark = next((theme for theme in themes[1:] if theme.is_dark), None)
    if dark is not None:
        rules.append(
            f"@media (prefers-color-scheme: dark) {{\n  {selector} {{ {_variables(dark)} }}\n}}"
        )
    return rules


def _print_theme(themes: Sequence[ColourTheme]) -> ColourTheme:
    # Light text on the white of paper cannot be read, as browsers do not print backgrounds.
    return next((theme for theme in themes if not theme.is_dark), LIGHT)


def _variables(theme: ColourTheme) -> str:
    colours = " ".join(f"--cb-{role}: {theme.colour(role)};" for role in Role)
    # `color-scheme` makes scroll bars and form controls follow the theme.
    scheme = "dark" if theme.is_dark else "light"
    return (
        f"color-scheme: {scheme}; --cb-paper: {theme.paper}; --cb-panel: {theme.panel}; "
        f"--cb-rule: {theme.rule}; {colours}"
    )


@cache
def _figure_rules() -> str:
    roles = [f".cb-{role} {{ color: var(--cb-{role}); }}" for role in Role]
    return "\n".join([_css("figures.css").rstrip(), *roles])


def _print_rules(colours: str) -> str:
    # The selector of the colours repeats its class: a selector with more classes wins, so print
    # gets light colours even where the page chose a theme by name.
    rules = "".join(f"  {rule}\n" for rule in (colours + _css("figures_print.css")).splitlines())
    return f"@media print {{\n{rules}}}"


@cache
def _css(name: str) -> str:
    return (_CSS / name).read_text(encoding="utf-8")
