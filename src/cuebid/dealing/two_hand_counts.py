"""Count pairs of hands exactly, by lengths, shape and high-card points of both.

For each suit, count once the ways to give two seats some number of its cards with some number of
points each. Joint lengths of the two seats combine clubs with diamonds and hearts with spades; a
bound on points is then a rectangle in the table of both seats' points, summed from cumulative
sums. All arithmetic is in integers, so the counts are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import product
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS, Seat
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.length_sampler import allowed_lengths
from cuebid.evaluation import DIMENSIONS, HCP, LENGTH, SHAPE_FEATURES, Bound, Box, Boxes

# Counting more pairs of lengths would take many seconds.
_MAX_LENGTH_PAIRS: Final = 2_000_000
HONOURS: Final = ((12, 4), (11, 3), (10, 2), (9, 1))
"""Position within a suit and points of each honour."""
POINTS_OF_SUIT: Final = 11
"""A suit has 0 to 10 points."""
POINTS_OF_TWO_SUITS: Final = 21
_BASE: Final = 14  # a suit gives a seat 0 to 13 cards
# Bounds the memory of a sum; the figure is a matter of speed only.
_CHUNK: Final = 512
# Products are summed in int64. Two suits can be dealt to two seats in fewer than 2**33 ways, so a
# sum over a chunk stays below 2**63 if the second factor is cut into its low 20 bits and the rest.
_LOW_BITS: Final = 20

Side = tuple[Seat, Boxes]
"""A seat that gets cards, and the constraint on its hand."""
_Ranges = tuple[tuple[int, int], tuple[int, int]]


def count_hand_pairs(pool: CardPool, first: Side, second: Side) -> int | None:
    """Return the number of ways to deal two seats hands that match their constraints.

    Args:
        pool: the cards to deal.
        first: one seat, with its constraint.
        second: the other seat, with its constraint.

    Returns:
        The number; None if a bound is not on lengths, shape or high-card points, or if there are
        too many pairs of lengths.
    """
    if not all(
        _is_countable(bound)
        for _, boxes in (first, second)
        for box in boxes
        for bound in box.bounds
    ):
        return None
    pairs = box_pairs(pool, first, second, _MAX_LENGTH_PAIRS)
    return None if pairs is None else sum(pair.total for pair in pairs)


def box_pairs(
    pool: CardPool, first: Side, second: Side, max_length_pairs: int
) -> Iterator[BoxPair] | None:
    """Return the pairs of hands of two seats, grouped by boxes so that no pair is in two groups.

    Bounds on anything but lengths, shape and points are ignored.

    Args:
        pool: the cards to deal.
        first: one seat, with its constraint.
        second: the other seat, with its constraint.
        max_length_pairs: return None if there are more pairs of lengths than this.
    """
    # Disjoint boxes, so that no pair of hands is counted in two groups.
    first_options, second_options = (
        [
            (_points_to_deal(pool, seat, box), allowed_lengths(pool, seat, Boxes((box,))))
            for box in _countable_part(boxes).disjoint()
        ]
        for seat, boxes in (first, second)
    )
    first_count, second_count = (
        sum(len(lengths) for _, lengths in options) for options in (first_options, second_options)
    )
    if first_count * second_count > max_length_pairs:
        return None
    suits = [_suit_ways(pool, suit) for suit in SUITS]
    return (
        BoxPair(pool, suits, (first_points, second_points), first_lengths, second_lengths)
        for first_points, first_lengths in first_options
        for second_points, second_lengths in second_options
    )


def undealt_honours(pool: CardPool, suit: int) -> tuple[tuple[int, int], ...]:
    """Return position and points of each honour of a suit that is to be dealt."""
    return tuple(honour for honour in HONOURS if pool.undealt >> 13 * suit + honour[0] & 1)


def _countable_part(boxes: Boxes) -> Boxes:
    return Boxes.union(Box(tuple(filter(_is_countable, box.bounds))) for box in boxes)


def _is_countable(bound: Bound) -> bool:
    dimension = DIMENSIONS[bound.axis]
    if dimension.feature is HCP:
        return dimension.suit is None
    return dimension.feature in (LENGTH, *SHAPE_FEATURES)


def _points_to_deal(pool: CardPool, seat: Seat, box: Box) -> tuple[int, int]:
    """Return the range of HCP that the cards to be dealt to a seat must have."""
    held = sum(
        points for suit in SUITS for position, points in HONOURS
        if pool.held[seat] >> 13 * suit + position & 1
    )  # fmt: skip
    low, high = box.range(HCP)
    return low - held, high - held


def _suit_ways(pool: CardPool, suit: int) -> NDArray[np.int64]:
    points = tuple(points for _, points in undealt_honours(pool, suit))
    return _ways_by_points(points, pool.suit_lengths[suit] - len(points))


class BoxPair:
    """The pairs of hands from two boxes, one for each of two seats, by the lengths of both.

    A code says how many cards of a suit both seats get: `first * 14 + second`. A pair of lengths
    has four codes. Few different codes occur for clubs and diamonds together, and for hearts and
    spades, so their tables are computed once for each and indexed.

    Attributes:
        suits: for each suit the ways to give both seats cards of it, by code and both points.
        points: the ranges of points of the cards to deal to both seats.
        codes: the codes of each pair of lengths, of shape (pairs, suits).
        minors: the ways for clubs and diamonds, by both points, for each combination of codes.
        majors: the ways for hearts and spades.
        completions: for each combination of majors and for points of both seats in the minors, the
            ways in which the majors bring the points into the ranges.
        minor_index: the row of `minors` of each pair of lengths.
        major_index: the row of `majors` of each pair of lengths.
    """

    def __init__(
        self,
        pool: CardPool,
        suits: list[NDArray[np.int64]],
        points: _Ranges,
        first: NDArray[np.int8],
        second: NDArray[np.int8],
    ) -> None:
        first_lengths, second_lengths = first.astype(np.int64), second.astype(np.int64)
        available = np.array(pool.suit_lengths, dtype=np.int64)
        needed = first_lengths[:, None, :] + second_lengths[None, :, :]
        rows, columns = np.nonzero((needed <= available).all(axis=2))
        # Both lengths of a suit in one number, so that a table of ways is indexed once.
        codes = first_lengths[rows] * _BASE + second_lengths[columns]
        joint = codes[:, 0::2] * _BASE**2 + codes[:, 1::2]
        # Hundreds of thousands of pairs of lengths share some ten thousand combinations of two
        # suits at most.
        minors, self.minor_index = np.unique(joint[:, 0], return_inverse=True)
        majors, self.major_index = np.unique(joint[:, 1], return_inverse=True)
        self.suits, self.points, self.codes = suits, points, codes
        self.minors = _combine(suits[0], suits[1], minors)
        self.majors = _combine(suits[2], suits[3], majors)
        # The sums over majors are made once for each combination and for all points in the minors,
        # so that a pair of lengths costs one product and one sum.
        self.completions = _rectangle_sums(self.majors, points)

    @cached_property
    def total(self) -> int:
        """The number of ways in which both seats can get their cards."""
        # A product of two numbers of 33 bits does not fit into 64; with one of them in two parts it
        # does, summed over a chunk too.
        low_part = self.completions & (1 << _LOW_BITS) - 1
        high_part = self.completions >> _LOW_BITS
        total = 0
        for start in range(0, len(self.codes), _CHUNK):
            minors = self.minors[self.minor_index[start : start + _CHUNK]]
            majors = self.major_index[start : start + _CHUNK]
            total += int((minors * low_part[majors]).sum())
            total += int((minors * high_part[majors]).sum()) << _LOW_BITS
        return total


# A table depends on honours and on the number of small cards alone, so suits can share it. It has
# 190 KB, and card play asks for all 160 in the course of a hundred boards; a decision needs a few.
@lru_cache(maxsize=40)
def _ways_by_points(honours: tuple[int, ...], small_cards: int) -> NDArray[np.int64]:
    """Return the ways to give two seats cards of a suit, by code and each seat's points.

    A code says how many cards of the suit both seats get (`BoxPair`).

    Args:
        honours: the points of each undealt honour.
        small_cards: the number of other cards to deal.
    """
    ways: NDArray[np.int64] = np.zeros(
        (_BASE * _BASE, POINTS_OF_SUIT, POINTS_OF_SUIT), dtype=np.int64
    )
    # An honour goes to the first seat (0), the second (1), or elsewhere (2).
    for owners in product(range(3), repeat=len(honours)):
        points = [
            sum(value for value, owner in zip(honours, owners, strict=True) if owner == side)
            for side in (0, 1)
        ]
        for first in range(small_cards + 1):
            for second in range(small_cards - first + 1):
                code = (owners.count(0) + first) * _BASE + owners.count(1) + second
                ways[code, points[0], points[1]] += comb(small_cards, first) * comb(
                    small_cards - first, second
                )
    return ways


def _combine(first_suit: Any, second_suit: Any, codes: Any) -> Any:  # noqa: ANN401 - arrays
    """Return the ways to give two seats cards of two suits, by lengths and each seat's points.

    Args:
        first_suit: the ways for one suit, as `_ways_by_points` returns them.
        second_suit: the same for the other suit.
        codes: the lengths: a number for each pair of a code of one suit and of the other.
    """
    ways = np.zeros((len(codes), POINTS_OF_TWO_SUITS, POINTS_OF_TWO_SUITS), dtype=np.int64)
    first_ways, second_ways = first_suit[codes // _BASE**2], second_suit[codes % _BASE**2]
    for first, second in product(range(POINTS_OF_SUIT), repeat=2):
        if first_ways[:, first, second].any():
            part = ways[:, first : first + POINTS_OF_SUIT, second : second + POINTS_OF_SUIT]
            part += first_ways[:, first, second, None, None] * second_ways
    return ways


def _rectangle_sums(ways: Any, ranges: _Ranges) -> Any:  # noqa: ANN401 - arrays
    """Return the ways that bring both seats into their ranges, by the points they already have.

    Args:
        ways: for each row the ways to get further cards, by the points of these for each seat.
        ranges: the ranges of all points of each seat.

    The sum over a rectangle is taken from cumulative sums at its four corners.
    """
    size = POINTS_OF_TWO_SUITS
    cumulative = np.zeros((len(ways), size + 1, size + 1), dtype=np.int64)
    cumulative[:, 1:, 1:] = ways.cumsum(axis=1).cumsum(axis=2)
    points = np.arange(size)
    (first_low, first_high), (second_low, second_high) = (
        ((low - points).clip(0, size), (high + 1 - points).clip(0, size)) for low, high in ranges
    )
    upper, lower = cumulative[:, first_high], cumulative[:, first_low]
    return (upper[:, :, second_high] - upper[:, :, second_low]) - (
        lower[:, :, second_high] - lower[:, :, second_low]
    )
