"""Notes in BML as they are read for the editor, each version once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from cuebid.bml import Document, FileLoader, LimitError, Limits, parse_document
from cuebid.bml.check import check_document, check_tables
from cuebid.conventions import LIBRARY
from cuebid.lsp.files import Files
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span, trace

__all__ = [
    "LIMITS",
    "FoundInStudy",
    "NotesAnalysis",
    "Studied",
    "StudiedRow",
    "analyse_notes",
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


@dataclass(frozen=True)
class NotesAnalysis:
    """A version of notes; what it is asked is found when it is asked first.

    The answer of slow checks comes later (`take_study`); all else depends on the texts alone.

    Attributes:
        source: the text of the file.
        document: its tree, with all that it includes.
        read_report: what was reported when it was read.
        looked_for: the files that it asked for, with what was read; None where there was none.
    """

    source: Source
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
    return NotesAnalysis(source, document, tuple(report), looked_for)


def _too_much(error: LimitError, source: Source) -> Diagnostic:
    return Diagnostic(
        Severity.ERROR, "bml-limit", error.full_message, Span.point(source, 0),
        expected="less text, or fewer auctions",
    )  # fmt: skip
