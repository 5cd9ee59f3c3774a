"""A player's expectations of the three hidden hands: means and variances, without sampling.

A hand is a row of numbers (`HandRow`): lengths with their variances, high-card points and controls
of each suit, the variance of all points. A hand that is seen has no variance. What partner has
shown is split into cells: some shapes by some strengths, so that good and bad cases of partner's
hand are told apart. The weights of shapes are exact for the cards that the asker sees; shape and
strength are taken as independent except in total points, honours as spread over the cards of a
suit that the asker does not hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.evaluation import CONTROLS, HCP, Box, Boxes, Features
from cuebid.judgement.forecast.box_shapes import (
    MOST_POINTS,
    POINTS_CHANCES,
    SHAPES,
    SHORTNESS,
    WAYS,
    BoxSummary,
    box_summary,
)

__all__ = [
    "CELLS",
    "COLUMNS",
    "LENGTHS",
    "SPREAD",
    "SUIT_CONTROLS",
    "SUIT_POINTS",
    "VARIANCES",
    "Outlook",
    "known_row",
    "outlook",
    "shown_row",
]

Floats = NDArray[np.float32]

# The columns of a row: four suits each, then the variance of all points.
LENGTHS: Final = slice(0, 4)
VARIANCES: Final = slice(4, 8)
SUIT_POINTS: Final = slice(8, 12)
SUIT_CONTROLS: Final = slice(12, 16)
SPREAD: Final = 16
COLUMNS: Final = 17
"""The length of a row."""

_STRENGTHS: Final = 3
_SHAPE_GROUPS: Final = 3
CELLS: Final = _STRENGTHS * _SHAPE_GROUPS
"""Into how many cells partner's hand is divided."""

# More alternatives than this are joined: each costs as much as the first.
_MOST_BOXES: Final = 4
_MOST_REMEMBERED: Final = 20_000
_ALL_POINTS: Final = 40
_POINTS: Final = np.arange(MOST_POINTS, dtype=np.float32)
_SHAPES: Final = SHAPES.astype(np.float32)
# For sums of weights, of lengths and of their squares in one product.
_SHAPE_SUMS: Final = np.column_stack([np.ones(len(SHAPES)), _SHAPES, _SHAPES**2]).astype(np.float32)
_POINT_SUMS: Final = np.column_stack([np.ones(MOST_POINTS), _POINTS, _POINTS**2]).astype(np.float32)
_NUMBERS: Final = np.arange(max(_STRENGTHS, _SHAPE_GROUPS))[:, None]
# A hand may have an honour in any suit, even where its length is next to nothing.
_LEAST_SHARE: Final = 0.01
_SHORTNESS: Final = np.minimum(SHORTNESS, 6)


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """A player's expectations of the other hands.

    Attributes:
        chances: the probability of each cell of partner's hand.
        partner: a row for each cell.
        left: the left-hand opponent's row in each cell.
        right: the right-hand opponent's row in each cell.
    """

    chances: Floats
    partner: Floats
    left: Floats
    right: Floats


# A decision asks twice for the row of its hand.
@lru_cache(maxsize=64)
def known_row(hand: Features) -> Floats:
    """Return the row of a hand that is seen; read-only."""
    row = np.zeros(COLUMNS, np.float32)
    row[LENGTHS] = hand.lengths
    row[SUIT_POINTS] = hand.by_suit(HCP)
    row[SUIT_CONTROLS] = hand.by_suit(CONTROLS)
    row.flags.writeable = False
    return row


@dataclass(frozen=True, slots=True, eq=False)
class _Unseen:
    """The cards that a player does not see.

    Attributes:
        cards: of each suit.
        points: high-card points of each suit.
        controls: of each suit.
        density: high-card points for each card of a suit.
        control_density: controls for each point of a suit.
    """

    cards: Floats
    points: Floats
    controls: Floats

    density: Floats
    control_density: Floats

    @property
    def total(self) -> int:
        """All high-card points that are not seen."""
        return int(self.points.sum())


# A decision asks for its hand several times, and what a box says without a hand is asked always.
@lru_cache(maxsize=64)
def _unseen_by(hand: Features | None) -> _Unseen:
    """Return the cards that the holder of a hand does not see; without a hand, all cards."""
    row = np.zeros(COLUMNS, np.float32) if hand is None else known_row(hand)
    cards: Floats = 13 - row[LENGTHS]
    points: Floats = 10 - row[SUIT_POINTS]
    controls: Floats = 3 - row[SUIT_CONTROLS]
    density: Floats = (points / np.maximum(cards, 1)).astype(np.float32)
    control_density: Floats = (controls / np.maximum(points, 1)).astype(np.float32)
    for array in (cards, points, controls, density, control_density):
        array.flags.writeable = False
    return _Unseen(cards, points, controls, density, control_density)


def outlook(
    hand: Features, partner: Boxes, left: Boxes, right: Boxes, *, divided: bool = True
) -> Outlook:
    """Return what a player expects of the other hands.

    Args:
        hand: the player's own.
        partner: what partner has shown.
        left: what the left-hand opponent has shown.
        right: what the right-hand opponent has shown.
        divided: whether each box of partner's is divided into cells, or is one.
    """
    unseen = _unseen_by(hand)
    boxes = [_summaries(boxes) for boxes in (partner, left, right)]
    points = [_points_of(summaries) for summaries in boxes]
    theirs = np.convolve(points[1], points[2])
    chances, rows = _cells(hand, unseen, boxes, theirs, divided)
    first = _opponents(unseen, rows, boxes[1], boxes[2], points[1], points[2])
    return Outlook(chances, rows, *first)


def shown_row(shown: Boxes, hand: Features | None = None) -> Floats:
    """Return the row of a hand from what it has shown alone, or as the holder of `hand` sees it."""
    boxes = _few(shown)
    if hand is None:
        weighed = [_row_of_box(box) for box in boxes]
    else:
        unseen = _unseen_by(hand)
        weighed = [_row_of(unseen, box_summary(box)) for box in boxes]
    possible = [item for item in weighed if item[1] > 0]
    if not possible:
        row, _ = _row_of(_unseen_by(hand), _ANY)
        possible = [(row, 1.0)]
    rows = np.concatenate([row for row, _ in possible])
    return _joined(rows, np.array([weight for _, weight in possible], np.float32))


# As those see it who hold no hand: the same for all that ask, and boxes recur in many unions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _row_of_box(box: Box) -> tuple[Floats, float]:
    return _row_of(_unseen_by(None), box_summary(box))


def _row_of(unseen: _Unseen, summary: BoxSummary) -> tuple[Floats, float]:
    """Return the row of one box, and the weight of the box; an empty row where it is 0."""
    shapes, chances, weight = _weighed(summary, unseen.cards, POINTS_CHANCES)
    if weight <= 0:
        return np.empty((0, COLUMNS), np.float32), 0.0
    sums = shapes[None] @ _SHAPE_SUMS, chances[None] @ _POINT_SUMS
    return _rows(unseen, *sums, summary.tilt), weight


def _joined(rows: Floats, weights: Floats) -> Floats:
    """Return the row of alternatives; their differences add to the variances."""
    shares = weights / weights.sum()
    row: Floats = shares @ rows
    row[VARIANCES] += shares @ (rows[:, LENGTHS] - row[LENGTHS]) ** 2
    totals = rows[:, SUIT_POINTS].sum(1)
    row[SPREAD] += shares @ (totals - totals @ shares) ** 2
    return row


def _summaries(boxes: Boxes) -> list[BoxSummary]:
    return [box_summary(box) for box in _few(boxes)]


# Widening compares all pairs; the hands of one auction ask for the same unions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _few(boxes: Boxes) -> Boxes:
    return boxes if len(boxes) <= _MOST_BOXES else boxes.widened(_MOST_BOXES)


def _points_of(summaries: list[BoxSummary]) -> Floats:
    """Return weights of high-card points: the usual chances within what was shown."""
    # With a doubleton, the middle of all shapes: opponents' shapes hardly matter for their points.
    allowed = np.max([summary.points[1] for summary in summaries], axis=0, initial=0.0)
    points: Floats = POINTS_CHANCES * allowed
    return points if points.any() else POINTS_CHANCES


def _weighed(summary: BoxSummary, cards: Floats, points: Floats) -> tuple[Floats, Floats, float]:
    """Return weights of the shapes, weights of the points, and the weight of the box."""
    clubs, diamonds, hearts, spades = (int(count) for count in cards)
    shapes = summary.shapes * WAYS[0][clubs]
    shapes *= WAYS[1][diamonds]
    shapes *= WAYS[2][hearts]
    shapes *= WAYS[3][spades]
    if not summary.is_bounded:
        chances: Floats = points * summary.points[0]
        return shapes, chances, float(shapes.sum()) * float(chances.sum())
    rows = summary.points * points
    # A shape with shortness needs fewer high cards, so it is as likely as the points it leaves.
    likely = rows.sum(1)
    weights = np.bincount(_SHORTNESS, shapes, len(rows))
    shapes *= likely[_SHORTNESS]
    return shapes, weights.astype(np.float32) @ rows, float(shapes.sum())


def _cells(
    hand: Features,
    unseen: _Unseen,
    boxes: list[list[BoxSummary]],
    theirs: Floats,
    divided: bool,
) -> tuple[Floats, Floats]:
    """Return the probabilities and rows of the cells of partner's hand."""
    # What opponents have shown of a suit is not partner's.
    taken = [_taken(boxes[1], suit) + _taken(boxes[2], suit) for suit in range(4)]
    cards = np.maximum(unseen.cards - taken, 0)
    # Opponents have what partner and the player have not.
    rest = unseen.total - np.arange(MOST_POINTS)
    points = POINTS_CHANCES * np.where(rest >= 0, theirs[np.clip(rest, 0, len(theirs) - 1)], 0.0)
    weighed = []
    for summary in boxes[0]:
        # Where calls contradict each other or the hand, what opponents have shown gives way.
        for left_cards, chances in ((cards, points), (unseen.cards, POINTS_CHANCES)):
            item = _weighed(summary, left_cards, chances.astype(np.float32))
            if item[2] > 0:
                weighed.append((*item, summary.tilt))
                break
    if not weighed:
        shapes, chances, weight = _weighed(_ANY, unseen.cards, POINTS_CHANCES)
        weighed = [(shapes, chances, weight, _ANY.tilt)]
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
    """Return how many cards of a suit an opponent's length takes from partner's chances.

    With five shown an opponent has 5.6 in the mean, as the rest is divided among three. Two fewer
    than shown, taken from the suit, leave partner with the right expectation; from six on, one.
    """
    least = min(summary.least[suit] for summary in summaries)
    return max(0, least - 2) if least < 6 else least - 1


def _key(hand: Features) -> NDArray[np.int64]:
    """Return for each shape of partner's a number that grows as it fits the hand's long suits."""
    own = np.array(hand.lengths)
    # Squares: a fit for the longest suit counts most.
    key: NDArray[np.int64] = SHAPES @ (own * own)
    return key


def _cells_of(
    unseen: _Unseen,
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
    sums = ((group == _NUMBERS[:fits]) * shapes) @ _SHAPE_SUMS
    sums = sums[sums[:, 0] > 0]
    middle = chances.cumsum() - chances / 2
    level = np.minimum((middle * (strengths / chances.sum())).astype(np.int64), strengths - 1)
    levels = ((level == _NUMBERS[:strengths]) * chances) @ _POINT_SUMS
    levels = levels[levels[:, 0] > 0]
    probabilities = np.outer(levels[:, 0], sums[:, 0]).ravel()
    return probabilities / probabilities.sum(), _rows(unseen, sums, levels, tilt)


def _mean_and_variance(chances: Floats) -> tuple[float, float]:
    total = float(chances.sum())
    mean = float(chances @ _POINTS) / total
    return mean, max(0.0, float(chances @ _POINTS**2) / total - mean * mean)


def _rows(unseen: _Unseen, sums: Floats, levels: Floats, tilt: Floats) -> Floats:
    """Return the rows of a hand for each level of strength and, within it, each group of shapes.

    Args:
        unseen: the cards that are not seen.
        sums: for each group of shapes its weight, the lengths and their squares.
        levels: for each level of strength its weight, the points and their squares.
        tilt: how many points more than usual the hand has in each suit.
    """
    lengths = sums[:, 1:5] / sums[:, :1]
    points = levels[:, 1] / levels[:, 0]
    # An honour is as likely in a place of a suit as among the cards of it that are not seen.
    share = np.maximum(lengths * unseen.density + tilt, _LEAST_SHARE)
    share /= share.sum(1, keepdims=True)
    suit_points = np.minimum(points[:, None, None] * share, unseen.points)
    rows = np.empty((len(points), len(lengths), COLUMNS), np.float32)
    rows[..., LENGTHS] = lengths
    rows[..., VARIANCES] = np.maximum(sums[:, 5:] / sums[:, :1] - lengths * lengths, 0)
    rows[..., SUIT_POINTS] = suit_points
    rows[..., SUIT_CONTROLS] = suit_points * unseen.control_density
    rows[..., SPREAD] = np.maximum(levels[:, 2] / levels[:, 0] - points * points, 0)[:, None]
    return rows.reshape(-1, COLUMNS)


def _opponents(
    unseen: _Unseen,
    partner: Floats,
    left: list[BoxSummary],
    right: list[BoxSummary],
    left_points: Floats,
    right_points: Floats,
) -> tuple[Floats, Floats]:
    """Return the rows of both opponents in each cell: what is left, divided as they have shown."""
    cards = np.maximum(unseen.cards - partner[:, LENGTHS], 0)
    points = np.maximum(unseen.points - partner[:, SUIT_POINTS], 0)
    controls = np.maximum(unseen.controls - partner[:, SUIT_CONTROLS], 0)
    expected = [_expected_lengths(unseen, summaries) for summaries in (left, right)]
    share = expected[0] / np.maximum(expected[0] + expected[1], 0.1)
    lengths = cards * share
    # Both have thirteen cards: what one has too many of is taken from all suits alike.
    lengths += (13 - lengths.sum(1, keepdims=True)) * cards / cards.sum(1, keepdims=True)
    lengths = np.clip(lengths, 0, cards)
    totals = points.sum(1)
    of_left = _left_shares(totals, left_points, right_points)[:, None]
    dealt = lengths / np.maximum(cards, 0.1)
    weight = dealt * of_left / np.maximum(dealt * of_left + (1 - dealt) * (1 - of_left), 1e-6)
    rows = np.zeros((2, len(partner), COLUMNS), np.float32)
    for row, own, part in ((rows[0], lengths, weight), (rows[1], cards - lengths, 1 - weight)):
        row[:, LENGTHS] = own
        # Cards of a suit divided between two hands: a binomial's variance, less as the sum is
        # known.
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
            # What both have shown may contradict the total; then they have it in equal parts.
            mean = float(chances @ _POINTS[: total + 1]) / weight if weight > 0 else total / 2
            shares[total] = min(max((mean + 0.1) / (total + 0.2), 0.02), 0.98)
    return np.array([shares[round(total)] for total in totals.tolist()], np.float32)


def _expected_lengths(unseen: _Unseen, summaries: list[BoxSummary]) -> Floats:
    sums = np.zeros(9)
    for summary in summaries:
        shapes, _, weight = _weighed(summary, unseen.cards, POINTS_CHANCES)
        if weight > 0:
            sums += shapes @ _SHAPE_SUMS * (weight / float(shapes.sum()))
    if sums[0] <= 0:
        return unseen.cards / np.float32(3)
    lengths: Floats = (sums[1:5] / sums[0]).astype(np.float32)
    return lengths


_ANY: Final = BoxSummary(
    np.ones(len(SHAPES), np.float32),
    np.ones((7, MOST_POINTS), np.float32),
    np.zeros(4, np.float32),
    (0, 0, 0, 0),
    is_bounded=False,
)
