"""Find bounds in a script's condition, on single hands and on North and South together.

Bounds let the dealer sample directly what would otherwise wait for chance. The operands of `&&` and
`||` are examined. The whole condition is tested on every deal as well, so whatever this module
does not understand costs time and never changes the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, permutations
from typing import Final

from cuebid.core import SUITS, Seat
from cuebid.dealing.script import tree
from cuebid.dealing.side_bounds import SideBounds
from cuebid.evaluation import ALL_POINTS, CONTROLS, HCP, LENGTH, Box, Boxes, Feature

# Only measures that Dealer and the evaluation define alike: losers and quality differ.
_FEATURES: Final = {"hcp": HCP, "length": LENGTH, "controls": CONTROLS}
_REVERSED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
_JOINTS: Final = frozenset({"&&", "||"})
# Intersections and unions that grow beyond this are dropped: testing them would cost more than it
# saves.
_MAX_BOXES: Final = 200
_DECK_TOTALS: Final = {
    ("hcp", True): ALL_POINTS,
    ("hcp", False): 10,
    ("controls", True): 12,
    ("controls", False): 3,
    ("length", False): 13,
}
"""Totals of the deck, by measure and by whether all suits count or one."""
_NORTH_SOUTH: Final = frozenset({Seat.NORTH, Seat.SOUTH})
_EAST_WEST: Final = frozenset({Seat.EAST, Seat.WEST})


@dataclass(frozen=True, slots=True)
class ConditionBounds:
    """Bounds on hands that follow from a condition: every deal that meets it satisfies them."""

    seats: Mapping[Seat, Boxes] = field(default_factory=dict)
    """For each bounded seat boxes that contain its hand."""
    north_south: tuple[SideBounds, ...] | None = None
    """Alternatives, one of which holds for the cards of North and South together; None for any
    cards."""

    def __and__(self, bounds: ConditionBounds) -> ConditionBounds:
        """Return the bounds on deals that satisfy both these and the other bounds."""
        seats = dict(self.seats)
        for seat, boxes in bounds.seats.items():
            both = seats[seat] & boxes if seat in seats else boxes
            if len(both) <= _MAX_BOXES:
                seats[seat] = both
        first, second = self.north_south, bounds.north_south
        if first is None or second is None:
            return ConditionBounds(seats, second if first is None else first)
        pairs = tuple(left & right for left in first for right in second)
        return ConditionBounds(seats, pairs if len(pairs) <= _MAX_BOXES else first)

    def __or__(self, bounds: ConditionBounds) -> ConditionBounds:
        """Return the bounds on deals that satisfy these or the other bounds."""
        # A seat that only one of the two bounds may hold anything under the other.
        unions = {
            seat: self.seats[seat] | bounds.seats[seat]
            for seat in self.seats
            if seat in bounds.seats
        }
        seats = {seat: boxes for seat, boxes in unions.items() if len(boxes) <= _MAX_BOXES}
        first, second = self.north_south, bounds.north_south
        if first is None or second is None or len(first) + len(second) > _MAX_BOXES:
            return ConditionBounds(seats)
        return ConditionBounds(seats, first + second)


_IMPOSSIBLE: Final = ConditionBounds(dict.fromkeys(Seat, Boxes()), ())


def bounds_of(
    condition: tree.Expression | None, redefined: Mapping[str, tuple[int, ...]] | None = None
) -> ConditionBounds:
    """Return the bounds on hands that follow from the condition of a script.

    Args:
        condition: the condition; None if the script has none.
        redefined: the measures whose points the script changes, from which no bounds follow.
    """
    return ConditionBounds() if condition is None else _Examiner(redefined or {}).bounds(condition)


class _Examiner:
    """Finds the bounds on hands that follow from a condition."""

    def __init__(self, redefined: Mapping[str, tuple[int, ...]]) -> None:
        self._features = {
            name: feature for name, feature in _FEATURES.items() if name not in redefined
        }
        self._of_names: dict[int, ConditionBounds] = {}

    def bounds(self, node: tree.Expression) -> ConditionBounds:
        """Return the bounds that follow if an expression is true."""
        for name in _names_joined(node):
            self._of_names[name.number] = self._bounds(name.value)
        return self._bounds(node)

    def _bounds(self, node: tree.Expression) -> ConditionBounds:
        # From the left end of a chain of operators, which may be as long as the script.
        chain: list[tree.BinaryOperation] = []
        while isinstance(node, tree.BinaryOperation) and node.operator in _JOINTS:
            chain.append(node)
            node = node.left
        bounds = self._leaf_bounds(node)
        for joint in reversed(chain):
            right = self._bounds(joint.right)
            bounds = bounds & right if joint.operator == "&&" else bounds | right
        return bounds

    def _leaf_bounds(self, node: tree.Expression) -> ConditionBounds:
        match node:
            # A variable is looked through: scripts name the parts of a condition.
            case tree.NamedExpression(number=number):
                return self._of_names[number]
            # A false constant makes a whole conjunction false.
            case tree.WholeNumber(value=0):
                return _IMPOSSIBLE
            # Terms that are taken away would need a difference of boxes; such shapes are left to
            # the test of each deal.
            case tree.Shape(seat=seat, terms=terms) if not any(term.removed for term in terms):
                boxes = Boxes.union(box for term in terms for box in _shape_boxes(term))
                return ConditionBounds({seat: boxes})
            case tree.BinaryOperation(
                operator=operator, left=left, right=tree.WholeNumber(value=value)
            ):
                return self._comparison(left, operator, value)
            case tree.BinaryOperation(
                operator=operator, left=tree.WholeNumber(value=value), right=right
            ):
                return self._comparison(right, _REVERSED.get(operator, ""), value)
            case _:
                return ConditionBounds()

    def _comparison(self, node: tree.Expression, operator: str, value: int) -> ConditionBounds:
        """Return the bounds that follow from the comparison of a sum with a number."""
        # The numbers that satisfy the comparison; no value of these features exceeds 40.
        bounds = {
            "<": (0, value - 1),
            "<=": (0, value),
            ">": (value + 1, ALL_POINTS),
            ">=": (value, ALL_POINTS),
            "==": (value, value),
        }.get(operator)
        # Of five measures at least two are of one seat, so no more are needed to reject a sum.
        measures = list(islice(_summands(node), len(Seat) + 1))
        # The sum must add one kind of measure, and each seat at most once.
        first = measures[0]
        seats = {measure.seat for measure in measures if measure is not None}
        kinds = {(measure.name, measure.suit) for measure in measures if measure is not None}
        if bounds is None or first is None or None in measures:
            return ConditionBounds()
        if len(kinds) > 1 or len(seats) < len(measures) or first.name not in self._features:
            return ConditionBounds()
        # Measures are never negative, though a script may compare with numbers that are.
        low, high = max(0, bounds[0]), min(bounds[1], ALL_POINTS)
        if len(seats) == 1:
            boxes = _hand_boxes(self._features[first.name], first, low, high)
            return ConditionBounds({} if boxes is None else {first.seat: boxes})
        total = _DECK_TOTALS.get((first.name, first.suit is None))
        if total is None:
            return ConditionBounds()
        others = {
            seat: self._at_most(first, total - low) for seat in Seat if seat not in seats and low
        }
        return ConditionBounds(others, _side_bounds(seats, first, total, low, high))

    def _at_most(self, measure: tree.Measure, most: int) -> Boxes:
        """Return the hands with a measure of at most `most`, for a seat that is not in the sum.

        After `hcp(north) + hcp(south) >= 25`, East and West have at most 15 points each.
        """
        feature = self._features[measure.name]
        return Boxes((Box().at_most(feature, most, measure.suit),)) if most >= 0 else Boxes()


def _side_bounds(
    seats: set[Seat], measure: tree.Measure, total: int, low: int, high: int
) -> tuple[SideBounds, ...] | None:
    """Return bounds on North and South together that a comparison implies; None if none.

    Args:
        seats: the seats whose measures the comparison adds.
        measure: the measure of one of them.
        total: the sum of the measure over all four seats.
        low: the least sum of these seats.
        high: the greatest sum.
    """
    if seats == _EAST_WEST:
        # The deck's total minus what East and West have.
        low, high = total - high, total - low
    elif seats != _NORTH_SOUTH:
        return None
    bounds = SideBounds()
    if measure.name == "hcp" and measure.suit is None:
        return (replace(bounds, points=(low, high)),)
    if measure.name == "length" and measure.suit is not None:
        lengths = list(bounds.lengths)
        lengths[measure.suit] = low, high
        return (replace(bounds, lengths=tuple(lengths)),)
    return None


def _names_joined(node: tree.Expression) -> list[tree.NamedExpression]:
    """Return the variables used as operands of `&&` and `||`, in order of their definitions."""
    names: dict[int, tree.NamedExpression] = {}
    pending = [node]
    while pending:
        node = pending.pop()
        if isinstance(node, tree.NamedExpression):
            if node.number not in names:
                names[node.number] = node
                pending.append(node.value)
        elif isinstance(node, tree.BinaryOperation) and node.operator in _JOINTS:
            pending += (node.left, node.right)
    return [names[number] for number in sorted(names)]


def _summands(node: tree.Expression) -> Iterator[tree.Measure | None]:
    """Yield the terms of a sum: each measure as it is, any other expression as None."""
    pending = [node]
    while pending:
        node = pending.pop()
        match node:
            case tree.BinaryOperation(operator="+", left=left, right=right):
                pending += (right, left)
            case tree.NamedExpression(value=inner):
                pending.append(inner)
            case tree.Measure():
                yield node
            case _:
                yield None


def _hand_boxes(feature: Feature, measure: tree.Measure, low: int, high: int) -> Boxes | None:
    """Return the hands whose measure is between bounds; None if that holds for every hand."""
    if feature is LENGTH and measure.suit is None:
        return None
    if high < low:
        return Boxes()
    box = Box().at_least(feature, low, measure.suit)
    return Boxes((box.at_most(feature, high, measure.suit),))


def _shape_boxes(term: tree.ShapeTerm) -> Iterator[Box]:
    orders = set(permutations(term.lengths)) if term.any_order else {term.lengths}
    # Sorted, because the order of a set of tuples with None differs between runs.
    for order in sorted(orders, key=repr):
        box = Box()
        for suit, length in zip(reversed(SUITS), order, strict=True):
            if length is not None:
                box = box.exactly(LENGTH, length, suit)
        yield box
