"""The pattern strings of many hands, character by character, with NumPy.

The string has the same layout for every hand, so where a field stands and how many digits it has is
known without looking at a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuebid.core.suit import SUITS
from cuebid.database.language.alphabet import FIELD_OFFSETS, LETTER_VALUES, PATTERN_LENGTH
from cuebid.evaluation import CONTROLS, HCP, HONOURS, LENGTH, LOSERS, POINTS, QUALITY, STOPPERS
from cuebid.evaluation.arrays import FeatureArrays, load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ArraySubject"]

_LAYOUT: Final = "P00M00D0?0?0?0?C0000L00H00C00D00H00SQ00S0C0D0H0SG0C0D0H0S"
"""`0` a digit, `?` a suit letter that depends on the hand, anything else itself."""
_ZERO: Final = ord("0")
_SUIT_CODES: Final = tuple(ord(suit.letter) for suit in SUITS)


class ArraySubject:
    """Characters of the pattern strings of many hands; each is worked out when first asked for.

    Args:
        hands: their features, thirteen cards each.

    Attributes:
        hands: the same.
        length: of every string.
    """

    length = PATTERN_LENGTH

    def __init__(self, hands: FeatureArrays) -> None:
        self.hands = hands
        self._numpy = load_numpy()
        self._digits: dict[int, NDArray[np.uint8]] = {}
        self._fields: dict[int, tuple[NDArray[np.int64] | int | None, int]] = {}

    def is_digit(self, at: int) -> bool:
        """Whether a digit stands at a place."""
        return at < self.length and _LAYOUT[at] == "0"

    def fixed(self, at: int) -> str | None:
        """The character at a place, if it is the same for every hand."""
        return None if _LAYOUT[at] in "0?" else _LAYOUT[at]

    def codes(self, at: int) -> NDArray[np.uint8]:
        """The codes of the characters at a place."""
        if at not in self._digits:
            fixed = self.fixed(at)
            if fixed is not None:
                column = self._numpy.full(len(self.hands), ord(fixed), dtype=self._numpy.uint8)
                self._digits[at] = column
            elif FIELD_OFFSETS["D"] < at < FIELD_OFFSETS["C"]:
                self._shape()
            else:
                self._field(at)
        return self._digits[at]

    def field(self, at: int) -> tuple[NDArray[np.int64] | int | None, int]:
        """The value of the field at a place, None if it has none, and the place behind it."""
        if at >= self.length:
            return None, at
        if at not in self._fields:
            self._fields[at] = self._read(at)
        return self._fields[at]

    def _read(self, at: int) -> tuple[NDArray[np.int64] | int | None, int]:
        if not self.is_digit(at):
            fixed = self.fixed(at)
            if fixed is not None:
                return LETTER_VALUES.get(fixed), at + 1
            suits = self._numpy.zeros(256, dtype=self._numpy.int64)
            suits[list(_SUIT_CODES)] = range(len(SUITS))
            found: NDArray[np.int64] = suits[self.codes(at)]
            return found, at + 1
        value = self._numpy.zeros(len(self.hands), dtype=self._numpy.int64)
        while self.is_digit(at):
            value = value * 10 + (self.codes(at).astype(self._numpy.int64) - _ZERO)
            at += 1
        return value, at

    def _field(self, at: int) -> None:
        """Work out the digits of the field that has one at a place, but for the field D."""
        for place, width, column in self._columns(at):
            for digit in range(width):
                power = 10 ** (width - 1 - digit)
                self._digits[place + digit] = column // power % 10 + _ZERO

    def _columns(self, at: int) -> list[tuple[int, int, NDArray[np.uint8]]]:
        """Place, width and values of the fields behind the letter before a place."""
        letter = max((one for one in FIELD_OFFSETS.items() if one[1] < at), key=lambda one: one[1])
        start = letter[1] + 1
        column = self.hands.column
        whole = {"P": HCP, "M": POINTS, "L": LOSERS, "Q": CONTROLS}.get(letter[0])
        if whole:
            return [(start, 2, column(whole))]
        if letter[0] == "C":
            lengths = [self._numpy.minimum(column(LENGTH, suit), 9) for suit in SUITS]
            return [(start + suit, 1, lengths[suit]) for suit in SUITS]
        if letter[0] == "H":
            return [(start + 3 * suit, 2, column(HONOURS, suit)) for suit in SUITS]
        feature = STOPPERS if letter[0] == "S" else QUALITY
        return [(start + 2 * suit, 1, column(feature, suit)) for suit in SUITS]

    def _shape(self) -> None:
        """The lengths and suits of the field D: longest first, of equal ones the higher (A53)."""
        numpy = self._numpy
        keys = numpy.stack([self.hands.column(LENGTH, suit) * 4 + suit for suit in SUITS])
        keys.sort(axis=0)
        letters = numpy.array(_SUIT_CODES, dtype=numpy.uint8)
        for rank, key in enumerate(keys[::-1]):
            place = FIELD_OFFSETS["D"] + 1 + 2 * rank
            self._digits[place] = numpy.minimum(key >> 2, 9) + numpy.uint8(_ZERO)
            self._digits[place + 1] = letters[key & 3]
