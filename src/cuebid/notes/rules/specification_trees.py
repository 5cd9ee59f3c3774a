"""Build the trees of what calls show: bounds of a hand, and how far a call forces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import SUITS
from cuebid.database.language.tree import (
    Atom,
    FunctionCall,
    Letter,
    Math,
    Number,
    Specification,
    SuitBounds,
    SuitLetter,
    SuitPair,
)
from cuebid.database.language.tree import Bound as HandBound
from cuebid.evaluation import (
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    LOSERS,
    POINTS,
    QUALITY,
    SHORTEST,
    STOPPERS,
    Box,
)
from cuebid.notes.rules.rule_trees import WEIGHTS, joined

# Fields of specifications.
_FIELDS: Final = {HCP.name: "P", POINTS.name: "M", LOSERS.name: "L", CONTROLS.name: "Q"}
_SUIT_FIELDS: Final = {LENGTH.name: "D", HONOURS.name: "H", STOPPERS.name: "S", QUALITY.name: "G"}
# Numbers of the language's functions (docs/database.md).
_FORCES: Final = 1
_AT_LEAST, _AT_MOST = 2, 3


def forcing_tree(level: int, strain: str, *, lasts: bool) -> Math:
    """Return the statement that the partnership must reach a bid: `~#1(3,N,1)~`.

    Args:
        level: the level of the lowest bid that partner may pass.
        strain: the letter of that bid's strain.
        lasts: whether the force lasts until that bid, not for one round only.
    """
    arguments = (Number(level), Letter(strain), Number(int(lasts)))
    return Math(FunctionCall(_FORCES, arguments))


def specification_tree(box: Box, forcing: Math | None = None) -> Specification:
    """Return what a call shows to the others: the bounds of a box that the language can state.

    It is `~#1(3,N,1)~:P8:D5H`.
    """
    return Specification(_with_honours(box, forcing), (*_totals(box), *_suit_bounds(box)))


def _with_honours(box: Box, forcing: Math | None) -> Math | None:
    """Return the arithmetic of a specification: `~(#1(3,N,1))*(#2(8,1,N))~` forces, shows an ace.

    Aces, kings and queens have no field in specifications, so that functions state them.
    """
    effects = [] if forcing is None else [forcing.expression]
    for bound in box.bounds:
        dimension = bound.dimension
        weight = WEIGHTS.get(dimension.feature.name)
        if weight is None:
            continue
        letter = "N" if dimension.suit is None else dimension.suit.letter
        sides = ((_AT_LEAST, bound.low, bound.has_low), (_AT_MOST, bound.high, bound.has_high))
        effects += [
            FunctionCall(function, (Number(weight), Number(count), Letter(letter)))
            for function, count, is_bounded in sides
            if is_bounded
        ]
    if len(effects) < 2:
        return Math(effects[0]) if effects else None
    return Math(joined("*", effects))


def _totals(box: Box) -> Iterator[Atom]:
    for bound in box.bounds:
        # Other numbers of the whole hand have no field in specifications; partner learns them from
        # the explanation alone.
        field = _FIELDS.get(bound.dimension.feature.name)
        if field is None or bound.dimension.suit is not None:
            continue
        if bound.has_low:
            yield HandBound(field, False, Number(bound.low))
        if bound.has_high:
            yield HandBound(field, True, Number(bound.high))


def _suit_bounds(box: Box) -> Iterator[Atom]:
    shortest, longest = box.range(SHORTEST)[0], box.range(LONGEST)[1]
    for feature in (LENGTH, HONOURS, STOPPERS, QUALITY):
        lows: list[SuitPair] = []
        highs: list[SuitPair] = []
        for suit in SUITS:
            low, high = box.range(feature, suit)
            highest = feature.suit[1] if feature.suit else 0
            if feature is LENGTH:
                # Specifications cannot state lengths in order, so each suit gets what follows.
                low, high = max(low, shortest), min(high, longest)
            if low:
                lows.append(SuitPair(Number(low), SuitLetter(suit.letter)))
            if high < highest:
                highs.append(SuitPair(Number(high), SuitLetter(suit.letter)))
        field = _SUIT_FIELDS[feature.name]
        if lows:
            yield SuitBounds(field, False, tuple(lows))
        if highs:
            yield SuitBounds(field, True, tuple(highs))
