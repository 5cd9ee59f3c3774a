"""Notes in BML as they are read for the editor, each version once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cuebid.bml import Document, FileLoader, LimitError, Limits, parse_document
from cuebid.bml.check import check_document, check_tables
from cuebid.conventions import LIBRARY
from cuebid.lsp.files import Files
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span

__all__ = ["LIMITS", "NotesAnalysis", "analyse_notes"]

LIMITS: Final = Limits(
    characters=2_000_000,
    include_depth=16,
    paste_depth=16,
    sequences=100_000,
    steps=1_000_000,
    include_path=(LIBRARY,),
)
"""How far notes may grow: whole systems have some thousand auctions."""


@dataclass(frozen=True)
class NotesAnalysis:
    """A version of notes; what it is asked is found when it is asked first.

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

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
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
