"""Check that every level of a table is indented by a fixed number of blanks.

Cuebid accepts any indentation; BML 2 does not, and this check helps its users.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.text import Span

if TYPE_CHECKING:
    from cuebid.bml.tree import BiddingTable, Document, Row
    from cuebid.text import Diagnostics


def check_indentation(document: Document, unit: int, report: Diagnostics) -> None:
    """Warn of every row that is not indented by `unit` blanks more than the level above it.

    The first row of a table may stand anywhere; below a history, rows may begin at its column.
    """
    for table in document.tables:
        # "Whitespace before the first bid in the bidding table is ignored" (bml.txt, Bidding
        # tables).
        base = _column(table.rows[0])
        for row in table.rows:
            expected = base + unit * row.depth
            column = _column(row)
            if column != expected and not _continues_history(table, row, base, unit):
                report.warning(
                    "bml-indentation",
                    f"{row.token} is indented by {column}, its level by {expected}",
                    Span(row.source, row.start, row.token_start + len(row.token)),
                    expected=f"{unit} blanks a level",
                )


def _continues_history(table: BiddingTable, row: Row, base: int, unit: int) -> bool:
    return table.history is not None and _column(row) == base + unit * (row.depth - 1)


def _column(row: Row) -> int:
    """Return how many characters precede a row on its line."""
    # A line may end in CR alone.
    text = row.source.text
    return row.start - max(text.rfind("\n", 0, row.start), text.rfind("\r", 0, row.start)) - 1
