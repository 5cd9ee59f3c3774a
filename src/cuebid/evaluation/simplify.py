"""Simplify unions of boxes: the same hands in fewer boxes, or slightly more hands in a few.

Boxes are tuples of bounds here. Unions arise from negations and alternatives, whose product grows
fast, so every operation on unions simplifies its result and stops above `LIMIT`.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from math import prod
from typing import Final

from cuebid.core import CuebidError
from cuebid.evaluation.bound import (
    Bound,
    Bounds,
    are_contradictory,
    is_tighter,
    normalise_bounds,
    shared_bound,
)
from cuebid.evaluation.feature import DIMENSIONS

# Far more than any call shows; a union that reaches it comes from negating alternatives of
# alternatives, and would go on to grow exponentially.
LIMIT: Final = 1000
"""The most boxes that a union may have."""

# Up to this many boxes, comparing all pairs takes less time than grouping by each dimension.
_FEW: Final = 8
# A product of unions is stopped at this size, before merging could make it smaller.
_RAW_LIMIT: Final = 20 * LIMIT


class TooManyBoxesError(CuebidError):
    """A union would have more than `LIMIT` boxes."""

    def __init__(self) -> None:
        super().__init__(
            f"these constraints come to more than {LIMIT} boxes; "
            "fewer alternatives, or fewer negations of them, would do"
        )


def simplify(boxes: Iterable[Bounds]) -> list[Bounds]:
    """Return the same hands in fewer boxes, sorted.

    Contradictory boxes and boxes inside others are dropped. Boxes that differ in a single
    dimension, where they overlap or touch, are merged. Repeats until nothing changes, as one merger
    can make another possible.

    Raises:
        TooManyBoxesError: more than `LIMIT` remain.
    """
    remaining = _distinct(boxes)
    # Most calls show one box, which nothing can be merged with.
    if len(remaining) < 2:
        return remaining
    while True:
        count = len(remaining)
        if count <= _FEW and not _may_merge(remaining):
            return sorted(_drop_contained(remaining))
        # In a fixed order, so that the same boxes give the same result in every run.
        for axis in sorted({bound.axis for box in remaining for bound in box}):
            remaining = _merge_along(remaining, axis)
        if len(remaining) > LIMIT:
            raise TooManyBoxesError
        remaining = _drop_contained(remaining)
        if len(remaining) == count:
            # Sorted, so that the order in which a union was built shows as little as possible.
            return sorted(remaining)


def _may_merge(boxes: list[Bounds]) -> bool:
    """Return whether two of a few boxes differ in a single dimension only."""
    sets = [frozenset(box) for box in boxes]
    for index, first in enumerate(sets):
        for second in sets[:index]:
            different = first ^ second
            # One bound that only one of the boxes has, or two bounds on one dimension.
            if len(different) <= 2 and len({bound[0] for bound in different}) == 1:
                return True
    return False


def _distinct(boxes: Iterable[Bounds]) -> list[Bounds]:
    """Return the distinct boxes in their order, without contradictory ones."""
    # A dictionary as an ordered set.
    distinct: dict[Bounds, None] = {}
    for box in boxes:
        if not are_contradictory(box):
            distinct[box] = None
            if len(distinct) > _RAW_LIMIT:
                raise TooManyBoxesError
    return list(distinct)


def _merge_along(boxes: list[Bounds], axis: int) -> list[Bounds]:
    """Merge boxes that differ only in one dimension, where their ranges overlap or touch."""
    dimension = DIMENSIONS[axis]
    groups: dict[Bounds, list[tuple[int, int]]] = {}
    for box in boxes:
        # Boxes with equal rests differ in this dimension only; grouping finds them in one pass,
        # where comparing pairs would take quadratic time.
        rest = tuple([bound for bound in box if bound.axis != axis])
        ranges = groups.setdefault(rest, [])
        ranges += [(bound.low, bound.high) for bound in box if bound.axis == axis] or [
            (dimension.low, dimension.high)
        ]
    return [
        normalise_bounds((*rest, shared_bound(axis, low, high)))
        for rest, ranges in groups.items()
        for low, high in _merge_ranges(sorted(ranges))
    ]


def _merge_ranges(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Merge sorted ranges of integers that overlap or touch."""
    merged = ranges[:1]
    for low, high in ranges[1:]:
        last = merged[-1]
        # Numbers are whole, so 3-5 and 6-7 leave no gap.
        if low <= last[1] + 1:
            merged[-1] = last[0], max(high, last[1])
        else:
            merged.append((low, high))
    return merged


def _drop_contained(boxes: list[Bounds]) -> list[Bounds]:
    """Return the boxes that are not inside another one."""
    outermost: list[tuple[int, Bounds]] = []
    # A box inside another one bounds at least the same dimensions; the sets of dimensions are
    # compared as bit masks first, which is much cheaper than comparing bounds.
    for box in sorted(boxes, key=len):
        axes = sum(1 << bound.axis for bound in box)
        if not any(
            outer_axes & ~axes == 0 and is_tighter(box, outer) for outer_axes, outer in outermost
        ):
            # An earlier box with the same dimensions may be inside this one.
            outermost = [
                (outer_axes, outer)
                for outer_axes, outer in outermost
                if outer_axes != axes or not is_tighter(outer, box)
            ]
            outermost.append((axes, box))
    return [box for _, box in outermost]


def hull(boxes: Iterable[Bounds]) -> Bounds:
    """Return the smallest box that contains all boxes; without boxes, the box of all hands."""
    first, *others = tuple(boxes) or ((),)
    if not others:
        return first
    widest = {axis: (low, high) for axis, low, high in first}
    for box in others:
        # A dimension that one box leaves open is open in the hull.
        common: dict[int, tuple[int, int]] = {}
        for axis, low, high in box:
            if axis in widest:
                lowest, highest = widest[axis]
                common[axis] = min(low, lowest), max(high, highest)
        widest = common
    return normalise_bounds(shared_bound(axis, low, high) for axis, (low, high) in widest.items())


def make_disjoint(boxes: Iterable[Bounds]) -> list[Bounds]:
    """Return the same hands in boxes of which no two have a hand in common.

    Raises:
        TooManyBoxesError: more than `LIMIT` are needed.
    """
    distinct = list(dict.fromkeys(boxes))
    # A box inside another one adds no hands, yet taking the others from it could take many pieces.
    # The order stays: samples drawn with a seed depend on it.
    outermost = set(_drop_contained(distinct))
    originals = [box for box in distinct if box in outermost]
    disjoint: list[Bounds] = []
    # Earlier boxes stay whole; of each later one only what they do not cover is kept.
    for index, box in enumerate(originals):
        pieces = [box]
        for earlier in originals[:index]:
            # Order matters for the number of boxes, not for the hands.
            pieces = [part for piece in pieces for part in _subtract(piece, earlier)]
            if len(disjoint) + len(pieces) > LIMIT:
                raise TooManyBoxesError
        disjoint += pieces
    return disjoint


def _subtract(box: Bounds, removed: Bounds) -> list[Bounds]:
    """Return the part of a box outside another, in boxes without a common hand.

    For each bound in turn, cuts off the parts below and above it and continues with the rest.
    """
    if are_contradictory(normalise_bounds((*box, *removed))):
        return [box]
    parts = []
    for bound in removed:
        dimension = bound.dimension
        below = Bound(bound.axis, dimension.low, bound.low - 1)
        above = Bound(bound.axis, bound.high + 1, dimension.high)
        # At most two boxes for each bound of the other: what lies outside one dimension, then,
        # inside that, outside the next.
        for side in (below, above):
            part = normalise_bounds((*box, side))
            if not are_contradictory(part):
                parts.append(part)
        box = normalise_bounds((*box, bound))
    return parts


def widen(boxes: list[Bounds], limit: int) -> list[Bounds]:
    """Return at most `limit` boxes that hold all hands of the boxes, and few further hands.

    Greedy: again and again the two boxes whose hull adds least are replaced by their hull. The size
    of a box is its share of all combinations of values, which is quick to compute and only roughly
    proportional to its number of hands.
    """
    active = dict(enumerate(boxes))
    # At most half a million pairs, since a union has at most `LIMIT` boxes.
    heap = [
        (_growth(active[first], active[second]), first, second)
        for first in active
        for second in range(first)
    ]
    heapify(heap)
    next_number = len(boxes)
    while len(active) > limit:
        _, first, second = heappop(heap)
        # Pairs with a box that was merged meanwhile stay in the heap until they come up.
        if first not in active or second not in active:
            continue
        merged = hull((active.pop(first), active.pop(second)))
        for number, box in active.items():
            heappush(heap, (_growth(merged, box), next_number, number))
        active[next_number] = merged
        next_number += 1
    return list(active.values())


def _growth(first: Bounds, second: Bounds) -> float:
    """Return the size that the hull of two boxes adds to their union."""
    common = normalise_bounds((*first, *second))
    # What both have in common is subtracted twice, so it is added once.
    return _size(hull((first, second))) - _size(first) - _size(second) + _size(common)


def _size(box: Bounds) -> float:
    """Return the share of all combinations of values that a box allows."""
    return prod(
        max(high - low + 1, 0) / (DIMENSIONS[axis].high - DIMENSIONS[axis].low + 1)
        for axis, low, high in box
    )
