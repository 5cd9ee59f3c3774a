"""Cards of a hand that are as good as each other, and which of them people play."""

from __future__ import annotations

from collections.abc import Iterable

from cuebid.core import CARDS, Card, Hand

__all__ = ["customary_card", "equivalent_cards"]

_HONOUR = 10


def equivalent_cards(card: Card, hand: Hand, others: Hand) -> tuple[Card, ...]:
    """The cards of a hand that are as good as one of them, the highest first.

    Args:
        card: one of the hand.
        hand: what the hand still holds.
        others: what the three others hold, as far as they may hold it.
    """
    found = [card]
    for step in (1, -1):
        rank = card.rank + step
        while 2 <= rank <= 14:
            other = CARDS[card.index + rank - card.rank]
            if other in others:
                break
            if other in hand:
                found.append(other)
            rank += step
    return tuple(sorted(found, key=lambda one: -one.rank))


def customary_card(cards: Iterable[Card], *, leading: bool, declaring: bool) -> Card:
    """Which of equal cards to play.

    Defenders lead the top of touching honours and follow with the lowest; declarer plays high
    ones from the top, which tells defenders least. Small cards are played from the bottom.

    Args:
        cards: equals.
        leading: whether the card begins the trick.
        declaring: whether declarer's side plays.
    """
    ordered = sorted(cards, key=lambda one: one.rank)
    from_top = ordered[-1].rank >= _HONOUR and (leading or declaring)
    return ordered[-1] if from_top else ordered[0]
