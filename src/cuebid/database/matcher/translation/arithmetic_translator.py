"""Arithmetic, translated to fragments of Python source."""

from __future__ import annotations

from typing import Final

from cuebid.database.language import tree
from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.function_features import LARGER, SMALLER
from cuebid.database.language.node import walk
from cuebid.database.matcher.captures import LARGEST, capture_slot
from cuebid.database.matcher.translation.python_source import (
    Fragment,
    UntranslatableError,
    all_of,
    binary,
    of_suit,
    operands,
    without_arguments,
)

_VALUES_FOR: Final = 0, 3


class ArithmeticTranslator:
    """Translates expressions, one after the other; mutable.

    Args:
        has_hand: whether functions of the hand have one to look at.

    Attributes:
        field: the source of the field that a dot reads; None where there is none.
        captured: the letters that were captured between the expressions, with the source of their
            values; None where that depends on the way of matching.
    """

    def __init__(self, *, has_hand: bool = False) -> None:
        self.field: Fragment | None = None
        self.captured: dict[str, str | None] = {}
        self._has_hand = has_hand
        self._needed: set[int] = set()

    @property
    def needed(self) -> tuple[int, ...]:
        """The indices of the letters that must hold a value for the source to give a result."""
        return tuple(sorted(self._needed))

    def condition(self, node: tree.Expression) -> str:
        """Return Python source that is true if an expression is not zero."""
        read = {inner.letter for inner in walk(node) if isinstance(inner, tree.CapturedValue)}
        slots = sorted(capture_slot(letter) for letter in read - self.captured.keys())
        logic = (inner for inner in walk(node) if isinstance(inner, tree.Binary))
        # A letter that captured nothing makes arithmetic fail where it is evaluated (A36); `&&` and
        # `||` may not evaluate it.
        if any(inner.operator in ("&&", "||") for inner in logic):
            self._needed.update(slots)
            slots = []
        tests = [f"c[{slot}] is not None" for slot in slots]
        return f"({' and '.join([*tests, self._value(node).text])})"

    def _value(self, node: tree.Expression) -> Fragment:
        match node:
            case tree.Number(value=value):
                source = Fragment(f"{value}", value in (0, 1), value)
            case tree.Letter(letter=letter):
                source = Fragment(f"{LETTER_VALUES[letter]}")
            case tree.Parentheses(body=body):
                source = self._value(body)
            case tree.NextField() if self.field is not None:
                source = self.field
            case tree.CapturedValue(letter=letter):
                source = self._letter(letter)
            case tree.FunctionCall(number=number, arguments=arguments):
                source = self._function(number, arguments)
            case _:
                source = self._operation(node)
        return source

    def _letter(self, letter: str) -> Fragment:
        if letter not in self.captured:
            return Fragment(f"c[{capture_slot(letter)}]", bound=LARGEST)
        source = self.captured[letter]
        if source is None:
            raise UntranslatableError
        return Fragment(source)

    def _operation(self, node: tree.Expression) -> Fragment:
        match node:
            case tree.Between(value=value, low=low, high=high):
                least, middle, most = (self._value(inner).text for inner in (low, value, high))
                return Fragment(f"({least}<={middle}<={most})", is_truth=True)
            case tree.Unary(operator="-", operand=operand):
                inner = self._value(operand)
                return Fragment(f"(-{inner.text})", bound=inner.bound)
            case tree.Unary(operand=operand):
                return Fragment(f"(not {self._value(operand).text})", is_truth=True)
            case tree.Binary(operator=">=", left=left, right=tree.Number(value=1)):
                # `(x)+(y)>=1` is how arithmetic says "or".
                terms = [self._value(term) for term in operands(left, "+")]
                if len(terms) > 1 and all(term.is_truth for term in terms):
                    return Fragment(f"({' or '.join(term.text for term in terms)})", is_truth=True)
            case tree.Binary(operator="*"):
                factors = [self._value(factor) for factor in operands(node, "*")]
                if all(factor.is_truth for factor in factors):
                    return Fragment(all_of(factor.text for factor in factors), is_truth=True)
        if not isinstance(node, tree.Binary):
            raise UntranslatableError
        return binary(node.operator, self._value(node.left), self._value(node.right))

    def _function(self, number: int, arguments: tuple[tree.Expression, ...]) -> Fragment:
        values = [self._value(argument) for argument in arguments]
        source = None
        match values:
            case []:
                source = without_arguments(number)
            case [suit]:
                source = of_suit(number, arguments[0], suit.text)
            case [first, second] if number in (LARGER, SMALLER):
                name = "max" if number == LARGER else "min"
                bound = max(first.bound, second.bound)
                return Fragment(f"{name}({first.text},{second.text})", bound=bound)
        if source is not None:
            return source
        listed = "".join(f"{value.text}," for value in values)
        # `#0(l,t,k)` tells whether a hand has the values for a contract; without one it is -1. Many
        # constraints end in it, and what is needed is kept with the auction.
        if self._has_hand and (number, len(values)) == _VALUES_FOR:
            return Fragment(f"values_for(x,{listed})", is_truth=True)
        # All other functions are called when the condition is evaluated.
        return Fragment(f"function(x,{number},({listed}))", bound=LARGEST)
