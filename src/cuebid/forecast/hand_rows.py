"""Hands as rows of numbers, for means and variances: hands that are seen, and hands as shown.

A row holds lengths with their variances, high-card points and controls of each suit, the variance
of all points. A hand that is seen has no variance. The weights of shapes are exact for the cards
that the asker sees; shape and strength are taken as independent except in total points, honours as
spread over the cards of a suit that the asker does not hold.
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
# The columns of a row: four suits each, then the variance of all points.
LENGTHS: Final = slice(0, 4)
VARIANCES: Final = slice(4, 8)
SUIT_POINTS: Final = slice(8, 12)
SUIT_CONTROLS: Final = slice(12, 16)
SPREAD: Final = 16
COLUMNS: Final = 17
"""The length of a row."""
# More alternatives than this are joined: each costs as much as the first.
_MOST_BOXES: Final = 4
_MOST_REMEMBERED: Final = 20_000
# An array over shapes has 2 KB.
_MOST_WAYS: Final = 500
POINTS: Final = np.arange(MOST_POINTS, dtype=np.float32)
_SHAPES: Final = SHAPES.astype(np.float32)
# For sums of weights, of lengths and of their squares in one product.
SHAPE_SUMS: Final = np.column_stack([np.ones(len(SHAPES)), _SHAPES, _SHAPES**2]).astype(np.float32)
POINT_SUMS: Final = np.column_stack([np.ones(MOST_POINTS), POINTS, POINTS**2]).astype(np.float32)
# A hand may have an honour in any suit, even where its length is next to nothing.
_LEAST_SHARE: Final = 0.01
_SHORTNESS: Final = np.minimum(SHORTNESS, 6)
ANY_HAND: Final = BoxSummary(
    np.ones(len(SHAPES), np.float32),
    np.ones((7, MOST_POINTS), np.float32),
    np.zeros(4, np.float32),
    (0, 0, 0, 0),
    is_bounded=False,
)


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
class UnseenCards:
    """The cards that a player does not see."""

    cards: Floats
    """The cards of each suit."""
    points: Floats
    """High-card points of each suit."""
    controls: Floats
    """The controls of each suit."""

    density: Floats
    """High-card points for each card of a suit."""
    control_density: Floats
    """Controls for each point of a suit."""

    @property
    def total(self) -> int:
        """All high-card points that are not seen."""
        return int(self.points.sum())


# A decision asks for its hand several times, and what a box says without a hand is asked always.
@lru_cache(maxsize=64)
def unseen_by(hand: Features | None) -> UnseenCards:
    """Return the cards that the holder of a hand does not see; without a hand, all cards."""
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
    """Return the row of a hand from what it has shown alone, or as the holder of `hand` sees it."""
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


# As those see it who hold no hand: the same for all that ask, and boxes recur in many unions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _row_of_box(box: Box) -> tuple[Floats, float]:
    return _row_of(unseen_by(None), box_summary(box))


def _row_of(unseen: UnseenCards, summary: BoxSummary) -> tuple[Floats, float]:
    """Return the row of one box, and the weight of the box; an empty row where it is 0."""
    shapes, chances, weight = weighed_box(summary, unseen.cards, POINTS_CHANCES)
    if weight <= 0:
        return np.empty((0, COLUMNS), np.float32), 0.0
    sums = shapes[None] @ SHAPE_SUMS, chances[None] @ POINT_SUMS
    return rows_of(unseen, *sums, summary.tilt), weight


def _joined(rows: Floats, weights: Floats) -> Floats:
    """Return the row of alternatives; their differences add to the variances."""
    shares = weights / weights.sum()
    row: Floats = shares @ rows
    row[VARIANCES] += shares @ (rows[:, LENGTHS] - row[LENGTHS]) ** 2
    totals = rows[:, SUIT_POINTS].sum(1)
    row[SPREAD] += shares @ (totals - totals @ shares) ** 2
    return row


def summaries_of(boxes: Boxes) -> list[BoxSummary]:
    """Return the shapes and strengths of boxes, of which many are joined to a few."""
    return [box_summary(box) for box in _few(boxes)]


# Widening compares all pairs; the hands of one auction ask for the same unions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _few(boxes: Boxes) -> Boxes:
    return boxes if len(boxes) <= _MOST_BOXES else boxes.widened(_MOST_BOXES)


# A decision weighs several boxes by the same cards, and all that hold no hand ask by all cards.
@lru_cache(maxsize=_MOST_WAYS)
def _ways(cards: tuple[float, ...]) -> Floats:
    """Return for each shape in how many ways some cards of each suit make it."""
    clubs, diamonds, hearts, spades = map(int, cards)
    ways: Floats = WAYS[0][clubs] * WAYS[1][diamonds] * WAYS[2][hearts] * WAYS[3][spades]
    ways.flags.writeable = False
    return ways


def weighed_box(summary: BoxSummary, cards: Floats, points: Floats) -> tuple[Floats, Floats, float]:
    """Return weights of the shapes, weights of the points, and the weight of the box."""
    shapes = summary.shapes * _ways(tuple(cards.tolist()))
    if not summary.is_bounded:
        chances: Floats = points * summary.points[0]
        return shapes, chances, float(shapes.sum()) * float(chances.sum())
    rows = summary.points * points
    # A shape with shortness needs fewer high cards, so it is as likely as the points it leaves.
    likely = rows.sum(1)
    weights = np.bincount(_SHORTNESS, shapes, len(rows))
    shapes *= likely[_SHORTNESS]
    return shapes, weights.astype(np.float32) @ rows, float(shapes.sum())


def rows_of(unseen: UnseenCards, sums: Floats, levels: Floats, tilt: Floats) -> Floats:
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
