"""Layout of the export format: tags, calls, cards and table rows (PBN 2.1, export format)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from cuebid.core import Card, Play
from cuebid.formats.pbn.escapes import value_text
from cuebid.formats.pbn.play_section import card_text

LINE_LENGTH: Final = 255
"""The most characters of a line (PBN 2.1, export format)."""

HEADER: Final = "% PBN 2.1\n% EXPORT\n"
"""The first lines of an exported file."""

_COLUMN: Final = re.compile(r"[+-]?(?P<name>[^\\]*)(?:\\(?P<width>\d+)(?P<side>[LR])?)?")


def tag_line(name: str, value: str | None) -> str:
    """Return a tag pair; `value` is escaped here, and None is the unknown value `?`."""
    return f'[{name} "{"?" if value is None else value_text(value)}"]'


def in_rows(words: Sequence[str]) -> list[str]:
    """Return lines of four words each, with a blank between words."""
    return [" ".join(words[start : start + 4]).rstrip() for start in range(0, len(words), 4)]


def play_rows(play: Play) -> list[str]:
    """Return the rows of a play table: one for each trick, columns from the opening leader on."""
    first = play.contract.leader
    return [
        " ".join(_cell(trick.card_of(first.after(column))) for column in range(4)).rstrip()
        for trick in play.tricks
    ]


def _cell(card: Card | None) -> str:
    return "- " if card is None else card_text(card)


def table_rows(specification: str, words: Sequence[str]) -> list[str] | None:
    r"""Lay out words in columns such as `Declarer;Result\1R`; None if they do not fill the rows.

    None also if the columns are not specified so.
    """
    columns = [_COLUMN.fullmatch(part) for part in specification.split(";")]
    if not specification or len(words) % len(columns) or None in columns:
        return None
    rows = []
    for start in range(0, len(words), len(columns)):
        cells = []
        for column, word in zip(columns, words[start : start + len(columns)], strict=True):
            # Three digits: a wider column would not fit a line, and a faulty width must not fill
            # memory.
            width = int(column["width"][:3]) if column and column["width"] else 0
            right = bool(column and column["side"] == "R")
            cells.append(word.rjust(width) if right else word.ljust(width))
        rows.append(" ".join(cells).rstrip())
    return [line for row in rows for line in wrapped(row)]


def wrapped(line: str, room: int = LINE_LENGTH) -> Iterable[str]:
    """Return a line split at blanks into lines of at most `room` characters.

    A longer word stays in one piece. No line but the first begins with `%` or `[`, which would
    make it an escape line or a tag.
    """
    while len(line) > room:
        cut = line.rfind(" ", 1, room + 1)
        while cut > 0 and line[cut + 1 : cut + 2] in ("%", "["):
            cut = line.rfind(" ", 1, cut)
        if cut <= 0:
            # No blank within the room: a longer line is better than a torn word.
            cut = line.find(" ", room)
            while cut > 0 and line[cut + 1 : cut + 2] in ("%", "["):
                cut = line.find(" ", cut + 1)
        if cut <= 0:
            break
        yield line[:cut]
        line = line[cut + 1 :]
    yield line
