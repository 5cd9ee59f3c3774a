"""Trace a span of expanded text back to where it was written, through includes and macros."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cuebid.text.expansion import ExpandedSource, Origin, OriginKind
from cuebid.text.span import Span

if TYPE_CHECKING:
    from cuebid.text.expansion import Piece
    from cuebid.text.source import Source

__all__ = ["Frame", "Trace", "copies", "trace"]


class Frame(Struct, frozen=True):
    """One step of a trace: the use of an included file, a pasted block or a macro.

    Attributes:
        kind: include, paste or macro.
        name: the name of the file, block or macro.
        used: the text that uses it, in a source that a person wrote.
        written: the span of the block or macro itself, if it is known.
    """

    kind: OriginKind
    name: str
    used: Span
    written: Span | None

    def __str__(self) -> str:
        if self.kind is OriginKind.INCLUDE:
            return f"included from {self.used}"
        kind = "pasted block" if self.kind is OriginKind.PASTE else "expansion of macro"
        written = f", written at {self.written}" if self.written else ""
        return f"in {kind} {self.name}{written}, used at {self.used}"


class Trace(Struct, frozen=True):
    """Where the text of a span was written, and the uses that put it into the expanded text.

    Attributes:
        written: the span in a source that a person wrote. A span that begins and ends in
            different places becomes the smallest span, of the innermost text that both ends share.
        exact: whether `written` has the same characters one for one, so that it can be edited.
        frames: the uses that put the text here, innermost first.
        cut: whether there are more frames than the limit.
    """

    written: Span
    exact: bool
    frames: tuple[Frame, ...]
    cut: bool = False

    def __str__(self) -> str:
        return ", ".join([str(self.written), *map(str, self.frames)])


def trace(span: Span, limit: int = 32) -> Trace:
    """Return where the text of a span was written.

    The cost is a binary search for each level of nesting. A span of a source that was not
    expanded is returned unchanged.

    Args:
        span: a span of any source.
        limit: the most frames to return; blocks pasted into pasted blocks can make very many.
    """
    # A stack of uses to report, the innermost on top. A use may itself stand in expanded text;
    # `_descend` then pushes the uses that enclose it.
    pending: list[Origin] = []
    written, exact = _descend(span, pending)
    frames: list[Frame] = []
    # Blocks pasted into pasted blocks double the number of uses with each level, hence the limit.
    while pending and len(frames) < limit:
        origin = pending.pop()
        used, _ = _descend(origin.used, pending)
        written_at = _descend(origin.written, [])[0] if origin.written else None
        frames.append(Frame(origin.kind, origin.name, used, written_at))
    return Trace(written, exact, tuple(frames), cut=bool(pending))


def copies(text: Source, written: Source, offset: int) -> tuple[int, ...]:
    """Return the offsets in `text` of all copies of a character; the inverse of `trace`.

    Args:
        text: the source to search, expanded or not.
        written: the source in which a person wrote the character.
        offset: the offset of the character in `written`.
    """
    return _copies(text, written, offset, {})


def _copies(
    text: Source, written: Source, offset: int, known: dict[int, tuple[int, ...]]
) -> tuple[int, ...]:
    """Find the copies in `text`; `known` caches those of each source by its identity."""
    if text is written:
        return (offset,)
    if not isinstance(text, ExpandedSource):
        return ()
    if id(text) not in known:
        known[id(text)] = tuple(
            piece.start + inner - piece.body.start
            for piece in text.map.pieces
            if piece.exact
            for inner in _copies(piece.body.source, written, offset, known)
            if piece.body.start <= inner < piece.body.end
        )
    return known[id(text)]


def _descend(span: Span, pending: list[Origin]) -> tuple[Span, bool]:
    """Return the span where a text was written, and whether its characters are the same.

    The uses of files, blocks and macros in between are appended to `pending`.

    The uses come outermost first, so the innermost is popped first.
    """
    exact = True
    # One level of nesting for each turn; a source that a person wrote ends it.
    while isinstance(span.source, ExpandedSource) and span.source.map.pieces:
        head = span.source.map.piece_at(span.start)
        tail = head if span.end <= head.end else span.source.map.piece_at(span.end - 1)
        if head is tail:
            # An empty span between two pieces could belong to either, so no edit may rest on it.
            between = span.start == span.end == head.start > 0
            exact = exact and head.exact and not between
            origin: Origin | None = head.origin
            span = head.back(span.start, span.end)
        else:
            exact = False
            span, origin = _bridge(span, head, tail)
        if origin is not None:
            pending.append(origin)
    return span, exact


def _bridge(span: Span, head: Piece, tail: Piece) -> tuple[Span, Origin | None]:
    """Return a span, and its use, one level of expansion down, if its ends lie in two pieces."""
    first = head.back(span.start, head.end)
    last = tail.back(tail.start, span.end)
    if head.origin == tail.origin:
        origin = head.origin
    else:
        # In the enclosing text, a piece with an origin is represented by the line or name that uses
        # it.
        first = head.origin.used if head.origin else first
        last = tail.origin.used if tail.origin else last
        origin = None
    if first.source == last.source:
        return first.join(last), origin
    # Ends in different files share no text: the beginning is what a reader should look at.
    return head.back(span.start, head.end), head.origin
