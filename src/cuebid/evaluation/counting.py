"""Count the hands in a box exactly.

A hand is four holdings, and only the class of a holding matters (`HoldingClass`). Dynamic
programming over the suits keeps, for each number of cards so far and each total that the box
bounds, the number of ways to get there. The first total is packed into one integer as a polynomial,
so that adding a suit is one multiplication: coefficient n, a field of 40 bits, holds the ways
with total n, and 40 bits are enough for all 635,013,559,600 hands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Final

from cuebid.core import SUITS
from cuebid.evaluation.bound import Bounds, are_contradictory
from cuebid.evaluation.feature import (
    HCP,
    LENGTH,
    SHAPE_FEATURES,
    SUIT_FEATURES,
    TOTAL_FEATURES,
    dimension_of,
)
from cuebid.evaluation.tables import HoldingClass, holding_classes

ALL_HANDS: Final = comb(52, 13)
"""The number of hands of thirteen cards."""

# 40 bits hold numbers up to 1,099,511,627,775. No coefficient overflows into the next one, since
# each counts some of all hands.
_FIELD: Final = 40
_FIELD_MASK: Final = (1 << _FIELD) - 1
_CARDS: Final = 13
_ROW_LENGTH: Final = len(SUIT_FEATURES)
_FIRST_SHAPE: Final = dimension_of(SHAPE_FEATURES[0]).index
_FIRST_SUIT: Final = dimension_of(LENGTH, SUITS[0]).index

_Lengths = tuple[int, ...]
_Totals = tuple[int, ...]
_SuitBounds = tuple[tuple[int, int, int], ...]
# Packed numbers of ways, by the totals that are not packed.
_Ways = dict[_Totals, int]


def fitting_classes(bounds: Bounds, suit: int) -> tuple[HoldingClass, ...]:
    """Return the classes of holdings that the bounds on one suit allow, ignoring other bounds."""
    return _classes_within(_suit_bounds(bounds, suit))


def _suit_bounds(bounds: Bounds, suit: int) -> _SuitBounds:
    """Return the bounds on one suit as triples: index in `SUIT_FEATURES`, minimum, maximum."""
    first = _FIRST_SUIT + _ROW_LENGTH * suit
    return tuple(
        (axis - first, low, high) for axis, low, high in bounds if 0 <= axis - first < _ROW_LENGTH
    )


# Cached by the bounds on the suit alone: most suits of most boxes have no bounds, or at least five
# cards, whatever the rest of the box is.
@lru_cache(maxsize=1024)
def _classes_within(suit_bounds: _SuitBounds) -> tuple[HoldingClass, ...]:
    return tuple(
        holding_class
        for holding_class in holding_classes()
        # Bounds on a suit are tested here, once for each class of holdings, and not again in the
        # sum over the suits.
        if all(low <= holding_class.row[column] <= high for column, low, high in suit_bounds)
    )


# `is_possible`, `implies` and the words for conflicts all count, mostly the same boxes.
@lru_cache(maxsize=4096)
def count_hands(bounds: Bounds) -> int:
    """Return the number of hands of thirteen cards that satisfy all of the normalised bounds."""
    if are_contradictory(bounds):
        return 0
    # Only totals that are bounded are tracked; the first of them is packed, so it is in no key.
    totals = tuple(bound for bound in bounds if bound.axis < len(TOTAL_FEATURES))
    shapes = _fitting_shapes(
        tuple(bound for bound in bounds if _FIRST_SHAPE <= bound.axis < _FIRST_SUIT)
    )
    # Clubs first, then one suit at a time: the state is all that later suits depend on.
    state: dict[_Lengths, _Ways] = {(): {(0,) * (len(totals) - 1): 1}}
    # In a row, `TOTAL_FEATURES` follow the length, in the same order.
    columns = tuple(bound.axis + 1 for bound in totals)
    for suit in SUITS:
        options = _suit_options(_suit_bounds(bounds, suit), columns)
        state = _add_suit(state, options, totals, shapes, is_last=suit == 3)
    lows = [bound.low for bound in totals[1:]]
    return sum(
        _sum_in_range(packed, totals)
        for ways in state.values()
        for rest, packed in ways.items()
        if all(map(int.__ge__, rest, lows))
    )


# Cached like `_classes_within` and for the same reason; nobody changes the dictionaries. The cache
# is smaller, because a dictionary for several totals may hold some thousand numbers.
@lru_cache(maxsize=256)
def _suit_options(suit_bounds: _SuitBounds, columns: tuple[int, ...]) -> dict[int, _Ways]:
    """Return the numbers of holdings of a suit, by length and then by what they add to the totals.

    Args:
        suit_bounds: the bounds on the suit.
        columns: the indices of the bounded totals in the row of a class.
    """
    # Without a bounded total everything is packed into coefficient 0.
    options: dict[int, _Ways] = defaultdict(lambda: defaultdict(int))
    for holding_class in _classes_within(suit_bounds):
        packed, *rest = [holding_class.row[column] for column in columns] or [0]
        # A shift by n fields is multiplication by the n-th power of the variable.
        options[holding_class.length][tuple(rest)] += holding_class.count << _FIELD * packed
    return options


def _add_suit(
    state: dict[_Lengths, _Ways],
    options: dict[int, _Ways],
    totals: Bounds,
    shapes: frozenset[_Lengths] | None,
    *,
    is_last: bool,
) -> dict[_Lengths, _Ways]:
    """Return the numbers of ways to hold the suits so far and one more, by lengths and totals."""
    highs = [bound.high for bound in totals[1:]]
    combined: dict[_Lengths, _Ways] = {}
    for lengths, ways_before in state.items():
        for length, suit_ways in options.items():
            key = _state_key(lengths, length, shapes, is_last=is_last)
            if key is None:
                continue
            ways = combined.setdefault(key, defaultdict(int))
            for totals_before, count in ways_before.items():
                for suit_totals, suit_count in suit_ways.items():
                    sums = tuple(map(int.__add__, totals_before, suit_totals))
                    # Totals only grow, so those above a maximum are dropped at once.
                    if all(map(int.__le__, sums, highs)):
                        ways[sums] += count * suit_count
    return combined


def _state_key(
    lengths: _Lengths, length: int, shapes: frozenset[_Lengths] | None, *, is_last: bool
) -> _Lengths | None:
    """Return the key of the state after one more suit; None if no allowed hand has such suits.

    With bounds on the shape the key is the sorted lengths so far, else the number of cards.
    """
    if shapes is not None:
        # Sorted, since shapes have no order of suits; sets of lengths that no allowed shape
        # contains are dropped at once.
        key = tuple(sorted((*lengths, length)))
        return key if key in shapes else None
    # Thirteen cards before the last suit are fine: a void may follow.
    cards = sum(lengths) + length
    return (cards,) if cards == _CARDS or (cards < _CARDS and not is_last) else None


def _sum_in_range(packed: int, totals: Bounds) -> int:
    """Return the number of hands whose first total is in range; counts are packed by this total."""
    if not totals:
        return packed
    _, low, high = totals[0]
    return sum(packed >> _FIELD * value & _FIELD_MASK for value in range(low, high + 1))


@lru_cache(maxsize=256)
def _fitting_shapes(bounds: Bounds) -> frozenset[_Lengths] | None:
    """Return the allowed shapes, shortest suit first, and their subsets; None without bounds."""
    if not bounds:
        return None
    parts = set()
    for shape in combinations_with_replacement(range(_CARDS + 1), 4):
        if sum(shape) == _CARDS and all(
            low <= shape[3 - (axis - _FIRST_SHAPE)] <= high for axis, low, high in bounds
        ):
            parts |= _subsets(shape)
    return frozenset(parts)


def _subsets(shape: Sequence[int]) -> set[_Lengths]:
    """Return every subset of the four lengths of a shape."""
    return {
        tuple(length for index, length in enumerate(shape) if mask >> index & 1)
        for mask in range(16)
    }


@cache
def hcp_chances() -> tuple[float, ...]:
    """Return the probability of each number of high-card points in thirteen cards, from 0 to 37."""
    ways = [0] * (dimension_of(HCP).high + 1)
    for numbers in product(range(5), repeat=4):
        points = sum(value * number for value, number in zip((4, 3, 2, 1), numbers, strict=True))
        others = _CARDS - sum(numbers)
        if others >= 0:
            ways[points] += prod(comb(4, number) for number in numbers) * comb(36, others)
    return tuple(count / ALL_HANDS for count in ways)
