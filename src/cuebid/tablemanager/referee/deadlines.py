"""Compute the deadlines of a table: what becomes due, and when."""

# Deadlines are computed from the state when they are asked for. No timer is kept for each, so
# nothing has to be cancelled when a player acts, leaves or comes back.

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from cuebid.core import Seat
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.clock import SideClocks
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.seat_state import SeatState


class Due(Enum):
    """A kind of deadline."""

    OUT_OF_THOUGHT = "the player at turn has used the time for one call or card"
    OUT_OF_BOARD_TIME = "the side at turn has used its time for the board"
    NOT_BACK = "a player who left, and is needed, has not come back"
    NOT_READY = "a player is not ready for its cards"
    TIMING = "a program that may be waiting for the Timing line has not gone on without it"
    PUSH = "a player has not asked for what it must know"


class Deadlines:
    """The deadlines of one table. Mutable: it is told when boards, phases and turns begin."""

    def __init__(
        self, rules: TableRules, seats: Mapping[Seat, SeatState], clocks: SideClocks
    ) -> None:
        self._rules = rules
        self._seats = seats
        self._clocks = clocks
        self._phase_since = 0.0
        self._turn_since = 0.0
        self._arrived: dict[Seat, float] = {}
        # The waits for an absent player of one board are added up: a program that crashes, comes
        # back and crashes again must not hold the table for ever.
        self._away: dict[Seat, float] = {}
        self._returns: dict[Seat, int] = {}
        self._pushed: set[Seat] = set()
        self._is_paused = False

    @property
    def is_paused(self) -> bool:
        """Return whether nothing becomes due until all four seats are taken."""
        return self._is_paused

    def pause(self) -> None:
        """Suspend until `resume` the deadlines that hold while players get ready for a board."""
        self._is_paused = True

    def resume(self, now: float) -> None:
        """Restart from `now` the deadlines that hold while players get ready for a board."""
        self._is_paused = False
        self._phase_since = now

    def board_began(self) -> None:
        """Reset the times that the table has waited for absent players: another board began."""
        self._away.clear()
        self._returns.clear()

    def phase_began(self, now: float) -> None:
        """Record the time at which a phase of the table began."""
        self._phase_since = now
        self._pushed.clear()

    def turn_began(self, now: float) -> None:
        """Record the time at which a player's turn began."""
        self._turn_since = now
        self._pushed.clear()

    def arrived(self, seat: Seat, phase: Phase, game: BoardInProgress | None, now: float) -> None:
        """Record that a player sat down; if the table waited for it, count the wait as absence."""
        self._arrived[seat] = now
        if phase in (Phase.AUCTION, Phase.PLAY):
            self._returns[seat] = self._returns.get(seat, 0) + 1
        if game is not None and (
            phase is Phase.GATHERING
            or (phase in (Phase.AUCTION, Phase.PLAY) and game.actor is seat)
        ):
            waited = max(0.0, now - self._missed_since(self._seats[seat], phase))
            self._away[seat] = self._away.get(seat, 0.0) + waited

    def returns(self, seat: Seat) -> int:
        """Return how often a player came back to `seat` in this board."""
        return self._returns.get(seat, 0)

    def next(self, phase: Phase, game: BoardInProgress | None) -> float | None:
        """Return the time of the earliest deadline, or None if there is no deadline."""
        return min((when for when, _, _ in self._all(phase, game)), default=None)

    def due(
        self, phase: Phase, game: BoardInProgress | None, now: float
    ) -> tuple[Seat, Due] | None:
        """Return the seat and kind of the earliest deadline that has passed, or None."""
        earliest = min(self._all(phase, game), key=lambda entry: entry[0], default=None)
        if earliest is None or earliest[0] > now:
            return None
        _, seat, due = earliest
        # A push does not change what makes it due (a player may be told all and still not act), so
        # each seat is pushed once in a turn; without that, `tick` would be asked for again at once.
        if due is Due.PUSH:
            self._pushed.add(seat)
        return seat, due

    # Who is looked at depends on the phase: while hands are gathered all four may be late, during
    # the auction and play only the player at turn, at the end whoever has not been told the end.
    def _all(self, phase: Phase, game: BoardInProgress | None) -> Iterator[tuple[float, Seat, Due]]:
        if game is None:
            return
        if phase is Phase.GATHERING:
            if self._is_paused:
                return
            for player in self._seats.values():
                yield from self._while_gathering(player)
        elif phase in (Phase.AUCTION, Phase.PLAY) and game.actor is not None:
            yield from self._while_acting(self._seats[game.actor], game, phase)
        elif phase is Phase.FINISHING:
            for seat, player in self._seats.items():
                if player.present and not player.sent.end and seat not in self._pushed:
                    yield self._phase_since + self._rules.push_after, seat, Due.PUSH

    def _while_gathering(self, player: SeatState) -> Iterator[tuple[float, Seat, Due]]:
        if not player.present:
            yield self._back_by(player, Phase.GATHERING), player.seat, Due.NOT_BACK
            return
        if player.is_tried and player.sent.start:
            since = max(self._arrived.get(player.seat, 0.0), self._phase_since)
            yield since + self._rules.timing_after, player.seat, Due.TIMING
        if not player.wants.hand and self._rules.ready is not None:
            since = max(self._arrived.get(player.seat, 0.0), self._phase_since)
            yield since + self._rules.ready, player.seat, Due.NOT_READY

    def _while_acting(
        self, player: SeatState, game: BoardInProgress, phase: Phase
    ) -> Iterator[tuple[float, Seat, Due]]:
        seat, rules = player.seat, self._rules
        if not player.present:
            yield self._back_by(player, phase), seat, Due.NOT_BACK
            return
        since = self._clocks.since
        if rules.think is not None:
            seconds_left = max(0.0, rules.think - self._clocks.turn_before)
            yield since + seconds_left, seat, Due.OUT_OF_THOUGHT
        if rules.board_time is not None:
            used_before = self._clocks.board_seconds(seat.side, since)
            seconds_left = max(0.0, rules.board_time - used_before)
            yield since + seconds_left, seat, Due.OUT_OF_BOARD_TIME
        is_catching_up = not player.sent.hand or player.repetition.is_pending
        if not is_catching_up and player.is_uninformed(game) and seat not in self._pushed:
            yield self._turn_since + rules.push_after, seat, Due.PUSH

    def _missed_since(self, player: SeatState, phase: Phase) -> float:
        """Return the time since which the table has been waiting for an absent player."""
        needed = self._phase_since if phase is Phase.GATHERING else self._turn_since
        return max(player.lost_at, needed)

    def _back_by(self, player: SeatState, phase: Phase) -> float:
        """Return the time until which an absent player may come back."""
        seconds_left = max(0.0, self._rules.rejoin - self._away.get(player.seat, 0.0))
        return self._missed_since(player, phase) + seconds_left
