"""Code actions for notes: fixes of findings, answers to questions about rows, changes of rows."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import CodeAction, CodeActionKind, CodeActionParams, Diagnostic

from cuebid.lsp.diagnostics import diagnostics_by_uri, shown_span, uri_of
from cuebid.lsp.fixes import fixes, wanted_actions, workspace_edit
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.changes import CHANGES, changed_rows
from cuebid.lsp.notes.read_notes import RowPlace
from cuebid.lsp.positions import span_at
from cuebid.notes import doubts_of, words_to_add
from cuebid.text import Span


def act(analysis: NotesAnalysis, params: CodeActionParams) -> list[CodeAction]:
    """Return the code actions for a part of the text."""
    part = span_at(analysis.source, params.range)
    found = (*fixes(analysis.findings, part), *_answers(analysis, part), *_changes(analysis, part))
    return wanted_actions(found, params.context.only)


def _answers(analysis: NotesAnalysis, part: Span) -> Iterator[CodeAction]:
    """Yield actions that add a word to a row to settle a question about its meaning."""
    for table, row in analysis.rows_at(part.start)[:1]:
        span = analysis.own_span(row.span)
        sequences = [each for each in analysis.notes.auctions_of(table, row) if each.is_ours]
        if span is None or not sequences or not row.lines:
            continue
        end = span.source.line_end(span.first.line)
        for doubt in doubts_of(analysis.notes.meanings.interpret(sequences[0])):
            for word in words_to_add(doubt.change):
                yield CodeAction(
                    f"Add {word}: {doubt.question}",
                    CodeActionKind.QuickFix,
                    edit=workspace_edit([(Span.point(span.source, end), f", {word}")]),
                )


def _changes(analysis: NotesAnalysis, part: Span) -> Iterator[CodeAction]:
    """Yield the changes offered for a row, without their edits, which `resolve_action` adds."""
    for place in analysis.rows_at(part.start)[:1]:
        for name, change in CHANGES.items():
            title = change.title(analysis, place)
            if title:
                data = {"uri": uri_of(analysis.source), "change": name, "offset": part.start}
                mended = _mended(analysis, place, change.mends) if change.mends else []
                kind = CodeActionKind.QuickFix if mended else change.kind
                yield CodeAction(title, kind, diagnostics=mended or None, data=data)


def _mended(analysis: NotesAnalysis, place: RowPlace, code: str) -> list[Diagnostic]:
    """Return the findings about a row with the code that a change fixes, as diagnostics."""
    row = analysis.own_span(place.row.span)
    about = (each for each in analysis.findings if each.code == code)
    findings = [each for each in about if row is not None and _touches(shown_span(each), row)]
    return [each for shown in diagnostics_by_uri(findings).values() for each in shown]


def _touches(span: Span, other: Span) -> bool:
    return span.source is other.source and span.start <= other.end and other.start <= span.end


def resolve_action(analysis: NotesAnalysis, action: CodeAction) -> CodeAction:
    """Return an action with its edits, or without if they would change the meaning of the notes."""
    data = action.data if isinstance(action.data, dict) else {}
    change = CHANGES.get(str(data.get("change")))
    if change is None:
        return action
    offset = min(int(data["offset"]), len(analysis.source.text))
    edits = changed_rows(analysis, change, offset)
    if edits:
        action.edit = workspace_edit(edits)
    return action
