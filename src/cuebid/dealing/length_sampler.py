"""Sample suit lengths: enumerate the lengths that several hands can have together.

Lengths are drawn before cards because most constraints are about them, and because there are few
enough to list: the joint lengths of the constrained seats, each with the number of ways to deal it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS, Seat
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.completion import deal_by_lengths
from cuebid.evaluation import LENGTH, SHAPE_FEATURES, Boxes, dimension_of

# Joint lengths are held in memory. A hand of 13 cards has 560 lengths, so two seats (at most
# 313,600 rows) always join; where a third would exceed the limit, its constraint is left to
# rejection.
_MAX_ROWS: Final = 400_000
_BINOMIAL: Final = [[comb(n, k) for k in range(14)] for n in range(14)]
_LENGTH_INDEXES: Final = tuple(dimension_of(LENGTH, suit).index for suit in SUITS)
_SHAPE_INDEXES: Final = tuple(dimension_of(feature).index for feature in SHAPE_FEATURES)


# Ways are floats: the deals of three hands are more than 64 bits can count, and a relative error of
# 1e-16 shows in no sample that anybody could draw.
class LengthSampler:
    """Draws cards for several seats by suit lengths alone.

    Attributes:
        seats: the seats that get cards.
        lengths: the joint lengths of dealt cards, of shape (rows, seats, suits).
        ways: for each row the number of ways in which these seats can get their cards.
    """

    def __init__(
        self,
        pool: CardPool,
        seats: tuple[Seat, ...],
        lengths: NDArray[np.int8],
        ways: NDArray[np.float64],
    ) -> None:
        self._pool = pool
        self.seats = seats
        self.lengths = lengths
        self.ways = ways
        self._cumulative = ways.cumsum()

    @classmethod
    def of(cls, pool: CardPool, shown: Sequence[tuple[Seat, Boxes]]) -> LengthSampler:
        """Enumerate the joint lengths of the constrained seats, the most constrained first.

        Seats join as long as there are not too many rows. The last two seats that get cards always
        join, since the lengths of one follow from those of the other.
        """
        binomial = np.array(_BINOMIAL, dtype=np.float64)
        constrained = {seat for seat, _ in shown}
        unconstrained = [seat for seat in pool.incomplete_seats if seat not in constrained]
        seats: tuple[Seat, ...] = ()
        # One row of no seats, from which the joint lengths grow seat by seat.
        lengths: Any = np.zeros((1, 0, 4), dtype=np.int8)
        remaining: Any = np.array(pool.suit_lengths, dtype=np.int8)[None, :]
        ways: Any = np.ones(1)
        for index, (seat, boxes) in enumerate(shown):
            options = allowed_lengths(pool, seat, boxes)
            if index == len(shown) - 1 and not unconstrained:
                # The last seat takes what remains.
                is_allowed = _are_among(remaining, options)
                lengths = np.concatenate([lengths, remaining[:, None, :]], axis=1)[is_allowed]
                remaining, ways = remaining[is_allowed] * 0, ways[is_allowed]
            else:
                # The first seat always joins, however many lengths it has.
                if seats and len(ways) * len(options) > _MAX_ROWS:
                    break
                lengths, remaining, ways = _join(lengths, remaining, ways, options, binomial)
            seats = (*seats, seat)
        return cls(pool, seats, lengths, ways)

    def __len__(self) -> int:
        return len(self.ways)

    @property
    def total(self) -> float:
        """The number of ways to deal the cards of these seats, over all joint lengths."""
        return float(self._cumulative[-1]) if len(self) else 0.0

    def draw(self, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """Return cards for these seats as bits, of shape (count, seats)."""
        # `right`, so that a row without ways, which adds nothing to the sum, is never drawn.
        rows = self._cumulative.searchsorted(rng.random(count) * self._cumulative[-1], side="right")
        # Rounding can bring a product up to the last sum itself.
        lengths = self.lengths[rows.clip(0, len(self) - 1)]
        return deal_by_lengths(self._pool, self.seats, lengths, rng)


def _join(
    lengths: Any,  # noqa: ANN401 - arrays
    remaining: Any,  # noqa: ANN401
    ways: Any,  # noqa: ANN401
    options: Any,  # noqa: ANN401
    binomial: Any,  # noqa: ANN401
) -> tuple[Any, Any, Any]:
    """Extend each row of joint lengths by each option of the next seat that the cards allow.

    Args:
        lengths: the joint lengths of the seats so far, of shape (rows, seats, suits).
        remaining: for each row the cards that are left of each suit.
        ways: for each row the number of ways to deal it.
        options: the lengths that the next seat can get, of shape (options, suits).
        binomial: the table of binomial coefficients.

    Returns:
        The new `lengths`, `remaining` and `ways`.
    """
    is_possible = (options[None, :, :] <= remaining[:, None, :]).all(axis=2)
    row, option = is_possible.nonzero()
    chosen = options[option]
    before = remaining[row]
    # The ways of four suits multiply: each is a choice of cards among those that remain.
    factor = binomial[before, chosen].prod(axis=1)
    joined = np.concatenate([lengths[row], chosen[:, None, :]], axis=1)
    return joined, before - chosen, ways[row] * factor


def _are_among(lengths: NDArray[np.int8], options: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return a mask of the rows of lengths that occur among the options."""
    allowed = np.zeros(1 << 16, dtype=bool)
    allowed[_packed(options)] = True
    is_among: NDArray[np.bool_] = allowed[_packed(lengths)]
    return is_among


def _packed(lengths: NDArray[np.int8]) -> NDArray[np.uint16]:
    """Return the lengths of four suits as a number, four bits for each."""
    clubs, diamonds, hearts, spades = lengths.astype(np.uint16).T
    packed: NDArray[np.uint16] = clubs | diamonds << 4 | hearts << 8 | spades << 12
    return packed


def allowed_lengths(pool: CardPool, seat: Seat, boxes: Boxes) -> NDArray[np.int8]:
    """Return the suit lengths that a seat can get, by the bounds on its suits and its shape.

    Returns:
        The lengths of the cards dealt, without those held, of shape (options, suits).
    """
    options = np.array(_compositions(pool.suit_lengths, pool.missing[seat]), dtype=np.int8)
    # An empty list has no second dimension of its own.
    options = options.reshape(-1, 4)
    hand_lengths = options + np.array(pool.held_lengths(seat), dtype=np.int8)
    shapes = -np.sort(-hand_lengths, axis=1)
    is_allowed = np.zeros(len(options), dtype=bool)
    for box in boxes:
        is_inside = np.ones(len(options), dtype=bool)
        for index, low, high in box.bounds:
            if index in _LENGTH_INDEXES:
                column = hand_lengths[:, _LENGTH_INDEXES.index(index)]
            elif index in _SHAPE_INDEXES:
                column = shapes[:, _SHAPE_INDEXES.index(index)]
            else:
                # Other bounds are left to rejection.
                continue
            is_inside &= (column >= low) & (column <= high)
        is_allowed |= is_inside
    return options[is_allowed]


# Cached, because every box of a constraint asks for the same cards.
@lru_cache(maxsize=128)
def _compositions(suit_lengths: tuple[int, ...], cards: int) -> list[tuple[int, ...]]:
    """Return all sets of four suit lengths that add up to `cards`, within these lengths."""
    clubs, diamonds, hearts, spades = suit_lengths
    return [
        (first, second, third, cards - first - second - third)
        for first, second, third in product(
            range(min(clubs, cards) + 1),
            range(min(diamonds, cards) + 1),
            range(min(hearts, cards) + 1),
        )
        if 0 <= cards - first - second - third <= spades
    ]
