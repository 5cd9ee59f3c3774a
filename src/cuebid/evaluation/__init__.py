"""Hands as numbers (features), and constraints on hands as bounds on these numbers.

    from cuebid.evaluation import HCP, LENGTH, Box, features

    features(hand).hcp                                   the features of one hand
    opening = Box().between(HCP, 15, 17)                 a constraint on hands
    hand in opening, opening.count, opening.words()      a test, the number of hands, in words

A `Box` bounds features; `Boxes` are a union of boxes. `FeatureArrays` computes features of many
hands at once and needs NumPy, so it is loaded when it is first asked for.
"""

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.boxes import ANYTHING, BALANCED, NOTHING, SEMI_BALANCED, Box, Boxes
from cuebid.evaluation.counting import ALL_HANDS
from cuebid.evaluation.description import describe, describe_suit
from cuebid.evaluation.feature import (
    ACES,
    CONTROLS,
    DIMENSIONS,
    FEATURE_OF_FIELD,
    FEATURES,
    HCP,
    HONOURS,
    KINGS,
    LENGTH,
    LONGEST,
    LOSERS,
    LOSING_TRICKS,
    POINTS,
    QUALITY,
    QUEENS,
    SECOND,
    SHAPE_FEATURES,
    SHORTEST,
    STOPPERS,
    SUIT_FEATURES,
    THIRD,
    TOTAL_FEATURES,
    Dimension,
    Feature,
    dimension_of,
)
from cuebid.evaluation.features import Features, features
from cuebid.evaluation.hand_range import ALL_POINTS, UNLIMITED, HandRange, hand_range
from cuebid.evaluation.holding import loose_stopper
from cuebid.evaluation.key_cards import KEY_CARDS, key_cards, key_cards_held
from cuebid.evaluation.pattern import pattern_string, read_pattern
from cuebid.evaluation.pattern_layout import PATTERN_LENGTH
from cuebid.evaluation.record import box_from_record, box_record
from cuebid.evaluation.simplify import TooManyBoxesError
from cuebid.evaluation.tables import HoldingClass, holding_classes, table

if TYPE_CHECKING:
    from cuebid.evaluation.arrays import FeatureArrays

__all__ = [
    "ACES",
    "ALL_HANDS",
    "ALL_POINTS",
    "ANYTHING",
    "BALANCED",
    "CONTROLS",
    "DIMENSIONS",
    "FEATURES",
    "FEATURE_OF_FIELD",
    "HCP",
    "HONOURS",
    "KEY_CARDS",
    "KINGS",
    "LENGTH",
    "LONGEST",
    "LOSERS",
    "LOSING_TRICKS",
    "NOTHING",
    "PATTERN_LENGTH",
    "POINTS",
    "QUALITY",
    "QUEENS",
    "SECOND",
    "SEMI_BALANCED",
    "SHAPE_FEATURES",
    "SHORTEST",
    "STOPPERS",
    "SUIT_FEATURES",
    "THIRD",
    "TOTAL_FEATURES",
    "UNLIMITED",
    "Bound",
    "Box",
    "Boxes",
    "Dimension",
    "Feature",
    "FeatureArrays",
    "Features",
    "HandRange",
    "HoldingClass",
    "TooManyBoxesError",
    "box_from_record",
    "box_record",
    "describe",
    "describe_suit",
    "dimension_of",
    "features",
    "hand_range",
    "holding_classes",
    "key_cards",
    "key_cards_held",
    "loose_stopper",
    "pattern_string",
    "read_pattern",
    "table",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    # Lazy above all for `FeatureArrays`, which brings NumPy.
    __getattr__, __dir__ = lazy_names(__name__, {"arrays": "FeatureArrays"})
