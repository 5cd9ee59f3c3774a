"""Auction blocks: every line consists of calls, and one line at least has two or more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.read_bid import read_bid
from cuebid.bml.tree import AuctionBlock, AuctionCell
from cuebid.bml.tree.bids import CallsBid

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine

# BML 2 takes any paragraph whose first four words are calls for an auction, and so loses tables
# without descriptions from its BSS and HTML. An auction must therefore consist of calls in every
# line, and have a line with several; anything else that begins with a call is a bidding table.
_CELL: Final = re.compile(r"(?i:all[ ]pass)|\S+")
_ALL_PASS: Final = frozenset({"AP", "ALL PASS", "ALLPASS"})
# A small letter alone is more likely a word, as the x of `1C x`.
_WORDS: Final = frozenset("pdrx")
# Calls that the author leaves open: the question of a problem, and calls that do not matter.
_OPEN: Final = frozenset({"?", "...", "…"})


def read_auction(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a block whose lines consist of calls; return the index after it, or `start` if none."""
    rows: list[tuple[AuctionCell, ...]] = []
    for line in lines[start:]:
        row = _row(line, context)
        if row is None:
            return start
        rows.append(row)
    if not any(len(row) > 1 for row in rows) or rows[0][0].call is None:
        return start
    context.add_comments(lines[start:])
    context.add(AuctionBlock(context.span(lines[start], lines[-1]), tuple(rows)))
    return len(lines)


def _row(line: DocumentLine, context: Context) -> tuple[AuctionCell, ...] | None:
    cells: list[AuctionCell] = []
    for match in _CELL.finditer(line.words):
        cell = _cell(match, line, context)
        if cell is None:
            return None
        cells.append(cell)
    return tuple(cells)


def _cell(match: re.Match[str], line: DocumentLine, context: Context) -> AuctionCell | None:
    token = match[0]
    # `1C:` and `1C=` begin rows of a table, and `1C-` begins a history.
    if token in _WORDS or token[-1] in ":=,;-":
        return None
    reading = read_bid(token)
    span = context.span(line).part(match.start(), match.end())
    if token.upper() in _ALL_PASS:
        return AuctionCell(span, token, None, all_pass=True)
    if token in _OPEN:
        return AuctionCell(span, token, None)
    bid = reading.bid
    if not isinstance(bid, CallsBid) or len(bid.calls) > 1:
        return None
    return AuctionCell(span, token, bid.calls[0], bid.theirs, reading.alert)
