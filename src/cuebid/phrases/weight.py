"""How many hands a union of boxes has, nearly: by shapes and high-card points.

Exact counts of unions take seconds where many features are bounded, and a line is written between
two calls. Shapes and points hardly depend on each other, and other features are left out, so that
shares are right to a few percent.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from math import comb, prod
from typing import Final

from cuebid.evaluation import HCP, POINTS, Box, Boxes
from cuebid.evaluation.counting import ALL_HANDS
from cuebid.phrases.shape_sets import hands_in, lengths_in

__all__ = ["share_of_hull"]

_MOST: Final = 37
_CARDS: Final = 13


def share_of_hull(boxes: Boxes, hull: Boxes) -> float:
    """Return which share of the hands of a wider union some boxes have."""
    whole = _weight(hull)
    return _weight(boxes) / whole if whole else 1.0


@lru_cache(maxsize=2048)
def _weight(boxes: Boxes) -> float:
    parts = [(lengths_in(box.bounds)[0], *_points(box)) for box in boxes]
    total = 0.0
    for points, chance in enumerate(_chances()):
        shapes = 0
        for part, low, high in parts:
            if low <= points <= high:
                shapes |= part
        if shapes:
            total += chance * _count(shapes)
    return total


def _points(box: Box) -> tuple[int, int]:
    """Return the range of high-card points, for which points with distribution are taken too."""
    (low, high), (least, most) = box.range(HCP), box.range(POINTS)
    return max(low, least), min(high, most)


@cache
def _chances() -> tuple[float, ...]:
    """Return how many hands have each number of high-card points."""
    counts = [0] * (_MOST + 1)
    for numbers in product(range(5), repeat=4):
        points = sum(value * number for value, number in zip((4, 3, 2, 1), numbers, strict=True))
        if sum(numbers) <= _CARDS and points <= _MOST:
            held = prod(comb(4, number) for number in numbers)
            counts[points] += held * comb(36, _CARDS - sum(numbers))
    return tuple(count / ALL_HANDS for count in counts)


_count = lru_cache(maxsize=2048)(hands_in)
