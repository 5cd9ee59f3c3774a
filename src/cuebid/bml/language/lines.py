r"""Lines of a text, with their offsets.

Lines end at CRLF, CR or LF, as `cuebid.text` counts them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.text import Source

# A byte-order mark inside the text comes from an included file. It counts as a blank, or it would
# turn the file's first `#+TITLE` into text.
_LINE: Final = re.compile(r"((?:[^\S\r\n]|\ufeff)*)([^\r\n]*)(\r\n|\r|\n|\Z)")


class DocumentLine(NamedTuple):
    """One line of a text, with its offsets."""

    start: int
    """The offset of its first character."""
    indent: int
    """How many blanks and tabs it begins with; a tab counts as one."""
    words: str
    """The rest of the line, without blanks at its end."""
    after: int
    """The offset after the line end."""

    @property
    def first(self) -> int:
        """Return the offset of the first character that is not blank."""
        return self.start + self.indent

    @property
    def end(self) -> int:
        """Return the offset after the last character that is not blank."""
        return self.start + self.indent + len(self.words)

    @property
    def is_comment(self) -> bool:
        """Return whether the line begins with `//` in its first column (bml.txt, Comments)."""
        return self.indent == 0 and self.words.startswith("//")


def scan_lines(source: Source, start: int = 0, end: int | None = None) -> Iterator[DocumentLine]:
    """Yield the lines of a source, or those between two offsets where lines begin."""
    text = source.text
    end = len(text) if end is None else end
    while start < end:
        match = _LINE.match(text, start, end)
        # For mypy; the pattern matches the empty string too.
        if match is None:  # the pattern matches at every offset
            raise AssertionError(start)
        after = match.end()
        yield DocumentLine(start, len(match[1]), match[2].rstrip(), after)
        start = after
