"""Compute the expected points and lengths of four hidden hands from what they have shown."""

# `moments` does the same for a player who sees one hand, and computes only what a decision needs.
# Here all four hands are hidden, and their expectations add up to the deck.

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
# Avoids division by zero.
_NEXT_TO_NOTHING: Final = 1e-9


class Expectation(NamedTuple):
    """Expected values of one hand.

    Attributes:
        weights: the probability of each box that the hand has shown; they add up to 1.
        points: the mean of its high-card points.
        lengths: the mean lengths of clubs, diamonds, hearts, spades.
    """

    weights: tuple[float, ...]
    points: float
    lengths: tuple[float, ...]


def expectations(shown: Sequence[Boxes], ranges: Sequence[HandRange]) -> tuple[Expectation, ...]:
    """Return expected values of the four hands of a deal, for somebody who sees none of them."""
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
    """Return the probability of each box, and weights of 0 to 37 points in their union."""
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
    """Return the mean of each hand's points, given that all four hands have forty points."""
    means = []
    for player, own in enumerate(chances):
        others = reduce(np.convolve, chances[:player] + chances[player + 1 :])
        joint = own * others[ALL_POINTS - np.arange(MOST_POINTS)]
        # If the calls contradict a total of forty points, take each hand by itself.
        if joint.sum() <= _NEXT_TO_NOTHING:
            joint = own
        means.append(float(joint @ POINTS / joint.sum()))
    return means


def _lengths(shown: Sequence[Boxes], ranges: Sequence[HandRange]) -> Floats:
    """Return each hand's mean lengths, fitted so that hands and suits have thirteen cards each.

    The minima that a hand has shown stay; the rest is scaled to the sums of suits and of hands in
    turn.
    """
    least = np.array([hand.shortest for hand in ranges], np.float32)
    rest: Floats = np.stack([shown_row(boxes)[LENGTHS] for boxes in shown]) - least
    of_hands, of_suits = _CARDS - least.sum(1), _CARDS - least.sum(0)
    # The minima of a suit exceed thirteen cards: the calls contradict each other.
    if of_suits.min() < 0:
        return rest + least
    rest = np.maximum(rest, 0)
    for _ in range(_ROUNDS):
        rest *= (of_suits / np.maximum(rest.sum(0), _NEXT_TO_NOTHING))[None]
        rest *= (of_hands / np.maximum(rest.sum(1), _NEXT_TO_NOTHING))[:, None]
    return rest + least
