"""Qualifiers: words in braces after an opponents' call, which BML keeps in comments.

A qualifier says what the call means to the opponents, so 2C{Natural} and 2C{Strong} begin different
auctions (bml.txt, Bidding Sequence).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.bml.bss.comments import RowNote, read_row_note
from cuebid.text import Diagnostics

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.bml.tree import BiddingTable, Row


class Qualifiers:
    """A finder of auctions' qualifiers, which caches whether a table has any; mutable.

    Args:
        note_of: returns the note of a row; by default the comments are read without a report.
    """

    def __init__(self, note_of: Callable[[Row], RowNote] | None = None) -> None:
        self._note_of = note_of or _silent_note
        self._qualified: dict[int, bool] = {}

    def of(self, sequence: DefinedAuction) -> tuple[tuple[int, str], ...]:
        """Return the qualifiers of an auction, each with the index of the call it belongs to."""
        # Nearly all tables have no qualifier, so that is checked once for each table.
        if not self._is_qualified(sequence.table):
            return ()
        implied = set(sequence.prefix.implied)
        written = [number for number in range(len(sequence.calls)) if number not in implied]
        row = sequence.row
        rows = [*reversed(list(sequence.table.ancestors(row))), row]
        qualifiers: list[tuple[int, str]] = []
        # A qualifier belongs to the last call of the row it stands above; a history row has several
        # calls, and implied passes have no row, so positions are counted over the calls that rows
        # name.
        bid_count = 0
        for table_row in rows:
            bid_count += len(table_row.bids)
            if bid_count <= len(written):
                qualifiers += [
                    (written[bid_count - 1], words) for words in self._note_of(table_row).qualifiers
                ]
        return tuple(qualifiers)

    def key(self, sequence: DefinedAuction) -> str:
        """Return a key that is equal for equal auctions with the same conditions and qualifiers."""
        qualifiers = self.of(sequence)
        return f"{sequence.key}{qualifiers}" if qualifiers else sequence.key

    def _is_qualified(self, table: BiddingTable) -> bool:
        qualified = self._qualified.get(table.span.start)
        if qualified is None:
            qualified = any(self._note_of(row).qualifiers for row in table.rows if row.comments)
            self._qualified[table.span.start] = qualified
        return qualified


def _silent_note(row: Row) -> RowNote:
    # Problems in the comments are reported by the export, once.
    return read_row_note(row.comments, Diagnostics(limit=0))
