"""The pattern strings of many hands, as one column of characters for each offset."""

# The layout is the same for every hand, so that where a field stands and how many digits it has is
# known without looking at a hand. Columns are computed when they are first asked for: a constraint
# looks at a few fields.

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS
from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.evaluation import LENGTH, FeatureArrays
from cuebid.evaluation.pattern_layout import (
    FIELD_OFFSETS,
    MOST_SHOWN,
    PATTERN_LAYOUT,
    PATTERN_LENGTH,
    PATTERN_NUMBERS,
)

_ZERO: Final = ord("0")
_NUMBER_AT: Final = {
    number.offset + digit: number
    for number in PATTERN_NUMBERS.values()
    for digit in range(number.width)
}
_SUIT_CODES: Final = tuple(ord(suit.letter) for suit in SUITS)


class ArraySubject:
    """Characters of the pattern strings of many hands; mutable, because columns are cached.

    Args:
        hands: the features of the hands, of thirteen cards each.

    Attributes:
        hands: the features.
        length: the length of every string.
    """

    length = PATTERN_LENGTH

    def __init__(self, hands: FeatureArrays) -> None:
        self.hands = hands
        self._digits: dict[int, NDArray[np.uint8]] = {}
        self._fields: dict[int, tuple[NDArray[np.int64] | int | None, int]] = {}

    def is_digit(self, offset: int) -> bool:
        """Return whether every hand has a digit at an offset."""
        return offset < self.length and PATTERN_LAYOUT[offset] == "0"

    def fixed(self, offset: int) -> str | None:
        """Return the character at an offset if it is the same for every hand; None otherwise."""
        return None if PATTERN_LAYOUT[offset] in "0?" else PATTERN_LAYOUT[offset]

    def codes(self, offset: int) -> NDArray[np.uint8]:
        """Return the column of the character codes at an offset."""
        if offset not in self._digits:
            fixed = self.fixed(offset)
            if fixed is not None:
                column = np.full(len(self.hands), ord(fixed), dtype=np.uint8)
                self._digits[offset] = column
            elif FIELD_OFFSETS["D"] < offset < FIELD_OFFSETS["C"]:
                self._fill_lengths()
            else:
                self._fill_field(offset)
        return self._digits[offset]

    def among(self, characters: Iterable[str], offset: int) -> NDArray[np.bool_]:
        """Return for each hand whether its character at an offset is one of some characters."""
        table = np.zeros(256, dtype=bool)
        table[list(map(ord, characters))] = True
        matches: NDArray[np.bool_] = table[self.codes(offset)]
        return matches

    def field(self, offset: int) -> tuple[NDArray[np.int64] | int | None, int]:
        """Return the value of the field at an offset, None if it has none, and the field's end."""
        if offset >= self.length:
            return None, offset
        if offset not in self._fields:
            self._fields[offset] = self._read_field(offset)
        return self._fields[offset]

    def _read_field(self, offset: int) -> tuple[NDArray[np.int64] | int | None, int]:
        if not self.is_digit(offset):
            fixed = self.fixed(offset)
            if fixed is not None:
                return LETTER_VALUES.get(fixed), offset + 1
            suits = np.zeros(256, dtype=np.int64)
            suits[list(_SUIT_CODES)] = range(len(SUITS))
            values: NDArray[np.int64] = suits[self.codes(offset)]
            return values, offset + 1
        value = np.zeros(len(self.hands), dtype=np.int64)
        while self.is_digit(offset):
            value = value * 10 + (self.codes(offset).astype(np.int64) - _ZERO)
            offset += 1
        return value, offset

    def _fill_field(self, offset: int) -> None:
        """Compute the digits of the number at an offset outside field D (sorted suit lengths)."""
        start, width, feature, suit = _NUMBER_AT[offset]
        column = self.hands.column(feature, suit)
        if feature is LENGTH:
            column = np.minimum(column, MOST_SHOWN)
        for digit in range(width):
            power = 10 ** (width - 1 - digit)
            self._digits[start + digit] = column // power % 10 + _ZERO

    def _fill_lengths(self) -> None:
        """Compute field D, each length with its suit: longest first, then the higher suit (A53)."""
        # Length and suit in one number, so that one sort orders both.
        keys = np.stack([self.hands.column(LENGTH, suit) * 4 + suit for suit in SUITS])
        keys.sort(axis=0)
        letters = np.array(_SUIT_CODES, dtype=np.uint8)
        for rank, key in enumerate(keys[::-1]):
            offset = FIELD_OFFSETS["D"] + 1 + 2 * rank
            self._digits[offset] = np.minimum(key >> 2, MOST_SHOWN) + np.uint8(_ZERO)
            self._digits[offset + 1] = letters[key & 3]
