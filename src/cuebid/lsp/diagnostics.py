"""Convert findings of checks to LSP diagnostics, each for the file where it arises."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from lsprotocol import types
from lsprotocol.types import Diagnostic as ShownDiagnostic
from pygls.uris import from_fs_path

from cuebid.database.analysis import FINDINGS
from cuebid.lsp.positions import range_of
from cuebid.text import Diagnostic, OriginKind, Severity, Source, Span, trace

_SEVERITIES: Final = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.HINT: types.DiagnosticSeverity.Hint,
}
# The most diagnostics for one file; no editor shows more in a way that helps.
_MOST: Final = 500
_PAGES: Final = "https://cuebid.readthedocs.io/en/latest/"
# The page of the documentation for each language, with which codes begin.
_PAGE_OF: Final = {
    "bml": "bml/",
    "db": "database/",
    "module": "conventions/",
    "notes": "notes-that-play/",
    "system": "systems/",
}


def uri_of(source: Source) -> str:
    """Return the URI of a text's file, or the name of a text without a file."""
    path = Path(source.name)
    return (from_fs_path(str(path)) if path.is_absolute() else None) or source.name


def location_of(span: Span) -> types.Location:
    """Return the protocol's location of a span, in the file where its text was written."""
    written = trace(span, limit=0).written
    return types.Location(uri_of(written.source), range_of(written))


def shown_span(finding: Diagnostic) -> Span:
    """Return the span at which a finding is shown: for macro text, where a rule uses the macro."""
    # Pastes and includes, of which notes have many, are not followed.
    has_macros = finding.code.startswith("db-")
    traced = trace(finding.span) if has_macros else trace(finding.span, limit=0)
    uses = [each.used for each in traced.frames if each.kind is OriginKind.MACRO]
    return uses[-1] if uses else traced.written


def diagnostics_by_uri(findings: Iterable[Diagnostic]) -> dict[str, list[ShownDiagnostic]]:
    """Return the distinct findings as diagnostics, by the URI of the file where each arises."""
    found: dict[str, dict[tuple[str, str, int, int], tuple[Diagnostic, Span]]] = {}
    for finding in findings:
        written = shown_span(finding)
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
            types.DiagnosticRelatedInformation(location_of(each.span), each.message)
            for each in finding.related
        ),
        *(
            types.DiagnosticRelatedInformation(
                types.Location(uri_of(frame.used.source), range_of(frame.used)),
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
        code_description=types.CodeDescription(page_of(finding.code)),
        source="cuebid",
        related_information=related or None,
    )


def page_of(code: str) -> str:
    """Return the URL of the documentation that explains a diagnostic's code and shows a repair."""
    page = "database-check/" if code in FINDINGS else _PAGE_OF.get(code.partition("-")[0])
    return f"{_PAGES}{page or 'diagnostics/'}#{code}"
