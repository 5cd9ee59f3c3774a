"""Sets of suit lengths as integers, so that shapes are compared by single operations on bits.

There are 560 ways to divide thirteen cards among four suits. A set of them is an integer with a
bit for each: union and intersection take nanoseconds, whatever bounds described the set, and two
sets of bounds that allow the same hands become the same number. The number of hands in a set is
exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, reduce
from itertools import product
from math import comb, prod
from operator import or_
from typing import Final

from cuebid.core import SUITS
from cuebid.evaluation import LENGTH, SHAPE_FEATURES, dimension_of
from cuebid.evaluation.bound import Bound, Bounds

ShapeSet = int
"""A set of shapes (suit lengths): bit n stands for entry n of the list of all 560 shapes."""

Ranges = tuple[tuple[int, int], ...]
"""The fewest and the most cards of each suit, clubs first."""

_CARDS: Final = 13
_LENGTHS: Final = tuple(
    (*first, _CARDS - sum(first))
    for first in product(range(_CARDS + 1), repeat=3)
    if sum(first) <= _CARDS
)
ALL_SHAPES: Final[ShapeSet] = (1 << len(_LENGTHS)) - 1
"""All 560 ways to divide thirteen cards among the suits."""

FULL: Final[Ranges] = ((0, _CARDS),) * 4
"""Any number of cards in every suit."""


def single_shapes() -> Iterator[tuple[tuple[int, ...], ShapeSet]]:
    """Yield the lengths of each shape, clubs first, with the set of that shape alone."""
    for bit, lengths in enumerate(_LENGTHS):
        yield lengths, 1 << bit


def shapes_where(condition: Callable[[tuple[int, ...]], bool]) -> ShapeSet:
    """Return the shapes whose lengths, clubs first, meet a condition."""
    return reduce(or_, (1 << bit for bit, shape in enumerate(_LENGTHS) if condition(shape)), 0)


@cache
def _suit_within(suit: int, low: int, high: int) -> ShapeSet:
    return shapes_where(lambda shape: low <= shape[suit] <= high)


@cache
def _rank_within(rank: int, low: int, high: int) -> ShapeSet:
    """Return the shapes whose longest (0), second, third or shortest (3) suit is in a range."""
    return shapes_where(lambda shape: low <= sorted(shape, reverse=True)[rank] <= high)


def within(ranges: Ranges) -> ShapeSet:
    """Return the shapes that have in each suit a length within that suit's range."""
    clubs, diamonds, hearts, spades = ranges
    return (
        _suit_within(0, *clubs)
        & _suit_within(1, *diamonds)
        & _suit_within(2, *hearts)
        & _suit_within(3, *spades)
    )


_SUIT_OF_AXIS: Final = {dimension_of(LENGTH, suit).index: int(suit) for suit in SUITS}
_RANK_OF_AXIS: Final = {
    dimension_of(feature).index: rank for rank, feature in enumerate(SHAPE_FEATURES)
}


# The same boxes are described again and again: those of an opening bid in many auctions.
@lru_cache(maxsize=4096)
def lengths_in(bounds: Bounds) -> tuple[ShapeSet, Bounds]:
    """Split bounds: return the shapes that they allow, and the bounds not about lengths."""
    shapes, further = ALL_SHAPES, list[Bound]()
    for bound in bounds:
        if (suit := _SUIT_OF_AXIS.get(bound.axis)) is not None:
            shapes &= _suit_within(suit, bound.low, bound.high)
        elif (rank := _RANK_OF_AXIS.get(bound.axis)) is not None:
            shapes &= _rank_within(rank, bound.low, bound.high)
        else:
            further.append(bound)
    return shapes, tuple(further)


@cache
def _shapes_with(suit: int) -> tuple[ShapeSet, ...]:
    """Return 14 sets: entry n has the shapes with n cards in a suit."""
    return tuple(_suit_within(suit, length, length) for length in range(_CARDS + 1))


def hull(shapes: ShapeSet) -> Ranges:
    """Return the fewest and the most cards in each suit for a set of shapes that is not empty."""
    ranges: list[tuple[int, int]] = []
    for suit in range(4):
        with_length = _shapes_with(suit)
        low = next(length for length in range(_CARDS + 1) if shapes & with_length[length])
        high = next(length for length in range(_CARDS, -1, -1) if shapes & with_length[length])
        ranges.append((low, high))
    return tuple(ranges)


def hands_in(shapes: ShapeSet) -> int:
    """Return the exact number of hands of thirteen cards that have one of the shapes."""
    return sum(
        prod(comb(_CARDS, length) for length in lengths)
        for lengths, bit in single_shapes()
        if shapes & bit
    )
