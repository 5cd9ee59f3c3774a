"""Compute what an onlooker without cards expects of four hands, from what they have shown."""

# `moments` answers the same question for a player who sees a hand, and only as far as a decision
# needs it; here all four hands are hidden, and add up to the deck.

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final, NamedTuple

import numpy as np

from cuebid.evaluation import ALL_POINTS, Boxes, HandRange
from cuebid.forecast.box_shapes import MOST_POINTS, POINTS_CHANCES, box_summary
from cuebid.forecast.hand_rows import LENGTHS, POINTS, Floats, shown_row, unseen_by, weighed_box

_CARDS: Final = 13
# Rounds of proportional fitting: after ten the sums are right within a hundredth of a card.
_ROUNDS: Final = 10
# Where nothing is left to divide.
_NEXT_TO_NOTHING: Final = 1e-9


class Expectation(NamedTuple):
    """Expected values of one hand.

    Attributes:
        weights: the probability of each box that it has shown; they add up to 1.
        points: high-card points.
        lengths: of clubs, diamonds, hearts, spades.
    """

    weights: tuple[float, ...]
    points: float
    lengths: tuple[float, ...]


def expectations(shown: Sequence[Boxes], ranges: Sequence[HandRange]) -> tuple[Expectation, ...]:
    """Return what an onlooker expects of the four hands of a deal."""
    weighed = [_weighed(boxes) for boxes in shown]
    points = _points([chances for _, chances in weighed])
    lengths = _lengths(shown, ranges)
    return tuple(
        Expectation(weights, hand_points, tuple(hand_lengths))
        for (weights, _), hand_points, hand_lengths in zip(
            weighed, points, lengths.tolist(), strict=True
        )
    )


def _weighed(boxes: Boxes) -> tuple[tuple[float, ...], Floats]:
    """Return the weight of each box, and the chances of each number of points in all of them."""
    deck = unseen_by(None).cards
    weights: list[float] = []
    total = np.zeros(MOST_POINTS, np.float32)
    for box in boxes:
        _, chances, weight = weighed_box(box_summary(box), deck, POINTS_CHANCES)
        weights.append(weight)
        if weight > 0:
            total += chances / chances.sum() * weight
    whole = sum(weights)
    if whole <= 0:
        return tuple(1 / len(weights) for _ in weights), POINTS_CHANCES
    return tuple(weight / whole for weight in weights), total / np.float32(whole)


def _points(chances: list[Floats]) -> list[float]:
    """Return the mean of each hand's points, where all have forty together."""
    means = []
    for player, own in enumerate(chances):
        others = reduce(np.convolve, chances[:player] + chances[player + 1 :])
        joint = own * others[ALL_POINTS - np.arange(MOST_POINTS)]
        # Where what was shown contradicts forty points, each hand is taken by itself.
        if joint.sum() <= _NEXT_TO_NOTHING:
            joint = own
        means.append(float(joint @ POINTS / joint.sum()))
    return means


def _lengths(shown: Sequence[Boxes], ranges: Sequence[HandRange]) -> Floats:
    """Return each hand's mean lengths, where the hands have thirteen cards of a suit together.

    What a hand has shown stays; the rest is fitted to the sums of hands and of suits in turn.
    """
    least = np.array([hand.shortest for hand in ranges], np.float32)
    rest: Floats = np.stack([shown_row(boxes)[LENGTHS] for boxes in shown]) - least
    of_hands, of_suits = _CARDS - least.sum(1), _CARDS - least.sum(0)
    # Longer suits were shown than there are cards: the calls contradict each other.
    if of_suits.min() < 0:
        return rest + least
    rest = np.maximum(rest, 0)
    for _ in range(_ROUNDS):
        rest *= (of_suits / np.maximum(rest.sum(0), _NEXT_TO_NOTHING))[None]
        rest *= (of_hands / np.maximum(rest.sum(1), _NEXT_TO_NOTHING))[:, None]
    return rest + least
