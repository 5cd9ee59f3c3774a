"""Two hands drawn together, exactly: for what is rare because two hands are.

Lengths of both first, each as likely as it has ways; then the points of two suits and two, then of
single suits, then who has which honour; small cards are dealt at last. What a box bounds but for
lengths, shape and points is left to whoever draws.
"""

from __future__ import annotations

from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import Seat
from cuebid.core.suit import SUITS
from cuebid.dealing.pairs import PAIR_POINTS, SUIT_POINTS, BoxPair, box_pairs, honours
from cuebid.dealing.pool import Pool
from cuebid.evaluation import Boxes
from cuebid.evaluation.arrays import load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TwoHands"]

_PORTION: Final = 1024


class TwoHands:
    """The hands that two seats may get, counted and drawn exactly.

    Args:
        pool: the cards to be dealt.
        first: a seat that gets cards, and what is known of its hand.
        second: another.
        pairs: their hands, by boxes.
    """

    def __init__(
        self,
        pool: Pool,
        first: tuple[Seat, Boxes],
        second: tuple[Seat, Boxes],
        pairs: list[BoxPair],
    ) -> None:
        self.seats = (first[0], second[0])
        self._pairs = [_Drawn(pair) for pair in pairs if pair.total]
        self._suits = [_Honours(pool, suit) for suit in SUITS]
        self.total = sum(pair.total for pair in pairs)

    @classmethod
    def of(
        cls, pool: Pool, first: tuple[Seat, Boxes], second: tuple[Seat, Boxes], most: int
    ) -> TwoHands | None:
        """The same, or None if there are more than so many pairs of lengths."""
        pairs = box_pairs(pool, first, second, most)
        return None if pairs is None else cls(pool, first, second, list(pairs))

    def draw(self, count: int, random: np.random.Generator) -> NDArray[np.uint64]:
        """So many pairs, each as likely as any other; what is dealt, as bits for both seats."""
        numpy = load_numpy()
        shares = numpy.array([one.pair.total for one in self._pairs], dtype=numpy.float64)
        counts = random.multinomial(count, shares / shares.sum()).tolist()
        parts = [
            self._cards(one, min(_PORTION, many - begin), random)
            for one, many in zip(self._pairs, counts, strict=True)
            for begin in range(0, many, _PORTION)
        ]
        together: NDArray[np.uint64] = numpy.concatenate(parts)
        return together[random.permutation(count)]

    def _cards(self, drawn: _Drawn, count: int, random: Any) -> Any:  # noqa: ANN401 - arrays
        codes, points = drawn.points(count, random)
        found = load_numpy().zeros((count, 2), dtype="uint64")
        for suit, one in enumerate(self._suits):
            found |= one.cards(codes[:, suit], points[:, suit], random)
        return found


class _Drawn:
    """Lengths and points of two boxes, as likely as they have ways."""

    def __init__(self, pair: BoxPair) -> None:
        numpy = load_numpy()
        self.pair = pair
        ways = numpy.empty(len(pair.codes))
        for begin in range(0, len(ways), _PORTION):
            part = slice(begin, begin + _PORTION)
            ways[part] = self._joint(pair.at_minors[part], pair.at_majors[part]).sum(axis=1)
        self._steps = ways.cumsum()

    def _joint(self, minors: Any, majors: Any) -> Any:  # noqa: ANN401 - arrays
        joint = self.pair.minors[minors].astype(float) * self.pair.sums[majors]
        return joint.reshape(len(minors), -1)

    def points(self, count: int, random: Any) -> tuple[Any, Any]:  # noqa: ANN401 - arrays
        """Codes of the lengths, of shape (count, suits), and both points, (count, suits, 2)."""
        numpy = load_numpy()
        pair = self.pair
        rows = self._steps.searchsorted(random.random(count) * self._steps[-1], side="right")
        rows = rows.clip(0, len(self._steps) - 1)
        minors = _picked(self._joint(pair.at_minors[rows], pair.at_majors[rows]), random)
        minor_points = numpy.stack(numpy.divmod(minors, PAIR_POINTS), axis=1)
        ways = pair.majors[pair.at_majors[rows]]
        scale = numpy.arange(PAIR_POINTS)
        inside = [
            (scale + minor_points[:, side, None] >= low)
            & (scale + minor_points[:, side, None] <= high)
            for side, (low, high) in enumerate(pair.wanted)
        ]
        ways = ways * (inside[0][:, :, None] & inside[1][:, None, :])
        majors = _picked(ways.reshape(count, -1), random)
        major_points = numpy.stack(numpy.divmod(majors, PAIR_POINTS), axis=1)
        codes = pair.codes[rows]
        split = [
            *self._split(0, codes, minor_points, random),
            *self._split(2, codes, major_points, random),
        ]
        return codes, numpy.stack(split, axis=1)

    def _split(self, suit: int, codes: Any, points: Any, random: Any) -> tuple[Any, Any]:  # noqa: ANN401 - arrays
        """How two suits share the points of both seats."""
        numpy = load_numpy()
        scale = numpy.arange(SUIT_POINTS)
        rest = [points[:, side, None] - scale for side in (0, 1)]
        inside = [(one >= 0) & (one < SUIT_POINTS) for one in rest]
        first, second = (one.clip(0, SUIT_POINTS - 1) for one in rest)
        other = self.pair.suits[suit + 1][
            codes[:, suit + 1, None, None], first[:, :, None], second[:, None, :]
        ]
        ways = self.pair.suits[suit][codes[:, suit]] * other
        ways = ways * (inside[0][:, :, None] & inside[1][:, None, :])
        chosen = _picked(ways.reshape(len(codes), -1), random)
        mine = numpy.stack(numpy.divmod(chosen, SUIT_POINTS), axis=1)
        return mine, points - mine


class _Honours:
    """The ways in which the honours of a suit lie, and the small cards beside them."""

    def __init__(self, pool: Pool, suit: int) -> None:
        numpy = load_numpy()
        held = honours(pool, suit)
        owners = numpy.array(list(product(range(3), repeat=len(held)))).reshape(-1, len(held))
        bits = numpy.array([1 << 13 * suit + place for place, _ in held], dtype=numpy.uint64)
        worth = numpy.array([points for _, points in held], dtype=numpy.int64)
        sides = [owners == side for side in (0, 1)]
        self._bits = numpy.stack([(side * bits).sum(axis=1) for side in sides], axis=1)
        self._points = numpy.stack([(side * worth).sum(axis=1) for side in sides], axis=1)
        self._counts = numpy.stack([side.sum(axis=1) for side in sides], axis=1)
        small = [13 * suit + at for at in range(9) if pool.unknown >> 13 * suit + at & 1]
        self._small = numpy.array([1 << place for place in small], dtype=numpy.uint64)
        self._ways = _ways_of_small(len(small))

    def cards(self, codes: Any, points: Any, random: Any) -> Any:  # noqa: ANN401 - arrays
        """Cards for both seats, as bits, of shape (deals, 2)."""
        numpy = load_numpy()
        lengths = numpy.stack(numpy.divmod(codes, 14), axis=1)
        fits = (self._points[None, :, :] == points[:, None, :]).all(axis=2)
        rest = lengths[:, None, :] - self._counts[None, :, :]
        fits &= (rest >= 0).all(axis=2)
        rest = rest.clip(0, 13)
        chosen = _picked(self._ways[rest[:, :, 0], rest[:, :, 1]] * fits, random)
        found = self._bits[chosen].astype(numpy.uint64)
        if len(self._small):
            small = rest[numpy.arange(len(codes)), chosen]
            order = random.random((len(codes), len(self._small))).argsort(axis=1)
            shuffled, places = self._small[order], numpy.arange(len(self._small))[None, :]
            mine = places < small[:, :1]
            yours = ~mine & (places < small.sum(axis=1)[:, None])
            for side, held in enumerate((mine, yours)):
                found[:, side] |= numpy.where(held, shuffled, numpy.uint64(0)).sum(axis=1)
        return found


def _ways_of_small(cards: int) -> Any:  # noqa: ANN401 - an array
    """The ways to give two seats so many and so many of the small cards."""
    numpy = load_numpy()
    found = numpy.zeros((14, 14))
    for mine in range(cards + 1):
        for yours in range(cards - mine + 1):
            found[mine, yours] = comb(cards, mine) * comb(cards - mine, yours)
    return found


def _picked(ways: Any, random: Any) -> Any:  # noqa: ANN401 - arrays
    """For each row a column, as likely as it has ways."""
    numpy = load_numpy()
    steps = ways.astype(float).cumsum(axis=1)
    wanted = random.random(len(ways)) * steps[:, -1]
    return (steps <= wanted[:, None]).sum(axis=1).clip(0, numpy.size(ways, 1) - 1)
