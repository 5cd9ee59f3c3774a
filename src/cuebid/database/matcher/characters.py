"""Sets of characters, and those that brackets accept."""

# What brackets accept is worked out as sets of characters, so that a match is one look-up. Where an
# item is a capture, there is one set for each value that it may have.

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.database.language import tree
from cuebid.database.language.alphabet import LETTER_VALUES, STRAINS
from cuebid.database.matcher.captures import Captures, capture_slot

_DIGITS: Final = "0123456789"
CHARACTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_" + _DIGITS)
"""Every character of auctions and pattern strings except the colon."""

CHARACTER_VALUES: Final = {**LETTER_VALUES, **{digit: int(digit) for digit in _DIGITS}}
"""The values of single characters (A50)."""
LEVELS: Final = frozenset("1234567")
STRAIN_LETTERS: Final = frozenset(STRAINS)
OTHER_CALLS: Final = frozenset("PXR")
"""The calls that are no bids."""

# `[<3]` compares digits with digits and `[<H]` strains with strains (A41): for each character that
# has a rank, the scale that it belongs to. Other characters are never above or below anything.
_SCALES: Final = {**dict.fromkeys(_DIGITS, _DIGITS), **dict.fromkeys(STRAINS, STRAINS)}


class BracketSets(NamedTuple):
    """Sets of characters that brackets accept, given the captures."""

    slots: tuple[int, ...]
    """The slots of the captured letters among the items."""
    fixed: frozenset[str]
    """The characters that the other items name."""
    by_value: Callable[[int], frozenset[str]]
    """Returns the characters that a captured letter names, given the value that it holds."""
    is_negated: bool
    """Whether the brackets accept all characters except these (`[^...]`)."""

    @property
    def accepted(self) -> frozenset[str]:
        """The characters that brackets without captures accept; never a colon (A41)."""
        return CHARACTERS - self.fixed if self.is_negated else self.fixed

    def characters(self, captures: Captures) -> frozenset[str]:
        """Return the characters that the brackets accept, given the captures."""
        named = self.fixed
        # A letter that captured nothing names nothing (A36), so that negated brackets accept all
        # the more.
        for slot in self.slots:
            value = captures[slot]
            if value is not None:
                named |= self.by_value(value)
        return CHARACTERS - named if self.is_negated else named

    def accepts(self, character: str, captures: Captures) -> bool:
        """Return whether the brackets accept a character, given the captures."""
        return character in self.characters(captures)


# The size exceeds the number of different brackets in the largest system.
@lru_cache(maxsize=4096)
def bracket_sets(node: tree.Brackets) -> BracketSets:
    """Return the sets of characters that brackets accept, prepared for any captures."""
    is_negated = node.operator is tree.BracketKind.NONE
    kind = tree.BracketKind.ANY if is_negated else node.operator
    fixed_items = tuple([item for item in node.items if not isinstance(item, tree.Backreference)])
    letters = [item.letter for item in node.items if isinstance(item, tree.Backreference)]

    @lru_cache(maxsize=64)
    def by_value(value: int) -> frozenset[str]:
        return _characters_for_value(kind, node.shift, value)

    return BracketSets(
        tuple(dict.fromkeys(map(capture_slot, letters))),
        _named_characters(tree.Brackets(kind, node.shift, fixed_items)),
        by_value,
        is_negated,
    )


def bracket_characters(node: tree.Brackets) -> frozenset[str] | None:
    """Return the characters that brackets match; None where that depends on captures."""
    sets = bracket_sets(node)
    return None if sets.slots else sets.accepted


def _named_characters(node: tree.Brackets) -> frozenset[str]:
    """Return the characters that items without captures name; for `[^...]` those excluded."""
    written = _written_characters(node.items) - {":"}
    if node.operator in (tree.BracketKind.ANY, tree.BracketKind.NONE):
        return frozenset(written)
    accepted: set[str] = set()
    for character in written & _SCALES.keys():
        scale = _SCALES[character]
        accepted |= _relative_to(node.operator, node.shift, scale.index(character), scale)
    return frozenset(accepted)


def _characters_for_value(kind: tree.BracketKind, shift: int, value: int) -> frozenset[str]:
    """Return the characters that a captured value stands for: digits and strains alike (A36)."""
    if kind is tree.BracketKind.ANY:
        return frozenset(
            character
            for character, character_value in CHARACTER_VALUES.items()
            if character_value == value
        )
    # The capture may have come from a digit or from a strain, which nobody can tell from its value.
    digits = _relative_to(kind, shift, value, _DIGITS)
    return frozenset(digits | _relative_to(kind, shift, value, STRAINS))


def _relative_to(kind: tree.BracketKind, shift: int, value: int, scale: str) -> set[str]:
    """Return the characters of a scale below, above or some steps from a value (A41)."""
    if kind is tree.BracketKind.BELOW:
        return set(scale[: max(value, 0)])
    if kind is tree.BracketKind.ABOVE:
        return set(scale[max(value + 1, 0) :])
    # Shifts are between levels: none is 0 or above 7, although pattern strings have such digits.
    targets = range(1, 8) if scale is _DIGITS else range(5)
    return {scale[value + shift]} if value + shift in targets else set()


def _written_characters(items: Iterable[tree.Item]) -> set[str]:
    """Return the characters that items name, with ranges written out."""
    characters: set[str] = set()
    for item in items:
        match item:
            case tree.Character(character=character):
                characters.add(character)
            case tree.Range(low=low, high=high) if low in STRAINS and high in STRAINS:
                # Strains range in the order of rank, C D H S N, which is not the alphabet's.
                characters |= set(STRAINS[STRAINS.index(low) : STRAINS.index(high) + 1])
            case tree.Range(low=low, high=high):
                characters |= {character for character in CHARACTERS if low <= character <= high}
    return characters
