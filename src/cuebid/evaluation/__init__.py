"""A hand as numbers, and what is known of a hand as bounds on them."""

from cuebid.evaluation.arrays import FeatureArrays
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
from cuebid.evaluation.tables import HoldingClass, holding_classes, table

__all__ = [
    "CONTROLS",
    "DIMENSIONS",
    "FEATURES",
    "FEATURE_OF_FIELD",
    "HCP",
    "HONOURS",
    "LENGTH",
    "LONGEST",
    "LOSERS",
    "PATTERN_LENGTH",
    "POINTS",
    "QUALITY",
    "SECOND",
    "SHAPE_FEATURES",
    "SHORTEST",
    "STOPPERS",
    "SUIT_FEATURES",
    "THIRD",
    "TOTAL_FEATURES",
    "Dimension",
    "Feature",
    "FeatureArrays",
    "Features",
    "HoldingClass",
    "dimension_of",
    "features",
    "holding_classes",
    "loose_stopper",
    "pattern_string",
    "read_pattern",
    "table",
]
