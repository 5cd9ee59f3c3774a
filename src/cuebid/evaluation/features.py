"""The features of one hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuebid.core.hand import Hand
from cuebid.core.suit import SUITS, Suit
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

__all__ = ["Features", "features", "from_rows"]

_HOLDING_BITS: Final = (1 << 13) - 1
_FIRST_OF_SUITS: Final = dimension_of(LENGTH, SUITS[0]).index
_WIDTH: Final = len(SUIT_FEATURES)
_SHAPE: Final = slice(dimension_of(SHAPE_FEATURES[0]).index, _FIRST_OF_SUITS)
# High suits first among suits of equal length (A53).
_HIGH_FIRST: Final = tuple(reversed(SUITS))


@dataclass(frozen=True, slots=True)
class Features:
    """What a hand is worth, in numbers.

    Attributes:
        values: the forty numbers, in the order of `DIMENSIONS`.
    """

    values: tuple[int, ...]

    def value(self, feature: Feature, suit: Suit | None = None) -> int:
        """One number: of the whole hand, or of a suit.

        Raises:
            RangeError: the feature is one of suits and no suit is given, or the other way round.
        """
        return self.values[dimension_of(feature, suit).index]

    @property
    def hcp(self) -> int:
        """High-card points."""
        return self.values[_HCP]

    @property
    def points(self) -> int:
        """Points with distribution."""
        return self.values[_POINTS]

    @property
    def losers(self) -> int:
        """Losers of all suits."""
        return self.values[_LOSERS]

    @property
    def controls(self) -> int:
        """Aces count 2, kings 1."""
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
        """A feature of clubs, diamonds, hearts, spades."""
        return self.values[dimension_of(feature, SUITS[0]).index :: _WIDTH]

    @property
    def suits_by_length(self) -> tuple[Suit, ...]:
        """The suits, longest first; of equally long ones the higher first."""
        lengths = self.lengths
        return tuple(sorted(_HIGH_FIRST, key=lambda suit: -lengths[suit]))

    def record(self) -> dict[str, int | list[int] | dict[str, int]]:
        """As plain data: a number for each feature of the hand, a dict by suit letter for suits.

        Features that both have are under their name and, by suit, under `name_by_suit`.
        """
        found: dict[str, int | list[int] | dict[str, int]] = {}
        for feature in FEATURES.values():
            if feature.whole and feature not in SHAPE_FEATURES:
                found[feature.name] = self.value(feature)
        found["shape"] = list(self.shape)
        for feature in SUIT_FEATURES:
            name = f"{feature.name}_by_suit" if feature.whole else feature.name
            found[name] = {
                suit.letter: value for suit, value in zip(SUITS, self.by_suit(feature), strict=True)
            }
        return found


_HCP: Final = dimension_of(HCP).index
_POINTS: Final = dimension_of(POINTS).index
_LOSERS: Final = dimension_of(LOSERS).index
_CONTROLS: Final = dimension_of(CONTROLS).index


def features(hand: Hand) -> Features:
    """The features of a hand, mostly of thirteen cards; fewer or more are counted all the same."""
    table = rows()
    bits = hand.bits
    return Features(
        from_rows(
            table[bits & _HOLDING_BITS],
            table[bits >> 13 & _HOLDING_BITS],
            table[bits >> 26 & _HOLDING_BITS],
            table[bits >> 39],
        )
    )


def from_rows(
    clubs: tuple[int, ...],
    diamonds: tuple[int, ...],
    hearts: tuple[int, ...],
    spades: tuple[int, ...],
) -> tuple[int, ...]:
    """The numbers of a hand, from the rows of its four holdings."""
    return (
        clubs[1] + diamonds[1] + hearts[1] + spades[1],
        clubs[2] + diamonds[2] + hearts[2] + spades[2],
        clubs[3] + diamonds[3] + hearts[3] + spades[3],
        clubs[4] + diamonds[4] + hearts[4] + spades[4],
        *sorted((clubs[0], diamonds[0], hearts[0], spades[0]), reverse=True),
        *clubs,
        *diamonds,
        *hearts,
        *spades,
    )
