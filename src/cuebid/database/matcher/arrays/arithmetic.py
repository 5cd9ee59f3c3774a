"""Arithmetic between two `~` for many hands at once."""

# A value is a number where it is the same for all hands and a column otherwise. `&&` and `||` stop
# early for some hands and not for others (A44), which matters where the left operand captures or
# reads: evaluation then continues in branches, each with the hands that it concerns.

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.tree import (
    Assign,
    Between,
    Binary,
    CapturedValue,
    Expression,
    FunctionCall,
    Letter,
    NextField,
    Number,
    Parentheses,
    Unary,
)
from cuebid.database.matcher.arrays.functions import ArrayFunctions
from cuebid.database.matcher.arrays.plain_expressions import SharedTruths, operands_of
from cuebid.database.matcher.arrays.state import ArrayState
from cuebid.database.matcher.arrays.subject import ArraySubject
from cuebid.database.matcher.captures import LARGEST, NONE, capture_slot, clamp
from cuebid.database.matcher.function_values import FunctionContext

__all__ = ["ArrayArithmetic"]

_Branch = tuple[ArrayState, Any]
_OPERATIONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
}


def _is_truth(value: Any) -> bool:  # noqa: ANN401 - a number, or an array of them
    """Return whether a value is a column of truth values."""
    return isinstance(value, np.ndarray) and value.dtype == bool


def _as_number(value: Any) -> Any:  # noqa: ANN401 - a number, or an array of them
    """Return truth values as 1 and 0: the sum of two of NumPy's would be one again."""
    if isinstance(value, int):
        return int(value)
    return value.astype(np.int64) if _is_truth(value) else value


def _number(value: Any) -> Any:  # noqa: ANN401 - a number, or an array of them
    """Return a value within 32 bits, truth values as 1 and 0."""
    if isinstance(value, int):
        return clamp(int(value))
    if value.dtype == bool:
        return value.astype(np.int64)
    return value.astype(np.int64, copy=False).clip(-LARGEST, LARGEST)


class ArrayArithmetic:
    """Evaluates expressions; where hands differ in what is evaluated, in several branches.

    Args:
        subject: what `.` reads from.
        context: for functions of the auction.
        shared: keeps truth values of expressions, also for other constraints.
    """

    def __init__(
        self,
        subject: ArraySubject,
        context: FunctionContext,
        shared: SharedTruths,
    ) -> None:
        self._subject = subject
        self._functions = ArrayFunctions(subject.hands, context)
        self._shared = shared

    def matching(self, node: Expression, state: ArrayState) -> Iterator[ArrayState]:
        """Yield states for the hands for which a value is not zero (A46)."""
        truth = self._truth(node, state.captures, self._shared)
        if truth is not None:
            yield state.narrowed(truth)
            return
        for after, value in self.branches(node, state):
            if isinstance(value, int):
                if value:
                    yield after
            else:
                yield after.narrowed(value != 0)

    def _truth(
        self, node: Expression, captures: tuple[Any, ...], shared: SharedTruths
    ) -> NDArray[np.bool_] | None:
        """Return for each hand whether a value is not zero; None where it needs branches."""
        plain = shared.plain(node)
        # A letter without contents has no value, and one that differs by hand no key.
        if plain is None or not all(isinstance(captures[slot], int) for slot in plain.slots):
            return None
        key, truth = shared.column(plain, captures)
        if truth is None:
            truth = self._new_truth(node, captures, shared)
            shared.keep(key, truth)
        return truth

    def _new_truth(
        self, node: Expression, captures: tuple[Any, ...], shared: SharedTruths
    ) -> NDArray[np.bool_]:
        value = self._plain_value(node, captures, shared)
        truth = value if _is_truth(value) else np.asarray(value) != 0
        return np.broadcast_to(truth, len(self._subject.hands))

    def _plain_value(
        self, node: Expression, captures: tuple[Any, ...], shared: SharedTruths
    ) -> Any:  # noqa: ANN401 - a number, or an array of them
        """Return the value of a plain expression; operands in any order, as they store nothing."""
        value: Any
        match node:
            case Number(value=value):
                pass
            case Letter(letter=letter):
                value = LETTER_VALUES[letter]
            case CapturedValue(letter=letter):
                value = captures[capture_slot(letter)]
            case Parentheses(body=body):
                value = self._plain_value(body, captures, shared)
            case Binary(operator="&&" | "||" as operator, left=left, right=right):
                truths = [self._truth(part, captures, shared) for part in (left, right)]
                value = _OPERATIONS["&" if operator == "&&" else "|"](*truths)
            case _:
                operands = [
                    _as_number(self._plain_value(part, captures, shared))
                    for part in operands_of(node)
                ]
                value = self._of_operands(node, tuple(operands))
        return value

    def _of_operands(self, node: Expression, operands: tuple[Any, ...]) -> Any:  # noqa: ANN401 - as above
        """Return the value of an expression of numbers; of a test, columns of truth values."""
        value: Any
        match node:
            case Unary(operator=operator):
                value = -operands[0] if operator == "-" else operands[0] == 0
            case Between():
                middle, low, high = operands
                value = (low <= middle) & (middle <= high)
            case FunctionCall(number=number):
                value = self._functions.value(number, operands)
            case Binary(operator="+" | "-" | "*" as operator):
                value = _number(_OPERATIONS[operator](*operands))
            case Binary(operator=operator):
                value = _OPERATIONS[operator](*operands)
            case _:
                raise TypeError(node)
        return value

    def branches(self, node: Expression, state: ArrayState) -> Iterator[_Branch]:
        """Yield the values of an expression and the states after it; none for unset captures."""
        match node:
            case Number(value=value):
                yield state, value
            case Letter(letter=letter):
                yield state, LETTER_VALUES[letter]
            case Parentheses(body=body):
                yield from self.branches(body, state)
            case NextField():
                field, end = self._subject.field(state.offset)
                yield state.moved_to(end), NONE if field is None else field
            case CapturedValue(letter=letter):
                captured = state.captures[capture_slot(letter)]
                if captured is not None:
                    yield state, captured
            case _:
                yield from self._compound(node, state)

    def _compound(self, node: Expression, state: ArrayState) -> Iterator[_Branch]:
        """Evaluate operands from left to right, of and, or from right to left (A44)."""
        match node:
            case Assign(letter=letter, value=inner):
                for after, value in self.branches(inner, state):
                    yield after.with_capture(capture_slot(letter), value), value
            case Binary(operator="&&" | "||" as operator, left=left, right=right):
                yield from self._logic(left, right, state, decisive=operator == "||")
            case Binary(operator="&" | "|", left=left, right=right):
                for after, (second, first) in self._each((right, left), state):
                    yield after, self._of_operands(node, (first, second))
            case _:
                for after, operands in self._each(operands_of(node), state):
                    yield after, _as_number(self._of_operands(node, operands))

    def _each(
        self, nodes: tuple[Expression, ...], state: ArrayState
    ) -> Iterator[tuple[ArrayState, tuple[Any, ...]]]:
        """Yield the values of several expressions, evaluated one after the other."""
        if not nodes:
            yield state, ()
            return
        for after, value in self.branches(nodes[0], state):
            for last, values in self._each(nodes[1:], after):
                yield last, (value, *values)

    def _logic(
        self, left: Expression, right: Expression, state: ArrayState, *, decisive: bool
    ) -> Iterator[_Branch]:
        """Evaluate the right operand, then the left one for the hands that it matters to (A44)."""
        for after, second in self.branches(right, state):
            is_true = np.asarray(second != 0)
            decided = is_true if decisive else ~is_true
            if decided.any():
                yield after.narrowed(decided), int(decisive)
            if not decided.all():
                for last, first in self.branches(left, after.narrowed(~decided)):
                    yield last, _number(first != 0)
