"""Notes in BML as they are read for the editor, each version once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct

from cuebid.bml import (
    AuctionPrefix,
    BiddingTable,
    DefinedAuction,
    Document,
    FileLoader,
    Heading,
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
from cuebid.notes import Interpretation
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span, copies, trace

__all__ = [
    "LIMITS",
    "FoundInStudy",
    "NotesAnalysis",
    "OwnRow",
    "RowPlace",
    "Studied",
    "StudiedRow",
    "analyse_notes",
    "known_files",
]

LIMITS: Final = Limits(
    characters=2_000_000,
    include_depth=16,
    paste_depth=16,
    sequences=100_000,
    steps=1_000_000,
    include_path=(LIBRARY,),
)
"""How far notes may grow: whole systems have some thousand auctions."""


class FoundInStudy(Struct, frozen=True):
    """A finding of a slow check, at offsets of the file where it was written."""

    severity: Severity
    code: str
    message: str
    expected: str
    file: str
    start: int
    end: int


class StudiedRow(Struct, frozen=True):
    """How often a row is bid: the share of the hands whose turn it is; None where few come there.

    The row begins at an offset of the file where it was written.
    """

    file: str
    start: int
    share: float | None


class Studied(Struct, frozen=True):
    """What slow checks found.

    Attributes:
        findings: what is wrong or in question.
        rows: how often each row is bid.
    """

    findings: tuple[FoundInStudy, ...]
    rows: tuple[StudiedRow, ...]


class RowPlace(NamedTuple):
    """A row and its table."""

    table: BiddingTable
    row: Row


class OwnRow(NamedTuple):
    """A row that is written in the file itself, and where."""

    table: BiddingTable
    row: Row
    span: Span


@dataclass(frozen=True)
class NotesAnalysis:
    """A version of notes; what it is asked is found when it is asked first.

    The answer of slow checks comes later (`take_study`); all else depends on the texts alone.

    Attributes:
        source: the text of the file.
        document: its tree, with all that it includes.
        read_report: what was reported when it was read.
        looked_for: the files that it asked for, with what was read; None where there was none.
        beside: returns the names of the notes beside it, which it may include.
    """

    source: Source
    document: Document
    read_report: tuple[Diagnostic, ...]
    looked_for: Mapping[Path, Source | None]
    beside: Callable[[], tuple[str, ...]]

    _studied: list[Studied] = field(default_factory=list)

    @property
    def studied(self) -> Studied | None:
        """What slow checks found; None before they end."""
        return self._studied[0] if self._studied else None

    def take_study(self, studied: Studied) -> None:
        """Keep what slow checks found."""
        self._studied[:] = [studied]

    def own_span(self, span: Span) -> Span | None:
        """Return where a span of the document is written, if that is in this file."""
        if span.source is self.source:
            return span
        written = trace(span, limit=0).written
        return written if written.source is self.source else None

    @cached_property
    def own_rows(self) -> tuple[OwnRow, ...]:
        """The rows that are written in this file, in its order, each once."""
        rows: dict[int, OwnRow] = {}
        for table in self.document.tables:
            for row in table.rows:
                span = self.own_span(row.span)
                if span is not None:
                    rows.setdefault(span.start, OwnRow(table, row, span))
        return tuple(rows[start] for start in sorted(rows))

    @cached_property
    def own_headings(self) -> tuple[tuple[Heading, Span], ...]:
        """The headings of this file, each with the span of its section."""
        spans = [
            (each, self.own_span(each.span))
            for each in self.document.blocks
            if isinstance(each, Heading)
        ]
        own = [(heading, span) for heading, span in spans if span is not None]
        sections: list[tuple[Heading, Span]] = []
        for index, (heading, span) in enumerate(own):
            after = (each for later, each in own[index + 1 :] if later.level <= heading.level)
            end = next((each.start for each in after), len(self.source.text))
            text = self.source.text[span.start : end].rstrip()
            sections.append((heading, Span(self.source, span.start, span.start + len(text))))
        return tuple(sections)

    @cached_property
    def with_files(self) -> Source:
        """The text with its included files in place, before blocks are pasted."""
        try:
            loader = known_files(Path(self.source.name).parent, self.looked_for)
            return include_files(self.source, loader, Diagnostics(), LIMITS)[0]
        except LimitError:
            return self.source

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

    def rows_at(self, offset: int) -> tuple[RowPlace, ...]:
        """Return the rows of the line at an offset of the text; several where it is pasted often.

        Args:
            offset: of the file.
        """
        line = self.source.position(offset).line
        text = self.source.line_text(line)
        first = self.source.line_start(line) + len(text) - len(text.lstrip())
        found = (self._row_at(copy) for copy in copies(self.document.source, self.source, first))
        return tuple(place for place in found if place is not None)

    def _row_at(self, offset: int) -> RowPlace | None:
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
        if self.studied is None:
            return self.quick_findings
        files = {each.name: each for each in (self.source, *self.looked_for.values()) if each}
        slow = [
            Diagnostic(
                found.severity,
                found.code,
                found.message,
                Span(files[found.file], found.start, found.end),
                found.expected,
            )
            for found in self.studied.findings
        ]
        # Slow checks begin with some of the quick ones.
        told = {(each.code, trace(each.span, limit=0).written) for each in self.quick_findings}
        slow = [each for each in slow if (each.code, each.span) not in told]
        return (*self.quick_findings, *slow)

    @cached_property
    def quick_findings(self) -> tuple[Diagnostic, ...]:
        """What `cuebid bml check` finds."""
        report = Diagnostics()
        report.extend(self.read_report)
        try:
            check_tables(self.document, report)
            check_document(self.document, report, limits=LIMITS)
        except LimitError as error:
            report.extend([_too_much(error, self.source)])
        return tuple(report.in_order())


def analyse_notes(source: Source, files: Files, last: NotesAnalysis | None) -> NotesAnalysis:
    """Read a version of notes.

    Args:
        source: its text.
        files: what it may include.
        last: the analysis of an earlier version, if there is one.
    """
    del last
    path = Path(source.name)
    folder = files.folder_of(path)
    loader = FileLoader(folder or LIBRARY, LIMITS, files.read)
    report = Diagnostics()
    try:
        document = parse_document(source, report, loader=loader, limits=LIMITS)
    except LimitError as error:
        report.extend([_too_much(error, source)])
        document = Document(source, source, ())
    looked_for = MappingProxyType(loader.looked_for)
    beside = partial(files.notes_in, folder)
    return NotesAnalysis(source, document, tuple(report), looked_for, beside)


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
