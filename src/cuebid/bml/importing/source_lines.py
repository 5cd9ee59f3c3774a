"""Lines of notes with their depth, whatever file they come from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from cuebid.bml.importing.inline_marks import clean_text

TAB: Final = 8
"""The depth that a tab, a column of a table, or a counted level of a list adds to a line."""

# Repeated marks are levels: `- `, `-- `, `--- `, and `* `, `** ` of AsciiDoc.
_REPEATED: Final = re.compile(r"([-–—*+.>])\1{0,5}\s+(?=\S)")
# Word processors save the bullets of inner lists as the letter `o`.
_BULLET: Final = re.compile(r"(?:([•◦▪▫‣●○■□➢➤·∙∘\uf0b7\uf0a7])\s*|(o)\s+)(?=\S)")
_ENUMERATOR: Final = re.compile(r"\(?(?:(\d{1,2})|([a-z])|([ivx]{1,4}))[.)]\s+(?=\S)")


class LineRole(Enum):
    """The role of a line in the document: text of the notes, or something about them."""

    TEXT = "text"
    TITLE = "title"
    AUTHOR = "author"
    # Reported instead of written: settings of the format, column heads, page headers.
    LEFT_OUT = "left out"


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of notes, or a row of a table in them."""

    number: int
    """The number of the line, or of the paragraph, from 1."""
    text: str
    """The text without indentation and marker."""
    indent: int = 0
    """How far it is indented; only the comparison with other lines counts."""
    heading: int = 0
    """The level of a heading; 0 of other lines."""
    cells: tuple[str, ...] = ()
    """The cells of a row of a table; empty for other lines."""
    marker: str = ""
    """The kind of its list: `-`, `*`, `•`, `1` or `a`; empty outside lists."""
    label: str = ""
    """A number or letter of a list as it is written: `a)`."""
    joined: bool = False
    """Whether the file itself says that the line continues the one above."""
    role: LineRole = LineRole.TEXT
    """Whether the line is text, the title, the author, or left out."""

    @property
    def is_blank(self) -> bool:
        """Whether the line has no text; blank lines end tables."""
        return not self.text and not any(self.cells)


class Marker(NamedTuple):
    """The mark of a list item: kind (`-`, `1`, `a`), label (`a)`), and the depth that it adds."""

    kind: str = ""
    label: str = ""
    levels: int = 0


def split_marker(text: str) -> tuple[Marker, str]:
    """Return the mark of a list that a line begins with, and the rest of the line.

    >>> split_marker("-- 2D no major")
    (Marker(kind='-', label='', levels=2), '2D no major')
    """
    levels, kind = 0, ""
    # `- a) 12-14` has two marks; the inner one says what kind of list it is.
    while match := _REPEATED.match(text) or _BULLET.match(text):
        mark = match[0].strip()
        kind = "-" if mark[0] in "-–—" else mark[0]
        levels += len(mark)
        text = text[match.end() :]
    if match := _ENUMERATOR.match(text):
        kind = "1" if match[1] else "a" if match[2] else "i"
        return Marker(kind, match[0].strip(), levels + 1), text[match.end() :]
    return Marker(kind, "", levels), text


def text_line(number: int, line: str, *, joined: bool = False) -> SourceLine:
    """Return a line of text with its depth: its indentation and the length of its mark."""
    expanded = line.expandtabs(TAB).replace("\xa0", " ")
    stripped = expanded.strip()
    width = len(expanded) - len(expanded.lstrip())
    marker, rest = split_marker(stripped)
    # A mark counts less than the text behind it, so that lines below that text lie deeper.
    return SourceLine(
        number, clean_text(rest).strip(), width + marker.levels,
        marker=marker.kind, label=marker.label, joined=joined,
    )  # fmt: skip


def left_out(number: int, text: str) -> SourceLine:
    """Return a line that the import reports but does not write to BML."""
    return SourceLine(number, text.strip(), role=LineRole.LEFT_OUT)
