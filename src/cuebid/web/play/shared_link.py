"""The address of a page that shows a board, with the board in it as LIN."""

from __future__ import annotations

from urllib.parse import quote

from cuebid.core import BoardRecord
from cuebid.formats.lin import items_from_record, lin_text

__all__ = ["shared_link"]


def shared_link(record: BoardRecord) -> str:
    """Return the path of the page of a board; it works at any server of these pages."""
    return f"/board?lin={quote(lin_text(items_from_record(record)), safe='')}"
