"""Operations on a holding: the ranks of one suit as thirteen bits, bit 0 the two.

Bits, because the rules ask thousands of such questions a board: each is a few machine operations.
"""

from __future__ import annotations

from cuebid.core import CARDS, Card, Suit

TEN, JACK, QUEEN, KING, ACE = (1 << rank for rank in range(8, 13))


def lowest(holding: int) -> int:
    """Return the lowest card of a holding that is not empty, as a bit."""
    return holding & -holding


def highest(holding: int) -> int:
    """Return the highest card as a bit; 0 for a void."""
    return 1 << holding.bit_length() >> 1


def above(holding: int, card: int) -> int:
    """Return the cards that are higher than `card`; all of them when it is 0."""
    # -2 * card has all bits above that of the card set, by two's complement.
    return holding & -2 * card if card else holding


def masters(ours: int, theirs: int) -> int:
    """Return our cards that no card of theirs beats."""
    return above(ours, highest(theirs))


def equals_of_top(holding: int, hidden: int) -> int:
    """Return the highest card and its equals: those that no hidden card separates from it."""
    top = highest(holding)
    return above(holding, highest(hidden & (top - 1))) if top else 0


def nth_best(holding: int, number: int) -> int:
    """Return the card that is `number`th from the top, from 1, as a bit.

    The holding must have so many cards.
    """
    for _ in range(number - 1):
        holding ^= highest(holding)
    return highest(holding)


def card_of(suit: Suit, card: int) -> Card:
    """Return the card that a bit stands for in a suit."""
    return CARDS[13 * suit + card.bit_length() - 1]
