"""Slow checks of notes in a separate process: gaps, hands, and doubts about the meaning of rows.

The process receives the texts as one line of JSON, so it reads no file. When it ends, all its
memory is freed; to cancel a check it is killed. Run as `python -m cuebid.lsp.notes.study`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from cuebid.bml import parse_document
from cuebid.lsp.found import Found, found_of
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.read_notes import LIMITS, known_files
from cuebid.lsp.notes.studied import Studied, StudiedRow
from cuebid.lsp.study_process import answer_job
from cuebid.notes import RowReading, check_whole, located_findings
from cuebid.notes.load import system_of
from cuebid.text import Diagnostics, Severity, Source

# As many as `cuebid system check` deals, so that it finds the same.
_DEALS: Final = 1000


class NotesToStudy(Struct):
    """The notes that the process checks."""

    name: str
    """The name of their file."""
    text: str
    files: dict[str, str | None]
    """The texts of included files, by the path that is looked for; None for a missing file."""


def job_of(analysis: NotesAnalysis) -> bytes | None:
    """Return the job for a version of notes; None if it has no rows or parsing found errors."""
    is_broken = any(found.severity is Severity.ERROR for found in analysis.notes.read_report)
    if is_broken or not any(table.rows for table in analysis.notes.document.tables):
        return None
    files = {
        str(path): None if source is None else source.text
        for path, source in analysis.looked_for.items()
    }
    return msgspec.json.encode(NotesToStudy(analysis.source.name, analysis.source.text, files))


def take_study(analysis: NotesAnalysis, answer: bytes) -> None:
    """Store the answer of the process in the analysis that was checked."""
    analysis.notes.take_study(msgspec.json.decode(answer, type=Studied))


def study(job: NotesToStudy) -> Studied:
    """Return what `cuebid system check` finds in notes, and how often each row is bid."""
    files = {
        Path(path): None if text is None else Source(path, text) for path, text in job.files.items()
    }
    document = parse_document(
        Source(job.name, job.text),
        Diagnostics(),
        loader=known_files(Path(job.name).parent, files),
        limits=LIMITS,
    )
    checked = check_whole(
        document, lambda built: system_of(built).book, limits=LIMITS, deals=_DEALS
    )
    findings = (*checked.lost, *located_findings(checked.report))
    rows = tuple(map(_row, checked.report.readings))
    questions = (question for reading in checked.report.readings for question in _asked(reading))
    return Studied((*map(found_of, findings), *questions), rows)


def _row(reading: RowReading) -> StudiedRow:
    return StudiedRow(reading.place.source.name, reading.place.start, reading.share)


def _asked(reading: RowReading) -> list[Found]:
    place = reading.place
    return [
        Found(
            Severity.HINT, "notes-question", doubt.question, doubt.change,
            place.source.name, place.start, place.end,
        )
        for doubt in reading.doubts
        if doubt.grade == "doubtful"
    ]  # fmt: skip


if __name__ == "__main__":
    answer_job(NotesToStudy, study, Studied((), ()))
