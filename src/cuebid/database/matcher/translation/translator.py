"""Arithmetic and constraints, translated to Python functions.

Nearly all the time of a choice goes into arithmetic on a hand and an auction. A function that
Python compiles takes a small part of the time of a walk over the tree. Only what has no side
effects is translated: what stores values, or reads fields whose offsets depend on the hand, is left
to `TextMatcher`, which can do everything.
"""

# The source that is compiled consists of names and numbers that are written here: no text of a rule
# gets into it.
#
# A translated function has five arguments: the captures `c`, the features of the hand `h`, what
# functions read from the calls `t` (`TableCalls`), the context of functions `x`, and the pattern
# string `p`. It returns None where a letter that it needs captured nothing: `TextMatcher` decides.

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.database.language import tree
from cuebid.database.language.node import walk
from cuebid.database.matcher.captures import NONE, capture_slot
from cuebid.database.matcher.characters import bracket_characters
from cuebid.database.matcher.translation.arithmetic_translator import ArithmeticTranslator
from cuebid.database.matcher.translation.python_source import (
    Fragment,
    Translated,
    UntranslatableError,
    all_of,
    compiled,
)
from cuebid.evaluation import DIMENSIONS, LENGTH, SHAPE_FEATURES, dimension_of
from cuebid.evaluation.pattern_layout import (
    MOST_SHOWN,
    PATTERN_LAYOUT,
    PATTERN_LENGTH,
    PATTERN_NUMBERS,
    PatternNumber,
)

__all__ = ["NO_HAND", "Translated", "translate_constraint", "translate_test"]

NO_HAND: Final = (NONE,) * len(DIMENSIONS)
"""The features where there is no hand: functions of the hand are then -1."""
_DIGITS: Final = frozenset("0123456789")


def translate_test(node: tree.Expression) -> Translated | None:
    """Translate an expression to a function that tells whether its value is not zero.

    The result is None if the expression cannot be translated.
    """
    translator = ArithmeticTranslator()
    try:
        return compiled(translator.condition(node), translator.needed)
    # A chain of operators is as deep as it is long.
    except (UntranslatableError, RecursionError):
        return None


def translate_constraint(pattern: tree.Pattern) -> tuple[Translated, bool] | None:
    """Translate a constraint to a function that tells whether a hand meets it.

    The second value is whether the function reads the pattern string. The result is None if the
    constraint cannot be translated.
    """
    if pattern.body is None:
        return None
    translator = _ConstraintTranslator()
    try:
        condition, _ = translator.match(pattern.body, 0)
        return compiled(condition, translator.needed), translator.reads_pattern
    except (UntranslatableError, RecursionError):
        return None


class _ConstraintTranslator(ArithmeticTranslator):
    """Translates one constraint; mutable.

    Attributes:
        reads_pattern: whether the source so far reads the pattern string.
    """

    def __init__(self) -> None:
        super().__init__(has_hand=True)
        self.reads_pattern = False

    def match(self, node: tree.Match | tree.Term, offset: int) -> tuple[str, int | None]:
        """Return Python source that is true if a node matches, and the offset after the node.

        The offset is None if it depends on the way of matching.
        """
        match node:
            case tree.Concatenation(terms=terms, anchor=None):
                result = self._terms(terms, offset)
            case tree.Group(body=body):
                result = self.match(body, offset)
            case tree.Conjunction(parts=parts):
                matches = [self.match(part, offset) for part in parts]
                result = all_of(source for source, _ in matches), matches[-1][1]
            case tree.Alternation(parts=parts):
                matches = [self._apart(part, offset) for part in parts]
                ends = {end for _, end in matches}
                source = f"({' or '.join(source for source, _ in matches)})"
                result = source, ends.pop() if len(ends) == 1 else None
            case tree.Jump(offset=target, slides=False, body=body):
                result = self.match(body, target)
            case tree.Not(body=body):
                result = f"(not {self._apart(body, offset)[0]})", offset
            case _:
                result = self._leaf(node, offset)
        return result

    def _apart(self, node: tree.Match | tree.Term, offset: int) -> tuple[str, int | None]:
        """Translate a part as `match` does, so that later parts cannot rely on its captures.

        Where a later part reads them, the constraint is left to `TextMatcher`.
        """
        before = self.captured
        self.captured = dict(before)
        result = self.match(node, offset)
        changed = dict(self.captured.items() - before.items())
        self.captured = before | dict.fromkeys(changed)
        return result

    def _terms(self, terms: Iterable[tree.Term], offset: int) -> tuple[str, int | None]:
        sources, end = [], offset
        following: int | None = offset
        for term in terms:
            if following is None:
                raise UntranslatableError
            end = following
            source, following = self.match(term, end)
            sources.append(source)
        return all_of(sources), following

    def _leaf(self, node: tree.Match | tree.Term, offset: int) -> tuple[str, int]:
        match node:
            case tree.Math(expression=expression):
                return self._math(expression, offset)
            case tree.Capture(letter=letter):
                self.captured[letter] = self._number(offset).text
                return "True", offset
            case tree.Literal(text=text):
                following = enumerate(text, offset)
                source = all_of(
                    self._character(where, frozenset(letter)) for where, letter in following
                )
                end = offset + len(text)
            case tree.AnyCharacter():
                source, end = "True", offset + 1
            case tree.Brackets():
                source, end = self._brackets(node, offset), offset + 1
            case tree.Backreference(letter=letter):
                source, end = self._backreference(letter, offset)
            case _:
                raise UntranslatableError
        if end > PATTERN_LENGTH:
            raise UntranslatableError
        return source, end

    def _brackets(self, node: tree.Brackets, offset: int) -> str:
        accepted = bracket_characters(node)
        if accepted is not None:
            return self._character(offset, accepted)
        raise UntranslatableError

    def _character(self, offset: int, accepted: frozenset[str]) -> str:
        """Return Python source that is true if an accepted character stands at an offset."""
        number = PATTERN_NUMBERS.get(offset)
        if number is not None and number.width == 1:
            digits = "".join([f"{digit}," for digit in sorted(accepted & _DIGITS)])
            return f"({_value_of(number)} in ({digits}))"
        self.reads_pattern = True
        return f"(p[{offset}:{offset + 1}] in {''.join(sorted(accepted))!r})"

    def _backreference(self, letter: str, offset: int) -> tuple[str, int]:
        if letter in self.captured:
            raise UntranslatableError
        slot = capture_slot(letter)
        if PATTERN_LAYOUT[offset : offset + 1] == "0":
            return f"({self._number(offset).text}==c[{slot}])", _digits_end(offset)
        self.reads_pattern = True
        end = offset + 1
        return f"(c[{slot}] is not None and VALUES.get(p[{offset}:{end}])==c[{slot}])", end

    def _math(self, expression: tree.Expression, offset: int) -> tuple[str, int]:
        fields = sum(isinstance(node, tree.NextField) for node in walk(expression))
        end = offset
        # In what order several dots are read depends on the operators.
        if fields > 1 or (fields and offset >= PATTERN_LENGTH):
            raise UntranslatableError
        if fields and PATTERN_LAYOUT[offset] == "0":
            end = _digits_end(offset)
            self.field = self._number(offset)
        elif fields:
            end = offset + 1
            self.field = Fragment(f"VALUES.get(p[{offset}],{NONE})")
            self.reads_pattern = True
        return self.condition(expression), end

    def _number(self, offset: int) -> Fragment:
        """Return Python source of the number that stands at an offset of the pattern string."""
        end = _digits_end(offset)
        number = PATTERN_NUMBERS.get(offset)
        if number is not None and offset + number.width == end:
            return Fragment(_value_of(number))
        if end == offset:
            raise UntranslatableError
        self.reads_pattern = True
        return Fragment(f"int(p[{offset}:{end}])")


# The pattern string takes longer to make than most constraints need.
def _value_of(number: PatternNumber) -> str:
    """Return Python source that computes a number of the pattern string from the features."""
    value = f"h[{dimension_of(number.feature, number.suit).index}]"
    is_length = number.feature is LENGTH or number.feature in SHAPE_FEATURES
    return f"min({value},{MOST_SHOWN})" if is_length else value


def _digits_end(offset: int) -> int:
    while PATTERN_LAYOUT[offset : offset + 1] == "0":
        offset += 1
    return offset
