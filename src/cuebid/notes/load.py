"""Notes as a system that can be asked at once, without a folder of rules."""

from __future__ import annotations

from pathlib import Path

from cuebid.bml import Limits, read_document
from cuebid.notes.build import build_notes, notes_files
from cuebid.notes.merge.embedded_rules import report_unread_comments
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.systems.file_names import SETTINGS
from cuebid.systems.folder import SystemFiles
from cuebid.systems.loading import build_system
from cuebid.systems.system import System
from cuebid.text import Diagnostics, Severity

__all__ = ["load_notes", "notes_sources"]


def load_notes(
    path: Path,
    report: Diagnostics,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
) -> System:
    """The system of notes.

    Args:
        path: a file in BML.
        report: is told of errors, and of comments that carry nothing. What else is doubtful in
            notes `cuebid bml check` says.
        languages: the tables of words to read descriptions with.
        limits: how much the notes may grow.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: it grows longer or deeper than the limits allow.
    """
    files, _ = notes_sources(path, report, languages, limits)
    return build_system(path, files, report, path.stem)


def notes_sources(
    path: Path,
    report: Diagnostics,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
) -> tuple[SystemFiles, str]:
    """The rules that notes are made into, and the text of their settings.

    Args:
        path: a file in BML.
        report: is told of errors, and of comments that carry nothing.
        languages: the tables of words to read descriptions with.
        limits: how much the notes may grow.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: it grows longer or deeper than the limits allow.
    """
    found = Diagnostics()
    document = read_document(path, found, limits=limits)
    report.extend(one for one in found.in_order() if one.severity is Severity.ERROR)
    report_unread_comments(document, report)
    built = build_notes(document, languages, limits)
    return notes_files(built, path.stem), built.files[SETTINGS]
