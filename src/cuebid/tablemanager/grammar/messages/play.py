"""Define the messages of auction and play."""

from __future__ import annotations

from cuebid.core import Call, Card, Hand, Seat
from cuebid.tablemanager.grammar.messages.base import DummyOr, Message


class ReadyForBid(Message, frozen=True):
    """`North ready for East's bid`: `seat` asks for the call of `bidder`."""

    kind = "readyForBid"
    seat: Seat
    bidder: Seat


class Bid(Message, frozen=True):
    """`North passes`, `doubles`, `redoubles` or `bids 3NT`, with an alert or without."""

    kind = "bid"
    seat: Seat
    call: Call
    alert: str | None = None
    """Text of the alert; empty for a bare `Alert.`, None for a call not alerted."""
    infos: str | None = None
    """Text of an explanation that is no alert (`Infos.`, version 19); None without."""


class ReadyForCard(Message, frozen=True):
    """`North ready for East's card to trick 4`; `player` may be dummy by that name."""

    kind = "readyForCard"
    seat: Seat
    player: DummyOr
    trick: int


class Lead(Message, frozen=True):
    """`North to lead`, to the leader."""

    kind = "lead"
    seat: Seat


class DummyLead(Message, frozen=True):
    """`Dummy to lead`, to declarer."""

    kind = "dummyLead"


class Play(Message, frozen=True):
    """`North plays KH`: the seat is the one from whose hand the card comes."""

    kind = "play"
    seat: DummyOr
    card: Card
    signal: str | None = None
    """The meaning of the card by agreement (version 19); None without."""


class ReadyForDummy(Message, frozen=True):
    """`North ready for dummy`, once the opening lead is made."""

    kind = "readyForDummy"
    seat: Seat


class DummyCards(Message, frozen=True):
    """`Dummy's cards : ...`, after the opening lead."""

    kind = "dummyCards"
    cards: tuple[Card, ...]

    @property
    def hand(self) -> Hand:
        """The cards as a hand."""
        return Hand.of(self.cards)


class IllegalBid(Message, frozen=True):
    """`Illegal bid`, to the offender; the call was ignored."""

    kind = "illegalBid"
