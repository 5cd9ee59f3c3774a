"""Read notes and load the bidding system that is built from them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cuebid.bml import Document, FileLoader, Limits, parse_document
from cuebid.conventions import check_modules
from cuebid.notes.build import NotesSystem, build_notes, notes_files
from cuebid.notes.include_path import limits_of_user
from cuebid.notes.merge.embedded_rules import read_embedded_rules, report_unread_comments
from cuebid.notes.overlay import overlay_system
from cuebid.notes.settings import check_carding
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.systems import System, SystemFiles, build_system
from cuebid.text import Diagnostics, Severity, Span, read_source


class LoadedNotes(NamedTuple):
    """Notes in three forms: as a document, as built rules, and as a loaded system.

    Attributes:
        document: the parsed text.
        built: the auctions of the notes, with the rules made from rows.
        system: the notes' rules above those of the shipped system.
    """

    document: Document
    built: NotesSystem
    system: System


def load_notes(
    path: Path,
    report: Diagnostics,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
) -> System:
    """Load the bidding system that a file of notes describes.

    Args:
        path: a file in BML.
        report: receives errors, and comments that look like embedded rules and are not. `cuebid bml
            check` reports whatever else is doubtful in notes.
        languages: the tables of words to read descriptions with.
        limits: how much the notes may grow, and what they may include; by default the usual sizes,
            and the folders of the environment variable `CUEBID_INCLUDE_PATH`.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: it grows longer or deeper than the limits allow.
    """
    return load_whole_notes(path, report, languages, limits).system


def load_whole_notes(
    path: Path,
    report: Diagnostics,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
    loader: FileLoader | None = None,
) -> LoadedNotes:
    """Load notes as `load_notes` does, and keep the document and the rows that rules come from.

    Args:
        path: a file in BML.
        report: receives what `load_notes` reports.
        languages: the tables of words to read descriptions with.
        limits: how much the notes may grow, and what they may include; by default the usual sizes,
            and the folders of the environment variable `CUEBID_INCLUDE_PATH`.
        loader: reads included files; by default a new loader with these limits.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: it grows longer or deeper than the limits allow.
    """
    document, built = _read(path, report, languages, limits, loader)
    return LoadedNotes(document, built, system_of(built, path, report))


def system_of(
    built: NotesSystem, path: Path | None = None, report: Diagnostics | None = None
) -> System:
    """Return the loaded system of notes that `build_notes` has built."""
    path = Path(built.source_name) if path is None else path
    if built.merged is None:
        return overlay_system(built, path)
    # Embedded rules are text and must be parsed; the rules of other notes are trees already, which
    # are put above those of the cached system.
    report = Diagnostics() if report is None else report
    return build_system(path, notes_files(built, path.stem), report, path.stem)


def notes_sources(
    path: Path, report: Diagnostics, limits: Limits | None = None
) -> tuple[SystemFiles, str]:
    """Return the rule files that are built from notes as text, and the text of their settings.

    Args:
        path: a file in BML.
        report: receives errors, and comments that look like embedded rules and are not.
        limits: how much the notes may grow, and what they may include; by default the usual sizes,
            and the folders of the environment variable `CUEBID_INCLUDE_PATH`.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: it grows longer or deeper than the limits allow.
    """
    _, built = _read(path, report, LANGUAGES, limits)
    return notes_files(built, path.stem), built.settings


def _read(
    path: Path,
    report: Diagnostics,
    languages: tuple[str, ...],
    limits: Limits | None,
    loader: FileLoader | None = None,
) -> tuple[Document, NotesSystem]:
    limits = limits or limits_of_user()
    loader = loader or FileLoader.beside(path, limits)
    document = read_document_of_notes(path, report, limits, loader)
    return document, build_notes(document, languages, limits)


def read_document_of_notes(
    path: Path, report: Diagnostics, limits: Limits, loader: FileLoader
) -> Document:
    """Read a document that is to become a system, and report why it cannot.

    Args:
        path: a file in BML.
        report: receives what `load_notes` reports.
        limits: how much the notes may grow.
        loader: reads included files.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: it grows longer or deeper than the limits allow.
    """
    bml_report = Diagnostics()
    source = read_source(path, bml_report)
    document = parse_document(source, bml_report, loader=loader, limits=limits)
    report_unusable_notes(document, bml_report, report)
    check_carding(document, report)
    return document


def report_unusable_notes(document: Document, reading: Diagnostics, report: Diagnostics) -> None:
    """Report why a document is no system: errors in its text, or no row that defines a call.

    Args:
        document: the notes.
        reading: the diagnostics of parsing the notes. Warnings are about the notes as a document,
            not about bidding; `cuebid bml check` reports them.
        report: receives the errors, errors in modules, and comments that look like embedded rules.
    """
    report.extend(item for item in reading.in_order() if item.severity is Severity.ERROR)
    check_modules(document, report)
    report_unread_comments(document, report)
    has_rows = any(table.rows for table in document.tables)
    if not has_rows and not report.has_errors and read_embedded_rules(document) is None:
        report.error(
            "notes-no-call",
            "no call is written here: no line begins with one",
            Span.point(document.written, 0),
            expected="rows such as `1C = 4+!c, 11--20`; `cuebid bml import` makes them of notes in "
            "Word or plain text",
        )
