"""Indexes of the auctions of notes by their calls: of a whole list, or of tables on demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from msgspec import structs

from cuebid.bml import Conditions, DefinedAuction
from cuebid.bml.auctions.expand import first_definitions
from cuebid.bml.auctions.expanded_tables import ExpandedTables
from cuebid.bml.tree.conditions import most_special


class AuctionIndex(Protocol):
    """An index of the auctions of notes; of several definitions of an auction the first counts."""

    def first(self, opener: str, code: str) -> DefinedAuction | None:
        """Return the first row that defines an auction, preferably one with a text."""
        ...

    def answers(self, opener: str, code: str) -> Sequence[DefinedAuction]:
        """Return the auctions that are one call longer than a given auction, in their order."""
        ...

    def listed(self, sequence: DefinedAuction) -> DefinedAuction:
        """Return the index's entry for the same row and calls; it may have further conditions."""
        ...


def opener_of(sequence: DefinedAuction) -> str:
    """Return who opens: `they` or `we`."""
    return "they" if sequence.prefix.they_open else "we"


def described(index: AuctionIndex, opener: str, code: str) -> Iterator[DefinedAuction]:
    """Yield the rows that describe an auction ending with our call, under any conditions."""
    for each in index.answers(opener, code[:-1]):
        if each.prefix.code == code and each.is_ours and each.text:
            yield each


def row_under(
    index: AuctionIndex, conditions: Conditions, opener: str, code: str
) -> DefinedAuction | None:
    """Return the row of an auction whose conditions include `conditions` most narrowly, or None.

    The row that is returned has `conditions` in place of its own.
    """
    rows = [row for row in described(index, opener, code) if row.conditions.covers(conditions)]
    if not rows:
        return None
    special = most_special(rows, lambda row: row.conditions)
    return structs.replace(special, conditions=conditions)


def row_text(sequence: DefinedAuction) -> str:
    """Return the description of a row, without its alert mark."""
    return "\n".join(sequence.row.plain_lines)


class ListedAuctions:
    """An index of a whole list of auctions, built in advance."""

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
        """Return the first row that defines an auction, preferably one with a text."""
        return self._first.get((opener, code))

    def answers(self, opener: str, code: str) -> Sequence[DefinedAuction]:
        """Return the auctions that are one call longer than a given auction."""
        return self._answers.get((opener, code), ())

    def listed(self, sequence: DefinedAuction) -> DefinedAuction:
        """Return the list's own entry for an auction; the auction itself if it has none."""
        key = id(sequence.row), sequence.position, sequence.prefix.code
        return self._listed.get(key, sequence)


class TableAuctions:
    """An index that searches tables on demand; mutable only because it caches what it finds.

    While somebody types only a few auctions are needed, and an index of all would take longer.
    """

    def __init__(self, tables: ExpandedTables) -> None:
        self._tables = tables
        self._first: dict[tuple[str, str], DefinedAuction | None] = {}
        self._answers: dict[tuple[str, str], Sequence[DefinedAuction]] = {}

    def first(self, opener: str, code: str) -> DefinedAuction | None:
        """Return the first row that defines an auction, preferably one with a text."""
        key = opener, code
        if key not in self._first:
            found = first_definitions(self._tables.defining((opener == "they", code)))
            self._first[key] = next(iter(_of_any_opening(found)), None)
        return self._first[key]

    def answers(self, opener: str, code: str) -> Sequence[DefinedAuction]:
        """Return the auctions that are one call longer than a given auction."""
        key = opener, code
        if key not in self._answers:
            found = self._tables.continuing((opener == "they", code))
            self._answers[key] = tuple(first_definitions(found))
        return self._answers[key]

    def listed(self, sequence: DefinedAuction) -> DefinedAuction:
        """Return the auction unchanged."""
        return sequence


def _of_any_opening(sequences: Iterable[DefinedAuction]) -> list[DefinedAuction]:
    """Return auctions without a condition on what their opening shows, those with a text first."""
    plain = (each for each in sequences if not each.conditions.against)
    return sorted(plain, key=lambda sequence: not sequence.text)
