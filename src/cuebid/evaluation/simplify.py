"""Fewer boxes that say the same, or a little more."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from math import prod
from typing import Final

from cuebid.core.errors import CuebidError
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.box import Box
from cuebid.evaluation.feature import DIMENSIONS

__all__ = ["LIMIT", "TooManyBoxesError", "disjoint", "hull", "simplified", "widened"]

LIMIT: Final = 1000
"""The most boxes that a union may have."""

_RAW_LIMIT: Final = 20 * LIMIT


class TooManyBoxesError(CuebidError):
    """A union would have more than `LIMIT` boxes."""

    def __init__(self) -> None:
        super().__init__(
            f"these constraints come to more than {LIMIT} boxes; "
            "fewer alternatives, or fewer negations of them, would do"
        )


def simplified(boxes: Iterable[Box]) -> list[Box]:
    """The same hands in fewer boxes, in order.

    Boxes whose bounds contradict each other go, so do boxes inside another one; boxes that differ
    in one dimension only, where they overlap or touch, become one.

    Raises:
        TooManyBoxesError: more than `LIMIT` are left.
    """
    left = _distinct(boxes)
    while True:
        count = len(left)
        for index in sorted({bound.place for box in left for bound in box.bounds}):
            left = _merged_along(left, index)
        if len(left) > LIMIT:
            raise TooManyBoxesError
        left = _outermost(left)
        if len(left) == count:
            return sorted(left, key=lambda box: box.bounds)


def _distinct(boxes: Iterable[Box]) -> list[Box]:
    """Each box once, without those whose bounds contradict each other."""
    found: dict[Box, None] = {}
    for box in boxes:
        if not box.is_contradiction:
            found[box] = None
            # A product of unions is stopped before all of it is made.
            if len(found) > _RAW_LIMIT:
                raise TooManyBoxesError
    return list(found)


def _merged_along(boxes: list[Box], index: int) -> list[Box]:
    """Boxes equal but for one dimension become one where their ranges in it overlap or touch."""
    dimension = DIMENSIONS[index]
    groups: dict[tuple[Bound, ...], list[tuple[int, int]]] = {}
    for box in boxes:
        rest = tuple([bound for bound in box.bounds if bound.place != index])
        spans = groups.setdefault(rest, [])
        spans += [(bound.low, bound.high) for bound in box.bounds if bound.place == index] or [
            (dimension.low, dimension.high)
        ]
    found = []
    for rest, spans in groups.items():
        for low, high in _touching_joined(sorted(spans)):
            found.append(Box((*rest, Bound(index, low, high))))
    return found


def _touching_joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found = spans[:1]
    for low, high in spans[1:]:
        before = found[-1]
        if low <= before[1] + 1:
            found[-1] = before[0], max(high, before[1])
        else:
            found.append((low, high))
    return found


def _outermost(boxes: list[Box]) -> list[Box]:
    """Those that are not inside another one."""
    kept: list[tuple[int, Box]] = []
    # A box inside another one bounds at least the same dimensions.
    for box in sorted(boxes, key=lambda box: len(box.bounds)):
        mine = sum(1 << bound.place for bound in box.bounds)
        if not any(theirs & ~mine == 0 and box <= other for theirs, other in kept):
            # One with as many bounds, seen before, may be inside this one.
            kept = [(theirs, other) for theirs, other in kept if theirs != mine or not other <= box]
            kept.append((mine, box))
    return [box for _, box in kept]


def hull(boxes: Iterable[Box]) -> Box:
    """The smallest box around some boxes; any hand where there is none."""
    left = list(boxes)
    if not left:
        return Box()
    ranges = [{index: (low, high) for index, low, high in box.bounds} for box in left]
    common = set.intersection(*(set(one) for one in ranges))
    return Box(
        tuple(
            Bound(index, min(one[index][0] for one in ranges), max(one[index][1] for one in ranges))
            for index in common
        )
    )


def disjoint(boxes: Iterable[Box]) -> list[Box]:
    """The same hands in boxes of which no two have a hand in common.

    Raises:
        TooManyBoxesError: more than `LIMIT` are needed.
    """
    given = list(boxes)
    found: list[Box] = []
    for place, box in enumerate(given):
        pieces = [box]
        for taken in given[:place]:
            pieces = [part for piece in pieces for part in _less(piece, taken)]
            if len(found) + len(pieces) > LIMIT:
                raise TooManyBoxesError
        found += pieces
    return found


def _less(box: Box, taken: Box) -> list[Box]:
    """What of a box is not in another, in boxes without a common hand."""
    if (box & taken).is_contradiction:
        return [box]
    found = []
    for bound in taken.bounds:
        dimension = bound.dimension
        below = box & Box((Bound(bound.place, dimension.low, bound.low - 1),))
        above = box & Box((Bound(bound.place, bound.high + 1, dimension.high),))
        found += [part for part in (below, above) if not part.is_contradiction]
        box &= Box((bound,))
    return found


def widened(boxes: list[Box], most: int) -> list[Box]:
    """At most so many boxes that hold all the same hands, and as few others as may be.

    Again and again the two whose hull adds least are replaced by it. The size of a box is its part
    of all combinations of values, which is quick to tell; it is no count of hands.
    """
    alive = dict(enumerate(boxes))
    heap = [
        (_growth(alive[first], alive[second]), first, second)
        for first in alive
        for second in range(first)
    ]
    heapify(heap)
    following = len(boxes)
    while len(alive) > most:
        _, first, second = heappop(heap)
        if first not in alive or second not in alive:
            continue
        joined = hull((alive.pop(first), alive.pop(second)))
        for number, other in alive.items():
            heappush(heap, (_growth(joined, other), following, number))
        alive[following] = joined
        following += 1
    return list(alive.values())


def _growth(first: Box, second: Box) -> float:
    return _part(hull((first, second))) - _part(first) - _part(second) + _part(first & second)


def _part(box: Box) -> float:
    """The part of all combinations of values that is in a box."""
    return prod(
        max(high - low + 1, 0) / (DIMENSIONS[index].high - DIMENSIONS[index].low + 1)
        for index, low, high in box.bounds
    )
