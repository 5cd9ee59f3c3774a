"""Explain impossible constraints by totals: a deck has forty points and thirteen spades.

Each seat alone may be able to hold what it should while all four together cannot. Comparing the sum
of the lower and of the upper bounds with the deck's total finds the frequent cases at no cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cuebid.core import SEATS, SUITS, Rank, Seat, Suit
from cuebid.dealing.card_pool import CardPool
from cuebid.evaluation import (
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    Box,
    Boxes,
    Dimension,
    Feature,
    dimension_of,
    table,
)

_SUIT_MASK: Final = (1 << 13) - 1
_RANKS: Final = {Rank.ACE: "aces", Rank.KING: "kings", Rank.QUEEN: "queens", Rank.JACK: "jacks"}
# Features that are sums over cards, so that the totals of four hands add up to that of the deck.
_KINDS: Final[tuple[tuple[Feature, Suit | None], ...]] = (
    (HCP, None),
    (CONTROLS, None),
    *((feature, suit) for feature in (LENGTH, HONOURS, HCP, CONTROLS) for suit in SUITS),
)

_Range = tuple[int, int]


def why_totals_conflict(pool: CardPool, constraints: Mapping[Seat, Boxes]) -> str | None:
    """Return why the constraints contradict the totals of the deck; None if no reason is found."""
    return next(_reasons(pool, constraints), None)


def _reasons(pool: CardPool, constraints: Mapping[Seat, Boxes]) -> Iterator[str]:
    deck = pool.undealt | sum(pool.held)
    # Points first and single ranks last: users see the first reason found, and understand points
    # most quickly.
    for kind in _KINDS:
        dimension = dimension_of(*kind)
        total = _total(dimension, deck)
        ranges = {seat: _range(dimension, pool, seat, constraints.get(seat)) for seat in SEATS}
        yield from _compare(ranges, total, _label(dimension))
    for rank, word in _RANKS.items():
        ranges = {seat: _rank_range(pool, seat, rank, constraints.get(seat)) for seat in SEATS}
        yield from _compare(ranges, _count_rank(deck, rank), word)


def _compare(ranges: Mapping[Seat, _Range], total: int, label: str) -> Iterator[str]:
    least = sum(low for low, _ in ranges.values())
    most = sum(high for _, high in ranges.values())
    if least > total:
        seats = " and ".join(seat.word for seat, (low, _) in ranges.items() if low)
        yield f"{seats} need {least} {label} together, and there are {total}"
    if most < total:
        yield f"all hands together have at most {most} {label} of {total}"


def _rank_range(pool: CardPool, seat: Seat, rank: Rank, boxes: Boxes | None) -> _Range:
    """Return the fewest and the most cards of a rank that a seat can have, by its honours."""
    held = _count_rank(pool.held[seat], rank)
    if not pool.missing[seat]:
        return held, held
    most = held + _count_rank(pool.undealt, rank)
    if boxes is None:
        return held, most
    # HONOURS is a number of four bits: jack 1, queen 2, king 4, ace 8.
    bit = 1 << rank - Rank.JACK
    ranges = [_suits_with_honour(box, bit) for box in boxes]
    low, high = min(low for low, _ in ranges), max(high for _, high in ranges)
    return max(held, low), min(most, high)


def _count_rank(cards: int, rank: Rank) -> int:
    return sum(cards >> 13 * suit + rank - Rank.TWO & 1 for suit in SUITS)


def _suits_with_honour(box: Box, bit: int) -> _Range:
    """Return the fewest and the most suits in which a box has an honour, a bit of HONOURS."""
    least = most = 0
    for suit in SUITS:
        low, high = box.range(HONOURS, suit)
        bits = {honours & bit for honours in range(low, high + 1)}
        least, most = least + (0 not in bits), most + (bit in bits)
    return least, most


def _range(dimension: Dimension, pool: CardPool, seat: Seat, boxes: Boxes | None) -> _Range:
    """Return the least and the most of a dimension that a seat can hold."""
    held = _total(dimension, pool.held[seat])
    if not pool.missing[seat]:
        return held, held
    # Coarse, for a seat cannot take all undealt cards; a wider range only finds fewer conflicts,
    # never a wrong one.
    most = held + _total(dimension, pool.undealt)
    if boxes is None:
        return held, most
    # Over all alternatives: a conflict must hold whichever is taken.
    ranges = [box.range(dimension.feature, dimension.suit) for box in boxes]
    low, high = min(low for low, _ in ranges), max(high for _, high in ranges)
    return max(held, low), min(most, high)


def _total(dimension: Dimension, cards: int) -> int:
    values = table(dimension.feature)
    suits = SUITS if dimension.suit is None else (dimension.suit,)
    return sum(values[cards >> 13 * suit & _SUIT_MASK] for suit in suits)


def _label(dimension: Dimension) -> str:
    if dimension.suit is None:
        return dimension.feature.label
    if dimension.feature is LENGTH:
        return dimension.suit.word
    return f"{dimension.feature.label} in {dimension.suit.word}"
