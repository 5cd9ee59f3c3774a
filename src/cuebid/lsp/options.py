"""The options of features that the server announces, and the encoding of semantic tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from lsprotocol import types
from lsprotocol.types import SemanticTokens

from cuebid.text import Source

TOKEN_KINDS: Final = (
    "keyword", "string", "number", "variable", "comment", "operator", "macro", "function", "type",
)  # fmt: skip
"""The kinds of semantic tokens, in the order of their numbers; those of the protocol, so that every
theme has colours for them."""

OPTIONS: Final[Mapping[str, Any]] = {
    types.TEXT_DOCUMENT_COMPLETION: types.CompletionOptions(
        trigger_characters=["(", "-", "#", " ", "@", "*"], resolve_provider=True
    ),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: types.SemanticTokensLegend(list(TOKEN_KINDS), []),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: types.SemanticTokensLegend(list(TOKEN_KINDS), []),
    types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionOptions(
        code_action_kinds=[
            types.CodeActionKind.QuickFix,
            types.CodeActionKind.RefactorRewrite,
            types.CodeActionKind.RefactorExtract,
        ],
        resolve_provider=True,
    ),
    types.TEXT_DOCUMENT_CODE_LENS: types.CodeLensOptions(resolve_provider=True),
    types.TEXT_DOCUMENT_RENAME: types.RenameOptions(prepare_provider=True),
}
"""The options of methods of the protocol, by the name of the method."""

Token = tuple[int, int, str]
"""The start and the end of a token, on the same line, and its kind."""

_KINDS: Final = {name: number for number, name in enumerate(TOKEN_KINDS)}


def encoded(source: Source, tokens: Iterable[Token]) -> SemanticTokens:
    """Return tokens as the protocol encodes them; those that begin inside another are left out."""
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
