"""Describe events of a table, and the end of the match, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from cuebid.core import SEATS, Seat
from cuebid.tablemanager.referee import effects
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.server import MatchSummary
from cuebid.tablemanager.server.room import Room
from cuebid.text.layout import counted, visible


@dataclass(slots=True)
class RoomScore:
    """Counts of the boards of one room; mutable."""

    boards: int = 0
    """Boards that ended."""
    points: int = 0
    """North-South's score."""
    is_over: bool = False
    """Whether the session is over; players then leave, which nobody needs to be told."""


def seat_words(seats: Iterable[Seat]) -> str:
    """Return the names of seats, joined by `and`."""
    return " and ".join(seat.word for seat in seats)


def _seat_taken(effect: effects.SeatTaken, _score: RoomScore) -> str:
    return f"{effect.seat.word} is {effect.team}{', reconnected' if effect.again else ''}"


def _seat_lost(effect: effects.SeatLost, score: RoomScore) -> str:
    if score.is_over:
        return ""
    return f"{effect.seat.word} left: {effect.reason}; its seat is kept"


def _paused(effect: effects.Paused, _score: RoomScore) -> str:
    seats = f"{seat_words(effect.absent)} {'is' if len(effect.absent) == 1 else 'are'} absent"
    return f"{seats}; the match waits until all four seats are taken"


def _resumed(_effect: effects.Resumed, _score: RoomScore) -> str:
    return "all four seats are taken; the match goes on"


def _hint(effect: effects.Hint, _score: RoomScore) -> str:
    return f"{effect.seat.word}: {effect.text}"


def _board_started(effect: effects.BoardStarted, _score: RoomScore) -> str:
    return f"board {effect.board.number} goes on" if effect.goes_on else ""


def _board_restarted(effect: effects.BoardRestarted, _score: RoomScore) -> str:
    return f"board {effect.board.number} begins again: {effect.reason}"


def _refused(effect: effects.Refused, _score: RoomScore) -> str:
    return f"{effect.seat.word} tried {effect.attempt}: {effect.reason}"


def _ruled(effect: effects.Ruled, _score: RoomScore) -> str:
    return str(effect.ruling)


def _board_ended(effect: effects.BoardEnded, score: RoomScore) -> str:
    record = effect.record
    points = record.score_ns
    score.boards += 1
    score.points += points or 0
    result = record.result_text
    if points is None:
        return f"board {record.board.number}: {result}"
    return f"board {record.board.number}: {result}, {points:+d}; North-South {score.points:+d}"


def _session_ended(effect: effects.SessionEnded, score: RoomScore) -> str:
    score.is_over = True
    return f"the session is over: {effect.reason}"


DESCRIBE: Final[dict[type[effects.Effect], Callable[..., str]]] = {
    effects.SeatTaken: _seat_taken,
    effects.SeatLost: _seat_lost,
    effects.Paused: _paused,
    effects.Resumed: _resumed,
    effects.Hint: _hint,
    effects.BoardStarted: _board_started,
    effects.BoardRestarted: _board_restarted,
    effects.Refused: _refused,
    effects.Ruled: _ruled,
    effects.BoardEnded: _board_ended,
    effects.SessionEnded: _session_ended,
}
"""The line of each kind of event that a person at the table wants to know of."""


def summary_text(summary: MatchSummary) -> str:
    """Return a line for each room, the result, and the file of the boards."""
    lines = []
    for room in summary.rooms:
        name = f"{room.name} room: " if room.name else ""
        # A question mark for a pair that never came.
        teams = f"{room.north_south or '?'} - {room.east_west or '?'}"
        score = f"North-South {room.points_ns:+d}"
        lines.append(f"{name}{teams}, {room.boards} of {counted(summary.boards, 'board')}, {score}")
    if summary.imps is not None:
        lines.append(f"{summary.home} {summary.imps:+d} IMPs against {summary.visiting}")
    if summary.rulings:
        lines.append(f"{summary.rulings} rulings; see {summary.log}")
    if not summary.is_complete:
        # A set, as both rooms often stop for the same reason.
        reasons = {room.reason for room in summary.rooms if room.reason}
        lines.append(
            f"not finished ({'; '.join(sorted(reasons))}); the same command resumes the match"
        )
    if any(room.boards for room in summary.rooms):
        lines.append(f"boards: {summary.out}")
    return "\n".join(lines)


def seated_words(room: Room) -> str:
    """Return a line with the team in each seat, absent players in parentheses."""
    teams = room.table.players
    parts = []
    for seat in SEATS:
        team = teams.get(seat, "")
        name = visible(team) or "empty"
        parts.append(f"{seat.letter} {name if room.table.is_present(seat) else f'({name})'}")
    return "   ".join(parts)


def waiting_words(room: Room) -> str:
    """Return in words what a table waits for: players, a call or a card."""
    table, game = room.table, room.table.game
    if table.phase is Phase.SEATING or table.is_paused:
        return f"waiting for {seat_words(table.absent)}"
    if game is None:
        return "over"
    board = f"board {game.board.number}"
    actor = game.actor
    if table.phase not in (Phase.AUCTION, Phase.PLAY) or actor is None:
        return board
    return f"{board}: {actor.word} to {'call' if game.play is None else 'play'}"
