"""Notes in BML as a language of the server: the table of its features."""

from __future__ import annotations

from typing import Final

from lsprotocol import types

from cuebid.lsp.language import Language, Study
from cuebid.lsp.notes.actions import act, resolve_action
from cuebid.lsp.notes.analysis import analyse_notes, seen_from
from cuebid.lsp.notes.auction_search import (
    continuations,
    find_auctions,
    prepare_hierarchy,
    what_leads_there,
)
from cuebid.lsp.notes.completion import complete, resolve
from cuebid.lsp.notes.formatting import format_notes, format_range
from cuebid.lsp.notes.hover import hover
from cuebid.lsp.notes.inlay import inlay_hints
from cuebid.lsp.notes.lens import lenses, resolve_lens
from cuebid.lsp.notes.names import links
from cuebid.lsp.notes.navigation import define, prepare_rename, refer, rename
from cuebid.lsp.notes.outline import fold, select, symbols
from cuebid.lsp.notes.study import job_of, take_study
from cuebid.lsp.notes.tokens import tokens, tokens_in_range
from cuebid.lsp.notes.usual import prepare


def _is_notes(path: str, language_id: str) -> bool:
    return language_id == "bml" or path.lower().endswith(".bml")


NOTES: Final = Language(
    "bml",
    _is_notes,
    analyse_notes,
    {
        types.TEXT_DOCUMENT_HOVER: hover,
        types.TEXT_DOCUMENT_COMPLETION: complete,
        types.COMPLETION_ITEM_RESOLVE: resolve,
        types.TEXT_DOCUMENT_CODE_LENS: lenses,
        types.CODE_LENS_RESOLVE: resolve_lens,
        types.WORKSPACE_SYMBOL: find_auctions,
        types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: prepare_hierarchy,
        types.CALL_HIERARCHY_INCOMING_CALLS: what_leads_there,
        types.CALL_HIERARCHY_OUTGOING_CALLS: continuations,
        types.TEXT_DOCUMENT_CODE_ACTION: act,
        types.CODE_ACTION_RESOLVE: resolve_action,
        types.TEXT_DOCUMENT_INLAY_HINT: inlay_hints,
        types.TEXT_DOCUMENT_FORMATTING: format_notes,
        types.TEXT_DOCUMENT_RANGE_FORMATTING: format_range,
        types.TEXT_DOCUMENT_DEFINITION: define,
        types.TEXT_DOCUMENT_REFERENCES: refer,
        types.TEXT_DOCUMENT_PREPARE_RENAME: prepare_rename,
        types.TEXT_DOCUMENT_RENAME: rename,
        types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: symbols,
        types.TEXT_DOCUMENT_FOLDING_RANGE: fold,
        types.TEXT_DOCUMENT_SELECTION_RANGE: select,
        types.TEXT_DOCUMENT_DOCUMENT_LINK: links,
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: tokens,
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: tokens_in_range,
    },
    Study("cuebid.lsp.notes.study", job_of, take_study),
    prepare,
    seen_from,
)
"""The language of notes in BML."""
