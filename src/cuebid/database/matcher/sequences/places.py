"""Places: the sequences of a database as one graph, along which an auction is read.

A place stands between two terms of a sequence. Its moves lead to the places that can follow: some
take a character of the auction, the others compare, capture or branch without taking one. Sequences
that begin alike share their places, so that `START:(P:)*(1N:P:` is followed once for all the rules
that begin with it. `place_builder` adds the sequences, each term when an auction first comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cached_property
from typing import Any, Final

from cuebid.database.language.node import walk
from cuebid.database.language.tree import CapturedValue, Expression
from cuebid.database.matcher.captures import capture_slot
from cuebid.database.matcher.characters import CHARACTERS
from cuebid.database.matcher.sequences.left_to_right import reads_calls
from cuebid.database.matcher.translation.translator import Translated, translate_test

END: Final = ""
"""Stands for the end of an auction where a character is wanted."""


class Move(Enum):
    """Kinds of moves between places; only the first three take a character of the auction."""

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
    """A test that the text that follows matches from another place on, or does not match."""
    BRANCH = 7


class Arithmetic:
    """An arithmetic expression of a sequence, with facts that are computed on first use.

    Attributes:
        expression: the expression.
    """

    def __init__(self, expression: Expression) -> None:
        self.expression = expression

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The indices (`capture_slot`) of the letters that the expression reads."""
        read = (node.letter for node in walk(self.expression) if isinstance(node, CapturedValue))
        return tuple(sorted(set(map(capture_slot, read))))

    @cached_property
    def reads_calls(self) -> bool:
        """Whether the functions of the expression read nothing but `TableCalls`."""
        return reads_calls(self.expression)

    @cached_property
    def translated(self) -> Translated | None:
        """The expression as a Python function; None if it cannot be translated."""
        return translate_test(self.expression)


class Place:
    """A node of the graph: a place between two terms of sequences; mutable until complete.

    Attributes:
        moves: kind, argument and target; of one sequence, the preferred move first.
        sequences: the numbers of the sequences that end here.
        children: the place after each term that has been added here.
        extend: adds the next terms of the sequences that have come this far; None when that is
            done, or if there are none.
    """

    __slots__ = ("_first", "children", "extend", "moves", "sequences")

    def __init__(self) -> None:
        self.moves: list[tuple[Move, Any, Place]] = []
        self.sequences: list[int] = []
        self.children: dict[object, Place] = {}
        self.extend: Callable[[Place], None] | None = None
        self._first: frozenset[str] | None = None

    def complete(self) -> None:
        """Add the moves and sequences that are still missing; readers call this first."""
        extend = self.extend
        if extend is not None:
            extend(self)

    def first_characters(self) -> frozenset[str]:
        """Return a superset of the characters that can follow, with `END` if a sequence may end."""
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
            place.complete()
            yield place
            for move, _, target in place.moves:
                if move.value >= Move.CAPTURE.value and target not in reached:
                    reached.append(target)
