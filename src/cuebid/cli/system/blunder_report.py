"""Calls that no player makes, as `cuebid system check` reports them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cuebid.database import RuleBook
from cuebid.match.deals import random_boards
from cuebid.systems import BlunderCount, bid_boards, count_blunders

__all__ = ["blunder_lines", "blunder_record", "blunders_of_system"]

# A fault of a system shows in a few hundred deals; each takes ten milliseconds.
_MOST_DEALS: Final = 300
_EXAMPLES: Final = 2


def blunders_of_system(book: RuleBook, deals: int, seed: int) -> BlunderCount:
    """Bid random deals by a system, and count the calls that no player makes.

    Args:
        book: what all four players bid.
        deals: how many deals; more than a few hundred are not bid.
        seed: of the deals.
    """
    boards = random_boards(min(deals, _MOST_DEALS), seed)
    return count_blunders(book, boards, bid_boards(book, boards))


def blunder_lines(counts: BlunderCount) -> Iterator[str]:
    """Yield the counts in words, with an example or two of each kind."""
    if not counts.kinds:
        yield f"{counts.auctions} auctions without a call that no player makes"
        return
    yield f"calls that no player makes, in {counts.auctions} auctions:"
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
