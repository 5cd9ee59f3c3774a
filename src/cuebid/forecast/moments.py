"""Compute a player's expectations of the three hidden hands: means and variances, not samples.

The hands that partner has shown are split into cells, each a group of shapes with a level of
strength, so that good and bad cases of partner's hand are distinguished. In each cell the opponents
have the remaining cards, divided between them by what they have shown. `hand_rows` describes the
rows of numbers that stand for hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.evaluation import Boxes, Features
from cuebid.forecast.box_shapes import MOST_POINTS, POINTS_CHANCES, SHAPES, BoxSummary
from cuebid.forecast.hand_rows import (
    ANY_HAND,
    COLUMNS,
    LENGTHS,
    POINT_SUMS,
    POINTS,
    SHAPE_SUMS,
    SPREAD,
    SUIT_CONTROLS,
    SUIT_POINTS,
    VARIANCES,
    Floats,
    UnseenCards,
    rows_of,
    summaries_of,
    unseen_by,
    weighed_box,
)

_STRENGTHS: Final = 3
_SHAPE_GROUPS: Final = 3
_MOST_REMEMBERED: Final = 5_000
_NUMBERS: Final = np.arange(max(_STRENGTHS, _SHAPE_GROUPS))[:, None]


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """A player's expectations of the three other hands.

    Attributes:
        chances: the probability of each cell of partner's hand.
        partner: partner's row (`hand_rows`) in each cell.
        left: the left-hand opponent's row in each cell.
        right: the right-hand opponent's row in each cell.
    """

    chances: Floats
    partner: Floats
    left: Floats
    right: Floats


def outlook(
    hand: Features, partner: Boxes, left: Boxes, right: Boxes, *, divided: bool = True
) -> Outlook:
    """Return what a player expects of the three other hands.

    Args:
        hand: the player's own hand.
        partner: what partner has shown.
        left: what the left-hand opponent has shown.
        right: what the right-hand opponent has shown.
        divided: whether each of partner's boxes is divided into cells, or is one cell.
    """
    unseen = unseen_by(hand)
    boxes = [summaries_of(boxes) for boxes in (partner, left, right)]
    chances, rows = _cells(hand, unseen, boxes, _points_of_both(left, right), divided)
    points = _points_of(left), _points_of(right)
    return Outlook(chances, rows, *_opponents(unseen, rows, boxes[1], boxes[2], *points))


# The boxes that opponents have shown are the same for all hands in an auction.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _points_of(shown: Boxes) -> Floats:
    """Return weights of 0 to 37 high-card points: usual chances, 0 for points not shown."""
    # Row 1, one point for shortness, stands for all shapes: opponents' shapes hardly matter here.
    allowed = [summary.points[1] for summary in summaries_of(shown)]
    points: Floats = POINTS_CHANCES * np.max(allowed, axis=0, initial=0.0)
    if not points.any():
        return POINTS_CHANCES
    points.flags.writeable = False
    return points


@lru_cache(maxsize=_MOST_REMEMBERED)
def _points_of_both(left: Boxes, right: Boxes) -> Floats:
    """Return weights of the high-card points that both opponents have together."""
    points: Floats = np.convolve(_points_of(left), _points_of(right))
    points.flags.writeable = False
    return points


def _cells(
    hand: Features,
    unseen: UnseenCards,
    boxes: list[list[BoxSummary]],
    theirs: Floats,
    divided: bool,
) -> tuple[Floats, Floats]:
    """Return the probability and the row (`hand_rows`) of each cell of partner's hand.

    Args:
        hand: the player's own hand.
        unseen: the cards outside the own hand.
        boxes: the summaries of what partner, left and right opponent have shown.
        theirs: weights of the points that both opponents have together.
        divided: whether each of partner's boxes is divided into cells, or is one cell.
    """
    # Cards of a suit that opponents have shown are not partner's.
    taken = [_taken(boxes[1], suit) + _taken(boxes[2], suit) for suit in range(4)]
    cards = np.maximum(unseen.cards - taken, 0)
    # Opponents have the points that partner and the player do not have.
    possible = min(unseen.total + 1, MOST_POINTS)
    points = np.zeros(MOST_POINTS, np.float32)
    points[:possible] = theirs[unseen.total + 1 - possible : unseen.total + 1][::-1]
    points *= POINTS_CHANCES
    weighed = []
    for summary in boxes[0]:
        # If calls contradict each other or the hand, ignore what opponents have shown.
        for left_cards, chances in ((cards, points), (unseen.cards, POINTS_CHANCES)):
            item = weighed_box(summary, left_cards, chances)
            if item[2] > 0:
                weighed.append((*item, summary.tilt))
                break
    if not weighed:
        shapes, chances, weight = weighed_box(ANY_HAND, unseen.cards, POINTS_CHANCES)
        weighed = [(shapes, chances, weight, ANY_HAND.tilt)]
    key = _key(hand)
    groups = (1, 1)
    if divided:
        groups = (_STRENGTHS, _SHAPE_GROUPS) if len(weighed) == 1 else (2, 2)
    cells = [
        _cells_of(unseen, key, shapes, chances, tilt, groups)
        for shapes, chances, _, tilt in weighed
    ]
    total = sum(item[2] for item in weighed)
    weights = [
        chances * np.float32(item[2] / total)
        for (chances, _), item in zip(cells, weighed, strict=True)
    ]
    return np.concatenate(weights), np.concatenate([rows for _, rows in cells])


def _taken(summaries: list[BoxSummary], suit: int) -> int:
    """Return how many unseen cards of a suit partner cannot have because an opponent shows length.

    An opponent who shows five cards has 5.6 on average. To give partner the right expectation, two
    fewer than the shown cards are removed from the suit; from six shown cards on, one fewer.
    """
    least = min(summary.least[suit] for summary in summaries)
    return max(0, least - 2) if least < 6 else least - 1


def _key(hand: Features) -> NDArray[np.int64]:
    """Return for each shape of partner a score: how well it fits the player's long suits."""
    own = np.array(hand.lengths)
    # Squares: a fit for the longest suit counts most.
    key: NDArray[np.int64] = SHAPES @ (own * own)
    return key


def _cells_of(
    unseen: UnseenCards,
    key: NDArray[np.int64],
    shapes: Floats,
    chances: Floats,
    tilt: Floats,
    groups: tuple[int, int],
) -> tuple[Floats, Floats]:
    strengths, fits = groups
    by_key = np.bincount(key, shapes)
    middle = by_key.cumsum() - by_key / 2
    group = np.minimum((middle * (fits / by_key.sum())).astype(np.int64), fits - 1)[key]
    sums = ((group == _NUMBERS[:fits]) * shapes) @ SHAPE_SUMS
    sums = sums[sums[:, 0] > 0]
    middle = chances.cumsum() - chances / 2
    level = np.minimum((middle * (strengths / chances.sum())).astype(np.int64), strengths - 1)
    levels = ((level == _NUMBERS[:strengths]) * chances) @ POINT_SUMS
    levels = levels[levels[:, 0] > 0]
    probabilities = np.outer(levels[:, 0], sums[:, 0]).ravel()
    return probabilities / probabilities.sum(), rows_of(unseen, sums, levels, tilt)


def _opponents(
    unseen: UnseenCards,
    partner: Floats,
    left: list[BoxSummary],
    right: list[BoxSummary],
    left_points: Floats,
    right_points: Floats,
) -> tuple[Floats, Floats]:
    """Return the rows of both opponents in each cell: the remaining cards, divided between them."""
    cards = np.maximum(unseen.cards - partner[:, LENGTHS], 0)
    points = np.maximum(unseen.points - partner[:, SUIT_POINTS], 0)
    controls = np.maximum(unseen.controls - partner[:, SUIT_CONTROLS], 0)
    expected = [_expected_lengths(unseen, summaries) for summaries in (left, right)]
    share = expected[0] / np.maximum(expected[0] + expected[1], 0.1)
    lengths = cards * share
    # Scale to thirteen cards each, changing all suits in proportion.
    lengths += (13 - lengths.sum(1, keepdims=True)) * cards / cards.sum(1, keepdims=True)
    lengths = np.clip(lengths, 0, cards)
    totals = points.sum(1)
    of_left = _left_shares(totals, left_points, right_points)[:, None]
    dealt = lengths / np.maximum(cards, 0.1)
    weight = dealt * of_left / np.maximum(dealt * of_left + (1 - dealt) * (1 - of_left), 1e-6)
    rows = np.zeros((2, len(partner), COLUMNS), np.float32)
    for row, own, part in ((rows[0], lengths, weight), (rows[1], cards - lengths, 1 - weight)):
        row[:, LENGTHS] = own
        # The variance of a binomial distribution, reduced because the sum of both hands is known.
        row[:, VARIANCES] = cards * share * (1 - share) * 0.8
        row[:, SUIT_POINTS] = points * part
        row[:, SUIT_CONTROLS] = controls * part
        row[:, SPREAD] = totals * (of_left * (1 - of_left))[:, 0]
    return rows[0], rows[1]


def _left_shares(totals: Floats, left: Floats, right: Floats) -> Floats:
    """Return the left opponent's share of both opponents' points in each cell."""
    shares: dict[int, float] = {}
    for total in map(round, totals.tolist()):
        if total not in shares:
            chances = left[: total + 1] * right[total::-1][: len(left)]
            weight = float(chances.sum())
            # If what both have shown contradicts the total, they have half of it each.
            mean = float(chances @ POINTS[: total + 1]) / weight if weight > 0 else total / 2
            shares[total] = min(max((mean + 0.1) / (total + 0.2), 0.02), 0.98)
    return np.array([shares[round(total)] for total in totals.tolist()], np.float32)


def _expected_lengths(unseen: UnseenCards, summaries: list[BoxSummary]) -> Floats:
    sums = np.zeros(9)
    for summary in summaries:
        shapes, _, weight = weighed_box(summary, unseen.cards, POINTS_CHANCES)
        if weight > 0:
            sums += shapes @ SHAPE_SUMS * (weight / float(shapes.sum()))
    if sums[0] <= 0:
        return unseen.cards / np.float32(3)
    lengths: Floats = (sums[1:5] / sums[0]).astype(np.float32)
    return lengths
