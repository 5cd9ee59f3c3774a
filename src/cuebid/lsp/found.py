"""Findings in the form in which a process of slow checks sends them: file names and offsets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from cuebid.lsp.diagnostics import shown_span
from cuebid.text import Diagnostic, Edit, Severity, Source, Span, written_edit


class FoundEdit(Struct, frozen=True):
    """An edit that would fix a finding, in the same file."""

    start: int
    end: int
    replacement: str
    title: str


class Found(Struct, frozen=True):
    """A finding of a slow check, at offsets of the file where it was written."""

    severity: Severity
    code: str
    message: str
    expected: str
    file: str
    start: int
    end: int
    edit: FoundEdit | None = None


def found_of(finding: Diagnostic) -> Found:
    """Return a finding in the form in which the process of slow checks sends it."""
    written = shown_span(finding)
    edit = written_edit(finding.edit) if finding.edit else None
    is_here = edit is not None and edit.span.source is written.source
    return Found(
        finding.severity, finding.code, finding.message, finding.expected,
        written.source.name, written.start, written.end,
        FoundEdit(edit.span.start, edit.span.end, edit.replacement, edit.title)
        if edit is not None and is_here else None,
    )  # fmt: skip


def findings_in(
    found: Iterable[Found], files: Iterable[Source | None], quick: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """Yield the findings of slow checks as diagnostics, except those that quick checks also have.

    Args:
        found: findings of slow checks.
        files: the texts that were checked; None for a missing file.
        quick: findings of quick checks, which slow checks find again.
    """
    by_name = {source.name: source for source in files if source is not None}
    quick_findings = {(each.code, shown_span(each)) for each in quick}
    for each in found:
        source = by_name[each.file]
        span = Span(source, each.start, each.end)
        edit = None
        if each.edit is not None:
            edit_span = Span(source, each.edit.start, each.edit.end)
            edit = Edit(edit_span, each.edit.replacement, each.edit.title)
        if (each.code, span) not in quick_findings:
            yield Diagnostic(each.severity, each.code, each.message, span, each.expected, edit=edit)
