"""The functions `#n` that read the hand, evaluated for all hands at once.

Each function reads one variable (aces and kings: one for each suit), so its values split that
variable's values into groups. The groups are computed once for each function and suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from cuebid.core import SUITS
from cuebid.database.analysis.interpreter.regions import BOUNDED, SHAPE
from cuebid.database.analysis.interpreter.state import State, restrict
from cuebid.database.language.function_features import (
    HONOURS_HELD,
    LARGER,
    LONGEST_SUIT,
    OF_HANDS,
    OF_SUITS,
    SMALLER,
)
from cuebid.database.matcher.captures import NONE
from cuebid.evaluation import HCP, HONOURS, LENGTH, Dimension, dimension_of
from cuebid.evaluation.hand_pool import SHAPES

Outcome = tuple[int, State]
_Masks = dict[int, int]
"""For each value of a function the mask of the variable's values that give it."""

_OF_WHOLE_HAND: Final = (*OF_HANDS, LONGEST_SUIT, *HONOURS_HELD)
INDEPENDENT: Final = frozenset(
    {
        *((number, 0) for number in _OF_WHOLE_HAND),
        *((number, 1) for number in OF_SUITS),
        (LARGER, 2),
        (SMALLER, 2),
    }
)
"""The functions that do not depend on the auction, by number and count of arguments."""


def hand_function_values(
    number: int, arguments: tuple[int, ...], state: State
) -> Iterator[Outcome]:
    """Yield each value that a function of the hand can have, with the state in which it has it.

    Args:
        number: the number of a function in `INDEPENDENT`.
        arguments: none, or a suit; for a number that is no suit the value is -1 (A50).
        state: the state in which the function is called.
    """
    if arguments and arguments[0] not in range(4):
        yield NONE, state
    elif number in HONOURS_HELD and not arguments:
        yield from _count_honours(HONOURS_HELD[number], state)
    else:
        variable, masks = _value_masks(number, arguments)
        for value, mask in masks.items():
            for after in restrict(state, variable, mask, state.offset):
                yield value, after


def _count_honours(bit: int, state: State) -> Iterator[Outcome]:
    """Yield each number of aces, or of kings, that a hand can have, with a state for it."""
    outcomes = [(0, state)]
    for suit in SUITS:
        variable = _variable(dimension_of(HONOURS, suit))
        masks = _masks_by_value(variable, lambda honours: int(honours & bit != 0))
        outcomes = [
            (count + more, after)
            for count, before in outcomes
            for more, mask in masks.items()
            for after in restrict(before, variable, mask, state.offset)
        ]
    yield from outcomes


# Large enough for all results: five functions of the whole hand, and five for each suit.
@lru_cache(maxsize=64)
def _value_masks(number: int, arguments: tuple[int, ...]) -> tuple[int, _Masks]:
    """Return the variable that a function reads, and for each result the mask of its values."""
    if not arguments:
        if number == LONGEST_SUIT:
            return SHAPE, _masks_by_shape(_longest_suit)
        variable = _variable(dimension_of(OF_HANDS[number]))
        return variable, _masks_by_value(variable, int)
    suit, feature = arguments[0], OF_SUITS[number]
    if feature is LENGTH:
        return SHAPE, _masks_by_shape(lambda shape: shape[suit])
    # There is no variable for the points of a suit: its honours determine them.
    counts_points = feature is HCP
    variable = _variable(dimension_of(HONOURS if counts_points else feature, SUITS[suit]))
    return variable, _masks_by_value(variable, _points if counts_points else int)


def _variable(dimension: Dimension) -> int:
    return BOUNDED.index(dimension) + 1


def _masks_by_shape(function: Callable[[tuple[int, ...]], int]) -> _Masks:
    masks: _Masks = {}
    for index, shape in enumerate(SHAPES):
        value = function(shape)
        masks[value] = masks.get(value, 0) | 1 << index
    return masks


def _masks_by_value(variable: int, function: Callable[[int], int]) -> _Masks:
    masks: _Masks = {}
    for argument in range(BOUNDED[variable - 1].high + 1):
        value = function(argument)
        masks[value] = masks.get(value, 0) | 1 << argument
    return masks


def _longest_suit(shape: tuple[int, ...]) -> int:
    """Return the longest suit; of equal ones the highest."""
    return max(range(4), key=lambda suit: (shape[suit], suit))


def _points(honours: int) -> int:
    """Return the high card points of a suit, which its honours determine."""
    return sum(points for bit, points in enumerate((1, 2, 3, 4)) if honours >> bit & 1)
