"""Find equivalent cards of a hand, and choose the customary one.

Two cards are equivalent if no card between them is in another hand: a solver cannot tell them
apart, but partner and opponents draw conclusions from the choice.
"""

from __future__ import annotations

from collections.abc import Iterable

from cuebid.core import CARDS, Card, Hand

_TEN_RANK = 10


def equivalent_cards(card: Card, hand: Hand, outside: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand that are equivalent to `card`, the highest first.

    Args:
        card: a card of the hand.
        hand: the cards that the hand still holds.
        outside: the cards that the three other hands may still hold.
    """
    equals = [card]
    for step in (1, -1):
        rank = card.rank + step
        while 2 <= rank <= 14:
            neighbour = CARDS[card.index + rank - card.rank]
            if neighbour in outside:
                break
            # A rank in neither hand has been played, and no longer separates cards.
            if neighbour in hand:
                equals.append(neighbour)
            rank += step
    return tuple(sorted(equals, key=lambda equal: -equal.rank))


def customary_card(cards: Iterable[Card], *, leading: bool, declaring: bool) -> Card:
    """Return the card to play among several equivalent cards.

    Defenders lead the top of touching honours and follow with the lowest; declarer plays the
    highest honour, which tells defenders least. Of small cards the lowest is played.

    Args:
        cards: equivalent cards.
        leading: whether the card begins the trick.
        declaring: whether declarer plays, from either hand.
    """
    ordered = sorted(cards, key=lambda card: card.rank)
    from_top = ordered[-1].rank >= _TEN_RANK and (leading or declaring)
    return ordered[-1] if from_top else ordered[0]
