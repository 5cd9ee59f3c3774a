"""The template that the pages of matches share."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cuebid.render.element import BOARD_SCRIPT
from cuebid.render.page import PageTemplate

__all__ = ["BOARDS_PAGE"]

BOARDS_PAGE: Final = PageTemplate(
    Path(__file__).with_name("templates"), "boards.html", ("boards.css",), BOARD_SCRIPT
)
"""The page of a match or an analysis: links to the boards, then the boards."""
