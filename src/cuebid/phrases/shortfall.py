"""Explain why a hand does not fit boxes: what is required, and what the hand has instead."""

from __future__ import annotations

from cuebid.core import Hand
from cuebid.evaluation import SHAPE_FEATURES, Bound, Box, Boxes, Features, features
from cuebid.phrases.hands import describe_hands, part_of_bound
from cuebid.phrases.wording import Vocabulary, vocabulary


def mismatch(hand: Hand | Features, boxes: Boxes, words: Vocabulary | None = None) -> str:
    """Return why a hand does not fit: `10+ HCP, not 7; 5+ hearts, not 4`; empty if it fits.

    Args:
        hand: the hand.
        boxes: the required hands, as alternatives; the one that the hand misses least is compared.
        words: the vocabulary to write in; by default that of the current language.
    """
    values = hand if isinstance(hand, Features) else features(hand)
    words = words or vocabulary()
    if not len(boxes):
        return words.words("join", "no_hand")
    failing = min((_failing(values, box) for box in boxes), key=len)
    return words.words("join", "sections").join(
        dict.fromkeys(_lacks(values, bound, words) for bound in failing)
    )


def _failing(hand: Features, box: Box) -> tuple[Bound, ...]:
    return tuple(
        bound for bound in box.bounds if not bound.low <= hand.values[bound.axis] <= bound.high
    )


def _lacks(hand: Features, bound: Bound, words: Vocabulary) -> str:
    if bound.feature in SHAPE_FEATURES:
        required = words.description(describe_hands(Boxes((Box((bound,)),))))
    else:
        required = words.part(part_of_bound(bound))
    return words.words("mismatch", "lacks", wanted=required, value=_value(hand, bound, words))


def _value(hand: Features, bound: Bound, words: Vocabulary) -> str:
    """Return in words the hand's value for the feature of a bound; its shape for shape features."""
    if bound.feature in SHAPE_FEATURES:
        return "".join(map(str, hand.shape))
    return words.value(bound.feature.name, hand.values[bound.axis])
