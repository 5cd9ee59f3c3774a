"""Compiled nodes that match characters: text, brackets, captures and back-references."""

# What brackets accept is worked out as sets of characters when a rule is compiled, so that a match
# is one look-up. Where an item is a capture, there is one set for each value that it may have.

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.database.language.alphabet import CALL_TEXTS, STRAINS
from cuebid.database.language.tree import (
    Backreference,
    BracketKind,
    Brackets,
    Character,
    Item,
    Range,
)
from cuebid.database.matcher.captures import Captures, capture_slot, with_capture
from cuebid.database.matcher.search import CHARACTER_VALUES, MatchEnd, Search, SingleMatcher

__all__ = [
    "CHARACTERS",
    "BracketSets",
    "any_call",
    "any_character",
    "backreference",
    "bracket_characters",
    "bracket_sets",
    "brackets",
    "capture",
    "in_brackets",
    "literal",
]

_DIGITS: Final = "0123456789"
CHARACTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_" + _DIGITS)
"""Every character of auctions and pattern strings except the colon."""

_SHORT_CALLS: Final = frozenset(call for call in CALL_TEXTS if len(call) == 1)
_BIDS: Final = frozenset(CALL_TEXTS) - _SHORT_CALLS
# `[<3]` compares digits with digits and `[<H]` strains with strains (A41): for each character that
# has a rank, the scale that it belongs to. Other characters are never above or below anything.
_SCALES: Final = {
    **dict.fromkeys(_DIGITS, _DIGITS),
    **dict.fromkeys(STRAINS, STRAINS),
}


def literal(characters: str) -> SingleMatcher:
    """Match exactly these characters."""
    length = len(characters)

    def match(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
        return (offset + length, captures) if text.startswith(characters, offset) else None

    return match


def any_character(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
    """Match `.`, which may be a colon too (A37)."""
    return (offset + 1, captures) if offset < len(text) else None


def any_call(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
    """Match `,`: a digit with a strain, or one of P, X and R (A38)."""
    if text[offset : offset + 2] in _BIDS:
        return offset + 2, captures
    return (offset + 1, captures) if text[offset : offset + 1] in _SHORT_CALLS else None


def capture(letter: str, *, numbers: bool) -> SingleMatcher:
    """Capture the next field without moving past it (PUSH; A35).

    A character without a value, such as a colon, unsets the letter.

    Args:
        letter: where the value is stored.
        numbers: whether neighbouring digits are one number.
    """
    index = capture_slot(letter)

    def match(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
        # The look-up serves the usual case, one digit or letter; a number of several digits is read
        # only in pattern strings.
        value = CHARACTER_VALUES.get(text[offset : offset + 1])
        if numbers and text[offset + 1 : offset + 2].isdigit() and text[offset].isdigit():
            value = int(text[offset : _digits_end(text, offset)])
        return offset, with_capture(captures, index, value)

    return match


def backreference(letter: str, *, numbers: bool) -> SingleMatcher:
    """Match a field that has the captured value (GRAB); an unset letter matches nothing (A36).

    Args:
        letter: where the value is stored.
        numbers: whether neighbouring digits are one number.
    """
    index = capture_slot(letter)

    def match(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
        value = captures[index]
        character = text[offset : offset + 1]
        if value is None:
            return None
        if numbers and character.isdigit():
            end = _digits_end(text, offset)
            return (end, captures) if int(text[offset:end]) == value else None
        return (offset + 1, captures) if CHARACTER_VALUES.get(character) == value else None

    return match


def _digits_end(text: str, offset: int) -> int:
    while text[offset : offset + 1].isdigit():
        offset += 1
    return offset


class BracketSets(NamedTuple):
    """Sets of characters that brackets accept, given the captures.

    Attributes:
        indices: which captures are among the items.
        fixed: the characters that the other items name.
        by_value: the characters that an item accepts whose capture has some value.
        is_negated: whether they accept all characters except these.
    """

    indices: tuple[int, ...]
    fixed: frozenset[str]
    by_value: Callable[[int], frozenset[str]]
    is_negated: bool

    def accepts(self, character: str, captures: Captures) -> bool:
        """Return whether they match a character; they never match a colon (A41)."""
        if character not in CHARACTERS:
            return False
        is_named = character in self.fixed
        # A letter that captured nothing names nothing (A36), so that negated brackets accept all
        # the more.
        for index in self.indices:
            value = captures[index]
            if value is not None and not is_named:
                is_named = character in self.by_value(value)
        return is_named != self.is_negated


def brackets(node: Brackets) -> SingleMatcher:
    """Match one character that brackets accept."""
    accepted = bracket_characters(node)
    if accepted is not None:

        def match_fixed(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
            return (offset + 1, captures) if text[offset : offset + 1] in accepted else None

        return match_fixed
    accepts = bracket_sets(node).accepts

    def match(text: str, offset: int, captures: Captures, _: Search) -> MatchEnd | None:
        return (offset + 1, captures) if accepts(text[offset : offset + 1], captures) else None

    return match


def in_brackets(node: Brackets, character: str, captures: Captures) -> bool:
    """Return whether brackets match a character, given the captures."""
    return _cached_sets(node).accepts(character, captures)


def bracket_sets(node: Brackets) -> BracketSets:
    """Work out what brackets accept, for any captures."""
    is_negated = node.operator is BracketKind.NONE
    kind = BracketKind.ANY if is_negated else node.operator
    fixed_items = tuple([item for item in node.items if not isinstance(item, Backreference)])
    letters = [item.letter for item in node.items if isinstance(item, Backreference)]

    @lru_cache(maxsize=64)
    def by_value(value: int) -> frozenset[str]:
        return _characters_for_value(kind, node.shift, value)

    return BracketSets(
        tuple([capture_slot(letter) for letter in letters]),
        _named_characters(Brackets(kind, node.shift, fixed_items)),
        by_value,
        is_negated,
    )


_cached_sets: Final = lru_cache(maxsize=4096)(bracket_sets)


def bracket_characters(node: Brackets) -> frozenset[str] | None:
    """Return the characters that brackets match; None where that depends on captures."""
    if any(isinstance(item, Backreference) for item in node.items):
        return None
    named = _named_characters(node)
    return CHARACTERS - named if node.operator is BracketKind.NONE else named


def _named_characters(node: Brackets) -> frozenset[str]:
    """Return what items without captures accept; of `[^...]` what they exclude."""
    written = _written_characters(node.items) - {":"}
    if node.operator in (BracketKind.ANY, BracketKind.NONE):
        return frozenset(written)
    accepted: set[str] = set()
    for character in written & _SCALES.keys():
        scale = _SCALES[character]
        accepted |= _relative_to(node.operator, node.shift, scale.index(character), scale)
    return frozenset(accepted)


def _characters_for_value(kind: BracketKind, shift: int, value: int) -> frozenset[str]:
    """Return what a capture of some value accepts: digits and strains alike (A36)."""
    if kind is BracketKind.ANY:
        return frozenset(
            character
            for character, character_value in CHARACTER_VALUES.items()
            if character_value == value
        )
    # The capture may have come from a digit or from a strain, which nobody can tell from its value.
    digits = _relative_to(kind, shift, value, _DIGITS)
    return frozenset(digits | _relative_to(kind, shift, value, STRAINS))


def _relative_to(kind: BracketKind, shift: int, value: int, scale: str) -> set[str]:
    """Return the characters of a scale below, above or some steps from a value (A41)."""
    if kind is BracketKind.BELOW:
        return set(scale[: max(value, 0)])
    if kind is BracketKind.ABOVE:
        return set(scale[max(value + 1, 0) :])
    # Shifts are between levels: none is 0 or above 7, although pattern strings have such digits.
    targets = range(1, 8) if scale is _DIGITS else range(5)
    return {scale[value + shift]} if value + shift in targets else set()


def _written_characters(items: Iterable[Item]) -> set[str]:
    """Return the characters that items name, with ranges written out."""
    characters: set[str] = set()
    for item in items:
        match item:
            case Character(character=character):
                characters.add(character)
            case Range(low=low, high=high) if low in STRAINS and high in STRAINS:
                # Strains range in the order of rank, C D H S N, which is not the alphabet's.
                characters |= set(STRAINS[STRAINS.index(low) : STRAINS.index(high) + 1])
            case Range(low=low, high=high):
                characters |= {character for character in CHARACTERS if low <= character <= high}
    return characters
