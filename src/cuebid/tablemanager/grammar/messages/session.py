"""Define the messages around a board: players arrive, boards begin and end."""

from __future__ import annotations

from typing import Literal

from cuebid.core import Card, Hand, Seat, Vulnerability
from cuebid.tablemanager.grammar.messages.base import Message


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
    """`North ready for teams`, from a player that is seated."""

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
    """`Start of board`, from the table before each board."""

    kind = "startOfBoard"


class ReadyForDeal(Message, frozen=True):
    """`North ready for deal`, after the start of a board."""

    kind = "readyForDeal"
    seat: Seat


class Deal(Message, frozen=True):
    """`Board number 7. Dealer South. Both vulnerable.`: the table announces a board."""

    kind = "deal"
    board: int
    dealer: Seat
    vulnerability: Vulnerability
    room: str = ""
    """`Open` or `Closed` where the table says so (version 19)."""


class ReadyForCards(Message, frozen=True):
    """`North ready for cards`, after the announcement of the board."""

    kind = "readyForCards"
    seat: Seat


class Cards(Message, frozen=True):
    """`North's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.`, to its owner only."""

    kind = "cards"
    seat: Seat
    cards: tuple[Card, ...]
    """The cards as sent, in the same order and with repetitions."""

    @property
    def hand(self) -> Hand:
        """The cards as a hand."""
        return Hand.of(self.cards)


class EndOfBoard(Message, frozen=True):
    """`Timing - N/S : this board  1:15,  total  0:11:23.  E/W : ...`, at the end of a board.

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
    """`End of session`, from the table after the last board."""

    kind = "endOfSession"


def _minutes(seconds: float) -> str:
    full_seconds = int(seconds)
    return f"{full_seconds // 60}:{full_seconds % 60:02}"


def _hours(seconds: float) -> str:
    full_seconds = int(seconds)
    minutes = full_seconds // 60
    return f"{minutes // 60}:{minutes % 60:02}:{full_seconds % 60:02}"
