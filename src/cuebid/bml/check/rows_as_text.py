"""Warn of rows that were read as text because they stand below the first letter of a description.

A row's further lines stand there (bml.txt, Bidding tables), and so do its answers where their
indentation happens to be as wide as the call above: four blanks below `1NT text`, three below
`1C text`. Nothing on the page shows the difference, so the author is told.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.blocks.row_text import split_row
from cuebid.bml.language.read_bid import has_joint, read_bid
from cuebid.bml.tree.bids import Bid, CallsBid, FreeBid
from cuebid.text import Edit, Span

if TYPE_CHECKING:
    from cuebid.bml.tree import Document, Row
    from cuebid.text import Diagnostics

# A sentence that happens to break before a call: `15--17, may have` / `5M or 6m`.
_GOES_ON: Final = re.compile(
    r"(?:or|and|if|with|after|over|opposite|in|is|are|by|when|then)\b|[,;.)/]", re.IGNORECASE
)
_UNFINISHED: Final = re.compile(
    r"(?:[,(/&]|\b(?:or|and|a|an|the|with|after|over|opposite|of|to|by|have|has|bids?|in|then))$",
    re.IGNORECASE,
)


def check_rows_as_text(document: Document, report: Diagnostics) -> None:
    """Warn of lines of a description that look like answers to its row, once for each row."""
    for table in document.tables:
        for row in table.rows:
            if len(row.lines) > 1 and row.is_readable:
                _check_row(row, report)


def _check_row(row: Row, report: Diagnostics) -> None:
    answers = [index for index in range(1, len(row.lines)) if _is_answer(row, index)]
    # After `=`, one such line is probably continued text; two are no coincidence.
    if len(answers) < (2 if _has_equals(row) else 1):
        return
    line, start = row.lines[answers[0]], row.line_starts[answers[0]]
    count = len(answers) - 1
    others = f"; so {'are' if count > 1 else 'is'} {count} more" if count else ""
    text_start = Span(row.source, row.line_starts[0], row.line_starts[0])
    # Either edit moves the text to the right, so that the lines below begin before it.
    missing = "= " if not _has_equals(row) else " "
    advice = (
        f"put = after {row.token}"
        if missing == "= "
        else f"put a blank more before the text of {row.token}"
    )
    report.warning(
        "bml-row-as-text",
        f"{line.split()[0]} is read as text of {row.token}, not as a row, since it stands "
        f"below the first letter of that text{others}",
        Span(row.source, start, start + len(line)),
        expected="another indentation, or = after the call above",
        edit=Edit(text_start, missing, advice),
    )


def _is_answer(row: Row, index: int) -> bool:
    """Return whether line `index` of a row's text looks like a row that answers the row's call."""
    line = row.lines[index]
    parts = split_row(line)
    bid = read_bid(parts.token).bid
    if isinstance(bid, FreeBid) or has_joint(parts.token) or not _may_follow(row.bid, bid):
        return False
    text = line[parts.text_start :]
    if "=" in line[len(parts.token) : parts.text_start]:
        return True
    # A call alone may end a sentence.
    if not text:
        return False
    return not _GOES_ON.match(text) and not _UNFINISHED.search(row.lines[index - 1])


def _has_equals(row: Row) -> bool:
    end = row.token_start + len(row.token)
    return "=" in row.source.text[end : row.line_starts[0]]


def _may_follow(above: Bid, below: Bid) -> bool:
    """Return whether a bid is higher than the one above it, or cannot be compared with it."""
    if not isinstance(above, CallsBid) or not isinstance(below, CallsBid):
        return True
    low, high = above.calls[0], below.calls[-1]
    return not low.is_bid or not high.is_bid or high > low
