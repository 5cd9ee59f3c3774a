"""Parse the text of a field."""

from __future__ import annotations

from typing import Final

from cuebid.database.language import tree
from cuebid.database.language.alphabet import SUIT_FIELDS, WHOLE_FIELDS
from cuebid.database.language.parsing.match_parser import MatchParser
from cuebid.database.language.parsing.math_parser import MathParser
from cuebid.database.language.parsing.tokens import LexerContext, RuleTokenKind
from cuebid.database.language.tree import Pattern, Specification

_BOUND: Final = (
    f"`.`, or a bound: `:` and one of {' '.join(WHOLE_FIELDS)} with a value, "
    f"or one of {' '.join(SUIT_FIELDS)} with values and suits"
)
_VALUE: Final = "a value: a number, a capture, a function without arguments, or `~`"


def parse_pattern(text: str) -> Pattern:
    """Return the tree of a sequence or constraint.

    Raises:
        RuleSyntaxError: the text is not in the language.

    >>> parse_pattern("1N:P$").body.anchor
    Anchor(start=4, end=5)
    """
    return MatchParser(text).pattern()


def parse_specification(text: str) -> Specification:
    """Return the tree of a specification, with or without its back-quotes.

    Raises:
        RuleSyntaxError: the text is not a specification.

    >>> [atom.field for atom in parse_specification(":P15:p17:D5H").atoms]
    ['P', 'P', 'D']
    """
    return SpecificationParser(text).goal()


class SpecificationParser(MathParser):
    """Parser for specifications: each method parses one production and returns its tree.

    "The leading ` should not appear in the database and is instead added by the parser": the first
    back-quote or both may be left out (A16).
    """

    def __init__(self, text: str) -> None:
        super().__init__(text, LexerContext.EMPTY if text.startswith("`") else LexerContext.SPEC)

    def goal(self) -> tree.Specification:
        """Parse `START_SPEC_TOK spec_list START_SPEC_TOK` to the end of the field."""
        is_quoted = self.is_at(RuleTokenKind.START_SPEC)
        if is_quoted:
            self.open()
        specification = self.spec_list()
        if is_quoted:
            self.close(RuleTokenKind.START_SPEC, "another bound, or a back-quote")
        elif self.is_at(RuleTokenKind.START_SPEC):
            self.take()
        if not self.is_at(RuleTokenKind.STOP):
            raise self.unexpected("another bound, or the end of the field")
        return specification

    def spec_list(self) -> tree.Specification:
        """Parse `spec_list : spec_list1 | MATH expr MATH | MATH expr MATH spec_list1`."""
        start = self.token.start
        # Arithmetic alone is a complete specification: its functions add the bounds (A64).
        math = self.math() if self.is_at(RuleTokenKind.MATH) else None
        atoms: tuple[tree.Atom, ...] = ()
        if math is None or self.kind not in {RuleTokenKind.STOP, RuleTokenKind.START_SPEC}:
            atoms = self.spec_list1()
        return tree.Specification(math, atoms, start=start, end=self.end)

    def spec_list1(self) -> tuple[tree.Atom, ...]:
        """Parse `spec_list1 : DOT_TOK | simple_spec | simple_spec spec_list1`: a dot ends it."""
        atoms: list[tree.Atom] = []
        while self.is_at(RuleTokenKind.SPEC) or self.is_at(RuleTokenKind.SUBSPEC):
            atoms.append(self.simple_spec())
        if self.is_at(RuleTokenKind.DOT):
            self.take()
        elif not atoms:
            raise self.unexpected(_BOUND)
        return tuple(atoms)

    def simple_spec(self) -> tree.Atom:
        """Parse `simple_spec : SPEC_TOK val | SUBSPEC_TOK subspec_list`."""
        token = self.take()
        # "Case (lower = upper bound, upper = lower bound)": small letters are maxima (A26).
        letter = token.text[1]
        field, upper = letter.upper(), letter.islower()
        if token.kind is RuleTokenKind.SPEC:
            return tree.Bound(field, upper, self.val(), start=token.start, end=self.end)
        return tree.SuitBounds(field, upper, self.subspec_list(), start=token.start, end=self.end)

    def subspec_list(self) -> tuple[tree.SuitPair, ...]:
        """Parse `subspec_list : subspec | subspec subspec_list`."""
        pairs = [self.subspec()]
        while self.kind in _VALUES:
            pairs.append(self.subspec())
        return tuple(pairs)

    def subspec(self) -> tree.SuitPair:
        """Parse `subspec : val suit`."""
        start = self.token.start
        value = self.val()
        return tree.SuitPair(value, self.suit(), start=start, end=self.end)

    def val(self) -> tree.Value:
        """Parse `val : NUM | GRAB | MATH_TOK expr MATH_TOK`; a function counts as GRAB (A21)."""
        if self.is_at(RuleTokenKind.NUM):
            token = self.take()
            number = self.number(token.text, token.start, token.end)
            return tree.Number(number, start=token.start, end=token.end)
        if self.is_at(RuleTokenKind.GRAB):
            return self._backreference()
        if self.is_at(RuleTokenKind.FUNCTION):
            token = self.take()
            number = self.number(token.text[1:], token.start + 1, token.end)
            return tree.FunctionCall(number, (), start=token.start, end=token.end)
        if self.is_at(RuleTokenKind.MATH):
            return self.math()
        raise self.unexpected(_VALUE)

    def suit(self) -> tree.SuitLetter | tree.Backreference:
        """Parse `suit : GRAB | SUIT_TOK`."""
        if self.is_at(RuleTokenKind.GRAB):
            return self._backreference()
        if not self.is_at(RuleTokenKind.SUIT):
            raise self.unexpected("a suit: C, D, H, S or a capture")
        token = self.take()
        return tree.SuitLetter(token.text, start=token.start, end=token.end)

    def _backreference(self) -> tree.Backreference:
        token = self.take()
        return tree.Backreference(token.text[-1], start=token.start, end=token.end)


# The tokens that begin another pair of value and suit.
_VALUES: Final = frozenset(
    {RuleTokenKind.NUM, RuleTokenKind.GRAB, RuleTokenKind.FUNCTION, RuleTokenKind.MATH}
)
