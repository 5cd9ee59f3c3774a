"""The question which call to make with a hand, with the rule book's answer."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from cuebid.core import SEATS, Auction, Hand, Seat, Vulnerability
from cuebid.database import CallContext, Choice, Explained
from cuebid.evaluation import Boxes


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """A hand and an auction, with the rule book's choice of a call.

    Attributes:
        hand: the thirteen cards of the player to call.
        auction: the calls so far.
        vulnerability: the vulnerability of the board.
        explained: what opponents say that their calls show.
        choice: the choice of the rule book.
        context: the auction as the rule book interprets it.
    """

    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    explained: Explained
    choice: Choice
    context: CallContext

    @property
    def seat(self) -> Seat:
        """The seat to call."""
        return self.auction.seat_of(len(self.auction))

    @property
    def shown(self) -> dict[Seat, Boxes]:
        """The hands that the other three players have shown."""
        dealer = self.auction.dealer
        return {
            seat: self.context.situation.shown[(seat - dealer) % 4]
            for seat in SEATS
            if seat is not self.seat
        }

    def seed(self, seed: int) -> int:
        """Return a seed for this question, computed from `seed`, the hand and the auction.

        CRC-32 because, unlike `hash`, it is the same in every process.
        """
        calls = " ".join(call.text for call in self.auction)
        text = f"{seed} {self.hand.bits} {self.auction.dealer.letter} {calls}"
        return zlib.crc32(text.encode())
