"""Lines of notes with their depth, whatever file they come from; and how plain text has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["SourceLine", "plain_lines"]

_TAB: Final = 8
# `Opening bids` over a line of dashes or equals signs is a heading, as is `# Opening bids`.
_UNDERLINE: Final = re.compile(r"\s*(?:={3,}|-{3,}|~{3,})\s*")
_BAR: Final = re.compile(r"\s+\|\s+")
_MARKED: Final = re.compile(r"(#{1,4})\s+(\S.*)")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line or a row of a table.

    Attributes:
        number: of the line, or of the paragraph, from 1.
        text: without indentation.
        indent: how far it is indented; only more and less count.
        heading: the level of a heading; 0 of other lines.
        cells: the cells of a row of a table; empty for other lines.
    """

    number: int
    text: str
    indent: int = 0
    heading: int = 0
    cells: tuple[str, ...] = ()


def plain_lines(text: str) -> Iterator[SourceLine]:
    """Yield the lines of a plain text; empty ones too, since they end a table."""
    lines = text.splitlines()
    for index, line in enumerate(lines):
        number, stripped = index + 1, line.strip()
        if _UNDERLINE.fullmatch(line) and index and lines[index - 1].strip():
            continue
        below = lines[index + 1] if index + 1 < len(lines) else ""
        if stripped and "|" not in below and _UNDERLINE.fullmatch(below):
            yield SourceLine(number, stripped, heading=1 if "=" in below else 2)
            continue
        if marked := _MARKED.fullmatch(stripped):
            yield SourceLine(number, marked[2], heading=len(marked[1]))
            continue
        width = len(line.expandtabs(_TAB)) - len(line.expandtabs(_TAB).lstrip())
        # A tab inside a line separates columns, a bar does where the line begins or ends with one.
        cells = _cells(line.rstrip(), stripped)
        yield SourceLine(number, " ".join(filter(None, cells)) or stripped, width, cells=cells)


def _cells(line: str, stripped: str) -> tuple[str, ...]:
    """Return the columns of a line; those before its first tab may be empty."""
    if stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 1:
        return tuple(cell.strip() for cell in stripped[1:-1].split("|"))
    if "\t" in stripped:
        return tuple(cell.strip() for cell in line.split("\t"))
    # Bars between blanks separate columns too: `2NT | 20-22 | balanced`.
    return tuple(_BAR.split(stripped)) if _BAR.search(stripped) else ()
