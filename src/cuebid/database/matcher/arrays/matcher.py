"""Constraints tested for many hands at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from cuebid.database.language.alphabet import STRAINS
from cuebid.database.language.tree import (
    Alternation,
    AnyCall,
    AnyCharacter,
    Backreference,
    BracketKind,
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
from cuebid.database.matcher.arrays.state import ArrayState
from cuebid.database.matcher.arrays.subject import ArraySubject
from cuebid.database.matcher.captures import Captures, capture_slot
from cuebid.database.matcher.characters import CHARACTERS, bracket_characters, grab_characters
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.parts import STATE_LIMIT
from cuebid.evaluation.arrays import FeatureArrays, load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ArrayMatcher"]

_States = list[ArrayState]


class ArrayMatcher:
    """Tests constraints against an array of hands.

    Args:
        hands: their features, thirteen cards each.
        context: for functions; its hand is not looked at.

    Raises:
        MissingExtraError: NumPy is not installed.
    """

    def __init__(self, hands: FeatureArrays, context: FunctionContext) -> None:
        self._numpy = load_numpy()
        self._subject = ArraySubject(hands)
        self._arithmetic = ArrayArithmetic(self._subject, context)
        self._count = len(hands)
        self._states = 0

    def mask(self, pattern: Pattern, captures: Captures) -> NDArray[np.bool_]:
        """For each hand whether it meets a constraint.

        Args:
            pattern: the constraint.
            captures: what the sequence stored.

        Raises:
            MatchLimitError: the constraint has too many ways to match.
        """
        self._states = 0
        everything: NDArray[np.bool_] = self._numpy.ones(self._count, dtype=bool)
        if pattern.body is None:
            return everything
        return self._union(self._ways(pattern.body, ArrayState(0, captures, everything)))

    def _union(self, states: Iterable[ArrayState]) -> NDArray[np.bool_]:
        """The hands of any of some states."""
        found: NDArray[np.bool_] = self._numpy.zeros(self._count, dtype=bool)
        for state in states:
            found |= state.mask
        return found

    def _ways(self, node: Match | Term, state: ArrayState) -> _States:
        """Every way in which a node matches for some hands."""
        found = _merged(_WAYS[type(node)](self, node, state))
        self._states += 1 + len(found)
        if self._states > STATE_LIMIT:
            raise MatchLimitError(STATE_LIMIT)
        return found

    def _sequence(self, node: Concatenation, state: ArrayState) -> _States:
        if node.anchor:
            # An anchor is for auctions (A30).
            return []
        states = [state]
        for term in node.terms:
            states = [way for one in states for way in self._ways(term, one)]
        return states

    def _either(self, node: Alternation, state: ArrayState) -> _States:
        return [way for part in node.parts for way in self._ways(part, state)]

    def _both(self, node: Conjunction, state: ArrayState) -> _States:
        states = [state]
        for part in node.parts:
            states = [way for one in states for way in self._ways(part, one.moved(state.at))]
        return states

    def _jump(self, node: Jump, state: ArrayState) -> _States:
        length = self._subject.length
        last = length if node.slides else min(node.offset, length)
        starts = range(node.offset, last + 1)
        return [way for at in starts for way in self._ways(node.body, state.moved(at))]

    def _repeat(self, node: Repeat, state: ArrayState) -> _States:
        found = [] if node.iterator == "+" else [state]
        # Ways only go forward, so those that begin first are complete when it is their turn.
        open_ = [state]
        while open_:
            open_ = _merged(open_)
            begun = min(open_, key=_place)
            open_.remove(begun)
            for way in self._ways(node.body, begun):
                found.append(way)
                if way.at > begun.at and node.iterator != "?":
                    open_.append(way)
        return found

    def _not(self, node: Not, state: ArrayState) -> _States:
        return [state.narrowed(~self._union(self._ways(node.body, state)))]

    def _text(self, node: Literal, state: ArrayState) -> _States:
        for character in node.text:
            if state.at >= self._subject.length:
                return []
            here = self._subject.codes(state.at) == ord(character)
            state = state.narrowed(here).moved(state.at + 1)
        return [state]

    def _any_character(self, _: AnyCharacter, state: ArrayState) -> _States:
        return [state.moved(state.at + 1)] if state.at < self._subject.length else []

    def _any_call(self, _: AnyCall, state: ArrayState) -> _States:
        if state.at >= self._subject.length:
            return []
        if not self._subject.is_digit(state.at):
            return self._one_of("PXR", state)
        levels = self._one_of("1234567", state)
        behind = levels[0].at < self._subject.length
        return [way for level in levels for way in self._one_of(STRAINS, level)] if behind else []

    def _brackets(self, node: Brackets, state: ArrayState) -> _States:
        if state.at >= self._subject.length:
            return []
        allowed = bracket_characters(node)
        if allowed is not None:
            return self._one_of(allowed, state)
        fixed, by_grab = grab_characters(node)
        inside = self._among(fixed, state.at)
        for place in {
            capture_slot(item.letter) for item in node.items if isinstance(item, Backreference)
        }:
            stored = state.captures[place]
            if stored is not None:
                values = self._numpy.asarray(stored)
                for value in self._numpy.unique(values).tolist():
                    inside |= self._among(by_grab(value), state.at) & (values == value)
        found = ~inside if node.operator is BracketKind.NONE else inside
        return [state.narrowed(found).moved(state.at + 1)]

    def _one_of(self, allowed: Iterable[str], state: ArrayState) -> _States:
        return [state.narrowed(self._among(allowed, state.at)).moved(state.at + 1)]

    def _among(self, allowed: Iterable[str], at: int) -> NDArray[np.bool_]:
        """For which hands the character at a place is one of these."""
        table = self._numpy.zeros(256, dtype=bool)
        table[[ord(character) for character in allowed if character in CHARACTERS]] = True
        found: NDArray[np.bool_] = table[self._subject.codes(at)]
        return found

    def _push(self, node: Capture, state: ArrayState) -> _States:
        return [state.storing(capture_slot(node.letter), self._subject.field(state.at)[0])]

    def _grab(self, node: Backreference, state: ArrayState) -> _States:
        value, end = self._subject.field(state.at)
        stored = state.captures[capture_slot(node.letter)]
        if value is None or stored is None:
            return []
        same = self._numpy.broadcast_to(self._numpy.equal(value, stored), self._count)
        return [state.narrowed(same).moved(end)]

    def _math(self, node: Math, state: ArrayState) -> _States:
        return list(self._arithmetic.matching(node.expression, state))

    def _group(self, node: Group, state: ArrayState) -> _States:
        return self._ways(node.body, state)


_place: Final = attrgetter("at")


def _merged(states: Iterable[ArrayState]) -> _States:
    """States of some hands; those at one place with the same captures become one."""
    found: dict[object, ArrayState] = {}
    for state in states:
        key = state.at, tuple([one if isinstance(one, int) else id(one) for one in state.captures])
        known = found.get(key)
        found[key] = state if known is None else replace(known, mask=known.mask | state.mask)
    return [state for state in found.values() if state.mask.any()]


_WAYS: Final[dict[type, Callable[[ArrayMatcher, Any, ArrayState], _States]]] = {
    Concatenation: ArrayMatcher._sequence,
    Alternation: ArrayMatcher._either,
    Conjunction: ArrayMatcher._both,
    Jump: ArrayMatcher._jump,
    Repeat: ArrayMatcher._repeat,
    Group: ArrayMatcher._group,
    Not: ArrayMatcher._not,
    Literal: ArrayMatcher._text,
    AnyCharacter: ArrayMatcher._any_character,
    AnyCall: ArrayMatcher._any_call,
    Brackets: ArrayMatcher._brackets,
    Capture: ArrayMatcher._push,
    Backreference: ArrayMatcher._grab,
    Math: ArrayMatcher._math,
}
