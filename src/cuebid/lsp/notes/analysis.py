"""The analysis of one file of notes, which may be a part of the notes of another file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from cuebid.bml import BiddingTable, Heading, Row
from cuebid.lsp.files import Files
from cuebid.lsp.notes.read_notes import ReadNotes, RowPlace, read_notes
from cuebid.text import Diagnostic, Source, Span, copies, trace

# Deeper headings are folded and listed like those of this level.
_DEEPEST = 6


class OwnRow(NamedTuple):
    """A row that is written in the file itself, not in an included one, with its span there."""

    table: BiddingTable
    row: Row
    span: Span


@dataclass(frozen=True)
class NotesAnalysis:
    """The analysis of one version of a file of notes."""

    source: Source
    """The text of the file."""
    notes: ReadNotes
    """The notes that it belongs to: its own, or those of an open text that includes it."""
    beside: Callable[[], tuple[str, ...]]
    """Returns the names of the notes in the same folder, which the file may include."""

    @property
    def looked_for(self) -> Mapping[Path, Source | None]:
        """The files that the notes looked for, with their texts; None for a missing file."""
        return self.notes.looked_for

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings of the quick and the slow checks."""
        return self.notes.findings

    def own_span(self, span: Span) -> Span | None:
        """Return where in this file a span of the document is written; None if it is elsewhere."""
        if span.source is self.source:
            return span
        written = trace(span, limit=0).written
        return written if written.source is self.source else None

    @cached_property
    def own_rows(self) -> tuple[OwnRow, ...]:
        """The rows that are written in this file, from the top down, each once."""
        rows: dict[int, OwnRow] = {}
        for table in self.notes.document.tables:
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
            for each in self.notes.document.blocks
            if isinstance(each, Heading)
        ]
        sections: list[tuple[Heading, Span]] = []
        # From the last to the first: where the next section of each level begins.
        ends = [len(self.source.text)] * (_DEEPEST + 1)
        for heading, span in reversed(spans):
            if span is None:
                continue
            level = min(heading.level, _DEEPEST)
            text = self.source.text[span.start : ends[level]].rstrip()
            sections.append((heading, Span(self.source, span.start, span.start + len(text))))
            ends[level:] = [span.start] * len(ends[level:])
        return tuple(reversed(sections))

    def rows_at(self, offset: int) -> tuple[RowPlace, ...]:
        """Return the row on the line at an offset of the file, once for each place it is pasted."""
        line = self.source.position(offset).line
        text = self.source.line_text(line)
        first = self.source.line_start(line) + len(text) - len(text.lstrip())
        found = (
            self.notes.row_at(copy)
            for copy in copies(self.notes.document.source, self.source, first)
        )
        return tuple(place for place in found if place is not None)


def analyse_notes(source: Source, files: Files, last: NotesAnalysis | None) -> NotesAnalysis:
    """Return the analysis of a version of notes, with parts of the last analysis used again."""
    return _analysis(source, read_notes(source, files, last.notes if last else None), files)


def seen_from(analysis: NotesAnalysis, source: Source, files: Files) -> NotesAnalysis:
    """Return the analysis of `source`, a file that the notes of `analysis` include."""
    return _analysis(source, analysis.notes, files)


def _analysis(source: Source, notes: ReadNotes, files: Files) -> NotesAnalysis:
    folder = files.folder_of(Path(source.name))
    return NotesAnalysis(source, notes, partial(files.notes_in, folder))
