"""Split Dealer scripts into tokens."""

from __future__ import annotations

from enum import Enum
from typing import Final

from cuebid.text import DEFAULT_MODE, Token, Tokenizer


class ScriptTokenKind(Enum):
    """The kinds of token; the values are the words for them in messages."""

    STRING = "a text"
    LONG_STRING = "a text over several lines"
    """A quoted text with line breaks, which only `printes` takes."""
    PATTERN = "a shape"
    """Four digits, which serve as a number where one is expected."""
    NUMBER = "a number"
    WORD = "a word"
    SIGN = "a sign"
    UNKNOWN = "an unknown character"
    END = "the end"


ScriptToken = Token[ScriptTokenKind]

# Older scripts write shapes in braces: `shape{north, any 4333}`.
_SYNONYMS: Final = {"{": "(", "}": ")"}


def _normalise(kind: ScriptTokenKind, text: str) -> str:
    if kind in {ScriptTokenKind.STRING, ScriptTokenKind.LONG_STRING}:
        return text
    return _SYNONYMS.get(text, text.lower())


_TOKENIZER: Final = Tokenizer(
    {
        DEFAULT_MODE: [
            (None, r"\s+|//[^\n]*|\#[^\n]*|/\*(?s:.*?)\*/"),
            # A title stays on its line, so that a missing quotation mark does not swallow the
            # script; a text over several lines is of another kind, which only `printes` takes.
            (ScriptTokenKind.STRING, r'"[^"\n]*"'),
            (ScriptTokenKind.LONG_STRING, r'"[^"]*"'),
            # Patterns and numbers come before words, since cards such as `9x` or `2nt` are words
            # that begin with a digit.
            (ScriptTokenKind.PATTERN, r"(?<![A-Za-z0-9_])[0-9xX]{4}(?![A-Za-z0-9_])"),
            (ScriptTokenKind.NUMBER, r"[0-9]+(?![A-Za-z0-9_])"),
            (ScriptTokenKind.WORD, r"[A-Za-z_0-9][A-Za-z_0-9]*"),
            (ScriptTokenKind.SIGN, r"&&|\|\||==|!=|<=|>=|\\n|[-+*/%<>!?:(){},=]"),
        ]
    },
    unknown=ScriptTokenKind.UNKNOWN,
    end=ScriptTokenKind.END,
    normalise=_normalise,
)


def tokenize(text: str) -> list[ScriptToken]:
    """Return the tokens of a script without comments and blanks, and an END.

    Words are in lower case: the language does not tell letter cases apart.
    """
    return _TOKENIZER.tokenize(text, DEFAULT_MODE)
