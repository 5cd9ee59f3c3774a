"""The parts of a system's files around a position: name, field, line, rule, paragraph, text."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import SelectionRange, SelectionRangeParams

from cuebid.database.language.source.records import Record, field_spans, split_records
from cuebid.lsp.positions import nested, offset_at
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.text import Diagnostics, Source, Span


def select(analysis: RulesAnalysis, params: SelectionRangeParams) -> list[SelectionRange]:
    """Return what surrounds each position, from the smallest."""
    source = analysis.source
    return [
        nested(source, offset, _around(analysis, offset))
        for offset in (offset_at(source, position) for position in params.positions)
    ]


def _around(analysis: RulesAnalysis, offset: int) -> Iterator[Span]:
    source = analysis.source
    name = analysis.name_at(offset)
    if name is not None:
        yield name.span
    yield Span.of_line(source, source.position(offset).line)
    yield _paragraph(source, offset)
    for part in split_records(source, Diagnostics()):
        if isinstance(part, Record) and part.span.start <= offset <= part.span.end:
            yield from field_spans(part.span)
            yield part.span


def _paragraph(source: Source, offset: int) -> Span:
    """Return the lines around an offset up to blank ones."""
    first = last = source.position(offset).line
    while first > 1 and source.line_text(first - 1).strip():
        first -= 1
    while last < source.line_count and source.line_text(last + 1).strip():
        last += 1
    return Span(source, source.line_start(first), source.line_end(last))
