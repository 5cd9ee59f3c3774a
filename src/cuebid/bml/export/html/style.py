"""The style sheet of a page of system notes: the shared one, and `templates/bml.css`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cuebid.render.page import page_style as shared_style

__all__ = ["page_style"]

_SHEET: Final = Path(__file__).parent / "templates" / "bml.css"


def page_style(*, figures: bool = True) -> str:
    """Return the style sheet; it is also the file `bml.css` beside a page without its own.

    Args:
        figures: whether the page has deal diagrams.
    """
    return shared_style(_SHEET, figures=figures)
