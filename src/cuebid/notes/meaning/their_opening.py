"""The condition of a table on what their opening shows, as arithmetic of a rule.

A file with `#+AGAINST: strong-club` has tables against an opening that shows this. What it shows is
read from the opponents' system or explanations, so the test asks for the shown minimum and maximum
of the opener, not for the name of a system.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Final

from cuebid.bml import DefinedAuction
from cuebid.core import Suit
from cuebid.database.language.tree import (
    Binary,
    Expression,
    FunctionCall,
    Letter,
    Math,
    Number,
    Parentheses,
    Unary,
)

_POINTS, _LENGTH = 0, 2
# Functions of what an opponent has shown at least and at most, by the calls since the opening.
_MINIMUM: Final = {1: 3, 3: 2}
_MAXIMUM: Final = {1: 7, 3: 4}
# Whether a minimum or a maximum is meant, the field and suit, the operator, the number.
_Test = tuple[bool, int, Suit, str, int]
# Strong clubs begin at 15 to 17; a Polish club has weaker hands as well.
_STRONG: Final = 15
_MINIMA: Final = True

AGAINST: Final[dict[str, tuple[_Test, ...]]] = {
    # Fifteen points or more and no clubs; a natural club of any strength is neither of the two.
    "strong-club": (
        (_MINIMA, _POINTS, Suit.CLUBS, ">=", _STRONG),
        (_MINIMA, _LENGTH, Suit.CLUBS, "<=", 2),
    ),
    # A weak notrump or a strong hand: fewer points, and again no clubs that can be counted on.
    "polish-club": (
        (_MINIMA, _POINTS, Suit.CLUBS, "<", _STRONG),
        (_MINIMA, _LENGTH, Suit.CLUBS, "<=", 2),
    ),
    # Two diamonds without diamonds, without values and without both majors.
    "multi": (
        (_MINIMA, _LENGTH, Suit.DIAMONDS, "<=", 3),
        (_MINIMA, _POINTS, Suit.CLUBS, "<=", 9),
        (_MINIMA, _LENGTH, Suit.HEARTS, "<=", 3),
    ),
    # Flannery and Ekren: four cards or more in each major.
    "both-majors": (
        (_MINIMA, _LENGTH, Suit.HEARTS, ">=", 4),
        (_MINIMA, _LENGTH, Suit.SPADES, ">=", 4),
    ),
    # All of 10-12 to 12-14.
    "weak-notrump": ((not _MINIMA, _POINTS, Suit.CLUBS, "<=", 14),),
}
"""The meanings that a file can name, each with its tests."""

ARTIFICIAL_OPENINGS: Final = frozenset({"strong-club", "polish-club", "multi", "both-majors"})
"""Meanings whose opening does not show the suit that is bid."""


def opening_trees(sequence: DefinedAuction, special: Iterable[str]) -> Iterator[Math]:
    """Yield what their opening must show, or must not show, for a rule of an auction."""
    since = (len(sequence.calls) - 1) % 4
    if sequence.we_open or since not in _MINIMUM:
        return
    against = sequence.conditions.against
    if against in AGAINST:
        yield Math(_shows(against, since))
    elif not against:
        for name in special:
            if name in AGAINST:
                yield Math(Unary("!", Parentheses(_shows(name, since))))


def _shows(name: str, since: int) -> Expression:
    tests = [_test(test, since) for test in AGAINST[name]]
    return reduce(lambda left, right: Binary("*", left, right), tests)


def _test(test: _Test, since: int) -> Expression:
    is_minimum, field, suit, operator, number = test
    function = (_MINIMUM if is_minimum else _MAXIMUM)[since]
    shown = FunctionCall(function, (Number(field), Letter(suit.letter)))
    return Parentheses(Binary(operator, shown, Number(number)))
