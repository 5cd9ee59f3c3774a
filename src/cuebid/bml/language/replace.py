"""Replace words in a text that remembers where its characters were written.

A replacement may cover characters of several origins, so the text is kept as pieces: exact ones,
whose characters are those of their span, and replaced ones, which only point at a span.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cuebid.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.text import ExpansionBuilder


class _Piece(NamedTuple):
    text: str
    body: Span
    exact: bool


class Pieces:
    """A text in pieces that know their origin; mutable.

    Replacements are made one after the other, each in the text that the one before left, as BML
    does: with `A=B B=C` an A becomes a C.
    """

    def __init__(self) -> None:
        self._pieces: list[_Piece] = []

    def add(self, span: Span) -> None:
        """Append the characters of a span."""
        if len(span):
            self._pieces.append(_Piece(span.text, span, exact=True))

    @property
    def text(self) -> str:
        """Return the text of all pieces."""
        return "".join(piece.text for piece in self._pieces)

    def replace(self, target: str, replacement: str) -> None:
        """Replace every occurrence of `target`, also where it lies across pieces."""
        text = self.text
        offset = text.find(target)
        if offset < 0:
            return
        pieces: list[_Piece] = []
        cursor = _Cursor(self._pieces)
        while offset >= 0:
            pieces.extend(cursor.take_until(offset))
            end = offset + len(target)
            replaced = list(cursor.take_until(end))
            # Problems in a replaced text point at what was replaced: it is what the author can see.
            pieces.append(_Piece(replacement, _cover(replaced), exact=False))
            offset = text.find(target, end)
        pieces.extend(cursor.take_until(len(text)))
        self._pieces = pieces

    def build(self, builder: ExpansionBuilder) -> None:
        """Append the pieces to the expanded text that a builder assembles."""
        for piece in self._pieces:
            if piece.exact:
                builder.copy(piece.body)
            else:
                builder.insert(piece.text, piece.body)


class _Cursor:
    """A cursor that moves through pieces once and splits them at given offsets."""

    def __init__(self, pieces: list[_Piece]) -> None:
        self._pieces = pieces
        self._number = 0
        self._inside = 0
        self._at = 0

    def take_until(self, offset: int) -> Iterator[_Piece]:
        """Yield the pieces, or parts of them, from the cursor to an offset."""
        while self._at < offset:
            piece = self._pieces[self._number]
            take = min(len(piece.text) - self._inside, offset - self._at)
            yield _part(piece, self._inside, self._inside + take)
            self._at += take
            self._inside += take
            if self._inside == len(piece.text):
                self._number += 1
                self._inside = 0


def _part(piece: _Piece, start: int, end: int) -> _Piece:
    if start == 0 and end == len(piece.text):
        return piece
    body = piece.body.part(start, end) if piece.exact else piece.body
    return _Piece(piece.text[start:end], body, piece.exact)


def _cover(pieces: list[_Piece]) -> Span:
    """Return one span over all pieces, or the first piece's if they are of different texts."""
    cover = pieces[0].body
    for piece in pieces[1:]:
        if piece.body.source is cover.source:
            cover = Span(
                cover.source, min(cover.start, piece.body.start), max(cover.end, piece.body.end)
            )
    return cover
