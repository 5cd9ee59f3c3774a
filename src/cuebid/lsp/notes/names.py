"""Names in notes: blocks that are pasted, files that are included, variables of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lsprotocol.types import DocumentLink, DocumentLinkParams

from cuebid.bml import BiddingTable, Row, Variable
from cuebid.bml.check.descriptions import variables_in, variables_of
from cuebid.bml.language.clipboard import Clipboard
from cuebid.lsp.diagnostics import uri_of
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.positions import range_of
from cuebid.text import Span, trace


@dataclass(frozen=True, slots=True)
class NameAtCursor:
    """A name at the cursor."""

    kind: Literal["block", "file", "variable"]
    """The kind of thing that the name names."""
    text: str
    place: Span
    """The occurrence at the cursor."""
    defined: tuple[Span, ...]
    """Where the name is defined."""
    used: tuple[Span, ...]
    """Where else the name is written, in the order of the notes."""

    @property
    def places(self) -> tuple[Span, ...]:
        """Everywhere that the name is written, each once."""
        return tuple(dict.fromkeys((*self.defined, *self.used)))


def name_at(analysis: NotesAnalysis, offset: int) -> NameAtCursor | None:
    """Return the name at an offset of the text; None if no name is there."""
    return _block(analysis, offset) or _file(analysis, offset) or _variable(analysis, offset)


def _block(analysis: NotesAnalysis, offset: int) -> NameAtCursor | None:
    notes = analysis.notes
    pastes = [(each.name, _named(each.line, each.name)) for each in notes.pastes if each.name]
    blocks = [(each.name, _named(each.line, each.name)) for each in notes.blocks]
    for index, (name, span) in enumerate((*pastes, *blocks)):
        place = _here(analysis, span, offset)
        if place is not None:
            defined = _pasted(analysis, name, span) if index < len(pastes) else (place,)
            used = (_written(each) for other, each in (*blocks, *pastes) if other == name)
            return NameAtCursor("block", name, place, defined, tuple(used))
    return None


def _pasted(analysis: NotesAnalysis, name: str, paste: Span) -> tuple[Span, ...]:
    """Return where the block of a paste line is defined: the last block of that name above it."""
    clipboard = Clipboard(analysis.notes.blocks)
    clip = clipboard.find(name, clipboard.known_at(paste.start)) or clipboard.later(name)
    return () if clip is None else (_written(_named(clip.line, name)),)


def _named(line: Span, name: str) -> Span:
    """Return the span of the name in a line such as `#COPY name`."""
    text = line.text
    word = len(text) - len(text.lstrip("# \t"))
    while word < len(text) and text[word].isalpha():
        word += 1
    start = text.find(name, word)
    return line.part(start, start + len(name))


def _file(analysis: NotesAnalysis, offset: int) -> NameAtCursor | None:
    for include in analysis.notes.document.includes:
        span = path_span(include.span, include.path)
        if span.source is analysis.source and span.start <= offset <= span.end:
            uses = (
                path_span(each.span, each.path)
                for each in analysis.notes.document.includes
                if each.source is include.source
            )
            return NameAtCursor(
                "file", include.path, span, (Span.point(include.source, 0),), tuple(uses)
            )
    return None


def _variable(analysis: NotesAnalysis, offset: int) -> NameAtCursor | None:
    for table, row in analysis.rows_at(offset):
        for variable, span in _variables(row):
            place = _here(analysis, span, offset)
            if place is None:
                continue
            binding = _binding(table, row, variable)
            found = [
                _written(each)
                for below in table.rows[binding.index : binding.end]
                for other, each in _variables(below)
                if other is variable
            ]
            return NameAtCursor(
                "variable", variable.value, place, tuple(found[:1]), tuple(found[1:])
            )
    return None


def _binding(table: BiddingTable, row: Row, variable: Variable) -> Row:
    """Return the row whose bid binds a variable: the outermost above, or the row itself."""
    above = (row, *table.ancestors(row))
    binding = [each for each in above if any(variable in variables_of(bid) for bid in each.bids)]
    return binding[-1] if binding else row


def _variables(row: Row) -> Iterator[tuple[Variable, Span]]:
    """Yield the variables in a row's bids and in its text, each with its span."""
    for variable in dict.fromkeys(each for bid in row.bids for each in variables_of(bid)):
        start = -1
        while (start := row.token.find(variable.value, start + 1)) >= 0:
            # The `M` in `oM` is not a variable of its own.
            if start and row.token[start - 1].isalpha():
                continue
            first = row.token_start + start
            yield variable, Span(row.source, first, first + len(variable.value))
    for line, start in zip(row.lines, row.line_starts, strict=True):
        for variable, first, last in variables_in(line):
            yield variable, Span(row.source, start + first, start + last)


def _here(analysis: NotesAnalysis, span: Span, offset: int) -> Span | None:
    """Return where in this file a span is written, if the cursor is on it; otherwise None."""
    own = analysis.own_span(span)
    return own if own is not None and own.start <= offset <= own.end else None


def _written(span: Span) -> Span:
    return trace(span, limit=0).written


def links(analysis: NotesAnalysis, params: DocumentLinkParams) -> list[DocumentLink]:
    """Return a link from the path in each include line to its file."""
    del params
    return [
        DocumentLink(range_of(path_span(include.span, include.path)), uri_of(include.source))
        for include in analysis.notes.document.includes
        if include.span.source is analysis.source
    ]


def path_span(line: Span, path: str) -> Span:
    """Return the span of the path in an include line."""
    start = line.text.find(path)
    # A path with backslashes is read with slashes.
    return line if start < 0 else line.part(start, start + len(path))
