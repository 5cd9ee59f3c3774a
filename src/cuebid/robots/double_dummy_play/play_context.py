"""What a player saw when a card was played, from the play alone."""

from __future__ import annotations

from typing import NamedTuple

from cuebid.core import SUITS, Hand, Seat, Suit, Trick
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.signals import Signal

__all__ = [
    "DISCARD",
    "FOURTH",
    "LEAD",
    "SECOND",
    "THIRD",
    "PlayContext",
    "play_context_of",
    "preferred",
]

LEAD, SECOND, THIRD, FOURTH, DISCARD = range(5)
"""The roles that a card may have in a trick."""


_HOLDING = (1 << 13) - 1
_HONOURS = 0x1E00
"""Ace to jack of a holding."""


class PlayContext(NamedTuple):
    """What was on the table when a card was played; only what everybody saw.

    Attributes:
        role: how many cards of the trick were there; `DISCARD` where suit was not followed.
        best: the highest card of the suit led, while it wins; 0 after a ruff.
        led: the card led.
        ours: whether the own side was winning the trick.
        dummy: dummy's cards of the suit if dummy plays next, else -1.
        gone: cards of the suit that were out of play.
        declaring: whether the player is declarer.
        signal: what a small card would tell.
        notrump: whether there are no trumps.
        in_trumps: whether the suit is trumps.
        partners: whether partner has bid the suit; matters to leads.
    """

    role: int
    best: int
    led: int
    ours: bool
    dummy: int
    gone: int
    declaring: bool
    signal: Signal
    notrump: bool
    in_trumps: bool
    partners: bool = False


def play_context_of(
    knowledge: Knowledge, trick: Trick, suit: Suit, seat: Seat, gone: int, *, first: bool
) -> PlayContext:
    """What a player sees who is to play a card of a suit.

    Args:
        knowledge: of the viewer, who may be the player.
        trick: the trick before the card.
        suit: of the card.
        seat: who plays it.
        gone: all cards played before, as bits of the deck.
        first: whether the player has played no card of the suit before.
    """
    contract = knowledge.play.contract
    role = len(trick.cards)
    led = trick.cards[0] if trick.cards else None
    winner = trick.winner
    best = dummy = 0
    if led is not None and suit is led.suit and winner is not None:
        top = trick.card_of(winner)
        best = 1 << (top.rank - 2) if top is not None and top.suit is suit else 0
    if led is not None and suit is not led.suit:
        role = DISCARD
    dummy = -1
    if role not in (LEAD, DISCARD) and seat.next is contract.dummy:
        dummy = _dummys(knowledge, suit, gone)
    return PlayContext(
        role,
        best,
        0 if led is None else 1 << (led.rank - 2),
        winner is not None and winner.side is seat.side,
        dummy,
        gone >> 13 * suit & _HOLDING,
        seat.side is contract.declarer.side,
        _signal(knowledge, trick, suit, seat, gone, first=first),
        contract.trumps is None,
        suit is contract.trumps,
        led is None and suit in knowledge.suits_shown[seat].partner,
    )


def _dummys(knowledge: Knowledge, suit: Suit, gone: int) -> int:
    """What dummy holds of a suit."""
    hand = knowledge.known[knowledge.play.contract.dummy].bits & ~gone
    return hand >> 13 * suit & _HOLDING


def _signal(
    knowledge: Knowledge, trick: Trick, suit: Suit, seat: Seat, gone: int, *, first: bool
) -> Signal:
    """What a small card tells partner by agreement."""
    contract = knowledge.play.contract
    if seat.side is contract.declarer.side or suit is contract.trumps:
        return Signal.NONE
    if not trick.cards:
        ruffs = contract.trumps is not None and _shown_out(knowledge, seat.partner, suit, gone)
        return Signal.PREFERENCE if ruffs else Signal.NONE
    if not first:
        return Signal.NONE
    if suit is trick.cards[0].suit and trick.leader is not seat.partner:
        return Signal.COUNT
    asks = suit is trick.cards[0].suit and _dummy_ruffs_next(knowledge, trick, suit, gone)
    return Signal.PREFERENCE if asks and trick.winner is seat.partner else Signal.ATTITUDE


def _dummy_ruffs_next(knowledge: Knowledge, trick: Trick, suit: Suit, gone: int) -> bool:
    """Whether dummy has no more of a suit after this trick, so that more of it is not wanted."""
    contract = knowledge.play.contract
    if contract.trumps is None or not knowledge.play.cards:
        return False
    played = trick.card_of(contract.dummy)
    lost = 0 if played is None or played.suit is not suit else 1 << (played.rank - 2)
    return not _dummys(knowledge, suit, gone) & ~lost


def _shown_out(knowledge: Knowledge, seat: Seat, suit: Suit, gone: int) -> bool:
    """Whether a seat had failed to follow to a suit when these cards were gone."""
    for trick in knowledge.play.tricks:
        card = trick.card_of(seat)
        if card is None or not card.bit & gone:
            return False
        if trick.cards[0].suit is suit and card.suit is not suit:
            return True
    return False


def preferred(hand: Hand, suit: Suit, trumps: Suit | None, gone: int) -> int:
    """Which of the two other side suits a hand would like led: 1 the higher, -1 the lower, 0.

    Args:
        hand: as dealt.
        suit: the one that the signal is made in.
        trumps: the trump suit.
        gone: all cards played before, as bits of the deck.
    """
    lower, higher = [
        hand.bits >> 13 * other & ~(gone >> 13 * other) & _HONOURS
        for other in SUITS
        if other is not suit and other is not trumps
    ][:2]
    return (higher > lower) - (higher < lower)
