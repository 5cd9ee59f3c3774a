"""Warn of sequences with blanks, `1C - 1D`, in which only the first call is read as a call."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.read_bid import read_bid
from cuebid.bml.tree.bids import FreeBid
from cuebid.text import Edit, Span

if TYPE_CHECKING:
    from cuebid.bml.tree import BiddingTable, Document, Row
    from cuebid.text import Diagnostics

_JOINT: Final = re.compile(r"[ \t]*[-;–—]+[ \t]*")
# A word that is a call, never prose: a bid with a level, or any call in parentheses.
_CALL: Final = re.compile(r"\([^()\s]*\)|[1-7][^\s\-;–—=,.()]+")


def check_blanks_in_sequences(document: Document, report: Diagnostics) -> None:
    """Warn of first rows such as `1C - (1D)`, whose text is the rest of a sequence."""
    for table in document.tables:
        _check_first_row(table, report)


def _check_first_row(table: BiddingTable, report: Diagnostics) -> None:
    row = table.rows[0]
    if not row.is_readable or not row.lines:
        return
    end = _sequence_end(row)
    # The calls must go on into the text: `1C - 1D` has the bid `1C` and the text `- 1D`.
    if end <= row.line_starts[0]:
        return
    span = Span(row.source, row.token_start, end)
    joined = re.sub(r"[ \t]*([-;–—]+)[ \t]*", r"\1", span.text)
    report.warning(
        "bml-spaced-sequence",
        f"only {row.token} is read as a call; what follows is its text",
        span,
        expected="a sequence without blanks",
        edit=Edit(span, joined, f"write {joined}"),
    )


def _sequence_end(row: Row) -> int:
    """Return the offset after the calls that follow a row's bid; after the bid if none follow."""
    text = row.source.text
    offset = end = row.token_start + len(row.token.rstrip("-;–—"))
    while (joint := _JOINT.match(text, offset)) and (call := _CALL.match(text, joint.end())):
        if isinstance(read_bid(call[0]).bid, FreeBid):
            break
        offset = end = call.end()
    return end
