"""Describe a hand, known or hidden, as a row of means and variances.

A row holds for each suit the length, its variance, high-card points and controls; then the variance
of all points. A known hand has no variance. The weights of shapes are exact for the cards that the
player sees. Shape and strength are taken as independent except in points with distribution, and
honours as spread evenly over the unseen cards of a suit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.evaluation import CONTROLS, HCP, Box, Boxes, Features
from cuebid.forecast.box_shapes import (
    MOST_POINTS,
    POINTS_CHANCES,
    SHAPES,
    SHORTNESS,
    WAYS,
    BoxSummary,
    box_summary,
)

Floats = NDArray[np.float32]
# The columns of a row: four suits each, then the variance of the hand's points.
LENGTHS: Final = slice(0, 4)
VARIANCES: Final = slice(4, 8)
SUIT_POINTS: Final = slice(8, 12)
SUIT_CONTROLS: Final = slice(12, 16)
SPREAD: Final = 16
COLUMNS: Final = 17
"""The number of columns of a row."""
# If a hand has more boxes than this, boxes are joined, since each costs the same time.
_MOST_BOXES: Final = 4
_MOST_REMEMBERED: Final = 20_000
# The size of the cache of arrays over shapes, 2 KB each.
_MOST_WAYS: Final = 500
POINTS: Final = np.arange(MOST_POINTS, dtype=np.float32)
_SHAPES: Final = SHAPES.astype(np.float32)
# One product with these yields the sums of weights, of values and of their squares.
SHAPE_SUMS: Final = np.column_stack([np.ones(len(SHAPES)), _SHAPES, _SHAPES**2]).astype(np.float32)
POINT_SUMS: Final = np.column_stack([np.ones(MOST_POINTS), POINTS, POINTS**2]).astype(np.float32)
# The least share of a hand's points in a suit: a very short suit may still have an honour.
_LEAST_SHARE: Final = 0.01
_SHORTNESS: Final = np.minimum(SHORTNESS, 6)
ANY_HAND: Final = BoxSummary(
    np.ones(len(SHAPES), np.float32),
    np.ones((7, MOST_POINTS), np.float32),
    np.zeros(4, np.float32),
    (0, 0, 0, 0),
    is_bounded=False,
)


# A decision needs the row of its hand twice.
@lru_cache(maxsize=64)
def known_row(hand: Features) -> Floats:
    """Return the row of a known hand; the array is read-only."""
    row = np.zeros(COLUMNS, np.float32)
    row[LENGTHS] = hand.lengths
    row[SUIT_POINTS] = hand.by_suit(HCP)
    row[SUIT_CONTROLS] = hand.by_suit(CONTROLS)
    row.flags.writeable = False
    return row


@dataclass(frozen=True, slots=True, eq=False)
class UnseenCards:
    """The cards that a player does not hold, by suit."""

    cards: Floats
    """The number of unseen cards of each suit."""
    points: Floats
    """The unseen high-card points of each suit."""
    controls: Floats
    """The unseen controls of each suit."""

    density: Floats
    """Unseen high-card points per unseen card of each suit."""
    control_density: Floats
    """Unseen controls per unseen high-card point of each suit."""

    @property
    def total(self) -> int:
        """The unseen high-card points of all suits."""
        return int(self.points.sum())


# A decision calls this several times for its hand, and rows without a hand need `None` always.
@lru_cache(maxsize=64)
def unseen_by(hand: Features | None) -> UnseenCards:
    """Return the cards outside a hand; without a hand, all 52 cards."""
    row = np.zeros(COLUMNS, np.float32) if hand is None else known_row(hand)
    cards: Floats = 13 - row[LENGTHS]
    points: Floats = 10 - row[SUIT_POINTS]
    controls: Floats = 3 - row[SUIT_CONTROLS]
    density: Floats = (points / np.maximum(cards, 1)).astype(np.float32)
    control_density: Floats = (controls / np.maximum(points, 1)).astype(np.float32)
    for array in (cards, points, controls, density, control_density):
        array.flags.writeable = False
    return UnseenCards(cards, points, controls, density, control_density)


def shown_row(shown: Boxes, hand: Features | None = None) -> Floats:
    """Return the row of a hidden hand from what it has shown.

    Args:
        shown: the boxes that the hidden hand has shown.
        hand: a known hand, whose cards the hidden hand cannot have.
    """
    boxes = _few(shown)
    if hand is None:
        weighed = [_row_of_box(box) for box in boxes]
    else:
        unseen = unseen_by(hand)
        weighed = [_row_of(unseen, box_summary(box)) for box in boxes]
    possible = [item for item in weighed if item[1] > 0]
    if not possible:
        row, _ = _row_of(unseen_by(hand), ANY_HAND)
        possible = [(row, 1.0)]
    rows = np.concatenate([row for row, _ in possible])
    return _joined(rows, np.array([weight for _, weight in possible], np.float32))


# Without a known hand the row depends on the box alone, and boxes recur in many unions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _row_of_box(box: Box) -> tuple[Floats, float]:
    return _row_of(unseen_by(None), box_summary(box))


def _row_of(unseen: UnseenCards, summary: BoxSummary) -> tuple[Floats, float]:
    """Return the row of one box and the box's weight; no row if the weight is 0."""
    shapes, chances, weight = weighed_box(summary, unseen.cards, POINTS_CHANCES)
    if weight <= 0:
        return np.empty((0, COLUMNS), np.float32), 0.0
    sums = shapes[None] @ SHAPE_SUMS, chances[None] @ POINT_SUMS
    return rows_of(unseen, *sums, summary.tilt), weight


def _joined(rows: Floats, weights: Floats) -> Floats:
    """Return one row for weighted alternatives; differences of their means add to variances."""
    shares = weights / weights.sum()
    row: Floats = shares @ rows
    row[VARIANCES] += shares @ (rows[:, LENGTHS] - row[LENGTHS]) ** 2
    totals = rows[:, SUIT_POINTS].sum(1)
    row[SPREAD] += shares @ (totals - totals @ shares) ** 2
    return row


def summaries_of(boxes: Boxes) -> list[BoxSummary]:
    """Return the summaries of boxes; if there are more than four, they are joined first."""
    return [box_summary(box) for box in _few(boxes)]


# Widening compares all pairs, and all hands in an auction need the same unions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _few(boxes: Boxes) -> Boxes:
    return boxes if len(boxes) <= _MOST_BOXES else boxes.widened(_MOST_BOXES)


# A decision weighs several boxes by the same unseen cards.
@lru_cache(maxsize=_MOST_WAYS)
def _ways(cards: tuple[float, ...]) -> Floats:
    """Return for each shape the number of ways to choose it from so many cards of each suit."""
    clubs, diamonds, hearts, spades = map(int, cards)
    ways: Floats = WAYS[0][clubs] * WAYS[1][diamonds] * WAYS[2][hearts] * WAYS[3][spades]
    ways.flags.writeable = False
    return ways


def weighed_box(summary: BoxSummary, cards: Floats, points: Floats) -> tuple[Floats, Floats, float]:
    """Return weights of a box's shapes, weights of its points, and the weight of the box.

    Args:
        summary: the shapes and points that the box allows.
        cards: the number of unseen cards of each suit.
        points: the probability of each number of high-card points.
    """
    shapes = summary.shapes * _ways(tuple(cards.tolist()))
    if not summary.is_bounded:
        chances: Floats = points * summary.points[0]
        return shapes, chances, float(shapes.sum()) * float(chances.sum())
    rows = summary.points * points
    # A shape with shortness needs fewer HCP: weight it by the chance of the HCP that it needs.
    likely = rows.sum(1)
    weights = np.bincount(_SHORTNESS, shapes, len(rows))
    shapes *= likely[_SHORTNESS]
    return shapes, weights.astype(np.float32) @ rows, float(shapes.sum())


def rows_of(unseen: UnseenCards, sums: Floats, levels: Floats, tilt: Floats) -> Floats:
    """Return rows of a hand, one for each pair of a level of strength and a group of shapes.

    Args:
        unseen: the cards that the player does not see.
        sums: for each group of shapes the weighted sums of 1, lengths, and squared lengths.
        levels: for each level of strength the weighted sums of 1, points, and squared points.
        tilt: for each suit, how many points more than usual the hand has.
    """
    lengths = sums[:, 1:5] / sums[:, :1]
    points = levels[:, 1] / levels[:, 0]
    # Each card of a suit is as likely an honour as each unseen card of that suit.
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
