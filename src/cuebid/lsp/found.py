"""Findings as a process of slow checks sends them: at offsets of files, by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from cuebid.text import Diagnostic, Severity, Source, Span, trace

__all__ = ["Found", "findings_in", "found_of"]


class Found(Struct, frozen=True):
    """A finding of a slow check, at offsets of the file where it was written."""

    severity: Severity
    code: str
    message: str
    expected: str
    file: str
    start: int
    end: int


def found_of(finding: Diagnostic) -> Found:
    """Return a finding as it is sent."""
    written = trace(finding.span, limit=0).written
    return Found(
        finding.severity, finding.code, finding.message, finding.expected,
        written.source.name, written.start, written.end,
    )  # fmt: skip


def findings_in(
    found: Iterable[Found], files: Iterable[Source | None], told: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """Yield what was found as diagnostics.

    Args:
        found: by slow checks.
        files: the texts that were checked; None for one that is missing.
        told: what quick checks have found, which slow checks find again.
    """
    by_name = {source.name: source for source in files if source is not None}
    known = {(each.code, trace(each.span, limit=0).written) for each in told}
    for each in found:
        span = Span(by_name[each.file], each.start, each.end)
        if (each.code, span) not in known:
            yield Diagnostic(each.severity, each.code, each.message, span, each.expected)
