"""Two hands counted together, exactly: by lengths, shape and high-card points.

For every suit the ways to give two seats so many of its cards, with so many points each, are
counted once; lengths that both can have together join four suits, two and two, and bounds on points
are sums over rectangles of the second two. All of it is integers.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import Seat
from cuebid.core.suit import SUITS
from cuebid.dealing.lengths import allowed_lengths
from cuebid.dealing.pool import Pool
from cuebid.evaluation import Box, Boxes
from cuebid.evaluation.arrays import load_numpy
from cuebid.evaluation.feature import DIMENSIONS, HCP, LENGTH, SHAPE_FEATURES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["count_pairs"]

_MOST: Final = 2_000_000
"""Pairs of lengths that are looked at; more would take many seconds."""
_HONOURS: Final = ((12, 4), (11, 3), (10, 2), (9, 1))
"""Place within a suit, and points."""
_SUIT_POINTS: Final = 11
_PAIR_POINTS: Final = 21
_CODES: Final = 14
_PORTION: Final = 512
_LOW_BITS: Final = 20
"""Sums over a portion stay below 2**63 if the second factor is cut here: two suits are dealt to two
seats in less than 2**33 ways."""

_Side = tuple[Seat, Boxes]


def count_pairs(pool: Pool, first: _Side, second: _Side) -> int | None:
    """In how many ways two seats can get their cards; None where that cannot be counted so.

    Args:
        pool: the cards to be dealt.
        first: a seat that gets cards, and what is known of its hand.
        second: another.
    """
    if not all(_is_plain(box) for _, boxes in (first, second) for box in boxes):
        return None
    mine, yours = (
        [
            (_points_wanted(pool, seat, box), allowed_lengths(pool, seat, Boxes((box,))))
            for box in boxes.disjoint()
        ]
        for seat, boxes in (first, second)
    )
    if sum(len(a) for _, a in mine) * sum(len(b) for _, b in yours) > _MOST:
        return None
    suits = [_suit(pool, suit) for suit in SUITS]
    return sum(
        _count(pool, suits, (points_a, points_b), a, b)
        for points_a, a in mine
        for points_b, b in yours
    )


def _is_plain(box: Box) -> bool:
    plain = (HCP, LENGTH, *SHAPE_FEATURES)
    return all(DIMENSIONS[index].feature in plain for index, _, _ in box.bounds)


def _points_wanted(pool: Pool, seat: Seat, box: Box) -> tuple[int, int]:
    """The points that the cards to be dealt may have."""
    known = sum(
        points for suit in SUITS for place, points in _HONOURS
        if pool.known[seat] >> 13 * suit + place & 1
    )  # fmt: skip
    low, high = box.range(HCP)
    return low - known, high - known


def _suit(pool: Pool, suit: int) -> NDArray[np.int64]:
    holding = pool.unknown >> 13 * suit & (1 << 13) - 1
    honours = tuple(points for place, points in _HONOURS if holding >> place & 1)
    return _ways(honours, holding.bit_count() - len(honours))


@cache
def _ways(honours: tuple[int, ...], small: int) -> NDArray[np.int64]:
    """The ways to give two seats cards of a suit, by both lengths and both points.

    Args:
        honours: the points of each honour.
        small: how many other cards there are.
    """
    numpy = load_numpy()
    found: NDArray[np.int64] = numpy.zeros(
        (_CODES * _CODES, _SUIT_POINTS, _SUIT_POINTS), dtype=numpy.int64
    )
    for owners in product(range(3), repeat=len(honours)):
        points = [sum(h for h, o in zip(honours, owners, strict=True) if o == s) for s in (0, 1)]
        ours, theirs = owners.count(0), owners.count(1)
        for a in range(small + 1):
            for b in range(small - a + 1):
                code = (ours + a) * _CODES + theirs + b
                found[code, points[0], points[1]] += comb(small, a) * comb(small - a, b)
    return found


def _count(
    pool: Pool,
    suits: list[NDArray[np.int64]],
    wanted: tuple[tuple[int, int], tuple[int, int]],
    first: NDArray[np.int8],
    second: NDArray[np.int8],
) -> int:
    """Ways for one box of each seat, whose lengths are given."""
    numpy = load_numpy()
    mine, yours = first.astype(numpy.int64), second.astype(numpy.int64)
    room = numpy.array(pool.by_suit, dtype=numpy.int64)
    left, right = (mine[:, None, :] + yours[None, :, :] <= room).all(axis=2).nonzero()
    codes = mine[left] * _CODES + yours[right]
    minors, at_minors = numpy.unique(codes[:, 0] * _CODES**2 + codes[:, 1], return_inverse=True)
    majors, at_majors = numpy.unique(codes[:, 2] * _CODES**2 + codes[:, 3], return_inverse=True)
    ways = _joined(suits[0], suits[1], minors)
    sums = _rectangles(_joined(suits[2], suits[3], majors), wanted)
    small, large = sums & (1 << _LOW_BITS) - 1, sums >> _LOW_BITS
    total = 0
    for begin in range(0, len(codes), _PORTION):
        one = ways[at_minors[begin : begin + _PORTION]]
        other = at_majors[begin : begin + _PORTION]
        total += int((one * small[other]).sum())
        total += int((one * large[other]).sum()) << _LOW_BITS
    return total


def _joined(one: Any, other: Any, codes: Any) -> Any:  # noqa: ANN401 - arrays
    """The ways for two suits, for each pair of their codes, by the points of both seats."""
    numpy = load_numpy()
    found = numpy.zeros((len(codes), _PAIR_POINTS, _PAIR_POINTS), dtype=numpy.int64)
    begun, added = one[codes // _CODES**2], other[codes % _CODES**2]
    for mine, yours in product(range(_SUIT_POINTS), repeat=2):
        if begun[:, mine, yours].any():
            part = found[:, mine : mine + _SUIT_POINTS, yours : yours + _SUIT_POINTS]
            part += begun[:, mine, yours, None, None] * added
    return found


def _rectangles(ways: Any, wanted: tuple[tuple[int, int], tuple[int, int]]) -> Any:  # noqa: ANN401 - arrays
    """For points that both seats have already, the ways that bring them to what is wanted."""
    numpy = load_numpy()
    sums = numpy.zeros((len(ways), _PAIR_POINTS + 1, _PAIR_POINTS + 1), dtype=numpy.int64)
    sums[:, 1:, 1:] = ways.cumsum(axis=1).cumsum(axis=2)
    before = numpy.arange(_PAIR_POINTS)
    edges = [
        ((low - before).clip(0, _PAIR_POINTS), (high + 1 - before).clip(0, _PAIR_POINTS))
        for low, high in wanted
    ]
    (down, up), (near, far) = edges
    upper = sums[:, up][:, :, far] - sums[:, up][:, :, near]
    return upper - sums[:, down][:, :, far] + sums[:, down][:, :, near]
