"""Tokens of the text after a tag: words, comments and escape lines (PBN 2.1, import format).

The standard has comments in braces and after a semicolon, and lines that begin with `%`, which
other programs may use as they like. All are kept, as a file that is written again must have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

__all__ = ["PbnToken", "TokenKind", "section_tokens", "word_tokens"]

# Whichever opens first wins: a quote inside a comment opens no text, a brace or semicolon inside
# quotes no comment. A `%` begins an escape line only in the first column, elsewhere it is part of a
# word. The lone quote and brace of the last alternative are left over when their partner is
# missing; every character but blanks belongs to a token.
_TOKEN: Final = re.compile(
    r"""(?P<comment>\{[^}]*\}?)
    |(?P<line_comment>;[^\n]*)
    |(?P<escape>(?:(?<=\n)|\A)%[^\n]*)
    |(?P<line_end>\n)
    |(?P<word>"(?:[^"\\\n]|\\.)*"|[^\s{};"]+|["}])""",
    re.VERBOSE,
)


class TokenKind(Enum):
    """The kinds of tokens."""

    COMMENT = "comment"
    """In braces."""
    LINE_COMMENT = "line_comment"
    """From a semicolon to the end of the line."""
    ESCAPE = "escape"
    """A line that begins with a per cent sign."""
    LINE_END = "line_end"
    """The end of a line."""
    WORD = "word"
    """Anything else between blanks; a quoted text is one word."""


class PbnToken(NamedTuple):
    """A token: its text, and its offset in the body."""

    kind: TokenKind
    text: str
    start: int


_KINDS: Final = {kind.value: kind for kind in TokenKind}


def section_tokens(body: str) -> Iterator[PbnToken]:
    """Return the tokens of a body, in order. A comment without its brace ends with the body."""
    for match in _TOKEN.finditer(body):
        kind = _KINDS[match.lastgroup or "word"]
        yield PbnToken(kind, match[0], match.start())


def word_tokens(body: str) -> Iterator[PbnToken]:
    """Return the words of a body alone."""
    return (token for token in section_tokens(body) if token.kind is TokenKind.WORD)
