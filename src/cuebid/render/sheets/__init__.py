"""Boards on paper: hand records, curtain cards, and diagrams with hands hidden.

sheet = Sheet.of(boards, Layout.RECORDS)
Path("records.pdf").write_bytes(sheet_pdf(sheet))     # the extra `pdf`
Path("records.html").write_text(sheet_page(sheet))    # prints on the same pages
"""

from cuebid.render.sheets.sheet import Layout, Sheet, SheetBoard, sheet_page, sheet_pdf

__all__ = ["Layout", "Sheet", "SheetBoard", "sheet_page", "sheet_pdf"]
