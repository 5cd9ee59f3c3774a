"""A box: what is known of a hand, as minima and maxima of its features."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuebid.core.hand import Hand
from cuebid.core.suit import Suit
from cuebid.evaluation.arrays import FeatureArrays, load_numpy
from cuebid.evaluation.bound import Bound, normalised
from cuebid.evaluation.conflict import conflict
from cuebid.evaluation.counting import count_in, fitting_classes
from cuebid.evaluation.feature import (
    DIMENSIONS,
    LONGEST,
    SHORTEST,
    THIRD,
    Feature,
    dimension_of,
)
from cuebid.evaluation.features import Features, features
from cuebid.evaluation.tables import HoldingClass
from cuebid.evaluation.words import ANY_HAND, clauses

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cuebid.evaluation.boxes import Boxes

__all__ = ["ANYTHING", "BALANCED", "SEMI_BALANCED", "Box"]


@dataclass(frozen=True, slots=True, repr=False)
class Box:
    """Minima and maxima of some features; what is not bounded may be anything.

    `Box()` is any hand. Boxes are made by narrowing: `Box().between(HCP, 15, 17)`. `a & b` is what
    satisfies both; `a | b`, `a - b` and `~a` are `Boxes`; `hand in a` tests a hand; `a <= b` says
    that no bound of b is tighter than that of a, which is quick, and `a.implies(b)` that no hand of
    a is outside b, which is exact. Bounds may contradict each other; `why_impossible` says how.

    Attributes:
        bounds: one for each dimension that is bounded, in the order of `DIMENSIONS`.
    """

    bounds: tuple[Bound, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "bounds", normalised(self.bounds))

    def at_least(self, feature: Feature, low: int, suit: Suit | None = None) -> Box:
        """This box with a minimum, which is itself allowed.

        Raises:
            RangeError: the feature is one of suits and no suit is given, or the other way round.
        """
        dimension = dimension_of(feature, suit)
        return self._with(Bound(dimension.index, low, dimension.high))

    def at_most(self, feature: Feature, high: int, suit: Suit | None = None) -> Box:
        """This box with a maximum, which is itself allowed.

        Raises:
            RangeError: the feature is one of suits and no suit is given, or the other way round.
        """
        dimension = dimension_of(feature, suit)
        return self._with(Bound(dimension.index, dimension.low, high))

    def between(self, feature: Feature, low: int, high: int, suit: Suit | None = None) -> Box:
        """This box with a minimum and a maximum, both allowed.

        Raises:
            RangeError: the feature is one of suits and no suit is given, or the other way round.
        """
        return self._with(Bound(dimension_of(feature, suit).index, low, high))

    def exactly(self, feature: Feature, value: int, suit: Suit | None = None) -> Box:
        """This box with one value of a feature.

        Raises:
            RangeError: the feature is one of suits and no suit is given, or the other way round.
        """
        return self.between(feature, value, value, suit)

    def range(self, feature: Feature, suit: Suit | None = None) -> tuple[int, int]:
        """The lowest and the highest value allowed; a feature not bounded has its own range.

        Raises:
            RangeError: the feature is one of suits and no suit is given, or the other way round.
        """
        dimension = dimension_of(feature, suit)
        for index, low, high in self.bounds:
            if index == dimension.index:
                return low, high
        return dimension.low, dimension.high

    def without(self, feature: Feature, suit: Suit | None = None) -> Box:
        """This box with nothing said about a feature.

        Raises:
            RangeError: the feature is one of suits and no suit is given, or the other way round.
        """
        place = dimension_of(feature, suit).index
        return Box(tuple(bound for bound in self.bounds if bound.place != place))

    def _with(self, bound: Bound) -> Box:
        return Box((*self.bounds, bound))

    def __contains__(self, hand: object) -> bool:
        if isinstance(hand, Hand):
            hand = features(hand)
        if not isinstance(hand, Features):
            return False
        values = hand.values
        for index, low, high in self.bounds:  # noqa: SIM110 - twice as fast as `all`
            if not low <= values[index] <= high:
                return False
        return True

    def mask(self, hands: FeatureArrays) -> NDArray[np.bool_]:
        """For each of many hands, whether it is in the box."""
        numpy = load_numpy()
        found: NDArray[np.bool_] = numpy.ones(len(hands), dtype=bool)
        if self.is_contradiction:
            found[:] = False
            return found
        for index, low, high in self.bounds:
            column = hands.of_dimension(DIMENSIONS[index])
            # Below the minimum the difference wraps round and is larger than any range.
            found &= column - numpy.uint8(low) <= high - low
        return found

    def __and__(self, other: Box) -> Box:
        if not isinstance(other, Box):
            return NotImplemented
        return Box(self.bounds + other.bounds)

    def __or__(self, other: Box) -> Boxes:
        if not isinstance(other, Box):
            return NotImplemented
        from cuebid.evaluation.boxes import Boxes  # noqa: PLC0415 - it is made of boxes

        return Boxes.of((self, other))

    def __invert__(self) -> Boxes:
        from cuebid.evaluation.boxes import Boxes  # noqa: PLC0415 - it is made of boxes

        return Boxes.of(_outside(self.bounds))

    def __sub__(self, other: Box | Boxes) -> Boxes:
        return self & ~other

    def __le__(self, other: Box) -> bool:
        if not isinstance(other, Box):
            return NotImplemented
        ranges = {index: (low, high) for index, low, high in self.bounds}
        for index, low, high in other.bounds:
            mine = ranges.get(index)
            if mine is None or mine[0] < low or mine[1] > high:
                return False
        return True

    @property
    def is_contradiction(self) -> bool:
        """Whether some minimum is above its maximum; quick, and not the whole of impossible."""
        return any(bound.is_contradiction for bound in self.bounds)

    def holdings(self, suit: Suit) -> tuple[HoldingClass, ...]:
        """The holdings that the bounds on a suit allow, by class, whatever the other bounds say."""
        return fitting_classes(self.bounds, suit)

    @property
    def count(self) -> int:
        """How many of the 635,013,559,600 hands are in the box, exactly."""
        return count_in(self.bounds)

    @property
    def is_possible(self) -> bool:
        """Whether there is a hand in the box."""
        return bool(count_in(self.bounds))

    def implies(self, other: Box | Boxes) -> bool:
        """Whether every hand in this box is in the others; exact, by counting."""
        return not (self - other).is_possible

    def why_impossible(self) -> str | None:
        """Why there is no hand in the box: bounds that exclude each other; None if there is one."""
        return conflict(self.bounds)

    def words(self, *, symbols: bool = False) -> str:
        """As players write it: `15-17 HCP; 5+ S`; with symbols `5+ ♠`."""
        return "; ".join(clauses(self.bounds, symbols=symbols)) or ANY_HAND

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return "Box()" + "".join(map(_narrowing, self.bounds))


def _narrowing(bound: Bound) -> str:
    """The call that adds a bound."""
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


def _outside(bounds: Iterable[Bound]) -> list[Box]:
    """A box for each side of each bound."""
    found = []
    for bound in bounds:
        dimension = bound.dimension
        if bound.is_contradiction:
            return [ANYTHING]
        if bound.has_low:
            found.append(Box((Bound(bound.place, dimension.low, bound.low - 1),)))
        if bound.has_high:
            found.append(Box((Bound(bound.place, bound.high + 1, dimension.high),)))
    return found


ANYTHING: Final = Box()
"""Any hand."""

BALANCED: Final = Box().at_most(LONGEST, 5).at_least(THIRD, 3).at_least(SHORTEST, 2)
"""4333, 4432 or 5332."""

SEMI_BALANCED: Final = Box().at_most(LONGEST, 6).at_least(SHORTEST, 2)
"""Balanced, 5422 or 6322."""
