"""Two hands looked at together, exactly: by lengths, shape and high-card points.

For every suit the ways to give two seats so many of its cards, with so many points each, are
counted once; lengths that both can have together join four suits, two and two, and bounds on points
are sums over rectangles of the second two. All of it is integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import Seat
from cuebid.core.suit import SUITS
from cuebid.dealing.lengths import allowed_lengths
from cuebid.dealing.pool import Pool
from cuebid.evaluation import Box, Boxes
from cuebid.evaluation.arrays import load_numpy
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.feature import DIMENSIONS, HCP, LENGTH, SHAPE_FEATURES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "HONOURS",
    "PAIR_POINTS",
    "SUIT_POINTS",
    "BoxPair",
    "box_pairs",
    "count_pairs",
    "honours",
]

_MOST: Final = 2_000_000
"""Pairs of lengths that are counted; more would take many seconds."""
HONOURS: Final = ((12, 4), (11, 3), (10, 2), (9, 1))
"""Place within a suit, and points."""
SUIT_POINTS: Final = 11
"""A suit has so many numbers of points, from 0; two suits have `PAIR_POINTS`."""
PAIR_POINTS: Final = 21
_CODES: Final = 14
_PORTION: Final = 512
_LOW_BITS: Final = 20
"""Sums over a portion stay below 2**63 if the second factor is cut here: two suits are dealt to two
seats in less than 2**33 ways."""

_Side = tuple[Seat, Boxes]
_Ranges = tuple[tuple[int, int], tuple[int, int]]


def count_pairs(pool: Pool, first: _Side, second: _Side) -> int | None:
    """In how many ways two seats can get their cards; None where that cannot be counted so.

    Args:
        pool: the cards to be dealt.
        first: a seat that gets cards, and what is known of its hand.
        second: another.
    """
    if not all(
        _is_plain(bound) for _, boxes in (first, second) for box in boxes for bound in box.bounds
    ):
        return None
    pairs = box_pairs(pool, first, second, _MOST)
    return None if pairs is None else sum(pair.total for pair in pairs)


def box_pairs(pool: Pool, first: _Side, second: _Side, most: int) -> Iterator[BoxPair] | None:
    """The pairs of hands by boxes of which no two have a pair in common.

    Bounds on anything but lengths, shape and points are left out.

    Args:
        pool: the cards to be dealt.
        first: a seat that gets cards, and what is known of its hand.
        second: another.
        most: how many pairs of lengths there may be; None is the answer where there are more.
    """
    mine, yours = (
        [
            (_points_wanted(pool, seat, box), allowed_lengths(pool, seat, Boxes((box,))))
            for box in _plain(boxes).disjoint()
        ]
        for seat, boxes in (first, second)
    )
    if sum(len(lengths) for _, lengths in mine) * sum(len(lengths) for _, lengths in yours) > most:
        return None
    suits = [_suit(pool, suit) for suit in SUITS]
    return (
        BoxPair(pool, suits, (points, others), lengths, more)
        for points, lengths in mine
        for others, more in yours
    )


def honours(pool: Pool, suit: int) -> tuple[tuple[int, int], ...]:
    """Place and points of each honour of a suit that is to be dealt."""
    return tuple(one for one in HONOURS if pool.unknown >> 13 * suit + one[0] & 1)


def _plain(boxes: Boxes) -> Boxes:
    return Boxes.of(Box(tuple(filter(_is_plain, box.bounds))) for box in boxes)


def _is_plain(bound: Bound) -> bool:
    dimension = DIMENSIONS[bound.place]
    if dimension.feature is HCP:
        return dimension.suit is None
    return dimension.feature in (LENGTH, *SHAPE_FEATURES)


def _points_wanted(pool: Pool, seat: Seat, box: Box) -> tuple[int, int]:
    """The points that the cards to be dealt may have."""
    known = sum(
        points for suit in SUITS for place, points in HONOURS
        if pool.known[seat] >> 13 * suit + place & 1
    )  # fmt: skip
    low, high = box.range(HCP)
    return low - known, high - known


def _suit(pool: Pool, suit: int) -> NDArray[np.int64]:
    points = tuple(points for _, points in honours(pool, suit))
    return _ways(points, pool.by_suit[suit] - len(points))


class BoxPair:
    """The hands of two boxes, one for each of two seats, by the lengths of both.

    Attributes:
        suits: for each suit the ways to give both seats cards of it, by code and both points.
        wanted: the points that the cards for both seats may have.
        codes: for each pair of lengths, what the seats get of each suit: `first * 14 + second`.
        minors: the ways for clubs and diamonds, by both points, of every kind of codes.
        majors: the same for hearts and spades.
        sums: of every kind of majors, the ways that bring points of minors to what is wanted.
        at_minors: which kind each pair of lengths has.
        at_majors: the same.
    """

    def __init__(
        self,
        pool: Pool,
        suits: list[NDArray[np.int64]],
        wanted: _Ranges,
        first: NDArray[np.int8],
        second: NDArray[np.int8],
    ) -> None:
        numpy = load_numpy()
        mine, yours = first.astype(numpy.int64), second.astype(numpy.int64)
        room = numpy.array(pool.by_suit, dtype=numpy.int64)
        left, right = (mine[:, None, :] + yours[None, :, :] <= room).all(axis=2).nonzero()
        codes = mine[left] * _CODES + yours[right]
        kinds = codes[:, 0::2] * _CODES**2 + codes[:, 1::2]
        minors, self.at_minors = numpy.unique(kinds[:, 0], return_inverse=True)
        majors, self.at_majors = numpy.unique(kinds[:, 1], return_inverse=True)
        self.suits, self.wanted, self.codes = suits, wanted, codes
        self.minors = _joined(suits[0], suits[1], minors)
        self.majors = _joined(suits[2], suits[3], majors)
        self.sums = _rectangles(self.majors, wanted)

    @cached_property
    def total(self) -> int:
        """In how many ways both seats can get their cards."""
        small, large = self.sums & (1 << _LOW_BITS) - 1, self.sums >> _LOW_BITS
        total = 0
        for begin in range(0, len(self.codes), _PORTION):
            one = self.minors[self.at_minors[begin : begin + _PORTION]]
            other = self.at_majors[begin : begin + _PORTION]
            total += int((one * small[other]).sum())
            total += int((one * large[other]).sum()) << _LOW_BITS
        return total


@cache
def _ways(honours: tuple[int, ...], small: int) -> NDArray[np.int64]:
    """The ways to give two seats cards of a suit, by both lengths and both points.

    Args:
        honours: the points of each honour.
        small: how many other cards there are.
    """
    numpy = load_numpy()
    found: NDArray[np.int64] = numpy.zeros(
        (_CODES * _CODES, SUIT_POINTS, SUIT_POINTS), dtype=numpy.int64
    )
    for owners in product(range(3), repeat=len(honours)):
        points = [sum(h for h, o in zip(honours, owners, strict=True) if o == s) for s in (0, 1)]
        ours, theirs = owners.count(0), owners.count(1)
        for a in range(small + 1):
            for b in range(small - a + 1):
                code = (ours + a) * _CODES + theirs + b
                found[code, points[0], points[1]] += comb(small, a) * comb(small - a, b)
    return found


def _joined(one: Any, other: Any, codes: Any) -> Any:  # noqa: ANN401 - arrays
    """The ways for two suits, for each pair of their codes, by the points of both seats."""
    numpy = load_numpy()
    found = numpy.zeros((len(codes), PAIR_POINTS, PAIR_POINTS), dtype=numpy.int64)
    begun, added = one[codes // _CODES**2], other[codes % _CODES**2]
    for mine, yours in product(range(SUIT_POINTS), repeat=2):
        if begun[:, mine, yours].any():
            part = found[:, mine : mine + SUIT_POINTS, yours : yours + SUIT_POINTS]
            part += begun[:, mine, yours, None, None] * added
    return found


def _rectangles(ways: Any, wanted: _Ranges) -> Any:  # noqa: ANN401 - arrays
    """For points that both seats have already, the ways that bring them to what is wanted."""
    numpy = load_numpy()
    sums = numpy.zeros((len(ways), PAIR_POINTS + 1, PAIR_POINTS + 1), dtype=numpy.int64)
    sums[:, 1:, 1:] = ways.cumsum(axis=1).cumsum(axis=2)
    before = numpy.arange(PAIR_POINTS)
    edges = [
        ((low - before).clip(0, PAIR_POINTS), (high + 1 - before).clip(0, PAIR_POINTS))
        for low, high in wanted
    ]
    (down, up), (near, far) = edges
    upper = sums[:, up][:, :, far] - sums[:, up][:, :, near]
    return upper - sums[:, down][:, :, far] + sums[:, down][:, :, near]
