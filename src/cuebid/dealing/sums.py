"""What all hands together have of something: there are forty points, and thirteen spades."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cuebid.core import SEATS, Seat
from cuebid.core.suit import SUITS, Suit
from cuebid.dealing.pool import Pool
from cuebid.evaluation import Boxes
from cuebid.evaluation.feature import (
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    Dimension,
    Feature,
    dimension_of,
)
from cuebid.evaluation.tables import table

__all__ = ["why_too_much_or_little"]

_HOLDING: Final = (1 << 13) - 1
_KINDS: Final[tuple[tuple[Feature, Suit | None], ...]] = (
    (HCP, None),
    (CONTROLS, None),
    *((feature, suit) for feature in (LENGTH, HONOURS, HCP, CONTROLS) for suit in SUITS),
)


def why_too_much_or_little(pool: Pool, constraints: Mapping[Seat, Boxes]) -> str | None:
    """Why hands cannot all be as they should: too much or too little of something in all.

    Args:
        pool: the cards to be dealt, and those that are known.
        constraints: what is known of the whole hands; each has a box at least.
    """
    return next(_reasons(pool, constraints), None)


def _reasons(pool: Pool, constraints: Mapping[Seat, Boxes]) -> Iterator[str]:
    deck = pool.unknown | sum(pool.known)
    for kind in _KINDS:
        dimension = dimension_of(*kind)
        total = _value(dimension, deck)
        ranges = {seat: _range(dimension, pool, seat, constraints.get(seat)) for seat in SEATS}
        least = sum(low for low, _ in ranges.values())
        most = sum(high for _, high in ranges.values())
        if least > total:
            who = " and ".join(seat.word for seat, (low, _) in ranges.items() if low)
            yield f"{who} need {least} {_words(dimension)} together, and there are {total}"
        if most < total:
            yield f"all hands together have at most {most} {_words(dimension)} of {total}"


def _range(dimension: Dimension, pool: Pool, seat: Seat, boxes: Boxes | None) -> tuple[int, int]:
    """The least and the most that a seat can have."""
    known = _value(dimension, pool.known[seat])
    if not pool.wanted[seat]:
        return known, known
    most = known + _value(dimension, pool.unknown)
    if boxes is None:
        return known, most
    said = [box.range(dimension.feature, dimension.suit) for box in boxes]
    low, high = min(low for low, _ in said), max(high for _, high in said)
    return max(known, low), min(most, high)


def _value(dimension: Dimension, cards: int) -> int:
    worth = table(dimension.feature)
    suits = SUITS if dimension.suit is None else (dimension.suit,)
    return sum(worth[cards >> 13 * suit & _HOLDING] for suit in suits)


def _words(dimension: Dimension) -> str:
    if dimension.suit is None:
        return dimension.feature.label
    if dimension.feature is LENGTH:
        return dimension.suit.word
    return f"{dimension.feature.label} in {dimension.suit.word}"
