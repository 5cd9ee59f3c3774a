"""Where the description of a row is written in its file."""

from __future__ import annotations

from itertools import accumulate

from cuebid.bml import Row
from cuebid.text import Span


def offset_in_file(row: Row, written: Span, offset: int) -> int:
    """Return where an offset of a row's description, without its alert mark, is in the file.

    Args:
        row: the row.
        written: where it is written in the file.
        offset: of the description, whose lines have a line end of one character between them.
    """
    plain = row.plain_lines
    starts = list(accumulate((len(line) + 1 for line in plain), initial=0))
    line = max(number for number in range(len(plain)) if starts[number] <= offset)
    mark = len(row.lines[line]) - len(plain[line])
    return row.line_starts[line] + mark + offset - starts[line] + written.start - row.start
