"""Summarise boxes as arrays over shapes and points, which `moments` weighs by probability.

There are 560 shapes. Which of them a box allows is the same for every player, so it is computed
once and cached. How likely each shape is depends on the cards that a player sees: a product of
four look-ups, which `moments` computes.
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

# Binomial coefficients for each suit: a row for each number of unseen cards of the suit, a column
# for each shape, which says how many of them are chosen.
WAYS: Final = tuple(
    np.array(
        [[comb(left, int(length)) for length in SHAPES[:, suit]] for left in range(_CARDS + 1)],
        np.float32,
    )
    for suit in SUITS
)
"""For each suit: ways to choose a shape's length from n unseen cards, rows n, columns shapes."""

POINTS_CHANCES: Final = np.array(hcp_chances(), np.float32)
"""The probability of 0 to 37 high-card points in thirteen cards."""


class BoxSummary(NamedTuple):
    """The shapes and strengths that one box allows, as arrays."""

    shapes: Floats
    """1 for each shape that the box allows, else 0."""
    points: Floats
    """1 for each number of high-card points that the box allows, else 0: a row for each number of
    points for shortness, 0 to 5 and 6 or more."""
    tilt: Floats
    """For each suit, the mean of high-card points above what is usual for the suit's length."""
    least: tuple[int, int, int, int]
    """For each suit, the fewest cards."""
    is_bounded: bool
    """Whether the box bounds points with distribution, so that shape and HCP are dependent."""


# For each dimension about lengths, by its index: its value for each shape.
_LENGTHS_ON: Final = {
    **{dimension_of(LENGTH, suit).index: SHAPES[:, suit] for suit in SUITS},
    **{dimension_of(feature).index: _SORTED[:, n] for n, feature in enumerate(SHAPE_FEATURES)},
}
_SHORTNESS_ROWS: Final = 7
# Total points: a row for each number of points for shortness, a column for each number of HCP.
_TOTALS: Final = np.arange(_SHORTNESS_ROWS)[:, None] + np.arange(MOST_POINTS)
_ANY_SHAPE: Final = np.ones(len(SHAPES), np.float32)
_POINTS_AXIS: Final = dimension_of(POINTS).index
_FIRST_LENGTH: Final = tuple(dimension_of(LENGTH, suit).index for suit in SUITS)
_HONOUR_FEATURES: Final = frozenset((HONOURS, QUALITY, STOPPERS, HCP))
_MOST_REMEMBERED: Final = 20_000

# A summary has two arrays, 4 KB together. All hands in an auction need the same boxes; the cache
# holds those of about a thousand auctions.
_MOST_SUMMARIES: Final = 5_000


@lru_cache(maxsize=_MOST_SUMMARIES)
def box_summary(box: Box) -> BoxSummary:
    """Return which shapes and strengths a box allows.

    Bounds on losers and controls of the whole hand are ignored: points nearly imply them.
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


# Many boxes have the same bounds: only a few hundred different ones occur.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _shapes_within(axis: int, low: int, high: int) -> Floats:
    """Return 1 for each shape whose length on dimension `axis` is `low` to `high`, else 0."""
    lengths = _LENGTHS_ON[axis]
    return ((lengths >= low) & (lengths <= high)).astype(np.float32)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _points_allowed(least_hcp: int, most_hcp: int, least: int, most: int) -> Floats:
    totals = _TOTALS
    allowed = (totals >= least) & ((totals[0] >= least_hcp) & (totals[0] <= most_hcp))
    # The greatest possible value excludes nothing.
    if most < MOST_POINTS - 1:
        allowed &= totals <= most
    return np.asarray(allowed, np.float32)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _tilt(bounds: Bounds, suit: int) -> float:
    """Return how many more high-card points than usual the bounds on a suit's honours imply."""
    if not any(bound.feature in _HONOUR_FEATURES for bound in bounds):
        return 0.0
    # Compare with the mean at equal length, because a longer suit has more honours anyway.
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
