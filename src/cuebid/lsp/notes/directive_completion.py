"""Directives, and what they name: modules of the library, files beside the notes, blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lsprotocol.types import CompletionItem, CompletionItemKind, CompletionList, TextEdit

from cuebid.bml.language.blocks.directive import DIRECTIVES
from cuebid.conventions import MODULE_FOLDER, shipped_catalogue
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.positions import range_of
from cuebid.text import Span, trace

_NAMED: Final = re.compile(
    r"[ \t]*#[ \t]*(?P<word>include|paste)[ \t]+(?P<name>\S*)$", re.IGNORECASE
)
_METADATA: Final = ("TITLE", "AUTHOR", "DESCRIPTION", "LEADS", "SIGNALS")


def complete_directive(analysis: NotesAnalysis, offset: int, typed: str) -> CompletionList:
    """Return the directives, or the names that one takes.

    Args:
        analysis: the notes.
        offset: where the cursor is.
        typed: the line before it, which begins with `#`.
    """
    named = _NAMED.match(typed)
    if named is not None:
        span = Span(analysis.source, offset - len(named["name"]), offset)
        is_include = named["word"].lower() == "include"
        items = _files(analysis, span) if is_include else _blocks(analysis, span)
        return CompletionList(is_incomplete=False, items=list(items))
    word = typed.lstrip()
    if re.search(r"\s", word):
        return CompletionList(is_incomplete=False, items=[])
    span = Span(analysis.source, offset - len(word), offset)
    texts = (*(f"#{name}" for name in DIRECTIVES), *(f"#+{name}: " for name in _METADATA))
    items = (_item(text, "", span, CompletionItemKind.Keyword) for text in texts)
    return CompletionList(is_incomplete=False, items=list(items))


def _files(analysis: NotesAnalysis, span: Span) -> Iterator[CompletionItem]:
    for header in shipped_catalogue().conventions:
        path = f"{MODULE_FOLDER}/{header.name}.bml"
        yield _item(path, f"{header.title}: {header.description}", span, CompletionItemKind.Module)
    for name in analysis.beside():
        yield _item(name, "", span, CompletionItemKind.File)


def _blocks(analysis: NotesAnalysis, span: Span) -> Iterator[CompletionItem]:
    # The last block of a name is the one that is pasted.
    for name, clip in {clip.name: clip for clip in analysis.notes.blocks}.items():
        first = clip.body[0].text.strip().partition("\n")[0] if clip.body else ""
        place = f"{Path(trace(clip.line).written.source.name).name}: {first}"
        yield _item(name, place, span, CompletionItemKind.Snippet)


def _item(text: str, detail: str, span: Span, kind: CompletionItemKind) -> CompletionItem:
    return CompletionItem(
        label=text, kind=kind, detail=detail or None, filter_text=text,
        text_edit=TextEdit(range_of(span), text),
    )  # fmt: skip
