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

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from cuebid.core.suit import SUITS
from cuebid.database.language.alphabet import LETTER_VALUES, PATTERN_LENGTH
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
from cuebid.database.matcher.captures import NONE, capture_slot, clamp
from cuebid.database.matcher.characters import bracket_characters
from cuebid.database.matcher.function_values import function_value
from cuebid.database.matcher.search import CHARACTER_VALUES
from cuebid.evaluation import (
    CONTROLS,
    DIMENSIONS,
    HCP,
    HONOURS,
    LENGTH,
    LOSERS,
    POINTS,
    QUALITY,
    STOPPERS,
    dimension_of,
)

__all__ = ["NO_HAND", "Translated", "translate_constraint", "translate_test"]

Translated = Callable[..., Any]
"""A translated function; its result is true or false."""

NO_HAND: Final = (NONE,) * len(DIMENSIONS)
"""The features where there is no hand: functions of the hand are then -1."""

_OF_HANDS: Final = {12: HCP, 13: POINTS, 15: LOSERS, 16: CONTROLS}
_OF_SUITS: Final = {0: LENGTH, 1: QUALITY, 2: STOPPERS, 5: HONOURS, 6: HCP}
_OF_CALLS: Final = {4: "t.level", 5: "t.strain", 6: "t.doubled", 7: "t.last_bidder"}
_IS_CONTESTED: Final = 18
_BID_BY: Final = {4: "(t.bid_by[1]|t.bid_by[3])", 7: "t.bid_by[2]", 8: "t.bid_by[0]"}
_LARGER, _SMALLER = 5, 6
_VALUES_FOR: Final = 0, 3
_ROW: Final = dimension_of(HCP, SUITS[1]).index - dimension_of(HCP, SUITS[0]).index

# Values of functions are far below; captures may be anything that arithmetic can give.
_SMALL: Final = 10_000
_LARGEST: Final = 2**31 - 1
_COMPARISONS: Final = frozenset({"<", "<=", ">", ">=", "==", "!="})
# A digit, a suit letter that depends on the hand, or the letter itself.
_LAYOUT: Final = "P00M00D0?0?0?0?C0000L00H00C00D00H00SQ00S0C0D0H0SG0C0D0H0S"
_MOST_COMPILED: Final = 20_000


class _UntranslatableError(Exception):
    """A node that only closures can evaluate; callers within this module catch it."""


class _Source(NamedTuple):
    """A translated expression.

    Attributes:
        text: the Python expression, which binds as tightly as brackets do.
        is_truth: whether its value is only ever 0 or 1.
        bound: its value is never further from 0.
    """

    text: str
    is_truth: bool = False
    bound: int = _SMALL


def translate_test(node: Expression) -> Translated | None:
    """Translate an expression to a function that tells whether it is other than zero.

    None if it cannot be translated.
    """
    try:
        return _compiled(_Translator().condition(node))
    # A chain of operators is as deep as it is long.
    except (_UntranslatableError, RecursionError):
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
        return _compiled(condition), translator.reads_pattern
    except (_UntranslatableError, RecursionError):
        return None


@lru_cache(maxsize=_MOST_COMPILED)
def _compiled(source: str) -> Translated:
    names = {
        "clamp": clamp,
        "function": function_value,
        "VALUES": CHARACTER_VALUES,
        "max": max,
        "min": min,
        "int": int,
        "__builtins__": {},
    }
    try:
        function: Translated = eval(f"lambda c,h,t,x,p:{source}", names)  # noqa: S307 - see the top
    # Python limits how deep brackets may nest; rules may nest deeper.
    except (SyntaxError, MemoryError, RecursionError):
        raise _UntranslatableError from None
    return function


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
            raise _UntranslatableError
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
                result = _all(source for source, _ in matches), matches[-1][1]
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
                raise _UntranslatableError
            end = following
            source, following = self.match(term, end)
            sources.append(source)
        return _all(sources), following

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
                raise _UntranslatableError
        if end > PATTERN_LENGTH:
            raise _UntranslatableError
        self.reads_pattern = True
        return source, end

    def _brackets(self, node: Brackets, offset: int) -> str:
        accepted = bracket_characters(node)
        if accepted is not None:
            return f"(p[{offset}:{offset + 1}] in {''.join(sorted(accepted))!r})"
        raise _UntranslatableError

    def _backreference(self, letter: str, offset: int) -> tuple[str, int]:
        slot = capture_slot(letter)
        if _LAYOUT[offset : offset + 1] == "0":
            end = _digits_end(offset)
            return f"(int(p[{offset}:{end}])==c[{slot}])", end
        end = offset + 1
        return f"(c[{slot}] is not None and VALUES.get(p[{offset}:{end}])==c[{slot}])", end

    def _math(self, expression: Expression, offset: int) -> tuple[str, int]:
        fields = sum(isinstance(node, NextField) for node in walk(expression))
        end = offset
        # In what order several dots are read depends on the operators.
        if fields > 1 or (fields and offset >= PATTERN_LENGTH):
            raise _UntranslatableError
        if fields and _LAYOUT[offset] == "0":
            end = _digits_end(offset)
            self._field = f"int(p[{offset}:{end}])"
        elif fields:
            end = offset + 1
            self._field = f"VALUES.get(p[{offset}],{NONE})"
        self.reads_pattern |= bool(fields)
        return self.condition(expression), end

    def _value(self, node: Expression) -> _Source:
        match node:
            case Number(value=value):
                source = _Source(f"{value}", value in (0, 1), value)
            case Letter(letter=letter):
                source = _Source(f"{LETTER_VALUES[letter]}")
            case Parentheses(body=body):
                source = self._value(body)
            case NextField() if self._field is not None:
                source = _Source(self._field)
            case CapturedValue(letter=letter):
                source = _Source(f"c[{capture_slot(letter)}]", bound=_LARGEST)
            case FunctionCall(number=number, arguments=arguments):
                source = self._function(number, arguments)
            case _:
                source = self._operation(node)
        return source

    def _operation(self, node: Expression) -> _Source:
        match node:
            case Between(value=value, low=low, high=high):
                least, middle, most = (self._value(inner).text for inner in (low, value, high))
                return _Source(f"({least}<={middle}<={most})", is_truth=True)
            case Unary(operator="-", operand=operand):
                inner = self._value(operand)
                return _Source(f"(-{inner.text})", bound=inner.bound)
            case Unary(operand=operand):
                return _Source(f"(not {self._value(operand).text})", is_truth=True)
            case Binary(operator=">=", left=left, right=Number(value=1)):
                # `(x)+(y)>=1` is how arithmetic says "or".
                terms = [self._value(term) for term in _operands(left, "+")]
                if len(terms) > 1 and all(term.is_truth for term in terms):
                    return _Source(f"({' or '.join(term.text for term in terms)})", is_truth=True)
            case Binary(operator="*"):
                factors = [self._value(factor) for factor in _operands(node, "*")]
                if all(factor.is_truth for factor in factors):
                    return _Source(_all(factor.text for factor in factors), is_truth=True)
        if not isinstance(node, Binary):
            raise _UntranslatableError
        return _binary(node.operator, self._value(node.left), self._value(node.right))

    def _function(self, number: int, arguments: tuple[Expression, ...]) -> _Source:
        values = [self._value(argument) for argument in arguments]
        source = None
        match values:
            case []:
                source = self._without_arguments(number)
            case [suit]:
                source = _of_suit(number, arguments[0], suit.text)
            case [first, second] if number in (_LARGER, _SMALLER):
                name = "max" if number == _LARGER else "min"
                bound = max(first.bound, second.bound)
                return _Source(f"{name}({first.text},{second.text})", bound=bound)
        if source is not None:
            return source
        listed = "".join(f"{value.text}," for value in values)
        # `#0(l,t,k)` tells whether a hand has the values for a contract; without one it is -1.
        is_truth = self._has_hand and (number, len(values)) == _VALUES_FOR
        # Whatever the table of functions computes.
        return _Source(f"function(x,{number},({listed}))", is_truth, _LARGEST)

    @staticmethod
    def _without_arguments(number: int) -> _Source | None:
        if number in _OF_HANDS:
            return _Source(f"h[{dimension_of(_OF_HANDS[number]).index}]")
        if number == _IS_CONTESTED:
            return _Source("t.is_contested", is_truth=True)
        return _Source(_OF_CALLS[number]) if number in _OF_CALLS else None


def _binary(operator: str, first: _Source, second: _Source) -> _Source:
    """Translate an operator; `&&` and `||` evaluate the right operand first (A44)."""
    plain = f"({first.text}{operator}{second.text})"
    # The usual comparisons and products need no multiplication, and stop at the first that fails.
    if operator in _COMPARISONS:
        source = _Source(plain, is_truth=True)
    elif operator in ("&&", "||"):
        word = "and" if operator == "&&" else "or"
        source = _Source(f"({second.text}!=0 {word} {first.text}!=0)", is_truth=True)
    elif operator == "*" and first.is_truth:
        source = _Source(f"({first.text} and {second.text})", second.is_truth, second.bound)
    elif operator in ("&", "|"):
        bound = 2 * max(first.bound, second.bound)
        source = _Source(plain, first.is_truth and second.is_truth, bound)
    else:
        is_product = operator == "*"
        bound = first.bound * second.bound if is_product else first.bound + second.bound
        source = _Source(plain, bound=bound)
        if bound > _LARGEST:
            source = _Source(f"clamp{plain}", bound=_LARGEST)
    return source


def _of_suit(number: int, node: Expression, suit: str) -> _Source | None:
    """Translate a function of one suit that is written or captured; None for others."""
    while isinstance(node, Parentheses):
        node = node.body
    is_captured = isinstance(node, CapturedValue)
    if not is_captured and not (isinstance(node, Letter | Number) and int(suit) < len(SUITS)):
        return None
    if number in _OF_SUITS:
        first = dimension_of(_OF_SUITS[number], SUITS[0]).index
        if is_captured:
            return _Source(f"(h[{first}+{_ROW}*{suit}] if 0<={suit}<4 else {NONE})")
        return _Source(f"h[{first + _ROW * int(suit)}]")
    if number in _BID_BY:
        has_bid = f"{_BID_BY[number]}>>{suit}&1"
        return _Source(f"(0<={suit}<5 and {has_bid})" if is_captured else f"({has_bid})", True)
    return None


def _operands(node: Expression, operator: str) -> list[Expression]:
    """Return the operands of a sum or product of any length."""
    match node:
        case Parentheses(body=body):
            return _operands(body, operator)
        case Binary(operator=joint, left=left, right=right) if joint == operator:
            return [*_operands(left, operator), *_operands(right, operator)]
    return [node]


def _all(sources: Iterable[str]) -> str:
    needed = [source for source in sources if source != "True"]
    # Conditions have no side effects, so that the cheap ones come first. The others may be the
    # first to ask what an auction has shown.
    needed.sort(key=lambda source: "function(" in source)
    return f"({' and '.join(needed) or 'True'})"


def _digits_end(offset: int) -> int:
    while _LAYOUT[offset : offset + 1] == "0":
        offset += 1
    return offset
