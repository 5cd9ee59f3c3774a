"""Notes as they are read for the editor: a root file with all that it includes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
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
    FileLoader,
    LimitError,
    Limits,
    Loader,
    Row,
    definitions,
    parse_document,
)
from cuebid.bml.auctions.expand import first_definitions
from cuebid.bml.check import check_document, check_tables
from cuebid.bml.language.clipboard import Clip, PasteLine, find_clips, find_pastes
from cuebid.bml.language.include import include_files
from cuebid.conventions import LIBRARY
from cuebid.lsp.files import Files
from cuebid.lsp.found import findings_in
from cuebid.lsp.notes.studied import Studied
from cuebid.notes import Interpretation
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span

__all__ = ["LIMITS", "ReadNotes", "RowPlace", "known_files", "read_notes"]

LIMITS: Final = Limits(
    characters=2_000_000,
    include_depth=16,
    paste_depth=16,
    sequences=100_000,
    steps=1_000_000,
    include_path=(LIBRARY,),
)
"""How far notes may grow: whole systems have some thousand auctions."""


class RowPlace(NamedTuple):
    """A row and its table."""

    table: BiddingTable
    row: Row


@dataclass(frozen=True)
class ReadNotes:
    """A version of notes; what it is asked is found when it is asked first.

    The answer of slow checks comes later (`take_study`); all else depends on the texts alone.

    Attributes:
        root: the text of the root file.
        document: its tree, with all that it includes.
        read_report: what was reported when it was read.
        looked_for: the files that it asked for, with what was read; None where there was none.
    """

    root: Source
    document: Document
    read_report: tuple[Diagnostic, ...]
    looked_for: Mapping[Path, Source | None]

    _studied: list[Studied] = field(default_factory=list)

    @property
    def studied(self) -> Studied | None:
        """What slow checks found; None before they end."""
        return self._studied[0] if self._studied else None

    def take_study(self, studied: Studied) -> None:
        """Keep what slow checks found."""
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
    def definitions(self) -> tuple[DefinedAuction, ...]:
        """Every definition in the order of the text; none of notes that define too many."""
        try:
            return tuple(definitions(self.document, LIMITS))
        except LimitError:
            return ()

    @cached_property
    def meanings(self) -> Interpretation:
        """What the auctions mean, each found when it is asked first."""
        return Interpretation(self.document, first_definitions(self.definitions))

    @cached_property
    def _by_row(self) -> Mapping[int, tuple[DefinedAuction, ...]]:
        by_row: dict[int, list[DefinedAuction]] = {}
        for sequence in self.meanings.sequences:
            by_row.setdefault(id(sequence.row), []).append(sequence)
        used = frozenset(by_row)
        # A row whose auctions are all defined above it is asked about too.
        for sequence in self.definitions:
            if id(sequence.row) not in used:
                by_row.setdefault(id(sequence.row), []).append(sequence)
        return {row: tuple(sequences) for row, sequences in by_row.items()}

    @cached_property
    def _tables(self) -> tuple[tuple[int, ...], tuple[BiddingTable, ...]]:
        tables = sorted(self.document.tables, key=lambda table: table.span.start)
        return tuple(table.span.start for table in tables), tuple(tables)

    def row_at(self, offset: int) -> RowPlace | None:
        """Return the row at an offset of the document; None where there is none."""
        starts, tables = self._tables
        index = bisect_right(starts, offset) - 1
        if index < 0:
            return None
        table = tables[index]
        below = bisect_right(table.rows, offset, key=lambda row: row.start) - 1
        row = table.rows[below] if below >= 0 else None
        return RowPlace(table, row) if row is not None and offset < row.stop else None

    @cached_property
    def _by_node(self) -> Mapping[tuple[bool, str], tuple[DefinedAuction, ...]]:
        by_node: dict[tuple[bool, str], list[DefinedAuction]] = {}
        for sequence in self.meanings.sequences:
            node = sequence.prefix.they_open, sequence.prefix.code[:-1]
            by_node.setdefault(node, []).append(sequence)
        return {node: tuple(sequences) for node, sequences in by_node.items()}

    def calls_at(self, path: AuctionPrefix) -> tuple[DefinedAuction, ...]:
        """Return the auctions that continue an auction by one call, in the order of the text."""
        # Who makes the first call of all is not known before it.
        sides = (path.they_open,) if path.calls else (False, True)
        return tuple(each for side in sides for each in self._by_node.get((side, path.code), ()))

    def auctions_of(self, row: Row) -> tuple[DefinedAuction, ...]:
        """Return the auctions whose last call a row describes."""
        sequences = self._by_row.get(id(row), ())
        return tuple(sequence for sequence in sequences if not sequence.is_prefix)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """What is wrong: what `cuebid bml check` finds, and what slow checks have found so far."""
        quick = self.quick_findings
        found = () if self.studied is None else self.studied.findings
        return (*quick, *findings_in(found, (self.root, *self.looked_for.values()), quick))

    @cached_property
    def quick_findings(self) -> tuple[Diagnostic, ...]:
        """What `cuebid bml check` finds."""
        report = Diagnostics()
        report.extend(self.read_report)
        try:
            check_tables(self.document, report)
            check_document(self.document, report, limits=LIMITS)
        except LimitError as error:
            report.extend([_too_much(error, self.root)])
        return tuple(report.in_order())


def read_notes(source: Source, files: Files) -> ReadNotes:
    """Read a version of notes.

    Args:
        source: the text of the root file.
        files: what it may include.
    """
    # Without a folder of its own, a text may still include what the package ships.
    folder = files.folder_of(Path(source.name)) or LIBRARY
    loader = FileLoader(folder, LIMITS, files.read)
    report = Diagnostics()
    try:
        document = parse_document(source, report, loader=loader, limits=LIMITS)
    except LimitError as error:
        report.extend([_too_much(error, source)])
        document = Document(source, source, ())
    return ReadNotes(source, document, tuple(report), MappingProxyType(loader.looked_for))


def known_files(root: Path, files: Mapping[Path, Source | None]) -> Loader:
    """Return a loader of files that have been read before.

    Args:
        root: the folder of the root file.
        files: what was read at each path; None where there was no file.
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
