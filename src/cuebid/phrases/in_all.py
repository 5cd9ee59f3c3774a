"""Select what is worth telling of all that a player's calls have shown so far.

Players are told the range of strength, the suits that are shown, and what the last call adds. A
maximum that was told before, or that hardly any hand exceeds, is left out. Leaving out a bound only
adds hands, so that what is told stays true.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cuebid.core import SUITS
from cuebid.evaluation import HCP, LENGTH, POINTS, SHAPE_FEATURES, Bound, Box, dimension_of
from cuebid.evaluation.points_table import POINTS_TABLE
from cuebid.phrases.shape_sets import ShapeSet, lengths_in, shapes_where

_HCP: Final = dimension_of(HCP)
_POINTS: Final = dimension_of(POINTS)
_SUITS: Final = frozenset(dimension_of(LENGTH, suit).index for suit in SUITS)
_STRENGTHS: Final = frozenset((_HCP.index, _POINTS.index))
_SHAPES: Final = frozenset(dimension_of(feature).index for feature in SHAPE_FEATURES)

_ALL: Final = 13
# A length of four or more is told again after later calls; three cards may be a forced bid.
_SHOWN: Final = 4
_NAMED: Final = 2
# Players do not say of a suit that it has at most five cards.
_LONG: Final = 5
# Fewer than one hand in forty has less than 2, or more than 19, high-card points.
_LEAST: Final = 2
_MOST: Final = 19
# A range of so many points has no maximum that matters: an opening bid has 10 to 21.
_WIDE: Final = 13
# Distribution is worth a point in most hands.
_CLOSE: Final = 1


@lru_cache(maxsize=4096)
def in_all(box: Box, both: Box, before: Box, most: int) -> Box:
    """Return the bounds that are told after a call: strength, new facts, and long suits.

    Args:
        box: the hands that the call alone shows.
        both: the hands that this call and the earlier ones show.
        before: the hands that the earlier calls show.
        most: the most high-card points that this hand can have beside the other hands.
    """
    return Box((*_strength(both, most), *_others(box, both, before)))


@lru_cache(maxsize=4096)
def in_one_count(box: Box, before: Box) -> Box:
    """Return a box with one range of strength, in HCP or, if distribution matters, in points.

    Args:
        box: the hands.
        before: what the same hand has shown by earlier calls.
    """
    low, high = box.range(HCP)
    low_points, high_points = box.range(POINTS)
    rest = box.without(HCP).without(POINTS)
    if low_points > low + (_CLOSE if low else 0):
        if high_points < low_points + _WIDE:
            return rest.between(POINTS, low_points, high_points)
        # The maximum of a hand that passed before is known anyway.
        is_known = high >= min(before.range(HCP)[1], low_points + _WIDE)
        return rest.at_least(POINTS, low_points).at_most(HCP, _HCP.high if is_known else high)
    low = low if low > _LEAST else _HCP.low
    most = min(low + _WIDE, _HCP.high) if low else _MOST
    return rest.between(HCP, low, high if high < most else _HCP.high)


def both_counts(box: Box) -> Box:
    """Return a box whose bounds on HCP also bound its points with distribution, and vice versa."""
    if not POINTS_TABLE.is_usual:
        return box
    # No hand has fewer points with distribution than without.
    return box.at_least(POINTS, box.range(HCP)[0]).at_most(HCP, box.range(POINTS)[1])


@lru_cache(maxsize=4096)
def is_possible(box: Box) -> bool:
    """Return whether a box may hold a hand: a quick test of shapes, single bounds and strength."""
    shapes, further = lengths_in(box.bounds)
    lacking = box.range(POINTS)[0] - box.range(HCP)[1]
    if lacking > 0 and POINTS_TABLE.is_usual:
        # The shape must supply the points that high cards cannot.
        shapes &= _shapes_worth(lacking)
    return shapes != 0 and all(bound.low <= bound.high for bound in further)


@lru_cache(maxsize=64)
def _shapes_worth(points: int) -> ShapeSet:
    """Return the shapes whose distribution is worth at least so many points."""
    worth = POINTS_TABLE.distribution
    return shapes_where(lambda shape: sum(worth.get(length, 0) for length in shape) >= points)


def _strength(both: Box, most: int) -> Iterator[Bound]:
    """Yield the ranges of strength in both counts, without maxima that the other hands imply."""
    for dimension in (_HCP, _POINTS):
        low, high = both.range(dimension.feature)
        yield Bound(dimension.index, low, high if high < most else dimension.high)


def _others(box: Box, both: Box, before: Box) -> Iterator[Bound]:
    own = {bound.axis for bound in box.bounds}
    # Bounds on all four suits describe a shape, such as balanced, so all are kept.
    is_shape = own >= _SUITS
    known = {bound.axis: bound for bound in before.bounds}
    for bound in both.bounds:
        if bound.axis in _SUITS:
            yield bound if is_shape else _length(bound, known.get(bound.axis))
        # Bounds on the shape are kept; stoppers, aces and the like only if this call shows them.
        elif bound.axis in _SHAPES or bound.axis in own - _STRENGTHS:
            yield bound


def _length(both: Bound, before: Bound | None) -> Bound:
    """Return the bound on a suit's length without a minimum or maximum not worth telling."""
    low, high = both.low, both.high
    if low == high:
        return both
    known_low, known_high = (before.low, before.high) if before else (0, _ALL)
    if low < _SHOWN and (low <= known_low or low < _NAMED):
        low = 0
    if high >= known_high or high >= _LONG:
        high = _ALL
    return Bound(both.axis, low, high)
