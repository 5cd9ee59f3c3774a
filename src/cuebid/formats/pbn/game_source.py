"""The text of one game as a source whose lines count from the start of its file."""

from __future__ import annotations

from functools import lru_cache

from cuebid.text import Source, TextPosition


class GameSource(Source):
    """A source that begins at line `first_line` of its file; offsets count in its own text."""

    __slots__ = ("first_line",)

    first_line: int

    def __init__(self, name: str, text: str, first_line: int = 1) -> None:
        super().__init__(name, text)
        object.__setattr__(self, "first_line", first_line)

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.name, self.text, self.first_line

    def line_start(self, line: int) -> int:
        """Return the offset of the first character of a line of the file."""
        return Source.line_start(self, line - self.first_line + 1)

    def line_end(self, line: int) -> int:
        """Return the offset after the last character of a line of the file."""
        start = self.line_start(line)
        end = self.text.find("\n", start)
        return len(self.text) if end < 0 else end

    def position(self, offset: int) -> TextPosition:
        """Return line and column, in the file, of an offset in this text."""
        line, column = Source.position(self, offset)
        return TextPosition(line + self.first_line - 1, column)

    def offset(self, line: int, column: int) -> int:
        """Return the offset at a line and column of the file.

        Raises:
            IndexError: the text has no such line or column.
        """
        start = self.line_start(line)
        columns = self.line_end(line) - start + 1
        if not 1 <= column <= columns:
            raise IndexError(f"{self.name}:{line} has columns 1 to {columns}, not {column}")
        return start + column - 1

    def offset_from_utf16(self, line: int, column: int) -> int:
        """Return the offset at a line and a column in UTF-16 units, or the nearest one inside."""
        last = self.first_line + self.line_count - 1
        if line > last:
            return len(self.text)
        line = max(line, self.first_line)
        units = 1
        for length, character in enumerate(self.line_text(line)):
            units += 1 + (character > "\uffff")
            if units > column:
                return self.line_start(line) + length
        return self.line_end(line)


# Diagnostics of one game come together, so that a cache of two is enough; a larger one would keep
# the texts of games in memory that were read long ago.
@lru_cache(maxsize=2)
def game_source(name: str, text: str, first_line: int) -> GameSource:
    """Return the source of a game; all diagnostics of the game share it."""
    return GameSource(name, text, first_line=first_line)
