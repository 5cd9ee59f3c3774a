"""Arithmetic between two `~`, evaluated straight from the tree."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Final

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
from cuebid.database.matcher.captures import (
    NONE,
    Captures,
    capture_slot,
    clamp,
    with_capture,
)
from cuebid.database.matcher.function_values import FunctionContext, function_value

from .subject import Subject

_EAGER: Final[dict[str, Callable[[int, int], int]]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
    "!=": ne,
    "+": lambda left, right: clamp(left + right),
    "-": lambda left, right: clamp(left - right),
    "*": lambda left, right: clamp(left * right),
}


class UnsetCaptureError(Exception):
    """Arithmetic needs a letter that captured nothing (A36)."""


class Arithmetic:
    """Evaluates expressions; its position and captures change as it does.

    Args:
        subject: what `.` reads from; None in a specification, where it reads nothing.
        position: where the next field begins.
        captures: the values of the letters.
        context: for functions.
    """

    def __init__(
        self, subject: Subject | None, position: int, captures: Captures, context: FunctionContext
    ) -> None:
        self.subject = subject
        self.position = position
        self.captures = captures
        self.context = context

    def value(self, node: Expression) -> int:
        """The value of an expression.

        Raises:
            UnsetCaptureError: it needs a grab that was never stored.
        """
        match node:
            case Number(value=value):
                return value
            case Letter(letter=letter):
                return LETTER_VALUES[letter]
            case CapturedValue(letter=letter):
                return self._saved(letter)
            case NextField():
                return self._next_field()
            case Parentheses(body=body):
                return self.value(body)
        return self._compound(node)

    def _compound(self, node: Expression) -> int:
        """The value of an expression of operators or of a function."""
        match node:
            case Assign(letter=letter, value=value):
                result = self.value(value)
                self.captures = with_capture(self.captures, capture_slot(letter), result)
                return result
            case Unary(operator=operator, operand=operand):
                result = self.value(operand)
                return -result if operator == "-" else int(result == 0)
            case Between(value=value, low=low, high=high):
                result, least, most = self.value(value), self.value(low), self.value(high)
                return int(least <= result <= most)
            case FunctionCall(number=number, arguments=arguments):
                values = tuple([self.value(argument) for argument in arguments])
                return function_value(self.context, number, values)
            case Binary(operator=operator, left=left, right=right):
                if operator in _EAGER:
                    return int(_EAGER[operator](self.value(left), self.value(right)))
                return self._logic(operator, left, right)
        raise TypeError(node)

    def _logic(self, operator: str, left: Expression, right: Expression) -> int:
        """And and or: the right operand first; `&&` and `||` stop where it decides (A44, A45)."""
        second = self.value(right)
        if operator == "&":
            return self.value(left) & second
        if operator == "|":
            return self.value(left) | second
        if (second != 0) == (operator == "||"):
            return int(second != 0)
        return int(self.value(left) != 0)

    def _saved(self, letter: str) -> int:
        value = self.captures[capture_slot(letter)]
        if value is None:
            raise UnsetCaptureError(letter)
        return value

    def _next_field(self) -> int:
        """All digits that stand there, or one character (A49)."""
        text = self.subject.text if self.subject else ""
        begin = self.position
        if begin >= len(text):
            return NONE
        self.position += 1
        if not text[begin].isdigit():
            return LETTER_VALUES.get(text[begin], NONE)
        while text[self.position : self.position + 1].isdigit():
            self.position += 1
        return int(text[begin : self.position])
