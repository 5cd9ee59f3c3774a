"""Words and comments in the body of a tag."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

__all__ = ["Piece", "PieceKind", "pieces", "words"]

_PIECE: Final = re.compile(
    r"""(?P<comment>\{[^}]*\}?)
    |(?P<remark>;[^\n]*)
    |(?P<escape>(?:(?<=\n)|\A)%[^\n]*)
    |(?P<break>\n)
    |(?P<word>"(?:[^"\\\n]|\\.)*"|[^\s{};"]+|["}])""",
    re.VERBOSE,
)


class PieceKind(Enum):
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


class Piece(NamedTuple):
    """A piece of a body: its text, and where it begins in the body."""

    kind: PieceKind
    text: str
    start: int


_KINDS: Final = {kind.value: kind for kind in PieceKind}


def pieces(body: str) -> Iterator[Piece]:
    """The pieces of a body, in order. A comment without its brace ends with the body."""
    for match in _PIECE.finditer(body):
        kind = _KINDS[match.lastgroup or "word"]
        yield Piece(kind, match[0], match.start())


def words(body: str) -> Iterator[Piece]:
    """The words of a body alone."""
    return (piece for piece in pieces(body) if piece.kind is PieceKind.WORD)
