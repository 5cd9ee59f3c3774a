"""Arithmetic between two `~`, compiled to closures."""

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
from cuebid.database.matcher.function_values import function_value
from cuebid.database.matcher.match_error import UnsetCaptureError
from cuebid.database.matcher.parts import CHARACTER_VALUES, MatchEnd, Search, SingleMatcher

__all__ = ["math"]


class _State:
    """Where an evaluation is. This object changes."""

    __slots__ = ("at", "captures", "run", "text")

    def __init__(self, text: str, at: int, captures: Captures, run: Search) -> None:
        self.text = text
        self.at = at
        self.captures = captures
        self.run = run


_Value = Callable[[_State], int]
_Operation = Callable[[int, int], int]

_COMPARISONS: Final[dict[str, _Operation]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
    "!=": ne,
}
_OPERATIONS: Final[dict[str, _Operation]] = {
    **_COMPARISONS,
    "+": lambda left, right: clamp(left + right),
    "-": lambda left, right: clamp(left - right),
    "*": lambda left, right: clamp(left * right),
}


def math(node: Expression) -> SingleMatcher:
    """A step that matches where the value is not zero."""
    match _bare(node):
        case Between(value=NextField(), low=Number(value=low), high=Number(value=high)):
            return _field_between(low, high)
        case Binary(operator=operator, left=NextField(), right=Number(value=value)) if (
            operator in _COMPARISONS
        ):
            return _field_compared(_COMPARISONS[operator], value)
    value_of = _compile(node)
    read = _slots_read(node)
    if read is not None:
        return _remembered(node, value_of, read)

    def step(text: str, at: int, captures: Captures, run: Search) -> MatchEnd | None:
        state = _State(text, at, captures, run)
        try:
            return (state.at, state.captures) if value_of(state) else None
        except UnsetCaptureError:
            return None

    return step


def _slots_read(node: Expression) -> list[int] | None:
    """The captures that an expression reads; None if it reads the text or stores something."""
    read = set()
    for each in walk(node):
        if isinstance(each, NextField | Assign):
            return None
        if isinstance(each, CapturedValue):
            read.add(capture_slot(each.letter))
    return sorted(read)


@lru_cache(maxsize=8192)
def _name(_node: Expression) -> object:
    """The same object for expressions that say the same: many rules share a macro's."""
    return object()


def _remembered(node: Expression, value_of: _Value, read: list[int]) -> SingleMatcher:
    """A test of captures and functions only, evaluated once for each value of the captures."""
    name = _name(node)

    def step(text: str, at: int, captures: Captures, run: Search) -> MatchEnd | None:
        key = (name, *[captures[place] for place in read])
        tests = run.context.tests
        passed = tests.get(key)
        if passed is None:
            try:
                passed = bool(value_of(_State(text, at, captures, run)))
            except UnsetCaptureError:
                passed = False
            tests[key] = passed
        return (at, captures) if passed else None

    return step


def _bare(node: Expression) -> Expression:
    while isinstance(node, Parentheses):
        node = node.body
    return node


def _field_between(low: int, high: int) -> SingleMatcher:
    """`.[15,17]`, the most frequent."""

    def step(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
        value, end = _field(text, at)
        return (end, captures) if low <= value <= high else None

    return step


def _field_compared(compare: _Operation, wanted: int) -> SingleMatcher:
    """`.>=8`."""

    def step(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
        value, end = _field(text, at)
        return (end, captures) if compare(value, wanted) else None

    return step


def _field(text: str, at: int) -> tuple[int, int]:
    """All digits that stand there, or one character (A49), and the position behind."""
    here = text[at : at + 1]
    if not here:
        return NONE, at
    if not here.isdigit():
        return CHARACTER_VALUES.get(here, NONE), at + 1
    end = at + 1
    while text[end : end + 1].isdigit():
        end += 1
    return int(text[at:end]), end


def _compile(node: Expression) -> _Value:
    match node:
        case Number(value=number):
            return lambda _: number
        case Letter(letter=letter):
            worth = LETTER_VALUES[letter]
            return lambda _: worth
        case Parentheses(body=body):
            return _compile(body)
        case NextField():
            return _next_field
        case CapturedValue(letter=letter):
            return _saved(capture_slot(letter))
    return _compound(node)


def _compound(node: Expression) -> _Value:
    match node:
        case Assign(letter=letter, value=value):
            return _assigned(capture_slot(letter), _compile(value))
        case Unary(operator="-", operand=operand):
            inner = _compile(operand)
            return lambda state: -inner(state)
        case Unary(operand=operand):
            negated = _compile(operand)
            return lambda state: 0 if negated(state) else 1
        case Between(value=value, low=low, high=high):
            return _between(_compile(value), _compile(low), _compile(high))
        case FunctionCall(number=number, arguments=arguments):
            return _function(number, [_compile(argument) for argument in arguments])
        case Binary(operator=operator, left=left, right=right):
            return _binary(operator, _compile(left), _compile(right))
    raise TypeError(node)


def _next_field(state: _State) -> int:
    value, state.at = _field(state.text, state.at)
    return value


def _saved(place: int) -> _Value:
    def value(state: _State) -> int:
        stored_value = state.captures[place]
        if stored_value is None:
            raise UnsetCaptureError
        return stored_value

    return value


def _assigned(place: int, value: _Value) -> _Value:
    def assign(state: _State) -> int:
        result = value(state)
        state.captures = with_capture(state.captures, place, result)
        return result

    return assign


def _between(value: _Value, low: _Value, high: _Value) -> _Value:
    def between(state: _State) -> int:
        result, least, most = value(state), low(state), high(state)
        return 1 if least <= result <= most else 0

    return between


def _function(number: int, arguments: list[_Value]) -> _Value:
    def call(state: _State) -> int:
        values = tuple([argument(state) for argument in arguments])
        return function_value(state.run.context, number, values)

    return call


def _binary(operator: str, left: _Value, right: _Value) -> _Value:
    """Arithmetic from left to right; and, or with the right operand first (A44)."""
    if operator in _OPERATIONS:
        operation = _OPERATIONS[operator]
        return lambda state: int(operation(left(state), right(state)))

    def logical_and(state: _State) -> int:
        return 1 if right(state) and left(state) else 0

    def logical_or(state: _State) -> int:
        return 1 if right(state) or left(state) else 0

    def bitwise_and(state: _State) -> int:
        second = right(state)
        return left(state) & second

    def bitwise_or(state: _State) -> int:
        second = right(state)
        return left(state) | second

    return {"&&": logical_and, "||": logical_or, "&": bitwise_and, "|": bitwise_or}[operator]
