"""Formatting of a text and of a part of it."""

from __future__ import annotations

from pathlib import Path

from lsprotocol.types import DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit

from cuebid.bml import LimitError
from cuebid.bml.format import format_lines, format_text, indentation_of
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.read_notes import LIMITS, known_files
from cuebid.lsp.positions import range_of, span_at
from cuebid.text import Source, Span

__all__ = ["format_notes", "format_range"]


def format_notes(analysis: NotesAnalysis, params: DocumentFormattingParams) -> list[TextEdit]:
    """Return the change that gives a text the standard layout."""
    del params
    return _edits(analysis, Span.whole(analysis.source))


def format_range(analysis: NotesAnalysis, params: DocumentRangeFormattingParams) -> list[TextEdit]:
    """Return the change that gives a part the standard layout; it grows to whole blocks."""
    return _edits(analysis, span_at(analysis.source, params.range))


def _edits(analysis: NotesAnalysis, part: Span) -> list[TextEdit]:
    source = analysis.source
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
    return [_change(source, text)] if text != source.text else []


def _change(source: Source, text: str) -> TextEdit:
    """Return one edit of the lines that differ."""
    # A cursor in lines that stay as they are stays where it is.
    old, new = (each.splitlines(keepends=True) for each in (source.text, text))
    first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
    first = min(len(old), len(new)) if first is None else first
    shared = min(len(old), len(new)) - first
    backwards = zip(reversed(old), reversed(new), strict=False)
    last = next((i for i, (a, b) in enumerate(backwards) if a != b or i >= shared), shared)
    start = sum(map(len, old[:first]))
    end = len(source.text) - sum(map(len, old[len(old) - last :]))
    return TextEdit(range_of(Span(source, start, end)), "".join(new[first : len(new) - last]))
