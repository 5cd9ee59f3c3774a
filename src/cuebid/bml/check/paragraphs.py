"""Warn of text that looks like rows of a bidding table, and of rows that look like text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.read_bid import read_bid
from cuebid.bml.tree import BiddingTable, Document, Paragraph
from cuebid.bml.tree.bids import FreeBid

if TYPE_CHECKING:
    from cuebid.text import Diagnostics

_ROW: Final = re.compile(r"(\S+)\s+=\s")
# A word in small letters, four words or more, a full stop: the rest of a sentence.
_SENTENCE: Final = re.compile(r"[a-z][a-z']*(?:\s+\S+){4,}\.")


def check_paragraphs(document: Document, report: Diagnostics) -> None:
    """Warn of paragraphs in which two lines or more are written as rows are, `1C = text`."""
    for block in document.blocks:
        if isinstance(block, BiddingTable):
            _check_sentence(block, report)
        if not isinstance(block, Paragraph) or "=" not in block.text:
            continue
        rows = [match for match in map(_ROW.match, block.text.split("\n")) if match]
        calls = [row for row in rows if not isinstance(read_bid(row[1]).bid, FreeBid)]
        # One such line may be an equation in a sentence.
        if len(calls) > 1:
            report.warning(
                "bml-rows-in-text",
                "these lines look like rows of a bidding table, and are read as text because the "
                "first line does not begin with a call",
                block.span,
                expected="a call first, or #BIDTABLE before it",
            )


def _check_sentence(table: BiddingTable, report: Diagnostics) -> None:
    """Hint at a table of one row that looks like prose: `1NT opening shows 15-17 and is flat.`."""
    row = table.rows[0]
    # `#BIDTABLE`, a second row, several calls or several lines are signs of a table, not of prose.
    if len(table.rows) > 1 or table.forced or len(row.bids) > 1 or len(row.lines) != 1:
        return
    before = row.source.text[row.token_start : row.line_starts[0]]
    # An equal sign between bid and description shows that a row is meant.
    if "=" not in before and _SENTENCE.fullmatch(row.lines[0]):
        report.hint(
            "bml-sentence",
            f"this sentence is read as a row of a bidding table: it says what {row.token} means",
            row.span,
            expected="= after the call if that is meant, otherwise a word before it",
        )
