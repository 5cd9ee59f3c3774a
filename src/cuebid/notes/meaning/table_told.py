"""Facts that the rows of a table share: points meant by words such as `INV`, and long suits.

A pair that writes `INV, 10--11` in one row means the same by `INV` in the next; a negative of 0 to
7 lets 8 force to game; and four cards stay exactly four only where another row has five.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from cuebid.core import Call, Suit
from cuebid.notes.words.tree import AnyOf, Node, ParsedDescription, Statement

# Words of strength that rows of one table share.
_SHARED: Final = frozenset({"invite"})
_POINTS: Final = frozenset({"hcp", "points"})
_FIVE: Final = 5
# The widest range of points of an invitation.
_WIDEST: Final = 4


@dataclass(frozen=True, slots=True)
class TableTold:
    """Facts about all rows of a table, read from those that state them.

    Attributes:
        negative: the most points that a negative call shows; None without one.
        words: for a word of strength the range of points that rows write beside it.
        longer: suits in which some row shows five cards or more.
    """

    negative: int | None = None
    words: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    longer: frozenset[Suit] = frozenset()


NOTHING_TOLD: Final = TableTold()
"""The facts about a table without rows."""


def told_by(rows: Iterable[tuple[Call, ParsedDescription]]) -> TableTold:
    """Return the facts that the rows of a table share."""
    rows = tuple(rows)
    negatives = (_negative_top(reading) for _, reading in rows)
    return TableTold(
        next((top for top in negatives if top is not None), None),
        _ranges(reading for _, reading in rows),
        frozenset(suit for call, reading in rows for suit in _long_suits(call, reading)),
    )


def _negative_top(reading: ParsedDescription) -> int | None:
    """Return the most points of a negative answer; None if a description is no such answer."""
    certain = [each for each in reading.statements if not each.hedged]
    if not any(each.kind == "values" and each.name == "negative" for each in certain):
        return None
    # Only a range from nought is a negative; `negative, 5-7` is a second one above it.
    tops = [int(each.high) for each in certain if each.name == "hcp" and each.high and not each.low]
    return tops[0] if tops else None


def _ranges(readings: Iterable[ParsedDescription]) -> dict[str, tuple[int, int]]:
    ranges: dict[str, tuple[int, int]] = {}
    for reading in readings:
        word_range = None if _has_alternatives(reading.root) else _word_with_range(reading)
        if word_range is not None:
            word, low, high = word_range
            lowest, highest = ranges.get(word, (low, high))
            ranges[word] = min(low, lowest), max(high, highest)
    return {word: range_ for word, range_ in ranges.items() if range_[1] - range_[0] <= _WIDEST}


def _word_with_range(reading: ParsedDescription) -> tuple[str, int, int] | None:
    certain = [each for each in reading.statements if not (each.hedged or each.negated)]
    words = [each.name for each in certain if each.kind in {"values", "forcing"}]
    points = [each for each in certain if each.kind == "strength" and each.name in _POINTS]
    if len(words) != 1 or words[0] not in _SHARED or len(points) != 1:
        return None
    low, high = points[0].low, points[0].high
    return None if high is None or not low else (words[0], int(low), int(high))


def _has_alternatives(node: Node) -> bool:
    if isinstance(node, Statement):
        return False
    return isinstance(node, AnyOf) or any(map(_has_alternatives, node.parts))


def _long_suits(call: Call, reading: ParsedDescription) -> Iterator[Suit]:
    """Yield the suits in which a row shows five cards or more."""
    own = call.strain.suit if call.strain is not None else None
    for each in reading.statements:
        is_long = each.kind == "length" and each.low >= _FIVE and not each.negated
        if not is_long or each.suits is None:
            continue
        for name in each.suits.names:
            if name == "own" and own is not None:
                yield own
            yield from _SUITS.get(name, ())


_SUITS: Final[dict[str, tuple[Suit, ...]]] = {
    "clubs": (Suit.CLUBS,), "diamonds": (Suit.DIAMONDS,), "hearts": (Suit.HEARTS,),
    "spades": (Suit.SPADES,), "major": (Suit.HEARTS, Suit.SPADES),
    "minor": (Suit.CLUBS, Suit.DIAMONDS), "a-major": (Suit.HEARTS, Suit.SPADES),
    "a-minor": (Suit.CLUBS, Suit.DIAMONDS),
}  # fmt: skip
