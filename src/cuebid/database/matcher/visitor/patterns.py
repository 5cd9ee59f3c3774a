"""Matching of the nodes of sequences and constraints (A22 to A42)."""

# The order of the ways is part of the language: the first that leads to a match decides what is
# captured, the left alternative first (A39).

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Final

from cuebid.database.language import tree
from cuebid.database.matcher.captures import capture_slot
from cuebid.database.matcher.characters import (
    LEVELS,
    OTHER_CALLS,
    STRAIN_LETTERS,
    BracketSets,
    bracket_sets,
)
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.visitor.expressions import ExpressionVisitor, S, V, stored

# In random auctions the sequences of the shipped SAYC reach at most ten states in one search. The
# limit is reached in a fraction of a second, so that a pathological rule is an error with its
# number and not a program that hangs.
STATE_LIMIT: Final = 100_000
"""The most states that one search may reach."""

_EQUAL: Final = tree.Binary("==", tree.Number(0), tree.Number(0))


class PatternVisitor(ExpressionVisitor[S, V]):
    """Matches nodes from a state on, in all possible ways."""

    def __init__(self, length: int, limit: int = STATE_LIMIT) -> None:
        self.length = length
        self._limit = limit
        self._left = limit

    @abstractmethod
    def characters(self, state: S, accepted: frozenset[str]) -> list[S]:
        """Return the state after the next character, for the texts in which it is accepted."""

    @abstractmethod
    def without(self, state: S, body: tree.Term) -> list[S]:
        """Return the state for the texts that a node does not match at the state's offset."""

    @abstractmethod
    def merged(self, states: list[S], before: S) -> list[S]:
        """Remove repeated states, and merge states that differ only in their texts."""

    def spend(self, steps: int) -> None:
        """Count steps of the search against its limit.

        Raises:
            MatchLimitError: there were too many steps.
        """
        self._left -= steps
        if self._left < 0:
            raise MatchLimitError(self._limit)

    def ways(self, node: tree.Match | tree.Term, state: S) -> list[S]:
        """Return the states after a node, one for each way in which it matches.

        Raises:
            MatchLimitError: there are too many ways.
        """
        states = _MATCHERS[type(node)](self, node, state)
        if len(states) > 1:
            states = self.merged(states, state)
        self.spend(1 + len(states))
        return states

    def chain(self, nodes: Iterable[tree.Match | tree.Term], state: S) -> list[S]:
        """Match nodes one after the other, each from where the one before ended."""
        states = [state]
        for node in nodes:
            if len(states) == 1:
                states = self.ways(node, states[0])
            else:
                ends = [end for start in states for end in self.ways(node, start)]
                states = self.merged(ends, state)
        return states

    def anchored(self, node: tree.Concatenation, state: S) -> list[S]:  # noqa: ARG002 - for auctions
        """Return no match for a sequence with `$`; overridden where texts are auctions (A30)."""
        return []

    def last_slide(self, offset: int) -> int:  # noqa: ARG002 - for auctions
        """Return the last offset to which a jump slides: to the next colon, or the end (A42)."""
        return self.length

    def brackets(self, state: S, sets: BracketSets) -> list[S]:
        """Match brackets whose items include captured letters."""
        return self.characters(state, sets.characters(state.captures))

    def _concatenation(self, node: tree.Concatenation, state: S) -> list[S]:
        return self.chain(node.terms, state) if node.anchor is None else self.anchored(node, state)

    def _alternation(self, node: tree.Alternation, state: S) -> list[S]:
        return [end for part in node.parts for end in self.ways(part, state)]

    def _conjunction(self, node: tree.Conjunction, state: S) -> list[S]:
        """Match all parts from one offset, each with what the one before captured (A40)."""
        states = [state]
        for part in node.parts:
            starts = [start.at(state.offset) for start in states]
            states = self.merged([end for start in starts for end in self.ways(part, start)], state)
        return states

    def _jump(self, node: tree.Jump, state: S) -> list[S]:
        last = self.last_slide(node.offset) if node.slides else min(node.offset, self.length)
        offsets = range(node.offset, last + 1)
        starts = [state.at(offset) for offset in offsets]
        return [end for start in starts for end in self.ways(node.body, start)]

    def _group(self, node: tree.Group, state: S) -> list[S]:
        return self.ways(node.body, state)

    def repeat(self, node: tree.Repeat, state: S) -> list[S]:
        """Match a node repeatedly, as long as each repetition moves forward (A39).

        The order of the ways is that of one repetition after the other.
        """
        ends = [] if node.iterator == "+" else [state]
        starts = [state]
        while starts:
            steps = [(start, end) for start in starts for end in self.ways(node.body, start)]
            ends += [end for _, end in steps]
            if node.iterator == "?":
                break
            moved = [end for start, end in steps if end.offset > start.offset]
            starts = self.merged(moved, state)
        return ends

    def _not(self, node: tree.Not, state: S) -> list[S]:
        return self.without(state, node.body)

    def literal(self, node: tree.Literal, state: S) -> list[S]:
        """Match characters that stand for themselves."""
        states = [state]
        for character in node.text:
            accepted = frozenset(character)
            states = [end for start in states for end in self.characters(start, accepted)]
        return states

    def _any_character(self, _: tree.AnyCharacter, state: S) -> list[S]:
        """Match `.`, which may be a colon too (A37)."""
        is_inside = state.offset < self.length
        return [state.at(state.offset + 1)] if is_inside else []

    def _any_call(self, _: tree.AnyCall, state: S) -> list[S]:
        """Match `,`: a digit with a strain, or one of P, X and R (A38)."""
        levels = self.characters(state, LEVELS)
        bids = [end for level in levels for end in self.characters(level, STRAIN_LETTERS)]
        return bids + self.characters(state, OTHER_CALLS)

    def _brackets(self, node: tree.Brackets, state: S) -> list[S]:
        sets = bracket_sets(node)
        return self.brackets(state, sets) if sets.slots else self.characters(state, sets.accepted)

    def _capture(self, node: tree.Capture, state: S) -> list[S]:
        """Capture the next field without moving past it (PUSH; A35).

        A character without a value, such as a colon, unsets the letter.
        """
        return [
            stored(after.at(state.offset), node.letter, value) for value, after in self.field(state)
        ]

    def _backreference(self, node: tree.Backreference, state: S) -> list[S]:
        """Match a field that has the captured value (GRAB); an unset letter matches nothing."""
        held = state.captures[capture_slot(node.letter)]
        if held is None:
            return []
        return [
            end
            for value, after in self.field(state)
            if value is not None
            for end in self.where(self.operation(_EQUAL, (value, held)), after)
        ]

    def _math(self, node: tree.Math, state: S) -> list[S]:
        return self.tested(node.expression, state)


_MATCHERS: Final[dict[type, Callable[..., list[Any]]]] = {
    tree.Concatenation: PatternVisitor._concatenation,
    tree.Alternation: PatternVisitor._alternation,
    tree.Conjunction: PatternVisitor._conjunction,
    tree.Jump: PatternVisitor._jump,
    tree.Group: PatternVisitor._group,
    tree.Repeat: lambda visitor, node, state: visitor.repeat(node, state),
    tree.Not: PatternVisitor._not,
    tree.Literal: lambda visitor, node, state: visitor.literal(node, state),
    tree.AnyCharacter: PatternVisitor._any_character,
    tree.AnyCall: PatternVisitor._any_call,
    tree.Brackets: PatternVisitor._brackets,
    tree.Capture: PatternVisitor._capture,
    tree.Backreference: PatternVisitor._backreference,
    tree.Math: PatternVisitor._math,
}
