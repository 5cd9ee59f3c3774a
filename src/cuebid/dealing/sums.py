"""What all hands together have of something: there are forty points, and thirteen spades."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cuebid.core import SEATS, Rank, Seat
from cuebid.core.suit import SUITS, Suit
from cuebid.dealing.pool import Pool
from cuebid.evaluation import Box, Boxes
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
_RANKS: Final = {Rank.ACE: "aces", Rank.KING: "kings", Rank.QUEEN: "queens", Rank.JACK: "jacks"}
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
    for rank, word in _RANKS.items():
        total = _of_rank(deck, rank)
        held = {seat: _held(pool, seat, rank, constraints.get(seat)) for seat in SEATS}
        least, most = (sum(column) for column in zip(*held.values(), strict=True))
        if least > total:
            who = " and ".join(seat.word for seat, (low, _) in held.items() if low)
            yield f"{who} need {least} {word} together, and there are {total}"
        if most < total:
            yield f"all hands together have at most {most} {word} of {total}"


def _held(pool: Pool, seat: Seat, rank: Rank, boxes: Boxes | None) -> tuple[int, int]:
    """The fewest and the most cards of a high rank that a seat can have, by its honours."""
    known = _of_rank(pool.known[seat], rank)
    if not pool.wanted[seat]:
        return known, known
    most = known + _of_rank(pool.unknown, rank)
    if boxes is None:
        return known, most
    bit = 1 << rank - Rank.JACK
    said = [_among(box, bit) for box in boxes]
    low, high = min(low for low, _ in said), max(high for _, high in said)
    return max(known, low), min(most, high)


def _of_rank(cards: int, rank: Rank) -> int:
    return sum(cards >> 13 * suit + rank - Rank.TWO & 1 for suit in SUITS)


def _among(box: Box, bit: int) -> tuple[int, int]:
    """In how many suits the honours of a box must hold a bit of 8421, and in how many they can."""
    least = most = 0
    for suit in SUITS:
        low, high = box.range(HONOURS, suit)
        bits = {honours & bit for honours in range(low, high + 1)}
        least, most = least + (0 not in bits), most + (bit in bits)
    return least, most


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
