"""One hand drawn exactly: from the ways to hold each suit, by length and high-card points.

For a hand that is rare by its points as well as by its lengths. Bounds on single suits, lengths,
shape and high-card points are met by construction; others are left to whoever draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import Seat
from cuebid.core.suit import SUITS, Suit
from cuebid.dealing.lengths import allowed_lengths
from cuebid.dealing.pool import Pool
from cuebid.evaluation import Box, Boxes
from cuebid.evaluation.arrays import load_numpy
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.feature import CONTROLS, DIMENSIONS, HCP, LENGTH, POINTS, SHAPE_FEATURES
from cuebid.evaluation.tables import table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TightHand"]

_HOLDING: Final = (1 << 13) - 1
_POINTS: Final = 11
_MOST_FOR_SHAPE: Final = 9
"""Points for three voids; no shape takes points away."""
_QUEENS_AND_JACKS: Final = 12


class _Suit:
    """The ways to hold a suit within a box: what is dealt, by length and points."""

    def __init__(self, pool: Pool, seat: Seat, box: Box, suit: Suit) -> None:
        numpy = load_numpy()
        known = pool.known[seat] >> 13 * suit & _HOLDING
        unknown = pool.unknown >> 13 * suit & _HOLDING
        subsets = numpy.array(_subsets(unknown), dtype=numpy.uint16)
        whole = subsets | numpy.uint16(known)
        for index, low, high in box.bounds:
            dimension = DIMENSIONS[index]
            if dimension.suit is suit:
                values = numpy.frombuffer(table(dimension.feature), dtype="uint8")[whole]
                inside = (values >= low) & (values <= high)
                subsets, whole = subsets[inside], whole[inside]
        points = numpy.frombuffer(table(HCP), dtype="uint8")[whole]
        length = numpy.frombuffer(table(LENGTH), dtype="uint8")[subsets]
        order = numpy.lexsort((points, length))
        self.subsets = subsets[order]
        keys = length[order].astype(numpy.int64) * _POINTS + points[order]
        self.begins = keys.searchsorted(numpy.arange(14 * _POINTS + 1))
        counts = numpy.diff(self.begins).astype(numpy.int64)
        self.ways = counts.reshape(14, _POINTS)

    def draw(self, keys: Any, random: Any) -> Any:  # noqa: ANN401 - arrays
        """A holding for each key, a length and points."""
        numpy = load_numpy()
        begin, end = self.begins[keys], self.begins[keys + 1]
        places = begin + (random.random(len(keys)) * (end - begin)).astype(numpy.int64)
        return self.subsets[places.clip(begin, end - 1)]


class _BoxHands:
    """The hands of one box, by their lengths."""

    def __init__(self, pool: Pool, seat: Seat, box: Box) -> None:
        numpy = load_numpy()
        self.suits = [_Suit(pool, seat, box, suit) for suit in SUITS]
        self.vectors = allowed_lengths(pool, seat, Boxes((box,)))
        self.low, self.high = box.range(HCP)
        spread = numpy.ones((len(self.vectors), 1), dtype=numpy.int64)
        for suit, one in enumerate(self.suits):
            spread = _convolved(spread, one.ways[self.vectors[:, suit]])
        self.ways = spread[:, self.low : self.high + 1].sum(axis=1)

    @cached_property
    def total(self) -> int:
        return int(self.ways.sum())

    def draw(self, count: int, random: Any) -> Any:  # noqa: ANN401 - arrays
        """So many hands, as bits of what is dealt."""
        numpy = load_numpy()
        steps = self.ways.cumsum()
        rows = steps.searchsorted(random.random(count) * steps[-1], side="right")
        rows = numpy.sort(rows.clip(0, len(steps) - 1))
        keys = numpy.empty((count, 4), dtype=numpy.int64)
        found, begins = numpy.unique(rows, return_index=True)
        ends = [*begins[1:], count]
        for row, begin, end in zip(found.tolist(), begins.tolist(), ends, strict=True):
            keys[begin:end] = self._split(row, end - begin, random)
        bits = numpy.zeros(count, dtype=numpy.uint64)
        for suit, one in enumerate(self.suits):
            drawn = one.draw(keys[:, suit], random).astype(numpy.uint64)
            bits |= drawn << numpy.uint64(13 * suit)
        return bits[random.permutation(count)]

    def _split(self, row: int, count: int, random: Any) -> Any:  # noqa: ANN401 - arrays
        """How lengths of one kind share the points, for so many hands."""
        numpy = load_numpy()
        lengths = self.vectors[row]
        parts = [one.ways[lengths[suit]] for suit, one in enumerate(self.suits)]
        first = parts[0][:, None] * parts[1][None, :]
        second = parts[2][:, None] * parts[3][None, :]
        joint = first.reshape(-1)[:, None] * second.reshape(-1)[None, :]
        pair = numpy.add.outer(numpy.arange(_POINTS), numpy.arange(_POINTS)).reshape(-1)
        sums = pair[:, None] + pair[None, :]
        joint[(sums < self.low) | (sums > self.high)] = 0
        steps = joint.reshape(-1).cumsum()
        places = steps.searchsorted(random.random(count) * steps[-1], side="right")
        left, right = numpy.divmod(places, _POINTS * _POINTS)
        points = (*numpy.divmod(left, _POINTS), *numpy.divmod(right, _POINTS))
        return numpy.stack(
            [int(lengths[suit]) * _POINTS + points[suit] for suit in range(4)], axis=1
        )


class TightHand:
    """The hands that a seat may get, counted and drawn exactly.

    Args:
        pool: the cards to be dealt.
        seat: who gets them.
        boxes: what is known of the hand.
    """

    def __init__(self, pool: Pool, seat: Seat, boxes: Boxes) -> None:
        self.seats = (seat,)
        # Bounds that are left to whoever draws go first: boxes that only they keep apart overlap.
        met = Boxes.of(Box(tuple(filter(_is_met, _implied(box).bounds))) for box in boxes)
        self.parts = [_BoxHands(pool, seat, box) for box in met.disjoint()]
        self.parts = [part for part in self.parts if part.total > 0]
        self.is_exact = all(_is_met(bound) for box in boxes for bound in box.bounds)

    @property
    def total(self) -> int:
        """How many hands there are, bounds that are not met by construction apart."""
        return sum(part.total for part in self.parts)

    def draw(self, count: int, random: np.random.Generator) -> NDArray[np.uint64]:
        """So many, each as likely as any other; what is dealt, as bits, of shape (count, 1)."""
        numpy = load_numpy()
        shares = numpy.array([part.total for part in self.parts])
        counts = random.multinomial(count, shares / shares.sum())
        drawn = [
            part.draw(int(many), random)
            for part, many in zip(self.parts, counts, strict=True)
            if many
        ]
        together: NDArray[np.uint64] = numpy.concatenate(drawn)
        return together[random.permutation(count), None]


def _is_met(bound: Bound) -> bool:
    """Whether drawing meets a bound."""
    dimension = DIMENSIONS[bound.place]
    return dimension.suit is not None or dimension.feature in (HCP, *SHAPE_FEATURES)


def _implied(box: Box) -> Box:
    """The box with the high-card points that controls and points leave room for."""
    low, high = box.range(CONTROLS)
    points = [
        4 * aces + 3 * kings
        for aces, kings in product(range(5), repeat=2)
        if low <= 2 * aces + kings <= high
    ]
    least, most = box.range(POINTS)
    return box.between(
        HCP, max(min(points), least - _MOST_FOR_SHAPE), min(max(points) + _QUEENS_AND_JACKS, most)
    )


def _convolved(spread: Any, more: Any) -> Any:  # noqa: ANN401 - arrays
    """The ways to have so many points in the suits so far and one more."""
    numpy = load_numpy()
    shape = (len(spread), spread.shape[1] + _POINTS - 1)
    found = numpy.zeros(shape, dtype=numpy.int64)
    for points in range(_POINTS):
        found[:, points : points + spread.shape[1]] += spread * more[:, points][:, None]
    return found


def _subsets(bits: int) -> list[int]:
    return list(_each_subset(bits))


def _each_subset(bits: int) -> Iterator[int]:
    subset = bits
    while True:
        yield subset
        if not subset:
            return
        subset = (subset - 1) & bits
