"""Every question that an editor can ask about a text, and the answers as texts to be compared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

from lsprotocol import types

from cuebid.core import CuebidError
from cuebid.lsp.diagnostics import diagnostics_by_uri
from cuebid.lsp.documents import Documents, OpenDocument
from cuebid.lsp.positions import position_of

__all__ = ["CHEAP", "PARAMETERS", "RESOLVED", "Answers", "all_methods", "answers"]

Answers = dict[str, str]

DIAGNOSTICS: Final = "diagnostics"
CHEAP: Final = (
    DIAGNOSTICS,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL,
)
"""The questions that need no more than the parsed text."""

# The methods whose answers have items, and the method that resolves an item.
RESOLVED: Final = {
    types.TEXT_DOCUMENT_COMPLETION: types.COMPLETION_ITEM_RESOLVE,
    types.TEXT_DOCUMENT_CODE_LENS: types.CODE_LENS_RESOLVE,
    types.TEXT_DOCUMENT_CODE_ACTION: types.CODE_ACTION_RESOLVE,
}
_RESOLVED_ITEMS: Final = 2

_OPTIONS: Final = types.FormattingOptions(tab_size=2, insert_spaces=True)


def _place(number: str, position: types.Position) -> dict[str, Any]:
    return {"text_document": types.TextDocumentIdentifier(number), "position": position}


def _about(uri: str) -> dict[str, Any]:
    return {"text_document": types.TextDocumentIdentifier(uri)}


# The parameters of a question: of the text's address, a position, and a part of the text.
PARAMETERS: Final[dict[str, Callable[[str, types.Position, types.Range], Any]]] = {
    types.TEXT_DOCUMENT_HOVER: lambda uri, at, _: types.HoverParams(**_place(uri, at)),
    types.TEXT_DOCUMENT_COMPLETION: lambda uri, at, _: types.CompletionParams(**_place(uri, at)),
    types.TEXT_DOCUMENT_DEFINITION: lambda uri, at, _: types.DefinitionParams(**_place(uri, at)),
    types.TEXT_DOCUMENT_REFERENCES: lambda uri, at, _: types.ReferenceParams(
        types.ReferenceContext(include_declaration=True), **_place(uri, at)
    ),
    types.TEXT_DOCUMENT_PREPARE_RENAME: lambda uri, at, _: types.PrepareRenameParams(
        **_place(uri, at)
    ),
    types.TEXT_DOCUMENT_RENAME: lambda uri, at, _: types.RenameParams(
        new_name="Y", **_place(uri, at)
    ),
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: lambda uri, at, _: types.CallHierarchyPrepareParams(
        **_place(uri, at)
    ),
    types.TEXT_DOCUMENT_SELECTION_RANGE: lambda uri, at, _: types.SelectionRangeParams(
        positions=[at], **_about(uri)
    ),
    types.TEXT_DOCUMENT_CODE_ACTION: lambda uri, at, _: types.CodeActionParams(
        range=types.Range(at, at), context=types.CodeActionContext([]), **_about(uri)
    ),
    types.TEXT_DOCUMENT_CODE_LENS: lambda uri, _, __: types.CodeLensParams(**_about(uri)),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: lambda uri, _, __: types.DocumentSymbolParams(
        **_about(uri)
    ),
    types.TEXT_DOCUMENT_FOLDING_RANGE: lambda uri, _, __: types.FoldingRangeParams(**_about(uri)),
    types.TEXT_DOCUMENT_DOCUMENT_LINK: lambda uri, _, __: types.DocumentLinkParams(**_about(uri)),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: lambda uri, _, __: types.SemanticTokensParams(
        **_about(uri)
    ),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: lambda uri, _, part: types.SemanticTokensRangeParams(
        range=part, **_about(uri)
    ),
    types.TEXT_DOCUMENT_INLAY_HINT: lambda uri, _, part: types.InlayHintParams(
        range=part, **_about(uri)
    ),
    types.TEXT_DOCUMENT_FORMATTING: lambda uri, _, __: types.DocumentFormattingParams(
        options=_OPTIONS, **_about(uri)
    ),
    types.TEXT_DOCUMENT_RANGE_FORMATTING: lambda uri, _, part: types.DocumentRangeFormattingParams(
        range=part, options=_OPTIONS, **_about(uri)
    ),
    types.WORKSPACE_SYMBOL: lambda _, __, ___: types.WorkspaceSymbolParams("1"),
}


def all_methods(document: OpenDocument) -> tuple[str, ...]:
    """Return the methods that the language of a text answers, and the diagnostics."""
    known = (method for method in document.language.features if method in PARAMETERS)
    return (DIAGNOSTICS, *known)


def answers(
    documents: Documents, document: OpenDocument, methods: tuple[str, ...], offset: int
) -> Answers:
    """Return the server's answers about a text at an offset, each as text by its method."""
    source = document.source
    at = position_of(source, min(offset, len(source.text)))
    part = types.Range(types.Position(max(0, at.line - 20), 0), types.Position(at.line + 20, 0))
    told: Answers = {}
    if DIAGNOSTICS in methods:
        for root in documents.roots():
            found = diagnostics_by_uri(root.analysis().findings)
            told[f"{DIAGNOSTICS} of {root.uri.rpartition('/')[2]}"] = str(found)
    analysis = documents.analysis_of(document)
    features = document.language.features
    for method in methods:
        if method not in features:
            continue
        try:
            answer = features[method](analysis, PARAMETERS[method](document.uri, at, part))
            more = list(_asked_again(features, analysis, method, answer))
        except CuebidError as error:
            answer, more = f"error: {error}", []
        told[method] = f"{answer} {more}"
    return told


def _asked_again(
    features: Any,  # noqa: ANN401 - a table of features of any language
    analysis: Any,  # noqa: ANN401 - of any language
    method: str,
    answer: Any,  # noqa: ANN401 - of any method
) -> Iterator[object]:
    """Yield the answers to further requests about some items of an answer."""
    hierarchy = types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY
    resolve = RESOLVED.get(method)
    if resolve not in features and method != hierarchy:
        return
    items = list(getattr(answer, "items", answer) or ())
    if resolve in features:
        for item in random.Random(len(items)).sample(items, min(len(items), _RESOLVED_ITEMS)):
            yield features[resolve](analysis, item)
    elif items:
        before = types.CallHierarchyIncomingCallsParams(items[0])
        yield features[types.CALL_HIERARCHY_INCOMING_CALLS](analysis, before)
        after = types.CallHierarchyOutgoingCallsParams(items[0])
        yield features[types.CALL_HIERARCHY_OUTGOING_CALLS](analysis, after)
