"""Complete deals: hand out suits by given lengths, then the rest of the cards at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS, Seat
from cuebid.dealing.card_pool import CardPool


def deal_by_lengths(
    pool: CardPool, seats: tuple[Seat, ...], lengths: NDArray[np.int8], rng: np.random.Generator
) -> NDArray[np.uint64]:
    """Deal given numbers of cards of each suit to seats, all ways to do so equally likely.

    Args:
        pool: the cards to deal.
        seats: the seats whose lengths are given.
        lengths: the number of cards of each suit, of shape (deals, seats, suits).
        rng: the source of chance.

    Returns:
        The cards dealt to these seats as bits, of shape (deals, seats).
    """
    count = len(lengths)
    hands = np.zeros((count, len(seats)), dtype=np.uint64)
    # Suit by suit, since within given lengths the suits do not depend on each other.
    for suit in SUITS:
        bits = _card_bits(pool.undealt >> 13 * suit << 13 * suit & (1 << 13 * (suit + 1)) - 1)
        if not len(bits):
            continue
        # Sorting random keys shuffles every row by itself. Keys of 24 random bits suffice: two of
        # a row are equal once in 2**24 pairs.
        order = rng.random((count, len(bits)), dtype=np.float32).argsort(axis=1)
        shuffled = bits[order]
        positions = np.arange(len(bits))[None, :]
        # The shuffled suit is cut in as many pieces as there are seats: the first seat gets the
        # first cards of a row, the next those after them.
        begin = np.zeros((count, 1), dtype=np.int64)
        for column in range(len(seats)):
            end = begin + lengths[:, column, suit][:, None]
            cards = np.where((positions >= begin) & (positions < end), shuffled, np.uint64(0))
            hands[:, column] |= np.bitwise_or.reduce(cards, axis=1)
            begin = end
    return hands


def complete_deals(
    pool: CardPool, hands: NDArray[np.uint64], seats: tuple[Seat, ...], rng: np.random.Generator
) -> NDArray[np.uint64]:
    """Deal the remaining cards to the other seats, all ways equally likely.

    Args:
        pool: the cards to deal.
        hands: the deals so far, of shape (deals, 4); changed in place.
        seats: the seats that have all their cards.
        rng: the source of chance.
    """
    incomplete = [seat for seat in pool.incomplete_seats if seat not in seats]
    dealt = np.bitwise_or.reduce(hands, axis=1)
    deck = np.uint64(pool.undealt | sum(pool.held))
    for index, seat in enumerate(incomplete):
        remaining = deck & ~dealt
        # The last seat gets what is left, without a draw.
        if index == len(incomplete) - 1:
            hands[:, seat] |= remaining
            break
        bits = _card_bits(pool.undealt)
        is_available = (remaining[:, None] & bits[None, :]) != 0
        keys = rng.random((len(hands), len(bits)), dtype=np.float32)
        # Random keys are below 1, so cards that are gone come after all available ones.
        keys[~is_available] = 2.0
        missing = pool.missing[seat]
        # A partition picks the smallest keys without sorting the rest.
        order = keys.argpartition(missing - 1, axis=1)[:, :missing]
        cards = np.bitwise_or.reduce(bits[order], axis=1)
        hands[:, seat] |= cards
        dealt |= cards
    return hands


def _card_bits(bits: int) -> NDArray[np.uint64]:
    """Split a set of cards into an array of single cards, each a number with one bit."""
    cards = [1 << index for index in range(bits.bit_length()) if bits >> index & 1]
    return np.array(cards, dtype=np.uint64)
