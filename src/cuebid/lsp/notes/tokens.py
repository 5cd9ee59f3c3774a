"""Semantic tokens of notes, for colours: calls of both sides, variables, directives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from lsprotocol.types import SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams

from cuebid.bml import Bid, ChoiceBid, FreeBid, VariableBid
from cuebid.lsp.notes.analysis import NotesAnalysis, OwnRow
from cuebid.lsp.options import Token, encoded
from cuebid.lsp.positions import span_at
from cuebid.text import Span

_LINE: Final = re.compile(
    r"^(?P<comment>//[^\r\n]*)|^(?P<heading>\*+[ \t][^\r\n]*)"
    r"|^[ \t]*(?P<macro>#\+?[A-Za-z]+)(?P<rest>[^\r\n]*)",
    re.MULTILINE,
)
_EQUALS: Final = re.compile(r"[ \t]*(=)")


def tokens(analysis: NotesAnalysis, params: SemanticTokensParams) -> SemanticTokens:
    """Return the tokens of the whole text."""
    del params
    return _encoded(analysis, Span.whole(analysis.source))


def tokens_in_range(analysis: NotesAnalysis, params: SemanticTokensRangeParams) -> SemanticTokens:
    """Return the tokens of the part that is on the screen."""
    return _encoded(analysis, span_at(analysis.source, params.range))


def _encoded(analysis: NotesAnalysis, part: Span) -> SemanticTokens:
    return encoded(analysis.source, [*_of_lines(part), *_of_rows(analysis, part)])


def _of_lines(part: Span) -> Iterator[Token]:
    for match in _LINE.finditer(part.source.text, part.start, part.end):
        if match["comment"]:
            yield *match.span("comment"), "comment"
        elif match["heading"]:
            yield *match.span("heading"), "keyword"
        else:
            yield *match.span("macro"), "macro"
            text = match["rest"].strip(" \t:")
            if text:
                start = part.source.text.index(text, match.start("rest"))
                yield start, start + len(text), "string"


def _of_rows(analysis: NotesAnalysis, part: Span) -> Iterable[Token]:
    for own in analysis.own_rows:
        if part.start <= own.span.start <= part.end:
            yield from _of_row(own)


def _of_row(own: OwnRow) -> Iterator[Token]:
    row = own.row
    start = own.span.start + row.token_start - row.start
    end = start + len(row.token)
    yield start, end, _kind(row.bid)
    equals = _EQUALS.match(own.span.source.text, end, own.span.end)
    if equals is not None:
        yield *equals.span(1), "operator"


def _kind(bid: Bid) -> str:
    if isinstance(bid, FreeBid):
        return "string"
    options = bid.options if isinstance(bid, ChoiceBid) else (bid,)
    if any(isinstance(option, VariableBid) for option in options):
        return "variable"
    return "type" if bid.theirs else "function"
