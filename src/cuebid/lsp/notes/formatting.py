"""Formatting of notes: of a whole text, or of a part of it."""

from __future__ import annotations

from pathlib import Path

from lsprotocol.types import DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit

from cuebid.bml import LimitError
from cuebid.bml.format import format_lines, format_text, indentation_of
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.read_notes import LIMITS, is_too_long, known_files
from cuebid.lsp.positions import changed_lines, span_at
from cuebid.text import Span


def format_notes(analysis: NotesAnalysis, params: DocumentFormattingParams) -> list[TextEdit]:
    """Return the change that gives a text the standard layout."""
    del params
    return _edits(analysis, Span.whole(analysis.source))


def format_range(analysis: NotesAnalysis, params: DocumentRangeFormattingParams) -> list[TextEdit]:
    """Return the change that gives a part, extended to whole blocks, the standard layout."""
    return _edits(analysis, span_at(analysis.source, params.range))


def _edits(analysis: NotesAnalysis, part: Span) -> list[TextEdit]:
    source = analysis.source
    if is_too_long(source):
        return []
    loader = known_files(Path(source.name).parent, analysis.looked_for)
    indent = indentation_of(source)
    try:
        if part == Span.whole(source):
            text = format_text(source, loader=loader, limits=LIMITS, indent=indent)
        else:
            lines = part.first.line, part.last.line
            text = format_lines(source, *lines, loader=loader, limits=LIMITS, indent=indent)
    except LimitError:
        return []
    return changed_lines(source, text)
