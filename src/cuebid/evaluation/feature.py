"""The features of a hand, as data: names, meanings, ranges and the source of each definition.

Documentation, explanations, pattern strings and boxes are generated from this table. A feature may
belong to the whole hand, to a suit, or to both; each case is a `Dimension`, and the numbers of a
hand are stored in the order of `DIMENSIONS`. Sources name the specification of GIB's bidding
database and the rulings on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from cuebid.core import SUITS, RangeError, Suit
from cuebid.evaluation.points_table import POINTS_TABLE

Range = tuple[int, int]


# Data rather than code: the table of docs/evaluation.md is made from these entries, and a test
# compares the two.
class Feature(Struct, frozen=True):
    """A number that describes a hand or a suit.

    Attributes:
        name: its name for programs.
        label: its name for players.
        meaning: what is counted.
        source: the section of the specification, and rulings, that define it.
        whole: lowest and highest value of a hand of thirteen cards; None if only suits have it.
        suit: lowest and highest value of one suit; None if only whole hands have it.
        field: its letter in the pattern string and in specifications; empty if it has none.
        levels: the names of its values, from 0; empty for plain counts.
    """

    name: str
    label: str
    meaning: str
    source: str
    whole: Range | None = None
    suit: Range | None = None
    field: str = ""
    levels: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return self.name.upper()


_SPECIFICATION: Final = "gib-bidding-database.txt, Definitions"

# Ranges are those of hands of thirteen cards, each reached by some hand: four aces, kings and
# queens and a jack have 37 points. A bound that is open on one side ends at the range.
HCP: Final = Feature(
    "hcp",
    "HCP",
    "high-card points: ace 4, king 3, queen 2, jack 1",
    "gib-bidding-database.txt, Points; A56",
    (0, 37),
    (0, 10),
    "P",
)
_POINTS_OF_HAND, _POINTS_OF_SUIT = POINTS_TABLE.ranges()
POINTS: Final = Feature(
    "points",
    "points",
    "HCP, and 3 for a void, 2 for a singleton, 1 for a doubleton; a singleton or doubleton with "
    "an ace, king, queen or jack counts one less"
    if POINTS_TABLE.is_usual
    else f"by the table {POINTS_TABLE.name}",
    "gib-bidding-database.txt, Points; A56",
    # The ranges of the table in use; those of the usual table are the same as for HCP.
    _POINTS_OF_HAND,
    _POINTS_OF_SUIT,
    "M",
)
# At most 11: a suit of four has two losers at most, the three suits of three cards three each.
LOSERS: Final = Feature(
    "losers",
    "losers",
    "up to three cards: one for each of A, K, Q missing that the length has room for; four or "
    "more: 0 solid (quality 7 or AKQJ), 1 semisolid (solid if the lowest card below the jack were "
    "the highest missing honour), else 2",
    f"{_SPECIFICATION}, Number of losers; A57, A58",
    (0, 11),
    (0, 3),
    "L",
)
CONTROLS: Final = Feature(
    "controls",
    "controls",
    "ace 2, king 1",
    "gib-bidding-database.txt, Pattern string; A55",
    (0, 12),
    (0, 3),
    "Q",
)
# The count that players mean by "losers"; `LOSERS` is the one of GIB's bidding database.
LOSING_TRICKS: Final = Feature(
    "losing_tricks",
    "losing tricks",
    "the usual losing trick count: one for each of A, K, Q missing that the length has room for, "
    "so at most three in a suit of any length",
    "Courtenay and Walshe, The Losing Trick Count",
    (0, 12),
    (0, 3),
)
# Aces, kings and queens by themselves: key cards are aces and one king, and no sum of points or
# controls tells an ace from two kings.
ACES: Final = Feature("aces", "aces", "aces held", "counted", (0, 4), (0, 1))
KINGS: Final = Feature("kings", "kings", "kings held", "counted", (0, 4), (0, 1))
QUEENS: Final = Feature("queens", "queens", "queens held", "counted", None, (0, 1))
LENGTH: Final = Feature(
    "length",
    "cards",
    "how many cards",
    "gib-bidding-database.txt, Pattern string; A54",
    None,
    (0, 13),
    "D",
)
HONOURS: Final = Feature(
    "honours",
    "8421 count",
    "ace 8, king 4, queen 2, jack 1",
    "gib-bidding-database.txt, Pattern string; A61",
    None,
    (0, 15),
    "H",
)
STOPPERS: Final = Feature(
    "stoppers",
    "stopper",
    "0 none; 1 Qx or Jxx; 2 Kx or Qxx; 3 A, QJx or 5+ HCP; 4 length and HCP together at least 8",
    f"{_SPECIFICATION}, Stoppers in a suit; A60",
    None,
    (0, 4),
    "S",
    ("no stop", "partial stop", "likely stop", "stop", "two stops"),
)
QUALITY: Final = Feature(
    "quality",
    "quality",
    "1 three cards; 2 four; 3 four with three of AKQJT or 4+ HCP, or five; 4 and 5 still 3 and 4 "
    "without the smallest card; 6 is 5 with 8+ HCP or four of AKQJT; 7 six cards with AKQ and J or "
    "T; 8 seven with AKQ; 9 eight with AK and Q or J, or nine with AK",
    f"{_SPECIFICATION}, Suit quality; A59",
    None,
    (0, 9),
    "G",
    (
        "short",
        "three-card",
        "four-card",
        "biddable",
        "rebiddable",
        "twice rebiddable",
        "strong",
        "solid 6-card",
        "solid 7-card",
        "solid 8-card",
    ),
)


def _shape_feature(name: str, label: str, low: int, high: int) -> Feature:
    meaning = f"cards in the {label}, whichever it is"
    source = "gib-bidding-database.txt, Pattern string; A53"
    return Feature(name, label, meaning, source, (low, high))


# Thirteen cards in four suits have a suit of four or more, and a shortest suit of three at most.
LONGEST: Final = _shape_feature("longest", "longest suit", 4, 13)
SECOND: Final = _shape_feature("second", "second-longest suit", 0, 6)
THIRD: Final = _shape_feature("third", "third-longest suit", 0, 4)
SHORTEST: Final = _shape_feature("shortest", "shortest suit", 0, 3)

# The order is relied on: length first, then `TOTAL_FEATURES` in their order, so that the sum of a
# column of four rows is a total (`features.from_rows`, `counting`).
SUIT_FEATURES: Final = (
    LENGTH, HCP, POINTS, LOSERS, CONTROLS, LOSING_TRICKS, ACES, KINGS,
    HONOURS, STOPPERS, QUALITY, QUEENS,
)  # fmt: skip
"""Features of a suit, in the order of a row of the tables."""

TOTAL_FEATURES: Final = (HCP, POINTS, LOSERS, CONTROLS, LOSING_TRICKS, ACES, KINGS)
"""Features of a hand that are sums over its suits."""

SHAPE_FEATURES: Final = (LONGEST, SECOND, THIRD, SHORTEST)
"""The four lengths, longest first, regardless of suits."""

FEATURES: Final = {
    feature.name: feature
    for feature in dict.fromkeys((*TOTAL_FEATURES, *SHAPE_FEATURES, *SUIT_FEATURES))
}
"""All features by name."""

FEATURE_OF_FIELD: Final = {feature.field: feature for feature in FEATURES.values() if feature.field}
"""The feature that a letter of a specification bounds: `P`, `M`, `L`, `Q`; `D`, `H`, `S`, `G`."""


class Dimension(Struct, frozen=True):
    """One number of a hand: a feature of the whole hand or of one suit.

    Attributes:
        index: its index in `Features.values`.
        feature: the feature.
        suit: the suit; None for the whole hand.
        low: the lowest value in a hand of thirteen cards.
        high: the highest value in a hand of thirteen cards.
    """

    index: int
    feature: Feature
    suit: Suit | None
    low: int
    high: int

    def __str__(self) -> str:
        suffix = "" if self.suit is None else f" in {self.suit.word}"
        return self.feature.label + suffix


def _dimensions() -> Iterator[Dimension]:
    cases: list[tuple[Feature, Suit | None, Range | None]] = []
    cases += [(feature, None, feature.whole) for feature in (*TOTAL_FEATURES, *SHAPE_FEATURES)]
    cases += [(feature, suit, feature.suit) for suit in SUITS for feature in SUIT_FEATURES]
    for index, (feature, suit, bounds) in enumerate(cases):
        # For type checkers: the tuples above name only features with a range.
        if bounds is None:
            raise AssertionError(f"{feature!r} has no range")
        yield Dimension(index, feature, suit, *bounds)


# Suits follow each other, so a feature of all suits is one slice: see `Features.by_suit`.
DIMENSIONS: Final = tuple(_dimensions())
"""The 59 numbers of a hand: totals, lengths longest first, then features by suit, clubs first."""

_DIMENSION_OF: Final = {
    (dimension.feature.name, dimension.suit): dimension for dimension in DIMENSIONS
}


def dimension_of(feature: Feature, suit: Suit | None = None) -> Dimension:
    """Return the dimension of a feature of the whole hand or of a suit.

    Raises:
        RangeError: a suit is missing or not allowed.
    """
    dimension = _DIMENSION_OF.get((feature.name, suit))
    if dimension is None:
        problem = "belongs to a suit: say which" if suit is None else "belongs to the whole hand"
        raise RangeError(f"{feature.label} {problem}")
    return dimension
