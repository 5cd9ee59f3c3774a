"""One player's side of the protocol: a state machine without I/O.

Messages of the table go in; what to say, what to ask the player and what happened come out. The
shell (a socket, a test) sends what is said and brings the player's answers back.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, Literal

from cuebid.core import (
    Auction,
    Call,
    Card,
    Explanation,
    Hand,
    IllegalError,
    Play,
    Seat,
    View,
    Vulnerability,
)
from cuebid.tablemanager import messages as m
from cuebid.tablemanager.memory import ActionMemory
from cuebid.tablemanager.sanitise import sanitise
from cuebid.tablemanager.seat_effects import (
    AskCall,
    AskCard,
    BoardBegun,
    BoardDone,
    Noted,
    Refusal,
    Say,
    SeatEffect,
    SessionOver,
)

__all__ = ["SeatSession", "Stage"]


class Stage(Enum):
    """Where a player is in the session."""

    CONNECTING = "connecting"
    SEATED = "seated"
    STARTING = "ready to start"
    DEALING = "ready for the deal"
    CARDS = "ready for cards"
    AUCTION = "in the auction"
    PLAY = "in the play"
    BETWEEN = "between boards"
    OVER = "the session is over"


class SeatSession:
    """The conversation of one player with a table; changes with every message.

    Attributes:
        seat: the seat, once the table has given one.
        team: the team's name.
        stage: where the session is.
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
        self.stage = Stage.CONNECTING
        self._wanted = seat
        self.seat: Seat | None = None if seat == m.ANY_PLACE else Seat(seat)
        self._version = version
        self._info = info
        self._all_say_dummy = all_say_dummy
        self._memory = ActionMemory()
        self._out: list[SeatEffect] = []
        self._clear_board()

    def _clear_board(self) -> None:
        self._board_number = 0
        self._vulnerability = Vulnerability.NONE
        self._hand = Hand()
        self._auction = Auction(Seat.NORTH)
        self._explanations: dict[int, Explanation] = {}
        self._play: Play | None = None
        self._dummy_hand: Hand | None = None
        self._may_lead = False
        self._asked = False
        self._before: tuple[Auction, Play | None] | None = None
        self._refused: set[Call | Card] = set()

    # What the shell does.

    def connect(self, info: str | None = None) -> m.Connect:
        """The first line to send; starts the conversation from the beginning."""
        self.stage = Stage.CONNECTING
        self._clear_board()
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

    def unreadable(self, line: str) -> list[SeatEffect]:
        """A line came that is no message; nothing changes."""
        self._note(line, "it is no message of the protocol")
        return self._drain()

    def call_chosen(self, call: Call, explanation: Explanation | None = None) -> list[SeatEffect]:
        """The player answered `AskCall`.

        Raises:
            IllegalError: the call is not legal, or none was asked for; nothing changes.
        """
        if not self._asked or self._play is not None:
            raise IllegalError("no call was asked for")
        self._choose_call(call, explanation)
        return self._drain()

    def card_chosen(self, card: Card) -> list[SeatEffect]:
        """The player answered `AskCard`.

        Raises:
            IllegalError: the card is not legal, or none was asked for; nothing changes.
        """
        if not self._asked or self._play is None:
            raise IllegalError("no card was asked for")
        fault = self._play.why_illegal(card, self.view.hand_to_play)
        if fault is not None:
            raise IllegalError(f"{card} is not allowed: {fault.value}")
        self._choose_card(card)
        return self._drain()

    def _choose_call(self, call: Call, explanation: Explanation | None) -> None:
        before = self._auction
        self._auction = before.with_call(call)
        if explanation is not None:
            self._explanations[len(before)] = explanation
        self._before = (before, None)
        self._asked = False
        self._memory.remember_call(before, call, explanation)
        self._say(self._bid(call, explanation))
        self._go_on()

    def _choose_card(self, card: Card) -> None:
        before = self._play
        if before is None or before.turn is None:
            raise IllegalError("no card is to be played")
        self._play = before.with_card(card)
        self._before = (self._auction, before)
        self._asked = self._may_lead = False
        self._memory.remember_card(self._auction, before, card)
        self._say(m.Play(seat=before.turn, card=card))
        self._go_on()

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
        if self.seat is None or not self._hand:
            raise IllegalError("there is no board yet")
        return View(
            seat=self.seat,
            board_number=self._board_number,
            vulnerability=self._vulnerability,
            hand=self._hand,
            auction=self._auction,
            explanations=dict(self._explanations),
            play=self._play,
            dummy_hand=self._dummy_hand,
        )

    # What the table says.

    def _seated(self, message: m.Seated) -> None:
        if self.stage is not Stage.CONNECTING:
            self._note(message.kind, "the seat is taken already")
            return
        self.seat = message.seat
        self.stage = Stage.SEATED
        self._say(m.ReadyForTeams(seat=message.seat))

    def _teams(self, message: m.Teams) -> None:
        if self.seat is None or self.stage is Stage.CONNECTING:
            self._note(message.kind, "no seat was given yet")
            return
        self._clear_board()
        self.stage = Stage.STARTING
        self._say(m.ReadyToStart(seat=self.seat))

    def _start_of_board(self, message: m.StartOfBoard) -> None:
        if self.seat is None or self.stage is Stage.CONNECTING:
            self._note(message.kind, "no seat was given yet")
        elif self.stage is Stage.DEALING:
            self._note(message.kind, "it was said twice")
        else:
            self._clear_board()
            self.stage = Stage.DEALING
            self._say(m.ReadyForDeal(seat=self.seat))

    def _deal(self, message: m.Deal) -> None:
        if self.seat is None or self.stage not in (Stage.DEALING, Stage.STARTING, Stage.BETWEEN):
            self._note(message.kind, "no deal was asked for")
            return
        self._clear_board()
        self._board_number = message.board
        self._vulnerability = message.vulnerability
        self._auction = Auction(message.dealer)
        self.stage = Stage.CARDS
        self._say(m.ReadyForCards(seat=self.seat))

    def _cards(self, message: m.Cards) -> None:
        if self.stage is not Stage.CARDS or message.seat is not self.seat:
            self._note(message.kind, "these cards were not asked for")
            return
        self._hand = message.hand
        self.stage = Stage.AUCTION
        self._memory.begin(self._board_number, self._hand)
        self._out.append(BoardBegun(self._board_number))
        self._go_on()

    def _bid_made(self, message: m.Bid) -> None:
        if self.stage is not Stage.AUCTION or message.seat is not self._auction.turn:
            self._note(message.kind, f"it is not {message.seat.word}'s turn to call")
            return
        if not self._auction.is_legal(message.call):
            self._note(message.kind, f"{message.call.word} is not a legal call")
            return
        if message.alert is not None:
            self._explanations[len(self._auction)] = Explanation(message.alert, alerted=True)
        elif message.infos is not None:
            self._explanations[len(self._auction)] = Explanation(message.infos, alerted=False)
        self._auction = self._auction.with_call(message.call)
        self._asked = False
        self._accepted()
        self._go_on()

    def _card_played(self, message: m.Play) -> None:
        play = self._play
        if self.stage is not Stage.PLAY or play is None or play.turn is None:
            self._note(message.kind, "no card is to be played")
        elif message.seat not in (play.turn, m.DUMMY if play.turn is play.contract.dummy else None):
            self._note(message.kind, "it is not that hand's turn")
        elif message.card in play.played:
            self._note(message.kind, f"{message.card} was played before")
        else:
            self._play = play.with_card(message.card)
            self._asked = self._may_lead = False
            self._accepted()
            self._go_on()

    def _dummy_cards(self, message: m.DummyCards) -> None:
        if self.stage is not Stage.PLAY or self._dummy_hand is not None:
            self._note(message.kind, "dummy was not asked for")
            return
        self._dummy_hand = message.hand
        self._go_on()

    def _to_lead(self, message: m.Lead | m.DummyLead) -> None:
        play = self._play
        at_lead = play is not None and play.actor is self.seat and len(play) % 4 == 0
        if self.stage is not Stage.PLAY or not at_lead or self._may_lead:
            self._note(message.kind, "it is not this player's lead")
            return
        self._may_lead = True
        self._go_on()

    def _refused_by_table(self, message: m.IllegalBid | m.IllegalCard) -> None:
        """Take the last action back and ask again."""
        if self._before is None:
            self._note(message.kind, "nothing was said that could be refused")
            return
        made = self._last_action()
        self._auction, self._play = self._before
        self._before = None
        self.stage = Stage.AUCTION if self._play is None else Stage.PLAY
        self._memory.forget(self._auction, self._play)
        self._refused.add(made)
        self._out.append(Refusal(str(made)))
        self._may_lead = True
        self._go_on()

    def _last_action(self) -> Call | Card:
        """What was done since `_before`."""
        if self._play is not None and self._before is not None and self._before[1] is not None:
            return self._play.cards[-1]
        return self._auction.calls[-1]

    def _end_of_board(self, _message: m.EndOfBoard) -> None:
        if self.stage in (Stage.AUCTION, Stage.PLAY):
            self.stage = Stage.BETWEEN

    def _end_of_session(self, _message: m.EndOfSession) -> None:
        self.stage = Stage.OVER
        self._out.append(SessionOver())

    # How the board goes on.

    def _go_on(self) -> None:
        """Act, ask the player, or say what this player waits for."""
        if self.seat is None:
            return
        turn = self._auction.turn
        if turn is not None:
            self._wait_or_call(turn)
        elif self._play is None and self._auction.contract is not None:
            self._play = Play(self._auction.contract)
            self.stage = Stage.PLAY
            self._refused.clear()
            self._go_on_playing()
        elif self._play is None:
            self._finish()
        else:
            self._go_on_playing()

    def _wait_or_call(self, turn: Seat) -> None:
        if turn is not self.seat:
            self._say(m.ReadyForBid(seat=self._own_seat, bidder=turn))
            return
        self._asked = True
        known = None if self._refused else self._memory.call_after(self._auction)
        if known is None:
            refused = frozenset(call for call in self._refused if isinstance(call, Call))
            self._out.append(AskCall(self.view, refused))
        else:
            self._choose_call(*known)

    def _go_on_playing(self) -> None:
        play = self._play
        if play is None or play.turn is None:
            self._finish()
        elif self._must_see_dummy(play):
            self._say(m.ReadyForDummy(seat=self._own_seat))
        elif play.actor is not self.seat:
            self._say(
                m.ReadyForCard(
                    seat=self._own_seat,
                    player=self._name_of(play.turn, play.contract.dummy),
                    trick=play.trick_number,
                )
            )
        elif self._may_lead or len(play) % 4:
            self._play_or_ask(play)

    def _must_see_dummy(self, play: Play) -> bool:
        dummy_is_out = bool(play.cards) and self._dummy_hand is None
        return dummy_is_out and play.contract.dummy is not self.seat

    def _play_or_ask(self, play: Play) -> None:
        self._asked = True
        known = None if self._refused else self._memory.card_after(self._auction, play)
        if known is None:
            refused = frozenset(card for card in self._refused if isinstance(card, Card))
            self._out.append(AskCard(self.view, refused))
        else:
            self._choose_card(known)

    def _name_of(self, seat: Seat, dummy: Seat) -> m.DummyOr:
        says_dummy = seat is dummy and (self._all_say_dummy or self.seat is dummy)
        return m.DUMMY if says_dummy else seat

    def _finish(self) -> None:
        if self.stage is not Stage.BETWEEN:
            self.stage = Stage.BETWEEN
            self._out.append(BoardDone(self.view))

    def _accepted(self) -> None:
        """Somebody acted after this player: what it did last stands."""
        self._before = None
        self._refused.clear()

    @property
    def _own_seat(self) -> Seat:
        if self.seat is None:
            raise IllegalError("no seat was given yet")
        return self.seat

    def _bid(self, call: Call, explanation: Explanation | None) -> m.Bid:
        if explanation is None:
            return m.Bid(seat=self._own_seat, call=call)
        text = sanitise(explanation.text)
        if explanation.alerted:
            return m.Bid(seat=self._own_seat, call=call, alert=text)
        infos = text if self._version >= m.SUFFIXES_SINCE else None
        return m.Bid(seat=self._own_seat, call=call, infos=infos)

    def _say(self, message: m.Message) -> None:
        self._out.append(Say(message))

    def _note(self, line: str, reason: str) -> None:
        self._out.append(Noted(line, reason))

    def _drain(self) -> list[SeatEffect]:
        out, self._out = self._out, []
        return out


_HANDLERS: Final[dict[type[m.Message], Callable[[SeatSession, Any], None]]] = {
    m.Seated: SeatSession._seated,
    m.Teams: SeatSession._teams,
    m.StartOfBoard: SeatSession._start_of_board,
    m.Deal: SeatSession._deal,
    m.Cards: SeatSession._cards,
    m.Bid: SeatSession._bid_made,
    m.Play: SeatSession._card_played,
    m.DummyCards: SeatSession._dummy_cards,
    m.Lead: SeatSession._to_lead,
    m.DummyLead: SeatSession._to_lead,
    m.IllegalBid: SeatSession._refused_by_table,
    m.IllegalCard: SeatSession._refused_by_table,
    m.EndOfBoard: SeatSession._end_of_board,
    m.EndOfSession: SeatSession._end_of_session,
}
