"""The features of many hands at once, with NumPy.

Nothing else of this package imports NumPy, which takes a tenth of a second to load: the package
loads this module only when `FeatureArrays` is first used, so bidding one hand starts fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS, RangeError, Suit
from cuebid.core.hand import ALL_BITS, Hand
from cuebid.evaluation.bound import Bounds, are_contradictory
from cuebid.evaluation.feature import (
    DIMENSIONS,
    LENGTH,
    SHAPE_FEATURES,
    Dimension,
    Feature,
    dimension_of,
)
from cuebid.evaluation.hand_features import Features
from cuebid.evaluation.tables import HOLDINGS, table

# Iterating converts the values to Python integers, which take much more memory, for this many hands
# at a time.
_CHUNK: Final = 1024


def holdings_of(bits: NDArray[Any]) -> NDArray[np.int64]:
    """Return the holdings of hands given as `Hand.bits`, clubs to spades in a new last axis."""
    hands = np.asarray(bits).astype(np.int64)
    return hands[..., None] >> 13 * np.arange(4) & HOLDINGS - 1


def cards_of_holdings() -> NDArray[np.int64]:
    """Return a matrix of 0 and 1: which cards (columns, ace first) each holding (row) has."""
    return np.arange(HOLDINGS)[:, None] >> np.arange(12, -1, -1) & 1


class FeatureArrays:
    """The features of an array of hands; each feature is computed on first use.

    Args:
        bits: the hands as `Hand.bits`, in one dimension; any integers that hold 52 bits.

    Attributes:
        bits: the hands as unsigned 64-bit integers. They must not change afterwards.

    Raises:
        RangeError: the array does not have one dimension, or a number is not a set of 52 cards.
    """

    __slots__ = ("_columns", "_holdings", "bits")

    bits: NDArray[np.uint64]

    def __init__(self, bits: NDArray[Any]) -> None:
        hands = np.asarray(bits)
        # Signed integers too: many arrays of hands are made with NumPy's default type.
        if hands.ndim != 1 or hands.dtype.kind not in "iu":
            raise RangeError("hands are an array of integers in one dimension")
        # Empty arrays have no minimum to ask for.
        if hands.size and not 0 <= int(hands.min()) <= int(hands.max()) <= ALL_BITS:
            raise RangeError("every hand is a set of 52 cards: from 0 to 2**52 - 1")
        self.bits = hands.astype(np.uint64, copy=False)
        # No feature exceeds 255, so bytes are enough: all features of a million hands take 59
        # megabytes.
        self._columns: dict[int, NDArray[np.uint8]] = {}
        self._holdings: dict[Suit, NDArray[np.uint16]] = {}

    @classmethod
    def from_hands(cls, hands: Iterable[Hand]) -> FeatureArrays:
        """Return the features of these hands."""
        return cls(np.fromiter((hand.bits for hand in hands), dtype=np.uint64))

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.bits)

    def column(self, feature: Feature, suit: Suit | None = None) -> NDArray[np.uint8]:
        """Return one feature of every hand. The array is shared: do not change it.

        Raises:
            RangeError: a suit is missing or not allowed.
        """
        return self.of_dimension(dimension_of(feature, suit))

    def of_dimension(self, dimension: Dimension) -> NDArray[np.uint8]:
        """Return one dimension of every hand. The array is shared: do not change it."""
        column = self._columns.get(dimension.index)
        if column is None:
            self._compute(dimension)
            column = self._columns[dimension.index]
        return column

    def are_within(self, bounds: Bounds) -> NDArray[np.bool_]:
        """Return for each hand whether it satisfies all bounds of a box."""
        # The comparison below is of unsigned numbers, so a range must not be negative there.
        if are_contradictory(bounds):
            return np.zeros(len(self), dtype=bool)
        mask = np.ones(len(self), dtype=bool)
        for axis, low, high in bounds:
            column = self.of_dimension(DIMENSIONS[axis])
            # One comparison instead of two: below the minimum the unsigned difference wraps round
            # and is larger than any range.
            mask &= column - np.uint8(low) <= high - low
        return mask

    def are_within_any(self, boxes: Iterable[Bounds]) -> NDArray[np.bool_]:
        """Return for each hand whether it satisfies all bounds of any of the boxes."""
        mask = np.zeros(len(self), dtype=bool)
        # Boxes may overlap; `|=` counts a hand once.
        for bounds in boxes:
            mask |= self.are_within(bounds)
        return mask

    def matrix(self) -> NDArray[np.uint8]:
        """Return all features: a row for each of `DIMENSIONS`, a column for each hand."""
        return np.stack([self.of_dimension(dimension) for dimension in DIMENSIONS])

    def __iter__(self) -> Iterator[Features]:
        columns = [self.of_dimension(dimension) for dimension in DIMENSIONS]
        for start in range(0, len(self), _CHUNK):
            chunk = [column[start : start + _CHUNK].tolist() for column in columns]
            for values in zip(*chunk, strict=True):
                yield Features(values)

    def _compute(self, dimension: Dimension) -> None:
        feature, suit = dimension.feature, dimension.suit
        if suit is not None:
            # One look-up for a hand in a table of 8,192 bytes, which stays in the processor's
            # cache.
            values = np.frombuffer(table(feature), dtype="uint8")
            self._columns[dimension.index] = values.take(self._holding(suit))
        elif feature in SHAPE_FEATURES:
            self._sort_lengths()
        else:
            clubs, diamonds, hearts, spades = (self.column(feature, suit) for suit in SUITS)
            self._columns[dimension.index] = clubs + diamonds + hearts + spades

    def _holding(self, suit: Suit) -> NDArray[np.uint16]:
        holding = self._holdings.get(suit)
        if holding is None:
            shifted = self.bits >> np.uint64(13 * suit) & np.uint64(HOLDINGS - 1)
            holding = self._holdings[suit] = shifted.astype(np.uint16)
        return holding

    def _sort_lengths(self) -> None:
        """Sort the four lengths of every hand by the five comparisons of a sorting network.

        Whole columns are compared at a time, which is faster than sorting each row.
        """
        # The four lengths are sorted together, so all four shape features are filled at once.
        lengths = [self.column(LENGTH, suit) for suit in SUITS]
        for first, second in ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2)):
            longer = np.maximum(lengths[first], lengths[second])
            lengths[second] = np.minimum(lengths[first], lengths[second])
            lengths[first] = longer
        for feature, column in zip(SHAPE_FEATURES, lengths, strict=True):
            self._columns[dimension_of(feature).index] = column
