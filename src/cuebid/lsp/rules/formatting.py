"""Formatting of a system's files and of parts of them."""

from __future__ import annotations

from lsprotocol.types import DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit

from cuebid.database.language.source.layout import SystemFile, laid_out, laid_out_lines
from cuebid.lsp.positions import changed_lines, span_at
from cuebid.lsp.rules.analysis import RulesAnalysis


def format_rules(analysis: RulesAnalysis, params: DocumentFormattingParams) -> list[TextEdit]:
    """Return the change that gives a text the standard layout."""
    del params
    return changed_lines(analysis.source, laid_out(analysis.source, _kind(analysis)))


def format_range(analysis: RulesAnalysis, params: DocumentRangeFormattingParams) -> list[TextEdit]:
    """Return the change that gives the lines of a part the standard layout."""
    part = span_at(analysis.source, params.range)
    lines = part.first.line, part.last.line
    return changed_lines(analysis.source, laid_out_lines(analysis.source, _kind(analysis), *lines))


def _kind(analysis: RulesAnalysis) -> SystemFile:
    source, files = analysis.source, analysis.files
    if source is files.macros:
        return SystemFile.MACROS
    if source in files.examples:
        return SystemFile.EXAMPLES
    return SystemFile.EXPLANATIONS if source in files.explanations else SystemFile.RULES
