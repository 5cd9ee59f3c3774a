"""Hold up: keep back a winner until an opponent can no longer return the suit.

Declarer holds up against a suit with one stopper at notrump, a defender against a long suit of a
dummy without entries.
"""

from __future__ import annotations

from cuebid.core import SUITS, Suit
from cuebid.robots.thumb_rules.holdings import ACE, JACK, KING, above, highest, masters
from cuebid.robots.thumb_rules.position import PlayPosition
from cuebid.robots.thumb_rules.tricks import has_enough


def holds_up(position: PlayPosition, suit: Suit) -> bool:
    """Return whether to hold up: at notrump, with one sure stopper, until the third round.

    By then the opponent with the shorter holding has no card left to return. There is no hold-up if
    the lost tricks would defeat the contract, or if declarer has a second stopper.
    """
    if position.trumps is not None or not position.declaring or has_enough(position):
        return False
    out = position.unseen[suit]
    ours = position.ours(suit)
    if masters(ours, out).bit_count() != 1 or position.hand[suit].bit_count() < 2:
        return False
    # With two of ace, king and queen, or with seven cards, there is more than one stopper.
    if above(ours, JACK).bit_count() > 1 or ours.bit_count() > 6:
        return False
    if not _can_lose(position, suit):
        return False
    # The number of played cards of the suit: fewer than eight before the third round.
    played = 13 - (out | ours).bit_count() - 1
    return played < 8


def _can_lose(position: PlayPosition, suit: Suit) -> bool:
    """Return whether the contract survives the loss of this trick and one in each stopped suit.

    A stopped suit is one in which opponents have the highest card.
    """
    play = position.play
    stopped = sum(
        bool(masters(position.unseen[side_suit], position.ours(side_suit)))
        for side_suit in SUITS
        if side_suit is not suit and position.ours(side_suit)
    )
    return play.defender_tricks + 1 + stopped <= 13 - play.contract.tricks


def holds_up_against_dummy(position: PlayPosition, suit: Suit, best: int) -> bool:
    """Return whether a defender holds up a winner in the long suit of a dummy without entries.

    Against KQJT9, for instance, the ace is kept until declarer probably has no card of the suit
    left; two rounds are enough for most holdings. A trick that defeats the contract is taken.
    """
    holding, dummy = position.hand[suit], position.dummy[suit]
    play = position.play
    if position.declaring or position.trumps is not None or not above(holding, best):
        return False
    # Dummy may have played to this trick already; count its remaining cards.
    if dummy.bit_count() < 3 or position.masters(suit) != highest(holding):
        return False
    if play.defender_tricks + 1 > 13 - play.contract.tricks:
        return False
    runs_after = masters(dummy, position.unseen[suit] | holding ^ highest(holding))
    if runs_after.bit_count() < 2 or _has_entry(position, suit):
        return False
    earlier = play.played.bits >> 13 * suit & 8191
    rounds = sum(trick.cards[0].suit is suit for trick in play.tricks[:-1] if trick.cards)
    return rounds < 2 and bool(earlier or holding)


def _has_entry(position: PlayPosition, suit: Suit) -> bool:
    """Return whether dummy has an entry in another suit: an ace or a protected king."""
    return any(
        side is not suit
        and (
            position.dummy[side] & ACE
            or (position.dummy[side] & KING and position.dummy[side].bit_count() > 1)
        )
        for side in SUITS
    )
