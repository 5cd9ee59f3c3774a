"""Links of a text to the files that it includes."""

from __future__ import annotations

from lsprotocol.types import DocumentLink, DocumentLinkParams

from cuebid.lsp.diagnostics import uri_of
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.positions import range_of
from cuebid.text import Span


def links(analysis: NotesAnalysis, params: DocumentLinkParams) -> list[DocumentLink]:
    """Return the paths of includes, each with its file."""
    del params
    return [
        DocumentLink(range_of(path_span(include.span, include.path)), uri_of(include.source))
        for include in analysis.notes.document.includes
        if include.span.source is analysis.source
    ]


def path_span(line: Span, path: str) -> Span:
    """Return where the path stands in a line that includes it."""
    start = line.text.find(path)
    # A path with backslashes is read with slashes.
    return line if start < 0 else line.part(start, start + len(path))
