"""From lengths to cards: every suit shuffled and handed out, the rest spread at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core import Seat
from cuebid.core.suit import SUITS
from cuebid.dealing.pool import Pool
from cuebid.evaluation.arrays import load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_lengths", "spread"]


def by_lengths(
    pool: Pool,
    seats: tuple[Seat, ...],
    lengths: NDArray[np.int8],
    random: np.random.Generator,
) -> NDArray[np.uint64]:
    """Deals in which some seats get so many cards of each suit; all such deals are alike likely.

    Args:
        pool: the cards to be dealt.
        seats: whose lengths are given.
        lengths: of shape (deals, seats, suits).
        random: where chance comes from.

    Returns:
        All four hands as bits, of shape (deals, 4); seats without lengths have what is known.
    """
    numpy = load_numpy()
    count = len(lengths)
    hands: NDArray[np.uint64] = numpy.empty((count, 4), dtype=numpy.uint64)
    hands[:] = numpy.array(pool.known, dtype=numpy.uint64)
    for suit in SUITS:
        bits = _cards(pool.unknown >> 13 * suit << 13 * suit & (1 << 13 * (suit + 1)) - 1)
        if not len(bits):
            continue
        order = random.random((count, len(bits)), dtype=numpy.float32).argsort(axis=1)
        shuffled = bits[order]
        places = numpy.arange(len(bits))[None, :]
        begin = numpy.zeros((count, 1), dtype=numpy.int64)
        for number, seat in enumerate(seats):
            end = begin + lengths[:, number, suit][:, None]
            mine = numpy.where((places >= begin) & (places < end), shuffled, numpy.uint64(0))
            hands[:, seat] |= numpy.bitwise_or.reduce(mine, axis=1)
            begin = end
    return hands


def spread(
    pool: Pool, hands: NDArray[np.uint64], seats: tuple[Seat, ...], random: np.random.Generator
) -> NDArray[np.uint64]:
    """Give the other seats the cards that are left, all ways alike likely.

    Args:
        pool: the cards to be dealt.
        hands: the deals so far; they are changed.
        seats: who has all their cards already.
        random: where chance comes from.
    """
    numpy = load_numpy()
    rest = [seat for seat in pool.hidden if seat not in seats]
    taken = numpy.bitwise_or.reduce(hands, axis=1)
    everything = numpy.uint64(pool.unknown | sum(pool.known))
    for place, seat in enumerate(rest):
        left = everything & ~taken
        if place == len(rest) - 1:
            hands[:, seat] |= left
            break
        bits = _cards(pool.unknown)
        held = (left[:, None] & bits[None, :]) != 0
        keys = random.random((len(hands), len(bits)), dtype=numpy.float32)
        keys[~held] = 2.0
        wanted = pool.wanted[seat]
        order = keys.argpartition(wanted - 1, axis=1)[:, :wanted]
        mine = numpy.bitwise_or.reduce(bits[order], axis=1)
        hands[:, seat] |= mine
        taken |= mine
    return hands


def _cards(bits: int) -> NDArray[np.uint64]:
    """Each card of a set, as a bit of its own."""
    numpy = load_numpy()
    found = [1 << place for place in range(bits.bit_length()) if bits >> place & 1]
    cards: NDArray[np.uint64] = numpy.array(found, dtype=numpy.uint64)
    return cards
