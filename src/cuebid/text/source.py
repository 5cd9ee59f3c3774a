"""Named texts with line and column numbers.

Lines end at CRLF, CR or LF, as in an editor; other Unicode separators are ordinary characters.
Lines and columns count from 1. A column counts code points; editors that use the language server
protocol count UTF-16 units, so both counts can be converted both ways.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

from cuebid.core import IllegalError
from cuebid.core._base.frozen import FrozenRecord

__all__ = ["Source", "TextPosition"]

# Not `str.splitlines`: it also breaks lines at form feeds, U+2028 and others, and then no editor
# would agree with the line numbers.
_LINE_END = re.compile(r"\r\n|\r|\n")
_TWO_UNITS = re.compile("[\U00010000-\U0010ffff]")


class TextPosition(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


# Not a dataclass: importing `dataclasses` takes a tenth of the time of a program that converts one
# small file.
class Source(FrozenRecord):
    r"""A named text that converts between offsets and lines and columns.

    Attributes:
        name: its name in messages, mostly the path as the user gave it.
        text: the characters, with their line ends as they were written.
        encoding: the Python name of the encoding of the bytes.
        mark: the byte-order mark that stood before the text, or empty bytes.
        lossless: false when bytes had to be replaced, so that `encode` cannot give them back.

    >>> source = Source("notes.bml", "1C Strong\n  1D Waiting\n")
    >>> source.position(12)
    TextPosition(line=2, column=3)
    >>> source.offset(2, 3)
    12
    """

    __slots__ = ("_starts", "_wide", "_wide_units", "encoding", "lossless", "mark", "name", "text")
    __match_args__ = ("name", "text", "encoding", "mark", "lossless")

    name: str
    text: str
    encoding: str
    mark: bytes
    lossless: bool
    _starts: tuple[int, ...]
    # Offsets of characters that take two UTF-16 units, in code points and in units.
    _wide: tuple[int, ...]
    _wide_units: tuple[int, ...]

    def __init__(
        self,
        name: str,
        text: str,
        encoding: str = "utf-8",
        mark: bytes = b"",
        lossless: bool = True,
    ) -> None:
        setter = object.__setattr__
        setter(self, "name", name)
        setter(self, "text", text)
        setter(self, "encoding", encoding)
        setter(self, "mark", mark)
        setter(self, "lossless", lossless)
        # Line starts are found once, so that each position costs a binary search.
        ends = (match.end() for match in _LINE_END.finditer(text))
        # Most texts are ASCII, which `isascii` knows without looking at the characters.
        wide: tuple[int, ...] = ()
        if not text.isascii():
            wide = tuple(match.start() for match in _TWO_UNITS.finditer(text))
        setter(self, "_starts", (0, *ends))
        setter(self, "_wide", wide)
        # Each wide character before another one adds a unit to its offset.
        setter(self, "_wide_units", tuple(offset + index for index, offset in enumerate(wide)))

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.name, self.text, self.encoding, self.mark, self.lossless

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}, lines: {self.line_count}>"

    @property
    def line_count(self) -> int:
        """The number of lines; a text that ends in a line end has an empty last line."""
        return len(self._starts)

    def line_start(self, line: int) -> int:
        """Return the offset of the first character of a line.

        Raises:
            IndexError: there is no such line.
        """
        if not 1 <= line <= len(self._starts):
            raise IndexError(f"{self.name} has lines 1 to {len(self._starts)}, not {line}")
        return self._starts[line - 1]

    def line_end(self, line: int) -> int:
        """Return the offset after the last character of a line, before its line end.

        Raises:
            IndexError: there is no such line.
        """
        start = self.line_start(line)
        if line == len(self._starts):
            return len(self.text)
        end = self._starts[line]
        # A line that is not the last ends in exactly one line end.
        width = 2 if self.text.endswith("\r\n", start, end) else 1
        return end - width

    def line_text(self, line: int) -> str:
        """Return the characters of a line without its line end.

        Raises:
            IndexError: there is no such line.
        """
        return self.text[self.line_start(line) : self.line_end(line)]

    def position(self, offset: int) -> TextPosition:
        """Return line and column of an offset, which may be the end of the text.

        Raises:
            IndexError: the offset lies outside the text.
        """
        if not 0 <= offset <= len(self.text):
            raise IndexError(f"{self.name} has offsets 0 to {len(self.text)}, not {offset}")
        line = bisect_right(self._starts, offset)
        return TextPosition(line, offset - self._starts[line - 1] + 1)

    def offset(self, line: int, column: int) -> int:
        """Return the offset at a line and column; the inverse of `position`.

        The characters of a line end count as columns of the line they end.

        Raises:
            IndexError: the line is not there, or has no such column.
        """
        start = self.line_start(line)
        last = line == len(self._starts)
        columns = len(self.text) - start + 1 if last else self._starts[line] - start
        if not 1 <= column <= columns:
            raise IndexError(f"{self.name}:{line} has columns 1 to {columns}, not {column}")
        return start + column - 1

    def utf16_position(self, offset: int) -> TextPosition:
        """Return line and column of an offset, the column in UTF-16 units.

        Raises:
            IndexError: the offset lies outside the text.
        """
        line, column = self.position(offset)
        if self._wide:
            start = self._starts[line - 1]
            column += bisect_left(self._wide, offset) - bisect_left(self._wide, start)
        return TextPosition(line, column)

    def offset_from_utf16(self, line: int, column: int) -> int:
        """Return the offset at a line and a column in UTF-16 units, as editors give it.

        Positions outside the text are moved inside, as the language server protocol requires: a
        column too large is the end of its line, a line too large the end of the text. A column in
        the middle of a character is its beginning.
        """
        if line > len(self._starts):
            return len(self.text)
        start = self.line_start(max(line, 1))
        end = self.line_end(max(line, 1))
        # From the column to units counted from the start of the text, then back to code points:
        # less one for each wide character that begins before.
        units = start + bisect_left(self._wide, start) + max(column, 1) - 1
        return min(units - bisect_left(self._wide_units, units), end)

    def encode(self, text: str | None = None) -> bytes:
        """Encode this text, or a changed one, in the file's encoding with its byte-order mark.

        Raises:
            IllegalError: the encoding has no such character, or bytes were lost in reading.
        """
        if not self.lossless:
            raise IllegalError(
                f"{self.name} held bytes that are not {self.encoding}; writing it back would lose "
                "them"
            )
        # A character that the encoding lacks is an error. The file is not changed to UTF-8, because
        # other programs that read it expect its encoding.
        written = self.text if text is None else text
        try:
            return self.mark + written.encode(self.encoding)
        except UnicodeEncodeError as error:
            character = f"U+{ord(written[error.start]):04X}"
            raise IllegalError(
                f"{self.name} is written in {self.encoding}, which has no {character}; "
                "save it as UTF-8 first"
            ) from error
