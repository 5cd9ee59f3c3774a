"""Convert the text of a BSS record to the lines of a row in a bidding table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cuebid.formats.bss import Dialect

# Characters that a row cannot hold, or that would be read as blanks before it.
_UNSHOWN: Final = re.compile(r"[\x00-\x1f\x7f\x80-\x9f\ufeff]+")


def shown_lines(text: str, dialect: Dialect) -> tuple[str, ...]:
    r"""Return the text of a BSS record as lines that BML reads back unchanged from a row.

    The text is fully shown if the lines, joined by the dialect's line break, give it again.

    >>> from cuebid.formats.bss import Dialect
    >>> shown_lines(r"  12-14\\ balanced", Dialect.FD)
    ('12-14', 'balanced')
    """
    # BML strips the blanks of each line, takes `\n` for a line end and a last `.` for space below,
    # so these are what a row cannot show.
    lines: list[str] = []
    for piece in text.split(dialect.line_break):
        words = _UNSHOWN.sub(" ", piece).replace("\\n", " ").strip()
        if not words:
            continue
        if lines and words.startswith("#"):
            # A line that begins with `#` would be read as a directive.
            lines[-1] += " " + words
        else:
            lines.append(words)
    while len(lines) > 1 and lines[-1] == ".":
        lines.pop()
    return tuple(lines)
