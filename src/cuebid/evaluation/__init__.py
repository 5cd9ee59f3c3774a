"""A hand as numbers, and what is known of a hand as bounds on them."""

from cuebid.evaluation.arrays import FeatureArrays
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.box import ANYTHING, BALANCED, SEMI_BALANCED, Box
from cuebid.evaluation.boxes import NOTHING, Boxes
from cuebid.evaluation.counting import ALL_HANDS
from cuebid.evaluation.description import describe, describe_suit
from cuebid.evaluation.feature import (
    CONTROLS,
    DIMENSIONS,
    FEATURE_OF_FIELD,
    FEATURES,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    LOSERS,
    POINTS,
    QUALITY,
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
from cuebid.evaluation.holding import loose_stopper
from cuebid.evaluation.pattern import PATTERN_LENGTH, pattern_string, read_pattern
from cuebid.evaluation.record import box_from_record, box_record
from cuebid.evaluation.simplify import TooManyBoxesError
from cuebid.evaluation.tables import HoldingClass, holding_classes, table

__all__ = [
    "ALL_HANDS",
    "ANYTHING",
    "BALANCED",
    "CONTROLS",
    "DIMENSIONS",
    "FEATURES",
    "FEATURE_OF_FIELD",
    "HCP",
    "HONOURS",
    "LENGTH",
    "LONGEST",
    "LOSERS",
    "NOTHING",
    "PATTERN_LENGTH",
    "POINTS",
    "QUALITY",
    "SECOND",
    "SEMI_BALANCED",
    "SHAPE_FEATURES",
    "SHORTEST",
    "STOPPERS",
    "SUIT_FEATURES",
    "THIRD",
    "TOTAL_FEATURES",
    "Bound",
    "Box",
    "Boxes",
    "Dimension",
    "Feature",
    "FeatureArrays",
    "Features",
    "HoldingClass",
    "TooManyBoxesError",
    "box_from_record",
    "box_record",
    "describe",
    "describe_suit",
    "dimension_of",
    "features",
    "holding_classes",
    "loose_stopper",
    "pattern_string",
    "read_pattern",
    "table",
]
