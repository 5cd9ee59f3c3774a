"""Minima and maxima of single features, the sides of a box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cuebid.evaluation.feature import DIMENSIONS, Dimension, Feature

__all__ = ["Bound", "halves", "normalised"]


class Bound(NamedTuple):
    """The lowest and the highest value of one dimension, both allowed.

    Attributes:
        place: the `index` of the dimension in `DIMENSIONS`.
        low: the minimum.
        high: the maximum; below `low` where nothing is allowed.
    """

    place: int
    low: int
    high: int

    @property
    def dimension(self) -> Dimension:
        """What is bounded."""
        return DIMENSIONS[self.place]

    @property
    def feature(self) -> Feature:
        """What is counted."""
        return DIMENSIONS[self.place].feature

    @property
    def has_low(self) -> bool:
        """Whether the minimum says anything."""
        return self.low > DIMENSIONS[self.place].low

    @property
    def has_high(self) -> bool:
        """Whether the maximum says anything."""
        return self.high < DIMENSIONS[self.place].high

    @property
    def is_contradiction(self) -> bool:
        """Whether no value lies between minimum and maximum."""
        return self.low > self.high


_RANGES: Final = [(dimension.low, dimension.high) for dimension in DIMENSIONS]


def normalised(bounds: Iterable[Bound]) -> tuple[Bound, ...]:
    """The same bounds in order, one a dimension (the tightest), without those that say nothing."""
    tightest: dict[int, tuple[int, int]] = {}
    for place, low, high in bounds:
        lowest, highest = tightest.get(place) or _RANGES[place]
        tightest[place] = max(lowest, low), min(highest, high)
    return tuple(
        [
            Bound(place, low, high)
            for place, (low, high) in sorted(tightest.items())
            if (low, high) != _RANGES[place]
        ]
    )


def halves(bounds: Iterable[Bound]) -> list[Bound]:
    """Each minimum and each maximum as a bound of its own."""
    found = []
    for bound in bounds:
        dimension = bound.dimension
        if bound.has_low:
            found.append(Bound(bound.place, bound.low, dimension.high))
        if bound.has_high:
            found.append(Bound(bound.place, dimension.low, bound.high))
    return found
