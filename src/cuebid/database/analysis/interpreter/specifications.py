"""What a specification shows, as far as it does not depend on the auction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.core.suit import SUITS
from cuebid.database.analysis.interpreter.arithmetic import possible_values
from cuebid.database.analysis.interpreter.regions import (
    ALL_VALUES,
    BOUNDED,
    SHAPE,
    SHAPES,
    Region,
    intersect,
)
from cuebid.database.analysis.interpreter.state import UNKNOWN, Budget, State, TooManyStatesError
from cuebid.database.language.alphabet import PATTERN_LENGTH
from cuebid.database.language.node import walk
from cuebid.database.language.tree import (
    Assign,
    Backreference,
    Bound,
    Expression,
    FunctionCall,
    Number,
    Specification,
    SuitLetter,
    Value,
)
from cuebid.database.matcher.captures import Captures, capture_slot, with_capture
from cuebid.evaluation import FEATURE_OF_FIELD, LENGTH, Box, dimension_of

__all__ = ["KnownBound", "box_of", "known_bounds", "letters_in", "region_of"]

_BEYOND: Final = 64
"""More than any field can be."""


class KnownBound(NamedTuple):
    """One bound of a specification.

    Attributes:
        field: its letter, a capital.
        suit: its number; None for the whole hand.
        upper: whether it is a maximum.
        value: the bound, which is itself allowed.
        node: where it is written: the value.
    """

    field: str
    suit: int | None
    upper: bool
    value: int
    node: Value


def known_bounds(specification: Specification, captures: Captures) -> Iterator[KnownBound]:
    """The bounds whose value and suit are known.

    Args:
        specification: of a rule.
        captures: what the letters hold behind sequence and constraint.
    """
    way = State(PATTERN_LENGTH, captures)
    if specification.math is not None:
        way = _behind(specification.math.expression, way)
    for atom in specification.atoms:
        if isinstance(atom, Bound):
            value = _value(atom.value, way)
            if value is not None:
                yield KnownBound(atom.field, None, atom.upper, value, atom.value)
            continue
        for pair in atom.pairs:
            value, suit = _value(pair.value, way), _suit(pair.suit, way.captures)
            if value is not None and suit is not None:
                yield KnownBound(atom.field, suit, atom.upper, value, pair.value)


def _results(expression: Expression, way: State) -> list[tuple[int, State]]:
    """What arithmetic can be; nothing where there is too much of it."""
    try:
        return list(possible_values(expression, way, Budget()))
    except TooManyStatesError:
        return []


def _behind(expression: Expression, way: State) -> State:
    """The way behind the arithmetic in front; what it stores is unknown if it may be several."""
    found = _results(expression, way)
    if len(found) == 1:
        return found[0][1]
    captures = way.captures
    for node in walk(expression):
        if isinstance(node, Assign):
            captures = with_capture(captures, capture_slot(node.letter), UNKNOWN)
    return way._replace(captures=captures)


def _value(value: Value, way: State) -> int | None:
    """The value of a bound; None where only an auction tells it."""
    match value:
        case Number(value=number):
            return number
        case Backreference(letter=letter):
            found = way.captures[capture_slot(letter)]
        case FunctionCall():
            return None
        case _:
            known = _results(value.expression, way)
            found = known[0][0] if len(known) == 1 else None
    return None if found == UNKNOWN else found


def _suit(suit: SuitLetter | Backreference, captures: Captures) -> int | None:
    if isinstance(suit, SuitLetter):
        return "CDHS".index(suit.letter)
    number = captures[capture_slot(suit.letter)]
    return number if number is not None and 0 <= number < len(SUITS) else None


def letters_in(specification: Specification) -> set[str]:
    """The letters whose values a specification asks for outside arithmetic."""
    found = set()
    for atom in specification.atoms:
        pairs = () if isinstance(atom, Bound) else atom.pairs
        asked = [atom.value] if isinstance(atom, Bound) else []
        found |= {
            part.letter
            for part in [*asked, *(pair.value for pair in pairs), *(pair.suit for pair in pairs)]
            if isinstance(part, Backreference)
        }
    return found


def region_of(bounds: list[KnownBound]) -> Region | None:
    """The hands that satisfy bounds; None where a variable has no value left."""
    region: Region | None = ALL_VALUES
    for bound in bounds:
        if region is None:
            return None
        region = intersect(region, _half(bound.field, bound.suit, bound.value, upper=bound.upper))
    return region


@lru_cache(maxsize=4096)
def _half(field: str, number: int | None, value: int, *, upper: bool) -> Region:
    """The hands that satisfy one bound."""
    if field == "D":
        bits = 0
        for place, shape in enumerate(SHAPES):
            length = shape[number or 0]
            if length <= value if upper else length >= value:
                bits |= 1 << place
        return (bits, *ALL_VALUES[SHAPE + 1 :])
    suit = None if number is None else SUITS[number]
    variable = BOUNDED.index(dimension_of(FEATURE_OF_FIELD[field], suit)) + 1
    below = (1 << min(max(0, value + upper), _BEYOND)) - 1
    bits = ALL_VALUES[variable] & below if upper else ALL_VALUES[variable] & ~below
    return (*ALL_VALUES[:variable], bits, *ALL_VALUES[variable + 1 :])


def box_of(bounds: list[KnownBound]) -> Box:
    """The same bounds as a box, for words."""
    box = Box()
    for bound in bounds:
        feature = LENGTH if bound.field == "D" else FEATURE_OF_FIELD[bound.field]
        suit = None if bound.suit is None else SUITS[bound.suit]
        narrow = box.at_most if bound.upper else box.at_least
        box = narrow(feature, bound.value, suit)
    return box
