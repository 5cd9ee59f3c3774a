"""Places: all sequences of a database in one graph, which an auction is read through.

A place stands between two terms of a sequence. Its moves lead to the places that can follow: some
take a character of the auction, the others compare, capture or branch without taking one. Sequences
that begin alike share their places, so that `START:(P:)*(1N:P:` is followed once for all the rules
that begin with it.
"""

# A sequence that cannot be decided from left to right (`left_to_right`) is read loosely: its places
# accept everything that it can match, and more. What they accept is matched again by its closures.

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cached_property
from typing import Any, Final

from cuebid.database.language.node import Node, walk
from cuebid.database.language.tree import (
    Alternation,
    AnyCall,
    AnyCharacter,
    Backreference,
    Brackets,
    Capture,
    Concatenation,
    Conjunction,
    Expression,
    Group,
    Jump,
    Literal,
    Match,
    Math,
    Not,
    Pattern,
    Repeat,
    Term,
)
from cuebid.database.matcher.arithmetic import Evaluator, captures_read, compile_value
from cuebid.database.matcher.captures import capture_slot
from cuebid.database.matcher.characters import CHARACTERS, bracket_characters, bracket_sets
from cuebid.database.matcher.compiler import colon_count
from cuebid.database.matcher.left_to_right import (
    factors,
    is_exact,
    reads_auction,
    reads_calls,
    reads_fields,
)
from cuebid.database.matcher.search import CHARACTER_VALUES
from cuebid.database.matcher.translation import Translated, translate_test

__all__ = ["END", "Arithmetic", "Move", "Place", "PlaceBuilder"]

_COLON: Final = frozenset(":")
_ANY: Final = CHARACTERS | _COLON
_VALUED: Final = frozenset(CHARACTER_VALUES)
_LEVELS: Final = frozenset("1234567")
_STRAINS: Final = frozenset("CDHSN")
_SHORT_CALLS: Final = frozenset("PXR")
_FORBIDDEN: Final = -1

END: Final = ""
"""Stands for the end of an auction where a character is wanted."""


class Move(Enum):
    """The kinds of moves; the first three take a character."""

    TAKE = 0
    """One of a set of characters."""
    BRACKETS = 1
    """A character of brackets that name a capture."""
    BACKREFERENCE = 2
    CAPTURE = 3
    MATH = 4
    """Arithmetic on captures alone, decided at once."""
    TEST = 5
    """Arithmetic on functions, decided when the auction is complete."""
    LOOK_AHEAD = 6
    """What follows must not match the places from another one on."""
    BRANCH = 7


class Arithmetic:
    """A part of arithmetic, compiled when an auction first needs it.

    Args:
        expression: the part.
    """

    def __init__(self, expression: Expression) -> None:
        self._expression = expression

    @cached_property
    def evaluate(self) -> Evaluator:
        """A function that returns its value."""
        return compile_value(self._expression)

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The captures that it reads."""
        return captures_read(self._expression)

    @cached_property
    def reads_calls(self) -> bool:
        """Whether its functions read nothing but `TableCalls`."""
        return reads_calls(self._expression)

    @cached_property
    def translated(self) -> Translated | None:
        """The same as a Python function, where that is possible."""
        return translate_test(self._expression)


class Place:
    """A place between two terms; mutable while sequences are added.

    Attributes:
        moves: kind, argument and target; of one sequence, the preferred move first.
        sequences: the numbers of the sequences that end here.
        children: the place after each term that has been added here.
    """

    __slots__ = ("_first", "children", "moves", "sequences")

    def __init__(self) -> None:
        self.moves: list[tuple[Move, Any, Place]] = []
        self.sequences: list[int] = []
        self.children: dict[object, Place] = {}
        self._first: frozenset[str] | None = None

    def first_characters(self) -> frozenset[str]:
        """Return the characters that can follow here, perhaps some more; `END` where one ends."""
        if self._first is None:
            characters: set[str] = set()
            for place in self._without_taking():
                if place.sequences:
                    characters.add(END)
                for move, argument, _ in place.moves:
                    if move is Move.TAKE:
                        characters |= argument
                    elif move is Move.BRACKETS or move is Move.BACKREFERENCE:
                        characters |= CHARACTERS
            self._first = frozenset(characters)
        return self._first

    def _without_taking(self) -> Iterator[Place]:
        """Yield the places that are reached without taking a character, this one included."""
        reached = [self]
        for place in reached:
            yield place
            for move, _, target in place.moves:
                if move.value >= Move.CAPTURE.value and target not in reached:
                    reached.append(target)


class PlaceBuilder:
    """Adds sequences to a graph of places; mutable.

    Attributes:
        start: where sequences without an anchor begin to read an auction.
        anchored: where those with `$` do, at the start of any call.
    """

    def __init__(self) -> None:
        self.start = Place()
        self.anchored = Place()
        self._loose = False
        self._dot = _ANY
        self._arithmetic: dict[Expression, Arithmetic] = {}

    def add(self, number: int, pattern: Pattern) -> bool:
        """Add a sequence; return False if it is read loosely.

        Args:
            number: what its last place is marked with.
            pattern: its tree.
        """
        body = pattern.body
        # A bare `@LABEL` matches the empty text only, which no auction is.
        if body is None:
            return True
        anchor = body.anchor if isinstance(body, Concatenation) else None
        colons = colon_count(body) if anchor else None
        self._loose = not is_exact(body, is_outermost=True)
        # With a fixed number of colons the call at which a sequence with `$` begins is fixed too
        # (A29), and a dot that took a colon would lead past the end.
        self._dot = _ANY if self._loose or colons is None else CHARACTERS
        place = self.anchored if anchor else self.start
        if self._loose:
            place = self._child(place, "loose", self._branch)
        # A jump leads anywhere, and an alternative with a `$` of its own begins anywhere.
        if self._loose and any(map(_is_free, walk(body))):
            place = self._child(place, "any", self._anything)
        else:
            place = self._match(body, place)
        for _ in range(anchor.free if anchor else 0):
            place = self._child(place, ":", self._taking(_COLON))
            place = self._child(place, "call", self._call_skipper)
        place.sequences.append(number)
        return not self._loose

    def _compiled(self, factor: Expression) -> Arithmetic:
        test = self._arithmetic.get(factor)
        if test is None:
            test = Arithmetic(factor)
            self._arithmetic[factor] = test
        return test

    @staticmethod
    def _child(place: Place, key: object, connect: Callable[[Place, Place], None]) -> Place:
        """Return the place after a term, connected on first use."""
        child = place.children.get(key)
        if child is None:
            child = place.children[key] = Place()
            connect(place, child)
        return child

    @staticmethod
    def _taking(characters: Iterable[str]) -> Callable[[Place, Place], None]:
        accepted = frozenset(characters)
        return lambda place, child: place.moves.append((Move.TAKE, accepted, child))

    @staticmethod
    def _branch(place: Place, child: Place) -> None:
        place.moves.append((Move.BRANCH, None, child))

    @staticmethod
    def _anything(place: Place, child: Place) -> None:
        child.moves.append((Move.TAKE, _ANY, child))
        place.moves.append((Move.BRANCH, None, child))

    @staticmethod
    def _call_skipper(place: Place, child: Place) -> None:
        child.moves.append((Move.TAKE, CHARACTERS, child))
        place.moves.append((Move.TAKE, CHARACTERS, child))

    def _match(self, node: Match, place: Place) -> Place:
        """Add an expression and return the place after it."""
        match node:
            case Concatenation(terms=terms):
                for term in terms:
                    place = self._term(term, place)
                return place
            case Alternation(parts=parts):
                return self._child(
                    place, (node, self._dot), lambda origin, end: self._parts(parts, origin, end)
                )
            # Only loosely: the last operand is the one that others follow.
            case Conjunction(parts=parts):
                return self._match(parts[-1], place)
        raise TypeError(node)

    def _parts(self, parts: Iterable[Match], place: Place, end: Place) -> None:
        for part in parts:
            # Each part begins at a place of its own, because the order of parts is part of the
            # language and that of sequences is not.
            beginning = Place()
            self._branch(place, beginning)
            self._branch(self._match(part, beginning), end)

    def _term(self, term: Term, place: Place) -> Place:
        match term:
            case Group(body=body):
                place = self._match(body, place)
            case Literal(text=text):
                for character in text:
                    place = self._child(place, character, self._taking(character))
            case AnyCharacter():
                place = self._child(place, self._dot, self._taking(self._dot))
            case Math(expression=expression):
                place = self._math(expression, place)
            case Capture() | Not() if self._loose:
                pass
            case _:
                key = term, self._dot
                place = self._child(place, key, lambda *ends: self._connect(term, *ends))
        return place

    def _math(self, expression: Expression, place: Place) -> Place:
        if self._loose:
            takes = reads_fields(expression)
            return self._child(place, "any", self._anything) if takes else place
        for factor in factors(expression):
            move = Move.TEST if reads_auction(factor) else Move.MATH
            arithmetic = self._compiled(factor)
            place = self._child(place, arithmetic, self._moving(move, arithmetic))
        return place

    @staticmethod
    def _moving(move: Move, argument: object) -> Callable[[Place, Place], None]:
        return lambda place, child: place.moves.append((move, argument, child))

    def _connect(self, term: Term, place: Place, end: Place) -> None:
        """Connect a place with the one after a term."""
        match term:
            case Brackets():
                accepted = bracket_characters(term)
                if accepted is None and self._loose:
                    accepted = CHARACTERS
                if accepted is None:
                    place.moves.append((Move.BRACKETS, bracket_sets(term).accepts, end))
                else:
                    place.moves.append((Move.TAKE, accepted, end))
            case Backreference(letter=letter):
                if self._loose:
                    place.moves.append((Move.TAKE, _VALUED, end))
                else:
                    place.moves.append((Move.BACKREFERENCE, capture_slot(letter), end))
            case Capture(letter=letter):
                place.moves.append((Move.CAPTURE, capture_slot(letter), end))
            case AnyCall():
                strain = Place()
                place.moves.append((Move.TAKE, _LEVELS, strain))
                strain.moves.append((Move.TAKE, _STRAINS, end))
                place.moves.append((Move.TAKE, _SHORT_CALLS, end))
            case Not(body=body):
                beginning, dot = Place(), self._dot
                self._dot = _ANY
                # The place where what must not follow ends is marked like that of a sequence.
                self._term(body, beginning).sequences.append(_FORBIDDEN)
                self._dot = dot
                place.moves.append((Move.LOOK_AHEAD, beginning, end))
            case Repeat(body=body, iterator=iterator):
                self._repeat(body, iterator, place, end)
            case _:
                raise TypeError(term)

    def _repeat(self, body: Term, iterator: str, place: Place, end: Place) -> None:
        """Connect a repetition: the longest first (A39)."""
        beginning = Place()
        after = self._term(body, beginning)
        self._branch(place, beginning)
        if iterator != "?":
            self._branch(after, beginning)
        if iterator != "+":
            self._branch(place, end)
        self._branch(after, end)


def _is_free(node: Node) -> bool:
    return isinstance(node, Jump) or (isinstance(node, Concatenation) and node.anchor is not None)
