"""Combine the hands that several calls of one player show."""

# Each call shows a union of boxes, so the numbers of boxes of several calls multiply. Beyond a
# limit boxes are joined, so that as few hands as possible are added; no hand is lost.

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cuebid.core import SUITS
from cuebid.evaluation import ANYTHING, LENGTH, Box, Boxes, dimension_of

MAX_BOXES: Final = 16
"""The most boxes that are stored for a call or a player (A66)."""

UNKNOWN: Final = Boxes((ANYTHING,))
"""The hands of a player who has not called yet: any hand."""

_MOST_REMEMBERED: Final = 5_000
_LENGTHS: Final = frozenset(dimension_of(LENGTH, suit).index for suit in SUITS)


# Many auctions begin with the same calls.
@lru_cache(maxsize=_MOST_REMEMBERED)
def combined(before: Boxes, call: Boxes) -> Boxes:
    """Return the hands that fit earlier calls and one more; empty if they contradict each other."""
    # Drop impossible intersections, which would count against the limit.
    both = before & call
    return limited(Boxes(tuple(box for box in both if _has_lengths(box))))


def limited(boxes: Boxes) -> Boxes:
    """Return the boxes, joined to at most `MAX_BOXES`."""
    return boxes if len(boxes) <= MAX_BOXES else boxes.widened(MAX_BOXES)


def _has_lengths(box: Box) -> bool:
    """Return whether thirteen cards can satisfy the bounds on the four suits' lengths.

    This is a quick necessary condition; an exact test would need counting.
    """
    least, most = 0, 4 * 13
    for axis, low, high in box.bounds:
        if axis in _LENGTHS:
            least += low
            most -= 13 - high
    return least <= 13 <= most
