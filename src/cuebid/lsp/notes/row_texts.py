"""Convert offsets in the description of a row to offsets in its file."""

from __future__ import annotations

from itertools import accumulate

from cuebid.bml import Row
from cuebid.text import Span


def offset_in_file(row: Row, written: Span, offset: int) -> int:
    """Return the offset in the file for an offset in a row's description without alert mark.

    Args:
        row: the row.
        written: the span of the row in the file.
        offset: the offset in the description, with line ends of one character.
    """
    plain = row.plain_lines
    starts = list(accumulate((len(line) + 1 for line in plain), initial=0))
    line = max(number for number in range(len(plain)) if starts[number] <= offset)
    mark = len(row.lines[line]) - len(plain[line])
    return row.line_starts[line] + mark + offset - starts[line] + written.start - row.start
