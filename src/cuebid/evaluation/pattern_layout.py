"""The layout of the pattern string: where each number stands, how wide it is, what it measures.

All numbers have a fixed width, so that every field begins at a fixed offset
(gib-bidding-database.txt, Pattern string specification).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cuebid.core import SUITS, Suit
from cuebid.evaluation.feature import FEATURE_OF_FIELD, LENGTH, SHAPE_FEATURES, Feature

PATTERN_LAYOUT: Final = "P00M00D0?0?0?0?C0000L00H00C00D00H00SQ00S0C0D0H0SG0C0D0H0S"
"""The kind of each character: `0` a digit, `?` a suit letter, anything else that same character."""
PATTERN_LENGTH: Final = len(PATTERN_LAYOUT)
FIELD_OFFSETS: Final = {
    "P": 0,
    "M": 3,
    "D": 6,
    "C": 15,
    "L": 20,
    "H": 23,
    "Q": 36,
    "S": 39,
    "G": 48,
}
"""The position of each field's letter."""
MOST_SHOWN: Final = 9
"""The longest length shown: it has one digit, so 9 means nine cards or more (ruling A52)."""


class PatternNumber(NamedTuple):
    """One number of the pattern string."""

    offset: int
    """The offset of its first digit."""
    width: int
    """How many digits it has."""
    feature: Feature
    """The feature whose value it is."""
    suit: Suit | None
    """The suit that the feature belongs to; None for the whole hand."""


def _numbers() -> Iterator[PatternNumber]:
    for letter in "PMLQ":
        yield PatternNumber(FIELD_OFFSETS[letter] + 1, 2, FEATURE_OF_FIELD[letter], None)
    for suit in SUITS:
        yield PatternNumber(FIELD_OFFSETS["C"] + 1 + suit, 1, LENGTH, suit)
        yield PatternNumber(FIELD_OFFSETS["H"] + 1 + 3 * suit, 2, FEATURE_OF_FIELD["H"], suit)
        for letter in "SG":
            offset = FIELD_OFFSETS[letter] + 1 + 2 * suit
            yield PatternNumber(offset, 1, FEATURE_OF_FIELD[letter], suit)
    # Longest first, each with its suit after it.
    for rank, feature in enumerate(SHAPE_FEATURES):
        yield PatternNumber(FIELD_OFFSETS["D"] + 1 + 2 * rank, 1, feature, None)


PATTERN_NUMBERS: Final = {number.offset: number for number in _numbers()}
"""The numbers by their offset."""
