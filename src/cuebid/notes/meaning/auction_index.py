"""The auctions of notes by their calls: of a whole list, or looked for in tables when asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from msgspec import structs

from cuebid.bml import Conditions, DefinedAuction
from cuebid.bml.auctions.expand import first_definitions
from cuebid.bml.auctions.expanded_tables import ExpandedTables
from cuebid.bml.tree.conditions import most_special


class AuctionIndex(Protocol):
    """The auctions of notes, each once: the first definition is the one that counts."""

    def first(self, opener: str, code: str) -> DefinedAuction | None:
        """Return the first row of an auction, one with a text if there is one."""
        ...

    def answers(self, opener: str, code: str) -> Sequence[DefinedAuction]:
        """Return the auctions that continue one by a call, in their order."""
        ...

    def listed(self, sequence: DefinedAuction) -> DefinedAuction:
        """Return the auction as the index has it, perhaps with further conditions."""
        ...


def opener_of(sequence: DefinedAuction) -> str:
    """Return who opens: `they` or `we`."""
    return "they" if sequence.prefix.they_open else "we"


def described(index: AuctionIndex, opener: str, code: str) -> Iterator[DefinedAuction]:
    """Yield the rows that describe an auction of our side's, for any conditions."""
    for each in index.answers(opener, code[:-1]):
        if each.prefix.code == code and each.is_ours and each.text:
            yield each


def row_under(
    index: AuctionIndex, conditions: Conditions, opener: str, code: str
) -> DefinedAuction | None:
    """Return the most special row that describes an auction under some conditions, for these."""
    rows = [row for row in described(index, opener, code) if row.conditions.covers(conditions)]
    if not rows:
        return None
    special = most_special(rows, lambda row: row.conditions)
    return structs.replace(special, conditions=conditions)


def row_text(sequence: DefinedAuction) -> str:
    """Return the description of a row, without its alert mark."""
    return "\n".join(sequence.row.plain_lines)


class ListedAuctions:
    """All auctions of notes, indexed at once."""

    def __init__(self, sequences: Sequence[DefinedAuction]) -> None:
        self._first: dict[tuple[str, str], DefinedAuction] = {}
        self._answers: dict[tuple[str, str], list[DefinedAuction]] = {}
        self._listed: dict[tuple[int, int, str], DefinedAuction] = {}
        for sequence in sequences:
            opener, code = opener_of(sequence), sequence.prefix.code
            self._answers.setdefault((opener, code[:-1]), []).append(sequence)
            self._listed[id(sequence.row), sequence.position, code] = sequence
        for sequence in _of_any_opening(sequences):
            self._first.setdefault((opener_of(sequence), sequence.prefix.code), sequence)

    def first(self, opener: str, code: str) -> DefinedAuction | None:
        """Return the first row of an auction, one with a text if there is one."""
        return self._first.get((opener, code))

    def answers(self, opener: str, code: str) -> Sequence[DefinedAuction]:
        """Return the auctions that continue one by a call."""
        return self._answers.get((opener, code), ())

    def listed(self, sequence: DefinedAuction) -> DefinedAuction:
        """Return the auction as it is listed."""
        key = id(sequence.row), sequence.position, sequence.prefix.code
        return self._listed.get(key, sequence)


class TableAuctions:
    """Auctions that are looked for in tables, and remembered; mutable for that alone.

    A few of them are asked for while somebody types, so that an index of all would take longer.
    """

    def __init__(self, tables: ExpandedTables) -> None:
        self._tables = tables
        self._first: dict[tuple[str, str], DefinedAuction | None] = {}
        self._answers: dict[tuple[str, str], Sequence[DefinedAuction]] = {}

    def first(self, opener: str, code: str) -> DefinedAuction | None:
        """Return the first row of an auction, one with a text if there is one."""
        key = opener, code
        if key not in self._first:
            found = first_definitions(self._tables.defining((opener == "they", code)))
            self._first[key] = next(iter(_of_any_opening(found)), None)
        return self._first[key]

    def answers(self, opener: str, code: str) -> Sequence[DefinedAuction]:
        """Return the auctions that continue one by a call."""
        key = opener, code
        if key not in self._answers:
            found = self._tables.continuing((opener == "they", code))
            self._answers[key] = tuple(first_definitions(found))
        return self._answers[key]

    def listed(self, sequence: DefinedAuction) -> DefinedAuction:
        """Return the auction."""
        return sequence


def _of_any_opening(sequences: Iterable[DefinedAuction]) -> list[DefinedAuction]:
    """Return auctions that depend on no meaning of their opening, those with a text first."""
    plain = (each for each in sequences if not each.conditions.against)
    return sorted(plain, key=lambda sequence: not sequence.text)
