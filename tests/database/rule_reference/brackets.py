"""The characters that brackets accept, straight from the specification (A41)."""

from __future__ import annotations

from cuebid.database.language.alphabet import LETTER_VALUES, STRAINS
from cuebid.database.language.tree import BracketKind, Brackets, Character, Item, Range
from cuebid.database.matcher.captures import Captures, capture_slot


def same_value(value: int | None, stored: int | None) -> bool:
    """Whether a field has the captured value; nothing equals an unset letter (A36)."""
    return stored is not None and value == stored


def in_brackets(node: Brackets, here: str, captures: Captures) -> bool:
    """Whether the brackets match a character; they never match a colon."""
    if here == ":":
        return False
    if node.operator in (BracketKind.ANY, BracketKind.NONE):
        found = any(_is(item, here, captures) for item in node.items)
        return found == (node.operator is BracketKind.ANY)
    return any(
        _beside(node, here, value) for item in node.items for value in _values(item, here, captures)
    )


def _is(item: Item, here: str, captures: Captures) -> bool:
    """Whether a character is that item."""
    match item:
        case Character(character=character):
            return here == character
        case Range(low=low, high=high):
            return _within(low, here, high)
    return same_value(_value(here), captures[capture_slot(item.letter)])


def _within(low: str, here: str, high: str) -> bool:
    """Strains in the order C D H S N, otherwise by the alphabet."""
    if low in STRAINS and high in STRAINS:
        return here in STRAINS and (
            STRAINS.index(low) <= STRAINS.index(here) <= STRAINS.index(high)
        )
    return low <= here <= high


def _value(here: str) -> int | None:
    return int(here) if here.isdigit() else LETTER_VALUES.get(here)


def _values(item: Item, here: str, captures: Captures) -> list[int]:
    """What an item is worth to compare this character with: digits for digits, else strains."""
    alike = "0123456789" if here.isdigit() else STRAINS
    match item:
        case Character(character=character):
            written = [character]
        case Range(low=low, high=high):
            written = [one for one in alike if _within(low, one, high)]
        case _:
            stored = captures[capture_slot(item.letter)]
            return [] if stored is None else [stored]
    return [value for one in written if one in alike and (value := _value(one)) is not None]


def _beside(node: Brackets, here: str, value: int) -> bool:
    """Whether a character is below, above, or so many steps from a value."""
    if here.isdigit():
        own, known = int(here), range(1, 8)
    elif here in STRAINS:
        own, known = STRAINS.index(here), range(5)
    else:
        return False
    if node.operator is BracketKind.BELOW:
        return own < value
    if node.operator is BracketKind.ABOVE:
        return own > value
    return own == value + node.shift and own in known
