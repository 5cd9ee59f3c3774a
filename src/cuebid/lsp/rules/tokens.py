"""Semantic tokens of a system's files: numbers, macros, functions, labels, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lsprotocol.types import SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams

from cuebid.database.language.options import HEADER
from cuebid.database.language.source.records import Record, field_spans, split_records, split_tail
from cuebid.lsp.options import Token, encoded
from cuebid.lsp.positions import span_at
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.systems.names import Name, NameKind
from cuebid.text import Diagnostics, Source, Span

_KINDS: Final = {
    NameKind.MACRO: "macro",
    NameKind.FUNCTION: "function",
    NameKind.LABEL: "type",
    NameKind.RULE: "keyword",
    NameKind.EXPLANATION: "string",
}
# These have a sign before them, `#` or `*`, which belongs to the token.
_SIGNED: Final = (NameKind.FUNCTION, NameKind.RULE, NameKind.EXPLANATION)
# Fields of a rule that are numbers: its level and its priority.
_NUMBERS: Final = (0, 2)
_COMMENT: Final = re.compile(r"(?<![^\r\n])(?:;|dnl)[^\r\n]*")
_EXAMPLE: Final = re.compile(
    r"(?<![^\r\n])[ \t]*(?P<sign>[+-])[ \t]*(?P<hand>[^\s|]*)[^\r\n;]*(?P<comment>;[^\r\n]*)?"
)


def tokens(analysis: RulesAnalysis, params: SemanticTokensParams) -> SemanticTokens:
    """Return the tokens of the whole text."""
    del params
    return encoded(analysis.source, _tokens(analysis))


def tokens_in_range(analysis: RulesAnalysis, params: SemanticTokensRangeParams) -> SemanticTokens:
    """Return the tokens of the part that is on the screen."""
    part = span_at(analysis.source, params.range)
    inside = (token for token in _tokens(analysis) if part.start <= token[0] <= part.end)
    return encoded(analysis.source, inside)


def _tokens(analysis: RulesAnalysis) -> Iterator[Token]:
    source, files = analysis.source, analysis.files
    for match in _COMMENT.finditer(source.text):
        yield *match.span(), "keyword" if match[0].startswith(HEADER) else "comment"
    for name in analysis.names_in(source):
        if name.span.source is source:
            yield _of_name(name)
    if source in files.examples:
        yield from _of_examples(source)
    elif source is not files.macros and source not in files.explanations:
        yield from _of_rules(source)


def _of_name(name: Name) -> Token:
    start, end = name.span.start, name.span.end
    has_sign = name.kind in _SIGNED and name.span.source.text[max(0, start - 1) : start] in "#*"
    return start - has_sign, end, _KINDS[name.kind]


def _of_examples(source: Source) -> Iterator[Token]:
    for match in _EXAMPLE.finditer(source.text):
        yield *match.span("sign"), "operator"
        yield *match.span("hand"), "string"
        if match["comment"]:
            yield *match.span("comment"), "comment"


def _of_rules(source: Source) -> Iterator[Token]:
    for part in split_records(source, Diagnostics()):
        if isinstance(part, Record):
            fields: list[Span] = split_tail(field_spans(part.span))[0]
            for index in _NUMBERS:
                if index < len(fields):
                    yield fields[index].start, fields[index].end, "number"
