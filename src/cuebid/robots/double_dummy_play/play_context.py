"""The circumstances in which a card was played, and the signal that was due.

They depend only on the play and the visible cards, so they are the same for all layouts, and
`layout_weights` computes them once for each card.
"""

from __future__ import annotations

from typing import NamedTuple

from cuebid.core import SUITS, Hand, Seat, Suit, Trick
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.thumb_rules.signals import SmallCardSignal

LEAD, SECOND, THIRD, FOURTH, DISCARD = range(5)
"""The roles that a card may have in a trick."""

_HOLDING = (1 << 13) - 1
_HONOURS = 0x1E00
"""Ace to jack of a holding."""


class PlayContext(NamedTuple):
    """The circumstances in which a card was played, as everybody saw them.

    A named tuple, because it is part of the cache key of `card_likelihood`.

    Attributes:
        role: the number of cards before it in the trick; `DISCARD` if it did not follow suit.
        best: the highest card of the suit led, as a bit, if it wins; 0 after a ruff.
        led: the card led, as a bit.
        ours: whether the player's side was winning the trick.
        dummy: dummy's cards of the suit if dummy plays next, else -1.
        played: cards of the suit that had been played before.
        declaring: whether the player belongs to declarer's side.
        signal: what a small card would signal.
        notrump: whether there are no trumps.
        in_trumps: whether the suit is trumps.
        partners: whether partner has bid the suit, which matters for leads.
    """

    role: int
    best: int
    led: int
    ours: bool
    dummy: int
    played: int
    declaring: bool
    signal: SmallCardSignal
    notrump: bool
    in_trumps: bool
    partners: bool = False


def play_context_of(
    knowledge: Knowledge, trick: Trick, suit: Suit, seat: Seat, played_before: int, *, first: bool
) -> PlayContext:
    """Return the context of a card that is about to be played.

    Args:
        knowledge: what the viewer knows, who may be the player.
        trick: the trick before the card.
        suit: the suit of the card.
        seat: the seat that plays it.
        played_before: all cards played before, as bits of the deck.
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
        dummy = _dummy_holding(knowledge, suit, played_before)
    return PlayContext(
        role,
        best,
        0 if led is None else 1 << (led.rank - 2),
        winner is not None and winner.side is seat.side,
        dummy,
        played_before >> 13 * suit & _HOLDING,
        seat.side is contract.declarer.side,
        _signal(knowledge, trick, suit, seat, played_before, first=first),
        contract.trumps is None,
        suit is contract.trumps,
        led is None and suit in knowledge.suits_shown[seat].partner,
    )


def _dummy_holding(knowledge: Knowledge, suit: Suit, played_before: int) -> int:
    """Return dummy's remaining cards of a suit, as bits of the suit."""
    hand = knowledge.known_cards[knowledge.play.contract.dummy].bits & ~played_before
    return hand >> 13 * suit & _HOLDING


def _signal(
    knowledge: Knowledge, trick: Trick, suit: Suit, seat: Seat, played_before: int, *, first: bool
) -> SmallCardSignal:
    """Return the meaning of a small card by agreement: the table of docs/card-play.md, Signals."""
    contract = knowledge.play.contract
    # Declarer has nobody to signal to, and trumps are no signals.
    if seat.side is contract.declarer.side or suit is contract.trumps:
        return SmallCardSignal.NONE
    if not trick.cards:
        gives_ruff = contract.trumps is not None and _shown_out(
            knowledge, seat.partner, suit, played_before
        )
        return SmallCardSignal.PREFERENCE if gives_ruff else SmallCardSignal.NONE
    # Only a defender's first card of a suit is a signal.
    if not first:
        return SmallCardSignal.NONE
    if suit is trick.cards[0].suit and trick.leader is not seat.partner:
        return SmallCardSignal.COUNT
    # If dummy can ruff the next round, attitude to the suit led is of no use.
    shortage = suit is trick.cards[0].suit and _dummy_ruffs_next(
        knowledge, trick, suit, played_before
    )
    return (
        SmallCardSignal.PREFERENCE
        if shortage and trick.winner is seat.partner
        else SmallCardSignal.ATTITUDE
    )


def _dummy_ruffs_next(knowledge: Knowledge, trick: Trick, suit: Suit, played_before: int) -> bool:
    """Return whether dummy will be void in a suit after this trick, in a trump contract."""
    contract = knowledge.play.contract
    if contract.trumps is None or not knowledge.play.cards:
        return False
    card = trick.card_of(contract.dummy)
    spent = 0 if card is None or card.suit is not suit else 1 << (card.rank - 2)
    return not _dummy_holding(knowledge, suit, played_before) & ~spent


def _shown_out(knowledge: Knowledge, seat: Seat, suit: Suit, played_before: int) -> bool:
    """Return whether a seat had failed to follow to a suit among the cards played before."""
    for trick in knowledge.play.tricks:
        card = trick.card_of(seat)
        if card is None or not card.bit & played_before:
            return False
        if trick.cards[0].suit is suit and card.suit is not suit:
            return True
    return False


def preferred(hand: Hand, suit: Suit, trumps: Suit | None, played_before: int) -> int:
    """Return the side suit that a hand would like led: 1 the higher, -1 the lower, 0 neither.

    The suit with the higher honours is preferred; spot cards do not count.

    Args:
        hand: the hand as dealt.
        suit: the suit in which the signal is made.
        trumps: the trump suit.
        played_before: all cards played before, as bits of the deck.
    """
    # At notrump three suits remain, and the highest is dropped; there is no such signal anyway.
    lower, higher = [
        hand.bits >> 13 * side_suit & ~(played_before >> 13 * side_suit) & _HONOURS
        for side_suit in SUITS
        if side_suit is not suit and side_suit is not trumps
    ][:2]
    return (higher > lower) - (higher < lower)
