"""The messages of the Table Manager protocol, one frozen value a kind.

The kinds and their fields are those of table-master.txt; what programs send beyond it (an illegal
card, `received dummy`, claims, requests for an explanation) has kinds of its own. Fields hold
bridge values; `cuebid.tablemanager.grammar.tree` turns a message into the specification's tree and
back.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from cuebid.core import Call, Card, Hand, Seat, Vulnerability

__all__ = [
    "ANY_PLACE",
    "DUMMY",
    "SUFFIXES_SINCE",
    "Bid",
    "Cards",
    "Claim",
    "ClaimAnswer",
    "ClaimResult",
    "Connect",
    "Deal",
    "DummyCards",
    "DummyLead",
    "DummyOr",
    "EndOfBoard",
    "EndOfSession",
    "Explain",
    "IllegalBid",
    "IllegalCard",
    "Lead",
    "LineWarning",
    "Message",
    "Play",
    "ReadyForBid",
    "ReadyForCard",
    "ReadyForCards",
    "ReadyForDeal",
    "ReadyForDummy",
    "ReadyForTeams",
    "ReadyToStart",
    "ReceivedDummy",
    "Seated",
    "StartOfBoard",
    "Teams",
]

DUMMY: Final = "dummy"
"""Stands where a message says `dummy` instead of a seat."""
ANY_PLACE: Final = "ANYPL"
"""Stands where a client asks for any seat that is free (WBridge5)."""

SUFFIXES_SINCE: Final = 19
"""The version from which on texts beyond version 18 are spoken: `Infos.`, room, scoring."""

DummyOr: TypeAlias = Seat | Literal["dummy"]


class LineWarning(msgspec.Struct, frozen=True):
    """Something in a line that was understood but is not as the protocol has it.

    Attributes:
        code: a stable word for programs: `trailing-text`, `short-hand` ...
        message: the same for people.
        column: where in the line, from 1.
        text: the part of the line that is meant.
    """

    code: str
    message: str
    column: int
    text: str


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all messages."""

    kind: ClassVar[str]
    warnings: tuple[LineWarning, ...] = ()


class Connect(Message, frozen=True):
    """`Connecting "TEAM" as North using protocol version 18`; the first message of a client."""

    kind = "connect"
    team: str
    seat: Seat | Literal["ANYPL"]
    version: int = 18
    info: str = ""
    """Text after the version: the program's name or system (version 19 and others)."""


class Seated(Message, frozen=True):
    """`North ("TEAM") seated`: the table's answer to `Connect`."""

    kind = "seated"
    seat: Seat
    team: str


class ReadyForTeams(Message, frozen=True):
    """`North ready for teams`."""

    kind = "readyForTeams"
    seat: Seat


class Teams(Message, frozen=True):
    """`Teams : N/S : "A" E/W : "B"`, once four players are seated."""

    kind = "teams"
    ns: str
    ew: str
    scoring: str = ""
    """`IMP` or `MP` where the table says so (version 19)."""


class ReadyToStart(Message, frozen=True):
    """`North ready to start`; the specification's grammar writes `north to start`."""

    kind = "readyToStart"
    seat: Seat


class StartOfBoard(Message, frozen=True):
    """`Start of board`."""

    kind = "startOfBoard"


class ReadyForDeal(Message, frozen=True):
    """`North ready for deal`."""

    kind = "readyForDeal"
    seat: Seat


class Deal(Message, frozen=True):
    """`Board number 7. Dealer South. Both vulnerable.`."""

    kind = "deal"
    board: int
    dealer: Seat
    vulnerability: Vulnerability
    room: str = ""
    """`Open` or `Closed` where the table says so (version 19)."""


class ReadyForCards(Message, frozen=True):
    """`North ready for cards`."""

    kind = "readyForCards"
    seat: Seat


class Cards(Message, frozen=True):
    """`North's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.`, to its owner only."""

    kind = "cards"
    seat: Seat
    cards: tuple[Card, ...]
    """As sent: order kept, and repetitions too."""

    @property
    def hand(self) -> Hand:
        """The cards as a hand."""
        return Hand.of(self.cards)


class DummyCards(Message, frozen=True):
    """`Dummy's cards : ...`, after the opening lead."""

    kind = "dummyCards"
    cards: tuple[Card, ...]

    @property
    def hand(self) -> Hand:
        """The cards as a hand."""
        return Hand.of(self.cards)


class Bid(Message, frozen=True):
    """`North passes`, `doubles`, `redoubles` or `bids 3NT`, with an alert or without."""

    kind = "bid"
    seat: Seat
    call: Call
    alert: str | None = None
    """Text of the alert; empty for a bare `Alert.`, None for a call not alerted."""
    infos: str | None = None
    """Text of an explanation that is no alert (`Infos.`, version 19); None without."""


class ReadyForBid(Message, frozen=True):
    """`North ready for East's bid`: `seat` asks for the call of `bidder`."""

    kind = "readyForBid"
    seat: Seat
    bidder: Seat


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
    """What the card says by agreement (version 19); None without."""


class ReadyForCard(Message, frozen=True):
    """`North ready for East's card to trick 4`; `player` may be dummy by that name."""

    kind = "readyForCard"
    seat: Seat
    player: DummyOr
    trick: int


class ReadyForDummy(Message, frozen=True):
    """`North ready for dummy`, once the opening lead is made."""

    kind = "readyForDummy"
    seat: Seat


class ReceivedDummy(Message, frozen=True):
    """`North received dummy`: an acknowledgement of versions before 18 that GIB still sends."""

    kind = "receivedDummy"
    seat: Seat


class EndOfBoard(Message, frozen=True):
    """`Timing - N/S : this board  1:15,  total  0:11:23.  E/W : ...`.

    Times are texts as the specification's tree has them: minutes and seconds for the board, hours
    too for the total.
    """

    kind = "endOfBoard"
    ns_board: str
    ns_total: str
    ew_board: str
    ew_total: str

    @classmethod
    def of_seconds(
        cls, ns_board: float, ns_total: float, ew_board: float, ew_total: float
    ) -> EndOfBoard:
        """The message for times in seconds, each rounded down to a whole second."""
        return cls(
            ns_board=_minutes(ns_board),
            ns_total=_hours(ns_total),
            ew_board=_minutes(ew_board),
            ew_total=_hours(ew_total),
        )


class EndOfSession(Message, frozen=True):
    """`End of session`."""

    kind = "endOfSession"


class IllegalBid(Message, frozen=True):
    """`Illegal bid`, to the offender; the call was ignored."""

    kind = "illegalBid"


class IllegalCard(Message, frozen=True):
    """`Illegal card`, to the offender; the card was ignored."""

    kind = "illegalCard"


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


def _minutes(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def _hours(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
