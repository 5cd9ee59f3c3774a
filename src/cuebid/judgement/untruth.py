"""The distance of a hand from what a call shows, for hands that fit no call."""

from __future__ import annotations

from typing import Final

from cuebid.evaluation import DIMENSIONS, LENGTH, Boxes, Features

__all__ = ["untruth"]

# A card less than promised misleads partner more than a point less.
_CARD: Final = 2.5
_WEIGHTS: Final = tuple(_CARD if dimension.feature is LENGTH else 1.0 for dimension in DIMENSIONS)


def untruth(boxes: Boxes, hand: Features) -> float:
    """Return the least distance of a hand from any of some boxes, in points; 0 inside.

    Each bound that is missed counts by how much, a card of length two and a half times a point.
    """
    values = hand.values
    return min(
        (
            sum(
                _WEIGHTS[axis] * max(low - values[axis], values[axis] - high, 0)
                for axis, low, high in box.bounds
            )
            for box in boxes
        ),
        default=100.0,
    )
