"""Tables of the features of all 8,192 holdings.

All features depend only on the length, the four top honours and the ten, so the definitions run
once for each of these 288 classes. Tables are built on first use, in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb
from typing import Final

from msgspec import Struct

from cuebid.core import RangeError
from cuebid.evaluation import holding as define
from cuebid.evaluation.feature import SUIT_FEATURES, Feature
from cuebid.evaluation.points_table import POINTS_TABLE

HOLDINGS: Final = 1 << 13

Row = tuple[int, ...]
"""The features of a holding, in the order of `SUIT_FEATURES`."""

_DEFINITIONS: Final[dict[str, Callable[[int], int]]] = {
    "length": define.length,
    "hcp": define.high_card_points,
    "points": POINTS_TABLE.points,
    "losers": define.losing_tricks,
    "controls": define.control_count,
    "losing_tricks": define.losing_trick_count,
    "aces": define.ace_count,
    "kings": define.king_count,
    "honours": define.honour_count,
    "stoppers": define.stopper,
    "quality": define.suit_quality,
    "queens": define.queen_count,
}
# The cards from two to nine: definitions only use how many of them a holding has.
_SMALL_CARDS: Final = 8


class HoldingClass(Struct, frozen=True):
    """The holdings with the same length and the same honours, which have the same features.

    Attributes:
        row: the features of these holdings, in the order of `SUIT_FEATURES`.
        high_cards: the five bits of ace to ten, bit 4 the ace.
        small_cards: the number of cards below the ten.
        count: the number of holdings in this class.
    """

    row: Row
    high_cards: int
    small_cards: int
    count: int

    @property
    def length(self) -> int:
        """The number of cards."""
        return self.row[0]


@cache
def holding_classes() -> tuple[HoldingClass, ...]:
    """Return the 288 classes of holdings, sorted by high cards and then by length."""
    classes = []
    for high_cards in range(32):
        for small_cards in range(_SMALL_CARDS + 1):
            # Any holding of the class will do; this one has the lowest small cards.
            holding = high_cards << _SMALL_CARDS | (1 << small_cards) - 1
            row = tuple(_DEFINITIONS[feature.name](holding) for feature in SUIT_FEATURES)
            count = comb(_SMALL_CARDS, small_cards)
            classes.append(HoldingClass(row, high_cards, small_cards, count))
    return tuple(classes)


@cache
def rows() -> tuple[Row, ...]:
    """Return the features of every holding, indexed by the holding."""
    # Classes stand in the order of high cards, nine numbers of small cards for each, so a holding's
    # class is found by arithmetic.
    by_class = [holding_class.row for holding_class in holding_classes()]
    starts = [
        (_SMALL_CARDS + 1) * (holding >> _SMALL_CARDS)
        for holding in range(0, HOLDINGS, 1 << _SMALL_CARDS)
    ]
    small_counts = [holding.bit_count() for holding in range(1 << _SMALL_CARDS)]
    return tuple([by_class[start + count] for start in starts for count in small_counts])


@cache
def table(feature: Feature) -> bytes:
    """Return the values of one feature for every holding, indexed by the holding.

    Raises:
        RangeError: the feature belongs to whole hands.
    """
    # Bytes, as every feature of a suit is below 256: compact, and NumPy reads them without a copy.
    if feature not in SUIT_FEATURES:
        raise RangeError(f"a holding has no {feature.label}")
    column = SUIT_FEATURES.index(feature)
    return bytes([row[column] for row in rows()])
