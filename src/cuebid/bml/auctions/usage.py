"""What became of the rows of a document while it was expanded.

A row that no auction comes from is not lost in silence: `report_unused_rows` says which, and why.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from cuebid.bml.auctions.prefix import VARIABLES, Path
from cuebid.bml.auctions.variables import OTHER_OF, bound_suit, open_suits
from cuebid.bml.tree.bids import Bid, StepBid, Variable, VariableBid

if TYPE_CHECKING:
    from cuebid.bml.tree import Document
    from cuebid.bml.tree.table import BiddingTable, Row
    from cuebid.text import Diagnostics

__all__ = ["Fate", "TableUsage", "Usage", "report_unused_rows"]


class Fate(IntEnum):
    """What became of a row, from worst to best."""

    UNTRIED = 0
    """The row above it gave no auction."""
    EMPTY = 1
    """It stands for no call on any path."""
    TAKEN = 2
    """Other rows of its level define all that it stands for."""
    TOO_LONG = 3
    """Its auctions would have more calls than an auction can have."""
    USED = 4
    """It defines an auction."""


class TableUsage:
    """The fates of one table's rows; this object changes."""

    def __init__(self, rows: int) -> None:
        self.fates = bytearray(rows)
        self.empty_at: dict[int, tuple[int, Path]] = {}
        """For a row that stood for nothing: which of its bids, and after which path."""

    def note(self, index: int, fate: Fate) -> None:
        """Keep the better of what is known and what is new."""
        self.fates[index] = max(self.fates[index], fate)

    def note_empty(self, index: int, position: int, path: Path) -> None:
        """A bid of a row stood for nothing after a path."""
        if index not in self.empty_at:
            self.empty_at[index] = (position, path)
        self.note(index, Fate.EMPTY)


class Usage:
    """The fates of a document's rows; this object changes."""

    def __init__(self) -> None:
        self._tables: dict[int, TableUsage] = {}

    def of(self, table: BiddingTable) -> TableUsage:
        """What is known of a table's rows; tables are told apart by where they stand."""
        return self._tables.setdefault(table.span.start, TableUsage(len(table.rows)))


def report_unused_rows(document: Document, usage: Usage, report: Diagnostics) -> None:
    """Warn of every row that could have defined an auction and defines none.

    Rows below such a row are not spoken of, nor are rows of words, which were reported when they
    were read.

    Args:
        document: what was expanded.
        usage: what `sequences` or `definitions` noted, run to their end.
        report: is told.
    """
    for table in document.tables:
        known = usage.of(table)
        for row in table.rows:
            fate = Fate(known.fates[row.index])
            if fate in (Fate.UNTRIED, Fate.USED) or not row.is_readable:
                continue
            code, reason, expected = _reason(row, fate, known)
            report.warning(
                code, f"{row.token} defines no auction: {reason}", row.token_span, expected=expected
            )


_Reason = tuple[str, str, str]
_BY_FATE: Final[dict[Fate, _Reason]] = {
    Fate.TAKEN: (
        "bml-never-applies",
        "all that it stands for is defined by other rows of its level",
        "",
    ),
    Fate.TOO_LONG: ("bml-too-many-calls", "no auction can have so many calls", ""),
}


def _reason(row: Row, fate: Fate, known: TableUsage) -> _Reason:
    if fate in _BY_FATE:
        return _BY_FATE[fate]
    position, path = known.empty_at[row.index]
    return _empty_reason(row.bids[position], path)


def _empty_reason(bid: Bid, path: Path) -> _Reason:
    if isinstance(bid, StepBid):
        if path.last:
            return "bml-empty-row", "so many steps lead above 7N", ""
        return "bml-empty-row", "there is no bid to count steps from", "a bid before it"
    if isinstance(bid, VariableBid):
        return _variable_reason(bid.variable, path)
    return "bml-empty-row", f"{bid} stands for no call here", ""


def _variable_reason(variable: Variable, path: Path) -> _Reason:
    name = variable.value
    if variable in OTHER_OF:
        first = OTHER_OF[variable][0]
        if bound_suit(first, path.bindings) is None:
            return (
                "bml-unbound-variable",
                f"{name} is the other one of {first.value}, which nothing above it binds",
                f"a row such as 1{first.value} above it",
            )
    bound = {
        suit: other.value
        for other, suit in zip(VARIABLES, path.bindings, strict=True)
        if suit is not None and other is not variable
    }
    suits = list(open_suits(variable, path.bindings))
    if suits and all(suit in bound for suit in suits):
        *several, last = [bound[suit] for suit in suits]
        others = f"{', '.join(several)} or {last}" if several else last
        return "bml-same-suit", f"{name} could only be the suit of {others}", ""
    return "bml-empty-row", f"no suit is left for {name} that is unbid and sufficient", ""
