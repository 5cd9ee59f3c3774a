"""Inlay hints of a system's files: the texts of explanations, and macros written out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lsprotocol.types import InlayHint, InlayHintParams

from cuebid.database.language.source.expand import expand
from cuebid.database.language.source.macros import Macro
from cuebid.lsp.positions import position_of, span_at
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.text import Diagnostics, Source, Span
from cuebid.text.layout import shorten

_MOST_TEXT: Final = 80


def inlay_hints(analysis: RulesAnalysis, params: InlayHintParams) -> list[InlayHint]:
    """Return the hints for a part of the text.

    After a rule comes the explanation of its call, with the rule's text without macros as tooltip.
    After a macro that uses other macros comes its text without them.
    """
    part = span_at(analysis.source, params.range)
    if analysis.source is analysis.files.macros:
        return list(_of_macros(analysis, part))
    return list(_of_rules(analysis, part))


def _of_rules(analysis: RulesAnalysis, part: Span) -> Iterator[InlayHint]:
    database = analysis.draft.database
    for rule in analysis.draft.rules_of(analysis.source):
        written = analysis.rule_span(rule)
        explained = database.explanation(rule)
        if explained and part.start <= written.end <= part.end:
            end = position_of(analysis.source, written.end)
            label = shorten(explained, _MOST_TEXT)
            yield InlayHint(end, label, padding_left=True, tooltip=database.span(rule).text)


def _of_macros(analysis: RulesAnalysis, part: Span) -> Iterator[InlayHint]:
    for macro in analysis.draft.macros.values():
        end = _written_end(macro)
        if part.start <= end <= part.end:
            whole = _written_out(analysis, macro)
            if whole != macro.body.text:
                label = f"= {shorten(whole, _MOST_TEXT)}"
                yield InlayHint(
                    position_of(analysis.source, end), label, padding_left=True, tooltip=whole
                )


def _written_out(analysis: RulesAnalysis, macro: Macro) -> str:
    """Return the text of a macro with the macros that it uses written out."""
    body = Source(analysis.source.name, macro.body.text)
    return expand(body, analysis.draft.macros, Diagnostics()).source.text


def _written_end(macro: Macro) -> int:
    """Return the offset where the first line of a macro ends."""
    source = macro.name.source
    return source.line_end(macro.name.first.line)
