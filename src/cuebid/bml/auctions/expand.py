"""From bidding tables to the auctions they define.

`definitions` gives every definition as it comes, one at a time; `defined_auctions` every auction
once. Plain calls go before several suits, variables and steps among the rows of one level, and
the first definition stands (bml.txt, Bidding tables).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.bml.auctions.defined_auction import DefinedAuction
from cuebid.bml.auctions.prefix import START, AuctionPrefix
from cuebid.bml.auctions.usage import RowOutcome, Usage
from cuebid.bml.auctions.variables import bound_suit, candidates, substituted
from cuebid.bml.limits import LimitError, Limits
from cuebid.bml.tree.bids import CallsBid, VariableBid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.bml.tree import Document
    from cuebid.bml.tree.table import BiddingTable, Row

__all__ = ["defined_auctions", "definitions", "table_definitions"]


def definitions(
    document: Document, limits: Limits | None = None, usage: Usage | None = None
) -> Iterator[DefinedAuction]:
    """Every definition in a document, in the order of the text; an auction may come twice.

    Args:
        document: what to expand.
        limits: how many auctions there may be.
        usage: notes what became of each row.

    Raises:
        LimitError: there are more than the limits allow.
    """
    limits = limits or Limits()
    budget = _Budget(limits)
    for table in document.tables:
        yield from _Expansion(table, budget, usage or Usage()).run()


def table_definitions(
    table: BiddingTable, limits: Limits | None = None
) -> Iterator[DefinedAuction]:
    """Every definition in one table.

    Raises:
        LimitError: there are more than the limits allow.
    """
    return _Expansion(table, _Budget(limits or Limits()), Usage()).run()


def defined_auctions(
    document: Document, limits: Limits | None = None, usage: Usage | None = None
) -> Iterator[DefinedAuction]:
    """Every auction that a document defines, once, where it comes first.

    The first definition stands. If it has no text, it takes text and row from the first later one
    that has.

    Args:
        document: what to expand.
        limits: how many auctions there may be.
        usage: notes what became of each row; see `report_unused_rows`.

    Raises:
        LimitError: there are more than the limits allow.
    """
    return iter(first_definitions(definitions(document, limits, usage)))


def first_definitions(found: Iterable[DefinedAuction]) -> Iterable[DefinedAuction]:
    """Of several definitions of an auction the first, with the first text there is for it."""
    kept: dict[str, DefinedAuction] = {}
    for sequence in found:
        key = sequence.key
        first = kept.setdefault(key, sequence)
        if first is not sequence and sequence.text and not first.text:
            kept[key] = sequence
    return kept.values()


class _Budget:
    """Counts what an expansion does; this object changes."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._sequences = 0
        self._steps = 0

    def spend(self, table: BiddingTable) -> None:
        """Count one more auction."""
        self._sequences += 1
        if self._sequences > self.limits.sequences:
            raise LimitError(
                f"{table.span}: the tables expand to more than {self.limits.sequences:,} auctions; "
                "raise the limit on sequences if that is meant"
            )

    def step(self, table: BiddingTable) -> None:
        """Count one more row that was tried on some path."""
        self._steps += 1
        if self._steps > self.limits.steps:
            raise LimitError(
                f"{table.span}: expanding the tables takes more than {self.limits.steps:,} steps; "
                "raise the limit on steps if that is meant"
            )


class _Expansion:
    """One table being expanded."""

    def __init__(self, table: BiddingTable, budget: _Budget, usage: Usage) -> None:
        self.table = table
        self.budget = budget
        self.usage = usage.of(table)
        self._plain: dict[int, frozenset[tuple[int, bool]]] = {}

    def run(self) -> Iterator[DefinedAuction]:
        """The definitions in the order of the text.

        What is still to do stands on a stack of our own, so tables may be of any depth.
        """
        table, budget = self.table, self.budget
        longest = budget.limits.calls
        outcomes = self.usage.outcomes
        stack = [self._level(-1, table.roots(), START)]
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
                continue
            row, position, path = step
            if len(path.calls) > longest:
                self.usage.note(row.index, RowOutcome.TOO_LONG)
                continue
            budget.spend(table)
            last = position + 1 == len(row.bids)
            if last:
                outcomes[row.index] = RowOutcome.USED
            yield self._sequence(row, position, path)
            if not last:
                stack.append(self._history(row, position + 1, path))
            elif row.end > row.index + 1:
                stack.append(self._level(row.index, table.children(row), path))

    def _level(
        self, parent: int, rows: Iterable[Row], path: AuctionPrefix
    ) -> Iterator[tuple[Row, int, AuctionPrefix]]:
        """What the rows of one level stand for after a path.

        A row of several suits, a variable or a step leaves out what a row with that plain call, or
        an earlier row, defines.
        """
        plain = self._plain_calls(parent)
        taken: set[tuple[int, bool]] = set()
        for row in rows:
            self.budget.step(self.table)
            bid = row.bids[0]
            if not row.is_readable:
                continue
            found = False
            for step in self._steps(row, 0, path):
                found = True
                if bid.special:
                    call = (step[2].calls[-1].index, bid.theirs)
                    if call in plain or call in taken:
                        self.usage.note(row.index, RowOutcome.ALREADY_DEFINED)
                        continue
                    taken.add(call)
                yield step
            if not found:
                self.usage.note_no_call(row.index, 0, path)

    def _history(
        self, row: Row, position: int, path: AuctionPrefix
    ) -> Iterator[tuple[Row, int, AuctionPrefix]]:
        """What the next bid of a history stands for after a path."""
        found = False
        for step in self._steps(row, position, path):
            found = True
            yield step
        if not found:
            self.usage.note_no_call(row.index, position, path)

    def _steps(
        self, row: Row, position: int, path: AuctionPrefix
    ) -> Iterator[tuple[Row, int, AuctionPrefix]]:
        bid = row.bids[position]
        for call, bindings in candidates(bid, path):
            yield row, position, path.after(call, bindings, theirs=bid.theirs)

    def _plain_calls(self, parent: int) -> frozenset[tuple[int, bool]]:
        """The plain calls among the rows of a level."""
        known = self._plain.get(parent)
        if known is None:
            rows = (
                self.table.children(self.table.rows[parent]) if parent >= 0 else self.table.roots()
            )
            known = frozenset(
                (row.bids[0].calls[0].index, row.bids[0].theirs)
                for row in rows
                if row.is_readable and isinstance(row.bids[0], CallsBid) and not row.bids[0].special
            )
            self._plain[parent] = known
        return known

    def _sequence(self, row: Row, position: int, path: AuctionPrefix) -> DefinedAuction:
        text, alert = "", False
        if position + 1 == len(row.bids):
            text, alert = row.text, row.alert
            bid = row.bids[position]
            if text and isinstance(bid, VariableBid):
                suit = bound_suit(bid.variable, path.bindings)
                text = substituted(text, bid.variable, suit) if suit is not None else text
        return DefinedAuction(path, self.table.conditions, text, alert, self.table, row, position)
