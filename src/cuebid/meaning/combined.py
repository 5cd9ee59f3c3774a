"""The hands that fit all calls of one player."""

# Each call shows a disjunction of boxes, so that the boxes of several calls multiply. The limit
# keeps them few: beyond it those are joined that lose least, and a player is never taken to have
# less than was shown.

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cuebid.core import SUITS
from cuebid.evaluation import ANYTHING, LENGTH, Box, Boxes, dimension_of

MAX_BOXES: Final = 16
"""The most boxes that are kept for a call or a player (A66)."""

UNKNOWN: Final = Boxes((ANYTHING,))
"""The hands that a player has shown before the first call: any."""

_MOST_REMEMBERED: Final = 5_000
_LENGTHS: Final = frozenset(dimension_of(LENGTH, suit).index for suit in SUITS)


# Auctions begin alike, and so do the calls of a player.
@lru_cache(maxsize=_MOST_REMEMBERED)
def combined(before: Boxes, call: Boxes) -> Boxes:
    """Return what earlier calls and one more show together; empty if they exclude each other."""
    # Intersections of boxes may be impossible, and each would count against the limit.
    both = before & call
    return limited(Boxes(tuple(box for box in both if _has_lengths(box))))


def limited(boxes: Boxes) -> Boxes:
    """Return boxes around these that are not too many to be kept."""
    return boxes if len(boxes) <= MAX_BOXES else boxes.widened(MAX_BOXES)


def _has_lengths(box: Box) -> bool:
    """Return whether the bounds on lengths leave room for thirteen cards.

    This is the part of "is there such a hand" that costs little; the rest needs counting.
    """
    least, most = 0, 4 * 13
    for axis, low, high in box.bounds:
        if axis in _LENGTHS:
            least += low
            most -= 13 - high
    return least <= 13 <= most
