"""Count declarer's sure tricks, and decide whether to duck for an entry."""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.robots.thumb_rules.holdings import masters
from cuebid.robots.thumb_rules.position import PlayPosition

# With so many missing cards or more, it is assumed that they are not all in one hand.
_MAY_BREAK: Final = 3


def has_enough(position: PlayPosition) -> bool:
    """Return whether the sure tricks make the contract, or it can no longer be made."""
    sure = sum(sure_tricks(position, suit) for suit in SUITS)
    needed = position.play.contract.tricks - position.play.declarer_tricks
    left = 13 - len(position.play.cards) // 4
    return sure >= needed or needed > left


def sure_tricks(position: PlayPosition, suit: Suit) -> int:
    """Return how many tricks declarer can cash in a suit now, ignoring ruffs and blocks.

    Three or more missing cards are assumed not to be all in one hand, unless somebody showed out.
    """
    hand, across = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    longest = max(hand.bit_count(), across.bit_count())
    top = masters(hand | across, out).bit_count()
    rounds = out.bit_count()
    # If not all missing cards are in one hand, one round fewer exhausts both opponents.
    if rounds >= _MAY_BREAK and not position.in_one_hand(suit):
        rounds -= 1
    return longest if top >= rounds else min(top, longest)


def should_duck(position: PlayPosition, suit: Suit) -> bool:
    """Return whether declarer should duck the first round of a long suit to keep an entry to it.

    With AK8654 opposite two small cards and no other entry, a trick must be lost in any case; if it
    is lost first, a small card remains to reach the winners.

    Args:
        position: a position in which the hand with the long suit is to play.
        suit: the long suit.
    """
    long, short = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    played = position.number_in_trick
    # The cards of the short hand after this trick, to which it may have played already.
    left = short.bit_count() - (played == 0)
    top = masters(long, out).bit_count()
    # The opponents' cards of this trick are added; missing cards are expected to break evenly.
    rounds = (out.bit_count() + min(played, 2) // 2 + 1) // 2
    if position.trumps is not None or long.bit_count() < 5 or left < 1:
        return False
    if not 0 < top < rounds or long.bit_count() <= rounds or has_enough(position):
        return False
    if any(
        masters(position.hand[side], position.unseen[side]) for side in SUITS if side is not suit
    ):
        return False
    play = position.play
    return play.defender_tricks + rounds - top <= 13 - play.contract.tricks
