"""A span: a part of a source between two offsets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from cuebid.text.source import Source, TextPosition

__all__ = ["Span"]


class Span(Struct, frozen=True):
    r"""The characters of `source` from offset `start` up to, not including, `end`.

    An empty span is a position between two characters.

    Raises:
        ValueError: the offsets are in the wrong order or outside the text.

    >>> from cuebid.text import Source
    >>> span = Span(Source("notes.bml", "1C Strong\n"), 3, 9)
    >>> span.text, str(span)
    ('Strong', 'notes.bml:1:4')
    """

    source: Source
    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end <= len(self.source.text):
            raise ValueError(
                f"no span {self.start}..{self.end} in {self.source.name}, "
                f"which has {len(self.source.text)} characters"
            )

    def __len__(self) -> int:
        return self.end - self.start

    # A class with `__len__` is otherwise false when empty.
    def __bool__(self) -> bool:
        """Return True: an empty span is still a position."""
        return True

    def __str__(self) -> str:
        return f"{self.source.name}:{self.first}"

    @classmethod
    def point(cls, source: Source, offset: int) -> Span:
        """Return the empty span at an offset."""
        return cls(source, offset, offset)

    @classmethod
    def whole(cls, source: Source) -> Span:
        """Return the span of a whole source."""
        return cls(source, 0, len(source.text))

    @classmethod
    def of_line(cls, source: Source, line: int) -> Span:
        """Return the span of a line, counted from 1, without its line end."""
        return cls(source, source.line_start(line), source.line_end(line))

    @property
    def text(self) -> str:
        """The characters of the span."""
        return self.source.text[self.start : self.end]

    @property
    def first(self) -> TextPosition:
        """Line and column of the start."""
        return self.source.position(self.start)

    @property
    def last(self) -> TextPosition:
        """Line and column after the last character."""
        return self.source.position(self.end)

    def part(self, start: int, end: int) -> Span:
        """Return the part from `start` to `end`, counted from the start of this span.

        Raises:
            ValueError: the part would reach outside this span.
        """
        if not 0 <= start <= end <= len(self):
            raise ValueError(f"no part {start}..{end} in a span of {len(self)} characters")
        return Span(self.source, self.start + start, self.start + end)

    def join(self, span: Span) -> Span:
        """Return the smallest span that contains this one and another.

        Raises:
            ValueError: the two spans are of different sources.
        """
        if self.source != span.source:
            raise ValueError(f"{self} and {span} are of different sources")
        return Span(self.source, min(self.start, span.start), max(self.end, span.end))
