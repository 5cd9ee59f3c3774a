"""Constraints tested for many hands at once.

No part of Cuebid uses this module yet: it is offered to programs that filter many hands by the
constraint of a rule.
"""

# The pattern string has the same layout for every hand, so that a constraint is followed once, with
# a column of characters in place of each character. A state is an offset with the set of hands
# that reached it; hands that differ in what they captured are told apart by columns of captures,
# not by states, so that the number of states does not grow with that of hands.

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.database.language.alphabet import STRAINS
from cuebid.database.language.tree import (
    Alternation,
    AnyCall,
    AnyCharacter,
    Backreference,
    Brackets,
    Capture,
    Concatenation,
    Conjunction,
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
from cuebid.database.matcher.arrays.arithmetic import ArrayArithmetic
from cuebid.database.matcher.arrays.plain_expressions import SharedTruths
from cuebid.database.matcher.arrays.state import ArrayState
from cuebid.database.matcher.arrays.subject import ArraySubject
from cuebid.database.matcher.captures import Captures, capture_slot
from cuebid.database.matcher.characters import CHARACTERS, bracket_characters, bracket_sets
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.search import STATE_LIMIT
from cuebid.evaluation.arrays import FeatureArrays

__all__ = ["ArrayMatcher"]

_States = list[ArrayState]
"""Ways to match, in no particular order: whether a hand matches does not depend on it."""


class ArrayMatcher:
    """Tests constraints against an array of hands.

    Args:
        hands: their features, thirteen cards each.
        context: for functions; its hand is not looked at.
        shared: keeps truth values for other constraints; None for a memory of its own.

    Raises:
        MissingExtraError: NumPy is not installed.
    """

    def __init__(
        self,
        hands: FeatureArrays,
        context: FunctionContext,
        shared: SharedTruths | None = None,
    ) -> None:
        self._subject = ArraySubject(hands)
        # Even for one constraint: without the memory each `&&` and `||` divides the hands, and sums
        # and products of them all combinations of the parts.
        shared = SharedTruths() if shared is None else shared
        self._arithmetic = ArrayArithmetic(self._subject, context, shared)
        self._count = len(hands)
        self._states = 0

    def mask(self, pattern: Pattern, captures: Captures) -> NDArray[np.bool_]:
        """Return for each hand whether it meets a constraint.

        Args:
            pattern: the constraint.
            captures: what the sequence captured.

        Raises:
            MatchLimitError: the constraint has too many ways to match.
        """
        self._states = 0
        all_hands: NDArray[np.bool_] = np.ones(self._count, dtype=bool)
        if pattern.body is None:
            return all_hands
        return self._union(self._match(pattern.body, ArrayState(0, captures, all_hands)))

    def _union(self, states: Iterable[ArrayState]) -> NDArray[np.bool_]:
        """Return the hands of any of some states."""
        hands: NDArray[np.bool_] = np.zeros(self._count, dtype=bool)
        for state in states:
            hands |= state.mask
        return hands

    def _match(self, node: Match | Term, state: ArrayState) -> _States:
        """Return the states after a node, for the hands that match it."""
        states = _merged(_MATCHERS[type(node)](self, node, state))
        self._states += 1 + len(states)
        if self._states > STATE_LIMIT:
            raise MatchLimitError(STATE_LIMIT)
        return states

    def _concatenation(self, node: Concatenation, state: ArrayState) -> _States:
        if node.anchor:
            # An anchor is for auctions (A30).
            return []
        states = [state]
        for term in node.terms:
            states = [end for start in states for end in self._match(term, start)]
        return states

    def _alternation(self, node: Alternation, state: ArrayState) -> _States:
        return [end for part in node.parts for end in self._match(part, state)]

    def _conjunction(self, node: Conjunction, state: ArrayState) -> _States:
        states = [state]
        for part in node.parts:
            states = [
                end for start in states for end in self._match(part, start.moved_to(state.offset))
            ]
        return states

    def _jump(self, node: Jump, state: ArrayState) -> _States:
        length = self._subject.length
        # There is no colon in a pattern string, so that `+` slides to its end.
        last = length if node.slides else min(node.offset, length)
        return [
            end
            for offset in range(node.offset, last + 1)
            for end in self._match(node.body, state.moved_to(offset))
        ]

    def _repeat(self, node: Repeat, state: ArrayState) -> _States:
        ends = [] if node.iterator == "+" else [state]
        # Matches only move forward: when the state of the lowest offset is taken, all hands that
        # reach that offset have been merged into it.
        pending = [state]
        while pending:
            pending = _merged(pending)
            start = min(pending, key=_offset)
            pending.remove(start)
            for end in self._match(node.body, start):
                ends.append(end)
                if end.offset > start.offset and node.iterator != "?":
                    pending.append(end)
        return ends

    def _not(self, node: Not, state: ArrayState) -> _States:
        return [state.narrowed(~self._union(self._match(node.body, state)))]

    def _literal(self, node: Literal, state: ArrayState) -> _States:
        for character in node.text:
            if state.offset >= self._subject.length:
                return []
            is_equal = self._subject.codes(state.offset) == ord(character)
            state = state.narrowed(is_equal).moved_to(state.offset + 1)
        return [state]

    def _any_character(self, _: AnyCharacter, state: ArrayState) -> _States:
        is_inside = state.offset < self._subject.length
        return [state.moved_to(state.offset + 1)] if is_inside else []

    def _any_call(self, _: AnyCall, state: ArrayState) -> _States:
        if state.offset >= self._subject.length:
            return []
        if not self._subject.is_digit(state.offset):
            return self._one_of("PXR", state)
        levels = self._one_of("1234567", state)
        if levels[0].offset >= self._subject.length:
            return []
        return [end for level in levels for end in self._one_of(STRAINS, level)]

    def _brackets(self, node: Brackets, state: ArrayState) -> _States:
        if state.offset >= self._subject.length:
            return []
        allowed = bracket_characters(node)
        if allowed is not None:
            return self._one_of(allowed, state)
        sets = bracket_sets(node)
        is_named = self._among(sets.fixed, state.offset)
        for index in set(sets.indices):
            captured = state.captures[index]
            if captured is not None:
                values = np.asarray(captured)
                for value in np.unique(values).tolist():
                    accepted = self._among(sets.by_value(value), state.offset)
                    is_named |= accepted & (values == value)
        matches = ~is_named if sets.is_negated else is_named
        return [state.narrowed(matches).moved_to(state.offset + 1)]

    def _one_of(self, characters: Iterable[str], state: ArrayState) -> _States:
        return [state.narrowed(self._among(characters, state.offset)).moved_to(state.offset + 1)]

    def _among(self, characters: Iterable[str], offset: int) -> NDArray[np.bool_]:
        """Return for each hand whether its character at an offset is one of these."""
        table = np.zeros(256, dtype=bool)
        table[[ord(character) for character in characters if character in CHARACTERS]] = True
        matches: NDArray[np.bool_] = table[self._subject.codes(offset)]
        return matches

    def _capture(self, node: Capture, state: ArrayState) -> _States:
        return [state.with_capture(capture_slot(node.letter), self._subject.field(state.offset)[0])]

    def _backreference(self, node: Backreference, state: ArrayState) -> _States:
        value, end = self._subject.field(state.offset)
        captured = state.captures[capture_slot(node.letter)]
        if value is None or captured is None:
            return []
        is_equal = np.broadcast_to(np.equal(value, captured), self._count)
        return [state.narrowed(is_equal).moved_to(end)]

    def _math(self, node: Math, state: ArrayState) -> _States:
        return list(self._arithmetic.matching(node.expression, state))

    def _group(self, node: Group, state: ArrayState) -> _States:
        return self._match(node.body, state)


_offset: Final = attrgetter("offset")


def _merged(states: Iterable[ArrayState]) -> _States:
    """Merge states of the same offset and captures, and drop those without hands."""
    merged: dict[object, ArrayState] = {}
    for state in states:
        # Columns are compared by identity: they are shared unless something was captured.
        captures = [value if isinstance(value, int) else id(value) for value in state.captures]
        key = state.offset, tuple(captures)
        earlier = merged.get(key)
        if earlier is None:
            merged[key] = state
        else:
            merged[key] = replace(earlier, mask=earlier.mask | state.mask)
    return [state for state in merged.values() if state.mask.any()]


_MATCHERS: Final[dict[type, Callable[[ArrayMatcher, Any, ArrayState], _States]]] = {
    Concatenation: ArrayMatcher._concatenation,
    Alternation: ArrayMatcher._alternation,
    Conjunction: ArrayMatcher._conjunction,
    Jump: ArrayMatcher._jump,
    Repeat: ArrayMatcher._repeat,
    Group: ArrayMatcher._group,
    Not: ArrayMatcher._not,
    Literal: ArrayMatcher._literal,
    AnyCharacter: ArrayMatcher._any_character,
    AnyCall: ArrayMatcher._any_call,
    Brackets: ArrayMatcher._brackets,
    Capture: ArrayMatcher._capture,
    Backreference: ArrayMatcher._backreference,
    Math: ArrayMatcher._math,
}
