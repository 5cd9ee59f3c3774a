"""The bid column of a row as people read it: `Pass`, `Dbl`, `2♥♠`, `1NT–(2♦)`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.inline import plain_text
from cuebid.bml.tree.bids import Bid, CallsBid, ChoiceBid, FreeBid, StepBid, VariableBid

if TYPE_CHECKING:
    from cuebid.bml.tree import Row
    from cuebid.core import Call

BID_WORDS: Final = {
    "Dbl": "double",
    "Rdbl": "redouble",
    "m": "of a minor",
    "om": "of the other minor",
    "M": "of a major",
    "oM": "of the other major",
}
"""The words for abbreviations in bid columns; `m`, `om`, `M` and `oM` follow a digit."""

LONG: Final = 20
"""The most letters of a bid column; a longer one becomes the start of the row's text."""

_WORDS: Final = ("Pass", "Dbl", "Rdbl")


def column_text(row: Row) -> str:
    """Return the bid column of a row: suits as symbols, calls of a history joined by dashes."""
    if row.is_history:
        return "–".join(map(bid_text, row.bids))
    return bid_text(row.bid)


# A system has thousands of rows and a few hundred distinct bids.
@lru_cache(maxsize=1024)
def bid_text(bid: Bid) -> str:
    """Return the text of one bid; an opponent's stands in parentheses."""
    text = _inner(bid)
    return f"({text})" if bid.theirs else text


def _inner(bid: Bid) -> str:
    match bid:
        case CallsBid(calls):
            return calls_text(calls)
        case VariableBid(level, variable):
            return f"{level}{variable.value}"
        case StepBid(steps):
            return f"{steps} step" if steps == 1 else f"{steps} steps"
        case ChoiceBid(options):
            return "/".join(_inner(option) for option in options)
        case FreeBid(text):
            return plain_text(text)


def calls_text(calls: tuple[Call, ...]) -> str:
    """Return calls of one level in one word: `2♥♠`."""
    first, *further = map(call_text, calls)
    # They share their level, so it is written once.
    return first + "".join(text[1:] for text in further)


def call_text(call: Call) -> str:
    """Return a call as documents show it: `Pass`, `Dbl`, `Rdbl`, `1♣` or `1NT`."""
    return _WORDS[call.index] if call.strain is None else call.symbol
