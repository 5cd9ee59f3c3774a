"""Texts assembled by includes, pastes and macros; they record where each character came from.

Included files, pasted blocks and macros put text where it was not written. An `ExpandedSource` is a
source like any other, so a parser needs no knowledge of expansion; `cuebid.text.trace` finds where
a span of it was written.

Expansion nests in two ways, or both. A text may be expanded in passes, each of which copies from
the result of the one before; or the inner text may be expanded first, once, and copied wherever
it is used.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from cuebid.text.source import Source
from cuebid.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["ExpandedSource", "ExpansionBuilder", "Origin", "OriginKind", "Piece", "SourceMap"]


class OriginKind(Enum):
    """The kinds of text expansion."""

    INCLUDE = "include"
    PASTE = "paste"
    MACRO = "macro"


class Origin(Struct, frozen=True):
    """One use of an included file, a pasted block or a macro.

    Attributes:
        kind: include, paste or macro.
        name: the name of the file, block or macro.
        used: the text that uses it: the `#INCLUDE` line, the `#PASTE` line, the macro's name.
        written: the span of the block or macro itself; None for a file.
    """

    kind: OriginKind
    name: str
    used: Span
    written: Span | None = None


class Piece(Struct, frozen=True):
    r"""A part of an expanded text, which comes from one place in a source.

    Attributes:
        start: its first offset in the expanded text.
        end: the offset after its last character.
        body: the span that the text was taken from.
        origin: the use that put it here; None for text that stands where it was written.
        exact: whether it was copied character by character; otherwise the whole piece stands for
            the whole body, as the `D` for the `\R` that a paste replaces.
    """

    start: int
    end: int
    body: Span
    origin: Origin | None
    exact: bool

    def back(self, start: int, end: int) -> Span:
        """Return the part of `body` that became offsets `start` to `end` of the expanded text."""
        if not self.exact:
            return self.body
        return self.body.part(start - self.start, end - self.start)


class SourceMap:
    """The pieces of an expanded text, in order and without gaps."""

    __slots__ = ("_starts", "pieces")

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = tuple(pieces)
        self._starts = tuple(piece.start for piece in self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)

    def __repr__(self) -> str:
        return f"<SourceMap, pieces: {len(self.pieces)}>"

    def piece_at(self, offset: int) -> Piece:
        """Return the piece with the character at an offset; the last one for the end of the text.

        Raises:
            IndexError: there are no pieces.
        """
        # An empty piece is never stored, so starts are distinct.
        return self.pieces[max(bisect_right(self._starts, offset) - 1, 0)]


class ExpandedSource(Source):
    """A source that was assembled from other sources; it equals only itself.

    Two texts with equal characters from different places are different sources.

    Args:
        name: its name in messages.
        text: the characters.
        map: where they come from.
    """

    __slots__ = ("map",)

    def __init__(self, name: str, text: str, map: SourceMap | None = None) -> None:  # noqa: A002 - the name of the attribute
        super().__init__(name, text)
        object.__setattr__(self, "map", SourceMap(()) if map is None else map)

    map: SourceMap

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.name, self.text, self.map

    # `Source.__eq__` compares texts.
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class ExpansionBuilder:
    r"""A builder that assembles an `ExpandedSource` piece by piece; mutable.

    Each step costs what it adds, so building is linear in the length of the text.

    >>> from cuebid.text import Origin, OriginKind, Source, Span, trace
    >>> main = Source("main.bml", "#INCLUDE open.bml\n* Defence\n")
    >>> opening = Source("open.bml", "1C Strong\n")
    >>> origin = Origin(OriginKind.INCLUDE, "open.bml", used=Span(main, 0, 17))
    >>> builder = ExpansionBuilder("main.bml")
    >>> builder.copy(Span.whole(opening), origin)
    >>> builder.copy(Span(main, 18, 28))
    >>> text = builder.build()
    >>> text.text
    '1C Strong\n* Defence\n'
    >>> print(trace(Span(text, 3, 9)))
    open.bml:1:4, included from main.bml:1:1
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._texts: list[str] = []
        self._pieces: list[Piece] = []
        self._length = 0

    def __len__(self) -> int:
        """Return the number of characters so far, which is the offset of the next piece."""
        return self._length

    def copy(self, body: Span, origin: Origin | None = None) -> None:
        """Add the characters of a span unchanged."""
        last = self._pieces[-1] if self._pieces else None
        if last is not None and last.exact and _continues(last, body, origin):
            # One piece for adjoining spans keeps the map small.
            self._pieces.pop()
            joined = Span(body.source, last.body.start, body.end)
            self._add(body.text, joined, origin, exact=True, start=last.start)
        else:
            self._add(body.text, body, origin, exact=True, start=self._length)

    def insert(self, text: str, stands_for: Span, origin: Origin | None = None) -> None:
        """Add generated text, which stands in place of the text of `stands_for`."""
        self._add(text, stands_for, origin, exact=False, start=self._length)

    def build(self) -> ExpandedSource:
        """Return the expanded text so far."""
        return ExpandedSource(self.name, "".join(self._texts), map=SourceMap(self._pieces))

    def _add(
        self, text: str, body: Span, origin: Origin | None, *, exact: bool, start: int
    ) -> None:
        # A macro that expands to nothing leaves no piece, so no offset belongs to it.
        if text:
            self._texts.append(text)
            self._length += len(text)
            self._pieces.append(Piece(start, self._length, body, origin, exact))


def _continues(last: Piece, body: Span, origin: Origin | None) -> bool:
    """Return whether a copied span continues the last piece, so that one piece can hold both."""
    return (
        len(body) > 0
        # By identity: two uses of one macro side by side are two origins, and each has its own
        # position.
        and last.origin is origin
        and last.body.source is body.source
        and last.body.end == body.start
    )
