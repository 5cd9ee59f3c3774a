"""Show a match while it is played: as lines, or as a live view on a terminal."""

# Standard error, as the summary of the match goes to standard output, with `--json` too. Off a
# terminal every event is a line, so that a log of the console tells what happened; on a terminal
# what stands now (who sits where, the board, whose turn it is) has its own place below the lines,
# and only events that last are lines.

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from cuebid.cli.terminal import open_console
from cuebid.core import SEATS, Seat
from cuebid.tablemanager.referee.effects import (
    BoardEnded,
    BoardRestarted,
    BoardStarted,
    Effect,
    Hint,
    Paused,
    Refused,
    Resumed,
    Ruled,
    SeatLost,
    SeatTaken,
    SessionEnded,
)
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.server import MatchServer, MatchSummary
from cuebid.tablemanager.server.room import Room
from cuebid.text.layout import counted, visible

__all__ = ["MatchDisplay", "summary_text"]

_REFRESHES_A_SECOND: Final = 4
"""Enough to see whose turn it is; each refresh costs the server about a millisecond."""
_REFUSALS_SHOWN: Final = 20
"""Lines about refusals: a program in a loop sends hundreds, and the log has them all."""


class MatchDisplay:
    """The console of a match. Mutable: it is told of every event.

    On a terminal it is a context manager that keeps a live view below the lines.
    """

    def __init__(
        self,
        *,
        quiet: bool = False,
        console: Console | None = None,
        clock: Callable[[], str] = lambda: time.strftime("%H:%M:%S"),
    ) -> None:
        """Prepare a console.

        Args:
            quiet: whether to show nothing at all.
            console: where to write; standard error without one.
            clock: gives the time of a line.
        """
        self._clock = clock
        self._console = console or open_console(stderr=True, highlight=False, soft_wrap=False)
        self._quiet = quiet
        self._live: Live | None = None
        self._rooms: dict[str, _RoomScore] = {}
        self._refusals = 0

    def __enter__(self) -> None:
        if self._live is not None:
            self._live.start()

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def watch(self, server: MatchServer) -> MatchDisplay:
        """Show the tables of a server, live on a terminal; return this display."""
        # A resumed match has boards already.
        for room in server.summary().rooms:
            self._rooms[room.name] = _RoomScore(room.boards, room.points_ns)
        if self._console.is_terminal and not self._quiet:
            self._live = Live(
                get_renderable=lambda: self._view(server),
                console=self._console,
                refresh_per_second=_REFRESHES_A_SECOND,
                transient=True,
            )
        return self

    def line(self, text: str) -> None:
        """Show a line, unless the console is quiet."""
        if self._quiet:
            return
        # Names and reasons come from other programs; a terminal must not obey them.
        text = visible(text)
        if self._console.is_terminal:
            self._console.print(Text(text), soft_wrap=True)
        else:
            # A match of thousands of boards has as many lines; this costs a tenth of the other.
            self._console.file.write(f"{text}\n")
            self._console.file.flush()

    def show(self, room: str, effect: Effect) -> None:
        """Show an event in a room."""
        score = self._rooms.setdefault(room, _RoomScore())
        if isinstance(effect, Refused):
            self._refusals += 1
            if self._refusals == _REFUSALS_SHOWN:
                self.line("further refusals are in the log only")
            if self._refusals >= _REFUSALS_SHOWN:
                return
        describe = _DESCRIBE.get(type(effect))
        if describe is None:
            return
        text = describe(effect, score)
        if text:
            self.line(f"{self._clock()} {f'{room}: ' if room else ''}{text}")

    def _view(self, server: MatchServer) -> RenderableType:
        boards = len(server.options.boards)
        return Group(*(self._room_view(room, boards) for room in server.rooms))

    def _room_view(self, room: Room, boards: int) -> RenderableType:
        score = self._rooms.get(room.name, _RoomScore())
        grid = Grid.grid(padding=(0, 2))
        head = Text(room.name or "Table", style="bold")
        grid.add_row(head, ProgressBar(boards, score.boards, width=20), f"{score.boards}/{boards}")
        grid.add_row("North-South", f"{score.points:+d}", _state(room))
        return Group(grid, Text(_seats(room), style="dim"))


@dataclass(slots=True)
class _RoomScore:
    """Counts of the boards of one room; mutable.

    Attributes:
        boards: boards that ended.
        points: North-South's score.
        is_over: whether the session is over; players then leave, which nobody needs to be told.
    """

    boards: int = 0
    points: int = 0
    is_over: bool = False


def _seats(room: Room) -> str:
    teams = room.table.players
    parts = []
    for seat in SEATS:
        team = teams.get(seat, "")
        name = visible(team) or "empty"
        parts.append(f"{seat.letter} {name if room.table.is_present(seat) else f'({name})'}")
    return "   ".join(parts)


def _state(room: Room) -> str:
    """Return who or what a table waits for."""
    table, game = room.table, room.table.game
    if table.phase is Phase.SEATING or table.is_paused:
        return f"waiting for {_words(table.absent)}"
    if game is None:
        return "over"
    board = f"board {game.board.number}"
    actor = game.actor
    if table.phase not in (Phase.AUCTION, Phase.PLAY) or actor is None:
        return board
    return f"{board}: {actor.word} to {'call' if game.play is None else 'play'}"


def _words(seats: Iterable[Seat]) -> str:
    return " and ".join(seat.word for seat in seats)


def _seat_taken(effect: SeatTaken, _score: _RoomScore) -> str:
    return f"{effect.seat.word} is {effect.team}{', reconnected' if effect.again else ''}"


def _seat_lost(effect: SeatLost, score: _RoomScore) -> str:
    if score.is_over:
        return ""
    return f"{effect.seat.word} left: {effect.reason}; its seat is kept"


def _paused(effect: Paused, _score: _RoomScore) -> str:
    seats = f"{_words(effect.absent)} {'is' if len(effect.absent) == 1 else 'are'} absent"
    return f"{seats}; the match waits until all four seats are taken"


def _resumed(_effect: Resumed, _score: _RoomScore) -> str:
    return "all four seats are taken; the match goes on"


def _hint(effect: Hint, _score: _RoomScore) -> str:
    return f"{effect.seat.word}: {effect.text}"


def _board_started(effect: BoardStarted, _score: _RoomScore) -> str:
    return f"board {effect.board.number} goes on" if effect.goes_on else ""


def _board_restarted(effect: BoardRestarted, _score: _RoomScore) -> str:
    return f"board {effect.board.number} begins again: {effect.reason}"


def _refused(effect: Refused, _score: _RoomScore) -> str:
    return f"{effect.seat.word} tried {effect.attempt}: {effect.reason}"


def _ruled(effect: Ruled, _score: _RoomScore) -> str:
    return str(effect.ruling)


def _board_ended(effect: BoardEnded, score: _RoomScore) -> str:
    record = effect.record
    points = record.score_ns
    score.boards += 1
    score.points += points or 0
    result = record.result_text
    if points is None:
        return f"board {record.board.number}: {result}"
    return f"board {record.board.number}: {result}, {points:+d}; North-South {score.points:+d}"


def _session_ended(effect: SessionEnded, score: _RoomScore) -> str:
    score.is_over = True
    return f"the session is over: {effect.reason}"


_DESCRIBE: Final[dict[type[Effect], Callable[..., str]]] = {
    SeatTaken: _seat_taken,
    SeatLost: _seat_lost,
    Paused: _paused,
    Resumed: _resumed,
    Hint: _hint,
    BoardStarted: _board_started,
    BoardRestarted: _board_restarted,
    Refused: _refused,
    Ruled: _ruled,
    BoardEnded: _board_ended,
    SessionEnded: _session_ended,
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
