"""Expanded tables of a document, cached so that unchanged tables are not expanded again.

What a table defines depends on the words of its rows and its conditions, not on where it stands. So
an `ExpandedTable` has no offsets, and attaches its auctions to a table only when they are wanted.
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
"""An auction without its table: auction, text, alert, index of the row, position of the bid."""
Node: TypeAlias = tuple[bool, str]
"""An auction as a key: whether the opponents open, and the calls as `AuctionPrefix.code`."""


class ExpandedTable:
    """The auctions of a table, independent of the table's position in a file.

    Args:
        conditions: the seat and vulnerability of the table.
        auctions: what the table defines, in the order of the text.
        usage: the outcome of each row.
        attempts: how many times a row was tried after a prefix.
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
        """For the index of each row, the numbers of its auctions (indices in `auctions`)."""
        return _grouped(each[3] for each in self.auctions)

    @cached_property
    def by_auction(self) -> Mapping[Node, tuple[int, ...]]:
        """For each auction, the numbers of its definitions (indices in `auctions`)."""
        return _grouped((each[0].they_open, each[0].code) for each in self.auctions)

    @cached_property
    def by_node(self) -> Mapping[Node, tuple[int, ...]]:
        """For each auction, the numbers of the auctions that continue it by one call."""
        return _grouped((each[0].they_open, each[0].code[:-1]) for each in self.auctions)

    def bound(self, table: BiddingTable, numbers: Iterable[int]) -> Iterator[DefinedAuction]:
        """Yield the auctions with these numbers, as definitions of a table with equal rows."""
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
    """The tables of a document, each with the auctions that it defines; frozen.

    Args:
        tables: the tables in the order of the document, each with its expansion.
    """

    def __init__(self, tables: tuple[tuple[BiddingTable, ExpandedTable], ...]) -> None:
        self.tables = tables
        self._of = {id(table): expanded for table, expanded in tables}

    def definitions(self) -> Iterator[DefinedAuction]:
        """Yield every definition, as `cuebid.bml.definitions` does."""
        for table, expanded in self.tables:
            yield from expanded.bound(table, range(len(expanded.auctions)))

    def usage(self) -> Usage:
        """Return the outcome of expanding each row of all tables."""
        usage = Usage()
        for table, expanded in self.tables:
            usage.take(table, expanded.usage)
        return usage

    def of_row(self, table: BiddingTable, row: int) -> Iterator[DefinedAuction]:
        """Yield the auctions that the row with index `row` of a table defines."""
        expanded = self._of.get(id(table))
        if expanded is not None:
            yield from expanded.bound(table, expanded.by_row.get(row, ()))

    def defining(self, node: Node) -> Iterator[DefinedAuction]:
        """Yield the definitions of an auction, in the order of the text."""
        for table, expanded in self.tables:
            if node in expanded.by_auction:
                yield from expanded.bound(table, expanded.by_auction[node])

    def continuing(self, node: Node) -> Iterator[DefinedAuction]:
        """Yield the definitions that continue an auction by one call, in the order of the text."""
        for table, expanded in self.tables:
            if node in expanded.by_node:
                yield from expanded.bound(table, expanded.by_node[node])


def expand_tables(
    document: Document, limits: Limits, known: Mapping[int, ExpandedTable] | None = None
) -> ExpandedTables:
    """Expand the tables of a document, except those whose expansion is known.

    Args:
        document: the document to expand.
        limits: the largest number of auctions.
        known: expansions of equal tables, by the number of the block in `document`.

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
