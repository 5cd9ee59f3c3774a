"""The lines that join the rows of a tree, as signs that every format draws in its own way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuebid.bml.tree.table import BiddingTable, Row

__all__ = ["branches"]


def branches(table: BiddingTable, limit: int) -> Iterator[tuple[Row, str]]:
    """Yield each row with the signs drawn before it, one for each level above it.

    The signs are `│` and a blank for the levels above, then `├`, or `└` before the last row of its
    branch. A row without a parent has none.

    Args:
        table: the table.
        limit: the most signs; rows deeper than that get as many.
    """
    rows = table.rows
    # For each depth the signs that rows at that depth begin with; shortened when a branch ends.
    above = [""]
    for row in rows:
        del above[row.depth + 1 :]
        if row.parent < 0:
            above.append("")
            yield row, ""
            continue
        # The subtree of the last child ends where its parent's does.
        is_last = row.end == rows[row.parent].end
        before = above[row.depth]
        room = len(before) + 1 < limit
        above.append(before + (" " if is_last else "│") if room else before)
        yield row, before + ("└" if is_last else "├")
