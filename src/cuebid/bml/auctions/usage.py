"""Record which rows of a document defined an auction, and report those that defined none.

The expansion notes an outcome for each row that it tries. A row may be tried after many prefixes,
so the best outcome counts: a row that defines one auction is used, wherever else it fails. Only
when the expansion has ended can a row be reported, hence two steps: `Usage` collects,
`report_unused_rows` reports.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from cuebid.bml.auctions.prefix import VARIABLES, AuctionPrefix
from cuebid.bml.auctions.variables import OTHER_OF, bound_suit, open_suits
from cuebid.bml.tree.bids import Bid, StepBid, Variable, VariableBid

if TYPE_CHECKING:
    from cuebid.bml.tree import BiddingTable, Document, Row
    from cuebid.text import Diagnostics


class RowOutcome(IntEnum):
    """The outcome of expanding a row, from worst to best."""

    UNREACHED = 0
    """The row above it defined no auction, so it was never tried."""
    NO_CALL = 1
    """Its bid stands for no call after any prefix."""
    ALREADY_DEFINED = 2
    """Other rows of its level define every call that it stands for."""
    TOO_LONG = 3
    """Its auctions would have more calls than the laws allow."""
    USED = 4
    """It defines an auction."""


class TableUsage:
    """Outcomes of expanding each row of one table; mutable, filled by the expansion.

    A `bytearray` rather than a list: the expansion sets an outcome for every auction that it
    yields, and a system may define a million.
    """

    def __init__(self, rows: int) -> None:
        self.outcomes = bytearray(rows)
        self.first_failure: dict[int, tuple[int, AuctionPrefix]] = {}
        """For rows whose bid stood for no call: the bid's position, and after which prefix."""

    def note(self, index: int, outcome: RowOutcome) -> None:
        """Keep the better of a row's earlier outcome and a new one."""
        self.outcomes[index] = max(self.outcomes[index], outcome)

    def note_no_call(self, index: int, position: int, prefix: AuctionPrefix) -> None:
        """Record that the bid at `position` of a row stood for no call after a prefix."""
        # The message names only the first failure.
        if index not in self.first_failure:
            self.first_failure[index] = (position, prefix)
        self.note(index, RowOutcome.NO_CALL)


class Usage:
    """Outcomes of expanding each row of a document; mutable, filled by the expansion."""

    def __init__(self) -> None:
        self._tables: dict[int, TableUsage] = {}

    def of(self, table: BiddingTable) -> TableUsage:
        """Return the outcomes of a table's rows, all unreached at first.

        Tables are identified by their offset, since equal tables may stand in one document.
        """
        return self._tables.setdefault(table.span.start, TableUsage(len(table.rows)))

    def take(self, table: BiddingTable, usage: TableUsage) -> None:
        """Store, for a table, the outcomes of an equal table that was expanded earlier."""
        self._tables[table.span.start] = usage


def report_unused_rows(document: Document, usage: Usage, report: Diagnostics) -> None:
    """Warn of every row that could have defined an auction but defines none.

    Unreached rows are left out, for the row above them is reported already. So are rows of free
    text, which were reported when they were read.

    Args:
        document: the document that was expanded.
        usage: filled by `defined_auctions` or `definitions`, which must have run to their end.
        report: receives the warnings.
    """
    for table in document.tables:
        table_usage = usage.of(table)
        for row in table.rows:
            outcome = RowOutcome(table_usage.outcomes[row.index])
            if outcome in (RowOutcome.UNREACHED, RowOutcome.USED) or not row.is_readable:
                continue
            code, reason, expected = _reason(row, outcome, table_usage)
            report.warning(
                code, f"{row.token} defines no auction: {reason}", row.token_span, expected=expected
            )


_Reason = tuple[str, str, str]
"""The code of the warning, the reason, and what was expected."""

_REASONS: Final[dict[RowOutcome, _Reason]] = {
    RowOutcome.ALREADY_DEFINED: (
        "bml-never-applies",
        "other rows of its level define every call that it stands for",
        "",
    ),
    RowOutcome.TOO_LONG: ("bml-too-many-calls", "no auction can have so many calls", ""),
}


def _reason(row: Row, outcome: RowOutcome, table_usage: TableUsage) -> _Reason:
    if outcome in _REASONS:
        return _REASONS[outcome]
    position, prefix = table_usage.first_failure[row.index]
    return _no_call_reason(row.bids[position], prefix)


def _no_call_reason(bid: Bid, prefix: AuctionPrefix) -> _Reason:
    if isinstance(bid, StepBid):
        if prefix.last:
            return "bml-empty-row", "so many steps lead above 7N", ""
        return "bml-empty-row", "there is no bid to count steps from", "a bid before it"
    if isinstance(bid, VariableBid):
        return _variable_reason(bid.variable, prefix)
    return "bml-empty-row", f"{bid} stands for no call here", ""


def _variable_reason(variable: Variable, prefix: AuctionPrefix) -> _Reason:
    name = variable.value
    if variable in OTHER_OF:
        paired = OTHER_OF[variable][0]
        if bound_suit(paired, prefix.bindings) is None:
            return (
                "bml-unbound-variable",
                f"{name} is the other one of {paired.value}, which no row above it binds",
                f"a row such as 1{paired.value} above it",
            )
    names_by_suit = {
        suit: bound.value
        for bound, suit in zip(VARIABLES, prefix.bindings, strict=True)
        if suit is not None and bound is not variable
    }
    suits = list(open_suits(variable, prefix.bindings))
    # "Using two variables for the same suit is an error" (bml.txt, Bidding tables).
    if suits and all(suit in names_by_suit for suit in suits):
        *first_names, last = [names_by_suit[suit] for suit in suits]
        names = f"{', '.join(first_names)} or {last}" if first_names else last
        return "bml-same-suit", f"{name} could only be the suit of {names}", ""
    return "bml-empty-row", f"no suit is left for {name} that is unbid and sufficient", ""
