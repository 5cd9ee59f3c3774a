"""A position in the play: the cards left in the hands, and the trick in progress."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import SEATS, Card, Deal, Hand, Play, Seat, Strain
from cuebid.solver.checks import check_no_repeats
from cuebid.solver.errors import UnsolvableError


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the play of a board: the cards left, and the trick in progress.

    Attributes:
        hands: the cards each seat still holds, without those of the trick in progress.
        strain: trumps, or notrump.
        leader: the seat that leads, or has led, to the trick.
        trick: the cards played to the trick in progress, none to three.
    """

    hands: Deal
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()

    @classmethod
    def of_play(cls, deal: Deal, play: Play) -> Position:
        """Return the position that a play has reached.

        Raises:
            UnsolvableError: a card was played from a hand that does not hold it.
        """
        for index, card in enumerate(play.cards):
            seat = play.seat_of(index)
            if card not in deal[seat]:
                raise UnsolvableError(f"{seat.word} played {card} without holding it")
        trick = play.current_trick
        remaining = Deal({seat: play.remaining(deal[seat]) for seat in SEATS})
        return cls(remaining, play.contract.strain, trick.leader, trick.cards)

    @property
    def turn(self) -> Seat:
        """The seat whose hand plays next."""
        return self.leader.after(len(self.trick))

    @property
    def legal_cards(self) -> Hand:
        """The cards that may be played next (Law 44)."""
        hand = self.hands[self.turn]
        if not self.trick:
            return hand
        return hand.in_suit(self.trick[0].suit) or hand

    @property
    def tricks_left(self) -> int:
        """The number of tricks to come, the one in progress included."""
        return len(self.hands[self.turn])

    def check(self) -> None:
        """Raise an error if the position cannot occur in play.

        Raises:
            UnsolvableError: the hands do not fit the trick, a card occurs twice, a card of the
                trick is a revoke, or there is nothing left to play.
        """
        # In this order, because each check relies on those before: the seat to play follows from
        # the trick, the numbers of cards from that seat.
        if len(self.trick) > 3:
            raise UnsolvableError("a trick in progress has at most three cards")
        full = self.tricks_left
        if not 1 <= full <= 13:
            raise UnsolvableError(f"{self.turn.word} must have 1 to 13 cards left, not {full}")
        for steps in range(4):
            seat = self.leader.after(steps)
            # Seats that have played to the trick have one card less.
            due = full - (steps < len(self.trick))
            if len(self.hands[seat]) != due:
                held = len(self.hands[seat])
                raise UnsolvableError(f"{seat.word} must have {due} left here, not {held}")
        check_no_repeats((*self.hands.hands, *(Hand.of([card]) for card in self.trick)))
        self._check_revokes()

    def _check_revokes(self) -> None:
        for steps, card in enumerate(self.trick):
            seat, led = self.leader.after(steps), self.trick[0].suit
            # What a hand holds now it held when it played, so a card of the suit led proves the
            # revoke.
            if card.suit is not led and self.hands[seat].in_suit(led):
                raise UnsolvableError(f"{seat.word} played {card} but can follow suit (Law 44)")
