"""Compute the features of one hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuebid.core import SUITS, Hand, Suit
from cuebid.evaluation.feature import (
    CONTROLS,
    FEATURES,
    HCP,
    HONOURS,
    LENGTH,
    LOSERS,
    POINTS,
    QUALITY,
    SHAPE_FEATURES,
    STOPPERS,
    SUIT_FEATURES,
    Feature,
    dimension_of,
)
from cuebid.evaluation.tables import rows

_SUIT_MASK: Final = (1 << 13) - 1
_FIRST_SUIT: Final = dimension_of(LENGTH, SUITS[0]).index
_ROW_LENGTH: Final = len(SUIT_FEATURES)
_SHAPE: Final = slice(dimension_of(SHAPE_FEATURES[0]).index, _FIRST_SUIT)
# Of equally long suits the pattern string names the higher first (ruling A53).
_HIGH_FIRST: Final = tuple(reversed(SUITS))


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a hand.

    Attributes:
        values: 59 numbers, in the order of `DIMENSIONS`.
    """

    values: tuple[int, ...]

    def value(self, feature: Feature, suit: Suit | None = None) -> int:
        """Return a feature of the whole hand or of a suit.

        Raises:
            RangeError: a suit is missing or not allowed.
        """
        return self.values[dimension_of(feature, suit).index]

    @property
    def hcp(self) -> int:
        """High-card points."""
        return self.values[_HCP]

    @property
    def points(self) -> int:
        """High-card points and points for short suits."""
        return self.values[_POINTS]

    @property
    def losers(self) -> int:
        """Losers of all suits together."""
        return self.values[_LOSERS]

    @property
    def controls(self) -> int:
        """Controls: an ace counts 2, a king 1."""
        return self.values[_CONTROLS]

    @property
    def shape(self) -> tuple[int, ...]:
        """The four lengths, longest first."""
        return self.values[_SHAPE]

    @property
    def lengths(self) -> tuple[int, ...]:
        """Lengths of clubs, diamonds, hearts, spades."""
        return self.by_suit(LENGTH)

    @property
    def honours(self) -> tuple[int, ...]:
        """The 8421 counts of clubs, diamonds, hearts, spades."""
        return self.by_suit(HONOURS)

    @property
    def stoppers(self) -> tuple[int, ...]:
        """Stoppers in clubs, diamonds, hearts, spades, 0 to 4."""
        return self.by_suit(STOPPERS)

    @property
    def quality(self) -> tuple[int, ...]:
        """Suit quality of clubs, diamonds, hearts, spades, 0 to 9."""
        return self.by_suit(QUALITY)

    def by_suit(self, feature: Feature) -> tuple[int, ...]:
        """Return one feature of each suit: clubs, diamonds, hearts, spades."""
        # From clubs on, in steps of a row: the slice ends with the spades, the last row.
        return self.values[dimension_of(feature, SUITS[0]).index :: _ROW_LENGTH]

    @property
    def suits_by_length(self) -> tuple[Suit, ...]:
        """The suits, longest first; of equally long ones the higher first."""
        lengths = self.lengths
        # Python's sort is stable, so equal lengths keep this order.
        return tuple(sorted(_HIGH_FIRST, key=lambda suit: -lengths[suit]))

    def record(self) -> dict[str, int | list[int] | dict[str, int]]:
        """Return all features as plain data: numbers for the hand, dictionaries for the suits.

        A feature of both hands and suits has its value for the hand under its name and those by
        suit under `name_by_suit`.
        """
        record: dict[str, int | list[int] | dict[str, int]] = {}
        for feature in FEATURES.values():
            if feature.whole and feature not in SHAPE_FEATURES:
                record[feature.name] = self.value(feature)
        record["shape"] = list(self.shape)
        for feature in SUIT_FEATURES:
            name = f"{feature.name}_by_suit" if feature.whole else feature.name
            record[name] = {
                suit.letter: value for suit, value in zip(SUITS, self.by_suit(feature), strict=True)
            }
        return record


_HCP: Final = dimension_of(HCP).index
_POINTS: Final = dimension_of(POINTS).index
_LOSERS: Final = dimension_of(LOSERS).index
_CONTROLS: Final = dimension_of(CONTROLS).index


def features(hand: Hand) -> Features:
    """Return the features of a hand, of thirteen cards or any other number."""
    # Four look-ups: everything that depends on one suit alone was computed for all holdings before.
    table = rows()
    bits = hand.bits
    return Features(
        from_rows(
            table[bits & _SUIT_MASK],
            table[bits >> 13 & _SUIT_MASK],
            table[bits >> 26 & _SUIT_MASK],
            table[bits >> 39],
        )
    )


def from_rows(
    clubs: tuple[int, ...],
    diamonds: tuple[int, ...],
    hearts: tuple[int, ...],
    spades: tuple[int, ...],
) -> tuple[int, ...]:
    """Return all features of a hand, in the order of `DIMENSIONS`, from those of its four holdings.

    Written out rather than looped, because it runs for every hand that is evaluated.
    """
    return (
        clubs[1] + diamonds[1] + hearts[1] + spades[1],
        clubs[2] + diamonds[2] + hearts[2] + spades[2],
        clubs[3] + diamonds[3] + hearts[3] + spades[3],
        clubs[4] + diamonds[4] + hearts[4] + spades[4],
        clubs[5] + diamonds[5] + hearts[5] + spades[5],
        clubs[6] + diamonds[6] + hearts[6] + spades[6],
        clubs[7] + diamonds[7] + hearts[7] + spades[7],
        *sorted((clubs[0], diamonds[0], hearts[0], spades[0]), reverse=True),
        *clubs,
        *diamonds,
        *hearts,
        *spades,
    )
