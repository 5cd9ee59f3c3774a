"""The auctions of a document table by table, so that those of unchanged tables are used again.

What a table defines depends on the words of its rows and its conditions, not on where it stands. So
an `ExpandedTable` has no text and no offsets, and binds its auctions to the table when they are
asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from cuebid.bml.auctions.defined_auction import DefinedAuction
from cuebid.bml.auctions.expand import ExpansionBudget, expansion
from cuebid.bml.auctions.usage import TableUsage, Usage
from cuebid.bml.tree import BiddingTable

if TYPE_CHECKING:
    from cuebid.bml.auctions.prefix import AuctionPrefix
    from cuebid.bml.limits import Limits
    from cuebid.bml.tree import Document
    from cuebid.bml.tree.conditions import Conditions

T = TypeVar("T")
_Unbound: TypeAlias = "tuple[AuctionPrefix, str, bool, int, int]"
"""Auction, text, alert, index of the row, position of the bid."""
Node: TypeAlias = tuple[bool, str]
"""Whether they open, and the calls by `AuctionPrefix.code`."""


class ExpandedTable:
    """The auctions of a table, without its place; frozen but for indices made when asked for.

    Args:
        conditions: of the table.
        auctions: in the order of the text.
        usage: what became of each row.
        attempts: how many rows were tried.
    """

    def __init__(
        self,
        conditions: Conditions,
        auctions: tuple[_Unbound, ...],
        usage: TableUsage,
        attempts: int,
    ) -> None:
        self.conditions = conditions
        self.auctions = auctions
        self.usage = usage
        self.attempts = attempts

    @cached_property
    def by_row(self) -> Mapping[int, tuple[int, ...]]:
        """The numbers of the auctions of each row, by its index."""
        return _grouped(each[3] for each in self.auctions)

    @cached_property
    def by_auction(self) -> Mapping[Node, tuple[int, ...]]:
        """The numbers of the definitions of each auction."""
        return _grouped((each[0].they_open, each[0].code) for each in self.auctions)

    @cached_property
    def by_node(self) -> Mapping[Node, tuple[int, ...]]:
        """The numbers of the auctions that continue each auction by one call."""
        return _grouped((each[0].they_open, each[0].code[:-1]) for each in self.auctions)

    def bound(self, table: BiddingTable, numbers: Iterable[int]) -> Iterator[DefinedAuction]:
        """Yield auctions as those of a table, which has the same rows as the one expanded."""
        rows, conditions, auctions = table.rows, self.conditions, self.auctions
        for number in numbers:
            prefix, text, alert, row, position = auctions[number]
            yield DefinedAuction(prefix, conditions, text, alert, table, rows[row], position)


def _grouped(keys: Iterable[T]) -> Mapping[T, tuple[int, ...]]:
    grouped: dict[T, list[int]] = {}
    for number, key in enumerate(keys):
        grouped.setdefault(key, []).append(number)
    return {key: tuple(numbers) for key, numbers in grouped.items()}


class ExpandedTables:
    """The tables of a document, expanded; frozen.

    Args:
        tables: in the order of the document, each with what it defines.
    """

    def __init__(self, tables: tuple[tuple[BiddingTable, ExpandedTable], ...]) -> None:
        self.tables = tables
        self._of = {id(table): expanded for table, expanded in tables}

    def definitions(self) -> Iterator[DefinedAuction]:
        """Yield every definition, as `cuebid.bml.definitions` does."""
        for table, expanded in self.tables:
            yield from expanded.bound(table, range(len(expanded.auctions)))

    def usage(self) -> Usage:
        """Return what became of the rows."""
        usage = Usage()
        for table, expanded in self.tables:
            usage.take(table, expanded.usage)
        return usage

    def of_row(self, table: BiddingTable, row: int) -> Iterator[DefinedAuction]:
        """Yield the auctions of a row of a table."""
        expanded = self._of.get(id(table))
        if expanded is not None:
            yield from expanded.bound(table, expanded.by_row.get(row, ()))

    def defining(self, node: Node) -> Iterator[DefinedAuction]:
        """Yield the definitions of an auction, in the order of the text."""
        for table, expanded in self.tables:
            if node in expanded.by_auction:
                yield from expanded.bound(table, expanded.by_auction[node])

    def continuing(self, node: Node) -> Iterator[DefinedAuction]:
        """Yield the definitions of auctions with one call more, in the order of the text."""
        for table, expanded in self.tables:
            if node in expanded.by_node:
                yield from expanded.bound(table, expanded.by_node[node])


def expand_tables(
    document: Document, limits: Limits, known: Mapping[int, ExpandedTable] | None = None
) -> ExpandedTables:
    """Expand the tables of a document.

    Args:
        document: to expand.
        limits: the largest number of auctions.
        known: by the number of a block, what an equal table defines elsewhere.

    Raises:
        LimitError: the document defines more auctions than the limits allow.
    """
    budget = ExpansionBudget(limits)
    tables: list[tuple[BiddingTable, ExpandedTable]] = []
    for number, block in enumerate(document.blocks):
        if isinstance(block, BiddingTable):
            expanded = (known or {}).get(number)
            if expanded is None or expanded.conditions != block.conditions:
                expanded = _expanded(block, budget)
            else:
                budget.count(block, len(expanded.auctions), expanded.attempts)
            tables.append((block, expanded))
    return ExpandedTables(tuple(tables))


def _expanded(table: BiddingTable, budget: ExpansionBudget) -> ExpandedTable:
    usage, attempts = Usage(), budget.attempts
    auctions = tuple(
        (each.prefix, each.text, each.alert, each.row.index, each.position)
        for each in expansion(table, budget, usage)
    )
    return ExpandedTable(table.conditions, auctions, usage.of(table), budget.attempts - attempts)
