"""Following suit: second hand low, third hand high, cover honours, win as cheaply as may be."""

from __future__ import annotations

from cuebid.core import SUITS, Card, Suit
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
from cuebid.robots.thumb_rules.tricks import has_enough

__all__ = ["follow_suit"]

_HONOURS = ACE | KING | QUEEN | JACK | TEN
_SMALL = 7
"""A higher opening lead is seldom a fourth best."""


def follow_suit(position: PlayPosition, suit: Suit) -> Card:
    """The card to play to a trick in which the hand can follow suit."""
    holding = position.hand[suit]
    if holding & (holding - 1) == 0:
        return position.card(suit, holding)
    best, is_partners = _best_so_far(position, suit)
    if best == 0:  # ruffed: high cards are wasted on it
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
    return position.card(suit, bit)


def _best_so_far(position: PlayPosition, suit: Suit) -> tuple[int, bool]:
    """The best card of the suit led (0 once it is ruffed), and whether partner played it."""
    trick = position.trick
    winner = trick.winner
    card = None if winner is None else trick.card_of(winner)
    if card is None or card.suit is not suit:
        return 0, False
    return 1 << (card.rank - 2), winner is position.seat.partner


def _fourth_hand(position: PlayPosition, suit: Suit, best: int, is_partners: bool) -> int:
    holding = position.hand[suit]
    winning = above(holding, best)
    if is_partners or not winning:
        return lowest(holding)
    return lowest(holding if _holds_up(position, suit) else winning)


def _behind(position: PlayPosition, suit: Suit) -> int:
    """What the hand that plays next may hold in the suit."""
    left = position.seat.left
    if (left, suit) in position.shown_out:
        return 0
    if left is position.play.contract.dummy:
        return position.dummy[suit]
    return position.unseen[suit]


def _third_as_defender(position: PlayPosition, suit: Suit, best: int, is_partners: bool) -> int:
    holding = position.hand[suit]
    behind = _behind(position, suit)
    if _nothing_above_lead(position, suit):
        behind &= _led(position) - 1
    higher_behind = above(behind, best)
    winning = above(holding, best)
    if not winning or (is_partners and not higher_behind):
        return lowest(holding)
    if position.seat.left is position.play.contract.dummy:
        sure = above(holding, highest(behind | best))
        return lowest(sure) if sure else lowest(winning if not is_partners else holding)
    if is_partners and not higher_behind & (highest(winning) - 1):
        return lowest(holding)  # every hidden card that beats partner's beats ours too
    return lowest(equals_of_top(winning, higher_behind))


def _led(position: PlayPosition) -> int:
    """The card led, as a bit."""
    return 1 << (position.trick.cards[0].rank - 2)


def _nothing_above_lead(position: PlayPosition, suit: Suit) -> bool:
    """The rule of eleven: whether a fourth-best opening lead leaves declarer nothing to beat it."""
    led = position.trick.cards[0]
    if position.trumps is not None or len(position.play.cards) != 2 or led.rank > _SMALL:
        return False
    dummy = position.view.dummy_hand
    seen = position.hand[suit] | (0 if dummy is None else dummy.holding(suit))
    return above(seen, _led(position)).bit_count() == 11 - led.rank


def _third_as_declarer(position: PlayPosition, suit: Suit, best: int, is_partners: bool) -> int:
    holding = position.hand[suit]
    behind = _behind(position, suit)
    higher_behind = above(behind, best)
    winning = above(holding, best)
    if is_partners and not higher_behind:
        return _unblocked(position, suit, best)
    if not winning or not higher_behind:
        return lowest(winning or holding)
    sure = masters(winning, behind)
    if sure:
        finesse = _finesse(winning, behind)
        takes = bool(finesse) and _should_finesse(position, suit, finesse, behind)
        return finesse if takes else lowest(sure)
    if is_partners and best & _HONOURS:
        return lowest(holding)
    return _finesse(winning, behind) or lowest(equals_of_top(winning, behind))


def _finesse(winning: int, behind: int) -> int:
    """The cheapest card that only one hidden card beats; 0 where there is none."""
    for bit in _bits(winning):
        if above(behind, bit).bit_count() == 1:
            return bit
    return 0


def _should_finesse(position: PlayPosition, suit: Suit, finesse: int, behind: int) -> bool:
    """Eight ever, nine never; a king is finessed as long as it can have a guard."""
    missing = above(behind, finesse)
    out = position.unseen[suit].bit_count()
    second = position.trick.cards[1]
    followed = second.suit is suit
    if not followed:
        return False  # all that is missing lies behind
    # Cards of theirs before this trick: those hidden now and the one just played.
    return out + 1 >= (5 if missing <= QUEEN else 3)


def _unblocked(position: PlayPosition, suit: Suit, best: int) -> int:
    """Low under partner's winner, but high from the shorter hand when its highs would block."""
    holding, across = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    if not across and _should_overtake(position, suit, best):
        return lowest(above(holding, best))
    if across.bit_count() >= holding.bit_count() and masters(holding, out):
        cover = masters(across | holding, out)
        if cover.bit_count() > holding.bit_count():
            return highest(holding)
    return lowest(holding)


def _should_overtake(position: PlayPosition, suit: Suit, best: int) -> bool:
    """Whether the rest of a suit runs from this hand and nothing else brings the lead here."""
    holding, out = position.hand[suit], position.unseen[suit]
    running = masters(holding, out).bit_count() - 1
    if not above(holding, best) or running < max(1, out.bit_count() - 1):
        return False
    return not any(
        masters(position.hand[other], position.unseen[other]) and position.across[other]
        for other in SUITS
        if other is not suit
    )


def _second_as_declarer(position: PlayPosition, suit: Suit, best: int) -> int:
    holding, across = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    winning = above(holding, best)
    if not winning or above(across, highest(out | best)):
        # Fourth hand wins whatever comes; but do not strand high cards in the shorter hand.
        return lowest(holding)
    sure = masters(winning, out)
    if not sure:
        return _risk(holding, across, best, out)
    if _holds_up(position, suit):
        return lowest(holding)
    cheap = [bit for bit in _bits(winning) if above(out, bit).bit_count() == 0]
    return cheap[0]


def _risk(holding: int, across: int, best: int, out: int) -> int:
    """An honour that may hold is played when it would die otherwise: queen doubleton and such."""
    winning = above(holding, best)
    top = highest(winning)
    if holding.bit_count() == 2 and top & (QUEEN | JACK) and across & (ACE | KING):
        return top
    equals = equals_of_top(winning, out)
    return lowest(equals) if equals.bit_count() >= 2 else lowest(holding)


def _holds_up(position: PlayPosition, suit: Suit) -> bool:
    """At notrump, with one sure stopper in the suit they lead: take it in the third round."""
    if position.trumps is not None or not position.declaring or has_enough(position):
        return False
    out = position.unseen[suit]
    ours = position.ours(suit)
    if masters(ours, out).bit_count() != 1 or position.hand[suit].bit_count() < 2:
        return False
    if above(ours, JACK).bit_count() > 1 or ours.bit_count() > 6:
        return False
    if not _can_lose(position, suit):
        return False
    played = 13 - (out | ours).bit_count() - 1
    return played < 8


def _can_lose(position: PlayPosition, suit: Suit) -> bool:
    """Whether this trick can be given up, with one for each other suit that they stop."""
    play = position.play
    stopped = sum(
        bool(masters(position.unseen[other], position.ours(other)))
        for other in SUITS
        if other is not suit and position.ours(other)
    )
    return play.defender_tricks + 1 + stopped <= 13 - play.contract.tricks


def _second_as_defender(position: PlayPosition, suit: Suit, best: int) -> int:
    holding = position.hand[suit]
    winning = above(holding, best)
    if not winning:
        return lowest(holding)
    if position.trick.leader is position.play.contract.dummy:
        return _behind_dummy(position, suit, best, winning)
    dummy = position.dummy[suit]
    if best & _HONOURS:
        return lowest(winning)
    if dummy and highest(dummy) < highest(winning):
        return lowest(above(holding, highest(dummy | best)))
    return lowest(holding)


def _behind_dummy(position: PlayPosition, suit: Suit, best: int, winning: int) -> int:
    """Dummy led: cover the last of its honours, take the ace before a ruff, split equals."""
    holding, dummy = position.hand[suit], position.dummy[suit]
    if best & _HONOURS:
        touching = bool(dummy & (best >> 1))
        return lowest(winning) if winning & ACE or not touching else lowest(holding)
    beside_trumps = position.trumps is not None and suit is not position.trumps
    if beside_trumps and winning & ACE and not dummy:
        return ACE  # dummy's singleton: the next round is ruffed
    equals = equals_of_top(winning, position.unseen[suit])
    if equals.bit_count() >= 2 and highest(equals) & (KING | QUEEN):
        return lowest(equals)
    return lowest(holding)


def _bits(holding: int) -> list[int]:
    bits = []
    while holding:
        bit = holding & -holding
        bits.append(bit)
        holding ^= bit
    return bits
