"""Options of a page of system notes, and its style sheet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuebid.render.page import page_style as shared_style

_SHEET: Final = Path(__file__).parent / "templates" / "bml.css"
STYLE_FILE = "bml.css"
"""The name of the style sheet that a page links to if it does not include one."""


@dataclass(frozen=True, slots=True)
class HtmlOptions:
    """Options of a page.

    Attributes:
        tree: whether bidding tables are trees that fold; otherwise they are plain lists.
        contents: whether there is a table of contents.
        search: whether there is a search box.
        external: whether the style sheet is in the page; otherwise the page asks for `bml.css`
            beside it.
        levels: how many levels of a tree are unfolded at first, the outermost counted.
    """

    tree: bool = True
    contents: bool = True
    search: bool = True
    external: bool = True
    levels: int = 2


def page_style(*, figures: bool = True) -> str:
    """Return the style sheet; it is also the file `bml.css` beside a page without its own.

    Args:
        figures: whether the page has deal diagrams.
    """
    return shared_style(_SHEET, figures=figures)
