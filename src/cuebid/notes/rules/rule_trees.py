"""Build the trees of rules made from notes: sequences of calls, constraints, and conditions.

Rules are built as trees and not as text, because parsing the text of a few hundred rules takes
longer than everything else that is done with notes. Each function names the text that its tree
stands for; a test checks that the printed text parses to the same tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Final

from cuebid.core import Call, Suit
from cuebid.database.language.tree import (
    AnyCharacter,
    Between,
    Binary,
    BracketKind,
    Brackets,
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
    Number,
    Parentheses,
    Pattern,
    Range,
    Repeat,
    Term,
    Unary,
)
from cuebid.database.matcher.table_calls import call_text
from cuebid.evaluation import (
    ACES,
    CONTROLS,
    HCP,
    HONOURS,
    KINGS,
    LENGTH,
    LONGEST,
    LOSERS,
    POINTS,
    QUALITY,
    QUEENS,
    SECOND,
    SHORTEST,
    STOPPERS,
    THIRD,
    Bound,
    Box,
)

# Offsets in the pattern string (docs/database.md) of numbers of the whole hand, with two digits.
_NUMBERS: Final = {HCP.name: 1, POINTS.name: 4, LOSERS.name: 21, CONTROLS.name: 37}
# Offsets of single digits: lengths in order; of suits that of clubs, and the step to the next suit.
_SHAPES: Final = {LONGEST.name: 7, SECOND.name: 9, THIRD.name: 11, SHORTEST.name: 13}
_DIGITS: Final = {LENGTH.name: (16, 1), STOPPERS.name: (40, 2), QUALITY.name: (49, 2)}
_HONOURS: Final = (24, 3)
_LAST_DIGIT: Final = 9
# Numbers of the language's functions (docs/database.md).
_LENGTH_OF: Final = 0
_VULNERABILITY: Final = 2
_SEAT: Final = 3
_POINTS_IN: Final = 6
_HONOURS_OF: Final = 5
_ACES_HELD, _KINGS_HELD = 10, 11
WEIGHTS: Final = {ACES.name: 8, KINGS.name: 4, QUEENS.name: 2}
"""Weights in the 8421 count, by the name of the feature."""
_ANY_HAND: Final = Pattern(Concatenation((AnyCharacter(),)))
# Passes before the opening bid are calls like others and must be matched (docs/rulings.md A33).
_PASSES: Final = Repeat(Group(Concatenation((Literal("P:"),))), "*")
"""`(P:)*`, because notes do not mention passes before the opening bid."""


def sequence_tree(calls: Iterable[Call], conditions: Iterable[Math] = ()) -> Pattern:
    """Return the tree that matches an auction, at any dealer: `START:(P:)*(1N:P:2C)`.

    Args:
        calls: from the opening bid on; the last is the one that the rule is for.
        conditions: arithmetic that must hold as well.
    """
    auction = Group(Concatenation((Literal(":".join(map(call_text, calls))),)))
    return Pattern(Concatenation((Literal("START:"), _PASSES, auction, *conditions)))


def seat_tree(seats: Sequence[int]) -> Math:
    """Return the condition that the bidder sits at one of some places after the dealer.

    It is `~#3==2~` for one place, `~(#3==1)+(#3==3)>=1~` for several.
    """
    tests = [Binary("==", FunctionCall(_SEAT, ()), Number(seat)) for seat in seats]
    if len(tests) == 1:
        return Math(tests[0])
    # The language's `||` would do as well; sums of tests are what the shipped rules use.
    return Math(Binary(">=", joined("+", tests), Number(1)))


def vulnerability_tree(side: int, *, is_vulnerable: bool) -> Math:
    """Return the condition that a side is vulnerable, `~#2&1~`, or not, `~!(#2&1)~`.

    Args:
        side: 1 for the bidder's side, 2 for the other: bits of the value of `#2`.
        is_vulnerable: whether the side must be vulnerable, or must not be.
    """
    # `!` binds more tightly than `&`, hence the parentheses.
    test = Binary("&", FunctionCall(_VULNERABILITY, ()), Number(side))
    return Math(test if is_vulnerable else Unary("!", Parentheses(test)))


def longer_tree(suit: Suit, shorter: Suit, *, may_be_equal: bool) -> Expression:
    """Return the test that a suit is longer than another one: `#0(H)>#0(S)`."""
    lengths = [
        FunctionCall(_LENGTH_OF, (Letter(compared_suit.letter),))
        for compared_suit in (suit, shorter)
    ]
    return Binary(">=" if may_be_equal else ">", lengths[0], lengths[1])


def constraint_tree(box: Box, tests: Iterable[Expression] = ()) -> Pattern:
    """Return the tree that a hand matches if it is in a box and passes some tests.

    It is `~(#0(H)>#0(S))~@01~.>=8~@18[4-9]`. Each bound is a part of its own, because explanations
    of why a hand does not fit name the first part that fails.
    """
    sums = [*tests, *_points_of_suits(box), *_honours_held(box)]
    first = [Concatenation((Math(joined("*", sums)),))] if sums else []
    parts: tuple[Match, ...] = (*first, *_jumps(box))
    if not parts:
        return _ANY_HAND
    return Pattern(parts[0] if len(parts) == 1 else Conjunction(parts))


def joined(operator: str, tests: Iterable[Expression]) -> Expression:
    """Return the tests, each in parentheses, joined from the left by an operator."""
    operands: list[Expression] = [Parentheses(test) for test in tests]
    return reduce(lambda left, right: Binary(operator, left, right), operands)


def _points_of_suits(box: Box) -> Iterator[Expression]:
    """Yield tests of the points of single suits, which the pattern string does not have."""
    for bound in box.bounds:
        dimension = bound.dimension
        if dimension.suit is not None and dimension.feature is HCP:
            points = FunctionCall(_POINTS_IN, (Letter(dimension.suit.letter),))
            yield _compared(points, bound)


def _honours_held(box: Box) -> Iterator[Expression]:
    """Yield tests of aces, kings and queens: `#10==1`, and for one suit `(#5(H)&4)!=0`."""
    for bound in box.bounds:
        dimension = bound.dimension
        weight = WEIGHTS.get(dimension.feature.name)
        if weight is None:
            continue
        if dimension.suit is None:
            number = _ACES_HELD if dimension.feature is ACES else _KINGS_HELD
            yield _compared(FunctionCall(number, ()), bound)
        else:
            honours = FunctionCall(_HONOURS_OF, (Letter(dimension.suit.letter),))
            held = Parentheses(Binary("&", honours, Number(weight)))
            yield Binary("!=" if bound.has_low else "==", held, Number(0))


def _jumps(box: Box) -> Iterator[Jump]:
    """Yield for each bound a test at its feature's place in the hand's pattern string."""
    for bound in box.bounds:
        dimension, name = bound.dimension, bound.dimension.feature.name
        if name in WEIGHTS:
            continue
        if dimension.suit is None and name in _NUMBERS:
            yield _jump(_NUMBERS[name], Math(_compared(NextField(), bound)))
        elif dimension.suit is None:
            yield _jump(_SHAPES[name], _digits(bound))
        elif dimension.feature is HONOURS:
            first, step = _HONOURS
            yield _jump(first + step * dimension.suit, Math(_compared(NextField(), bound)))
        elif name in _DIGITS:
            first, step = _DIGITS[name]
            yield _jump(first + step * dimension.suit, _digits(bound))


def _jump(offset: int, term: Term) -> Jump:
    return Jump(offset, False, Concatenation((term,)))


def _compared(value: Expression, bound: Bound) -> Expression:
    """Return the test that a value is within a bound."""
    if bound.low == bound.high:
        return Binary("==", value, Number(bound.low))
    if not bound.has_high:
        return Binary(">=", value, Number(bound.low))
    if not bound.has_low:
        return Binary("<=", value, Number(bound.high))
    return Between(value, Number(bound.low), Number(bound.high))


def _digits(bound: Bound) -> Term:
    """Return the term for a digit within a bound; lengths from ten on are written as 9 (A52)."""
    low, high = str(min(bound.low, _LAST_DIGIT)), str(min(bound.high, _LAST_DIGIT))
    return Literal(low) if low == high else Brackets(BracketKind.ANY, 0, (Range(low, high),))
