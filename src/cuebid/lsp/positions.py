"""Positions of the protocol, which count UTF-16 units from 0, and offsets of sources."""

from __future__ import annotations

from lsprotocol.types import Position, Range

from cuebid.text import Source, Span, TextPosition

__all__ = ["offset_at", "position_of", "range_of", "span_at"]


def position_of(source: Source, offset: int) -> Position:
    """Return the position of an offset."""
    return _position(source.utf16_position(offset))


def range_of(span: Span) -> Range:
    """Return the range of a span."""
    return Range(position_of(span.source, span.start), position_of(span.source, span.end))


def offset_at(source: Source, position: Position) -> int:
    """Return the offset of a position; of one outside the text, the nearest inside."""
    return source.offset_from_utf16(position.line + 1, position.character + 1)


def span_at(source: Source, asked: Range) -> Span:
    """Return the span of a range; the ends of a range that runs backwards are exchanged."""
    ends = sorted((offset_at(source, asked.start), offset_at(source, asked.end)))
    return Span(source, *ends)


def _position(place: TextPosition) -> Position:
    return Position(place.line - 1, place.column - 1)
