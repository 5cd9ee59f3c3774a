"""Functions of the hand, over hands that are not known: every value, and when it is that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from cuebid.core.suit import SUITS
from cuebid.database.analysis.interpreter.regions import BOUNDED, SHAPE, SHAPES
from cuebid.database.analysis.interpreter.state import State, restrict
from cuebid.database.matcher.captures import NONE
from cuebid.evaluation import (
    CONTROLS,
    HCP,
    HONOURS,
    LOSERS,
    POINTS,
    QUALITY,
    STOPPERS,
    Dimension,
    dimension_of,
)

__all__ = ["OF_HAND", "hand_function_values"]

Result = tuple[int, State]
_Masks = dict[int, int]

_TOTALS: Final = {12: HCP, 13: POINTS, 15: LOSERS, 16: CONTROLS}
_LONGEST: Final = 14
_HELD: Final = {10: 8, 11: 4}
"""What an ace and a king add to the honours of their suit."""
_LENGTH: Final = 0
_BY_SUIT: Final = {1: QUALITY, 2: STOPPERS, 5: HONOURS}
_POINTS_IN_SUIT: Final = 6

_WHOLE: Final = (*_TOTALS, _LONGEST, *_HELD)
_OF_SUIT: Final = (_LENGTH, *_BY_SUIT, _POINTS_IN_SUIT)
OF_HAND: Final = frozenset(
    {*((number, 0) for number in _WHOLE), *((number, 1) for number in _OF_SUIT)}
)
"""The functions that the hand alone decides, by number and arity."""


def hand_function_values(number: int, arguments: tuple[int, ...], way: State) -> Iterator[Result]:
    """Each value that a function of the hand can have, with the way on which it does.

    Args:
        number: one of `OF_HAND`, with as many arguments.
        arguments: none, or a suit; what is no suit has the value -1.
        way: where it is asked.
    """
    if arguments and arguments[0] not in range(4):
        yield NONE, way
    elif number in _HELD and not arguments:
        yield from _held(_HELD[number], way)
    else:
        variable, masks = _masks(number, arguments)
        for value, bits in masks.items():
            after = restrict(way, variable, bits, way.at)
            if after is not None:
                yield value, after


def _held(bit: int, way: State) -> Iterator[Result]:
    """How many aces, or kings: each suit has its own or has not."""
    found = [(0, way)]
    for suit in SUITS:
        variable = _variable(dimension_of(HONOURS, suit))
        masks = _by_value(variable, lambda honours: int(honours & bit != 0))
        found = [
            (count + more, after)
            for count, before in found
            for more, bits in masks.items()
            if (after := restrict(before, variable, bits, way.at)) is not None
        ]
    yield from found


@lru_cache(maxsize=64)
def _masks(number: int, arguments: tuple[int, ...]) -> tuple[int, _Masks]:
    """The variable that a function reads, and its values by that of the function."""
    if not arguments:
        if number == _LONGEST:
            return SHAPE, _by_shape(_longest)
        variable = _variable(dimension_of(_TOTALS[number]))
        return variable, _by_value(variable, int)
    suit = arguments[0]
    if number == _LENGTH:
        return SHAPE, _by_shape(lambda shape: shape[suit])
    counts_points = number == _POINTS_IN_SUIT
    feature = HONOURS if counts_points else _BY_SUIT[number]
    variable = _variable(dimension_of(feature, SUITS[suit]))
    return variable, _by_value(variable, _points if counts_points else int)


def _variable(dimension: Dimension) -> int:
    return BOUNDED.index(dimension) + 1


def _by_shape(function: Callable[[tuple[int, ...]], int]) -> _Masks:
    masks: _Masks = {}
    for place, shape in enumerate(SHAPES):
        value = function(shape)
        masks[value] = masks.get(value, 0) | 1 << place
    return masks


def _by_value(variable: int, function: Callable[[int], int]) -> _Masks:
    masks: _Masks = {}
    for held in range(BOUNDED[variable - 1].high + 1):
        value = function(held)
        masks[value] = masks.get(value, 0) | 1 << held
    return masks


def _longest(shape: tuple[int, ...]) -> int:
    """The longest suit, the highest of equal ones."""
    return max(range(4), key=lambda suit: (shape[suit], suit))


def _points(honours: int) -> int:
    """The high card points of a suit, which its honours determine."""
    return sum(points for place, points in enumerate((1, 2, 3, 4)) if honours >> place & 1)
