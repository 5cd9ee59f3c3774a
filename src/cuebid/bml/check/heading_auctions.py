"""Report documents without a bidding table, and tables that omit their heading's auction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.bml.importing.calls import auction_of_heading
from cuebid.bml.tree import BiddingTable, Document, Heading
from cuebid.bml.tree.bids import CallsBid
from cuebid.text import Edit, Span

if TYPE_CHECKING:
    from collections.abc import Collection

    from cuebid.bml.tree import Row
    from cuebid.text import Diagnostics


def check_tables(document: Document, report: Diagnostics) -> None:
    """Warn of a document that has text and no bidding table."""
    if document.blocks and not any(isinstance(block, BiddingTable) for block in document.blocks):
        start = document.blocks[0].span
        report.warning(
            "bml-no-table",
            "no bidding table found: no line begins with a call",
            Span(start.source, start.start, start.start),
            expected="rows such as `1C = 4+!c, 11--20`; `cuebid bml import` makes them of notes in "
            "Word, Markdown, AsciiDoc, HTML or plain text",
        )


def check_heading_auctions(document: Document, report: Diagnostics) -> Collection[tuple[str, int]]:
    """Warn of tables that lack the auction of their heading, `1D--1H--1S`; return their places.

    Returns:
        File name and offset of every such table, so that its auctions are not reported twice.
    """
    heading: Heading | None = None
    tables: list[tuple[str, int]] = []
    for block in document.blocks:
        if isinstance(block, Heading):
            heading = block
        elif isinstance(block, BiddingTable) and heading is not None:
            calls = _missing_calls(heading, block)
            if calls:
                history = "-".join(calls) + "-"
                report.warning(
                    "bml-heading-auction",
                    "the heading gives an auction, but this table begins with an opening bid",
                    block.rows[0].span,
                    expected=f"`{history}` on a line of its own above the first row",
                    edit=_history_above(block.rows[0], history),
                )
                tables.append((block.span.source.name, block.span.start))
    return frozenset(tables)


def _history_above(row: Row, history: str) -> Edit:
    source = row.source
    indent = source.text[source.line_start(row.span.first.line) : row.start]
    place = Span.point(source, row.start)
    return Edit(place, f"{history}\n{indent}", f"write `{history}` above the first row")


def _missing_calls(heading: Heading, table: BiddingTable) -> tuple[str, ...]:
    """Return a heading's calls if a table seems to continue and does not repeat them; else none."""
    calls, continues = auction_of_heading(heading.text)
    row = table.rows[0]
    # Two calls at least: a heading such as `1NT` often stands above the opening itself.
    if len(calls) < 2 or not continues or len(row.bids) > 1:
        return ()
    first = row.bids[0]
    last = calls[-1].strip("()")
    if not isinstance(first, CallsBid) or not last[:1].isdigit():
        return ()
    # A table that repeats the first call of the heading has the whole auction.
    if str(first) == calls[0]:
        return ()
    return calls if _rank(str(first).strip("()")) > _rank(last) else ()


def _rank(call: str) -> tuple[int, int]:
    return (int(call[0]), "CDHSN".find(call[1:2])) if call[:1].isdigit() else (0, 0)
