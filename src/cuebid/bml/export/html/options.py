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
    """Options of an HTML page of system notes."""

    tree: bool = True
    """Whether bidding tables are trees that fold; otherwise they are plain lists."""
    contents: bool = True
    """Whether there is a table of contents."""
    search: bool = True
    """Whether there is a search box."""
    external: bool = True
    """Whether the style sheet is in the page; otherwise the page asks for `bml.css` beside it."""
    levels: int = 2
    """The number of levels of a tree, from the outermost, that are unfolded at first."""


def page_style(*, figures: bool = True) -> str:
    """Return the style sheet of a page, to stand in the page or as the file `bml.css` beside it.

    Args:
        figures: whether the page has deal diagrams.
    """
    return shared_style(_SHEET, figures=figures)
