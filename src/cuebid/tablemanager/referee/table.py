"""The table: a state machine that referees boards between four players, without any I/O.

A line that arrived, a player who left, or the passing of time goes in, with the time in seconds;
effects come out (`cuebid.tablemanager.referee.effects`). The same table runs over sockets and in
memory, and can be replayed from a log.
"""

from __future__ import annotations

from collections.abc import Iterable

from cuebid.core import Board, BoardRecord, Seat
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.profiles import DEFAULT, Profile
from cuebid.tablemanager.referee.actions import call_arrives, card_arrives
from cuebid.tablemanager.referee.board_flow import close, next_board, start_clock
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.clock import SideClocks
from cuebid.tablemanager.referee.effects import Effect, SeatLost, SeatTaken, Send
from cuebid.tablemanager.referee.legality import why_not_the_speaker
from cuebid.tablemanager.referee.phases import Occasion, Phase
from cuebid.tablemanager.referee.requests import REQUESTS
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.rulings import refuse
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.settling import settle
from cuebid.tablemanager.referee.table_state import TableState
from cuebid.tablemanager.referee.timeouts import DUTIES

__all__ = ["Table"]


class Table:
    """One table, from four empty seats to the end of the session.

    Every public method takes the time in seconds (any clock that does not run backwards) and
    returns the effects in order. Call `tick` when `deadline` has come.
    """

    def __init__(
        self,
        boards: Iterable[Board],
        rules: TableRules | None = None,
        interrupted: BoardRecord | None = None,
        thought: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Set a table up.

        Args:
            boards: the boards to play, in order; taken one at a time.
            rules: limits and rulings.
            interrupted: the first of `boards` as far as it was played before a break. If all four
                players repeat what they did (see `sit`) its calls and cards stand, and the players
                make theirs again; otherwise the board begins anew.
            thought: seconds that North-South and East-West used in boards before these.
        """
        self._state = TableState(
            rules or TableRules(), iter(boards), SideClocks(thought), interrupted
        )

    @property
    def rules(self) -> TableRules:
        """Limits and rulings."""
        return self._state.rules

    @property
    def phase(self) -> Phase:
        """Where the table is."""
        return self._state.phase

    @property
    def game(self) -> BoardInProgress | None:
        """The board being played; None before the first and after the last."""
        return self._state.game

    @property
    def players(self) -> dict[Seat, str]:
        """The team in each seat that was ever taken."""
        return self._state.players

    @property
    def deadline(self) -> float | None:
        """When `tick` is next needed; None while nothing can become due."""
        return self._state.deadlines.next(self._state.phase, self._state.game)

    def is_present(self, seat: Seat) -> bool:
        """Whether a player sits there."""
        return self._state.desks[seat].present

    def sit(
        self,
        seat: Seat,
        team: str,
        now: float,
        *,
        version: int = 18,
        profile: Profile = DEFAULT,
        repeats: bool = False,
    ) -> list[Effect]:
        """Let a player take `seat`; `cuebid.tablemanager.server.seat_registry` decides who may.

        Args:
            seat: where.
            team: the player's team.
            now: the time.
            version: of the protocol that the player speaks.
            profile: how it wants to be spoken to.
            repeats: whether the player is known to do the same again when it is led through a board
                for the second time.

        Raises:
            ValueError: the seat is taken.
        """
        state = self._state
        desk = state.desks[seat]
        if desk.present:
            raise ValueError(f"{seat.word} is taken")
        again = desk.ever_present
        desk.occupy(team, version, profile, repeats=repeats)
        state.effects.append(SeatTaken(seat, team, again))
        state.effects.append(Send(seat, m.Seated(seat=seat, team=team)))
        state.deadlines.arrived(seat, state.phase, state.game, now)
        if state.game is not None:
            desk.expect_remakes(state.game)
        if state.phase is Phase.SEATING and all(desk.present for desk in state.desks.values()):
            next_board(state, Occasion.FOUR_SEATED, now)
        elif state.actor is seat:
            start_clock(state, seat, now)
        return self._settled(now)

    def leave(self, seat: Seat, now: float, reason: str = "the connection ended") -> list[Effect]:
        """The player in `seat` is gone; the seat is kept for its team."""
        state = self._state
        desk = state.desks[seat]
        if desk.present:
            desk.vacate(now)
            state.effects.append(SeatLost(seat, reason))
            if state.clocks.running is seat:
                state.clocks.stop(now)
        return self._settled(now)

    def receive(self, seat: Seat, message: m.Message, now: float) -> list[Effect]:
        """A message came from the player in `seat`."""
        state = self._state
        desk = state.desks[seat]
        if not desk.present or state.phase is Phase.CLOSED:
            state.ignore(seat, message.kind, "nobody plays there now")
        elif isinstance(message, m.Bid):
            call_arrives(state, desk, message, now)
        elif isinstance(message, m.Play):
            card_arrives(state, desk, message, now)
        else:
            desk.overtaken = False
            self._request(desk, message)
        return self._settled(now, desk)

    def _request(self, desk: SeatState, message: m.Message) -> None:
        state = self._state
        handler = REQUESTS.get(type(message))
        if handler is None:
            state.ignore(desk.seat, message.kind, "players do not send this")
            return
        play = None if state.game is None else state.game.play
        fault = why_not_the_speaker(desk.seat, getattr(message, "seat", None), play)
        if fault is None:
            handler(state, desk, message)
        else:
            state.ignore(desk.seat, message.kind, fault)

    def unreadable(self, seat: Seat, line: str, now: float) -> list[Effect]:
        """A line came that is no message; an unreadable call or card is refused, others ignored."""
        state = self._state
        desk = state.desks[seat]
        words = line.casefold().split()
        acts = len(words) > 1 and words[1] in ("bids", "plays")
        if acts and state.actor is seat and desk.hand_told:
            refuse(state, desk, line, "it cannot be read", now)
        else:
            state.ignore(seat, line, "it is no message of the protocol")
        return self._settled(now, desk)

    def tick(self, now: float) -> list[Effect]:
        """Do what has become due; harmless when nothing has."""
        state = self._state
        due = state.deadlines.due(state.phase, state.game, now)
        if due is not None:
            seat, duty = due
            DUTIES[duty](state, seat, now)
        return self._settled(now)

    def stop(self, now: float, reason: str) -> list[Effect]:
        """End the session now; the board on the table has no result."""
        if self._state.phase is not Phase.CLOSED:
            close(self._state, Occasion.STOPPED, reason, now)
        return self._settled(now)

    def _settled(self, now: float, speaker: SeatState | None = None) -> list[Effect]:
        """All effects, once everything that can be answered is."""
        settle(self._state, now, speaker)
        effects, self._state.effects = self._state.effects, []
        return effects
