"""Arithmetic between two `~` for many hands at once."""

# A value is a number where it is the same for all hands and a column otherwise. `&&` and `||` stop
# early for some hands and not for others (A44), which matters where the left operand captures or
# reads: evaluation then continues in branches, each with the hands that it concerns.

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core.suit import SUITS
from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.function_features import (
    HONOURS_HELD,
    LONGEST_SUIT,
    OF_HANDS,
    OF_SUITS,
)
from cuebid.database.language.functions import FUNCTIONS, Reads
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
from cuebid.database.matcher.arrays.plain_expressions import SharedTruths, operands_of
from cuebid.database.matcher.arrays.state import ArrayState
from cuebid.database.matcher.arrays.subject import ArraySubject
from cuebid.database.matcher.captures import LARGEST, NONE, capture_slot, clamp
from cuebid.database.matcher.contract_needs import needs
from cuebid.database.matcher.function_values import (
    FunctionContext,
    function_value,
)
from cuebid.database.matcher.own_functions import FIRST_OWN_NUMBER
from cuebid.evaluation import (
    HONOURS,
    LENGTH,
)

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


class ArrayArithmetic:
    """Evaluates expressions; where hands differ in what is evaluated, in several branches.

    Args:
        subject: what `.` reads from.
        context: for functions of the auction.
        shared: keeps truth values for other constraints; None where few are tested.
    """

    def __init__(
        self,
        subject: ArraySubject,
        context: FunctionContext,
        shared: SharedTruths | None = None,
    ) -> None:
        self._subject = subject
        self._context = context
        self._shared = shared

    def matching(self, node: Expression, state: ArrayState) -> Iterator[ArrayState]:
        """Yield states for the hands for which a value is not zero (A46)."""
        truth = None if self._shared is None else self._truth(node, state.captures, self._shared)
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
                value = self._function(number, operands)
            case Binary(operator="+" | "-" | "*" as operator):
                value = self._number(_OPERATIONS[operator](*operands))
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
                    yield last, self._number(first != 0)

    def _number(self, value: Any) -> Any:  # noqa: ANN401 - a number, or an array of them
        """Return a value within 32 bits, truth values as 1 and 0."""
        if isinstance(value, int):
            return clamp(int(value))
        if value.dtype == bool:
            return value.astype(np.int64)
        return value.astype(np.int64, copy=False).clip(-LARGEST, LARGEST)

    def _function(self, number: int, values: tuple[Any, ...]) -> Any:  # noqa: ANN401 - as above
        """Return a function of numbers or columns, computed for each distinct set of arguments."""
        if all(isinstance(value, int) for value in values):
            return self._of_numbers(number, values)
        rows = np.stack([np.broadcast_to(value, len(self._subject.hands)) for value in values])
        result = np.zeros(len(self._subject.hands), dtype=np.int64)
        # Arguments are suits, levels and small numbers, so that there are few distinct sets. The
        # first call of `np.unique` would import masked arrays, which takes 20 milliseconds.
        for arguments in product(*(sorted(set(row.tolist())) for row in rows)):
            where = (rows == np.array(arguments)[:, None]).all(axis=0)
            if where.any():
                result = np.where(where, self._of_numbers(number, arguments), result)
        return result

    def _of_numbers(self, number: int, values: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
        """Return a function of numbers; the value may differ between hands."""
        if FUNCTIONS[number, len(values)].reads is not Reads.HAND:
            return function_value(self._context, number, values)
        if number >= FIRST_OWN_NUMBER:
            return self._of_each_hand(number, values)
        if len(values) == 1:
            if not 0 <= values[0] < len(SUITS):
                return NONE
            column = self._subject.hands.column(OF_SUITS[number], SUITS[values[0]])
            return column.astype(np.int64)
        return self._values_for(values) if values else self._of_hands(number)

    def _of_hands(self, number: int) -> Any:  # noqa: ANN401 - as above
        """Return a function without arguments that reads the hand."""
        hands = self._subject.hands
        if number in OF_HANDS:
            return hands.column(OF_HANDS[number]).astype(np.int64)
        if number in HONOURS_HELD:
            bit = HONOURS_HELD[number]
            return sum((hands.column(HONOURS, suit) & bit > 0).astype(np.int64) for suit in SUITS)
        if number == LONGEST_SUIT:
            # From the highest suit, because argmax takes the first of equals.
            lengths = [hands.column(LENGTH, suit) for suit in reversed(SUITS)]
            return len(SUITS) - 1 - np.stack(lengths).argmax(axis=0).astype(np.int64)
        return self._own_trump()

    def _of_each_hand(self, number: int, values: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
        """Return a function of a database's author, who writes it for one hand."""
        situation = self._context.situation
        contexts = (FunctionContext(situation, hand) for hand in self._subject.hands)
        results = (function_value(context, number, values) for context in contexts)
        return np.fromiter(results, dtype=np.int64, count=len(self._subject.hands))

    def _values_for(self, values: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
        box = needs(self._context.situation, *values)
        return 0 if box is None else self._number(box.mask(self._subject.hands))

    def _own_trump(self) -> Any:  # noqa: ANN401 - as above
        """Return the highest suit that makes a fit with what partner has shown."""
        situation = self._context.situation
        trump = np.full(len(self._subject.hands), NONE, dtype=np.int64)
        for suit in SUITS:
            partner = situation.length(situation.partner, suit)
            trump[self._subject.hands.column(LENGTH, suit) + partner >= 8] = int(suit)
        return trump
