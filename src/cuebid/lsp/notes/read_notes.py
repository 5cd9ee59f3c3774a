"""Notes as they are read for the editor: a root file with all that it includes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from cuebid.bml import (
    AuctionPrefix,
    BiddingTable,
    DefinedAuction,
    Document,
    LimitError,
    Limits,
    Loader,
    Row,
    parse_document,
)
from cuebid.bml.auctions.expand import first_definitions
from cuebid.bml.auctions.expanded_tables import ExpandedTable, ExpandedTables, expand_tables
from cuebid.bml.check import check_document, check_tables
from cuebid.bml.language.clipboard import Clip, PasteLine, find_clips, find_pastes
from cuebid.bml.language.include import include_files
from cuebid.bml.language.kept_blocks import KeptBlocks
from cuebid.conventions import LIBRARY
from cuebid.lsp.files import Files
from cuebid.lsp.found import findings_in
from cuebid.lsp.notes.studied import Studied
from cuebid.notes import Interpretation, meanings_of
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span

LIMITS: Final = Limits(
    characters=2_000_000,
    include_depth=16,
    paste_depth=16,
    sequences=100_000,
    steps=1_000_000,
    include_path=(LIBRARY,),
)
"""The most text and auctions of notes in an editor; whole systems have some thousand auctions."""


class RowPlace(NamedTuple):
    """A row and the bidding table that contains it."""

    table: BiddingTable
    row: Row


@dataclass(frozen=True)
class ReadNotes:
    """A version of notes; properties are computed on first access.

    The results of slow checks are added later (`take_study`); all else depends on the texts alone.
    """

    root: Source
    """The text of the root file."""
    document: Document
    """The syntax tree, with that of included files."""
    read_report: tuple[Diagnostic, ...]
    """The problems that parsing found."""
    looked_for: Mapping[Path, Source | None]
    """The files that were looked for, with their texts; None for a missing file."""
    kept: KeptBlocks
    """The parsed blocks, to be used again when the next version is parsed."""
    known: Mapping[int, ExpandedTable]
    """The expanded tables that the last version had too, by the number of their block."""

    _studied: list[Studied] = field(default_factory=list)

    @property
    def studied(self) -> Studied | None:
        """The findings of slow checks; None before they end."""
        return self._studied[0] if self._studied else None

    def take_study(self, studied: Studied) -> None:
        """Store the results of slow checks."""
        self._studied[:] = [studied]

    @cached_property
    def with_files(self) -> Source:
        """The text with its included files in place, before blocks are pasted."""
        try:
            loader = known_files(Path(self.root.name).parent, self.looked_for)
            return include_files(self.root, loader, Diagnostics(), LIMITS)[0]
        except LimitError:
            return self.root

    @cached_property
    def blocks(self) -> tuple[Clip, ...]:
        """The blocks that can be pasted, in the order in which they end."""
        return tuple(find_clips(self.with_files, Diagnostics())[1])

    @cached_property
    def pastes(self) -> tuple[PasteLine, ...]:
        """The lines that paste a block."""
        return tuple(find_pastes(Span.whole(self.with_files), Diagnostics()))

    @cached_property
    def expanded(self) -> ExpandedTables | None:
        """The auctions that the tables define; None for notes that define too many."""
        try:
            return expand_tables(self.document, LIMITS, self.known)
        except LimitError:
            return None

    @property
    def expansions(self) -> Mapping[int, ExpandedTable]:
        """The tables that are expanded so far, by the number of their block."""
        if self.__dict__.get("expanded") is None:
            return self.known
        of_tables = iter(self.expanded.tables if self.expanded else ())
        return {
            number: next(of_tables)[1]
            for number, block in enumerate(self.document.blocks)
            if isinstance(block, BiddingTable)
        }

    @property
    def definitions(self) -> Iterator[DefinedAuction]:
        """Every definition of an auction, in the order of the text; empty if there are too many."""
        return iter(()) if self.expanded is None else self.expanded.definitions()

    @cached_property
    def meanings(self) -> Interpretation:
        """The meanings of the auctions, each computed on first use."""
        return meanings_of(self.document, self.expanded or ExpandedTables(()))

    @cached_property
    def _tables(self) -> tuple[tuple[int, ...], tuple[BiddingTable, ...]]:
        tables = sorted(self.document.tables, key=lambda table: table.span.start)
        return tuple(table.span.start for table in tables), tuple(tables)

    def row_at(self, offset: int) -> RowPlace | None:
        """Return the row at an offset of the document; None if there is no row."""
        starts, tables = self._tables
        index = bisect_right(starts, offset) - 1
        if index < 0:
            return None
        table = tables[index]
        below = bisect_right(table.rows, offset, key=lambda row: row.start) - 1
        row = table.rows[below] if below >= 0 else None
        return RowPlace(table, row) if row is not None and offset < row.stop else None

    def calls_at(self, path: AuctionPrefix) -> tuple[DefinedAuction, ...]:
        """Return the auctions that continue an auction by one call, in the order of the text."""
        if self.expanded is None:
            return ()
        # Before the first call, either side may make it.
        sides = (path.they_open,) if path.calls else (False, True)
        found = (each for side in sides for each in self.expanded.continuing((side, path.code)))
        return tuple(first_definitions(found))

    def auctions_of(self, table: BiddingTable, row: Row) -> tuple[DefinedAuction, ...]:
        """Return the auctions whose last call a row describes."""
        if self.expanded is None:
            return ()
        return tuple(each for each in self.expanded.of_row(table, row.index) if not each.is_prefix)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings of `cuebid bml check`, and those of slow checks so far."""
        quick = self.quick_findings
        found = () if self.studied is None else self.studied.findings
        return (*quick, *findings_in(found, (self.root, *self.looked_for.values()), quick))

    @cached_property
    def quick_findings(self) -> tuple[Diagnostic, ...]:
        """The findings of `cuebid bml check`."""
        report = Diagnostics()
        report.extend(self.read_report)
        try:
            check_tables(self.document, report)
            check_document(self.document, report, limits=LIMITS, expanded=self.expanded)
        except LimitError as error:
            report.extend([_too_much(error, self.root)])
        return tuple(report.in_order())


def read_notes(source: Source, files: Files, last: ReadNotes | None = None) -> ReadNotes:
    """Parse a version of notes, with parts of the last version used again."""
    loader = files.loader(Path(source.name), LIMITS)
    report = Diagnostics()
    kept = KeptBlocks() if last is None else last.kept
    try:
        _refuse_too_long(source)
        document = parse_document(source, report, loader=loader, limits=LIMITS, kept=kept)
        known = {} if last is None else _known(last, kept)
    except LimitError as error:
        report.extend([_too_much(error, source)])
        document, known, kept = Document(source, source, ()), {}, KeptBlocks()
    looked_for = MappingProxyType(loader.looked_for)
    return ReadNotes(source, document, tuple(report), looked_for, kept, known)


def is_too_long(source: Source) -> bool:
    """Return whether a text is longer than the server analyses."""
    return len(source.text) > LIMITS.characters


def _refuse_too_long(source: Source) -> None:
    # The parser limits only what includes and pastes add, but an editor waits after every key.
    if is_too_long(source):
        raise LimitError(f"the text is longer than {LIMITS.characters:,} characters")


def _known(last: ReadNotes, kept: KeptBlocks) -> dict[int, ExpandedTable]:
    """Return the expanded tables of blocks kept from the last version, by their new numbers."""
    old, new = len(last.document.blocks), len(kept.blocks)
    known: dict[int, ExpandedTable] = {}
    for number, expanded in last.expansions.items():
        if number < kept.before:
            known[number] = expanded
        elif number >= old - kept.after:
            known[number + new - old] = expanded
    return known


def known_files(root: Path, files: Mapping[Path, Source | None]) -> Loader:
    """Return a loader that takes included files from `files` instead of reading them.

    Args:
        root: the folder of the root file.
        files: the text that was read at each path; None for a missing file.
    """

    def loader(path: str, including: Source, report: Diagnostics) -> Source | None:
        del report
        folders = (Path(including.name).parent, root, *LIMITS.include_path)
        found = (files.get(folder / path) for folder in folders)
        return next((source for source in found if source is not None), None)

    return loader


def _too_much(error: LimitError, source: Source) -> Diagnostic:
    return Diagnostic(
        Severity.ERROR, "bml-limit", error.full_message, Span.point(source, 0),
        expected="less text, or fewer auctions",
    )  # fmt: skip
