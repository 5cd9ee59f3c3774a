"""Conditions on what an opening of theirs shows (`#+AGAINST`), as arithmetic of rules.

A file with `#+AGAINST: strong-club` has tables against an opening that shows this. What it shows is
read from the opponents' system or explanations, so the test asks for the shown minimum and maximum
of the opener, not for the name of a system.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import Final, NamedTuple

from cuebid.bml import DefinedAuction
from cuebid.core import Call, Suit
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
from cuebid.evaluation import HCP, LENGTH, Boxes, Feature

# The database functions for the minimum and the maximum that an opponent has shown, by the number
# of calls since the opening.
_MINIMUM: Final = {1: 3, 3: 2}
_MAXIMUM: Final = {1: 7, 3: 4}
_FIELDS: Final = {HCP: 0, LENGTH: 2}
_RELATIONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class _Test(NamedTuple):
    """A test of the minimum or maximum that an opening shows, for the whole hand or a suit."""

    is_minimum: bool
    feature: Feature
    relation: str
    number: int
    suit: Suit | None = None
    """The suit of a length; None for the suit that is bid."""


def _least(feature: Feature, relation: str, number: int, suit: Suit | None = None) -> _Test:
    return _Test(True, feature, relation, number, suit)


def _most(feature: Feature, number: int, suit: Suit | None = None) -> _Test:
    return _Test(False, feature, "<=", number, suit)


class _Opening(NamedTuple):
    calls: tuple[str, ...]
    tests: tuple[_Test, ...]


# Strong clubs begin at 15 to 17; a Polish club has weaker hands as well.
_STRONG: Final = 15
_NOT_THE_SUIT: Final = _least(LENGTH, "<=", 3)
_MULTI_AT_MOST: Final = 9

AGAINST: Final[dict[str, _Opening]] = {
    # Fifteen points or more and no clubs; a natural club of any strength is neither of the two.
    "strong-club": _Opening(("1C",), (_least(HCP, ">=", _STRONG), _least(LENGTH, "<=", 2))),
    # A weak notrump or a strong hand: fewer points, and again no clubs that can be counted on.
    "polish-club": _Opening(("1C",), (_least(HCP, "<", _STRONG), _least(LENGTH, "<=", 2))),
    # Two diamonds without diamonds, without values and without both majors.
    "multi": _Opening(
        ("2D",),
        (_NOT_THE_SUIT, _least(HCP, "<=", _MULTI_AT_MOST), _least(LENGTH, "<=", 3, Suit.HEARTS)),
    ),
    # Flannery and Ekren: four cards or more in each major.
    "both-majors": _Opening(
        ("2D",),
        (_least(LENGTH, ">=", 4, Suit.HEARTS), _least(LENGTH, ">=", 4, Suit.SPADES)),
    ),
    # Precision: opening values and short in diamonds.
    "three-suiter": _Opening(("2D",), (_least(HCP, ">", _MULTI_AT_MOST), _most(LENGTH, 2))),
    # Two clubs from 16 points or more, or two diamonds, and any suit.
    "strong-two": _Opening(("2C", "2D"), (_least(HCP, ">", _STRONG), _NOT_THE_SUIT)),
    # Muiderberg, Lucas and Polish twos: a weak hand with five cards that has a second suit.
    "five-card-two": _Opening(("2H", "2S"), (_most(HCP, 12), _least(LENGTH, "<=", 5))),
    "both-minors": _Opening(
        ("2NT",),
        (_least(LENGTH, ">=", 4, Suit.CLUBS), _least(LENGTH, ">=", 4, Suit.DIAMONDS)),
    ),
    # A long minor instead of a balanced hand of 25.
    "gambling": _Opening(("3NT",), (_most(HCP, 17),)),
    # Four of a minor that shows a major.
    "namyats": _Opening(("4C", "4D"), (_NOT_THE_SUIT,)),
    # All of 10-12 to 12-14.
    "weak-notrump": _Opening(("1NT",), (_most(HCP, 14),)),
}
"""The meanings that a file can name: the calls that may have them, and the tests."""

ARTIFICIAL_OPENINGS: Final = frozenset(AGAINST) - {"five-card-two", "weak-notrump"}
"""Meanings whose opening does not show the suit that is bid."""


def opening_trees(sequence: DefinedAuction, special: Iterable[str]) -> Iterator[Math]:
    """Yield the conditions on their opening for the rule of an auction.

    A rule without `#+AGAINST` excludes the meanings in `special`, which have tables of their own.
    """
    since = (len(sequence.calls) - 1) % 4
    if sequence.we_open or since not in _MINIMUM:
        return
    against, opening = sequence.conditions.against, sequence.calls[0]
    if against in AGAINST:
        yield Math(_shows(against, opening, since))
    elif not against:
        for name in special:
            if name in AGAINST:
                yield Math(Unary("!", Parentheses(_shows(name, opening, since))))


def opening_name(call: Call, hands: Boxes) -> str:
    """Return the meaning of an opening as `#+AGAINST` names it; empty for natural ones."""
    if hands.is_possible:
        for name, (calls, tests) in AGAINST.items():
            if call.text in calls and all(_holds(test, call, hands) for test in tests):
                return name
    return ""


def _holds(test: _Test, opening: Call, hands: Boxes) -> bool:
    suit = None if test.feature is HCP else _suit(test, opening)
    least, most = hands.hull().range(test.feature, suit)
    shown = least if test.is_minimum else most
    return _RELATIONS[test.relation](shown, test.number)


def _suit(test: _Test, opening: Call) -> Suit:
    if test.suit is not None:
        return test.suit
    return Suit.CLUBS if opening.strain is None else Suit(int(opening.strain))


def _shows(name: str, opening: Call, since: int) -> Expression:
    tests = [_tree(test, opening, since) for test in AGAINST[name].tests]
    return reduce(lambda left, right: Binary("*", left, right), tests)


def _tree(test: _Test, opening: Call, since: int) -> Expression:
    # The points of the whole hand stand under clubs.
    suit = Suit.CLUBS if test.feature is HCP else _suit(test, opening)
    function = (_MINIMUM if test.is_minimum else _MAXIMUM)[since]
    shown = FunctionCall(function, (Number(_FIELDS[test.feature]), Letter(suit.letter)))
    return Parentheses(Binary(test.relation, shown, Number(test.number)))
