"""The features of many hands at once, with NumPy.

NumPy belongs to the extra `robots` and is imported when arrays are first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from cuebid.core.errors import MissingExtraError, RangeError
from cuebid.core.hand import ALL_BITS, Hand
from cuebid.core.suit import SUITS, Suit
from cuebid.evaluation.feature import (
    DIMENSIONS,
    LENGTH,
    SHAPE_FEATURES,
    Dimension,
    Feature,
    dimension_of,
)
from cuebid.evaluation.features import Features
from cuebid.evaluation.tables import HOLDINGS, table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FeatureArrays", "load_numpy"]

_PART: Final = 1024


def load_numpy() -> ModuleType:
    """NumPy.

    Raises:
        MissingExtraError: it is not installed.
    """
    try:
        import numpy  # noqa: ICN001, PLC0415 - optional, and slow to import
    except ModuleNotFoundError as error:
        raise MissingExtraError("arrays of hands", "robots") from error
    return numpy


class FeatureArrays:
    """The features of an array of hands; each is worked out when it is first asked for.

    Args:
        bits: the hands as `Hand.bits`, in one dimension; any integers that hold 52 bits.

    Attributes:
        bits: the same, as unsigned 64-bit integers. They must not change afterwards.

    Raises:
        MissingExtraError: NumPy is not installed.
        RangeError: the array has not one dimension, or a number in it is no set of 52 cards.
    """

    __slots__ = ("_columns", "_holdings", "bits")

    bits: NDArray[np.uint64]

    def __init__(self, bits: NDArray[Any]) -> None:
        numpy = load_numpy()
        given = numpy.asarray(bits)
        if given.ndim != 1 or given.dtype.kind not in "iu":
            raise RangeError("hands are an array of integers in one dimension")
        if given.size and not 0 <= int(given.min()) <= int(given.max()) <= ALL_BITS:
            raise RangeError("every hand is a set of 52 cards: from 0 to 2**52 - 1")
        self.bits = given.astype(numpy.uint64, copy=False)
        self._columns: dict[int, NDArray[np.uint8]] = {}
        self._holdings: dict[Suit, NDArray[np.uint16]] = {}

    @classmethod
    def of(cls, hands: Iterable[Hand]) -> FeatureArrays:
        """The features of these hands.

        Raises:
            MissingExtraError: NumPy is not installed.
        """
        numpy = load_numpy()
        return cls(numpy.fromiter((hand.bits for hand in hands), dtype=numpy.uint64))

    def __len__(self) -> int:
        """How many hands."""
        return len(self.bits)

    def column(self, feature: Feature, suit: Suit | None = None) -> NDArray[np.uint8]:
        """One number of every hand; see `Features.value`. The array is shared: do not change it.

        Raises:
            RangeError: the feature is one of suits and no suit is given, or the other way round.
        """
        return self.of_dimension(dimension_of(feature, suit))

    def of_dimension(self, dimension: Dimension) -> NDArray[np.uint8]:
        """The same, for a dimension."""
        column = self._columns.get(dimension.index)
        if column is None:
            self._compute(dimension)
            column = self._columns[dimension.index]
        return column

    def matrix(self) -> NDArray[np.uint8]:
        """All numbers: a row for each of `DIMENSIONS`, a column for each hand."""
        matrix: NDArray[np.uint8] = load_numpy().stack(
            [self.of_dimension(dimension) for dimension in DIMENSIONS]
        )
        return matrix

    def __iter__(self) -> Iterator[Features]:
        columns = [self.of_dimension(dimension) for dimension in DIMENSIONS]
        # Python's numbers take room: a part of the hands at a time.
        for start in range(0, len(self), _PART):
            part = [column[start : start + _PART].tolist() for column in columns]
            for values in zip(*part, strict=True):
                yield Features(values)

    def _compute(self, dimension: Dimension) -> None:
        feature, suit = dimension.feature, dimension.suit
        if suit is not None:
            looked_up = load_numpy().frombuffer(table(feature), dtype="uint8")
            self._columns[dimension.index] = looked_up.take(self._holding(suit))
        elif feature in SHAPE_FEATURES:
            self._sort_lengths()
        else:
            clubs, diamonds, hearts, spades = (self.column(feature, suit) for suit in SUITS)
            self._columns[dimension.index] = clubs + diamonds + hearts + spades

    def _holding(self, suit: Suit) -> NDArray[np.uint16]:
        holding = self._holdings.get(suit)
        if holding is None:
            numpy = load_numpy()
            shifted = self.bits >> numpy.uint64(13 * suit) & numpy.uint64(HOLDINGS - 1)
            holding = self._holdings[suit] = shifted.astype(numpy.uint16)
        return holding

    def _sort_lengths(self) -> None:
        """The four lengths in order, by the five comparisons of a sorting network."""
        numpy = load_numpy()
        lengths = [self.column(LENGTH, suit) for suit in SUITS]
        for first, second in ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2)):
            longer = numpy.maximum(lengths[first], lengths[second])
            lengths[second] = numpy.minimum(lengths[first], lengths[second])
            lengths[first] = longer
        for feature, column in zip(SHAPE_FEATURES, lengths, strict=True):
            self._columns[dimension_of(feature).index] = column
