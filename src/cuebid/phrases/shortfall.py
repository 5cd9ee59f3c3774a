"""The reasons why a hand is not among some hands: what is asked for, and what it has instead."""

from __future__ import annotations

from cuebid.core import Hand
from cuebid.evaluation import SHAPE_FEATURES, Bound, Box, Boxes, Features, features
from cuebid.phrases.hands import describe_hands, part_of_bound
from cuebid.phrases.wording import Vocabulary, vocabulary


def mismatch(hand: Hand | Features, boxes: Boxes, words: Vocabulary | None = None) -> str:
    """Return what a hand lacks: `10+ HCP, not 7; 5+ hearts, not 4`; empty if it fits.

    Args:
        hand: the hand.
        boxes: the hands that are wanted. Of alternatives the one is taken that lacks least.
        words: of the language; that which is spoken without it.
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
    """Return what the hand has in the dimension of a bound."""
    if bound.feature in SHAPE_FEATURES:
        return "".join(map(str, hand.shape))
    return words.value(bound.feature.name, hand.values[bound.axis])
