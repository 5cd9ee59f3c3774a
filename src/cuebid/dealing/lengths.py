"""Suit lengths first: which lengths several hands can have together, and in how many ways."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import Seat
from cuebid.core.suit import SUITS
from cuebid.dealing.pool import Pool
from cuebid.evaluation import Boxes
from cuebid.evaluation.arrays import load_numpy
from cuebid.evaluation.feature import LENGTH, SHAPE_FEATURES, dimension_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Layouts", "allowed_lengths", "layouts"]

_MOST: Final = 400_000
"""Where there are more layouts, fewer seats are looked at together."""
_CHOOSE: Final = [[comb(n, k) for k in range(14)] for n in range(14)]
_LENGTHS: Final = tuple(dimension_of(LENGTH, suit).index for suit in SUITS)
_SHAPE: Final = tuple(dimension_of(feature).index for feature in SHAPE_FEATURES)


class Layouts:
    """Lengths that hands can have, with the number of ways to deal them.

    Attributes:
        seats: whose lengths they are.
        lengths: cards that are dealt, of shape (layouts, seats, suits).
        ways: for each layout in how many ways these seats can get their cards.
    """

    def __init__(
        self, seats: tuple[Seat, ...], lengths: NDArray[np.int8], ways: NDArray[np.float64]
    ) -> None:
        self.seats = seats
        self.lengths = lengths
        self.ways = ways
        self.steps = ways.cumsum()

    def __len__(self) -> int:
        return len(self.ways)

    @property
    def total(self) -> float:
        """All ways together."""
        return float(self.steps[-1]) if len(self) else 0.0

    def draw(self, random: np.random.Generator, count: int) -> NDArray[np.int8]:
        """So many of them, each as likely as it has ways."""
        places = self.steps.searchsorted(random.random(count) * self.steps[-1], side="right")
        chosen: NDArray[np.int8] = self.lengths[places.clip(0, len(self) - 1)]
        return chosen


def layouts(pool: Pool, shown: Sequence[tuple[Seat, Boxes]]) -> Layouts:
    """The lengths of the seats that something is known of, the tightest first.

    Seats are taken together as long as there are not too many layouts; the last two of those that
    get cards always go together, since what one has the other has not.

    Args:
        pool: the cards to be dealt.
        shown: what is known of seats that get cards.
    """
    numpy = load_numpy()
    suits = numpy.array(pool.by_suit, dtype=numpy.int8)
    choose = numpy.array(_CHOOSE, dtype=numpy.float64)
    rest = [seat for seat in pool.hidden if seat not in {seat for seat, _ in shown}]
    seats: tuple[Seat, ...] = ()
    lengths = numpy.zeros((1, 0, 4), dtype=numpy.int8)
    left = suits[None, :]
    ways = numpy.ones(1)
    for place, (seat, boxes) in enumerate(shown):
        last = place == len(shown) - 1 and not rest
        options = allowed_lengths(pool, seat, boxes)
        if last:
            fits = _are_among(left, options)
            lengths = numpy.concatenate([lengths, left[:, None, :]], axis=1)[fits]
            left, ways = left[fits] * 0, ways[fits]
        else:
            if seats and len(ways) * len(options) > _MOST:
                break
            lengths, left, ways = _joined(lengths, left, ways, options, choose)
        seats = (*seats, seat)
    return Layouts(seats, lengths, ways)


def _joined(lengths: Any, left: Any, ways: Any, options: Any, choose: Any) -> tuple[Any, Any, Any]:  # noqa: ANN401 - arrays
    """Every layout with every option that its cards leave room for."""
    numpy = load_numpy()
    room = (options[None, :, :] <= left[:, None, :]).all(axis=2)
    row, option = room.nonzero()
    chosen = options[option]
    before = left[row]
    more = choose[before, chosen].prod(axis=1)
    together = numpy.concatenate([lengths[row], chosen[:, None, :]], axis=1)
    return together, before - chosen, ways[row] * more


def _are_among(lengths: Any, options: Any) -> Any:  # noqa: ANN401 - arrays
    codes = {tuple(option) for option in options.tolist()}
    numpy = load_numpy()
    return numpy.array([tuple(row) in codes for row in lengths.tolist()], dtype=bool)


def allowed_lengths(pool: Pool, seat: Seat, boxes: Boxes) -> NDArray[np.int8]:
    """The lengths of what a seat may get, by the bounds on its suits and shape."""
    numpy = load_numpy()
    options = numpy.array(_vectors(pool.by_suit, pool.wanted[seat]), dtype=numpy.int8)
    options = options.reshape(-1, 4)
    whole = options + numpy.array(pool.known_lengths(seat), dtype=numpy.int8)
    ordered = -numpy.sort(-whole, axis=1)
    fits = numpy.zeros(len(options), dtype=bool)
    for box in boxes:
        inside = numpy.ones(len(options), dtype=bool)
        for index, low, high in box.bounds:
            if index in _LENGTHS:
                column = whole[:, _LENGTHS.index(index)]
            elif index in _SHAPE:
                column = ordered[:, _SHAPE.index(index)]
            else:
                continue
            inside &= (column >= low) & (column <= high)
        fits |= inside
    allowed: NDArray[np.int8] = options[fits]
    return allowed


@lru_cache(maxsize=128)
def _vectors(suits: tuple[int, ...], cards: int) -> list[tuple[int, ...]]:
    """The ways in which so many cards can be spread over the suits."""
    clubs, diamonds, hearts, spades = suits
    return [
        (first, second, third, cards - first - second - third)
        for first, second, third in product(
            range(min(clubs, cards) + 1),
            range(min(diamonds, cards) + 1),
            range(min(hearts, cards) + 1),
        )
        if 0 <= cards - first - second - third <= spades
    ]
