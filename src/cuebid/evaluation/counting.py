"""How many hands there are in a box, exactly.

A hand is four holdings, and a holding matters only by its class, so hands are counted suit by suit:
after each suit it is known how many ways lead to each number of cards and each total that the box
bounds. The first such total is kept as a polynomial packed into one integer (its coefficients are
fields of 40 bits, enough for all 635,013,559,600 hands), so that adding a suit is a multiplication.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from cuebid.core.suit import SUITS
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.feature import (
    LENGTH,
    SHAPE_FEATURES,
    SUIT_FEATURES,
    TOTAL_FEATURES,
    dimension_of,
)
from cuebid.evaluation.tables import HoldingClass, holding_classes

__all__ = ["ALL_HANDS", "count_in", "fitting_classes"]

ALL_HANDS: Final = comb(52, 13)
"""How many hands of thirteen cards there are."""

_FIELD: Final = 40
_FIELD_BITS: Final = (1 << _FIELD) - 1
_CARDS: Final = 13
_WIDTH: Final = len(SUIT_FEATURES)
_SHAPE: Final = dimension_of(SHAPE_FEATURES[0]).index
_SUITS: Final = dimension_of(LENGTH, SUITS[0]).index

_Bounds = tuple[Bound, ...]
_Lengths = tuple[int, ...]
_Totals = tuple[int, ...]
# How many ways, by the totals that are not packed.
_Ways = dict[_Totals, int]


@lru_cache(maxsize=1024)
def fitting_classes(bounds: _Bounds, suit: int) -> tuple[HoldingClass, ...]:
    """The classes of holdings that the bounds on one suit allow; other bounds are not looked at.

    Args:
        bounds: those of a box.
        suit: its number.
    """
    first = _SUITS + _WIDTH * suit
    asked = [
        (index - first, low, high) for index, low, high in bounds if 0 <= index - first < _WIDTH
    ]
    return tuple(
        one
        for one in holding_classes()
        if all(low <= one.row[place] <= high for place, low, high in asked)
    )


@lru_cache(maxsize=4096)
def count_in(bounds: _Bounds) -> int:
    """How many hands of thirteen cards satisfy all bounds, which are normalised."""
    if any(bound.is_contradiction for bound in bounds):
        return 0
    totals = tuple(bound for bound in bounds if bound.place < len(TOTAL_FEATURES))
    shapes = _fitting_shapes(tuple(bound for bound in bounds if _SHAPE <= bound.place < _SUITS))
    state: dict[_Lengths, _Ways] = {(): {(0,) * (len(totals) - 1): 1}}
    for suit in SUITS:
        state = _with_suit(state, _options(bounds, suit, totals), totals, shapes, last=suit == 3)
    lows = [bound.low for bound in totals[1:]]
    return sum(
        _in_range(packed, totals)
        for ways in state.values()
        for rest, packed in ways.items()
        if all(map(int.__ge__, rest, lows))
    )


def _options(bounds: _Bounds, suit: int, totals: _Bounds) -> dict[int, _Ways]:
    """The ways to hold a suit, by length and by the totals that are not packed."""
    # `TOTAL_FEATURES` stand behind the length in a row, in the same order.
    places = [bound.place + 1 for bound in totals]
    found: dict[int, _Ways] = defaultdict(lambda: defaultdict(int))
    for one in fitting_classes(bounds, suit):
        packed, *rest = [one.row[place] for place in places] or [0]
        found[one.length][tuple(rest)] += one.count << _FIELD * packed
    return found


def _with_suit(
    state: dict[_Lengths, _Ways],
    options: dict[int, _Ways],
    totals: _Bounds,
    shapes: frozenset[_Lengths] | None,
    *,
    last: bool,
) -> dict[_Lengths, _Ways]:
    """All ways so far, each with each way to hold one more suit."""
    highs = [bound.high for bound in totals[1:]]
    found: dict[_Lengths, _Ways] = {}
    for lengths, before in state.items():
        for length, added in options.items():
            key = _key(lengths, length, shapes, last=last)
            if key is None:
                continue
            ways = found.setdefault(key, defaultdict(int))
            for rest, count in before.items():
                for more, how_many in added.items():
                    both = tuple(map(int.__add__, rest, more))
                    if all(map(int.__le__, both, highs)):
                        ways[both] += count * how_many
    return found


def _key(
    lengths: _Lengths, length: int, shapes: frozenset[_Lengths] | None, *, last: bool
) -> _Lengths | None:
    """What matters of the lengths so far; None where they lead to no hand that is asked for."""
    if shapes is not None:
        key = tuple(sorted((*lengths, length)))
        return key if key in shapes else None
    cards = sum(lengths) + length
    return (cards,) if cards == _CARDS or (cards < _CARDS and not last) else None


def _in_range(packed: int, totals: _Bounds) -> int:
    """The sum of the coefficients from the minimum to the maximum of the packed total."""
    if not totals:
        return packed
    _, low, high = totals[0]
    return sum(packed >> _FIELD * value & _FIELD_BITS for value in range(low, high + 1))


@cache
def _fitting_shapes(bounds: _Bounds) -> frozenset[_Lengths] | None:
    """The shapes allowed, shortest suit first, and every part of one; None if all are."""
    if not bounds:
        return None
    found = set()
    for shape in combinations_with_replacement(range(_CARDS + 1), 4):
        if sum(shape) == _CARDS and all(
            low <= shape[3 - (index - _SHAPE)] <= high for index, low, high in bounds
        ):
            found |= _parts(shape)
    return frozenset(found)


def _parts(shape: Sequence[int]) -> set[_Lengths]:
    """Every choice of some of the four lengths."""
    return {
        tuple(length for place, length in enumerate(shape) if chosen >> place & 1)
        for chosen in range(16)
    }
