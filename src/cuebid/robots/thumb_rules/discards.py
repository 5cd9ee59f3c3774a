"""Choose a discard: the card that is least useful.

Each suit has a cost: the rank of its lowest card, less for length, plus penalties for what a
discard would give up. The penalties differ by more than ranks do, so that they order the reasons:
a winner, a trump, the guard of an honour, length against dummy's suit, the guard of a ten.
"""

from __future__ import annotations

from cuebid.core import SUITS, Card, Suit
from cuebid.robots.thumb_rules.holdings import ACE, JACK, KING, QUEEN, TEN, highest, lowest
from cuebid.robots.thumb_rules.position import PlayPosition

_MASTER_LOST = 100
_TRUMP_LOST = 90
_GUARD_LOST = 40
_LENGTH_LOST = 25
_TEN_LOST = 15


def discard(position: PlayPosition) -> Card:
    """Return the lowest card of the suit from which a discard costs least."""
    suit = min(
        (suit for suit in SUITS if position.legal[suit]),
        key=lambda suit: (_cost(position, suit), suit),
    )
    return position.card(suit, lowest(position.legal[suit]))


def _cost(position: PlayPosition, suit: Suit) -> int:
    """Return how much a discard from a suit costs; only comparisons matter."""
    holding = position.hand[suit]
    length = holding.bit_count()
    rank = lowest(holding).bit_length()
    cost = rank - 2 * length
    if suit is position.trumps:
        cost += _TRUMP_LOST
    if lowest(holding) & position.masters(suit):
        cost += _MASTER_LOST
    if not position.against(suit):
        return cost + 5 * (not position.declaring)
    if _unguards(position, suit, holding):
        cost += _GUARD_LOST
    elif _unguards_ten(position, suit, holding):
        cost += _TEN_LOST
    if not position.declaring and _keeps_length(position, suit, length):
        cost += _LENGTH_LOST
    # Declarer keeps a long suit that may be set up.
    if position.declaring and length > position.across[suit].bit_count():
        cost += 10 * bool(position.masters(suit) or position.across[suit] & (ACE | KING))
    return cost


def _unguards(position: PlayPosition, suit: Suit, holding: int) -> bool:
    """Return whether a king, queen or jack would lose the last small card that protects it."""
    length = holding.bit_count()
    higher = position.against(suit)
    # A king needs one small card to survive the ace, a queen two, a jack three; fewer once higher
    # cards have gone.
    for honour, guards in ((KING, 1), (QUEEN, 2), (JACK, 3)):
        if holding & honour:
            needed = min(guards, (higher >> honour.bit_length()).bit_count())
            return needed > 0 and length - 1 == needed
    return False


def _unguards_ten(position: PlayPosition, suit: Suit, holding: int) -> bool:
    """Return whether a discard would unguard a ten that now stops the suit."""
    higher = (position.against(suit) >> TEN.bit_length()).bit_count()
    top = highest(holding)
    return top == TEN and holding.bit_count() - 1 == min(3, higher) and higher > 0


def _keeps_length(position: PlayPosition, suit: Suit, length: int) -> bool:
    """Return whether a defender's length may be the only stopper in dummy's long suit."""
    # As many cards as dummy, or one fewer: shorter holdings stop nothing.
    dummy = position.dummy[suit].bit_count()
    return 4 <= dummy == length or (dummy >= 4 and length == dummy - 1 and length >= 3)
