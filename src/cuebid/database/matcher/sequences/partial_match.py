"""Partial matches of sequences, and the tests that decide them when the auction is complete."""

from __future__ import annotations

from typing import NamedTuple

from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.sequences.places import Arithmetic, Place
from cuebid.database.matcher.text_matcher import evaluated
from cuebid.database.matcher.translation.translator import NO_HAND


class SituationTest:
    """A condition of a sequence that needs the situation, with the captures that it reads.

    There is one object for equal tests of one reader, so that an auction decides each once.

    Attributes:
        reads_calls: whether it depends on nothing but `TableCalls`.
    """

    __slots__ = ("_arithmetic", "_captures", "_translated", "reads_calls")

    def __init__(self, arithmetic: Arithmetic, captures: Captures) -> None:
        self.reads_calls = arithmetic.reads_calls
        self._arithmetic = arithmetic
        self._translated = arithmetic.translated
        self._captures = captures

    def holds(self, context: FunctionContext) -> bool:
        """Return whether the test holds; a letter that captured nothing fails it (A36)."""
        is_met = context.tests.get(self)
        if is_met is None and self._translated is not None:
            calls = context.situation.table_calls
            is_met = self._translated(self._captures, NO_HAND, calls, context, "")
        if is_met is None:
            value, _ = evaluated(self._arithmetic.expression, self._captures, context)
            is_met = bool(value)
        context.tests[self] = is_met
        return is_met


class SequenceEnd(NamedTuple):
    """A sequence that matches an auction, if its tests hold."""

    sequence: int
    """The number of the sequence."""
    captures: Captures
    """What the sequence captured."""
    tests: tuple[SituationTest, ...]
    """The tests that the situation must pass."""


Conditions = tuple[tuple[bool, "tuple[Thread, ...]"], ...]
"""Look-aheads: whether the text that follows must match, and the threads of the look-ahead."""
ThreadKey = tuple[Place, Captures, tuple[SituationTest, ...], Conditions]


class Thread:
    """A partial match of sequences; equal partial matches of one reader are one object.

    Attributes:
        key: the place that was reached, the captures, the tests that are due at the end, and the
            look-aheads.
        after: the threads after each call, by its index; None until they are needed.
        ends: the sequences that match with each call, by its index.
    """

    __slots__ = ("after", "ends", "key")

    def __init__(self, key: ThreadKey) -> None:
        self.key = key
        self.after: dict[int, tuple[Thread, ...]] | None = None
        self.ends: dict[int, tuple[SequenceEnd, ...]] = {}
