"""Arithmetic between two `~`, compiled to closures (A43 to A51)."""

# Two forms occur in almost every constraint, `.[15,17]` and `.>=8`; they have closures of their
# own. An expression that reads neither the text nor captures anything depends on the captures it
# names and on the auction alone, so its result is kept for the auction (`FunctionContext.tests`):
# many rules of one macro ask the same question.

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne
from typing import Final

from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.node import walk
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
from cuebid.database.matcher.captures import NONE, Captures, capture_slot, clamp, with_capture
from cuebid.database.matcher.function_values import FunctionContext, function_value
from cuebid.database.matcher.match_error import UnsetCaptureError
from cuebid.database.matcher.search import CHARACTER_VALUES, MatchEnd, Search, SingleMatcher

__all__ = [
    "OPERATIONS",
    "Evaluation",
    "Evaluator",
    "captures_read",
    "compile_test",
    "compile_value",
]


class Evaluation:
    """The state of an evaluation; mutable: fields are read and captures change on the way.

    Args:
        text: what `.` reads from.
        offset: where the next field begins.
        captures: the values of the letters.
        context: for functions.
    """

    __slots__ = ("captures", "context", "offset", "text")

    def __init__(
        self, text: str, offset: int, captures: Captures, context: FunctionContext
    ) -> None:
        self.text = text
        self.offset = offset
        self.captures = captures
        self.context = context


Evaluator = Callable[[Evaluation], int]
"""A compiled expression. It raises UnsetCaptureError for a letter that captured nothing."""
_Operation = Callable[[int, int], int]

_COMPARISONS: Final[dict[str, _Operation]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
    "!=": ne,
}
OPERATIONS: Final[dict[str, _Operation]] = {
    **_COMPARISONS,
    "+": lambda left, right: clamp(left + right),
    "-": lambda left, right: clamp(left - right),
    "*": lambda left, right: clamp(left * right),
}
"""The operators that evaluate both operands, the left one first."""


def compile_test(node: Expression) -> SingleMatcher:
    """Compile an expression to a test that matches where its value is not zero (A46)."""
    match _without_parentheses(node):
        case Between(value=NextField(), low=Number(value=low), high=Number(value=high)):
            return _field_between(low, high)
        case Binary(operator=operator, left=NextField(), right=Number(value=value)) if (
            operator in _COMPARISONS
        ):
            return _field_compared(_COMPARISONS[operator], value)
    evaluate = compile_value(node)
    if not any(isinstance(inner, NextField | Assign) for inner in walk(node)):
        return _remembered(node, evaluate, captures_read(node))

    def match(text: str, offset: int, captures: Captures, search: Search) -> MatchEnd | None:
        state = Evaluation(text, offset, captures, search.context)
        try:
            return (state.offset, state.captures) if evaluate(state) else None
        except UnsetCaptureError:
            # Arithmetic on a letter that captured nothing does not match (A36).
            return None

    return match


def captures_read(node: Expression) -> tuple[int, ...]:
    """Return which captures an expression reads."""
    read = {capture_slot(inner.letter) for inner in walk(node) if isinstance(inner, CapturedValue)}
    return tuple(sorted(read))


# More than the expressions of the largest system; entries that drop out cost a test that is
# computed again, nothing else.
@lru_cache(maxsize=8192)
def _shared_key(_node: Expression) -> object:
    """Return one object for all equal expressions, which is cheaper to hash than their trees."""
    return object()


def _remembered(node: Expression, evaluate: Evaluator, indices: tuple[int, ...]) -> SingleMatcher:
    """Compile a test of captures and functions only; its results are kept for the auction."""
    name = _shared_key(node)

    def match(text: str, offset: int, captures: Captures, search: Search) -> MatchEnd | None:
        key = (name, *[captures[index] for index in indices])
        tests = search.context.tests
        is_true = tests.get(key)
        if is_true is None:
            try:
                is_true = bool(evaluate(Evaluation(text, offset, captures, search.context)))
            except UnsetCaptureError:
                is_true = False
            tests[key] = is_true
        return (offset, captures) if is_true else None

    return match


def _without_parentheses(node: Expression) -> Expression:
    while isinstance(node, Parentheses):
        node = node.body
    return node


def _field_between(low: int, high: int) -> SingleMatcher:
    """Compile `.[15,17]`, the most frequent form."""

    def match(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
        value, end = _read_field(text, offset)
        return (end, captures) if low <= value <= high else None

    return match


def _field_compared(compare: _Operation, limit: int) -> SingleMatcher:
    """Compile `.>=8`."""

    def match(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
        value, end = _read_field(text, offset)
        return (end, captures) if compare(value, limit) else None

    return match


def _read_field(text: str, offset: int) -> tuple[int, int]:
    """Read all digits at an offset, or one character (A49); also return the offset after it."""
    character = text[offset : offset + 1]
    # Past the end `.` has no value, and the comparison with -1 decides, rather than an error.
    if not character:
        return NONE, offset
    if not character.isdigit():
        return CHARACTER_VALUES.get(character, NONE), offset + 1
    end = offset + 1
    # Numbers of the whole hand have two digits; in lengths by suit this reads all four at once, as
    # A49 warns.
    while text[end : end + 1].isdigit():
        end += 1
    return int(text[offset:end]), end


def compile_value(node: Expression) -> Evaluator:
    """Compile an expression to a closure that returns its value."""
    match node:
        case Number(value=number):
            return lambda _: number
        case Letter(letter=letter):
            constant = LETTER_VALUES[letter]
            return lambda _: constant
        case Parentheses(body=body):
            return compile_value(body)
        case NextField():
            return _next_field
        case CapturedValue(letter=letter):
            return _captured(capture_slot(letter))
    return _compile_compound(node)


def _compile_compound(node: Expression) -> Evaluator:
    match node:
        case Assign(letter=letter, value=value):
            return _assignment(capture_slot(letter), compile_value(value))
        case Unary(operator="-", operand=operand):
            operand_value = compile_value(operand)
            return lambda state: -operand_value(state)
        case Unary(operand=operand):
            negated = compile_value(operand)
            return lambda state: 0 if negated(state) else 1
        case Between(value=value, low=low, high=high):
            return _between(compile_value(value), compile_value(low), compile_value(high))
        case FunctionCall(number=number, arguments=arguments):
            return _function(number, [compile_value(argument) for argument in arguments])
        case Binary(operator=operator, left=left, right=right):
            return _binary(operator, compile_value(left), compile_value(right))
    raise TypeError(node)


def _next_field(state: Evaluation) -> int:
    value, state.offset = _read_field(state.text, state.offset)
    return value


def _captured(index: int) -> Evaluator:
    def evaluate(state: Evaluation) -> int:
        value = state.captures[index]
        if value is None:
            raise UnsetCaptureError
        return value

    return evaluate


def _assignment(index: int, value: Evaluator) -> Evaluator:
    def evaluate(state: Evaluation) -> int:
        result = value(state)
        state.captures = with_capture(state.captures, index, result)
        return result

    return evaluate


def _between(value: Evaluator, low: Evaluator, high: Evaluator) -> Evaluator:
    def evaluate(state: Evaluation) -> int:
        # All three are evaluated, in the order in which they are written: each may read a field.
        result, lowest, highest = value(state), low(state), high(state)
        return 1 if lowest <= result <= highest else 0

    return evaluate


def _function(number: int, arguments: list[Evaluator]) -> Evaluator:
    def evaluate(state: Evaluation) -> int:
        values = tuple([argument(state) for argument in arguments])
        return function_value(state.context, number, values)

    return evaluate


def _binary(operator: str, left: Evaluator, right: Evaluator) -> Evaluator:
    """Compile an operator.

    Comparisons, sums and products evaluate the left operand first. The specification notes
    "right-to-left evaluation" at the logical operators, so these evaluate the right operand
    first; `&&` and `||` stop where that decides (A44, A45).
    """
    if operator in OPERATIONS:
        # Comparisons give bool in Python; values of the language are numbers.
        operation = OPERATIONS[operator]
        return lambda state: int(operation(left(state), right(state)))

    def logical_and(state: Evaluation) -> int:
        return 1 if right(state) and left(state) else 0

    def logical_or(state: Evaluation) -> int:
        return 1 if right(state) or left(state) else 0

    def bitwise_and(state: Evaluation) -> int:
        second = right(state)
        return left(state) & second

    def bitwise_or(state: Evaluation) -> int:
        second = right(state)
        return left(state) | second

    return {"&&": logical_and, "||": logical_or, "&": bitwise_and, "|": bitwise_or}[operator]
