"""Choose a card when void in the suit led: a ruff or a discard."""

from __future__ import annotations

from cuebid.core import Card, Suit
from cuebid.robots.thumb_rules.discards import discard
from cuebid.robots.thumb_rules.holdings import JACK, above, highest, lowest
from cuebid.robots.thumb_rules.position import PlayPosition


def play_void(position: PlayPosition) -> Card:
    """Return the lowest trump that wins, or a discard if a ruff would be wasted."""
    trumps = position.trumps
    if trumps is None or not position.hand[trumps]:
        return discard(position)
    # A trump that does not win, or that takes partner's trick, is wasted.
    winning = _winning_trumps(position, trumps)
    if not winning or _is_partners(position) or _is_overruffed(position, winning):
        return discard(position)
    card = highest(winning) if _promotes(position, winning) else lowest(winning)
    return position.card(trumps, card)


def _promotes(position: PlayPosition, winning: int) -> bool:
    """Return whether a defender ruffs high to promote a trump of partner: the uppercut.

    With one or two middling trumps in front of declarer, the higher one has no better use.
    """
    before_declarer = position.seat.left is position.play.contract.declarer
    if position.declaring or position.number_in_trick != 2 or not before_declarer:
        return False
    return winning.bit_count() <= 2 and highest(winning) <= JACK


def _winning_trumps(position: PlayPosition, trumps: Suit) -> int:
    """Return the trumps of the hand that beat all cards of the trick so far."""
    played = 0
    for card in position.trick.cards:
        if card.suit is trumps:
            played |= 1 << (card.rank - 2)
    return above(position.hand[trumps], highest(played))


def _is_partners(position: PlayPosition) -> bool:
    """Return whether partner wins, or will win, the trick without a ruff."""
    trick = position.trick
    led = trick.cards[0].suit
    if trick.winner is position.seat.partner:
        if position.number_in_trick == 3:
            return True
        best = trick.card_of(position.seat.partner)
        # The last hand may ruff.
        if best is None or position.is_void(position.seat.left, led):
            return best is not None and not position.their_trumps
        behind = _next_holding(position, led)
        return not behind >> (best.rank - 1) and best.suit is led
    # If declarer plays second, the visible hand across plays last.
    if position.number_in_trick == 1 and position.declaring:
        across = position.across[led]
        return bool(across) and not _beaten(position, led, across)
    return False


def _is_overruffed(position: PlayPosition, winning: int) -> bool:
    """Return whether a ruff of partner's winner is useless, because it would be overruffed."""
    trick, out = position.trick, position.their_trumps
    if position.number_in_trick != 2 or trick.winner is not position.seat.partner or not out:
        return False
    # Whether the last hand is void and may ruff.
    ruffs = position.is_void(position.seat.left, trick.cards[0].suit)
    return ruffs and lowest(out) > highest(winning)


def _next_holding(position: PlayPosition, suit: Suit) -> int:
    """Return the cards of a suit that the next hand may hold."""
    if position.seat.left is position.play.contract.dummy:
        return position.dummy[suit]
    return position.unseen[suit]


def _beaten(position: PlayPosition, suit: Suit, across: int) -> bool:
    """Return whether the card led or an unseen card may beat the best card of `across`."""
    led = 1 << (position.trick.cards[0].rank - 2)
    return (position.unseen[suit] | led) > across
