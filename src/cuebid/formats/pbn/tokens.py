"""Words and comments in the body of a tag."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

__all__ = ["Token", "TokenKind", "section_tokens", "word_tokens"]

_PIECE: Final = re.compile(
    r"""(?P<comment>\{[^}]*\}?)
    |(?P<remark>;[^\n]*)
    |(?P<escape>(?:(?<=\n)|\A)%[^\n]*)
    |(?P<break>\n)
    |(?P<word>"(?:[^"\\\n]|\\.)*"|[^\s{};"]+|["}])""",
    re.VERBOSE,
)


class TokenKind(Enum):
    """What a piece of a body is."""

    COMMENT = "comment"
    """In braces."""
    REMARK = "remark"
    """From a semicolon to the end of the line."""
    ESCAPE = "escape"
    """A line that begins with a per cent sign."""
    BREAK = "break"
    """The end of a line."""
    WORD = "word"
    """Anything else between blanks; a quoted text is one word."""


class Token(NamedTuple):
    """A piece of a body: its text, and where it begins in the body."""

    kind: TokenKind
    text: str
    start: int


_KINDS: Final = {kind.value: kind for kind in TokenKind}


def section_tokens(body: str) -> Iterator[Token]:
    """The pieces of a body, in order. A comment without its brace ends with the body."""
    for match in _PIECE.finditer(body):
        kind = _KINDS[match.lastgroup or "word"]
        yield Token(kind, match[0], match.start())


def word_tokens(body: str) -> Iterator[Token]:
    """The words of a body alone."""
    return (piece for piece in section_tokens(body) if piece.kind is TokenKind.WORD)
