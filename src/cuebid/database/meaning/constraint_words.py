"""Clauses of constraints in words: `15-17 HCP`, `5+ S`, `exactly 4 H or exactly 4 S`.

A clause is told by trying it on pattern strings in which one field has every value it can have:
however it is written, it is told by what it lets through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core.suit import SUITS, Suit
from cuebid.database.language.alphabet import FIELD_OFFSETS
from cuebid.database.language.printer import format_node
from cuebid.database.language.tree import (
    Alternation,
    Concatenation,
    Group,
    Jump,
    Match,
    Not,
    Pattern,
    Term,
)
from cuebid.database.matcher.compiler import compile_matcher
from cuebid.database.matcher.hand_test import Clause, HandTest
from cuebid.database.matcher.parts import Search
from cuebid.evaluation import (
    FEATURE_OF_FIELD,
    LENGTH,
    SHAPE_FEATURES,
    Box,
    Boxes,
    Feature,
    dimension_of,
)

__all__ = ["clause_words"]

_Field = tuple[Feature, Suit | None]
# A length in the pattern string is 9 where it is 9 or more (A52).
_MOST_SHOWN: Final = 9


def _fields() -> Iterator[tuple[int, int, _Field]]:
    """Where the value of each field stands, how many digits it has, and what it is."""
    for letter in "PMLQ":
        yield FIELD_OFFSETS[letter] + 1, 2, (FEATURE_OF_FIELD[letter], None)
    for suit in SUITS:
        yield FIELD_OFFSETS["C"] + 1 + suit, 1, (LENGTH, suit)
        yield FIELD_OFFSETS["H"] + 1 + 3 * suit, 2, (FEATURE_OF_FIELD["H"], suit)
        for letter in "SG":
            yield FIELD_OFFSETS[letter] + 1 + 2 * suit, 1, (FEATURE_OF_FIELD[letter], suit)
    for rank, feature in enumerate(SHAPE_FEATURES):
        yield FIELD_OFFSETS["D"] + 1 + 2 * rank, 1, (feature, None)


_FIELDS: Final = {at: (width, field) for at, width, field in _fields()}
_BY_LENGTH: Final = [at for at in _FIELDS if FIELD_OFFSETS["D"] < at < FIELD_OFFSETS["C"]]


def clause_words(clause: Clause, test: HandTest) -> str:
    """What a clause wants, and what the hand has: `15-17 HCP, not 12`.

    A clause that is about more than a field is told as it is written.
    """
    wanted, has = _told(clause.nodes, clause.at, clause, test)
    return f"{wanted}, not {has}" if has else f"{wanted}"


def _told(
    nodes: tuple[Match | Term, ...], at: int, clause: Clause, test: HandTest
) -> tuple[Boxes | str, str]:
    """What is wanted, as hands if it can be told so, and what the hand has, if it is one value."""
    nodes, at = _bare(nodes, at)
    match nodes:
        case (Not(body=body),):
            return f"not {_told((body,), at, clause, test)[0]}", ""
        case (Alternation(parts=parts),):
            return _any_of([_told((part,), at, clause, test)[0] for part in parts]), ""
    # A clause may begin with the letter of its field.
    place = at if at in _FIELDS else at + 1
    if place in _FIELDS:
        told = _field_told(nodes, at, place, clause, test)
        if told:
            return told
    return f"`{''.join(map(format_node, nodes))}`", ""


def _any_of(wanted: list[Boxes | str]) -> Boxes | str:
    """One of several things."""
    boxes = [one for one in wanted if isinstance(one, Boxes)]
    if len(boxes) == len(wanted):
        return Boxes.of(box for one in boxes for box in one)
    return " or ".join(dict.fromkeys(map(str, wanted)))


def _bare(nodes: tuple[Match | Term, ...], at: int) -> tuple[tuple[Match | Term, ...], int]:
    """The terms inside groups and behind jumps, and where they begin."""
    while len(nodes) == 1:
        match nodes[0]:
            case Group(body=body):
                nodes = (body,)
            case Jump(offset=offset, slides=False, body=body):
                nodes, at = (body,), offset
            case Concatenation(terms=terms, anchor=None):
                nodes = terms
            case _:
                break
    return nodes, at


def _field_told(
    nodes: tuple[Match | Term, ...], at: int, place: int, clause: Clause, test: HandTest
) -> tuple[Boxes, str] | None:
    """A clause about one field; None if it is about something else."""
    width, (feature, suit) = _FIELDS[place]
    dimension = dimension_of(feature, suit)
    tried = _Trial(nodes, at, clause, test)
    values = range(min(dimension.high, _MOST_SHOWN if width == 1 else 99) + 1)
    if place in _BY_LENGTH:
        told = _suit_told(values, place, tried)
        if told:
            return told, ""
    written = {value: f"{value:0{width}}" for value in values}
    fitting = [value for value in values if tried.fits(place, written[value])]
    if not fitting or len(fitting) == len(values):
        return None
    shown = test.pattern[place : place + width]
    has = shown
    if feature not in SHAPE_FEATURES:
        has = Box().exactly(feature, int(shown), suit).words().removeprefix("exactly ")
    return _values(fitting, feature, suit), has


def _suit_told(values: Iterable[int], place: int, tried: _Trial) -> Boxes | None:
    """Of a clause about the longest suit, or another in order: the length and which suits."""
    fitting = {
        suit: [value for value in values if tried.fits(place, f"{value}{suit.letter}")]
        for suit in SUITS
    }
    named = {suit: lengths for suit, lengths in fitting.items() if lengths}
    if not named or len(named) == len(SUITS):
        return None
    return Boxes.of(
        box for suit, lengths in named.items() for box in _values(lengths, LENGTH, suit)
    )


def _values(values: list[int], feature: Feature, suit: Suit | None) -> Boxes:
    """Hands with some values of a feature."""
    top = dimension_of(feature, suit).high
    lengths = feature is LENGTH or feature in SHAPE_FEATURES
    return Boxes.of(
        Box().between(feature, value, top if lengths and value == _MOST_SHOWN else value, suit)
        for value in values
    )


class _Trial:
    """A clause, tried on variations of the hand's pattern string."""

    def __init__(
        self, nodes: tuple[Match | Term, ...], at: int, clause: Clause, test: HandTest
    ) -> None:
        terms = tuple(Group(node) if isinstance(node, Match) else node for node in nodes)
        pattern = Pattern(Jump(at, slides=False, body=Concatenation(terms)))
        self._matcher = compile_matcher(pattern, numbers=True)
        self._clause = clause
        self._test = test

    def fits(self, place: int, written: str) -> bool:
        """Whether it would match if that stood at a place."""
        pattern = self._test.pattern
        varied = pattern[:place] + written + pattern[place + len(written) :]
        run = Search(self._test.context)
        return self._matcher.match(varied, run, self._clause.captures, whole=False) is not None
