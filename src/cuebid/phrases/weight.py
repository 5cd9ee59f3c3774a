"""Estimate how many hands a union of boxes has, by shapes and high-card points.

Exact counts of unions take seconds where many features are bounded, and a line must be written
between two calls. Shapes and points hardly depend on each other, so shares are right to a few
percent; for other features the estimate is rough.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import Final

from cuebid.evaluation import HCP, POINTS, Box, Boxes
from cuebid.evaluation.counting import hcp_chances
from cuebid.phrases.shape_sets import hands_in, lengths_in

# The assumed share of hands that have a further feature, such as a stopper or an ace.
_FEATURE: Final = 0.25


def share_of_hull(boxes: Boxes, hull: Boxes) -> float:
    """Return the share of the hands of `hull`, a wider union, that are in `boxes`."""
    whole = _weight(hull)
    return _weight(boxes) / whole if whole else 1.0


@lru_cache(maxsize=2048)
def _weight(boxes: Boxes) -> float:
    parts = [(*_shapes(box), *_points(box)) for box in boxes]
    total = 0.0
    for points, chance in enumerate(hcp_chances()):
        # Shapes by the number of other features that are bounded.
        sets: dict[int, int] = {}
        for shapes, others, low, high in parts:
            if low <= points <= high:
                sets[others] = sets.get(others, 0) | shapes
        counts = (_count(shapes) * _FEATURE**others for others, shapes in sets.items())
        total += chance * min(sum(counts), _count(reduce(or_, sets.values(), 0)))
    return total


def _shapes(box: Box) -> tuple[int, int]:
    """Return the shapes of a box, and the number of its bounds not about lengths or strength."""
    shapes, further = lengths_in(box.bounds)
    return shapes, sum(bound.feature not in (HCP, POINTS) for bound in further)


def _points(box: Box) -> tuple[int, int]:
    """Return the range of high-card points, limited by points with distribution as well."""
    (low, high), (least, most) = box.range(HCP), box.range(POINTS)
    # If points exceed the maximum of HCP, the difference is distribution: take the best hands.
    return min(max(low, least), high), min(high, most)


_count = lru_cache(maxsize=2048)(hands_in)
