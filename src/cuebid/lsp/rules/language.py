"""The files of a system as a language of the server: the table of its features."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from lsprotocol import types

from cuebid.lsp.fixes import fixes, wanted_actions
from cuebid.lsp.language import Language, Study
from cuebid.lsp.positions import span_at
from cuebid.lsp.rules.analysis import RulesAnalysis, analyse_rules
from cuebid.lsp.rules.completion import completion
from cuebid.lsp.rules.formatting import format_range, format_rules
from cuebid.lsp.rules.hover import hover
from cuebid.lsp.rules.inlay import inlay_hints
from cuebid.lsp.rules.lens import lenses, resolve_lens
from cuebid.lsp.rules.names import definition, links, prepare_rename, references, rename
from cuebid.lsp.rules.outline import folding, outline, select
from cuebid.lsp.rules.rule_search import find_rules
from cuebid.lsp.rules.study import job_of, take_study
from cuebid.lsp.rules.tokens import tokens, tokens_in_range
from cuebid.systems.file_names import COMMENTS, EXAMPLES, EXPLANATIONS, MACROS, RULES

_ENDINGS: Final = (RULES, COMMENTS, EXAMPLES)
_NAMES: Final = ("mb.txt2", "mb.txt", MACROS, EXPLANATIONS)


def _is_of_system(path: str, language_id: str) -> bool:
    # Some editors use one language name for all files of a server, so the file's name counts too.
    name = Path(path).name
    is_called_so = language_id.startswith("cuebid-") and not name.endswith(".bml")
    return is_called_so or name.endswith(_ENDINGS) or name in _NAMES


def mend(analysis: RulesAnalysis, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Return code actions that fix the findings in a part of the text."""
    part = span_at(analysis.source, params.range)
    return wanted_actions(fixes(analysis.findings, part), params.context.only)


RULES_OF_SYSTEMS: Final = Language(
    "cuebid-rules",
    _is_of_system,
    analyse_rules,
    {
        types.CODE_LENS_RESOLVE: resolve_lens,
        types.TEXT_DOCUMENT_CODE_ACTION: mend,
        types.TEXT_DOCUMENT_CODE_LENS: lenses,
        types.TEXT_DOCUMENT_COMPLETION: completion,
        types.TEXT_DOCUMENT_DEFINITION: definition,
        types.TEXT_DOCUMENT_DOCUMENT_LINK: links,
        types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: outline,
        types.TEXT_DOCUMENT_FOLDING_RANGE: folding,
        types.TEXT_DOCUMENT_FORMATTING: format_rules,
        types.TEXT_DOCUMENT_HOVER: hover,
        types.TEXT_DOCUMENT_INLAY_HINT: inlay_hints,
        types.TEXT_DOCUMENT_PREPARE_RENAME: prepare_rename,
        types.TEXT_DOCUMENT_RANGE_FORMATTING: format_range,
        types.TEXT_DOCUMENT_REFERENCES: references,
        types.TEXT_DOCUMENT_RENAME: rename,
        types.TEXT_DOCUMENT_SELECTION_RANGE: select,
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: tokens,
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: tokens_in_range,
        types.WORKSPACE_SYMBOL: find_rules,
    },
    Study("cuebid.lsp.rules.study", job_of, take_study),
)
"""The language of a system's files: rules, macros, examples and explanations."""
