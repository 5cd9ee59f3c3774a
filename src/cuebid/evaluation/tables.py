"""The features of all 8,192 holdings, as tables.

Only the length, the four top honours and the ten matter to any feature, so the definitions are
worked out once for each of those 288 classes and looked up for the rest. Tables are made when they
are first asked for, in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

from cuebid.core.errors import RangeError
from cuebid.evaluation import holding as define
from cuebid.evaluation.feature import SUIT_FEATURES, Feature

__all__ = ["HOLDINGS", "HoldingClass", "Row", "holding_classes", "rows", "table"]

HOLDINGS: Final = 1 << 13

Row = tuple[int, ...]
"""The features of a holding, in the order of `SUIT_FEATURES`."""

_DEFINITIONS: Final[dict[str, Callable[[int], int]]] = {
    "length": define.length,
    "hcp": define.high_card_points,
    "points": define.suit_points,
    "losers": define.losing_tricks,
    "controls": define.control_count,
    "honours": define.honour_count,
    "stoppers": define.stopper,
    "quality": define.suit_quality,
}
_SMALL: Final = 8


@dataclass(frozen=True, slots=True)
class HoldingClass:
    """The holdings with the same length and the same of A, K, Q, J and T: all features are alike.

    Attributes:
        row: their features, in the order of `SUIT_FEATURES`.
        high_cards: the five bits of ace to ten, bit 4 the ace.
        small_cards: how many cards below the ten.
        count: how many holdings there are of this class.
    """

    row: Row
    high_cards: int
    small_cards: int
    count: int

    @property
    def length(self) -> int:
        """How many cards."""
        return self.row[0]


@cache
def holding_classes() -> tuple[HoldingClass, ...]:
    """The 288 classes, by high cards and then by length."""
    found = []
    for high_cards in range(32):
        for small_cards in range(_SMALL + 1):
            holding = high_cards << _SMALL | (1 << small_cards) - 1
            row = tuple(_DEFINITIONS[feature.name](holding) for feature in SUIT_FEATURES)
            count = comb(_SMALL, small_cards)
            found.append(HoldingClass(row, high_cards, small_cards, count))
    return tuple(found)


@cache
def rows() -> tuple[Row, ...]:
    """The features of every holding; index with the holding."""
    by_class = [one.row for one in holding_classes()]
    counts = [(_SMALL + 1) * (holding >> _SMALL) for holding in range(0, HOLDINGS, 1 << _SMALL)]
    small = [holding.bit_count() for holding in range(1 << _SMALL)]
    return tuple([by_class[first + more] for first in counts for more in small])


@cache
def table(feature: Feature) -> bytes:
    """One feature of every holding; index with the holding.

    Raises:
        RangeError: the feature belongs to whole hands.
    """
    if feature not in SUIT_FEATURES:
        raise RangeError(f"a holding has no {feature.label}")
    place = SUIT_FEATURES.index(feature)
    return bytes([row[place] for row in rows()])
