"""Distinguish named calls from lengths: `(else 2!d)`, `transfer to 1!s`, `S/O in 3m`.

Level and suit are written like a number of cards. The words before them decide, and the scanner
knows only the word that touches them; this module looks at whole items.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cuebid.notes.words.item import Item

_ELSE: Final = frozenset({"else", "otherwise"})
_HIGHEST_LEVEL: Final = 7
# Lengths below four are rarely written with `else`, calls from the four level on rarely named.
_MOST_AFTER_ELSE: Final = 3
_GAME: Final = "4"
_SUIT: Final = re.compile(r"[1-7](?:!?([cdhsCDHS])|([Mm]))$")
_SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_CONTRACTS: Final = frozenset({"sign-off", "to-play", "puppet", "suggestion"})


def with_named_calls(items: Sequence[Item], text: str) -> tuple[Item, ...]:
    """Return the items, each level and suit that name a call (`transfer to 1!s`) as one item."""
    named: list[Item] = []
    index = 0
    while index < len(items):
        end = _end_of_call(items, index, text)
        level = items[index]
        if end and named and _word(named[-1], text) in _ELSE and level.low <= _MOST_AFTER_ELSE:
            # The call for other hands says nothing of this one.
            start = named.pop().start
            named.append(Item("calls", text[start : items[end - 1].end], start, items[end - 1].end))
            index = end
        elif end and _is_transferred_to(named, text):
            # The suit alone is shown, at whatever level.
            named.append(_suit_of(items[end - 1], text))
            index = end
        elif end and _is_contract(named, text):
            named.append(
                Item(
                    "calls", text[level.start : items[end - 1].end], level.start, items[end - 1].end
                )
            )
            index = end
        elif end and text[level.start] == _GAME and _invites_to(named, text):
            # An invitation to game in a suit raises that suit.
            named[-1] = replace(named[-1], kind="role", name="raise")
            named.append(_suit_of(items[end - 1], text))
            index = end
        else:
            named.append(level)
            index += 1
    return tuple(named)


def _end_of_call(items: Sequence[Item], index: int, text: str) -> int:
    """Return the index after a call that begins at an index; 0 if no call does."""
    item = items[index]
    if item.kind in {"calls", "notrump"}:
        return index + 1
    following = items[index + 1 : index + 2]
    is_level = item.kind == "number" and text[item.start : item.end].isdigit()
    if not (is_level and 1 <= item.low <= _HIGHEST_LEVEL and following):
        return 0
    return index + 2 if following[0].kind == "suits" and following[0].start == item.end else 0


def _word(item: Item, text: str) -> str:
    return text[item.start : item.end].lower()


def _is_transferred_to(before: Sequence[Item], text: str) -> bool:
    """Return whether `transfer to` stands before, in one item or in two."""
    if before and before[-1].name == "transfer":
        return _word(before[-1], text).endswith((" to", " into"))
    is_to = bool(before) and _word(before[-1], text) in {"to", "into"}
    return is_to and len(before) > 1 and before[-2].name == "transfer"


def _is_contract(before: Sequence[Item], text: str) -> bool:
    """Return whether a contract is named: `S/O in 3m`, `puppet to 3!c`."""
    if before and before[-1].name == "puppet":
        return _word(before[-1], text).endswith(" to")
    is_in = bool(before) and _word(before[-1], text) in {"in", "to"}
    return is_in and len(before) > 1 and before[-2].name in _CONTRACTS


def _invites_to(before: Sequence[Item], text: str) -> bool:
    """Return whether an invitation for what follows stands before: `INV for 4M`."""
    is_for = len(before) > 1 and _word(before[-1], text) == "for"
    return is_for and before[-2].kind == "values" and before[-2].name.startswith("invite")


def _suit_of(item: Item, text: str) -> Item:
    """Return the item for the suit of a call; other items as they are."""
    match = _SUIT.match(text[item.start : item.end]) if item.kind == "calls" else None
    if match is None:
        return item
    ranks = {"M": "major", "m": "minor"}
    name = _SUITS[match[1].lower()] if match[1] else ranks[match[2]]
    return replace(item, kind="suits", name=name)
