"""Completion at the cursor: calls, words of a description, directives and their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from lsprotocol import types
from lsprotocol.types import CompletionItem, CompletionItemKind, CompletionList, TextEdit

from cuebid.bml import AuctionPrefix, DefinedAuction, Variable, VariableBid, auction_text, call_text
from cuebid.bml.auctions.answer_words import meaning_words, row_words
from cuebid.bml.auctions.lookup import read_auction
from cuebid.bml.language.blocks.directive import DIRECTIVES
from cuebid.conventions import MODULE_FOLDER, shipped_catalogue
from cuebid.core import PASS, Call
from cuebid.evaluation import Boxes
from cuebid.lsp.diagnostics import uri_of
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.hover import meaning_text
from cuebid.lsp.notes.shown_hands import share_of
from cuebid.lsp.notes.typed_call import TypedCall, typed_call
from cuebid.lsp.notes.usual import base_of, usual_calls
from cuebid.lsp.notes.word_completion import complete_word
from cuebid.lsp.positions import offset_at, range_of
from cuebid.text import Span, trace
from cuebid.text.layout import share_words

_NAMED: Final = re.compile(
    r"[ \t]*#[ \t]*(?P<word>include|paste)[ \t]+(?P<name>\S*)$", re.IGNORECASE
)
_METADATA: Final = ("TITLE", "AUTHOR", "DESCRIPTION", "LEADS", "SIGNALS")


# Levels above the lowest legal one at which a variable's suit is offered.
_LEVELS: Final = 3
_OTHERS: Final[Mapping[Variable, tuple[Variable, ...]]] = {
    Variable.MAJOR: (Variable.OTHER_MAJOR,),
    Variable.MINOR: (Variable.OTHER_MINOR,),
}


def complete(analysis: NotesAnalysis, params: types.CompletionParams) -> types.CompletionList:
    """Return the completions at the cursor: calls, words or directives."""
    source = analysis.source
    offset = offset_at(source, params.position)
    typed = source.text[source.line_start(source.position(offset).line) : offset]
    if typed.lstrip().startswith("#"):
        return complete_directive(analysis, offset, typed)
    call = typed_call(source, offset)
    if call is None:
        return complete_word(analysis, offset, typed)
    items = list(_calls(analysis, call, Span(source, call.start, offset)))
    return types.CompletionList(is_incomplete=False, items=items)


def _calls(analysis: NotesAnalysis, typed: TypedCall, span: Span) -> Iterator[types.CompletionItem]:
    """Yield the legal calls: first those with a usual meaning, last those that have a row."""
    # If a variable above stands for several suits, the calls are shown for the first suit only.
    for path in typed.paths[:1]:
        side = [each for each in analysis.notes.calls_at(path) if each.is_theirs == typed.is_theirs]
        written = {each.call: each for each in reversed(side) if each.text}
        usual = {} if typed.is_theirs else usual_calls(analysis.notes, path)
        for call in path.state.legal_calls:
            yield _call(analysis, typed, call, span, written.get(call), usual.get(call))
        yield from _variables(typed, path, span)


def _call(
    analysis: NotesAnalysis,
    typed: TypedCall,
    call: Call,
    span: Span,
    written: DefinedAuction | None,
    usual: DefinedAuction | None,
) -> types.CompletionItem:
    text = _bracketed(call_text(call), typed)
    detail, often, rank = "", "", 1
    if written is not None:
        detail, rank = f"written: {row_words(written)}", 2
    elif usual is not None:
        detail, rank = meaning_words(usual), 0
        meaning = base_of(analysis.notes).meanings.interpret(usual)
        share = share_of(meaning.meaning.boxes, meaning.context.own)
        often = "" if share is None else share_words(share)
    return types.CompletionItem(
        label=text,
        label_details=types.CompletionItemLabelDetails(description=often or None),
        kind=types.CompletionItemKind.Value,
        detail=detail or None,
        sort_text=f"{rank}{call.index:02}",
        filter_text=text,
        text_edit=types.TextEdit(range_of(span), text),
        data={"uri": uri_of(analysis.source), "call": call.text, "path": _path_data(typed)},
    )


def _bracketed(text: str, typed: TypedCall) -> str:
    return f"({text})" if typed.is_theirs else text


def _path_data(typed: TypedCall) -> str:
    """Return the auction before a call as text, which the editor sends back and `resolve` reads."""
    path = typed.paths[0]
    return auction_text(path.calls, they_open=path.they_open)


def _variables(typed: TypedCall, path: AuctionPrefix, span: Span) -> Iterator[types.CompletionItem]:
    """Yield bids of variables in the rows above, such as `3M`, and of the other major or minor."""
    bound = dict.fromkeys(bid.variable for bid in typed.bids if isinstance(bid, VariableBid))
    lowest = max(1, min((call.level for call in path.state.legal_calls if call.is_bid), default=8))
    for variable in (*bound, *(other for each in bound for other in _OTHERS.get(each, ()))):
        for level in range(lowest, min(lowest + _LEVELS, 8)):
            text = _bracketed(f"{level}{variable.value}", typed)
            yield types.CompletionItem(
                label=text,
                kind=types.CompletionItemKind.Variable,
                detail="the other suit" if variable not in bound else "the suit above",
                sort_text=f"1{level}9",
                text_edit=types.TextEdit(range_of(span), text),
            )


def resolve(analysis: NotesAnalysis, item: types.CompletionItem) -> types.CompletionItem:
    """Return an item with the meaning of its call: in the shipped system, else the natural one."""
    data = item.data if isinstance(item.data, dict) else {}
    if "call" not in data or item.label.startswith("("):
        return item
    words = str(data["path"])
    path, call = read_auction((words,) if words else ()), Call(data["call"])
    # The next call is ours; between two of ours the other side has passed.
    if path.calls and not path.theirs:
        path = path.after(PASS, path.bindings, theirs=True)
    usual = usual_calls(analysis.notes, path).get(call)
    if usual is not None:
        meaning = base_of(analysis.notes).meanings.interpret(usual)
        row, context, where = meaning.described, meaning.context, "in the shipped system"
    else:
        row, context = analysis.notes.meanings.usual(path, call)
        where = "by nature, where nothing is agreed"
        if Boxes((context.own,)).implies(row.meaning.boxes):
            # The call would show nothing that the auction before has not shown.
            return item
    text = f"{meaning_text(row, context, (), with_hands=True)}\n\n*{where}*"
    item.documentation = types.MarkupContent(types.MarkupKind.Markdown, text)
    return item


def complete_directive(analysis: NotesAnalysis, offset: int, typed: str) -> CompletionList:
    """Return completions for a directive, or for the file or block name that follows it.

    Args:
        analysis: the notes.
        offset: where the cursor is.
        typed: the line up to the cursor, which begins with `#`.
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
