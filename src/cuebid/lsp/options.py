"""The features that the server announces to an editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lsprotocol import types

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
"""The options of a method, by its name."""
