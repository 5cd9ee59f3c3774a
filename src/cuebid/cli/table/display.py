"""Show the progress of `cuebid table serve` on a terminal, and describe the result."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from cuebid.tablemanager.referee.effects import BoardEnded, Effect, Ruled, SeatLost, SeatTaken
from cuebid.tablemanager.server import MatchSummary

__all__ = ["MatchDisplay", "summary_text"]


class MatchDisplay:
    """A progress bar for a match, with a line above it for each event that needs attention."""

    def __init__(self, boards: int) -> None:
        # Standard error, as the summary of the match goes to standard output, with `--json` too.
        console = Console(stderr=True)
        self._is_terminal = console.is_terminal
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task("waiting for players", total=boards)

    def progress_bar(self, completed: int) -> Progress:
        """Return the bar, a context manager, with the boards that an earlier run completed."""
        # The total covers the whole match, so without these the bar would not reach its end.
        self._progress.update(self._task, completed=completed)
        return self._progress

    def show(self, room: str, effect: Effect) -> None:
        """Show an effect in a room."""
        if isinstance(effect, BoardEnded):
            self._progress.update(
                self._task, advance=1, description=f"board {effect.record.board.number}"
            )
        # Only on terminals: elsewhere the log has these events, with their times.
        elif self._is_terminal and isinstance(effect, SeatTaken | SeatLost | Ruled):
            self._progress.console.print(" ".join(_attention(room, effect)), highlight=False)


def _attention(room: str, effect: SeatTaken | SeatLost | Ruled) -> Iterable[str]:
    if room:
        yield f"{room}:"
    if isinstance(effect, SeatTaken):
        yield f"{effect.seat.word} is {effect.team}{', reconnected' if effect.again else ''}"
    elif isinstance(effect, SeatLost):
        yield f"{effect.seat.word} left: {effect.reason}"
    else:
        yield str(effect.ruling)


def summary_text(summary: MatchSummary) -> str:
    """Return a line for each room, the result, and the file of the boards."""
    lines = []
    for room in summary.rooms:
        name = f"{room.name} room: " if room.name else ""
        # A question mark for a pair that never came.
        teams = f"{room.north_south or '?'} - {room.east_west or '?'}"
        score = f"North-South {room.points_ns:+d}"
        lines.append(f"{name}{teams}, {room.boards} of {summary.boards} boards, {score}")
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
