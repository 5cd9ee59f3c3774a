"""Sample two hands jointly, for constraints that are rare only in combination.

Draw from the counts of `two_hand_counts`, from coarse to fine: the lengths of both hands, the
points of both in minors and majors, the points in single suits, then the honours; small cards
come last. Bounds on anything but lengths, shape and points are left to rejection by `Dealer`.
"""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.errors import ImpossibleError
from cuebid.dealing.two_hand_counts import (
    POINTS_OF_SUIT,
    POINTS_OF_TWO_SUITS,
    BoxPair,
    Side,
    box_pairs,
    undealt_honours,
)

# Bounds the memory of joint tables; the figure is a matter of speed only.
_CHUNK: Final = 1024


class TwoHandSampler:
    """Counts and draws the pairs of hands that two seats can get.

    Attributes:
        seats: the two seats.
        total: the number of pairs.
    """

    def __init__(self, pool: CardPool, first: Side, second: Side, pairs: list[BoxPair]) -> None:
        self.seats = (first[0], second[0])
        # Groups without a pair would have no row to draw.
        self._parts = [_PairSampler(pair) for pair in pairs if pair.total]
        self._suits = [_SuitDealer(pool, suit) for suit in SUITS]
        self.total = sum(pair.total for pair in pairs)

    @classmethod
    def of(
        cls, pool: CardPool, first: Side, second: Side, max_length_pairs: int
    ) -> TwoHandSampler | None:
        """Return a sampler, or None if there are more than `max_length_pairs` pairs of lengths."""
        pairs = box_pairs(pool, first, second, max_length_pairs)
        return None if pairs is None else cls(pool, first, second, list(pairs))

    def draw(self, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """Return equally likely pairs, as bits of the cards dealt, of shape (count, 2).

        Raises:
            ImpossibleError: there is no pair of hands that matches.
        """
        if not self._parts:
            seats = " and ".join(seat.word for seat in self.seats)
            raise ImpossibleError(f"the cards that are left make no two hands for {seats} together")
        # Totals are whole numbers of any size; as weights floats are exact enough.
        weights = np.array([part.pair.total for part in self._parts], dtype=np.float64)
        counts = rng.multinomial(count, weights / weights.sum()).tolist()
        hands = [
            self._draw_cards(part, min(_CHUNK, part_count - start), rng)
            for part, part_count in zip(self._parts, counts, strict=True)
            for start in range(0, part_count, _CHUNK)
        ]
        return np.concatenate(hands)[rng.permutation(count)]

    def _draw_cards(
        self, part: _PairSampler, count: int, rng: np.random.Generator
    ) -> NDArray[np.uint64]:
        codes, points = part.draw(count, rng)
        hands = np.zeros((count, 2), dtype=np.uint64)
        for index, suit in enumerate(self._suits):
            hands |= suit.draw(codes[:, index], points[:, index], rng)
        return hands


class _PairSampler:
    """Draws lengths and points of two hands from two boxes."""

    def __init__(self, pair: BoxPair) -> None:
        self.pair = pair
        ways = np.empty(len(pair.codes))
        for start in range(0, len(ways), _CHUNK):
            chunk = slice(start, start + _CHUNK)
            # Summed here chunk by chunk and computed again for the rows that are drawn: at the
            # limit of pairs all tables together would take a gigabyte.
            ways[chunk] = self._joint(pair.minor_index[chunk], pair.major_index[chunk]).sum(axis=1)
        self._cumulative = ways.cumsum()

    def _joint(self, minors: Any, majors: Any) -> Any:  # noqa: ANN401 - arrays
        """Return the ways to deal both hands, by both seats' points in the minors.

        Args:
            minors: the row of `BoxPair.minors` for each pair of hands.
            majors: the row of `BoxPair.majors` for each pair of hands.

        Returns:
            A row for each pair of hands, with a column for each pair of points.
        """
        joint = self.pair.minors[minors].astype(float) * self.pair.completions[majors]
        return joint.reshape(len(minors), -1)

    def draw(self, count: int, rng: np.random.Generator) -> tuple[Any, Any]:
        """Draw pairs of hands: their suit lengths as codes, and the points of both in each suit.

        Returns:
            The codes (see `BoxPair`), of shape (count, suits), and the points, of shape
            (count, suits, 2).
        """
        pair = self.pair
        rows = self._cumulative.searchsorted(rng.random(count) * self._cumulative[-1], side="right")
        # Rounding can bring a product up to the last sum itself.
        rows = rows.clip(0, len(self._cumulative) - 1)
        minors = _pick_columns(self._joint(pair.minor_index[rows], pair.major_index[rows]), rng)
        minor_points = np.stack(np.divmod(minors, POINTS_OF_TWO_SUITS), axis=1)
        ways = pair.majors[pair.major_index[rows]]
        scale = np.arange(POINTS_OF_TWO_SUITS)
        # Points of the minors are drawn by now; of the majors only those count that bring both
        # seats into their ranges.
        is_inside = [
            (scale + minor_points[:, side, None] >= low)
            & (scale + minor_points[:, side, None] <= high)
            for side, (low, high) in enumerate(pair.points)
        ]
        ways = ways * (is_inside[0][:, :, None] & is_inside[1][:, None, :])
        majors = _pick_columns(ways.reshape(count, -1), rng)
        major_points = np.stack(np.divmod(majors, POINTS_OF_TWO_SUITS), axis=1)
        codes = pair.codes[rows]
        points = [
            *self._split(0, codes, minor_points, rng),
            *self._split(2, codes, major_points, rng),
        ]
        return codes, np.stack(points, axis=1)

    def _split(
        self,
        suit: int,
        codes: Any,  # noqa: ANN401 - arrays
        points: Any,  # noqa: ANN401
        rng: np.random.Generator,
    ) -> tuple[Any, Any]:
        """Divide both seats' points in two suits at random between `suit` and the next suit."""
        scale = np.arange(POINTS_OF_SUIT)
        rest = [points[:, side, None] - scale for side in (0, 1)]
        is_possible = [(values >= 0) & (values < POINTS_OF_SUIT) for values in rest]
        first, second = (values.clip(0, POINTS_OF_SUIT - 1) for values in rest)
        next_suit = self.pair.suits[suit + 1][
            codes[:, suit + 1, None, None], first[:, :, None], second[:, None, :]
        ]
        ways = self.pair.suits[suit][codes[:, suit]] * next_suit
        ways = ways * (is_possible[0][:, :, None] & is_possible[1][:, None, :])
        chosen = _pick_columns(ways.reshape(len(codes), -1), rng)
        suit_points = np.stack(np.divmod(chosen, POINTS_OF_SUIT), axis=1)
        return suit_points, points - suit_points


class _SuitDealer:
    """Deals a suit to two seats by lengths and points: first the honours, then small cards."""

    def __init__(self, pool: CardPool, suit: int) -> None:
        honours = undealt_honours(pool, suit)
        # Every way to give each honour to the first seat (0), the second (1) or elsewhere (2).
        # The number of rows is given, because NumPy cannot infer it where no honour is left: the
        # one way then has no columns.
        ways_for_honours = list(product(range(3), repeat=len(honours)))
        owners = np.array(ways_for_honours).reshape(len(ways_for_honours), len(honours))
        bits = np.array([1 << 13 * suit + position for position, _ in honours], dtype=np.uint64)
        values = np.array([points for _, points in honours], dtype=np.int64)
        sides = [owners == side for side in (0, 1)]
        self._bits = np.stack([(side * bits).sum(axis=1) for side in sides], axis=1)
        self._points = np.stack([(side * values).sum(axis=1) for side in sides], axis=1)
        self._counts = np.stack([side.sum(axis=1) for side in sides], axis=1)
        small = [
            13 * suit + position
            for position in range(9)
            if pool.undealt >> 13 * suit + position & 1
        ]
        self._small = np.array([1 << position for position in small], dtype=np.uint64)
        self._ways = _ways_for_small_cards(len(small))

    def draw(
        self,
        codes: Any,  # noqa: ANN401 - arrays
        points: Any,  # noqa: ANN401
        rng: np.random.Generator,
    ) -> NDArray[np.uint64]:
        """Return cards of the suit for both seats, as bits, of shape (deals, 2)."""
        lengths = np.stack(np.divmod(codes, 14), axis=1)
        is_possible = (self._points[None, :, :] == points[:, None, :]).all(axis=2)
        small_counts = lengths[:, None, :] - self._counts[None, :, :]
        is_possible &= (small_counts >= 0).all(axis=2)
        small_counts = small_counts.clip(0, 13)
        ways = self._ways[small_counts[:, :, 0], small_counts[:, :, 1]] * is_possible
        # All ways to share out the honours, weighted by the ways for the small cards that go with
        # each.
        chosen = _pick_columns(ways, rng)
        hands: NDArray[np.uint64] = self._bits[chosen].astype(np.uint64)
        if len(self._small):
            counts = small_counts[np.arange(len(codes)), chosen]
            # The same shuffle as in `deal_by_lengths`, here of small cards only.
            order = rng.random((len(codes), len(self._small))).argsort(axis=1)
            shuffled, positions = self._small[order], np.arange(len(self._small))[None, :]
            is_first = positions < counts[:, :1]
            is_second = ~is_first & (positions < counts.sum(axis=1)[:, None])
            for side, is_dealt in enumerate((is_first, is_second)):
                hands[:, side] |= np.where(is_dealt, shuffled, np.uint64(0)).sum(axis=1)
        return hands


def _ways_for_small_cards(cards: int) -> NDArray[np.float64]:
    """Return the ways to give two seats small cards of a suit, by the number for each."""
    ways = np.zeros((14, 14))
    for first in range(cards + 1):
        for second in range(cards - first + 1):
            ways[first, second] = comb(cards, first) * comb(cards - first, second)
    return ways


def _pick_columns(ways: Any, rng: np.random.Generator) -> NDArray[np.int64]:  # noqa: ANN401 - an array
    """Draw a column for each row, with probabilities in proportion to the row's ways."""
    cumulative = ways.astype(float).cumsum(axis=1)
    # A row of zeros never comes here: every earlier draw had at least one way to go on.
    targets = rng.random(len(ways)) * cumulative[:, -1]
    columns: NDArray[np.int64] = (cumulative <= targets[:, None]).sum(axis=1)
    return columns.clip(0, np.size(ways, 1) - 1)
