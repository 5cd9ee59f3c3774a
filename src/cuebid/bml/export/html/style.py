"""The style sheet of a page: colours from the themes of `cuebid.render`, shapes from `bml.css`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from cuebid.render.role import Role
from cuebid.render.styles import stylesheet
from cuebid.render.theme import DARK, LIGHT, Theme

__all__ = ["page_style"]

_ROLES: Final = (
    *(Role.SPADE, Role.HEART, Role.DIAMOND, Role.CLUB),
    *(Role.PLAIN, Role.HEADING, Role.MUTED, Role.ALERT, Role.MARK),
)


@cache
def page_style(*, figures: bool = True) -> str:
    """The whole style sheet, what `bml.css` holds beside a page that has none of its own.

    Args:
        figures: whether the page has deal diagrams.
    """
    light, dark = _variables(LIGHT), _variables(DARK)
    parts = [
        f":root {{ {light} }}",
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}",
        f':root[data-cb-theme="light"] {{ {light} }}',
        f':root[data-cb-theme="dark"] {{ {dark} }}',
        Path(__file__).with_name("bml.css").read_text(encoding="utf-8"),
        f"@media print {{ :root:root:root {{ {light} }} }}",
    ]
    if figures:
        parts.append(stylesheet())
    return "\n".join(part.rstrip() for part in parts) + "\n"


def _variables(theme: Theme) -> str:
    scheme = "dark" if theme.is_dark else "light"
    colours = " ".join(f"--{role}: {theme.colour(role)};" for role in _ROLES)
    return (
        f"color-scheme: {scheme}; --paper: {theme.paper}; --panel: {theme.panel}; "
        f"--rule: {theme.rule}; {colours}"
    )
