"""The outline of notes, the parts that can be folded, and selections around a position."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import (
    DocumentSymbol,
    DocumentSymbolParams,
    FoldingRange,
    FoldingRangeKind,
    FoldingRangeParams,
    SelectionRange,
    SelectionRangeParams,
    SymbolKind,
)

from cuebid.lsp.notes.analysis import NotesAnalysis, OwnRow
from cuebid.lsp.positions import nested, offset_at, range_of
from cuebid.text import Span

# Editors ask for the outline after every change, and nobody looks for a row six calls deep in it.
_DEEPEST = 2


def symbols(analysis: NotesAnalysis, params: DocumentSymbolParams) -> list[DocumentSymbol]:
    """Return the headings with the rows below them, each row with its answers."""
    del params
    top: list[DocumentSymbol] = []
    # The symbols that may contain the next one, outermost first, each with its end.
    open_symbols: list[tuple[int, DocumentSymbol]] = []
    for span, symbol in sorted(_symbols(analysis), key=lambda each: (each[0].start, -each[0].end)):
        while open_symbols and open_symbols[-1][0] < span.end:
            open_symbols.pop()
        siblings = top if not open_symbols else open_symbols[-1][1].children
        assert isinstance(siblings, list)  # noqa: S101 - `_symbol` makes lists
        siblings.append(symbol)
        open_symbols.append((span.end, symbol))
    return top


def _symbols(analysis: NotesAnalysis) -> Iterator[tuple[Span, DocumentSymbol]]:
    for heading, section in analysis.own_headings:
        end = analysis.source.line_end(section.first.line)
        line = Span(section.source, section.start, end)
        yield section, _symbol(heading.text, "", SymbolKind.Namespace, section, line)
    for own in analysis.own_rows:
        if own.row.depth > _DEEPEST:
            continue
        whole = _whole(analysis, own)
        line = Span(own.span.source, own.span.start, min(own.span.end, whole.end))
        detail = own.row.lines[0] if own.row.lines else ""
        yield whole, _symbol(own.row.token, detail, SymbolKind.Event, whole, line)


def _symbol(name: str, detail: str, kind: SymbolKind, whole: Span, line: Span) -> DocumentSymbol:
    # A name must not be empty; a row or heading of control characters alone could have none.
    return DocumentSymbol(
        name.strip() or "?", kind, range_of(whole), range_of(line), detail or None, children=[]
    )


def _whole(analysis: NotesAnalysis, own: OwnRow) -> Span:
    """Return the span of a row and its continuations in this file."""
    end = own.span.end
    last = own.table.rows[own.row.end - 1]
    span = analysis.own_span(last.span) if last is not own.row else None
    if span is not None and span.end > end:
        end = span.end
    return Span(own.span.source, own.span.start, end)


def fold(analysis: NotesAnalysis, params: FoldingRangeParams) -> list[FoldingRange]:
    """Return the parts that can be folded: sections, rows with continuations, and blocks."""
    del params
    spans = [section for _, section in analysis.own_headings]
    spans += [_whole(analysis, own) for own in analysis.own_rows if own.row.end > own.row.index + 1]
    for block in analysis.notes.blocks:
        body = analysis.own_span(block.body[-1]) if block.body else None
        head = analysis.own_span(block.line)
        if body is not None and head is not None:
            spans.append(Span(head.source, head.start, body.end))
    # If two spans begin in the same line, the longer one is folded.
    longest: dict[int, int] = {}
    for span in spans:
        first, last = span.first.line - 1, span.last.line - 1
        # A span that ends where a line begins contains nothing of that line.
        last -= span.last.column == 1
        if last > first:
            longest[first] = max(last, longest.get(first, 0))
    return [
        FoldingRange(first, last, kind=FoldingRangeKind.Region)
        for first, last in sorted(longest.items())
    ]


def select(analysis: NotesAnalysis, params: SelectionRangeParams) -> list[SelectionRange]:
    """Return nested selections around each position: bid, line, row, its parents, section, text."""
    source = analysis.source
    offsets = (offset_at(source, position) for position in params.positions)
    return [nested(source, offset, _around(analysis, offset)) for offset in offsets]


def _around(analysis: NotesAnalysis, offset: int) -> Iterator[Span]:
    yield Span.of_line(analysis.source, analysis.source.position(offset).line)
    yield from _rows_around(analysis, offset)
    yield from (section for _, section in analysis.own_headings)


def _rows_around(analysis: NotesAnalysis, offset: int) -> Iterator[Span]:
    for table, row in analysis.rows_at(offset)[:1]:
        token = analysis.own_span(row.token_span)
        if token is not None:
            yield token
        for above in (row, *table.ancestors(row)):
            span = analysis.own_span(above.span)
            if span is not None:
                yield span
                yield _whole(analysis, OwnRow(table, above, span))
