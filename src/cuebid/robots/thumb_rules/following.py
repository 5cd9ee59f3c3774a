"""Follow suit: second hand low, third hand high, cover honours, win as cheaply as possible.

There is a function for each turn in the trick, and for declarer and defenders where they differ:
declarer sees the hand across and can plan a finesse or a hold-up, a defender sees dummy.
"""

from __future__ import annotations

from cuebid.core import SUITS, Card, Suit
from cuebid.robots.thumb_rules.holding_up import holds_up, holds_up_against_dummy
from cuebid.robots.thumb_rules.holdings import (
    ACE,
    JACK,
    KING,
    QUEEN,
    TEN,
    above,
    equals_of_top,
    highest,
    lowest,
    masters,
)
from cuebid.robots.thumb_rules.position import PlayPosition
from cuebid.robots.thumb_rules.signals import SmallCardSignal, signal_card
from cuebid.robots.thumb_rules.tricks import should_duck

_HONOURS = ACE | KING | QUEEN | JACK | TEN
# A higher opening lead is seldom a fourth best.
_MAX_FOURTH_BEST = 7


def follow_suit(position: PlayPosition, suit: Suit) -> Card:
    """Return the card to play to a trick in which the hand can follow suit."""
    holding = position.hand[suit]
    if holding & (holding - 1) == 0:  # a singleton
        return position.card(suit, holding)
    best, is_partners = _best_so_far(position, suit)
    if best == 0:  # ruffed: high cards are wasted on it
        return position.card(suit, lowest(holding))
    if holds_up_against_dummy(position, suit, best):
        return position.card(suit, lowest(holding))
    number = position.number_in_trick
    if number == 3:
        bit = _fourth_hand(position, suit, best, is_partners)
    elif number == 2:
        third = _third_as_declarer if position.declaring else _third_as_defender
        bit = third(position, suit, best, is_partners)
    elif position.declaring:
        bit = _second_as_declarer(position, suit, best)
    else:
        bit = _second_as_defender(position, suit, best)
    # A defender who plays his lowest card does not try to win, so he can signal instead.
    if bit == lowest(holding) and not position.declaring:
        bit = _signal(position, suit, best if is_partners else 0) or bit
    return position.card(suit, bit)


def _signal(position: PlayPosition, suit: Suit, partners_best: int) -> int:
    """Return the card that is a truthful signal, as a bit; 0 if no signal is due.

    Attitude to a suit that partner leads, count in a suit that the other side leads, with the first
    card of the suit; the table in docs/card-play.md, Signals.

    Args:
        position: the position.
        suit: the suit led.
        partners_best: the card with which partner wins the trick, as a bit; 0 if he does not.
    """
    trick = position.trick
    held = position.view.hand.holding(suit)
    if suit is position.trumps or held != position.hand[suit]:
        return 0
    signal = (
        SmallCardSignal.ATTITUDE if trick.leader is position.seat.partner else SmallCardSignal.COUNT
    )
    card = signal_card(held, signal, trumps=position.trumps is not None)
    # Keep a nine or an eight that touches a higher card, as it may win a trick; and do not signal
    # with a card that takes partner's trick.
    touches = bool(card >> 6) and bool(held & (card << 1))
    return 0 if touches or 0 < partners_best < card else card


def _best_so_far(position: PlayPosition, suit: Suit) -> tuple[int, bool]:
    """Return the winning card of the suit led (0 after a ruff), and whether it is partner's."""
    trick = position.trick
    winner = trick.winner
    card = None if winner is None else trick.card_of(winner)
    if card is None or card.suit is not suit:
        return 0, False
    return 1 << (card.rank - 2), winner is position.seat.partner


def _fourth_hand(position: PlayPosition, suit: Suit, best: int, is_partners: bool) -> int:
    """Return the card of fourth hand: the cheapest winner, or low if partner wins or to hold up."""
    holding = position.hand[suit]
    winning = above(holding, best)
    if is_partners or not winning:
        return lowest(holding)
    return lowest(holding if holds_up(position, suit) else winning)


def _behind(position: PlayPosition, suit: Suit) -> int:
    """Return the cards of the suit that the hand to play next may hold."""
    left = position.seat.left
    if (left, suit) in position.shown_out:
        return 0
    if left is position.play.contract.dummy:
        return position.dummy[suit]
    return position.unseen[suit]


def _third_as_defender(position: PlayPosition, suit: Suit, best: int, is_partners: bool) -> int:
    """Return the card of third hand for a defender: high, but no higher than necessary."""
    holding = position.hand[suit]
    behind = _behind(position, suit)
    # By the rule of eleven declarer has no card above the card led, so a low card is enough.
    if _nothing_above_lead(position, suit):
        behind &= _led(position) - 1
    higher_behind = above(behind, best)
    winning = above(holding, best)
    if not winning or (is_partners and not higher_behind):
        return lowest(holding)
    # Dummy plays last and is visible: beat only the cards that it can play.
    if position.seat.left is position.play.contract.dummy:
        sure = above(holding, highest(behind | best))
        return lowest(sure) if sure else lowest(winning if not is_partners else holding)
    if is_partners and not higher_behind & (highest(winning) - 1):
        # All hidden cards that beat partner's card beat ours too, so play low. But keeping a high
        # card from a doubleton would block the suit that partner has led.
        blocks = holding.bit_count() == 2 and position.trumps is None
        return highest(holding) if blocks and len(position.play.cards) == 2 else lowest(holding)
    # The lowest of equals shows partner where the others are.
    return lowest(equals_of_top(winning, higher_behind))


def _led(position: PlayPosition) -> int:
    """Return the card led, as a bit."""
    return 1 << (position.trick.cards[0].rank - 2)


def _nothing_above_lead(position: PlayPosition, suit: Suit) -> bool:
    """Return whether declarer cannot beat a fourth-best opening lead, by the rule of eleven.

    Eleven less the rank led is the number of higher cards in the three other hands.
    """
    led = position.trick.cards[0]
    if position.trumps is not None or len(position.play.cards) != 2 or led.rank > _MAX_FOURTH_BEST:
        return False
    dummy = position.view.dummy_hand
    in_sight = position.hand[suit] | (0 if dummy is None else dummy.holding(suit))
    return above(in_sight, _led(position)).bit_count() == 11 - led.rank


def _third_as_declarer(position: PlayPosition, suit: Suit, best: int, is_partners: bool) -> int:
    """Return the card of third hand for declarer: a finesse, a sure winner, or low."""
    holding = position.hand[suit]
    behind = _behind(position, suit)
    higher_behind = above(behind, best)
    winning = above(holding, best)
    if is_partners and not higher_behind:
        return _unblocked(position, suit, best)
    if not winning or not higher_behind:
        return lowest(winning or holding)
    if should_duck(position, suit):
        return lowest(holding)
    sure = masters(winning, behind)
    if sure:
        finesse = _finesse(winning, behind)
        takes = bool(finesse) and _should_finesse(position, suit, finesse, behind)
        return finesse if takes else lowest(sure)
    # Partner's honour was played to force out a higher one: let it run.
    if is_partners and best & _HONOURS:
        return lowest(holding)
    return _finesse(winning, behind) or lowest(equals_of_top(winning, behind))


def _finesse(winning: int, behind: int) -> int:
    """Return the lowest card of `winning` that just one card of `behind` beats, as a bit, or 0."""
    for bit in _bits(winning):
        if above(behind, bit).bit_count() == 1:
            return bit
    return 0


def _should_finesse(position: PlayPosition, suit: Suit, finesse: int, behind: int) -> bool:
    """Return whether to finesse: eight ever, nine never; a king while it may be guarded."""
    higher = above(behind, finesse)
    missing_count = position.unseen[suit].bit_count()
    second = position.trick.cards[1]
    followed = second.suit is suit
    if not followed:
        return False  # the last hand has all missing cards, so a finesse loses
    # Count the card that second hand has just played, too.
    return missing_count + 1 >= (5 if higher <= QUEEN else 3)


def _unblocked(position: PlayPosition, suit: Suit, best: int) -> int:
    """Return a card under partner's winner: low, or high to unblock or overtake."""
    holding, across = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    if not across and _should_overtake(position, suit, best):
        return lowest(above(holding, best))
    if across.bit_count() >= holding.bit_count() and masters(holding, out):
        cover = masters(across | holding, out)
        # The suit runs from across, so unblock the high cards of this shorter hand.
        if cover.bit_count() > holding.bit_count():
            return highest(holding)
    return lowest(holding)


def _should_overtake(position: PlayPosition, suit: Suit, best: int) -> bool:
    """Return whether to overtake: the suit runs from this hand, which has no other entry."""
    holding, out = position.hand[suit], position.unseen[suit]
    # The card that overtakes is one of the winners, so one fewer is left to run.
    running = masters(holding, out).bit_count() - 1
    if not above(holding, best) or running < max(1, out.bit_count() - 1):
        return False
    return not any(
        masters(position.hand[entry], position.unseen[entry]) and position.across[entry]
        for entry in SUITS
        if entry is not suit
    )


def _second_as_declarer(position: PlayPosition, suit: Suit, best: int) -> int:
    """Return the card of second hand for declarer: low if the hand across wins anyway."""
    holding, across = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    winning = above(holding, best)
    # If the hand across wins in any case, a high card here would be wasted.
    if not winning or above(across, highest(out | best)):
        return lowest(holding)
    sure = masters(winning, out)
    if not sure:
        return _risk(holding, across, best, out)
    if holds_up(position, suit):
        return lowest(holding)
    cheap = [bit for bit in _bits(winning) if above(out, bit).bit_count() == 0]
    return cheap[0]


def _risk(holding: int, across: int, best: int, out: int) -> int:
    """Return an honour that may win now but would fall later (queen doubleton), else low."""
    winning = above(holding, best)
    top = highest(winning)
    if holding.bit_count() == 2 and top & (QUEEN | JACK) and across & (ACE | KING):
        return top
    equals = equals_of_top(winning, out)
    return lowest(equals) if equals.bit_count() >= 2 else lowest(holding)


def _second_as_defender(position: PlayPosition, suit: Suit, best: int) -> int:
    """Return the card of second hand: low, but cover an honour, or beat all of dummy cheaply."""
    holding = position.hand[suit]
    winning = above(holding, best)
    if not winning:
        return lowest(holding)
    if position.trick.leader is position.play.contract.dummy:
        return _behind_dummy(position, suit, best, winning)
    dummy = position.dummy[suit]
    # Cover an honour, so that they spend two honours on one of ours.
    if best & _HONOURS:
        return lowest(winning)
    if dummy and highest(dummy) < highest(winning):
        return lowest(above(holding, highest(dummy | best)))
    return lowest(holding)


def _behind_dummy(position: PlayPosition, suit: Suit, best: int, winning: int) -> int:
    """Return the card after dummy led: cover its last honour, ace before a ruff, split equals.

    The first of two touching honours is not covered: the other would win the next round.
    """
    holding, dummy = position.hand[suit], position.dummy[suit]
    if best & _HONOURS:
        touching = bool(dummy & (best >> 1))
        return lowest(winning) if winning & ACE or not touching else lowest(holding)
    beside_trumps = position.trumps is not None and suit is not position.trumps
    if beside_trumps and winning & ACE and not dummy:
        return ACE  # dummy led a singleton: it would ruff the next round
    equals = equals_of_top(winning, position.unseen[suit])
    # With two equals, one wins or forces out a higher card, and the other remains.
    if equals.bit_count() >= 2 and highest(equals) & (KING | QUEEN):
        return lowest(equals)
    return lowest(holding)


def _bits(holding: int) -> list[int]:
    """Return the cards of a holding as bits, the lowest first."""
    bits = []
    while holding:
        bit = holding & -holding
        bits.append(bit)
        holding ^= bit
    return bits
