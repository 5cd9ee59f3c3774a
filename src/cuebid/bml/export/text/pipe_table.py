"""Tables drawn with `|` as plain text: columns as wide as the line allows."""

from __future__ import annotations

import textwrap
from bisect import bisect_right
from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from cuebid.bml.language.inline import plain_text

if TYPE_CHECKING:
    from cuebid.bml.tree import PipeTable

_BETWEEN = " | "


def pipe_table_lines(block: PipeTable, width: int) -> Iterator[str]:
    """Yield the lines of a table; cells wrap where it would be wider than `width`.

    A column is never narrower than its longest word.
    """
    rows = [[plain_text(cell) for cell in row.cells] for row in block.rows]
    widths = _fitted(rows, block.columns, width)
    rule = "-+-".join("-" * each for each in widths)
    for row, cells in zip(block.rows, rows, strict=True):
        if row.rule:
            yield rule
            continue
        parts = [_wrapped(cell, room) for cell, room in zip(cells, widths, strict=False)]
        for line in zip_longest(*parts, fillvalue=""):
            yield _BETWEEN.join(map(str.ljust, line, widths)).rstrip()


def column_widths(rows: list[list[str]], columns: int) -> list[int]:
    """Return how wide each column is if nothing wraps."""
    return [
        max((len(row[column]) for row in rows if column < len(row)), default=0)
        for column in range(columns)
    ]


def _fitted(rows: list[list[str]], columns: int, width: int) -> list[int]:
    """Return widths that fit the line: the widest columns shrink, all to the same width."""
    natural = column_widths(rows, columns)
    room = width - len(_BETWEEN) * (columns - 1)
    if sum(natural) <= room:
        return natural
    words = [[max(map(len, cell.split()), default=0) for cell in row] for row in rows]
    least = [
        max((row[column] for row in words if column < len(row)), default=0)
        for column in range(columns)
    ]

    def widths(limit: int) -> list[int]:
        return [min(own, max(limit, word)) for own, word in zip(natural, least, strict=True)]

    # The largest limit with which all columns fit; with 1 they are as narrow as their words.
    # Widths grow with the limit, so the largest limit that fits is found by bisection.
    limits = range(1, max(natural) + 1)
    fits = bisect_right(limits, room, key=lambda limit: sum(widths(limit)))
    return widths(limits[max(fits - 1, 0)])


def _wrapped(cell: str, width: int) -> list[str]:
    if len(cell) <= width:
        return [cell]
    return textwrap.wrap(cell, max(width, 1), break_long_words=False, break_on_hyphens=False)
