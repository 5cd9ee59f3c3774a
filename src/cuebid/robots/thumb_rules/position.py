"""The position of the play as one seat sees it, as bits for each suit."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Card, IllegalError, Play, Seat, Suit, Trick, View
from cuebid.robots.thumb_rules.holdings import card_of, masters

__all__ = ["PlayPosition", "position_of"]

Holdings = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class PlayPosition:
    """The position of the play as one seat sees it; holdings are remaining cards by `Suit`.

    Attributes:
        view: the view from which everything is derived.
        play: the play so far.
        seat: the seat from whose hand the next card comes.
        trumps: the trump suit, if any.
        hand: the hand to play from.
        across: partner's hand for declarer's side; empty for a defender, who does not see it.
        dummy: dummy's hand; empty before it is visible.
        unseen: the cards in hidden hands.
        legal: the cards that may be played.
        trick: the trick in progress.
        shown_out: pairs of a seat and a suit to which it failed to follow.
        declaring: whether declarer plays the card, from either hand.
    """

    view: View
    play: Play
    seat: Seat
    trumps: Suit | None
    hand: Holdings
    across: Holdings
    dummy: Holdings
    unseen: Holdings
    legal: Holdings
    trick: Trick
    shown_out: frozenset[tuple[Seat, Suit]]
    declaring: bool

    @property
    def number_in_trick(self) -> int:
        """The number of cards in the trick so far: 0 when leading."""
        return len(self.trick.cards)

    def against(self, suit: Suit) -> int:
        """Return the cards of the suit that opponents may hold.

        A defender cannot tell partner's cards from declarer's: all unseen ones count.
        """
        return self.unseen[suit] if self.declaring else self.unseen[suit] | self.dummy[suit]

    def masters(self, suit: Suit) -> int:
        """Return the winners of the hand to play in a suit: cards that opponents cannot beat."""
        return masters(self.hand[suit], self.against(suit))

    def ours(self, suit: Suit) -> int:
        """Return the holding of both hands of declarer's side, or the defender's own."""
        return self.hand[suit] | self.across[suit]

    @property
    def their_trumps(self) -> int:
        """The trumps that opponents may hold; 0 if both have shown out."""
        if self.trumps is None:
            return 0
        left, right = self.seat.left, self.seat.right
        if (left, self.trumps) in self.shown_out and (right, self.trumps) in self.shown_out:
            return 0
        return self.against(self.trumps)

    def is_void(self, seat: Seat, suit: Suit) -> bool:
        """Return whether a seat is known to have no card of the suit."""
        if seat is self.play.contract.dummy and any(self.dummy):
            return not self.dummy[suit]
        return (seat, suit) in self.shown_out or not self.unseen[suit]

    def in_one_hand(self, suit: Suit) -> bool:
        """Return whether an opponent has shown out of a suit, so that the other has the rest."""
        return any((seat, suit) in self.shown_out for seat in (self.seat.left, self.seat.right))

    def card(self, suit: Suit, bit: int) -> Card:
        """Return the card of a suit for a bit of a holding."""
        return card_of(suit, bit)


def position_of(view: View) -> PlayPosition:
    """Derive the position from the view of a seat whose turn it is to play a card.

    Raises:
        IllegalError: it is not the viewer's turn to play.
    """
    play = view.play
    if play is None or play.turn is None:
        raise IllegalError(f"{view.seat.word} has no card to play now")
    remaining = ~play.played.bits
    declaring = view.is_declarer
    seat = play.turn
    own = view.hand.bits & remaining
    dummy = 0 if view.dummy_hand is None else view.dummy_hand.bits & remaining
    hand, across = own, 0
    if declaring:
        hand, across = (own, dummy) if seat is view.seat else (dummy, own)
    return PlayPosition(
        view=view,
        play=play,
        seat=seat,
        trumps=play.contract.trumps,
        hand=_holdings(hand),
        across=_holdings(across),
        dummy=_holdings(dummy),
        unseen=_holdings(view.unseen.bits),
        legal=_holdings(view.legal_cards.bits),
        trick=play.current_trick,
        shown_out=_shown_out(play),
        declaring=declaring,
    )


def _holdings(bits: int) -> Holdings:
    """Split the bits of a hand into its suits."""
    return bits & 8191, bits >> 13 & 8191, bits >> 26 & 8191, bits >> 39 & 8191


def _shown_out(play: Play) -> frozenset[tuple[Seat, Suit]]:
    """Return pairs of a seat and a suit to which it failed to follow."""
    shown_out = set()
    for trick in play.tricks:
        led = trick.cards[0].suit
        for number, card in enumerate(trick.cards):
            if card.suit is not led:
                shown_out.add((trick.leader.after(number), led))
    return frozenset(shown_out)
