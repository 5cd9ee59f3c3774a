"""One step of a thread: all moves of a partial match over one character of an auction."""

from __future__ import annotations

from typing import Any, Final, Protocol

from cuebid.database.matcher.captures import Captures, with_capture
from cuebid.database.matcher.characters import CHARACTER_VALUES
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.sequences.partial_match import (
    Conditions,
    SituationTest,
    Thread,
    ThreadKey,
)
from cuebid.database.matcher.sequences.places import END, Arithmetic, Move, Place
from cuebid.database.matcher.situation import Situation
from cuebid.database.matcher.text_matcher import evaluated

# Arithmetic without functions of the auction needs no auction.
_NO_AUCTION: Final = FunctionContext(Situation())


class ThreadSource(Protocol):
    """A maker of threads and tests that returns the same object for equal ones."""

    def thread(self, key: ThreadKey) -> Thread:
        """Return the only thread that has a key, made on first use."""
        ...

    def test(self, arithmetic: Arithmetic, captures: Captures) -> SituationTest:
        """Return the test of an expression, given what the letters hold."""
        ...

    def look_ahead(self, threads: tuple[Thread, ...], character: str) -> tuple[Thread, ...] | None:
        """Return a look-ahead's threads after a character; () if it failed, None if it matched."""
        ...


class ThreadStep:
    """Follows one thread until each of its branches takes a character, or ends; mutable.

    Args:
        reader: the reader of the thread.
        character: the next character, or `END`.
        keys: receives the keys of the threads after the character, or of those that end.
        is_look_ahead: whether the thread may end before the text does. Where look-aheads of its own
            are still open at its end, it stays there until they are decided.

    Attributes:
        has_ended: whether a thread of a look-ahead has matched.
    """

    __slots__ = (
        "_character",
        "_is_look_ahead",
        "_keys",
        "_reader",
        "_value",
        "_visited",
        "has_ended",
    )

    def __init__(
        self,
        reader: ThreadSource,
        character: str,
        keys: dict[ThreadKey, None],
        *,
        is_look_ahead: bool = False,
    ) -> None:
        self._is_look_ahead = is_look_ahead
        self._reader = reader
        self._character = character
        self._value = CHARACTER_VALUES.get(character)
        self._keys = keys
        self._visited: set[ThreadKey] = set()
        self.has_ended = False

    def follow(self, key: ThreadKey) -> None:
        """Follow the thread of a key, and all that it branches into."""
        if key in self._visited:
            return
        self._visited.add(key)
        place = key[0]
        place.complete()
        if place.sequences:
            self._end(place, key)
        for move, argument, target in place.moves:
            if move.value < Move.CAPTURE.value:
                if self._takes(move, argument, key[1]):
                    self._arrive(target, key)
                continue
            following = self._without_taking(move, argument, key)
            if following is not None:
                self.follow((target, *following))

    def _end(self, place: Place, key: ThreadKey) -> None:
        """End a thread whose sequence is complete, or keep it until its look-aheads are decided."""
        conditions = key[3]
        if self._character == END:
            self.has_ended |= self._arrive(place, key)
        elif self._is_look_ahead and conditions:
            self._arrive(place, key)
        elif self._is_look_ahead:
            self.has_ended = True

    def _takes(self, move: Move, argument: Any, captures: Captures) -> bool:  # noqa: ANN401 - goes with the move
        if move is Move.TAKE:
            return self._character in argument
        if move is Move.BRACKETS:
            accepted: bool = argument(self._character, captures)
            return accepted
        return self._value is not None and captures[argument] == self._value

    def _arrive(self, target: Place, key: ThreadKey) -> bool:
        """Add the thread that comes to `target`; return False if a look-ahead forbids it."""
        _, captures, tests, conditions = key
        if conditions:
            left = []
            for must_match, threads in conditions:
                after = self._reader.look_ahead(threads, self._character)
                if after:
                    left.append((must_match, after))
                elif (after is None) != must_match:
                    return False
            conditions = tuple(left)
        self._keys[target, captures, tests, conditions] = None
        return True

    def _without_taking(
        self,
        move: Move,
        argument: Any,  # noqa: ANN401 - goes with the move
        key: ThreadKey,
    ) -> tuple[Captures, tuple[SituationTest, ...], Conditions] | None:
        """Return captures, tests and look-aheads after a move that takes no character, or None.

        None if arithmetic on the captures fails.
        """
        _, captures, tests, conditions = key
        match move:
            case Move.CAPTURE:
                captures = with_capture(captures, argument, self._value)
            case Move.MATH:
                value, captures = evaluated(argument.expression, captures, _NO_AUCTION)
                if not value:
                    return None
            case Move.TEST:
                test = self._reader.test(argument, captures)
                tests = tests if test in tests else (*tests, test)
            case Move.LOOK_AHEAD:
                must_match, beginning = argument
                condition = must_match, (self._reader.thread((beginning, captures, (), ())),)
                if condition not in conditions:
                    conditions = (*conditions, condition)
        return captures, tests, conditions
