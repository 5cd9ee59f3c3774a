"""Sheets as PDF files, set by Typst."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from cuebid.render.output.pdf import pdf_of_typst
from cuebid.render.sheets.sheet import Sheet

__all__ = ["sheet_pdf"]

_TEMPLATE: Final = Path(__file__).with_name("templates") / "sheet.typ"


def sheet_pdf(sheet: Sheet) -> bytes:
    """Return a sheet as a PDF file on A4.

    Raises:
        MissingExtraError: the package `typst` is not installed.
    """
    # The boards are values and not a part of the source: no name in them can become a command.
    values = {"sheet": json.dumps(sheet.data(), ensure_ascii=False)}
    return pdf_of_typst(_TEMPLATE.read_bytes(), values)
