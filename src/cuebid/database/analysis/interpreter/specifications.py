"""The part of a specification that does not depend on the auction: the hands that it shows.

A specification is a list of bounds. Here each bound gets its suit and value where these are known:
written as numbers, held by a letter, or computed by arithmetic with a single outcome. Bounds whose
value only an auction tells are left out, so what remains shows too little rather than too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.core import SUITS
from cuebid.database.analysis.interpreter.constraints import RegionMatcher
from cuebid.database.analysis.interpreter.regions import (
    ALL_VALUES,
    BOUNDED,
    SHAPE,
    Region,
    intersect,
)
from cuebid.database.analysis.interpreter.state import State
from cuebid.database.analysis.letters import UNKNOWN, stored_letters, unknown_letters
from cuebid.database.language import tree
from cuebid.database.matcher.captures import Captures, capture_slot
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.evaluation import FEATURE_OF_FIELD, LENGTH, PATTERN_LENGTH, Box, dimension_of
from cuebid.evaluation.hand_pool import SHAPES

# Values of bounds are written by people and may be absurd (`P999`). Masks stop at this bit, which
# is above the maximum of each variable.
_HIGHEST_BIT: Final = 64


class KnownBound(NamedTuple):
    """One bound of a specification whose value is known."""

    field: str
    """The letter of its field, as a capital."""
    suit: int | None
    """The number of its suit; None for a bound of the whole hand."""
    upper: bool
    """Whether the bound is a maximum."""
    value: int
    """The limit, which is itself allowed."""
    node: tree.Value
    """The node of the value, as the rule has it."""


def known_bounds(specification: tree.Specification, captures: Captures) -> Iterator[KnownBound]:
    """Yield the bounds whose value and suit are known."""
    # A specification has no string to read from, so dots in its arithmetic are at the end.
    state = State(PATTERN_LENGTH, captures)
    if specification.math is not None:
        state = _after_arithmetic(specification.math.expression, state)
    for atom in specification.atoms:
        if isinstance(atom, tree.Bound):
            value = _value(atom.value, state)
            if value is not None:
                yield KnownBound(atom.field, None, atom.upper, value, atom.value)
            continue
        for pair in atom.pairs:
            value, suit = _value(pair.value, state), _suit(pair.suit, state.captures)
            if value is not None and suit is not None:
                yield KnownBound(atom.field, suit, atom.upper, value, pair.value)


def _outcomes(expression: tree.Expression, state: State) -> list[tuple[int, State]]:
    """Return each value of an expression with its state; empty if there are too many states."""
    try:
        return list(RegionMatcher().values(expression, state))
    except MatchLimitError:
        return []


def _after_arithmetic(expression: tree.Expression, state: State) -> State:
    """Return the state after the arithmetic in front of the bounds.

    Where several outcomes are possible, what the arithmetic stores is unknown.
    """
    outcomes = _outcomes(expression, state)
    if len(outcomes) == 1:
        return outcomes[0][1]
    return state._replace(captures=unknown_letters(stored_letters(expression), state.captures))


def _value(value: tree.Value, state: State) -> int | None:
    """Return the value of a bound; None if it is unknown, or may be one of several."""
    match value:
        case tree.Number(value=number):
            return number
        case tree.Backreference(letter=letter):
            result = state.captures[capture_slot(letter)]
        # Functions without arithmetic around them read what players have shown.
        case tree.FunctionCall():
            return None
        case _:
            outcomes = _outcomes(value.expression, state)
            result = outcomes[0][0] if len(outcomes) == 1 else None
    return None if result == UNKNOWN else result


def _suit(suit: tree.SuitLetter | tree.Backreference, captures: Captures) -> int | None:
    if isinstance(suit, tree.SuitLetter):
        return "CDHS".index(suit.letter)
    # A letter may hold notrump, or nothing; neither is a suit.
    number = captures[capture_slot(suit.letter)]
    return number if number is not None and 0 <= number < len(SUITS) else None


def letters_in(specification: tree.Specification) -> set[str]:
    """Return the letters whose values a specification uses outside arithmetic."""
    letters = set()
    for atom in specification.atoms:
        pairs = () if isinstance(atom, tree.Bound) else atom.pairs
        own_value = [atom.value] if isinstance(atom, tree.Bound) else []
        parts = [*own_value, *(pair.value for pair in pairs), *(pair.suit for pair in pairs)]
        letters |= {part.letter for part in parts if isinstance(part, tree.Backreference)}
    return letters


def region_of(bounds: list[KnownBound]) -> Region | None:
    """Return the region of the hands within all bounds; None if a variable has no value left."""
    region: Region | None = ALL_VALUES
    for bound in bounds:
        if region is None:
            return None
        half = _half_space(bound.field, bound.suit, bound.value, upper=bound.upper)
        region = intersect(region, half)
    return region


# Databases repeat the same bounds in thousands of rules.
@lru_cache(maxsize=4096)
def _half_space(field: str, suit_number: int | None, value: int, *, upper: bool) -> Region:
    """Return the region of the hands within one bound."""
    if field == "D":
        mask = 0
        for index, shape in enumerate(SHAPES):
            length = shape[suit_number or 0]
            if length <= value if upper else length >= value:
                mask |= 1 << index
        return (mask, *ALL_VALUES[SHAPE + 1 :])
    suit = None if suit_number is None else SUITS[suit_number]
    variable = BOUNDED.index(dimension_of(FEATURE_OF_FIELD[field], suit)) + 1
    below = (1 << min(max(0, value + upper), _HIGHEST_BIT)) - 1
    mask = ALL_VALUES[variable] & below if upper else ALL_VALUES[variable] & ~below
    return (*ALL_VALUES[:variable], mask, *ALL_VALUES[variable + 1 :])


def box_of(bounds: list[KnownBound]) -> Box:
    """Return the bounds as a box, which can say in words why no hand is within them."""
    box = Box()
    for bound in bounds:
        feature = LENGTH if bound.field == "D" else FEATURE_OF_FIELD[bound.field]
        suit = None if bound.suit is None else SUITS[bound.suit]
        narrow = box.at_most if bound.upper else box.at_least
        box = narrow(feature, bound.value, suit)
    return box
