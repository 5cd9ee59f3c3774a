"""Sheets as HTML pages, which a browser prints on the same A4 pages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cuebid.render.page import PageTemplate
from cuebid.render.sheets.sheet import Sheet

__all__ = ["sheet_page"]

_PAGE: Final = PageTemplate(
    Path(__file__).with_name("templates"), "sheet.html", sheets=("sheet.css",)
)


def sheet_page(sheet: Sheet, *, policy: str | None = None) -> str:
    """Return a sheet as a page of its own.

    Args:
        sheet: the sheet.
        policy: as `PageTemplate.render` takes it.
    """
    title = sheet.title or "Boards"
    return _PAGE.render(title=title, figures=False, policy=policy, sheet=sheet.data())
