"""Define the messages that programs send though table-master.txt does not have them."""

from __future__ import annotations

from cuebid.core import Call, Seat
from cuebid.tablemanager.grammar.messages.base import Message


class IllegalCard(Message, frozen=True):
    """`Illegal card`, to the offender; the card was ignored."""

    kind = "illegalCard"


class ReceivedDummy(Message, frozen=True):
    """`North received dummy`: an acknowledgement of versions before 18 that GIB still sends."""

    kind = "receivedDummy"
    seat: Seat


class Claim(Message, frozen=True):
    """`North claims`: proposed for the protocol, never part of it."""

    kind = "claim"
    seat: Seat


class ClaimAnswer(Message, frozen=True):
    """`East accepts North's claim` or `East rejects North's claim`."""

    kind = "claimAnswer"
    seat: Seat
    claimer: Seat
    accepted: bool


class ClaimResult(Message, frozen=True):
    """`North's claim is accepted` or `North's claim is rejected`: the table's ruling (proposed)."""

    kind = "claimResult"
    claimer: Seat
    accepted: bool


class Explain(Message, frozen=True):
    """`Explain East's bids 2D`: a request of version 19 for the meaning of a call."""

    kind = "explain"
    seat: Seat
    call: Call
