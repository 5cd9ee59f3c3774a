"""Expand bidding tables into the auctions they define.

`definitions` yields every definition as it comes; `defined_auctions` yields every auction once.

Strategy: a table is walked depth first with an explicit stack, because tables may be thousands of
levels deep. What differs between the auctions that one row stands for (calls, suits of variables,
legality) lives in the `AuctionPrefix` that leads to it, so no subtree is ever copied.

Among the rows of one level, plain calls go before rows of several suits and variables, and
the first definition counts (bml.txt, Bidding tables). BML 2 goes by document order instead, which
gives `2X Weak` above `2C Strong` both meanings of 2C; the specification decides. A variable that
earlier calls have bound stands for one suit, so its row counts as plain (ruling B10): after
`1D-1M`, a raise `2M` is not lost to a `2H` further down. `3steps` names one call and counts as
plain too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cuebid.bml.auctions.defined_auction import DefinedAuction
from cuebid.bml.auctions.prefix import START, AuctionPrefix
from cuebid.bml.auctions.usage import RowOutcome, Usage
from cuebid.bml.auctions.variables import (
    bound_suit,
    candidates,
    is_concrete,
    stands_for_first,
    substituted,
)
from cuebid.bml.limits import LimitError, Limits
from cuebid.bml.tree.bids import CallsBid, ChoiceBid, StepBid, VariableBid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.bml.tree import BiddingTable, Document, Row

_PlainRows: TypeAlias = "tuple[frozenset[tuple[int, bool]], tuple[VariableBid | StepBid, ...]]"
"""Plain calls as (index, whether it is theirs), and the bids with variables or steps."""


def definitions(
    document: Document, limits: Limits | None = None, usage: Usage | None = None
) -> Iterator[DefinedAuction]:
    """Yield every auction that a row defines, in the order of the text; an auction may come twice.

    Raises:
        LimitError: the document defines more auctions than the limits allow.
    """
    # One budget for all tables: the limits are those of a document.
    budget = ExpansionBudget(limits or Limits())
    for table in document.tables:
        yield from expansion(table, budget, usage or Usage())


def table_definitions(
    table: BiddingTable, limits: Limits | None = None
) -> Iterator[DefinedAuction]:
    """Yield every auction that the rows of one table define.

    Raises:
        LimitError: the table defines more auctions than the limits allow.
    """
    return expansion(table, ExpansionBudget(limits or Limits()), Usage())


def expansion(
    table: BiddingTable, budget: ExpansionBudget, usage: Usage
) -> Iterator[DefinedAuction]:
    """Yield every auction that one table defines, counting the work against a shared budget.

    Raises:
        LimitError: the budget is used up.
    """
    return _Expansion(table, budget, usage).run()


def defined_auctions(
    document: Document, limits: Limits | None = None, usage: Usage | None = None
) -> Iterator[DefinedAuction]:
    """Return every auction that a document defines, once, in the order of first definitions.

    The first definition counts; if it has no text, the first later one with a text replaces it.

    Args:
        document: the document to expand.
        limits: the largest number of auctions.
        usage: records the outcome of each row; see `report_unused_rows`.

    Raises:
        LimitError: the document defines more auctions than the limits allow.
    """
    return iter(first_definitions(definitions(document, limits, usage)))


def first_definitions(definitions: Iterable[DefinedAuction]) -> Iterable[DefinedAuction]:
    """Return one definition of each auction: the first with a text, or else the first.

    An empty definition is common: `1C-1D-1H;` also defines 1C and 1C-1D, whose meaning may be in
    another table.
    """
    # A dictionary keeps the place of the first definition, also where a later one replaces its
    # text.
    by_key: dict[str, DefinedAuction] = {}
    for definition in definitions:
        key = definition.key
        first = by_key.setdefault(key, definition)
        if first is not definition and definition.text and not first.text:
            by_key[key] = definition
    return by_key.values()


class ExpansionBudget:
    """Counters of the auctions and attempts of an expansion, which enforce limits; mutable.

    Auctions alone would not bound the time: a row may be tried after many prefixes and stand for
    no call after any of them. So attempts are counted too.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._auctions = 0
        self._attempts = 0

    @property
    def attempts(self) -> int:
        """The number of times a row was tried after a prefix, over all rows and prefixes so far."""
        return self._attempts

    def count(self, table: BiddingTable, auctions: int, attempts: int) -> None:
        """Count the auctions and attempts of a table whose earlier expansion is used again."""
        # One less of each: the calls below count the last one and check the limits.
        self._auctions += auctions - 1
        self._attempts += attempts - 1
        self.count_auction(table)
        self.count_attempt(table)

    def count_auction(self, table: BiddingTable) -> None:
        """Count one more auction."""
        self._auctions += 1
        if self._auctions > self.limits.sequences:
            raise LimitError(
                f"{table.span}: the tables expand to more than {self.limits.sequences:,} auctions; "
                "raise the limit on sequences if that is meant"
            )

    def count_attempt(self, table: BiddingTable) -> None:
        """Count one more attempt: a row tried after a prefix."""
        self._attempts += 1
        if self._attempts > self.limits.steps:
            raise LimitError(
                f"{table.span}: expanding the tables takes more than {self.limits.steps:,} steps; "
                "raise the limit on steps if that is meant"
            )


class _Expansion:
    """The expansion of one bidding table into the auctions that it defines; mutable."""

    def __init__(self, table: BiddingTable, budget: ExpansionBudget, usage: Usage) -> None:
        self.table = table
        self.budget = budget
        self.usage = usage.of(table)
        self._plain: dict[int, _PlainRows] = {}

    def run(self) -> Iterator[DefinedAuction]:
        """Yield the definitions in the order of the text.

        The stack holds one iterator for each level, so that depth costs memory, not recursion.
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
            row, position, prefix = step
            # Implied passes count too. What is below such a row is not tried.
            if len(prefix.calls) > longest:
                self.usage.note(row.index, RowOutcome.TOO_LONG)
                continue
            budget.count_auction(table)
            is_last = position + 1 == len(row.bids)
            if is_last:
                outcomes[row.index] = RowOutcome.USED
            yield self._definition(row, position, prefix)
            if not is_last:
                stack.append(self._history(row, position + 1, prefix))
            elif row.end > row.index + 1:
                stack.append(self._level(row.index, table.children(row), prefix))

    def _level(
        self, parent: int, rows: Iterable[Row], prefix: AuctionPrefix
    ) -> Iterator[tuple[Row, int, AuctionPrefix]]:
        """Yield (row, index of its bid, longer prefix) for each call of sibling rows.

        A row of several suits or an unbound variable leaves out the calls that a plain row of the
        level, or an earlier row, defines. A plain row is never left out: if it repeats a call, its
        children still add to that call's continuations.

        Args:
            parent: the index of the row that these rows continue; -1 for rows without a parent.
            rows: the sibling rows.
            prefix: the auction before their calls.
        """
        plain, concrete = self._plain_calls(parent)
        if concrete:
            plain |= self._concrete_calls(concrete, prefix)
        defined: set[tuple[int, bool]] = set()
        for row in rows:
            self.budget.count_attempt(self.table)
            bid = row.bids[0]
            if not row.is_readable:
                continue
            has_call = False
            for step in self._candidates(row, 0, prefix):
                has_call = True
                if bid.special and not is_concrete(bid, prefix.bindings):
                    call = (step[2].calls[-1].index, bid.theirs)
                    if call in plain or call in defined:
                        self.usage.note(row.index, RowOutcome.ALREADY_DEFINED)
                        continue
                    defined.add(call)
                yield step
                if stands_for_first(bid):
                    break
            if not has_call:
                self.usage.note_no_call(row.index, 0, prefix)

    def _history(
        self, row: Row, position: int, prefix: AuctionPrefix
    ) -> Iterator[tuple[Row, int, AuctionPrefix]]:
        """Yield (row, `position`, longer prefix) for each call of a history's bid at `position`."""
        has_call = False
        for step in self._candidates(row, position, prefix):
            has_call = True
            yield step
            if stands_for_first(row.bids[position]):
                break
        if not has_call:
            self.usage.note_no_call(row.index, position, prefix)

    def _candidates(
        self, row: Row, position: int, prefix: AuctionPrefix
    ) -> Iterator[tuple[Row, int, AuctionPrefix]]:
        bid = row.bids[position]
        for call, bindings in candidates(bid, prefix):
            longer = prefix.after(call, bindings, theirs=bid.theirs)
            # Of a choice, illegal calls are left out: after 1H (2S), `2S/3H` can only mean 3H. A
            # row that names one call is kept even if it is illegal, and reported.
            if longer.fault is None or not isinstance(bid, ChoiceBid):
                yield row, position, longer

    def _plain_calls(self, parent: int) -> _PlainRows:
        """Return the plain calls of a row's children, and their bids with variables or steps.

        Neither depends on the prefix, so both are cached for each level.

        Args:
            parent: the index of the row; -1 for the rows without a parent.
        """
        plain = self._plain.get(parent)
        if plain is None:
            rows = (
                self.table.children(self.table.rows[parent]) if parent >= 0 else self.table.roots()
            )
            bids = [row.bids[0] for row in rows if row.is_readable]
            calls = frozenset(
                (bid.calls[0].index, bid.theirs)
                for bid in bids
                if isinstance(bid, CallsBid) and not bid.special
            )
            concrete = tuple(bid for bid in bids if isinstance(bid, (VariableBid, StepBid)))
            plain = self._plain[parent] = calls, concrete
        return plain

    def _concrete_calls(
        self, bids: Iterable[VariableBid | StepBid], prefix: AuctionPrefix
    ) -> frozenset[tuple[int, bool]]:
        """Return (index, whether it is theirs) for each call of step bids and bound variables."""
        return frozenset(
            (call.index, bid.theirs)
            for bid in bids
            if is_concrete(bid, prefix.bindings)
            for call, _ in candidates(bid, prefix)
        )

    def _definition(self, row: Row, position: int, prefix: AuctionPrefix) -> DefinedAuction:
        """Return the auction, with its meaning, that the bid at `position` of a row gives.

        The description belongs to the last call of a history. Only the row's own variable is
        replaced here, as BML 2 does; `full_text` replaces all.
        """
        text, alert = "", False
        if position + 1 == len(row.bids):
            text, alert = row.text, row.alert
            bid = row.bids[position]
            if text and isinstance(bid, VariableBid):
                suit = bound_suit(bid.variable, prefix.bindings)
                text = substituted(text, bid.variable, suit) if suit is not None else text
        return DefinedAuction(prefix, self.table.conditions, text, alert, self.table, row, position)
