"""Sample the cards of a side, for bounds on what two partners hold together.

A fit of eight hearts with 25 points is a bound on neither hand, so samplers of single hands propose
mostly deals that fail it. Here the 26 cards of North and South are drawn first: their suit lengths
and points jointly, in proportion to the number of such sets, then the holdings of the suits. After
that each side is split between its partners at random. Bounds on lengths and high-card points of
the side hold by construction.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SEATS, SUITS, Seat
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.length_sampler import allowed_lengths
from cuebid.dealing.one_hand_sampler import POINTS_OF_SUIT, SuitHoldings
from cuebid.dealing.side_bounds import SideBounds
from cuebid.evaluation import Box, Boxes


class SideSampler:
    """Counts and draws deals in which the cards of North and South together satisfy bounds.

    Args:
        pool: the cards to deal.
        alternatives: bounds, of which a deal must satisfy one; they may overlap.
    """

    def __init__(self, pool: CardPool, alternatives: Sequence[SideBounds]) -> None:
        self.seats: tuple[Seat, ...] = SEATS
        self._missing = pool.missing
        self._undealt = np.uint64(pool.undealt)
        # The side counts as one seat that gets up to 26 cards.
        held = pool.held[Seat.NORTH] | pool.held[Seat.SOUTH]
        cards = pool.missing[Seat.NORTH] + pool.missing[Seat.SOUTH]
        side = CardPool((held, 0, 0, 0), (cards, 0, 0, 0), pool.undealt)
        self._suits = [SuitHoldings(side, Seat.NORTH, Box(), suit) for suit in SUITS]
        self._lengths = allowed_lengths(side, Seat.NORTH, Boxes((Box(),))).astype(np.int64)
        # Floats: a product of four suits has up to 5e14 sets, which a float holds exactly.
        ways = [suit.ways.astype(np.float64) for suit in self._suits]
        self._minors = _joint_points(ways[0], ways[1])
        self._majors = _joint_points(ways[2], ways[3])
        self._ways = ways
        # A row for each set of lengths, a column for each number of points. Alternatives select
        # cells, so that a cell which two of them allow still counts once.
        totals = _convolve_rows(
            self._minors[self._lengths[:, 0], self._lengths[:, 1]],
            self._majors[self._lengths[:, 2], self._lengths[:, 3]],
        )
        is_allowed = np.zeros(totals.shape, dtype=bool)
        points = np.arange(totals.shape[1])
        for bounds in alternatives:
            is_inside = np.ones(len(totals), dtype=bool)
            for column, (low, high) in enumerate(bounds.lengths):
                whole = self._lengths[:, column] + side.held_lengths(Seat.NORTH)[column]
                is_inside &= (whole >= low) & (whole <= high)
            low, high = bounds.points
            is_allowed |= is_inside[:, None] & ((points >= low) & (points <= high))[None, :]
        # Only the allowed cells, since a search among all of them takes longer.
        self._rows, self._points = (is_allowed & (totals > 0)).nonzero()
        self._cumulative = totals[self._rows, self._points].cumsum()

    @property
    def total(self) -> float:
        """The number of deals that satisfy the bounds, as a float."""
        if not len(self._rows):
            return 0.0
        north, east, south, west = self._missing
        return float(self._cumulative[-1]) * comb(north + south, north) * comb(east + west, east)

    def draw(self, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """Return equally likely deals as bits of the cards dealt, of shape (count, 4)."""
        cells = self._cumulative.searchsorted(rng.random(count) * self._cumulative[-1], "right")
        # Rounding can bring a product up to the last sum itself.
        cells = cells.clip(0, len(self._rows) - 1)
        clubs, diamonds, hearts, spades = lengths = self._lengths[self._rows[cells]].T
        points = self._points[cells]
        # The points of the minors, then of one suit of each pair, given what the pair has.
        of_minors = _split_points(
            self._minors[clubs, diamonds], self._majors[hearts, spades], points, rng
        )
        of_clubs = _split_points(self._ways[0][clubs], self._ways[1][diamonds], of_minors, rng)
        of_majors = points - of_minors
        of_hearts = _split_points(self._ways[2][hearts], self._ways[3][spades], of_majors, rng)
        by_suit = (of_clubs, of_minors - of_clubs, of_hearts, of_majors - of_hearts)
        cards = np.zeros(count, dtype=np.uint64)
        for suit, holdings in enumerate(self._suits):
            keys = lengths[suit] * POINTS_OF_SUIT + by_suit[suit]
            cards |= holdings.draw(keys, rng).astype(np.uint64) << np.uint64(13 * suit)
        hands = np.empty((count, 4), dtype=np.uint64)
        for side, first in ((cards, Seat.NORTH), (self._undealt & ~cards, Seat.EAST)):
            partner = first.partner
            chosen = _random_part(side, self._missing[first], self._missing[partner], rng)
            hands[:, first] = chosen
            hands[:, partner] = side & ~chosen
        return hands


def _joint_points(first: Any, second: Any) -> Any:  # noqa: ANN401 - arrays
    """Return the ways to hold two suits, by the length in each and their points together.

    Args:
        first: the ways to hold one suit, by length and points.
        second: the same for the other suit.
    """
    joint = np.zeros((14, 14, 2 * POINTS_OF_SUIT - 1))
    for points in range(POINTS_OF_SUIT):
        end = points + POINTS_OF_SUIT
        joint[:, :, points:end] += first[:, None, points, None] * second[None, :, :]
    return joint


def _convolve_rows(first: Any, second: Any) -> Any:  # noqa: ANN401 - arrays
    """Return for each row the ways to reach each total of points with minors and majors.

    Args:
        first: the ways to hold the minors, by row and points.
        second: the same for the majors.
    """
    totals = np.zeros((len(first), first.shape[1] + second.shape[1] - 1))
    for points in range(first.shape[1]):
        totals[:, points : points + second.shape[1]] += first[:, points, None] * second
    return totals


def _split_points(first: Any, second: Any, points: Any, rng: np.random.Generator) -> Any:  # noqa: ANN401
    """Divide points at random between two suits, or minors and majors; return the first's.

    Args:
        first: for each row the ways to hold the first of the two, by points.
        second: the same for the other.
        points: for each row the points of both together.
        rng: the source of chance.
    """
    width = first.shape[1]
    rest = points[:, None] - np.arange(width)
    # Points that the second part cannot have get the weight 0.
    is_possible = (rest >= 0) & (rest < width)
    of_second = np.take_along_axis(second, rest.clip(0, width - 1), axis=1)
    cumulative = np.where(is_possible, first * of_second, 0.0).cumsum(axis=1)
    levels = rng.random(len(points)) * cumulative[:, -1]
    return (cumulative <= levels[:, None]).sum(axis=1).clip(0, width - 1)


def _random_part(
    cards: NDArray[np.uint64], first: int, second: int, rng: np.random.Generator
) -> NDArray[np.uint64]:
    """Return `first` random cards of each set of `first + second` cards, as bits."""
    patterns = _random_patterns(len(cards), first, second, rng)
    part = np.zeros(len(cards), dtype=np.uint64)
    # The lowest card belongs to the lowest place of the pattern, and so on. 52 steps over the
    # whole array are quicker than a sort of random keys for each deal.
    one = np.uint64(1)
    for card in range(52):
        bit = np.uint64(card)
        is_in_set = cards >> bit & one
        part |= (patterns & is_in_set) << bit
        patterns >>= is_in_set
    return part


def _random_patterns(
    count: int, first: int, second: int, rng: np.random.Generator
) -> NDArray[np.uint64]:
    """Return random patterns of `first` ones and `second` zeros, as bits."""
    width = first + second
    low_width = width // 2
    patterns_of_low, patterns_of_high = _patterns(low_width), _patterns(width - low_width)
    # How many ones are in the lower half: hypergeometric.
    ones = np.arange(low_width + 1)
    weights = np.array(
        [comb(low_width, n) * comb(width - low_width, first - n) if n <= first else 0
         for n in ones.tolist()], dtype=np.float64,
    )  # fmt: skip
    cumulative = weights.cumsum()
    of_low = cumulative.searchsorted(rng.random(count) * cumulative[-1], "right")
    of_low = of_low.clip(0, low_width)
    low: NDArray[np.uint64] = _draw_pattern(patterns_of_low, of_low, rng)
    high = _draw_pattern(patterns_of_high, first - of_low, rng)
    low |= high << np.uint64(low_width)
    return low


@cache
def _patterns(width: int) -> tuple[Any, Any]:
    """Return all `width`-bit numbers sorted by their ones, and the start of each count of ones."""
    ones = np.array([bits.bit_count() for bits in range(1 << width)])
    order = np.argsort(ones, kind="stable").astype(np.uint64)
    return order, np.sort(ones).searchsorted(np.arange(width + 2))


def _draw_pattern(patterns: tuple[Any, Any], ones: Any, rng: np.random.Generator) -> Any:  # noqa: ANN401
    ordered, starts = patterns
    start, end = starts[ones], starts[ones + 1]
    return ordered[start + (rng.random(len(ones)) * (end - start)).astype(np.int64)]
