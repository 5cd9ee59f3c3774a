"""Small questions to a holding: the ranks of one suit as thirteen bits, bit 0 the two."""

from __future__ import annotations

from cuebid.core import CARDS, Card, Suit

__all__ = [
    "ACE",
    "JACK",
    "KING",
    "QUEEN",
    "TEN",
    "above",
    "card_of",
    "equals_of_top",
    "highest",
    "lowest",
    "masters",
    "nth_best",
]

TEN, JACK, QUEEN, KING, ACE = (1 << rank for rank in range(8, 13))


def lowest(holding: int) -> int:
    """The lowest card of a holding that is not empty, as a bit."""
    return holding & -holding


def highest(holding: int) -> int:
    """The highest card as a bit; 0 for a void."""
    return 1 << holding.bit_length() >> 1


def above(holding: int, card: int) -> int:
    """Those cards that are higher than `card`; all of them when it is 0."""
    return holding & -2 * card if card else holding


def masters(ours: int, theirs: int) -> int:
    """Those of our cards that no card of theirs beats."""
    return above(ours, highest(theirs))


def equals_of_top(holding: int, hidden: int) -> int:
    """The highest card and those below it that are as good: no hidden card lies between."""
    top = highest(holding)
    return above(holding, highest(hidden & (top - 1))) if top else 0


def nth_best(holding: int, number: int) -> int:
    """The card that is `number`th from the top (from 1), as a bit; the holding is long enough."""
    for _ in range(number - 1):
        holding ^= highest(holding)
    return highest(holding)


def card_of(suit: Suit, card: int) -> Card:
    """The card that a bit stands for in a suit."""
    return CARDS[13 * suit + card.bit_length() - 1]
