"""Findings of a check as diagnostics of the protocol, in the files where they arise."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from lsprotocol.types import (
    CodeDescription,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
)
from lsprotocol.types import Diagnostic as ShownDiagnostic
from pygls.uris import from_fs_path

from cuebid.lsp.positions import range_of
from cuebid.text import Diagnostic, Severity, Source, Span, trace

__all__ = ["diagnostics_by_uri", "location_of", "uri_of"]

_SEVERITIES: Final = {
    Severity.ERROR: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.HINT: DiagnosticSeverity.Hint,
}
# No editor shows more of a file in a way that helps.
_MOST: Final = 500
_PAGES: Final = "https://cuebid.readthedocs.io/en/latest/"
# Codes begin with their language, whose page explains them.
_PAGE_OF: Final = {"bml": "bml/#diagnostics", "notes": "notes-that-play/", "db": "database-check/"}


def uri_of(source: Source) -> str:
    """Return the address of a text: of its file, or the name of one without a file."""
    path = Path(source.name)
    return (from_fs_path(str(path)) if path.is_absolute() else None) or source.name


def location_of(span: Span) -> Location:
    """Return where a span was written, in an included file too."""
    written = trace(span, limit=0).written
    return Location(uri_of(written.source), range_of(written))


def diagnostics_by_uri(findings: Iterable[Diagnostic]) -> dict[str, list[ShownDiagnostic]]:
    """Return findings by the address of the file where each was written, each once."""
    found: dict[str, dict[tuple[str, str, int, int], tuple[Diagnostic, Span]]] = {}
    for finding in findings:
        written = trace(finding.span, limit=0).written
        key = finding.code, finding.message, written.start, written.end
        of_file = found.setdefault(uri_of(written.source), {})
        # A block that is pasted twice has its findings twice, at the same place.
        if len(of_file) < _MOST:
            of_file.setdefault(key, (finding, written))
    return {
        uri: [_shown(finding, written) for finding, written in of_file.values()]
        for uri, of_file in found.items()
    }


def _shown(finding: Diagnostic, written: Span) -> ShownDiagnostic:
    expected = f" ({finding.expected})" if finding.expected else ""
    frames = trace(finding.span).frames
    related = [
        *(
            DiagnosticRelatedInformation(location_of(each.span), each.message)
            for each in finding.related
        ),
        *(
            DiagnosticRelatedInformation(
                Location(uri_of(frame.used.source), range_of(frame.used)),
                f"{frame.kind.value} {frame.name}",
            )
            for frame in frames
        ),
    ]
    return ShownDiagnostic(
        range=range_of(written),
        message=f"{finding.message}{expected}",
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        code_description=CodeDescription(_page(finding.code)),
        source="cuebid",
        related_information=related or None,
    )


def _page(code: str) -> str:
    """Return the address of the page that explains a code."""
    return _PAGES + _PAGE_OF.get(code.partition("-")[0], "diagnostics/")
