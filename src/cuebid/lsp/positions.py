"""Conversion between offsets and positions of the protocol, which count UTF-16 units from 0."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lsprotocol.types import Position, Range, SelectionRange, TextEdit

from cuebid.text import Source, Span, TextPosition

# Tables may be thousands of levels deep, and editors read the answer by recursion.
_STEPS: Final = 30


def position_of(source: Source, offset: int) -> Position:
    """Return the protocol's position for an offset."""
    return _position(source.utf16_position(offset))


def range_of(span: Span) -> Range:
    """Return the protocol's range for a span."""
    return Range(position_of(span.source, span.start), position_of(span.source, span.end))


def offset_at(source: Source, position: Position) -> int:
    """Return the offset of a position; for a position outside the text, the nearest inside."""
    return source.offset_from_utf16(position.line + 1, position.character + 1)


def span_at(source: Source, asked: Range) -> Span:
    """Return the span of a range; the ends of a range that runs backwards are exchanged."""
    ends = sorted((offset_at(source, asked.start), offset_at(source, asked.end)))
    return Span(source, *ends)


def _position(place: TextPosition) -> Position:
    return Position(place.line - 1, place.column - 1)


def changed_lines(source: Source, text: str) -> list[TextEdit]:
    """Return the edit that turns a source into `text`, only of the lines that differ."""
    if text == source.text:
        return []
    # A cursor in lines that are not edited does not move.
    old, new = (each.splitlines(keepends=True) for each in (source.text, text))
    first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
    first = min(len(old), len(new)) if first is None else first
    shared = min(len(old), len(new)) - first
    backwards = zip(reversed(old), reversed(new), strict=False)
    last = next((i for i, (a, b) in enumerate(backwards) if a != b or i >= shared), shared)
    start = sum(map(len, old[:first]))
    end = len(source.text) - sum(map(len, old[len(old) - last :]))
    return [TextEdit(range_of(Span(source, start, end)), "".join(new[first : len(new) - last]))]


def nested(source: Source, offset: int, around: Iterable[Span]) -> SelectionRange:
    """Return the spans that contain an offset as nested selections; the outermost is the text.

    Args:
        source: the text.
        offset: an offset in the text.
        around: spans of the text; those that do not contain the offset are left out.
    """
    spans = [span for span in around if span.start <= offset <= span.end]
    outer = Span.whole(source)
    selection = SelectionRange(range_of(outer))
    for span in sorted(spans, key=len)[:_STEPS][::-1]:
        # Equal spans would make the editor's command do nothing; spans that cross cannot be nested.
        if outer.start <= span.start and span.end <= outer.end and len(span) < len(outer):
            selection = SelectionRange(range_of(span), selection)
            outer = span
    return selection
