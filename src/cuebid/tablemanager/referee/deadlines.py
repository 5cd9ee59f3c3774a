"""What becomes due at a table, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from cuebid.core import Seat
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.clock import SideClocks
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.seat_state import SeatState

__all__ = ["Deadlines", "Due"]


class Due(Enum):
    """What a table does when a time has passed."""

    OUT_OF_THOUGHT = "the player at turn has used the time for one call or card"
    OUT_OF_BOARD_TIME = "the side at turn has used its time for the board"
    NOT_BACK = "a player who left, and is needed, has not come back"
    NOT_READY = "a player is not ready for its cards"
    PUSH = "a player has not asked for what it must know"


class Deadlines:
    """The times of one table; changes when told that a board, phase or turn began or who came."""

    def __init__(
        self, rules: TableRules, desks: Mapping[Seat, SeatState], clocks: SideClocks
    ) -> None:
        self._rules = rules
        self._desks = desks
        self._clocks = clocks
        self._phase_since = 0.0
        self._turn_since = 0.0
        self._arrived: dict[Seat, float] = {}
        self._away: dict[Seat, float] = {}
        self._pushed: set[Seat] = set()

    def board_began(self) -> None:
        """Another board came to the table: nobody has been waited for yet."""
        self._away.clear()

    def phase_began(self, now: float) -> None:
        """A phase began."""
        self._phase_since = now
        self._pushed.clear()

    def turn_began(self, now: float) -> None:
        """Another player's turn began, or the player at turn came back."""
        self._turn_since = now
        self._pushed.clear()

    def arrived(self, seat: Seat, phase: Phase, game: BoardInProgress | None, now: float) -> None:
        """A player sat down; while the table waited for it, it was away."""
        self._arrived[seat] = now
        if game is not None and (
            phase is Phase.GATHERING
            or (phase in (Phase.AUCTION, Phase.PLAY) and game.actor is seat)
        ):
            waited = max(0.0, now - self._missed_since(self._desks[seat], phase))
            self._away[seat] = self._away.get(seat, 0.0) + waited

    def next(self, phase: Phase, game: BoardInProgress | None) -> float | None:
        """The earliest deadline; None without any."""
        return min((when for when, _, _ in self._all(phase, game)), default=None)

    def due(
        self, phase: Phase, game: BoardInProgress | None, now: float
    ) -> tuple[Seat, Due] | None:
        """The earliest thing that has become due; None when nothing has."""
        first = min(self._all(phase, game), key=lambda entry: entry[0], default=None)
        if first is None or first[0] > now:
            return None
        _, seat, duty = first
        if duty is Due.PUSH:
            self._pushed.add(seat)
        return seat, duty

    def _all(self, phase: Phase, game: BoardInProgress | None) -> Iterator[tuple[float, Seat, Due]]:
        if game is None:
            return
        if phase is Phase.GATHERING:
            for desk in self._desks.values():
                yield from self._while_gathering(desk)
        elif phase in (Phase.AUCTION, Phase.PLAY) and game.actor is not None:
            yield from self._while_acting(self._desks[game.actor], game, phase)
        elif phase is Phase.FINISHING:
            for seat, desk in self._desks.items():
                if desk.present and not desk.end_told and seat not in self._pushed:
                    yield self._phase_since + self._rules.push_after, seat, Due.PUSH

    def _while_gathering(self, desk: SeatState) -> Iterator[tuple[float, Seat, Due]]:
        if not desk.present:
            yield self._back_by(desk, Phase.GATHERING), desk.seat, Due.NOT_BACK
        elif not desk.wants_cards and self._rules.ready is not None:
            since = max(self._arrived.get(desk.seat, 0.0), self._phase_since)
            yield since + self._rules.ready, desk.seat, Due.NOT_READY

    def _while_acting(
        self, desk: SeatState, game: BoardInProgress, phase: Phase
    ) -> Iterator[tuple[float, Seat, Due]]:
        seat, rules = desk.seat, self._rules
        if not desk.present:
            yield self._back_by(desk, phase), seat, Due.NOT_BACK
            return
        since = self._clocks.since
        if rules.think is not None:
            left = max(0.0, rules.think - self._clocks.turn_before)
            yield since + left, seat, Due.OUT_OF_THOUGHT
        if rules.board_time is not None:
            used_before = self._clocks.board_seconds(seat.side, since)
            left = max(0.0, rules.board_time - used_before)
            yield since + left, seat, Due.OUT_OF_BOARD_TIME
        uninformed = desk.hand_told and not desk.is_remaking and desk.is_uninformed(game)
        if uninformed and seat not in self._pushed:
            yield self._turn_since + rules.push_after, seat, Due.PUSH

    def _missed_since(self, desk: SeatState, phase: Phase) -> float:
        """Since when the table has been waiting for an absent player."""
        needed = self._phase_since if phase is Phase.GATHERING else self._turn_since
        return max(desk.lost_at, needed)

    def _back_by(self, desk: SeatState, phase: Phase) -> float:
        """Until when an absent player may come back: all its absences of a board count."""
        left = max(0.0, self._rules.rejoin - self._away.get(desk.seat, 0.0))
        return self._missed_since(desk, phase) + left
