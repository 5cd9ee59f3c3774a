"""Completion of words in descriptions: phrases that the parser of notes knows, and variables."""

from __future__ import annotations

import re
from typing import Final

from lsprotocol.types import CompletionItem, CompletionItemKind, CompletionList, TextEdit

from cuebid.bml import VariableBid
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.positions import range_of
from cuebid.notes import LANGUAGES
from cuebid.notes.words.lexicon import Entry, lexicon
from cuebid.text import Span

# Nobody reads a longer list; the next letters make it shorter.
_MOST: Final = 60
_WORD: Final = re.compile(r"[\w/+-]*$")
_KINDS: Final = {
    "convention": CompletionItemKind.Class,
    "role": CompletionItemKind.Function,
    "forcing": CompletionItemKind.Keyword,
    "values": CompletionItemKind.Unit,
}


def complete_word(analysis: NotesAnalysis, offset: int, typed: str) -> CompletionList:
    """Return the phrases that begin with the word before the cursor."""
    match = _WORD.search(typed)
    word = match[0] if match else ""
    span = Span(analysis.source, offset - len(word), offset)
    items = _variables(analysis, span)
    if word:
        phrases = lexicon(LANGUAGES).beginning_with(word)
        # An entry may have many phrases: its own name is preferred, then the shortest phrase.
        named: dict[Entry, str] = {}
        for phrase, entry in sorted(
            phrases, key=lambda each: (each[0] != each[1].name, len(each[0]))
        ):
            named.setdefault(entry, phrase)
        items += [_item(phrase, entry, span) for entry, phrase in list(named.items())[:_MOST]]
    return CompletionList(is_incomplete=True, items=items)


def _item(phrase: str, entry: Entry, span: Span) -> CompletionItem:
    return CompletionItem(
        label=phrase,
        kind=_KINDS.get(entry.kind, CompletionItemKind.Text),
        detail=f"{entry.kind}: {entry.name}",
        text_edit=TextEdit(range_of(span), phrase),
    )


def _variables(analysis: NotesAnalysis, span: Span) -> list[CompletionItem]:
    """Return completions of the variables in the bids of a span's row and of the rows above."""
    names: dict[str, None] = {}
    for table, row in analysis.rows_at(span.start):
        for above in (row, *table.ancestors(row)):
            names |= dict.fromkeys(
                bid.variable.value for bid in above.bids if isinstance(bid, VariableBid)
            )
    return [
        CompletionItem(
            label=name,
            kind=CompletionItemKind.Variable,
            detail="the suit of the bid above",
            text_edit=TextEdit(range_of(span), name),
        )
        for name in names
    ]
