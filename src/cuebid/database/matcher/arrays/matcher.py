"""Constraints tested for many hands at once."""

# The pattern string has the same layout for every hand, so that a constraint is followed once, with
# a column of characters in place of each character. A state is an offset with the set of hands
# that reached it; hands that differ in what they captured are told apart by columns of captures,
# not by states, so that the number of states does not grow with that of hands.

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.database.language.tree import Between, Binary, Expression, Pattern, Term, Unary
from cuebid.database.matcher.arrays.functions import ArrayFunctions
from cuebid.database.matcher.arrays.plain_expressions import SharedTruths
from cuebid.database.matcher.arrays.state import ArrayState
from cuebid.database.matcher.arrays.subject import ArraySubject
from cuebid.database.matcher.captures import LARGEST, Captures, clamp
from cuebid.database.matcher.characters import BracketSets
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.visitor.expressions import computed
from cuebid.database.matcher.visitor.patterns import PatternVisitor
from cuebid.evaluation import FeatureArrays

Outcome = tuple[Any, ArrayState]
"""A value, which is a number or a column with one for each hand, and the state after it."""

_LOGIC: Final = frozenset({"&&", "||"})
_NUMBERS: Final = frozenset({"+", "-", "*", "&", "|"})
"""The binary operators whose value is a number, not a truth value."""


class ArrayMatcher(PatternVisitor[ArrayState, Any]):
    """Tests constraints against an array of hands.

    Args:
        hands: the features of the hands, of thirteen cards each.
        context: the inputs of functions; its hand is ignored.
        shared: a cache of truth values, shared by constraints; None for a new cache.

    Raises:
        MissingExtraError: NumPy is not installed.
    """

    def __init__(
        self, hands: FeatureArrays, context: FunctionContext, shared: SharedTruths | None = None
    ) -> None:
        self._subject = ArraySubject(hands)
        super().__init__(self._subject.length)
        self._functions = ArrayFunctions(hands, context)
        self._shared = SharedTruths() if shared is None else shared
        self._count = len(hands)

    def mask(self, pattern: Pattern, captures: Captures) -> NDArray[np.bool_]:
        """Return for each hand whether it meets a constraint.

        Raises:
            MatchLimitError: the constraint has too many ways to match.
        """
        self._left = self._limit
        all_hands: NDArray[np.bool_] = np.ones(self._count, dtype=bool)
        if pattern.body is None:
            return all_hands
        return self._union(self.ways(pattern.body, ArrayState(0, captures, all_hands)))

    def _union(self, states: Iterable[ArrayState]) -> NDArray[np.bool_]:
        """Return the mask of the hands that are in any of the states."""
        hands: NDArray[np.bool_] = np.zeros(self._count, dtype=bool)
        for state in states:
            hands |= state.mask
        return hands

    def characters(self, state: ArrayState, accepted: frozenset[str]) -> list[ArrayState]:
        """Return the state after the next character, for the hands in which it is accepted."""
        if state.offset >= self.length:
            return []
        return state.after(self._subject.among(accepted, state.offset))

    def brackets(self, state: ArrayState, sets: BracketSets) -> list[ArrayState]:
        """Match brackets with captured letters, whose values may differ between hands."""
        if state.offset >= self.length:
            return []
        is_named = self._subject.among(sets.fixed, state.offset)
        for slot in sets.slots:
            if state.captures[slot] is not None:
                values = np.asarray(state.captures[slot])
                for value in np.unique(values).tolist():
                    accepted = self._subject.among(sets.by_value(value), state.offset)
                    is_named |= accepted & (values == value)
        return state.after(~is_named if sets.is_negated else is_named)

    def field(self, state: ArrayState) -> list[Outcome]:
        """Return the column of the number or character that comes next."""
        value, end = self._subject.field(state.offset)
        return [(value, state.at(end))]

    def without(self, state: ArrayState, body: Term) -> list[ArrayState]:
        """Return the state for the hands that a node does not match at the state's offset."""
        return state.narrowed(~self._union(self.ways(body, state)))

    def merged(self, states: list[ArrayState], _: ArrayState) -> list[ArrayState]:
        """Merge states that have the same offset and captures."""
        merged: dict[object, ArrayState] = {}
        for state in states:
            # Columns are compared by identity: they are shared unless something was captured.
            captures = [value if isinstance(value, int) else id(value) for value in state.captures]
            key = state.offset, tuple(captures)
            earlier = merged.get(key)
            merged[key] = state if earlier is None else earlier.joined(state)
        return list(merged.values())

    def constant(self, number: int) -> int:
        """Return the value of a constant: a number, which holds for all hands."""
        return number

    def operation(self, node: Expression, operands: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a number or a column
        """Return the value of an operator; for a test, this is a column of truth values."""
        if not (isinstance(node, Binary) and node.operator in _LOGIC):
            operands = tuple(map(_as_number, operands))
        value = computed(node, operands)
        if isinstance(value, np.ndarray):
            return value if value.dtype == bool else value.clip(-LARGEST, LARGEST)
        return clamp(int(value))

    def function(self, number: int, arguments: tuple[Any, ...], state: ArrayState) -> list[Outcome]:
        """Return the value of a function: a number, or a column with one for each hand."""
        return [(self._functions.value(number, tuple(map(_as_number, arguments))), state)]

    def where(self, value: Any, state: ArrayState, *, holds: bool = True) -> list[ArrayState]:  # noqa: ANN401 - a number or a column
        """Return the state of the hands whose value is not zero, or with `holds=False` is zero."""
        if isinstance(value, int):
            return [state] if (value != 0) == holds else []
        return state.narrowed((value != 0) == holds)

    def is_harmless(self, node: Expression, _second: Any, state: ArrayState) -> bool:  # noqa: ANN401 - a number or a column
        """Return whether an expression may be evaluated for hands that do not need it.

        Otherwise each `&&` and `||` would divide the hands, and sums and products of such
        expressions would have all combinations of the parts.
        """
        plain = self._shared.plain(node)
        return plain is not None and all(state.captures[slot] is not None for slot in plain.slots)

    def values(self, node: Expression, state: ArrayState) -> Iterable[Outcome]:
        """Return the value of an expression; truth values are computed once for all constraints."""
        plain = self._shared.plain(node) if _is_test(node) else None
        # An empty letter has no value, and a letter that differs by hand cannot be part of a key.
        if plain is None or not all(isinstance(state.captures[slot], int) for slot in plain.slots):
            return super().values(node, state)
        key = plain.key(state.captures)
        truth = self._shared.truth(key)
        if truth is None:
            ((truth, _),) = super().values(node, state)
            self._shared.keep(key, truth)
        return [(truth, state)]


def _is_test(node: Expression) -> bool:
    """Return whether the value of an expression is 1 or 0."""
    match node:
        case Binary(operator=operator):
            return operator not in _NUMBERS
        case Unary(operator=operator):
            return operator == "!"
    return isinstance(node, Between)


def _as_number(value: Any) -> Any:  # noqa: ANN401 - a number or a column
    """Return truth values as integers 1 and 0: in NumPy the sum of two booleans is a boolean."""
    is_truth = isinstance(value, np.ndarray) and value.dtype == bool
    return value.astype(np.int64) if is_truth else value
