"""Recognise references to another row: `same`, `ditto for spades`, `as 1H but spades`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cuebid.core import SUITS, Suit
from cuebid.notes.words.item import Item
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.notes.words.scanner import scan

_SAME: Final = "same"
# What may stand beside the word: the call that is meant, the suit that differs, words without
# content. Anything else, as in `like Benji`, is no reference to a row.
_BESIDE: Final = frozenset({"calls", "filler", "join", "condition", "suits", "hedge", "link"})
_MARKS: Final = {suit: f"!{suit.letter.lower()}" for suit in SUITS}
_NAMES: Final = {suit.word.lower(): suit for suit in SUITS}


class Reference(NamedTuple):
    """The row that a description refers to, and what differs.

    Attributes:
        call: the call of that row, if it is named; empty for the row above.
        suit: the suit that replaces the suit of that row; None if no suit is named.
        rest: the rest of the description.
    """

    call: str
    suit: Suit | None
    rest: str


def reference_in(text: str, languages: tuple[str, ...] = LANGUAGES) -> Reference | None:
    """Return the reference to another row in a description; None if it has none."""
    items = scan(text, languages)
    begin = next((index for index, item in enumerate(items) if item.kind != "filler"), None)
    if begin is None or items[begin].kind != "remark" or items[begin].name != _SAME:
        return None
    end = next(
        (index for index, item in enumerate(items) if item.is_sign(",", ";", ".", "\n")), len(items)
    )
    head = items[begin + 1 : end]
    if {item.kind for item in head} - _BESIDE:
        return None
    call = next((item.name for item in head if item.kind == "calls"), "")
    named = [_NAMES[item.name] for item in head if item.kind == "suits" and item.name in _NAMES]
    rest = text[items[end].end :].strip() if end < len(items) else ""
    return Reference(call, named[0] if len(named) == 1 else None, rest)


def with_other_suits(
    text: str, suits: dict[Suit, Suit], languages: tuple[str, ...] = LANGUAGES
) -> str:
    """Return a description in which some suits are replaced by others.

    Args:
        text: the description.
        suits: for each suit that changes, the suit that replaces it.
        languages: the tables of words to read it with.
    """
    parts: list[str] = []
    offset = 0
    for item in _suits(scan(text, languages)):
        other = suits.get(_NAMES[item.name])
        if other is None:
            continue
        parts += [text[offset : item.start], _MARKS[other]]
        offset = item.end
    return "".join((*parts, text[offset:]))


def suits_named(text: str, languages: tuple[str, ...] = LANGUAGES) -> frozenset[Suit]:
    """Return the suits that a description names."""
    return frozenset(_NAMES[item.name] for item in _suits(scan(text, languages)))


def _suits(items: Sequence[Item]) -> list[Item]:
    return [item for item in items if item.kind == "suits" and item.name in _NAMES]
