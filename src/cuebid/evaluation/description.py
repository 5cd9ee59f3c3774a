"""The features of one hand in words."""

from __future__ import annotations

from cuebid.core.suit import Suit
from cuebid.evaluation.box import BALANCED, SEMI_BALANCED
from cuebid.evaluation.feature import (
    HCP,
    HONOURS,
    LENGTH,
    LOSERS,
    QUALITY,
    STOPPERS,
    TOTAL_FEATURES,
    Feature,
)
from cuebid.evaluation.features import Features

__all__ = ["describe", "describe_suit"]


def describe(known: Features) -> str:
    """The hand as a whole: `15 HCP; 15 points; 8 losers; 4 controls; balanced, 4-4-3-2`."""
    totals = [_number(known.value(feature), feature) for feature in TOTAL_FEATURES]
    shape = "-".join(map(str, known.shape))
    return "; ".join([*totals, ", ".join([*_named_shape(known), shape])])


def describe_suit(known: Features, suit: Suit) -> str:
    """One suit: `4 cards; 5 HCP; 2 losers; 8421 count 6; two stops; biddable`."""
    length, hcp, losers, honours, stopper, quality = (
        known.value(feature, suit) for feature in (LENGTH, HCP, LOSERS, HONOURS, STOPPERS, QUALITY)
    )
    if not length:
        return "void"
    said = [_number(length, LENGTH), _number(hcp, HCP), _number(losers, LOSERS)]
    if honours:
        said.append(f"{HONOURS.label} {honours}")
    said.append(STOPPERS.levels[stopper])
    # Below a biddable suit the quality only repeats the length.
    if quality >= 3:
        said.append("solid" if quality >= 7 else QUALITY.levels[quality])
    return "; ".join(said)


def _number(value: int, feature: Feature) -> str:
    label = feature.label if value != 1 or feature is HCP else feature.label.removesuffix("s")
    return f"{value} {label}"


def _named_shape(known: Features) -> list[str]:
    """What players call the shape, if they do."""
    if known in BALANCED:
        return ["balanced"]
    return ["semi-balanced"] if known in SEMI_BALANCED else []
