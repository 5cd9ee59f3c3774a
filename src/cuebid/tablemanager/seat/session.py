"""Follow a session from one player's side: a state machine without I/O.

Messages of the table go in; lines to send, questions to the player and events come out. The caller
(a socket, a test) sends the lines and brings the player's answers back.
"""

# This class knows the order of a session (seat, teams, boards); `driver` and `board_lines` know a
# board. A table may begin a board again at any time (`Start of board` or the Board line in
# mid-board), after a break of its own or of another player's connection; the player then makes the
# same calls and plays again from its `ActionHistory`.

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from cuebid.core import Auction, Call, Card, Explanation, Seat, View
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.seat.board_lines import BoardLines
from cuebid.tablemanager.seat.driver import BoardDriver, Stage
from cuebid.tablemanager.seat.effects import Noted, Say, SeatEffect, SessionOver
from cuebid.tablemanager.seat.known_board import KnownBoard

__all__ = ["SeatSession", "Stage"]


class SeatSession:
    """One player's side of a session at a table. Mutable.

    Attributes:
        seat: the seat, once the table has given one.
        team: the team's name.
    """

    def __init__(
        self,
        seat: Seat | Literal["ANYPL"],
        team: str,
        *,
        version: int = 18,
        info: str = "",
        all_say_dummy: bool = False,
    ) -> None:
        """Prepare a session; `connect` gives its first message.

        Args:
            seat: the seat to ask for, or `ANY_PLACE`.
            team: the team's name.
            version: the version of the protocol, 18 or 19.
            info: text after the version in the first line.
            all_say_dummy: whether to ask for `dummy's card` by that name; by the protocol only
                dummy itself does so, but some tables want it of everybody.
        """
        self.team = team
        self.seat: Seat | None = None if seat == m.ANY_PLACE else Seat(seat)
        self._version = version
        self._info = info
        self._stage = Stage.CONNECTING
        self._out: list[SeatEffect] = []
        self._driver = BoardDriver(self._out, version, all_say_dummy=all_say_dummy)
        self._lines = BoardLines(self._driver)

    # Called by the owner of the connection.

    def connect(self, info: str | None = None) -> m.Connect:
        """Start the session from the beginning, and return the first message to send."""
        self._stage = Stage.CONNECTING
        self._driver.clear()
        # Another table may answer this time.
        self._driver.tells_meanings = False
        seat: Seat | Literal["ANYPL"] = m.ANY_PLACE if self.seat is None else self.seat
        return m.Connect(
            team=self.team,
            seat=seat,
            version=self._version,
            info=self._info if info is None else info,
        )

    def receive(self, message: m.Message) -> list[SeatEffect]:
        """Handle a message of the table."""
        handler = _HANDLERS.get(type(message))
        if handler is None:
            self._note(message.kind, "tables do not send this")
        else:
            handler(self, message)
        return self._drain()

    def say_dummy(self) -> None:
        """Ask for `dummy's card` by that name from now on, whatever the seat."""
        self._driver.all_say_dummy = True

    @property
    def asked_for_dummy_by_seat(self) -> bool:
        """Return whether the last request was for dummy's card, by the name of its seat."""
        request, play = self._driver.repeated_request, self._driver.board.play
        is_of_dummy = (
            isinstance(request, m.ReadyForCard)
            and play is not None
            and request.player is play.contract.dummy
        )
        return is_of_dummy and not self._driver.all_say_dummy

    def recognise_table(self) -> None:
        """Record that the table is Cuebid's, so that it is told the full meaning of each call."""
        self._driver.tells_meanings = True

    def receive_meaning(self, text: str) -> None:
        """Store the full meaning of the call that the table tells next."""
        self._driver.meaning = text

    def receive_unreadable(self, line: str) -> list[SeatEffect]:
        """Report a line that is not a message as ignored.

        The exception is Bridge Moniteur's last line, `NS: ...`, which ends the session.
        """
        if self.stage is Stage.BETWEEN and line.casefold().startswith("ns:"):
            self._end_session()
        else:
            self._note(line, "it is not a message of the protocol")
        return self._drain()

    def call_chosen(self, call: Call, explanation: Explanation | None = None) -> list[SeatEffect]:
        """Make the call that the player chose after `AskCall`.

        Raises:
            IllegalError: the call is not legal, or none was asked for; nothing changes.
        """
        self._driver.choose_call(call, explanation)
        return self._drain()

    def card_chosen(self, card: Card) -> list[SeatEffect]:
        """Play the card that the player chose after `AskCard`.

        Raises:
            IllegalError: the card is not legal, or none was asked for; nothing changes.
        """
        self._driver.choose_card(card)
        return self._drain()

    @property
    def stage(self) -> Stage:
        """The stage that the session has reached."""
        playing = self._stage is Stage.CARDS and self._driver.board.hand
        return self._driver.stage if playing else self._stage

    @property
    def is_over(self) -> bool:
        """Return whether the table has ended the session."""
        return self.stage is Stage.OVER

    @property
    def view(self) -> View:
        """The board as this player knows it.

        Raises:
            IllegalError: there is no board yet.
        """
        return self._driver.view

    # Lines of the table.

    def _seated(self, message: m.Seated) -> None:
        if self.stage is not Stage.CONNECTING:
            self._note(message.kind, "the seat is taken already")
            return
        self.seat = message.seat
        self._stage = Stage.SEATED
        self._say(m.ReadyForTeams(seat=message.seat))

    def _teams(self, message: m.Teams) -> None:
        if self.seat is None or self.stage is Stage.CONNECTING:
            self._note(message.kind, "no seat was given yet")
            return
        # Bridge Moniteur repeats the line after it was restarted: everything begins again.
        self._driver.clear()
        self._stage = Stage.STARTING
        self._say(m.ReadyToStart(seat=self.seat))

    def _start_of_board(self, message: m.StartOfBoard) -> None:
        if self.seat is None or self.stage is Stage.CONNECTING:
            self._note(message.kind, "no seat was given yet")
        # Bridge Moniteur sends the line twice at times. In mid-board it means that the board begins
        # again.
        elif self.stage is Stage.DEALING:
            self._note(message.kind, "it was sent twice")
        else:
            self._driver.clear()
            self._stage = Stage.DEALING
            self._say(m.ReadyForDeal(seat=self.seat))

    def _deal(self, message: m.Deal) -> None:
        # The Board line is accepted without `Start of board` before it: it says all that is needed.
        if self.seat is None or self.stage not in (Stage.DEALING, Stage.STARTING, Stage.BETWEEN):
            self._note(message.kind, "no deal was asked for")
            return
        auction = Auction(message.dealer)
        self._driver.clear(KnownBoard(message.board, message.vulnerability, auction=auction))
        self._stage = Stage.CARDS
        self._say(m.ReadyForCards(seat=self.seat))

    def _cards(self, message: m.Cards) -> None:
        if self.stage is not Stage.CARDS or message.seat is not self.seat:
            self._note(message.kind, "these cards were not asked for")
            return
        self._driver.begin(message)

    def _about_the_board(self, message: m.Message) -> None:
        _BOARD_HANDLERS[type(message)](self._lines, message)

    def _end_of_board(self, _message: m.EndOfBoard) -> None:
        if self.stage in (Stage.DEALING, Stage.CARDS):
            self._stage = Stage.BETWEEN
        self._driver.break_off()

    def _end_of_session(self, _message: m.EndOfSession) -> None:
        self._end_session()

    def _end_session(self) -> None:
        if self.stage is not Stage.OVER:
            self._stage = Stage.OVER
            self._out.append(SessionOver())

    def _say(self, message: m.Message) -> None:
        self._out.append(Say(message))

    def _note(self, line: str, reason: str) -> None:
        self._out.append(Noted(line, reason))

    def _drain(self) -> list[SeatEffect]:
        out = list(self._out)
        self._out.clear()
        return out


# Lines about the board are handled by `BoardLines`; the session passes them on as they are.
_BOARD_HANDLERS: Final[dict[type[m.Message], Callable[[BoardLines, Any], None]]] = {
    m.Bid: BoardLines.call_made,
    m.Play: BoardLines.card_played,
    m.DummyCards: BoardLines.dummy_cards,
    m.Lead: BoardLines.to_lead,
    m.DummyLead: BoardLines.to_lead,
    m.IllegalBid: BoardLines.refused,
    m.IllegalCard: BoardLines.refused,
    m.Explain: BoardLines.explain,
}

_HANDLERS: Final[dict[type[m.Message], Callable[[SeatSession, Any], None]]] = {
    m.Seated: SeatSession._seated,
    m.Teams: SeatSession._teams,
    m.StartOfBoard: SeatSession._start_of_board,
    m.Deal: SeatSession._deal,
    m.Cards: SeatSession._cards,
    m.EndOfBoard: SeatSession._end_of_board,
    m.EndOfSession: SeatSession._end_of_session,
    **dict.fromkeys(_BOARD_HANDLERS, SeatSession._about_the_board),
}
