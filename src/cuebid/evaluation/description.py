"""Describe the features of one hand in words."""

from __future__ import annotations

from cuebid.core import Suit
from cuebid.evaluation.boxes import BALANCED, SEMI_BALANCED
from cuebid.evaluation.feature import (
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LOSERS,
    POINTS,
    QUALITY,
    STOPPERS,
    Feature,
)
from cuebid.evaluation.hand_features import Features


def describe(hand: Features) -> str:
    """Return the whole hand in words: `15 HCP; 15 points; 8 losers; balanced, 4-4-3-2`."""
    features = (HCP, POINTS, LOSERS, CONTROLS)
    totals = [_number(hand.value(feature), feature) for feature in features]
    shape = "-".join(map(str, hand.shape))
    return "; ".join([*totals, ", ".join([*_named_shape(hand), shape])])


def describe_suit(hand: Features, suit: Suit) -> str:
    """Return one suit in words: `4 cards; 5 HCP; 2 losers; 8421 count 6; two stops; biddable`."""
    length, hcp, losers, honours, stopper, quality = (
        hand.value(feature, suit) for feature in (LENGTH, HCP, LOSERS, HONOURS, STOPPERS, QUALITY)
    )
    # The other numbers of a void follow from the word.
    if not length:
        return "void"
    words = [_number(length, LENGTH), _number(hcp, HCP), _number(losers, LOSERS)]
    if honours:
        words.append(f"{HONOURS.label} {honours}")
    words.append(STOPPERS.levels[stopper])
    # Below 3 (biddable) the quality only repeats the length; above 6 the length follows anyway.
    if quality >= 3:
        words.append("solid" if quality >= 7 else QUALITY.levels[quality])
    return "; ".join(words)


def _number(value: int, feature: Feature) -> str:
    label = feature.label if value != 1 or feature is HCP else feature.label.removesuffix("s")
    return f"{value} {label}"


def _named_shape(hand: Features) -> list[str]:
    """Return the name that players have for the shape, if any."""
    if hand in BALANCED:
        return ["balanced"]
    return ["semi-balanced"] if hand in SEMI_BALANCED else []
