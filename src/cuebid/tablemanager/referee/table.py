"""Run a table: a state machine that referees boards between four players, without any I/O.

A line that arrived, a player who left, or the passing of time goes in, with the time in seconds;
effects come out (`cuebid.tablemanager.referee.effects`). Time is a number that the caller gives, so
that the same table runs over sockets, in memory and from a log, and gives the same effects for the
same inputs.

Every public method ends in the same way: whatever can be answered is answered, and the effects of
this input are handed over.
"""

from __future__ import annotations

from collections.abc import Iterable

from cuebid.core import Board, BoardRecord, Seat
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.profiles import DEFAULT, Profile
from cuebid.tablemanager.referee.board_flow import (
    close_table,
    resume_when_complete,
    start_clock,
    start_next_board,
)
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.clock import SideClocks
from cuebid.tablemanager.referee.effects import Effect, SeatLost, SeatTaken, Send
from cuebid.tablemanager.referee.inputs import receive_call, receive_card, receive_request
from cuebid.tablemanager.referee.phases import Occasion, Phase
from cuebid.tablemanager.referee.replies import answer_all
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.rulings import refuse
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.table_state import TableState
from cuebid.tablemanager.referee.timeouts import TIMEOUTS


class Table:
    """One table, from four empty seats to the end of the session. Mutable.

    Every public method takes the time in seconds (any clock that does not run backwards) and
    returns the effects in order. Call `tick` when `deadline` has come.
    """

    def __init__(
        self,
        boards: Iterable[Board],
        rules: TableRules | None = None,
        interrupted: BoardRecord | None = None,
        seconds_used: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Set up a table.

        Args:
            boards: the boards to play, in order; taken one at a time.
            rules: limits and rulings.
            interrupted: the first of `boards` as far as it was played before a break. If all four
                players repeat what they did (see `sit`) its calls and cards stand, and the players
                make theirs again; otherwise the board begins anew.
            seconds_used: seconds that North-South and East-West thought in boards before these.
        """
        self._state = TableState(
            rules or TableRules(), iter(boards), SideClocks(seconds_used), interrupted
        )

    @property
    def rules(self) -> TableRules:
        """The rules of the table: limits and rulings."""
        return self._state.rules

    @property
    def phase(self) -> Phase:
        """The phase of the table."""
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
        """The time at which `tick` is next needed; None while nothing can become due."""
        return self._state.deadlines.next(self._state.phase, self._state.game)

    @property
    def is_paused(self) -> bool:
        """Return whether the session waits, without a time limit, for seats to be taken."""
        return self._state.deadlines.is_paused

    @property
    def absent(self) -> tuple[Seat, ...]:
        """The seats without a player."""
        return self._state.absent

    def is_present(self, seat: Seat) -> bool:
        """Return whether a player sits in `seat`."""
        return self._state.seats[seat].present

    def sit(
        self,
        seat: Seat,
        team: str,
        now: float,
        *,
        version: int = 18,
        profile: Profile = DEFAULT,
        repeats: bool = False,
        is_guessed: bool = False,
    ) -> list[Effect]:
        """Let a player take `seat`; `cuebid.tablemanager.server.seat_registry` decides who may.

        Args:
            seat: the seat.
            team: the player's team.
            now: the time.
            version: the version of the protocol that the player speaks.
            profile: the wording that the player reads.
            repeats: whether the player is known to act again as it did when it goes through a board
                for the second time.
            is_guessed: whether the profile is only what most programs read; the table then finds
                out whether the player reads the Timing line.

        Raises:
            ValueError: the seat is taken.
        """
        state = self._state
        player = state.seats[seat]
        if player.present:
            raise ValueError(f"{seat.word} is taken")
        came_back = player.ever_present
        # The order of effects is that of the log: the seat is taken before it is confirmed.
        player.occupy(team, version, profile, repeats=repeats, is_guessed=is_guessed)
        state.effects.append(SeatTaken(seat, team, came_back))
        state.effects.append(Send(seat, m.Seated(seat=seat, team=team)))
        state.deadlines.arrived(seat, state.phase, state.game, now)
        resume_when_complete(state, now)
        if state.game is not None:
            player.expect_repetition(state.game)
        if state.phase is Phase.SEATING and all(each.present for each in state.seats.values()):
            start_next_board(state, Occasion.FOUR_SEATED, now)
        # The player whose turn it is came back: its clock, which stopped when it left, runs again.
        elif state.actor is seat:
            start_clock(state, seat, now)
        return self._finish_input(now)

    def leave(self, seat: Seat, now: float, reason: str = "the connection ended") -> list[Effect]:
        """Take the player out of `seat`; the seat is kept for its team."""
        state = self._state
        player = state.seats[seat]
        if player.present:
            player.vacate(now)
            state.effects.append(SeatLost(seat, reason))
            # A side is not charged for the time in which its player is away; another deadline
            # limits that.
            if state.clocks.running is seat:
                state.clocks.stop(now)
        return self._finish_input(now)

    def receive(self, seat: Seat, message: m.Message, now: float) -> list[Effect]:
        """Handle a message of the player in `seat`."""
        state = self._state
        player = state.seats[seat]
        # Lines may still be on their way from a player who was sent away.
        if not player.present or state.phase is Phase.CLOSED:
            state.ignore(seat, message.kind, "nobody plays there now")
        elif isinstance(message, m.Bid):
            receive_call(state, player, message, now)
        elif isinstance(message, m.Play):
            receive_card(state, player, message, now)
        else:
            player.overtaken = False
            receive_request(state, player, message)
        return self._finish_input(now, player)

    def note_fatal_timing(self, seat: Seat) -> None:
        """Record that the player in `seat` left at the Timing line; it is not sent another."""
        player = self._state.seats[seat]
        player.reads_timing, player.left_at_timing = False, True

    def receive_meaning(self, seat: Seat, text: str) -> None:
        """Store the full meaning of the call that the player in `seat` makes next."""
        player = self._state.seats[seat]
        # Only programs that were recognised are sent meanings, so only theirs are taken.
        if player.present and player.repeats:
            player.meaning = text

    def receive_unreadable(self, seat: Seat, line: str, now: float) -> list[Effect]:
        """Handle a line that is not a message.

        A line that is evidently a call or a card of the player at turn is refused, because the
        player waits for what follows its action; all others are ignored.
        """
        state = self._state
        player = state.seats[seat]
        words = line.casefold().split()
        # Casefold, because programs differ in capitals; two words, because a seat comes first.
        is_action = len(words) > 1 and words[1] in ("bids", "plays")
        if is_action and state.actor is seat and player.sent.hand:
            refuse(state, player, line, "it cannot be read", now)
        else:
            state.ignore(seat, line, "it is not a message of the protocol")
        return self._finish_input(now, player)

    def tick(self, now: float) -> list[Effect]:
        """Act on the earliest deadline that has passed; without one, do nothing."""
        state = self._state
        # One deadline at a time: acting on it may remove or move the others.
        timeout = state.deadlines.due(state.phase, state.game, now)
        if timeout is not None:
            seat, due = timeout
            TIMEOUTS[due](state, seat, now)
        return self._finish_input(now)

    def stop(self, now: float, reason: str) -> list[Effect]:
        """End the session now; the board on the table has no result."""
        if self._state.phase is not Phase.CLOSED:
            close_table(self._state, Occasion.STOPPED, reason, now)
        return self._finish_input(now)

    def _finish_input(self, now: float, speaker: SeatState | None = None) -> list[Effect]:
        """Answer whatever can be answered now, and return all effects of this input."""
        answer_all(self._state, now, speaker)
        effects, self._state.effects = self._state.effects, []
        return effects
