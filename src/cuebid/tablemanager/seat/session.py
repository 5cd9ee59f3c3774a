"""One player's side of the protocol: a state machine without I/O.

Messages of the table go in; what to say, what to ask the player and what happened come out. The
shell (a socket, a test) sends what is said and brings the player's answers back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from cuebid.core import Auction, Call, Card, Explanation, Seat, View
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.seat.board import SeatBoard
from cuebid.tablemanager.seat.effects import Noted, Say, SeatEffect, SessionOver
from cuebid.tablemanager.seat.game import SeatGame, Stage

__all__ = ["SeatSession", "Stage"]


class SeatSession:
    """The conversation of one player with a table; changes with every message.

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
        """Prepare to sit down.

        Args:
            seat: the seat wanted, or `ANY_PLACE`.
            team: the team's name.
            version: of the protocol, 18 or 19.
            info: text to stand after the version.
            all_say_dummy: whether `dummy's card` is asked for by that name; the protocol has only
                dummy itself do so, some tables want it of everybody.
        """
        self.team = team
        self.seat: Seat | None = None if seat == m.ANY_PLACE else Seat(seat)
        self._version = version
        self._info = info
        self._stage = Stage.CONNECTING
        self._out: list[SeatEffect] = []
        self._game = SeatGame(self._out, version, all_say_dummy=all_say_dummy)

    # What the shell does.

    def connect(self, info: str | None = None) -> m.Connect:
        """The first line to send; starts the conversation from the beginning."""
        self._stage = Stage.CONNECTING
        self._game.clear()
        seat: Seat | Literal["ANYPL"] = m.ANY_PLACE if self.seat is None else self.seat
        return m.Connect(
            team=self.team,
            seat=seat,
            version=self._version,
            info=self._info if info is None else info,
        )

    def receive(self, message: m.Message) -> list[SeatEffect]:
        """A message came from the table."""
        handler = _HANDLERS.get(type(message))
        if handler is None:
            self._note(message.kind, "tables do not send this")
        else:
            handler(self, message)
        return self._drain()

    def receive_unreadable(self, line: str) -> list[SeatEffect]:
        """A line came that is no message; nothing changes.

        But for Bridge Moniteur's last line, `NS: ...`, which ends the session.
        """
        if self.stage is Stage.BETWEEN and line.casefold().startswith("ns:"):
            self._end_session()
        else:
            self._note(line, "it is no message of the protocol")
        return self._drain()

    def call_chosen(self, call: Call, explanation: Explanation | None = None) -> list[SeatEffect]:
        """The player answered `AskCall`.

        Raises:
            IllegalError: the call is not legal, or none was asked for; nothing changes.
        """
        self._game.choose_call(call, explanation)
        return self._drain()

    def card_chosen(self, card: Card) -> list[SeatEffect]:
        """The player answered `AskCard`.

        Raises:
            IllegalError: the card is not legal, or none was asked for; nothing changes.
        """
        self._game.choose_card(card)
        return self._drain()

    @property
    def stage(self) -> Stage:
        """Where the session is."""
        playing = self._stage is Stage.CARDS and self._game.board.hand
        return self._game.stage if playing else self._stage

    @property
    def is_over(self) -> bool:
        """Whether the table has ended the session."""
        return self.stage is Stage.OVER

    @property
    def view(self) -> View:
        """What this player knows of the board.

        Raises:
            IllegalError: there is no board yet.
        """
        return self._game.view

    # What the table says.

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
        self._game.clear()
        self._stage = Stage.STARTING
        self._say(m.ReadyToStart(seat=self.seat))

    def _start_of_board(self, message: m.StartOfBoard) -> None:
        if self.seat is None or self.stage is Stage.CONNECTING:
            self._note(message.kind, "no seat was given yet")
        elif self.stage is Stage.DEALING:
            self._note(message.kind, "it was said twice")
        else:
            self._game.clear()
            self._stage = Stage.DEALING
            self._say(m.ReadyForDeal(seat=self.seat))

    def _deal(self, message: m.Deal) -> None:
        if self.seat is None or self.stage not in (Stage.DEALING, Stage.STARTING, Stage.BETWEEN):
            self._note(message.kind, "no deal was asked for")
            return
        auction = Auction(message.dealer)
        self._game.clear(SeatBoard(message.board, message.vulnerability, auction=auction))
        self._stage = Stage.CARDS
        self._say(m.ReadyForCards(seat=self.seat))

    def _cards(self, message: m.Cards) -> None:
        if self.stage is not Stage.CARDS or message.seat is not self.seat:
            self._note(message.kind, "these cards were not asked for")
            return
        self._game.begin(message)

    def _of_the_board(self, message: m.Message) -> None:
        _BOARD_HANDLERS[type(message)](self._game, message)

    def _end_of_board(self, _message: m.EndOfBoard) -> None:
        if self.stage in (Stage.DEALING, Stage.CARDS):
            self._stage = Stage.BETWEEN
        self._game.break_off()

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


_BOARD_HANDLERS: Final[dict[type[m.Message], Callable[[SeatGame, Any], None]]] = {
    m.Bid: SeatGame.bid_made,
    m.Play: SeatGame.card_played,
    m.DummyCards: SeatGame.dummy_cards,
    m.Lead: SeatGame.to_lead,
    m.DummyLead: SeatGame.to_lead,
    m.IllegalBid: SeatGame.refused,
    m.IllegalCard: SeatGame.refused,
    m.Explain: SeatGame.explain,
}

_HANDLERS: Final[dict[type[m.Message], Callable[[SeatSession, Any], None]]] = {
    m.Seated: SeatSession._seated,
    m.Teams: SeatSession._teams,
    m.StartOfBoard: SeatSession._start_of_board,
    m.Deal: SeatSession._deal,
    m.Cards: SeatSession._cards,
    m.EndOfBoard: SeatSession._end_of_board,
    m.EndOfSession: SeatSession._end_of_session,
    **dict.fromkeys(_BOARD_HANDLERS, SeatSession._of_the_board),
}
