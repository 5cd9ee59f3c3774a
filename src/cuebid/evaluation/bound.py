"""Bounds on single features, the sides of a box, and the algebra of tuples of them.

The functions here work on plain tuples of bounds. Classes (`Box`, `Boxes`) build on them, so that
no module of the package needs the classes to do its arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.evaluation.feature import DIMENSIONS, Dimension, Feature


# A tuple with the index of a dimension, not an object with the feature: boxes are compared, sorted
# and used as keys of caches by the thousand, and tuples of integers do all of that in C.
class Bound(NamedTuple):
    """The lowest and the highest value allowed in one dimension.

    Attributes:
        axis: the `index` of the dimension in `DIMENSIONS`.
        low: the minimum.
        high: the maximum; below `low` if no value is allowed.
    """

    axis: int
    low: int
    high: int

    @property
    def dimension(self) -> Dimension:
        """The dimension that is bounded."""
        return DIMENSIONS[self.axis]

    @property
    def feature(self) -> Feature:
        """The feature that is bounded."""
        return DIMENSIONS[self.axis].feature

    @property
    def has_low(self) -> bool:
        """True if the minimum excludes any value."""
        return self.low > DIMENSIONS[self.axis].low

    @property
    def has_high(self) -> bool:
        """True if the maximum excludes any value."""
        return self.high < DIMENSIONS[self.axis].high

    @property
    def is_contradiction(self) -> bool:
        """True if no value lies between minimum and maximum."""
        return self.low > self.high


Bounds = tuple[Bound, ...]
"""The bounds of a box, normalised: in order of dimensions, at most one for each."""

_RANGES: Final = [(dimension.low, dimension.high) for dimension in DIMENSIONS]


def normalise_bounds(bounds: Iterable[Bound]) -> Bounds:
    """Return the tightest bound for each dimension, in order, except those that exclude nothing."""
    # Bounds without effect are dropped and the rest is in order, so boxes with the same effect are
    # equal. Contradictory bounds stay as they are, for messages to quote them.
    bounds = tuple(bounds)
    if _are_normal(bounds):
        return bounds
    tightest: dict[int, tuple[int, int]] = {}
    for axis, low, high in bounds:
        lowest, highest = tightest.get(axis) or _RANGES[axis]
        # Comparisons take half the time of `max` and `min`.
        tightest[axis] = (
            low if low > lowest else lowest,  # noqa: FURB136 - see above
            high if high < highest else highest,  # noqa: FURB136 - see above
        )
    # A list is built faster than a generator is consumed; boxes are made by the thousand.
    return tuple(
        [
            shared_bound(axis, low, high)
            for axis, (low, high) in sorted(tightest.items())
            if (low, high) != _RANGES[axis]
        ]
    )


# Thousands of boxes share some hundreds of bounds: finding a bound in the cache is quicker than
# making one, and the cyclic collector has fewer objects to visit.
@lru_cache(maxsize=20_000)
def shared_bound(axis: int, low: int, high: int) -> Bound:
    """Return a bound on the dimension with index `axis`; equal arguments give the same object."""
    return Bound(axis, low, high)


def _are_normal(bounds: Bounds) -> bool:
    """Return whether bounds are in order, one for each dimension, and all exclude something."""
    previous = -1
    for axis, low, high in bounds:
        lowest, highest = _RANGES[axis]
        if axis <= previous or low < lowest or high > highest:
            return False
        if low == lowest and high == highest:
            return False
        previous = axis
    return True


def are_contradictory(bounds: Iterable[Bound]) -> bool:
    """Return whether some minimum is above its maximum."""
    # Asked of every box of every call: a loop takes a third of the time of `any`.
    for _, low, high in bounds:  # noqa: SIM110 - see above
        if low > high:
            return True
    return False


def is_tighter(bounds: Bounds, outer: Bounds) -> bool:
    """Return whether `bounds` imply every bound of `outer`, dimension by dimension."""
    # Dimension by dimension: bounds that imply each other across dimensions (13 cards in all) are
    # not seen here. `Box.implies` counts, which finds those too.
    ranges = {axis: (low, high) for axis, low, high in bounds}
    for axis, low, high in outer:
        inner = ranges.get(axis)
        if inner is None or inner[0] < low or inner[1] > high:
            return False
    return True


def split_bounds(bounds: Iterable[Bound]) -> list[Bound]:
    """Return each minimum and each maximum as a bound of its own."""
    # A conflict often needs only the minimum of one bound and the maximum of another, so messages
    # name the sides and not the whole bounds.
    sides = []
    for bound in bounds:
        dimension = bound.dimension
        if bound.has_low:
            sides.append(Bound(bound.axis, bound.low, dimension.high))
        if bound.has_high:
            sides.append(Bound(bound.axis, dimension.low, bound.high))
    return sides


def exclusions(bounds: Iterable[Bound]) -> list[Bounds]:
    """Return a box for each minimum or maximum; together they hold the hands outside the bounds."""
    outside: list[Bounds] = []
    # By De Morgan: a hand is outside a box if it is outside one of its bounds.
    for bound in bounds:
        dimension = bound.dimension
        if bound.is_contradiction:
            # Nothing is inside, so everything is outside.
            return [()]
        if bound.has_low:
            # The boxes overlap, which a union allows and which keeps each of them to a single
            # bound.
            outside.append((Bound(bound.axis, dimension.low, bound.low - 1),))
        if bound.has_high:
            outside.append((Bound(bound.axis, bound.high + 1, dimension.high),))
    return outside


def constructor_call(bound: Bound) -> str:
    """Return the method call that adds a bound to a box: `.between(HCP, 15, 17)`."""
    dimension = bound.dimension
    if bound.low == bound.high:
        name, numbers = "exactly", [bound.low]
    elif not bound.has_high:
        name, numbers = "at_least", [bound.low]
    elif not bound.has_low:
        name, numbers = "at_most", [bound.high]
    else:
        name, numbers = "between", [bound.low, bound.high]
    suit = [] if dimension.suit is None else [repr(dimension.suit)]
    return f".{name}({', '.join([repr(dimension.feature), *map(str, numbers), *suit])})"
