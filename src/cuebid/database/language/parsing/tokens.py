"""The tokens of the language as data: how they are written, in which context, what they mean."""

# The specification ("Rule specification") lists the tokens by context. Where it lists a character
# in "any context" that has another meaning in one of them, each context keeps the meaning that it
# can use (A14, A19, A20): digits are a number between two `~` and in a specification and text
# elsewhere; small letters capture in sequences and constraints and are values elsewhere. The
# names of the kinds are those of the specification, also where they are odd.

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from cuebid.text import Token as TextToken


class LexerContext(Enum):
    """Contexts of the lexer; each value describes the context in messages."""

    EMPTY = "in a sequence or constraint"
    BRACKET = "in brackets"
    MATH = "between two `~`"
    SPEC = "in a specification"


class RuleTokenKind(StrEnum):
    """Kinds of tokens; each value is the name in the specification."""

    START_SPEC = "START_SPEC_TOK"
    MATH = "MATH_TOK"
    LBRACKET = "LBRACKET_TOK"
    RBRACKET = "RBRACKET_TOK"
    SPEC = "SPEC_TOK"
    SUBSPEC = "SUBSPEC_TOK"
    SUIT = "SUIT_TOK"
    DASH = "DASH_TOK"
    CHAR = "CHAR_TOK"
    MINUS = "MINUS_TOK"
    BINARY0 = "BINARY0"
    BINARY1 = "BINARY1"
    BINARY2 = "BINARY2"
    BINARY3 = "BINARY3"
    SAVED = "MGRAB (letter)"
    FUNCTION = "MGRAB (function)"
    OR = "OR_TOK"
    AND = "AND_TOK"
    AT = "AT_TOK"
    GOTO = "GOTO_TOK"
    DOT = "DOT_TOK"
    END = "END_TOK"
    NOT = "NOT_TOK"
    LPAREN = "LPAREN_TOK"
    RPAREN = "RPAREN_TOK"
    COMMA = "COMMA_TOK"
    GRAB = "GRAB"
    PUSH = "PUSH"
    NUM = "NUM"
    ITERATOR = "ITERATOR"
    STRING = "STRING_TOK"
    UNKNOWN = "unknown"
    """A character that begins no token in its context."""
    STOP = "end"
    """The end of the field."""


Token = TextToken[RuleTokenKind]
"""A token of a field; its offsets count from the start of the field."""


@dataclass(frozen=True, slots=True)
class TokenRule:
    """One way to write a kind of token."""

    kind: RuleTokenKind
    pattern: str
    """A regular expression without groups."""
    contexts: tuple[LexerContext, ...]
    """The contexts in which the token has this meaning."""
    meaning: str
    """The meaning, for messages."""


_EMPTY, _BRACKET, _MATH, _SPEC = LexerContext
_ANY = tuple(LexerContext)
_NOT_MATH = (_EMPTY, _BRACKET, _SPEC)

# The lexer takes the first rule that matches, so that longer tokens stand before their beginnings.
TOKENS: Final = (
    TokenRule(RuleTokenKind.START_SPEC, "`", _ANY, "begins and ends a specification"),
    TokenRule(RuleTokenKind.MATH, "~", _ANY, "begins and ends arithmetic"),
    TokenRule(
        RuleTokenKind.LBRACKET, r"\[(?:[\^<>]|\++|-+)?", _NOT_MATH, "opens a list of characters"
    ),
    TokenRule(RuleTokenKind.LBRACKET, r"\[", (_MATH,), "begins the limits of x[low,high]"),
    TokenRule(RuleTokenKind.RBRACKET, r"\]", _ANY, "closes `[`"),
    TokenRule(RuleTokenKind.SPEC, ":[PMLQpmlq]", (_SPEC,), "a bound for the hand"),
    TokenRule(RuleTokenKind.SUBSPEC, ":[DHSGdhsg]", (_SPEC,), "bounds for suits"),
    TokenRule(RuleTokenKind.SUIT, "[CDHS]", (_SPEC,), "a suit"),
    TokenRule(RuleTokenKind.DASH, "-", (_BRACKET,), "a range of characters"),
    TokenRule(RuleTokenKind.CHAR, "[CDHSNPXR]", (_MATH,), "the number of a strain or call"),
    TokenRule(RuleTokenKind.MINUS, "-", (_MATH,), "minus"),
    TokenRule(RuleTokenKind.BINARY1, "[<>=!]=|[<>]", (_MATH,), "a comparison"),
    TokenRule(RuleTokenKind.BINARY1, "=", (_MATH,), "an assignment"),
    TokenRule(RuleTokenKind.BINARY0, r"&&|\|\||[&|]", (_MATH,), "a logical operator"),
    TokenRule(RuleTokenKind.BINARY2, r"\+", (_MATH,), "plus"),
    TokenRule(RuleTokenKind.BINARY3, r"\*", (_MATH,), "times"),
    TokenRule(RuleTokenKind.SAVED, "[a-z]", (_MATH,), "a captured value"),
    TokenRule(RuleTokenKind.AT, "@[:_A-Z][:_A-Z0-9]*", _ANY, "a restart with a label"),
    TokenRule(RuleTokenKind.GOTO, r"@[0-9]{2}\+?", _ANY, "a jump to an offset"),
    TokenRule(RuleTokenKind.GOTO, "&&", _NOT_MATH, "a jump to the beginning"),
    TokenRule(RuleTokenKind.OR, r"\|", (_EMPTY,), "or"),
    TokenRule(RuleTokenKind.AND, "&", (_EMPTY,), "and"),
    TokenRule(RuleTokenKind.DOT, r"\.", (_EMPTY,), "any character"),
    TokenRule(RuleTokenKind.DOT, r"\.", (_MATH,), "the next field of the string"),
    TokenRule(RuleTokenKind.DOT, r"\.", (_SPEC,), "no constraint"),
    TokenRule(RuleTokenKind.DOT, r"\.", (_BRACKET,), "a dot"),
    TokenRule(RuleTokenKind.END, r"\$+[0-9]*", _ANY, "an anchor to the end of the auction"),
    TokenRule(RuleTokenKind.NOT, "!", _ANY, "not"),
    TokenRule(RuleTokenKind.LPAREN, r"\(", _ANY, "opens a group"),
    TokenRule(RuleTokenKind.RPAREN, r"\)", _ANY, "closes `(`"),
    TokenRule(RuleTokenKind.COMMA, ",", (_EMPTY, _BRACKET, _SPEC), "any call"),
    TokenRule(RuleTokenKind.COMMA, ",", (_MATH,), "separates arguments or limits"),
    TokenRule(RuleTokenKind.GRAB, "#[a-z]", _ANY, "a captured value"),
    TokenRule(RuleTokenKind.GRAB, "[a-z]", (_BRACKET, _SPEC), "a captured value"),
    TokenRule(RuleTokenKind.PUSH, "[a-z]", (_EMPTY,), "captures the next field"),
    TokenRule(RuleTokenKind.FUNCTION, "#[0-9]+", _ANY, "a function"),
    TokenRule(RuleTokenKind.NUM, "[0-9]+", (_MATH, _SPEC), "a number"),
    TokenRule(RuleTokenKind.ITERATOR, "[*+?]", _NOT_MATH, "an iterator"),
    TokenRule(RuleTokenKind.ITERATOR, r"\?", (_MATH,), "an iterator"),
    TokenRule(RuleTokenKind.STRING, "[:_A-Z0-9]{2,}", (_EMPTY,), "text to match"),
    TokenRule(RuleTokenKind.CHAR, "[:_A-Z0-9]", (_EMPTY, _BRACKET), "a character to match"),
)

TRANSITIONS: Final[dict[LexerContext, dict[RuleTokenKind, LexerContext | None]]] = {
    _EMPTY: {
        RuleTokenKind.MATH: _MATH,
        RuleTokenKind.LBRACKET: _BRACKET,
        RuleTokenKind.START_SPEC: _SPEC,
    },
    _BRACKET: {RuleTokenKind.RBRACKET: None},
    _MATH: {RuleTokenKind.MATH: None},
    _SPEC: {RuleTokenKind.MATH: _MATH, RuleTokenKind.START_SPEC: None},
}
"""The context that a token pushes on the stack; None where it pops one."""
