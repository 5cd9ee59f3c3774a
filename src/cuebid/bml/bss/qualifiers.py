"""What the opponents' calls of an auction mean: words in braces, which BML keeps in comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.bml.bss.comments import RowNote, read_row_note
from cuebid.text import Diagnostics

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.bml.tree.table import BiddingTable, Row

__all__ = ["Qualifiers"]


class Qualifiers:
    """Finds the words in braces behind the calls of sequences; this object remembers tables.

    Args:
        note_of: what the comments above a row say.
    """

    def __init__(self, note_of: Callable[[Row], RowNote] | None = None) -> None:
        self._note_of = note_of or _silent_note
        self._qualified: dict[int, bool] = {}

    def of(self, sequence: DefinedAuction) -> tuple[tuple[int, str], ...]:
        """The words, each with the place of its call."""
        if not self._is_qualified(sequence.table):
            return ()
        implied = set(sequence.prefix.implied)
        written = [number for number in range(len(sequence.calls)) if number not in implied]
        row = sequence.row
        rows = [*reversed(list(sequence.table.ancestors(row))), row]
        found: list[tuple[int, str]] = []
        at = 0
        for each in rows:
            at += len(each.bids)
            if at <= len(written):
                found += [(written[at - 1], words) for words in self._note_of(each).qualifiers]
        return tuple(found)

    def key(self, sequence: DefinedAuction) -> str:
        """Equal for the same auction in the same circumstances, with the same words in braces."""
        qualifiers = self.of(sequence)
        return f"{sequence.key}{qualifiers}" if qualifiers else sequence.key

    def _is_qualified(self, table: BiddingTable) -> bool:
        known = self._qualified.get(table.span.start)
        if known is None:
            known = any(self._note_of(row).qualifiers for row in table.rows if row.comments)
            self._qualified[table.span.start] = known
        return known


def _silent_note(row: Row) -> RowNote:
    return read_row_note(row.comments, Diagnostics(limit=0))
