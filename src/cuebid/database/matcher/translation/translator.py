"""Arithmetic and constraints, translated to Python functions.

Nearly all the time of a choice goes into arithmetic on a hand and an auction. A function that
Python compiles takes a tenth of the time of closures that call each other. Only what has no side
effects is translated: what stores values, or reads fields whose offsets depend on the hand, stays
with the closures, which can do everything.
"""

# The source that is compiled consists of names and numbers that are written here: no text of a rule
# gets into it.
#
# A translated function has five arguments: the captures `c`, the features of the hand `h`, what
# functions read from the calls `t` (`TableCalls`), the context of functions `x`, and the pattern
# string `p`.

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.function_features import LARGER, SMALLER
from cuebid.database.language.node import walk
from cuebid.database.language.tree import (
    Alternation,
    AnyCharacter,
    Backreference,
    Between,
    Binary,
    Brackets,
    CapturedValue,
    Concatenation,
    Conjunction,
    Expression,
    FunctionCall,
    Group,
    Jump,
    Letter,
    Literal,
    Match,
    Math,
    NextField,
    Not,
    Number,
    Parentheses,
    Pattern,
    Term,
    Unary,
)
from cuebid.database.matcher.captures import LARGEST, NONE, capture_slot
from cuebid.database.matcher.characters import bracket_characters
from cuebid.database.matcher.translation.python_source import (
    Fragment,
    Translated,
    UntranslatableError,
    all_of,
    binary,
    compiled,
    of_suit,
    operands,
    without_arguments,
)
from cuebid.evaluation import DIMENSIONS
from cuebid.evaluation.pattern_layout import PATTERN_LAYOUT, PATTERN_LENGTH

__all__ = ["NO_HAND", "Translated", "translate_constraint", "translate_test"]

NO_HAND: Final = (NONE,) * len(DIMENSIONS)
"""The features where there is no hand: functions of the hand are then -1."""

_VALUES_FOR: Final = 0, 3


def translate_test(node: Expression) -> Translated | None:
    """Translate an expression to a function that tells whether it is other than zero.

    None if it cannot be translated.
    """
    try:
        return compiled(_Translator().condition(node))
    # A chain of operators is as deep as it is long.
    except (UntranslatableError, RecursionError):
        return None


def translate_constraint(pattern: Pattern) -> tuple[Translated, bool] | None:
    """Translate a constraint to a function that tells whether a hand meets it.

    The second value is whether it reads the pattern string. None if it cannot be translated.
    """
    if pattern.body is None:
        return None
    translator = _Translator(has_hand=True)
    try:
        condition, _ = translator.match(pattern.body, 0)
        return compiled(condition), translator.reads_pattern
    except (UntranslatableError, RecursionError):
        return None


class _Translator:
    """Translates one expression or constraint; mutable.

    Args:
        has_hand: whether functions of the hand have one to look at.

    Attributes:
        reads_pattern: whether the source so far reads the pattern string.
    """

    def __init__(self, *, has_hand: bool = False) -> None:
        self.reads_pattern = False
        self._has_hand = has_hand
        self._field: str | None = None

    def condition(self, node: Expression) -> str:
        """Return source that is true where an expression is other than zero."""
        letters = sorted({inner.letter for inner in walk(node) if isinstance(inner, CapturedValue)})
        logic = (inner for inner in walk(node) if isinstance(inner, Binary))
        # A letter that captured nothing makes arithmetic fail where it is evaluated (A36); `&&` and
        # `||` may not evaluate it.
        if letters and any(inner.operator in ("&&", "||") for inner in logic):
            raise UntranslatableError
        tests = [f"c[{capture_slot(letter)}] is not None" for letter in letters]
        return f"({' and '.join([*tests, self._value(node).text])})"

    def match(self, node: Match | Term, offset: int) -> tuple[str, int | None]:
        """Return source that is true where a node matches, and the offset after it.

        The offset is None where it depends on the way of matching.
        """
        match node:
            case Concatenation(terms=terms, anchor=None):
                result = self._terms(terms, offset)
            case Group(body=body):
                result = self.match(body, offset)
            case Conjunction(parts=parts):
                matches = [self.match(part, offset) for part in parts]
                result = all_of(source for source, _ in matches), matches[-1][1]
            case Alternation(parts=parts):
                matches = [self.match(part, offset) for part in parts]
                ends = {end for _, end in matches}
                source = f"({' or '.join(source for source, _ in matches)})"
                result = source, ends.pop() if len(ends) == 1 else None
            case Jump(offset=target, slides=False, body=body):
                result = self.match(body, target)
            case Not(body=body):
                result = f"(not {self.match(body, offset)[0]})", offset
            case _:
                result = self._leaf(node, offset)
        return result

    def _terms(self, terms: Iterable[Term], offset: int) -> tuple[str, int | None]:
        sources, end = [], offset
        following: int | None = offset
        for term in terms:
            if following is None:
                raise UntranslatableError
            end = following
            source, following = self.match(term, end)
            sources.append(source)
        return all_of(sources), following

    def _leaf(self, node: Match | Term, offset: int) -> tuple[str, int]:
        match node:
            case Math(expression=expression):
                return self._math(expression, offset)
            case Literal(text=text):
                source = f"(p[{offset}:{offset + len(text)}]=={text!r})"
                end = offset + len(text)
            case AnyCharacter():
                source, end = "True", offset + 1
            case Brackets():
                source, end = self._brackets(node, offset), offset + 1
            case Backreference(letter=letter):
                source, end = self._backreference(letter, offset)
            case _:
                raise UntranslatableError
        if end > PATTERN_LENGTH:
            raise UntranslatableError
        self.reads_pattern = True
        return source, end

    def _brackets(self, node: Brackets, offset: int) -> str:
        accepted = bracket_characters(node)
        if accepted is not None:
            return f"(p[{offset}:{offset + 1}] in {''.join(sorted(accepted))!r})"
        raise UntranslatableError

    def _backreference(self, letter: str, offset: int) -> tuple[str, int]:
        slot = capture_slot(letter)
        if PATTERN_LAYOUT[offset : offset + 1] == "0":
            end = _digits_end(offset)
            return f"(int(p[{offset}:{end}])==c[{slot}])", end
        end = offset + 1
        return f"(c[{slot}] is not None and VALUES.get(p[{offset}:{end}])==c[{slot}])", end

    def _math(self, expression: Expression, offset: int) -> tuple[str, int]:
        fields = sum(isinstance(node, NextField) for node in walk(expression))
        end = offset
        # In what order several dots are read depends on the operators.
        if fields > 1 or (fields and offset >= PATTERN_LENGTH):
            raise UntranslatableError
        if fields and PATTERN_LAYOUT[offset] == "0":
            end = _digits_end(offset)
            self._field = f"int(p[{offset}:{end}])"
        elif fields:
            end = offset + 1
            self._field = f"VALUES.get(p[{offset}],{NONE})"
        self.reads_pattern |= bool(fields)
        return self.condition(expression), end

    def _value(self, node: Expression) -> Fragment:
        match node:
            case Number(value=value):
                source = Fragment(f"{value}", value in (0, 1), value)
            case Letter(letter=letter):
                source = Fragment(f"{LETTER_VALUES[letter]}")
            case Parentheses(body=body):
                source = self._value(body)
            case NextField() if self._field is not None:
                source = Fragment(self._field)
            case CapturedValue(letter=letter):
                source = Fragment(f"c[{capture_slot(letter)}]", bound=LARGEST)
            case FunctionCall(number=number, arguments=arguments):
                source = self._function(number, arguments)
            case _:
                source = self._operation(node)
        return source

    def _operation(self, node: Expression) -> Fragment:
        match node:
            case Between(value=value, low=low, high=high):
                least, middle, most = (self._value(inner).text for inner in (low, value, high))
                return Fragment(f"({least}<={middle}<={most})", is_truth=True)
            case Unary(operator="-", operand=operand):
                inner = self._value(operand)
                return Fragment(f"(-{inner.text})", bound=inner.bound)
            case Unary(operand=operand):
                return Fragment(f"(not {self._value(operand).text})", is_truth=True)
            case Binary(operator=">=", left=left, right=Number(value=1)):
                # `(x)+(y)>=1` is how arithmetic says "or".
                terms = [self._value(term) for term in operands(left, "+")]
                if len(terms) > 1 and all(term.is_truth for term in terms):
                    return Fragment(f"({' or '.join(term.text for term in terms)})", is_truth=True)
            case Binary(operator="*"):
                factors = [self._value(factor) for factor in operands(node, "*")]
                if all(factor.is_truth for factor in factors):
                    return Fragment(all_of(factor.text for factor in factors), is_truth=True)
        if not isinstance(node, Binary):
            raise UntranslatableError
        return binary(node.operator, self._value(node.left), self._value(node.right))

    def _function(self, number: int, arguments: tuple[Expression, ...]) -> Fragment:
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
        # Whatever the table of functions computes.
        return Fragment(f"function(x,{number},({listed}))", bound=LARGEST)


def _digits_end(offset: int) -> int:
    while PATTERN_LAYOUT[offset : offset + 1] == "0":
        offset += 1
    return offset
