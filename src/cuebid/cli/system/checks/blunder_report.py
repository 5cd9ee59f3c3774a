"""Calls that no player makes, as `cuebid system check` reports them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cuebid.database import RuleBook
from cuebid.match.deals import random_boards
from cuebid.systems import BlunderCount, bid_boards, count_blunders
from cuebid.text.layout import counted

__all__ = [
    "MOST_AUCTIONS",
    "MOST_OF_NOTES",
    "blunder_lines",
    "blunder_record",
    "blunders_of_system",
]

MOST_AUCTIONS: Final = 300
"""Auctions that are bid unless more are asked for; a fault of a system shows in these."""
MOST_OF_NOTES: Final = 100
"""The auctions that are bid for notes, whose check is run after each change."""

# Two hands show whether a kind has one cause; `--json` has all.
_EXAMPLES: Final = 2


def blunders_of_system(book: RuleBook, auctions: int, seed: int) -> BlunderCount:
    """Bid random deals by a system, and count the calls that no player makes.

    Args:
        book: what all four players bid.
        auctions: how many deals are bid to the end; each takes some 20 ms, as judgement bids too.
        seed: of the deals.
    """
    boards = random_boards(auctions, seed)
    return count_blunders(book, boards, bid_boards(book, boards))


def blunder_lines(counts: BlunderCount) -> Iterator[str]:
    """Yield the counts in words, with an example or two of each kind."""
    if not counts.kinds:
        yield f"{counted(counts.auctions, 'auction')} without a call that no player makes"
        return
    yield f"calls that no player makes, in {counted(counts.auctions, 'auction')}:"
    for kind, times in counts.kinds.most_common():
        yield f"  {times:>4}  {kind.value}"
        for example in counts.examples[kind][:_EXAMPLES]:
            yield f"        {example.words}"


def blunder_record(counts: BlunderCount) -> dict[str, Any]:
    """Return the counts as plain data."""
    return {
        "auctions": counts.auctions,
        "calls": counts.calls,
        "kinds": {kind.name.lower(): times for kind, times in counts.kinds.most_common()},
        "examples": [
            {"kind": kind.name.lower(), "words": example.words}
            for kind, examples in counts.examples.items()
            for example in examples
        ],
    }
