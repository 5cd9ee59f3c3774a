"""The part of a condition that bounds single hands, as boxes for the sampler.

Only what is joined by `&&` is looked at; the whole condition is tested afterwards, so that what is
not understood here costs time and nothing else.
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

_FEATURES: Final = {"hcp": HCP, "length": LENGTH, "controls": CONTROLS}
_TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
_MOST: Final = 200
_TOTALS: Final = {
    ("hcp", True): 40,
    ("hcp", False): 10,
    ("controls", True): 12,
    ("controls", False): 3,
    ("length", False): 13,
}
"""What all four hands have, of all suits or of one."""


def bounds_of(condition: Expression | None) -> dict[Seat, Boxes]:
    """For each seat boxes that hold every hand that the condition lets it have."""
    found: dict[Seat, Boxes] = {}
    for part in _conjuncts(condition):
        if part == Number(0):
            return dict.fromkeys(Seat, Boxes())
        bound = _bound(part)
        for seat, boxes in [bound] if bound is not None else _left_over(part):
            both = found[seat] & boxes if seat in found else boxes
            if len(both) <= _MOST:
                found[seat] = both
    return found


def _conjuncts(node: Expression | None) -> Iterator[Expression]:
    match node:
        case None:
            return
        case Name(value=inner):
            yield from _conjuncts(inner)
        case Binary(operator="&&", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case _:
            yield node


def _bound(node: Expression) -> tuple[Seat, Boxes] | None:
    match node:
        case Shape(seat=seat, terms=terms) if not any(term.removed for term in terms):
            boxes = Boxes.of(box for term in terms for box in _shapes(term))
            return seat, boxes
        case Binary(operator=operator, left=Measure() as measure, right=Number(value=value)):
            return _compared(measure, operator, value)
        case Binary(operator=operator, left=Number(value=value), right=Measure() as measure):
            return _compared(measure, _TURNED.get(operator, ""), value)
        case _:
            return None


def _left_over(node: Expression) -> Iterator[tuple[Seat, Boxes]]:
    """What points or cards of a suit that some seats have together leave for each of the others."""
    match node:
        case Binary(operator=">=" | ">" | "==" as operator, left=left, right=Number(value=value)):
            measures = list(_summed(left))
        case _:
            return
    first = measures[0]
    seats = {one.seat for one in measures if one is not None}
    alike = {(one.name, one.suit) for one in measures if one is not None}
    if first is None or None in measures or len(alike) > 1 or len(seats) < len(measures):
        return
    total = _TOTALS.get((first.name, first.suit is None))
    if total is None:
        return
    left_over = total - value - (operator == ">")
    for seat in Seat:
        if seat not in seats:
            feature = _FEATURES[first.name]
            box = Box().at_most(feature, left_over, first.suit)
            yield seat, Boxes((box,)) if left_over >= 0 else Boxes()


def _summed(node: Expression) -> Iterator[Measure | None]:
    """The measures that are added; None for anything else."""
    match node:
        case Binary(operator="+", left=left, right=right):
            yield from _summed(left)
            yield from _summed(right)
        case Name(value=inner):
            yield from _summed(inner)
        case Measure():
            yield node
        case _:
            yield None


def _compared(measure: Measure, operator: str, value: int) -> tuple[Seat, Boxes] | None:
    feature: Feature | None = _FEATURES.get(measure.name)
    if feature is None or (feature is LENGTH and measure.suit is None):
        return None
    bounds = {
        "<": (0, value - 1),
        "<=": (0, value),
        ">": (value + 1, 40),
        ">=": (value, 40),
        "==": (value, value),
    }.get(operator)
    if bounds is None:
        return None
    low, high = max(0, bounds[0]), bounds[1]
    if high < low:
        return measure.seat, Boxes()
    box = Box().at_least(feature, low, measure.suit)
    return measure.seat, Boxes((box.at_most(feature, min(high, 40), measure.suit),))


def _shapes(term: ShapeTerm) -> Iterator[Box]:
    orders = set(permutations(term.lengths)) if term.any_order else {term.lengths}
    for order in sorted(orders, key=repr):
        box = Box()
        for suit, length in zip(reversed(SUITS), order, strict=True):
            if length is not None:
                box = box.exactly(LENGTH, length, suit)
        yield box
