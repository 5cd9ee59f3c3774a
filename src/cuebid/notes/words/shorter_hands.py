"""Rewrite an exception with a shorter length as an alternative: `4 (3 with a singleton)`.

`4 (3 with a singleton)`, `4+, 3 only if 4432` and `4 cards, or 3 if 4333` each tell of two hands:
four cards, or three and that shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from cuebid.notes.words.item import Item

# Items of which the shape of a hand is told.
_OF_SHAPES: Final = frozenset({"shape", "short", "pair", "suits", "suited", "filler", "cards"})
_SHAPES: Final = frozenset({"shape", "short", "pair", "suited"})
_OF_LENGTH: Final = frozenset({"suits", "cards", "filler"})
# By how many cards a hand falls short of what is told of others.
_MOST_MISSING: Final = 2
_LONGEST: Final = 8
# The items of a condition; longer texts would be searched again from each of their numbers.
_MOST_ITEMS: Final = 16
_EXCEPT: Final = frozenset({"unless", "except", "except if", "except when"})


def with_shorter_hands(items: Sequence[Item], text: str) -> Sequence[Item]:
    """Return a sentence's items, `4 (3 with a singleton)` changed to `4 or 3 with a singleton`.

    Args:
        items: the items.
        text: the description from which they were cut.
    """
    index = 1
    while index < len(items):
        sign = items[index]
        number = _length_before(items, index) if sign.is_sign("(", ",") else None
        if number is not None:
            end = _end_of_condition(items, index)
            hand = _shorter_hand(items[index + 1 : end], number, text)
            if hand:
                is_bare = items[index - 1] is number
                before = [*items[:index], *([_cards_at(items[index - 1].end)] if is_bare else [])]
                alternative = replace(sign, kind="join", name="or")
                begun = [*before, *([sign] if sign.is_sign(",") else []), alternative]
                items = [*begun, *hand, *items[end + sign.is_sign("(") :]]
                index = len(begun) + len(hand)
                continue
        index += 1
    return items


def _end_of_condition(items: Sequence[Item], index: int) -> int:
    """Return the index of the sign that closes a parenthesis or ends a part between commas.

    If the condition is too long, that is the index of its beginning.
    """
    closing = ")" if items[index].is_sign("(") else ","
    longest = min(len(items), index + _MOST_ITEMS)
    end = next((i for i in range(index + 1, longest) if items[i].is_sign(closing)), longest)
    is_open = end == longest and (closing == ")" or longest < len(items))
    return index if is_open else end


def _length_before(items: Sequence[Item], index: int) -> Item | None:
    """Return the number of a length, with or without a suit, that ends just before an index."""
    before = index - 1
    while before > 0 and items[before].kind in _OF_LENGTH:
        before -= 1
    return items[before] if items[before].kind == "number" else None


def _shorter_hand(items: Sequence[Item], longer: Item, text: str) -> Sequence[Item]:
    """Return the items of `3 only if 4432` as `3 cards with 4432`; empty for other items."""
    if items and (items[0].kind, items[0].name) == ("join", "or"):
        items = items[1:]
    if longer.low > _LONGEST or not items or items[0].kind != "number":
        return ()
    number, *rest = items
    missing = longer.low - (number.low if number.high is None else number.high)
    counted = list(takewhile(lambda item: item.kind in {"suits", "cards"}, rest))
    rest = [item for item in rest[len(counted) :] if item.name != "exactly"]
    if not rest or not 0 < missing <= _MOST_MISSING or not _begins_condition(rest[0], text):
        return ()
    shape = rest[1:]
    kinds = {item.kind for item in shape}
    if not kinds <= _OF_SHAPES or kinds.isdisjoint(_SHAPES):
        return ()
    return [
        number,
        *(counted or [_cards_at(number.end)]),
        replace(rest[0], kind="join", name="with"),
        *shape,
    ]


def _cards_at(offset: int) -> Item:
    """Return an empty item that stands for the word `cards`, which the text leaves out."""
    return Item("cards", "cards", offset, offset)


def _begins_condition(item: Item, text: str) -> bool:
    is_if = (item.kind, item.name) == ("condition", "if")
    is_exception = text[item.start : item.end].lower() in _EXCEPT
    return (item.kind, item.name) == ("join", "with") or (is_if and not is_exception)
