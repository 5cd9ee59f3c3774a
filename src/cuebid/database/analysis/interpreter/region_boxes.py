"""Conversion of regions to boxes, which can tell whether a hand exists, and why none does.

A region with gaps in its values, or with shapes that are no product of ranges, becomes several
boxes. Callers limit how many of them they look at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from cuebid.core import SUITS
from cuebid.database.analysis.interpreter.regions import ALL_VALUES, BOUNDED, SHAPE, Region
from cuebid.evaluation import LENGTH, LONGEST, SECOND, SHORTEST, THIRD, Box, Boxes
from cuebid.evaluation.hand_pool import SHAPES


def boxes_of(region: Region) -> Iterator[Box]:
    """Yield boxes that together hold exactly the hands of a region."""
    ranges = [
        [(dimension, low, high) for low, high in _runs(mask)]
        for dimension, mask, every in zip(BOUNDED, region[1:], ALL_VALUES[1:], strict=True)
        if mask != every
    ]
    for shape_box in _shape_boxes(region[SHAPE]):
        for bounds in product(*ranges):
            box = shape_box
            for dimension, low, high in bounds:
                box = box.between(dimension.feature, low, high, dimension.suit)
            yield box


# Rules repeat the same shapes, and testing all 560 of them is slow.
@lru_cache(maxsize=1024)
def _shape_boxes(mask: int) -> tuple[Box, ...]:
    """Return boxes of suit lengths that hold exactly the shapes of a mask; one box if possible."""
    if mask == ALL_VALUES[SHAPE]:
        return (Box(),)
    shapes = [shape for index, shape in enumerate(SHAPES) if mask >> index & 1]
    # Most constraints on shape are ranges of suit lengths or of the sorted lengths; the smallest
    # box around the shapes then holds them exactly, and its words read well in messages.
    hull = Box()
    for suit in SUITS:
        lengths = [shape[suit] for shape in shapes]
        hull = hull.between(LENGTH, min(lengths), max(lengths), suit)
    for rank, feature in enumerate((SHORTEST, THIRD, SECOND, LONGEST)):
        lengths = [sorted(shape)[rank] for shape in shapes]
        hull = hull.between(feature, min(lengths), max(lengths))
    if _shape_mask(hull) == mask:
        return (_without_redundant_bounds(hull, mask),)
    single_shapes = []
    for shape in shapes:
        box = Box()
        for suit in SUITS:
            box = box.exactly(LENGTH, shape[suit], suit)
        single_shapes.append(box)
    return Boxes.union(single_shapes).boxes


def _shape_mask(box: Box) -> int:
    """Return the mask of the shapes that a box of lengths allows."""
    by_suit = [box.range(LENGTH, suit) for suit in SUITS]
    by_rank = [box.range(feature) for feature in (SHORTEST, THIRD, SECOND, LONGEST)]
    mask = 0
    for index, shape in enumerate(SHAPES):
        pairs = zip((*shape, *sorted(shape)), (*by_suit, *by_rank), strict=True)
        if all(low <= length <= high for length, (low, high) in pairs):
            mask |= 1 << index
    return mask


def _without_redundant_bounds(box: Box, mask: int) -> Box:
    """Return the box without the bounds that follow from its other bounds."""
    # Messages list the bounds, so those that say nothing new are removed.
    for bound in reversed(box.bounds):
        smaller = box.without(bound.feature, bound.dimension.suit)
        if _shape_mask(smaller) == mask:
            box = smaller
    return box


def _runs(mask: int) -> Iterable[tuple[int, int]]:
    """Yield the first and last bit of each run of adjacent set bits."""
    low = 0
    while mask >> low:
        if mask >> low & 1:
            high = low
            while mask >> high + 1 & 1:
                high += 1
            yield low, high
            low = high
        low += 1
