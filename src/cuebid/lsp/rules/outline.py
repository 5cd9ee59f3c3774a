"""The outline of a system's file, parts that can be folded, and selections around a position."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types
from lsprotocol.types import SelectionRange, SelectionRangeParams

from cuebid.database.language.source.records import Record, field_spans, split_records
from cuebid.lsp.positions import nested, offset_at, range_of
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.systems.names import Name, NameKind
from cuebid.text import Diagnostics, Source, Span


def outline(
    analysis: RulesAnalysis, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol]:
    """Return the rules, macros, examples or explanations of a file, grouped by comments."""
    del params
    source = analysis.source
    sections: list[types.DocumentSymbol] = []
    symbols: list[types.DocumentSymbol] = []
    entries = sorted(_entries(analysis), key=lambda name: name.span.start)
    for remarks, entry in _below_comments(source, entries):
        if remarks is not None:
            title = remarks.text.strip("; ").partition(". ")[0]
            place = range_of(remarks)
            kind = types.SymbolKind.Namespace
            sections.append(types.DocumentSymbol(title, kind, place, place, children=[]))
        elif entry is not None:
            symbol = _symbol(analysis, entry)
            section = sections[-1] if sections else None
            if section is None:
                symbols.append(symbol)
            else:
                section.children = [*(section.children or ()), symbol]
                section.range = types.Range(section.range.start, symbol.range.end)
    return [*symbols, *(section for section in sections if section.children)]


def _entries(analysis: RulesAnalysis) -> Iterator[Name]:
    """Yield the names that a file defines; in a file of examples, all names."""
    is_of_examples = analysis.source in analysis.files.examples
    for name in analysis.names_in(analysis.source):
        if (name.defines and name.kind is not NameKind.LABEL) or is_of_examples:
            yield name


def _below_comments(
    source: Source, entries: list[Name]
) -> Iterator[tuple[Span | None, Name | None]]:
    """Yield a comment's first line as (line, None), then each name below it as (None, name)."""
    waiting = iter(entries)
    entry = next(waiting, None)
    is_comment = False
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        was_comment, is_comment = is_comment, line.text.startswith(";")
        if is_comment and not was_comment:
            yield line, None
        while entry is not None and entry.span.end <= line.end:
            yield None, entry
            entry = next(waiting, None)


def _symbol(analysis: RulesAnalysis, name: Name) -> types.DocumentSymbol:
    place = name.span
    kind = types.SymbolKind.Constant
    title = name.text
    if name.kind is NameKind.MACRO:
        detail, kind = analysis.draft.macros[name.text].body.text, types.SymbolKind.Function
    elif name.kind is NameKind.RULE:
        rule = analysis.draft.database.by_number.get(int(name.text))
        title, kind = f"#{name.text}", types.SymbolKind.Event
        detail = "" if rule is None else analysis.draft.database.explanation(rule)
    else:
        detail = analysis.draft.database.explanations.get(int(name.text), "")
        title = f"*{name.text}"
    line = Span.of_line(place.source, place.source.position(place.start).line)
    return types.DocumentSymbol(title, kind, range_of(line), range_of(place), detail or None)


def folding(analysis: RulesAnalysis, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """Return the parts that can be folded: paragraphs, and rules of several lines."""
    del params
    source = analysis.source
    found = [*_paragraphs(source), *_records(source)]
    # If several parts begin in one line, editors want the longest.
    longest: dict[int, types.FoldingRange] = {}
    for each in found:
        if each.end_line > each.start_line:
            known = longest.setdefault(each.start_line, each)
            if each.end_line > known.end_line:
                longest[each.start_line] = each
    return list(longest.values())


def _paragraphs(source: Source) -> Iterator[types.FoldingRange]:
    start: int | None = None
    for number in range(1, source.line_count + 2):
        is_text = number <= source.line_count and bool(source.line_text(number).strip())
        if is_text and start is None:
            start = number
        elif not is_text and start is not None:
            yield types.FoldingRange(start - 1, number - 2, kind=types.FoldingRangeKind.Region)
            start = None


def _records(source: Source) -> Iterator[types.FoldingRange]:
    for part in split_records(source, Diagnostics()):
        if isinstance(part, Record):
            place = range_of(part.span)
            yield types.FoldingRange(place.start.line, place.end.line)


def select(analysis: RulesAnalysis, params: SelectionRangeParams) -> list[SelectionRange]:
    """Return nested selections around each position, the smallest first."""
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
    """Return the paragraph at an offset: the lines around it up to blank lines."""
    first = last = source.position(offset).line
    while first > 1 and source.line_text(first - 1).strip():
        first -= 1
    while last < source.line_count and source.line_text(last + 1).strip():
        last += 1
    return Span(source, source.line_start(first), source.line_end(last))
