"""Semantic tokens as the protocol has them: each relative to the one before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lsprotocol.types import SemanticTokens

from cuebid.lsp.options import TOKEN_KINDS
from cuebid.text import Source

Token = tuple[int, int, str]
"""Where a token begins and ends, which is on the same line, and its kind."""

_KINDS: Final = {name: number for number, name in enumerate(TOKEN_KINDS)}


def encoded(source: Source, tokens: Iterable[Token]) -> SemanticTokens:
    """Return tokens of a text; of those that begin inside another one, the outer."""
    data: list[int] = []
    line, column, end_of_last = 1, 1, 0
    for start, end, kind in sorted(tokens):
        if start < end_of_last:
            continue
        end_of_last = end
        first, last = source.utf16_position(start), source.utf16_position(end)
        if first.line != line:
            column = 1
        data += [first.line - line, first.column - column, last.column - first.column]
        data += [_KINDS[kind], 0]
        line, column = first
    return SemanticTokens(data)
