"""Parts of bidding tables that all formats share: conditions in words, and tree signs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.bml.tree.conditions import Conditions, OpenerSeat, Vulnerable

if TYPE_CHECKING:
    from cuebid.bml.tree import BiddingTable, Row

_SEATS: Final = {
    OpenerSeat.FIRST: "1st seat",
    OpenerSeat.SECOND: "2nd seat",
    OpenerSeat.THIRD: "3rd seat",
    OpenerSeat.FOURTH: "4th seat",
    OpenerSeat.FIRST_OR_SECOND: "1st or 2nd seat",
    OpenerSeat.THIRD_OR_FOURTH: "3rd or 4th seat",
}
_WORDS: Final = {
    (Vulnerable.YES, Vulnerable.YES): "both sides vulnerable",
    (Vulnerable.NO, Vulnerable.NO): "neither side vulnerable",
    (Vulnerable.YES, Vulnerable.NO): "we are vulnerable, they are not",
    (Vulnerable.NO, Vulnerable.YES): "they are vulnerable, we are not",
    (Vulnerable.YES, Vulnerable.ANY): "we are vulnerable",
    (Vulnerable.NO, Vulnerable.ANY): "we are not vulnerable",
    (Vulnerable.ANY, Vulnerable.YES): "they are vulnerable",
    (Vulnerable.ANY, Vulnerable.NO): "they are not vulnerable",
}


def branches(table: BiddingTable, limit: int) -> Iterator[tuple[Row, str]]:
    """Yield each row with the tree signs drawn before it, one for each level above it.

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


def conditions_text(conditions: Conditions) -> str:
    """Return in words the seats and vulnerability for which a table applies; empty for all."""
    parts = (_SEATS.get(conditions.seat), _WORDS.get((conditions.we, conditions.they)))
    shows = conditions.against.replace("-", " ")
    against = f"against a {shows}" if shows else ""
    text = ", ".join(part for part in (against, *parts) if part)
    return text[:1].upper() + text[1:]
