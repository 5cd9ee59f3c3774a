"""Sample one hand exactly, for a constraint that is rare by points as well as by lengths.

For each box of the constraint and each suit, all holdings that the box allows are sorted by length
and high-card points. For each allowed set of four lengths the numbers of holdings are convolved by
points, which counts the hands in the box. To draw, pick lengths, then points of each suit, then
holdings, each in proportion to its number of ways. Bounds on single suits, lengths, shape and
high-card points hold by construction; `Dealer` rejects hands that break other bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS, Seat, Suit
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.length_sampler import allowed_lengths
from cuebid.evaluation import (
    ACES,
    CONTROLS,
    DIMENSIONS,
    HCP,
    KINGS,
    LENGTH,
    POINTS,
    SHAPE_FEATURES,
    Bound,
    Box,
    Boxes,
    table,
)

_SUIT_MASK: Final = (1 << 13) - 1
POINTS_OF_SUIT: Final = 11
"""The number of values that the high-card points of a suit can have: 0 to 10."""
# Distribution adds at most 9 points (three voids) and takes none away.
_MAX_SHAPE_POINTS: Final = 9
# Controls count aces and kings only; all queens and jacks together have 12 points.
_QUEEN_JACK_POINTS: Final = 12


class SuitHoldings:
    """The holdings in one suit that a box allows a seat, sorted by length and points.

    A holding is kept as bits without the cards that the seat holds already.
    """

    def __init__(self, pool: CardPool, seat: Seat, box: Box, suit: Suit) -> None:
        # Bounds are on the whole hand, draws among the cards still to deal; so a holding is tested
        # with the held cards and kept without them.
        held = pool.held[seat] >> 13 * suit & _SUIT_MASK
        undealt = pool.undealt >> 13 * suit & _SUIT_MASK
        dealt = np.array(list(_subsets(undealt)), dtype=np.uint16)
        holding = dealt | np.uint16(held)
        for index, low, high in box.bounds:
            dimension = DIMENSIONS[index]
            if dimension.suit is suit:
                values = np.frombuffer(table(dimension.feature), dtype="uint8")[holding]
                is_inside = (values >= low) & (values <= high)
                dealt, holding = dealt[is_inside], holding[is_inside]
        points = np.frombuffer(table(HCP), dtype="uint8")[holding]
        lengths = np.frombuffer(table(LENGTH), dtype="uint8")[dealt]
        # After sorting, the holdings of one length and number of points stand side by side: a draw
        # is an index between two starts.
        order = np.lexsort((points, lengths))
        self.holdings = dealt[order]
        keys = lengths[order].astype(np.int64) * POINTS_OF_SUIT + points[order]
        self.starts = keys.searchsorted(np.arange(14 * POINTS_OF_SUIT + 1))
        # 64 bits are enough for hands: there are 635,013,559,600.
        counts = np.diff(self.starts).astype(np.int64)
        self.ways = counts.reshape(14, POINTS_OF_SUIT)

    def draw(self, keys: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.uint16]:
        """Return a random holding for each key; a key encodes a length and a number of points."""
        start, end = self.starts[keys], self.starts[keys + 1]
        offsets = start + (rng.random(len(keys)) * (end - start)).astype(np.int64)
        holdings: NDArray[np.uint16] = self.holdings[offsets.clip(start, end - 1)]
        return holdings


class _BoxHands:
    """Counts and draws the hands that match one box, by suit lengths and points."""

    def __init__(self, pool: CardPool, seat: Seat, box: Box) -> None:
        self.suits = [SuitHoldings(pool, seat, box, suit) for suit in SUITS]
        self.lengths = allowed_lengths(pool, seat, Boxes((box,)))
        self.low, self.high = box.range(HCP)
        # One row for each set of four lengths, one column for each number of points so far.
        by_points = np.ones((len(self.lengths), 1), dtype=np.int64)
        for index, suit in enumerate(self.suits):
            by_points = _convolve(by_points, suit.ways[self.lengths[:, index]])
        self.ways = by_points[:, self.low : self.high + 1].sum(axis=1)

    @cached_property
    def total(self) -> int:
        return int(self.ways.sum())

    def draw(self, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """Return hands as bits of the cards dealt, of shape (count,)."""
        cumulative = self.ways.cumsum()
        rows = cumulative.searchsorted(rng.random(count) * cumulative[-1], side="right")
        # Equal lengths side by side, so that their joint table of points is built once.
        rows = np.sort(rows.clip(0, len(cumulative) - 1))
        keys = np.empty((count, 4), dtype=np.int64)
        distinct, starts = np.unique(rows, return_index=True)
        ends = [*starts[1:], count]
        for row, start, end in zip(distinct.tolist(), starts.tolist(), ends, strict=True):
            keys[start:end] = self._draw_points(row, end - start, rng)
        bits = np.zeros(count, dtype=np.uint64)
        for index, suit in enumerate(self.suits):
            holdings = suit.draw(keys[:, index], rng).astype(np.uint64)
            bits |= holdings << np.uint64(13 * index)
        # Sorting by lengths has put similar hands together; a caller who takes the first few must
        # get a fair sample.
        return bits[rng.permutation(count)]

    def _draw_points(self, row: int, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """Draw points for hands of equal lengths; return each suit's key of length and points."""
        lengths = self.lengths[row]
        ways = [suit.ways[lengths[index]] for index, suit in enumerate(self.suits)]
        minors = ways[0][:, None] * ways[1][None, :]
        majors = ways[2][:, None] * ways[3][None, :]
        # Two suits by two suits: a table of 121 by 121 for the points of four suits, built once for
        # all hands of the same lengths.
        joint = minors.reshape(-1)[:, None] * majors.reshape(-1)[None, :]
        points_of_suit = np.arange(POINTS_OF_SUIT)
        points_of_two = np.add.outer(points_of_suit, points_of_suit).reshape(-1)
        totals = points_of_two[:, None] + points_of_two[None, :]
        joint[(totals < self.low) | (totals > self.high)] = 0
        cumulative = joint.reshape(-1).cumsum()
        cells = cumulative.searchsorted(rng.random(count) * cumulative[-1], side="right")
        minor_cells, major_cells = np.divmod(cells, POINTS_OF_SUIT * POINTS_OF_SUIT)
        points = (*np.divmod(minor_cells, POINTS_OF_SUIT), *np.divmod(major_cells, POINTS_OF_SUIT))
        return np.stack(
            [int(lengths[suit]) * POINTS_OF_SUIT + points[suit] for suit in range(4)], axis=1
        )


class OneHandSampler:
    """Counts and draws the hands that one seat can get.

    Attributes:
        seats: the seat, as a tuple of one.
        is_exact: whether all bounds of the constraint hold by construction.
    """

    def __init__(self, pool: CardPool, seat: Seat, boxes: Boxes) -> None:
        self.seats = (seat,)
        # Drop the bounds that are left to rejection before making the boxes disjoint: boxes that
        # only such bounds keep apart would overlap, and their common hands come twice as often.
        constructed = Boxes.union(
            Box(tuple(filter(_holds_by_construction, _with_implied_points(box).bounds)))
            for box in boxes
        )
        parts = [_BoxHands(pool, seat, box) for box in constructed.disjoint()]
        self._parts = [part for part in parts if part.total > 0]
        self.is_exact = all(_holds_by_construction(bound) for box in boxes for bound in box.bounds)

    @property
    def total(self) -> int:
        """The number of hands that match; too large if some bounds are ignored (not `is_exact`)."""
        return sum(part.total for part in self._parts)

    def draw(self, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """Return equally likely hands, as bits of the cards dealt, of shape (count, 1)."""
        weights = np.array([part.total for part in self._parts])
        # How many hands come from each box is itself drawn, since equally likely hands do not come
        # in exact proportions.
        counts = rng.multinomial(count, weights / weights.sum())
        hands = [
            part.draw(int(part_count), rng)
            for part, part_count in zip(self._parts, counts, strict=True)
            if part_count
        ]
        return np.concatenate(hands)[rng.permutation(count), None]


def _holds_by_construction(bound: Bound) -> bool:
    dimension = DIMENSIONS[bound.axis]
    return dimension.suit is not None or dimension.feature in (HCP, *SHAPE_FEATURES)


def _with_implied_points(box: Box) -> Box:
    """Return a box with the bounds on HCP added that honours, controls and points imply.

    Aces, kings, controls and points themselves are left to rejection; the bounds they imply keep
    rejection rare.
    """
    low, high = box.range(CONTROLS)
    # The bounds that controls imply: with so many aces and kings, at least their points, at most
    # these and all queens and jacks.
    points = [
        4 * aces + 3 * kings
        for aces, kings in product(range(5), repeat=2)
        if low <= 2 * aces + kings <= high
        and box.range(ACES)[0] <= aces <= box.range(ACES)[1]
        and box.range(KINGS)[0] <= kings <= box.range(KINGS)[1]
    ] or [0]
    least, most = box.range(POINTS)
    return box.between(
        HCP,
        max(min(points), least - _MAX_SHAPE_POINTS),
        min(max(points) + _QUEEN_JACK_POINTS, most),
    )


def _convolve(ways: Any, suit_ways: Any) -> Any:  # noqa: ANN401 - arrays
    """Add a suit to a table of ways by total points, and return the larger table."""
    shape = (len(ways), ways.shape[1] + POINTS_OF_SUIT - 1)
    totals = np.zeros(shape, dtype=np.int64)
    for points in range(POINTS_OF_SUIT):
        totals[:, points : points + ways.shape[1]] += ways * suit_ways[:, points][:, None]
    return totals


def _subsets(bits: int) -> Iterator[int]:
    """Yield every subset of the bits, the empty one last."""
    subset = bits
    while True:
        yield subset
        if not subset:
            return
        # The next smaller number within the bits: the borrow runs through the gaps.
        subset = (subset - 1) & bits
