"""Jobs of worker processes for notes: reading, checking, comparing and creating them.

The texts come from untrusted visitors: each job is limited in time (`time_limit`), and opens no
file that a text names (`reading`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuebid.bml.check import check_document, check_tables
from cuebid.bml.export.html import HtmlOptions, html_page
from cuebid.bml.importing import import_lines, notes_lines
from cuebid.conventions import (
    BASES,
    RULES_BASES,
    catalogue_of,
    change_modules,
    read_root,
    start_path,
)
from cuebid.conventions.write import with_title
from cuebid.core import CuebidError, ReadError
from cuebid.explore import StudiedSystem, changed_positions, changed_rows, position_effect
from cuebid.notes import (
    LoadedNotes,
    best_questions,
    build_notes,
    check_whole,
    located_findings,
    notes_path,
)
from cuebid.notes.load import system_of
from cuebid.text import Diagnostics, decode_source, raise_errors, read_source
from cuebid.web.explore.markup import changes_html
from cuebid.web.notes.findings import NotesFinding, findings_of, includes_of, is_own, questions_of
from cuebid.web.notes.parts import lines_html
from cuebid.web.notes.reading import LIMITS, read_notes
from cuebid.web.serving.time_limit import time_limit

_SECONDS: Final = 30
# Enough for whole systems of two thousand rows on a busy machine.
_SECONDS_TO_STUDY: Final = 120
# As many deals as `cuebid system check`, so that the findings are the same.
_DEALS: Final = 1000
_MOST_EFFECTS: Final = 3
_ZIP: Final = b"PK\x03\x04"
OFFERED_BASES: Final = (*BASES, *RULES_BASES)
"""The shipped notes with which a person's new notes can start."""


@dataclass(frozen=True, slots=True)
class NotesReading:
    """The result of reading notes: findings, HTML page, and whether robots can use them."""

    findings: tuple[NotesFinding, ...]
    """The findings of `cuebid bml check`, and reasons why robots cannot bid by the notes."""
    page: str
    """The notes as an HTML page."""
    is_playable: bool
    """Whether robots can bid by them."""


def read_text(name: str, text: str) -> NotesReading:
    """Parse notes, and return what is wrong with them and their HTML page."""
    report = Diagnostics()
    try:
        with time_limit(_SECONDS):
            document = read_notes(name, text, report)
            is_playable = not report.has_errors
            check_tables(document, report)
            check_document(document, report, limits=LIMITS)
            # Without scripts, which the sandboxed frame does not run.
            page = html_page(document, HtmlOptions(tree=False, search=False))
    except CuebidError as error:
        finding = NotesFinding("error", 1, 0, error.full_message)
        source = decode_source(f"{name}.bml", text.encode("utf-8", "replace")).source
        return NotesReading((finding, *findings_of(report, source)), "", is_playable=False)
    includes = document.includes
    findings = (*findings_of(report, document.written, includes), *includes_of(document))
    return NotesReading(findings, page, is_playable)


def study_text(name: str, text: str) -> tuple[NotesFinding, ...]:
    """Return the findings and questions of `cuebid system check`; none if notes have errors."""
    report = Diagnostics()
    try:
        with time_limit(_SECONDS_TO_STUDY):
            document = read_notes(name, text, report)
            if report.has_errors:
                return ()
            checked = check_whole(
                document, lambda built: system_of(built).book, limits=LIMITS, deals=_DEALS
            )
    except CuebidError as error:
        return (NotesFinding("error", 1, 0, error.full_message),)
    root = document.written
    diagnostics = (*checked.lost, *located_findings(checked.report))
    found = findings_of(diagnostics, root, document.includes)
    built = checked.built
    own = [each for each in built.own_auctions if is_own(each.sequence.written, root)]
    best = best_questions(own, built.rules)
    return (*found, *questions_of(checked.report.readings, best, root))


def difference(name: str, before: str, after: str) -> str:
    """Return what has changed between two versions of notes, as an HTML fragment.

    Raises:
        TextError: one of the versions has errors.
        CuebidError: the comparison exceeds a limit.
    """
    with time_limit(_SECONDS_TO_STUDY):
        old, new = _studied(name, before), _studied(name, after)
        rows = changed_rows(old, new)
        nodes = changed_positions(rows)[:_MOST_EFFECTS]
        return changes_html(rows, [position_effect(old, new, node) for node in nodes])


def _studied(name: str, text: str) -> StudiedSystem:
    report = Diagnostics()
    document = read_notes(name, text, report)
    raise_errors(report)
    built = build_notes(document, limits=LIMITS)
    system = system_of(built, Path(f"{name}.bml"))
    return StudiedSystem(name, system, LoadedNotes(document, built, system))


def differing_lines(before: str, after: str) -> str:
    """Return the lines in which two texts differ, as HTML.

    Without the time limit, texts with many similar lines could take minutes.

    Raises:
        TimeLimitError: it takes too long.
    """
    with time_limit(_SECONDS):
        return lines_html(before, after)


def library_text(name: str, base: str, choices: Mapping[str, str]) -> str:
    """Return the text of shipped notes to start with, with the convention modules chosen.

    Raises:
        ReadError: there is no such base.
        ModuleError: the chosen modules do not fit together.
    """
    if base not in OFFERED_BASES:
        raise ReadError(f"there is no base {base[:20]!r}", expected=" or ".join(OFFERED_BASES))
    start = start_path(base)
    source = read_source(start or notes_path(base), Diagnostics())
    if start is None:
        return source.text
    catalogue = catalogue_of(source)
    root = read_root(source, catalogue)
    present = {module.name: module for module in root.modules}
    wanted = {
        module: f"{module}:{option}" if option else module for module, option in choices.items()
    }
    added = [
        text
        for module, text in wanted.items()
        if module not in present or present[module].text != text
    ]
    conventions = {header.name for header in catalogue.conventions}
    removed = [module for module in present if module in conventions and module not in wanted]
    text = change_modules(root, catalogue, add=added, remove=removed).root.text(catalogue)
    return with_title(text, name)


def imported_text(name: str, data: bytes) -> str:
    """Convert an uploaded file to BML; a BML file is only decoded.

    Raises:
        ReadError: the file contains no notes.
    """
    if name.lower().endswith(".bml"):
        return decode_source(name, data).source.text
    if data.startswith(_ZIP):
        # A small archive may expand to gigabytes.
        raise ReadError(
            "documents of Word are not taken here",
            expected="the same text as a .bml, text, Markdown or HTML file; "
            "`cuebid bml import` reads Word",
        )
    with time_limit(_SECONDS):
        return import_lines(notes_lines(data, name), "").text
