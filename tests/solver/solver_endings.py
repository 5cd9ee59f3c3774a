"""Endings made by chance, and a solver so plain that it can be checked by reading it."""

from dataclasses import replace

from cuebid.core import CARDS, SEATS, Deal, Hand, Strain, Trick
from cuebid.solver import Position


def random_ending(rng, cards, played=0):
    """An ending of so many cards a hand, with so many cards of the first trick already played."""
    drawn = rng.sample(CARDS, 4 * cards)
    hands = {seat: Hand.of(drawn[seat * cards : seat * cards + cards]) for seat in SEATS}
    position = Position(Deal(hands), rng.choice(list(Strain)), rng.choice(SEATS))
    for _ in range(played):
        position = after(position, rng.choice(list(position.legal_cards)))
    return position


def after(position, card):
    """The position after a card; a whole trick is cleared away, and its winner leads."""
    hands = dict(zip(SEATS, position.hands, strict=True))
    hands[position.turn] = hands[position.turn].without(card)
    following = replace(position, hands=Deal(hands), trick=(*position.trick, card))
    if len(following.trick) < 4:
        return following
    winner = Trick(position.leader, following.trick, position.strain.suit).winner
    return replace(following, leader=winner, trick=())


def plain_worth(position):
    """What each card is worth, by trying all there is."""
    return {card: _taken(position, card) for card in position.legal_cards}


def _taken(position, card):
    side = position.turn.side
    following = after(position, card)
    won = not following.trick and following.leader.side is side
    left = len(following.hands[following.turn])
    if not left:
        return int(won)
    theirs = max(plain_worth(following).values())
    return won + (theirs if following.turn.side is side else left - theirs)
