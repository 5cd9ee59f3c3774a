"""Operations on a holding: the ranks of one suit as thirteen bits, bit 0 the two.

Bits make these operations fast: the rules need thousands of them for each board.
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
    """Return the cards of a holding that are higher than `card`; all cards if `card` is 0."""
    # -2 * card has all bits above that of the card set, by two's complement.
    return holding & -2 * card if card else holding


def masters(ours: int, theirs: int) -> int:
    """Return the cards of `ours` that no card of `theirs` beats."""
    return above(ours, highest(theirs))


def equals_of_top(holding: int, hidden: int) -> int:
    """Return the highest card and the cards below it that no hidden card separates from it."""
    top = highest(holding)
    return above(holding, highest(hidden & (top - 1))) if top else 0


def nth_best(holding: int, number: int) -> int:
    """Return the `number`th highest card of a holding, counted from 1, as a bit.

    The holding must have at least `number` cards.
    """
    for _ in range(number - 1):
        holding ^= highest(holding)
    return highest(holding)


def card_of(suit: Suit, card: int) -> Card:
    """Return the card of a suit for a bit of a holding."""
    return CARDS[13 * suit + card.bit_length() - 1]
