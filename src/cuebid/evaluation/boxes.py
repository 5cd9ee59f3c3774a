"""Constraints on a hand: a box bounds features, and a union of boxes allows alternatives.

`Box` and `Boxes` are in one module because each is the result of the other's operators: the
negation of a box is a union, and a union consists of boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import force_setattr

from cuebid.core import Hand, RangeError, Suit
from cuebid.evaluation.bound import (
    Bound,
    Bounds,
    are_contradictory,
    constructor_call,
    exclusions,
    is_tighter,
    normalise_bounds,
    shared_bound,
)
from cuebid.evaluation.conflict import why_contradictory
from cuebid.evaluation.counting import count_hands, fitting_classes
from cuebid.evaluation.feature import LONGEST, SHORTEST, THIRD, Feature, dimension_of
from cuebid.evaluation.hand_features import Features, features
from cuebid.evaluation.simplify import hull, make_disjoint, simplify, widen
from cuebid.evaluation.tables import HoldingClass
from cuebid.evaluation.words import ANY_HAND, NO_HAND, clauses, union_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cuebid.evaluation.arrays import FeatureArrays

_MOST_REMEMBERED: Final = 5_000


# Operators work on tuples of bounds (`bound`, `simplify`, `counting`) and wrap their result once,
# so that intermediate boxes never become objects. Structs, because boxes are keys of caches:
# their hashes are computed in C. They hold numbers only, so that the cyclic collector may leave
# them out.
class Box(Struct, frozen=True, gc=False):
    """Minima and maxima of some features; features without a bound may have any value.

    `Box()` is any hand. Boxes are made by narrowing: `Box().between(HCP, 15, 17)`. `a & b` is the
    intersection; `a | b`, `a - b` and `~a` are `Boxes`; `hand in a` tests a hand; `a <= b` says
    that no bound of b is tighter than that of a, which is quick, and `a.implies(b)` that no hand of
    a is outside b, which is exact. Bounds may contradict each other; `why_impossible` says how.

    Methods that take a feature raise `RangeError` if a suit is missing or not allowed.

    Attributes:
        bounds: one for each bounded dimension, in the order of `DIMENSIONS`.
    """

    bounds: Bounds = ()

    def __post_init__(self) -> None:
        # In the constructor, so that no box exists in another form: equality, hashes and caches
        # rely on it.
        normal = normalise_bounds(self.bounds)
        if normal is not self.bounds:
            force_setattr(self, "bounds", normal)

    def at_least(self, feature: Feature, low: int, suit: Suit | None = None) -> Box:
        """Return this box with a minimum for a feature; `low` itself is allowed."""
        dimension = dimension_of(feature, suit)
        return self._with(shared_bound(dimension.index, low, dimension.high))

    def at_most(self, feature: Feature, high: int, suit: Suit | None = None) -> Box:
        """Return this box with a maximum for a feature; `high` itself is allowed."""
        dimension = dimension_of(feature, suit)
        return self._with(shared_bound(dimension.index, dimension.low, high))

    def between(self, feature: Feature, low: int, high: int, suit: Suit | None = None) -> Box:
        """Return this box with a minimum and a maximum for a feature; both values are allowed."""
        return self._with(shared_bound(dimension_of(feature, suit).index, low, high))

    def exactly(self, feature: Feature, value: int, suit: Suit | None = None) -> Box:
        """Return this box with a single allowed value for a feature."""
        return self.between(feature, value, value, suit)

    def range(self, feature: Feature, suit: Suit | None = None) -> tuple[int, int]:
        """Return the lowest and the highest value of a feature that the box allows."""
        dimension = dimension_of(feature, suit)
        for axis, low, high in self.bounds:
            if axis == dimension.index:
                return low, high
        return dimension.low, dimension.high

    def without(self, feature: Feature, suit: Suit | None = None) -> Box:
        """Return this box without its bound on a feature."""
        axis = dimension_of(feature, suit).index
        return Box(tuple(bound for bound in self.bounds if bound.axis != axis))

    def _with(self, bound: Bound) -> Box:
        return Box((*self.bounds, bound))

    def __contains__(self, hand: object) -> bool:
        # A caller that tests many boxes computes the features once and passes them.
        if isinstance(hand, Hand):
            hand = features(hand)
        if not isinstance(hand, Features):
            return False
        values = hand.values
        for axis, low, high in self.bounds:  # noqa: SIM110 - twice as fast as `all`
            if not low <= values[axis] <= high:
                return False
        return True

    def mask(self, hands: FeatureArrays) -> NDArray[np.bool_]:
        """Return for each of many hands whether it is in the box."""
        return hands.are_within(self.bounds)

    def __and__(self, operand: Box) -> Box:
        if not isinstance(operand, Box):
            return NotImplemented
        return Box(self.bounds + operand.bounds)

    def __or__(self, operand: Box) -> Boxes:
        if not isinstance(operand, Box):
            return NotImplemented
        return Boxes.union((self, operand))

    def __invert__(self) -> Boxes:
        return _union(exclusions(self.bounds))

    def __sub__(self, operand: Box | Boxes) -> Boxes:
        return self & ~operand

    def __le__(self, operand: Box) -> bool:
        if not isinstance(operand, Box):
            return NotImplemented
        # May be false where every hand of this box is in the other: see `implies`.
        return is_tighter(self.bounds, operand.bounds)

    @property
    def is_contradiction(self) -> bool:
        """True if some minimum is above its maximum; quick, but misses other impossible boxes."""
        return are_contradictory(self.bounds)

    def holdings(self, suit: Suit) -> tuple[HoldingClass, ...]:
        """Return the classes of holdings that the bounds on one suit allow."""
        return fitting_classes(self.bounds, suit)

    @property
    def count(self) -> int:
        """The exact number of hands in the box, of 635,013,559,600."""
        return count_hands(self.bounds)

    @property
    def is_possible(self) -> bool:
        """True if any hand is in the box."""
        # Counting is exact, and the cache of counts makes asking again cheap.
        return bool(count_hands(self.bounds))

    def implies(self, superset: Box | Boxes) -> bool:
        """Return whether every hand in this box is in the other set; exact, by counting."""
        # Nothing may be left over: sets are compared by hands, not by bounds.
        return not (self - superset).is_possible

    def why_impossible(self) -> str | None:
        """Return which bounds exclude each other, or None if there is a hand in the box."""
        return why_contradictory(self.bounds)

    def words(self, *, symbols: bool = False) -> str:
        """Return the bounds as players write them: `15-17 HCP; 5+ S`, with symbols `5+ ♠`."""
        return "; ".join(clauses(self.bounds, symbols=symbols)) or ANY_HAND

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return "Box()" + "".join(map(constructor_call, self.bounds))


# Unions stay small because each operator simplifies its result: products of alternatives grow
# exponentially otherwise. `Boxes(...)` itself keeps what it gets, for callers who want to see their
# alternatives one by one.
class Boxes(Struct, frozen=True, gc=False):
    """A union of boxes: a hand is in it if it is in any of them.

    `&`, `|`, `-`, `~` and `in` work as on sets, with boxes or unions on either side; their results
    are simplified. `Boxes.union` simplifies its boxes, `Boxes(...)` takes them unchanged.

    Attributes:
        boxes: the alternatives; an empty union has no hands.
    """

    boxes: tuple[Box, ...] = ()

    @classmethod
    def union(cls, boxes: Iterable[Box]) -> Boxes:
        """Return the union of boxes; boxes inside others are dropped, adjacent boxes are merged.

        Raises:
            TooManyBoxesError: more than `LIMIT` remain.
        """
        return cls(tuple(map(Box, simplify(box.bounds for box in boxes))))

    def __iter__(self) -> Iterator[Box]:
        return iter(self.boxes)

    def __len__(self) -> int:
        """Return the number of boxes."""
        return len(self.boxes)

    def __contains__(self, hand: object) -> bool:
        if isinstance(hand, Hand):
            hand = features(hand)
        if not isinstance(hand, Features):
            return False
        values = hand.values
        for box in self.boxes:
            for axis, low, high in box.bounds:
                if not low <= values[axis] <= high:
                    break
            else:
                return True
        return False

    def mask(self, hands: FeatureArrays) -> NDArray[np.bool_]:
        """Return for each of many hands whether it is in any of the boxes."""
        return hands.are_within_any(box.bounds for box in self.boxes)

    def __and__(self, operand: Box | Boxes) -> Boxes:
        if not isinstance(operand, (Box, Boxes)):
            return NotImplemented
        return _union(
            normalise_bounds(box.bounds + operand_box.bounds)
            for box in self.boxes
            for operand_box in _alternatives(operand)
        )

    def __or__(self, operand: Box | Boxes) -> Boxes:
        if not isinstance(operand, (Box, Boxes)):
            return NotImplemented
        return Boxes.union((*self.boxes, *_alternatives(operand)))

    # `box & boxes` comes here, because a box does not know unions.
    __rand__ = __and__
    __ror__ = __or__

    def __sub__(self, operand: Box | Boxes) -> Boxes:
        if not isinstance(operand, (Box, Boxes)):
            return NotImplemented
        return self & ~operand

    def __invert__(self) -> Boxes:
        # By De Morgan, one box after the other, with a simplification after each step.
        complement = Boxes((ANYTHING,))
        for box in self.boxes:
            complement &= ~box
        return complement

    def implies(self, superset: Box | Boxes) -> bool:
        """Return whether every hand in these boxes is in the other set; exact, by counting."""
        return not (self - superset).is_possible

    @property
    def count(self) -> int:
        """The exact number of hands in the boxes, of 635,013,559,600.

        Raises:
            TooManyBoxesError: more than `LIMIT` disjoint boxes are needed.
        """
        # A hand in two boxes must count once.
        return sum(map(count_hands, make_disjoint(box.bounds for box in self.boxes)))

    @property
    def is_possible(self) -> bool:
        """True if any hand is in the boxes."""
        return any(box.is_possible for box in self.boxes)

    def why_impossible(self) -> str | None:
        """Return why no hand is in any of the boxes, or None if some hand is."""
        reasons = [box.why_impossible() for box in self.boxes]
        # One possible alternative is enough.
        if None in reasons:
            return None
        return "; ".join(dict.fromkeys(filter(None, reasons))) or "there is no alternative"

    def possible(self) -> Boxes:
        """Return the union without the boxes that contain no hand."""
        return Boxes(tuple(box for box in self.boxes if box.is_possible))

    def disjoint(self) -> Boxes:
        """Return the same hands in boxes of which no two have a hand in common.

        Raises:
            TooManyBoxesError: more than `LIMIT` are needed.
        """
        return Boxes(tuple(map(Box, make_disjoint(box.bounds for box in self.boxes))))

    def hull(self) -> Box:
        """Return the smallest box that contains all boxes; for an empty union `ANYTHING`."""
        if len(self.boxes) == 1:
            return self.boxes[0]
        return _hull(self.boxes)

    def widened(self, limit: int) -> Boxes:
        """Return at most `limit` boxes that contain these, merging those whose hull adds least.

        Raises:
            RangeError: `limit` is below 1.
        """
        if limit < 1:
            raise RangeError(f"a union cannot be widened to {limit} boxes")
        return _union(widen([box.bounds for box in self.boxes], limit))

    def words(self, *, symbols: bool = False) -> str:
        """Return the boxes as players write them: `5+ S; either 0-7 HCP or 15+ HCP`."""
        if not self.boxes:
            return NO_HAND
        return union_words([clauses(box.bounds, symbols=symbols) for box in self.boxes])

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        comma = "," if len(self.boxes) == 1 else ""
        return f"Boxes(({', '.join(map(repr, self.boxes))}{comma}))" if self.boxes else "Boxes()"


def _alternatives(constraint: Box | Boxes) -> tuple[Box, ...]:
    return constraint.boxes if isinstance(constraint, Boxes) else (constraint,)


# Every call of an auction asks for the hull of what a player has shown, and many auctions begin
# with the same calls.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _hull(boxes: tuple[Box, ...]) -> Box:
    return Box(hull(box.bounds for box in boxes))


def _union(boxes: Iterable[Bounds]) -> Boxes:
    return Boxes(tuple(map(Box, simplify(boxes))))


ANYTHING: Final = Box()
"""Any hand."""

# With bounds on the ordered lengths it is a single box, with the suit lengths a union of dozens.
BALANCED: Final = Box().at_most(LONGEST, 5).at_least(THIRD, 3).at_least(SHORTEST, 2)
"""4333, 4432 or 5332."""

SEMI_BALANCED: Final = Box().at_most(LONGEST, 6).at_least(SHORTEST, 2)
"""Balanced, 5422 or 6322."""

NOTHING: Final = Boxes()
"""The empty union: no hand."""
