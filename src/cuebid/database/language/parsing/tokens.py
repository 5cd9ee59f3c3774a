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

from cuebid.text.tokens import Token as TextToken

__all__ = ["TOKENS", "TRANSITIONS", "Context", "Kind", "Token", "TokenRule"]


class Context(Enum):
    """Contexts of the lexer; each value tells where one is."""

    EMPTY = "in a sequence or constraint"
    BRACKET = "in brackets"
    MATH = "between two `~`"
    SPEC = "in a specification"


class Kind(StrEnum):
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


Token = TextToken[Kind]
"""A token of a field; its offsets count from the start of the field."""


@dataclass(frozen=True, slots=True)
class TokenRule:
    """One way to write a kind of token.

    Attributes:
        kind: the kind of token.
        pattern: a regular expression without groups.
        contexts: where it has this meaning.
        meaning: the meaning, for messages.
    """

    kind: Kind
    pattern: str
    contexts: tuple[Context, ...]
    meaning: str


_EMPTY, _BRACKET, _MATH, _SPEC = Context
_ANY = tuple(Context)
_NOT_MATH = (_EMPTY, _BRACKET, _SPEC)

# The lexer takes the first rule that matches, so that longer tokens stand before their beginnings.
TOKENS: Final = (
    TokenRule(Kind.START_SPEC, "`", _ANY, "begins and ends a specification"),
    TokenRule(Kind.MATH, "~", _ANY, "begins and ends arithmetic"),
    TokenRule(Kind.LBRACKET, r"\[(?:[\^<>]|\++|-+)?", _NOT_MATH, "opens a list of characters"),
    TokenRule(Kind.LBRACKET, r"\[", (_MATH,), "begins the limits of x[low,high]"),
    TokenRule(Kind.RBRACKET, r"\]", _ANY, "closes `[`"),
    TokenRule(Kind.SPEC, ":[PMLQpmlq]", (_SPEC,), "a bound for the hand"),
    TokenRule(Kind.SUBSPEC, ":[DHSGdhsg]", (_SPEC,), "bounds for suits"),
    TokenRule(Kind.SUIT, "[CDHS]", (_SPEC,), "a suit"),
    TokenRule(Kind.DASH, "-", (_BRACKET,), "a range of characters"),
    TokenRule(Kind.CHAR, "[CDHSNPXR]", (_MATH,), "the number of a strain or call"),
    TokenRule(Kind.MINUS, "-", (_MATH,), "minus"),
    TokenRule(Kind.BINARY1, "[<>=!]=|[<>]", (_MATH,), "a comparison"),
    TokenRule(Kind.BINARY1, "=", (_MATH,), "an assignment"),
    TokenRule(Kind.BINARY0, r"&&|\|\||[&|]", (_MATH,), "a logical operator"),
    TokenRule(Kind.BINARY2, r"\+", (_MATH,), "plus"),
    TokenRule(Kind.BINARY3, r"\*", (_MATH,), "times"),
    TokenRule(Kind.SAVED, "[a-z]", (_MATH,), "a captured value"),
    TokenRule(Kind.AT, "@[:_A-Z][:_A-Z0-9]*", _ANY, "a restart with a label"),
    TokenRule(Kind.GOTO, r"@[0-9]{2}\+?", _ANY, "a jump to an offset"),
    TokenRule(Kind.GOTO, "&&", _NOT_MATH, "a jump to the beginning"),
    TokenRule(Kind.OR, r"\|", (_EMPTY,), "or"),
    TokenRule(Kind.AND, "&", (_EMPTY,), "and"),
    TokenRule(Kind.DOT, r"\.", (_EMPTY,), "any character"),
    TokenRule(Kind.DOT, r"\.", (_MATH,), "the next field of the string"),
    TokenRule(Kind.DOT, r"\.", (_SPEC,), "no constraint"),
    TokenRule(Kind.DOT, r"\.", (_BRACKET,), "a dot"),
    TokenRule(Kind.END, r"\$+[0-9]*", _ANY, "an anchor to the end of the auction"),
    TokenRule(Kind.NOT, "!", _ANY, "not"),
    TokenRule(Kind.LPAREN, r"\(", _ANY, "opens a group"),
    TokenRule(Kind.RPAREN, r"\)", _ANY, "closes `(`"),
    TokenRule(Kind.COMMA, ",", (_EMPTY, _BRACKET, _SPEC), "any call"),
    TokenRule(Kind.COMMA, ",", (_MATH,), "separates arguments or limits"),
    TokenRule(Kind.GRAB, "#[a-z]", _ANY, "a captured value"),
    TokenRule(Kind.GRAB, "[a-z]", (_BRACKET, _SPEC), "a captured value"),
    TokenRule(Kind.PUSH, "[a-z]", (_EMPTY,), "captures the next field"),
    TokenRule(Kind.FUNCTION, "#[0-9]+", _ANY, "a function"),
    TokenRule(Kind.NUM, "[0-9]+", (_MATH, _SPEC), "a number"),
    TokenRule(Kind.ITERATOR, "[*+?]", _NOT_MATH, "an iterator"),
    TokenRule(Kind.ITERATOR, r"\?", (_MATH,), "an iterator"),
    TokenRule(Kind.STRING, "[:_A-Z0-9]{2,}", (_EMPTY,), "text to match"),
    TokenRule(Kind.CHAR, "[:_A-Z0-9]", (_EMPTY, _BRACKET), "a character to match"),
)

TRANSITIONS: Final[dict[Context, dict[Kind, Context | None]]] = {
    _EMPTY: {Kind.MATH: _MATH, Kind.LBRACKET: _BRACKET, Kind.START_SPEC: _SPEC},
    _BRACKET: {Kind.RBRACKET: None},
    _MATH: {Kind.MATH: None},
    _SPEC: {Kind.MATH: _MATH, Kind.START_SPEC: None},
}
"""The context that a token pushes on the stack; None where it pops one."""
