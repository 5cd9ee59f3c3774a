"""Tokens of the text after a tag: words, comments and escape lines (PBN 2.1, import format).

The standard has comments in braces and after a semicolon, and lines that begin with `%`, which
other programs may use as they like. All are kept, as a file that is written again must have them.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from cuebid.text import DEFAULT_MODE, Token, Tokenizer


class TokenKind(Enum):
    """The kinds of tokens."""

    COMMENT = "comment"
    """A comment in braces."""
    LINE_COMMENT = "line_comment"
    """A comment from a semicolon to the end of the line."""
    ESCAPE = "escape"
    """A line that begins with a per cent sign."""
    LINE_END = "line_end"
    """The end of a line."""
    WORD = "word"
    """Anything else between blanks; a quoted text is one word."""
    END = "end"


PbnToken = Token[TokenKind]

# Whichever opens first wins: a quote inside a comment opens no text, a brace or semicolon inside
# quotes no comment. A `%` begins an escape line only in the first column, elsewhere it is part of a
# word. A lone quote or brace is left over where its partner is missing, and is a word.
_TOKENIZER: Final = Tokenizer(
    {
        DEFAULT_MODE: [
            (TokenKind.COMMENT, r"\{[^}]*\}?"),
            (TokenKind.LINE_COMMENT, r";[^\n]*"),
            (TokenKind.ESCAPE, r"(?:(?<=\n)|\A)%[^\n]*"),
            (TokenKind.LINE_END, r"\n"),
            (None, r"[^\S\n]+"),
            (TokenKind.WORD, r'"(?:[^"\\\n]|\\.)*"|[^\s{};"]+'),
        ]
    },
    unknown=TokenKind.WORD,
    end=TokenKind.END,
)


def section_tokens(body: str) -> list[PbnToken]:
    """Return the tokens of the text after a tag; an unclosed comment ends with the text."""
    return _TOKENIZER.tokenize(body, DEFAULT_MODE)[:-1]


def word_tokens(body: str) -> list[PbnToken]:
    """Return only the words among the tokens of the text after a tag."""
    return [token for token in section_tokens(body) if token.kind is TokenKind.WORD]
