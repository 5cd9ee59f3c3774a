"""Hands as numbers (features), and constraints on hands as bounds on these numbers.

    from cuebid.evaluation import HCP, LENGTH, Box, features

    features(hand).hcp                                   the features of one hand
    opening = Box().between(HCP, 15, 17)                 a constraint on hands
    hand in opening, opening.count, opening.words()      a test, the number of hands, in words

A `Box` bounds features; `Boxes` are a union of boxes. `FeatureArrays` computes features of many
hands at once and needs NumPy, so it is loaded on first use.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.evaluation.aces_and_king import KEY_CARDS as KEY_CARDS
    from cuebid.evaluation.aces_and_king import key_cards as key_cards
    from cuebid.evaluation.aces_and_king import key_cards_held as key_cards_held
    from cuebid.evaluation.arrays import FeatureArrays as FeatureArrays
    from cuebid.evaluation.bound import Bound as Bound
    from cuebid.evaluation.boxes import ANYTHING as ANYTHING
    from cuebid.evaluation.boxes import BALANCED as BALANCED
    from cuebid.evaluation.boxes import NOTHING as NOTHING
    from cuebid.evaluation.boxes import SEMI_BALANCED as SEMI_BALANCED
    from cuebid.evaluation.boxes import Box as Box
    from cuebid.evaluation.boxes import Boxes as Boxes
    from cuebid.evaluation.counting import ALL_HANDS as ALL_HANDS
    from cuebid.evaluation.description import describe as describe
    from cuebid.evaluation.description import describe_suit as describe_suit
    from cuebid.evaluation.feature import ACES as ACES
    from cuebid.evaluation.feature import CONTROLS as CONTROLS
    from cuebid.evaluation.feature import DIMENSIONS as DIMENSIONS
    from cuebid.evaluation.feature import FEATURE_OF_FIELD as FEATURE_OF_FIELD
    from cuebid.evaluation.feature import FEATURES as FEATURES
    from cuebid.evaluation.feature import HCP as HCP
    from cuebid.evaluation.feature import HONOURS as HONOURS
    from cuebid.evaluation.feature import KINGS as KINGS
    from cuebid.evaluation.feature import LENGTH as LENGTH
    from cuebid.evaluation.feature import LONGEST as LONGEST
    from cuebid.evaluation.feature import LOSERS as LOSERS
    from cuebid.evaluation.feature import LOSING_TRICKS as LOSING_TRICKS
    from cuebid.evaluation.feature import POINTS as POINTS
    from cuebid.evaluation.feature import QUALITY as QUALITY
    from cuebid.evaluation.feature import QUEENS as QUEENS
    from cuebid.evaluation.feature import SECOND as SECOND
    from cuebid.evaluation.feature import SHAPE_FEATURES as SHAPE_FEATURES
    from cuebid.evaluation.feature import SHORTEST as SHORTEST
    from cuebid.evaluation.feature import STOPPERS as STOPPERS
    from cuebid.evaluation.feature import SUIT_FEATURES as SUIT_FEATURES
    from cuebid.evaluation.feature import THIRD as THIRD
    from cuebid.evaluation.feature import TOTAL_FEATURES as TOTAL_FEATURES
    from cuebid.evaluation.feature import Dimension as Dimension
    from cuebid.evaluation.feature import Feature as Feature
    from cuebid.evaluation.feature import dimension_of as dimension_of
    from cuebid.evaluation.hand_features import Features as Features
    from cuebid.evaluation.hand_features import features as features
    from cuebid.evaluation.holding import loose_stopper as loose_stopper
    from cuebid.evaluation.pattern import pattern_string as pattern_string
    from cuebid.evaluation.pattern import read_pattern as read_pattern
    from cuebid.evaluation.pattern_layout import PATTERN_LENGTH as PATTERN_LENGTH
    from cuebid.evaluation.ranges import ALL_POINTS as ALL_POINTS
    from cuebid.evaluation.ranges import UNLIMITED as UNLIMITED
    from cuebid.evaluation.ranges import HandRange as HandRange
    from cuebid.evaluation.ranges import hand_range as hand_range
    from cuebid.evaluation.record import box_from_record as box_from_record
    from cuebid.evaluation.record import box_record as box_record
    from cuebid.evaluation.simplify import TooManyBoxesError as TooManyBoxesError
    from cuebid.evaluation.tables import HoldingClass as HoldingClass
    from cuebid.evaluation.tables import holding_classes as holding_classes
    from cuebid.evaluation.tables import table as table
