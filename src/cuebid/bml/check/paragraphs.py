"""Text that looks like rows of a bidding table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuebid.bml.bids import FreeBid
from cuebid.bml.read_bid import read_bid
from cuebid.bml.tree import Document, Paragraph

if TYPE_CHECKING:
    from cuebid.text import Diagnostics

__all__ = ["check_paragraphs"]

_ROW: Final = re.compile(r"(\S+)\s+=\s")


def check_paragraphs(document: Document, report: Diagnostics) -> None:
    """Warn of paragraphs in which two lines or more are written as rows are, `1C = text`."""
    for block in document.blocks:
        if not isinstance(block, Paragraph) or "=" not in block.text:
            continue
        rows = [match for match in map(_ROW.match, block.text.split("\n")) if match]
        calls = [row for row in rows if not isinstance(read_bid(row[1]).bid, FreeBid)]
        if len(calls) > 1:
            report.warning(
                "bml-rows-in-text",
                "these lines look like rows of a bidding table, and are read as text because the "
                "first line does not begin with a call",
                block.span,
                expected="a call first, or #BIDTABLE before it",
            )
