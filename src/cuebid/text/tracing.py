"""From a span of expanded text back to where it was written, and the chain that brought it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuebid.text.expansion import ExpandedSource, Origin, OriginKind
from cuebid.text.span import Span

if TYPE_CHECKING:
    from cuebid.text.expansion import Piece

__all__ = ["Frame", "Trace", "trace"]


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of the chain: a use, seen where a person wrote it.

    Attributes:
        kind: include, paste or macro.
        name: of the file, block or macro.
        used: where it was asked for.
        written: where the block or macro is written, if that is known.
    """

    kind: OriginKind
    name: str
    used: Span
    written: Span | None

    def __str__(self) -> str:
        if self.kind is OriginKind.INCLUDE:
            return f"included from {self.used}"
        what = "pasted block" if self.kind is OriginKind.PASTE else "expansion of macro"
        written = f", written at {self.written}" if self.written else ""
        return f"in {what} {self.name}{written}, used at {self.used}"


@dataclass(frozen=True, slots=True)
class Trace:
    """Where a span was written.

    Attributes:
        written: the span in a source that a person wrote. A span that begins and ends in
            different places becomes the smallest span, of the innermost text that both ends share.
        exact: whether `written` holds the very characters, one for one, so that a change there
            is a change here.
        frames: the uses that brought the text here, innermost first.
        cut: whether there are more frames than were asked for.
    """

    written: Span
    exact: bool
    frames: tuple[Frame, ...]
    cut: bool = False

    def __str__(self) -> str:
        return ", ".join([str(self.written), *map(str, self.frames)])


def trace(span: Span, limit: int = 32) -> Trace:
    """Follow a span back to where it was written.

    The cost is a binary search for each level of nesting. A span of a source that was not expanded
    comes back as it is.

    Args:
        span: of any source.
        limit: the most frames to name; blocks pasted into pasted blocks can make very many.
    """
    pending: list[Origin] = []
    written, exact = _descend(span, pending)
    frames: list[Frame] = []
    while pending and len(frames) < limit:
        origin = pending.pop()
        used, _ = _descend(origin.used, pending)
        place = _descend(origin.written, [])[0] if origin.written else None
        frames.append(Frame(origin.kind, origin.name, used, place))
    return Trace(written, exact, tuple(frames), cut=bool(pending))


def _descend(span: Span, pending: list[Origin]) -> tuple[Span, bool]:
    """Follow the bodies down to a written source; the uses passed on the way join `pending`.

    They are passed outermost first, so that the innermost is taken from the end first.
    """
    exact = True
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
    """One level down for a span whose ends lie in different pieces."""
    first = head.back(span.start, head.end)
    last = tail.back(tail.start, span.end)
    if head.origin == tail.origin:
        origin = head.origin
    else:
        # Seen from outside, a piece with an origin is the use that asked for it.
        first = head.origin.used if head.origin else first
        last = tail.origin.used if tail.origin else last
        origin = None
    if first.source == last.source:
        return first.join(last), origin
    return head.back(span.start, head.end), head.origin
