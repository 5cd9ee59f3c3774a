"""Shapes and strengths of boxes, prepared so that another hand's cards can weigh them.

There are 560 shapes. A box allows some of them, whoever asks; how likely each is depends on the
cards that the asker sees, and is a product of four look-ups. So what a box says is worked out once,
and `moments` multiplies.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS
from cuebid.evaluation import (
    DIMENSIONS,
    HCP,
    HONOURS,
    LENGTH,
    POINTS,
    QUALITY,
    SHAPE_FEATURES,
    STOPPERS,
    Box,
    dimension_of,
)
from cuebid.evaluation.bound import Bound, Bounds
from cuebid.evaluation.counting import fitting_classes, hcp_chances

Floats = NDArray[np.float32]

MOST_POINTS: Final = 38
"""Length of arrays over high-card points: 0 to 37."""

_CARDS: Final = 13

SHAPES: Final = np.array(
    [
        (clubs, diamonds, hearts, _CARDS - clubs - diamonds - hearts)
        for clubs in range(_CARDS + 1)
        for diamonds in range(_CARDS + 1 - clubs)
        for hearts in range(_CARDS + 1 - clubs - diamonds)
    ],
    np.int64,
)
"""The 560 shapes: lengths of clubs, diamonds, hearts, spades."""

_SORTED: Final = -np.sort(-SHAPES, axis=1)

# Points for shortness as in `POINTS`: 3, 2 and 1. Each void, singleton or doubleton counts.
SHORTNESS: Final = np.clip(3 - SHAPES, 0, 3).sum(1)
"""For each shape the points for voids, singletons and doubletons."""

# The number of ways to choose so many of so many cards, for each suit of each shape: a row for the
# cards that are left, a column for each shape.
WAYS: Final = tuple(
    np.array(
        [[comb(left, int(length)) for length in SHAPES[:, suit]] for left in range(_CARDS + 1)],
        np.float32,
    )
    for suit in SUITS
)
"""For each suit: by the number of cards left, the ways of each shape to hold its length of them."""

POINTS_CHANCES: Final = np.array(hcp_chances(), np.float32)
"""The probability of 0 to 37 high-card points in thirteen cards."""


class BoxSummary(NamedTuple):
    """The shapes and strengths of one box."""

    shapes: Floats
    """1 for each shape that it allows, else 0."""
    points: Floats
    """1 for each number of high-card points that it allows: a row for each number of points for
    shortness, 0 to 6 and above."""
    tilt: Floats
    """For each suit, how many high-card points more or less than usual it has there."""
    least: tuple[int, int, int, int]
    """For each suit the fewest cards."""
    is_bounded: bool
    """Whether the shape counts for the points."""


# The lengths of each shape in the dimensions of features that bound them, by the dimension's index.
_LENGTHS_ON: Final = {
    **{dimension_of(LENGTH, suit).index: SHAPES[:, suit] for suit in SUITS},
    **{dimension_of(feature).index: _SORTED[:, n] for n, feature in enumerate(SHAPE_FEATURES)},
}
_SHORTNESS_ROWS: Final = 7
# Total points: by points for shortness, by high-card points.
_TOTALS: Final = np.arange(_SHORTNESS_ROWS)[:, None] + np.arange(MOST_POINTS)
_ANY_SHAPE: Final = np.ones(len(SHAPES), np.float32)
_POINTS_AXIS: Final = dimension_of(POINTS).index
_FIRST_LENGTH: Final = tuple(dimension_of(LENGTH, suit).index for suit in SUITS)
_HONOUR_FEATURES: Final = frozenset((HONOURS, QUALITY, STOPPERS, HCP))
_MOST_REMEMBERED: Final = 20_000

# A summary has two arrays, 4 KB together. The boxes of an auction are asked for by every hand that
# meets it, so that those of the last thousand auctions are enough.
_MOST_SUMMARIES: Final = 5_000


@lru_cache(maxsize=_MOST_SUMMARIES)
def box_summary(box: Box) -> BoxSummary:
    """Return what a box says of shape and strength.

    Bounds on losers and controls of the whole hand are left out: points nearly say them.
    """
    shapes = _ANY_SHAPE
    least = [0, 0, 0, 0]
    of_suits: list[list[Bound]] = [[], [], [], []]
    is_bounded = False
    for bound in box.bounds:
        axis, low, high = bound
        if axis in _LENGTHS_ON:
            shapes = shapes * _shapes_within(axis, low, high)
        is_bounded |= axis == _POINTS_AXIS
        suit = DIMENSIONS[axis].suit
        if suit is not None:
            of_suits[suit].append(bound)
            if axis == _FIRST_LENGTH[suit]:
                least[suit] = low
    tilt = [_tilt(tuple(bounds), suit) for suit, bounds in enumerate(of_suits)]
    points = _points_allowed(*box.range(HCP), *box.range(POINTS))
    clubs, diamonds, hearts, spades = least
    return BoxSummary(
        shapes, points, np.array(tilt, np.float32), (clubs, diamonds, hearts, spades), is_bounded
    )


# Many boxes have the same bounds: some hundreds occur.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _shapes_within(axis: int, low: int, high: int) -> Floats:
    """Return 1 for each shape within a bound, else 0."""
    lengths = _LENGTHS_ON[axis]
    return ((lengths >= low) & (lengths <= high)).astype(np.float32)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _points_allowed(least_hcp: int, most_hcp: int, least: int, most: int) -> Floats:
    totals = _TOTALS
    allowed = (totals >= least) & ((totals[0] >= least_hcp) & (totals[0] <= most_hcp))
    # At the upper end of the features nothing is excluded.
    if most < MOST_POINTS - 1:
        allowed &= totals <= most
    return np.asarray(allowed, np.float32)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _tilt(bounds: Bounds, suit: int) -> float:
    """Return how many more high-card points than usual the bounds on a suit's honours leave."""
    if not any(bound.feature in _HONOUR_FEATURES for bound in bounds):
        return 0.0
    # Compared at equal lengths, because length alone brings its honours anyway.
    gain, count = 0.0, 0
    usual = _usual_points()
    for holding in fitting_classes(bounds, suit):
        row = holding.row
        if row[0] <= 8:
            gain += holding.count * (row[1] - usual[row[0]])
            count += holding.count
    return gain / count if count else 0.0


@cache
def _usual_points() -> tuple[float, ...]:
    """Return the mean high-card points of a suit by its length."""
    return tuple(length * 10 / _CARDS for length in range(_CARDS + 1))
