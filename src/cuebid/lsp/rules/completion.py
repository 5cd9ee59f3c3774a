"""Completion in files of a system: macros, functions, labels, numbers of rules and explanations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lsprotocol import types

from cuebid.database import FUNCTIONS
from cuebid.lsp.positions import offset_at
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.text import Span
from cuebid.text.layout import shorten

_WORD: Final = re.compile(r"(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*\Z")
_LABEL: Final = re.compile(r"@:*[_A-Z0-9]*\Z")
_FUNCTION: Final = re.compile(r"#[0-9]*\Z")
_EXPLANATION: Final = re.compile(r"(?<=[ \t])\*[0-9]*\Z")
_MOST_TEXT: Final = 80


def completion(
    analysis: RulesAnalysis, params: types.CompletionParams
) -> types.CompletionList | None:
    """Return the completions at a position."""
    source = analysis.source
    offset = offset_at(source, params.position)
    line = Span(source, source.line_start(params.position.line + 1), offset)
    before = line.text
    if source in analysis.files.examples:
        items = list(_rules(analysis)) if before.lstrip().startswith("#") else []
    elif before.startswith(";") or source in analysis.files.explanations:
        items = []
    elif _LABEL.search(before):
        items = [_item(label, types.CompletionItemKind.Reference) for label in analysis.labels]
    elif _EXPLANATION.search(before):
        items = list(_explanations(analysis))
    elif _FUNCTION.search(before):
        items = list(_functions())
    elif _WORD.search(before) or not before or not before[-1].isalnum():
        items = list(_macros(analysis))
    else:
        items = []
    return types.CompletionList(is_incomplete=False, items=items)


def _item(
    label: str, kind: types.CompletionItemKind, detail: str = "", words: str = ""
) -> types.CompletionItem:
    return types.CompletionItem(
        label, kind=kind, detail=detail or None, documentation=words or None, insert_text=label
    )


def _macros(analysis: RulesAnalysis) -> Iterator[types.CompletionItem]:
    for name, macro in analysis.draft.macros.items():
        yield _item(name, types.CompletionItemKind.Function, shorten(macro.body.text, _MOST_TEXT))


def _functions() -> Iterator[types.CompletionItem]:
    for function in FUNCTIONS.values():
        item = _item(
            function.signature, types.CompletionItemKind.Function,
            function.name.replace("_", " "), function.meaning,
        )  # fmt: skip
        # The `#` is typed already, and the names of arguments are only to be read in the list.
        item.insert_text = f"{function.number}" + "(" * bool(function.parameters)
        item.filter_text = item.insert_text
        yield item


def _explanations(analysis: RulesAnalysis) -> Iterator[types.CompletionItem]:
    for number, text in analysis.draft.database.explanations.items():
        yield _item(str(number), types.CompletionItemKind.Text, text)


def _rules(analysis: RulesAnalysis) -> Iterator[types.CompletionItem]:
    database = analysis.draft.database
    for rule in database.rules:
        yield _item(str(rule.number), types.CompletionItemKind.Event, database.explanation(rule))
