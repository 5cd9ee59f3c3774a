"""Regions: sets of hands, given by the values that each number of the pattern string may have.

A hand has seventeen variables: its shape (the lengths of the four suits, taken together), the
totals P, M, L and Q, and for each suit its honours, stopper and quality. A region gives each
variable a set of allowed values; a hand is in the region if each of its values is allowed.

Boxes of `cuebid.evaluation` give each feature a range instead. Ranges cannot express what a
constraint tests: `@22[357]` allows 3, 5 or 7 losers, and a test of one character of the
shape ties the lengths of several suits together. A constraint tests one character or number after
the other, and each test removes values of one variable, so regions express constraints exactly.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cuebid.core import SUITS
from cuebid.evaluation import (
    CONTROLS,
    HCP,
    HONOURS,
    LOSERS,
    POINTS,
    QUALITY,
    STOPPERS,
    Dimension,
    Features,
    dimension_of,
)
from cuebid.evaluation.hand_pool import SHAPES

# A tuple of integers, not a class: regions are created, hashed and intersected in the innermost
# loops, and an intersection of value sets is one `&` of two integers.
Region = tuple[int, ...]
"""For each variable the values it may have: bit n is set if n is allowed."""

SHAPE: Final = 0
"""The variable of the shape; its values are indices into `SHAPES`."""
# The four lengths are one variable because they depend on each other: they sum to 13, and the
# pattern string writes them sorted (offsets 7 to 14) as well as by suit (16 to 19).

_TOTALS: Final = (HCP, POINTS, LOSERS, CONTROLS)
_BY_SUIT: Final = (HONOURS, STOPPERS, QUALITY)
BOUNDED: Final[tuple[Dimension, ...]] = (
    *(dimension_of(feature) for feature in _TOTALS),
    *(dimension_of(feature, suit) for feature in _BY_SUIT for suit in SUITS),
)
"""The feature that each variable after the shape counts."""

ALL_VALUES: Final[Region] = (
    (1 << len(SHAPES)) - 1,
    *((1 << dimension.high + 1) - 1 for dimension in BOUNDED),
)
"""The region of all hands."""


def intersect(first: Region, second: Region) -> Region | None:
    """Return the region of the hands in both regions; None if a variable has no value left."""
    common = tuple([left & right for left, right in zip(first, second, strict=True)])
    return common if all(common) else None


def is_subset(inner: Region, outer: Region) -> bool:
    """Return whether each value that the inner region allows is allowed by the outer one."""
    return not any(mask & ~allowed for mask, allowed in zip(inner, outer, strict=True))


def subtract(region: Region, removed: Region) -> list[Region]:
    """Return disjoint regions of the hands that are in `region` and not in `removed`."""
    if intersect(region, removed) is None:
        return [region]
    # One region for each variable: earlier variables are restricted to what both regions allow,
    # so no hand is counted twice.
    pieces: list[Region] = []
    rest = list(region)
    for variable, mask in enumerate(removed):
        outside = rest[variable] & ~mask
        if outside:
            pieces.append((*rest[:variable], outside, *rest[variable + 1 :]))
            rest[variable] &= mask
    return pieces


def values_of(hand: Features) -> tuple[int, ...]:
    """Return the values of a hand's variables, in the order that regions have them."""
    totals = (hand.values[dimension.index] for dimension in BOUNDED)
    return _shape_indices()[hand.lengths], *totals


@lru_cache(maxsize=1)
def _shape_indices() -> dict[tuple[int, ...], int]:
    return {shape: index for index, shape in enumerate(SHAPES)}
