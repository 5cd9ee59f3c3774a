"""The part of a condition that bounds single hands, as boxes for the sampler.

Boxes let the dealer sample directly what would otherwise wait for chance. Only the operands of
`&&` are examined. The whole condition is tested on every deal as well, so whatever this module
does not understand costs time and never changes the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from cuebid.core import Seat
from cuebid.core.suit import SUITS
from cuebid.dealing.script.tree import (
    Binary,
    Expression,
    Measure,
    Name,
    Number,
    Shape,
    ShapeTerm,
)
from cuebid.evaluation import CONTROLS, HCP, LENGTH, Box, Boxes, Feature

__all__ = ["bounds_of"]

# Only measures that Dealer and the evaluation define alike: losers and quality differ.
_FEATURES: Final = {"hcp": HCP, "length": LENGTH, "controls": CONTROLS}
_REVERSED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
# Intersections that grow beyond this are dropped: testing the boxes would cost more than it saves.
_MAX_BOXES: Final = 200
_DECK_TOTALS: Final = {
    ("hcp", True): 40,
    ("hcp", False): 10,
    ("controls", True): 12,
    ("controls", False): 3,
    ("length", False): 13,
}
"""Totals of the deck, by measure and by whether all suits count or one."""


def bounds_of(condition: Expression | None) -> dict[Seat, Boxes]:
    """Return for each seat boxes that contain every hand which the condition allows it."""
    bounds: dict[Seat, Boxes] = {}
    for conjunct in _conjuncts(condition):
        # A false constant makes the whole conjunction false.
        if conjunct == Number(0):
            return dict.fromkeys(Seat, Boxes())
        bound = _hand_bound(conjunct)
        for seat, boxes in [bound] if bound is not None else _bounds_of_others(conjunct):
            both = bounds[seat] & boxes if seat in bounds else boxes
            if len(both) <= _MAX_BOXES:
                bounds[seat] = both
    return bounds


def _conjuncts(node: Expression | None) -> Iterator[Expression]:
    match node:
        case None:
            return
        # A variable is looked through: scripts name the parts of a condition.
        case Name(value=inner):
            yield from _conjuncts(inner)
        case Binary(operator="&&", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        # An `||` sets no bound of one seat by itself, so it is left to the test of each deal.
        case _:
            yield node


def _hand_bound(node: Expression) -> tuple[Seat, Boxes] | None:
    """Return the bound that a shape or a comparison with a number sets for one seat."""
    match node:
        # Terms that are taken away would need a difference of boxes; such shapes are left to the
        # test of each deal.
        case Shape(seat=seat, terms=terms) if not any(term.removed for term in terms):
            boxes = Boxes.union(box for term in terms for box in _shape_boxes(term))
            return seat, boxes
        case Binary(operator=operator, left=Measure() as measure, right=Number(value=value)):
            return _comparison_bound(measure, operator, value)
        case Binary(operator=operator, left=Number(value=value), right=Measure() as measure):
            return _comparison_bound(measure, _REVERSED.get(operator, ""), value)
        case _:
            return None


def _bounds_of_others(node: Expression) -> Iterator[tuple[Seat, Boxes]]:
    """Yield the bounds on the other seats that follow from a sum over some seats.

    After `hcp(north) + hcp(south) >= 25`, East and West have at most 15 points each.
    """
    match node:
        case Binary(operator=">=" | ">" | "==" as operator, left=left, right=Number(value=value)):
            measures = list(_summands(left))
        case _:
            return
    # One measure, each seat once: only then does the deck's total minus the sum belong to the
    # others.
    first = measures[0]
    seats = {measure.seat for measure in measures if measure is not None}
    kinds = {(measure.name, measure.suit) for measure in measures if measure is not None}
    if first is None or None in measures or len(kinds) > 1 or len(seats) < len(measures):
        return
    total = _DECK_TOTALS.get((first.name, first.suit is None))
    if total is None:
        return
    remainder = total - value - (operator == ">")
    for seat in Seat:
        if seat not in seats:
            feature = _FEATURES[first.name]
            box = Box().at_most(feature, remainder, first.suit)
            yield seat, Boxes((box,)) if remainder >= 0 else Boxes()


def _summands(node: Expression) -> Iterator[Measure | None]:
    """Yield the measures of a sum; None for anything else in it."""
    match node:
        case Binary(operator="+", left=left, right=right):
            yield from _summands(left)
            yield from _summands(right)
        case Name(value=inner):
            yield from _summands(inner)
        case Measure():
            yield node
        case _:
            yield None


def _comparison_bound(measure: Measure, operator: str, value: int) -> tuple[Seat, Boxes] | None:
    feature: Feature | None = _FEATURES.get(measure.name)
    if feature is None or (feature is LENGTH and measure.suit is None):
        return None
    # 40 exceeds or equals every value of these features.
    bounds = {
        "<": (0, value - 1),
        "<=": (0, value),
        ">": (value + 1, 40),
        ">=": (value, 40),
        "==": (value, value),
    }.get(operator)
    if bounds is None:
        return None
    # Measures are never negative, though a script may compare with numbers that are.
    low, high = max(0, bounds[0]), bounds[1]
    if high < low:
        return measure.seat, Boxes()
    box = Box().at_least(feature, low, measure.suit)
    return measure.seat, Boxes((box.at_most(feature, min(high, 40), measure.suit),))


def _shape_boxes(term: ShapeTerm) -> Iterator[Box]:
    orders = set(permutations(term.lengths)) if term.any_order else {term.lengths}
    # Sorted, because the order of a set of tuples with None differs between runs.
    for order in sorted(orders, key=repr):
        box = Box()
        for suit, length in zip(reversed(SUITS), order, strict=True):
            if length is not None:
                box = box.exactly(LENGTH, length, suit)
        yield box
