"""Show a match on the console while it is played: as lines, or as a live view on a terminal."""

# On standard error, because the summary of the match goes to standard output, also with `--json`.
# If standard error is no terminal, every event is a line, so that a log of the console is complete.
# On a terminal the current state (seats, board, turn) is a live view below the lines, and only
# lasting events are lines.

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from cuebid.cli.terminal import open_console
from cuebid.tablemanager import MatchServer
from cuebid.tablemanager.referee.effects import Effect, Refused
from cuebid.tablemanager.server.event_words import DESCRIBE, RoomScore, seated_words, waiting_words
from cuebid.tablemanager.server.room import Room
from cuebid.text.layout import visible

_REFRESHES_A_SECOND: Final = 4
"""Enough to see whose turn it is; each refresh costs the server about a millisecond."""
_REFUSALS_SHOWN: Final = 20
"""Lines about refusals: a program in a loop causes hundreds, and the log has all of them."""


class MatchDisplay:
    """The console of a match, which shows its events. Mutable.

    On a terminal it is a context manager that keeps a live view below the lines.
    """

    def __init__(
        self,
        *,
        quiet: bool = False,
        console: Console | None = None,
        clock: Callable[[], str] = lambda: time.strftime("%H:%M:%S"),
    ) -> None:
        """Prepare the console; nothing is shown yet.

        Args:
            quiet: whether to show nothing at all.
            console: where to write; standard error by default.
            clock: returns the time for a line.
        """
        self._clock = clock
        self._console = console or open_console(stderr=True, highlight=False, soft_wrap=False)
        self._quiet = quiet
        self._live: Live | None = None
        self._rooms: dict[str, RoomScore] = {}
        self._refusals = 0

    def __enter__(self) -> None:
        if self._live is not None:
            self._live.start()

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def watch(self, server: MatchServer) -> MatchDisplay:
        """Show the tables of a server, live on a terminal; return this display."""
        # A resumed match already has finished boards.
        for room in server.summary().rooms:
            self._rooms[room.name] = RoomScore(room.boards, room.points_ns)
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
            # Thousands of boards make as many lines; this takes a tenth of the time of Rich.
            self._console.file.write(f"{text}\n")
            self._console.file.flush()

    def show(self, room: str, effect: Effect) -> None:
        """Show an event in a room as a line, if the event has a description."""
        score = self._rooms.setdefault(room, RoomScore())
        if isinstance(effect, Refused):
            self._refusals += 1
            if self._refusals == _REFUSALS_SHOWN:
                self.line("further refusals are in the log only")
            if self._refusals >= _REFUSALS_SHOWN:
                return
        describe = DESCRIBE.get(type(effect))
        if describe is None:
            return
        text = describe(effect, score)
        if text:
            self.line(f"{self._clock()} {f'{room}: ' if room else ''}{text}")

    def _view(self, server: MatchServer) -> RenderableType:
        boards = len(server.options.boards)
        return Group(*(self._room_view(room, boards) for room in server.rooms))

    def _room_view(self, room: Room, boards: int) -> RenderableType:
        score = self._rooms.get(room.name, RoomScore())
        grid = Grid.grid(padding=(0, 2))
        head = Text(room.name or "Table", style="bold")
        grid.add_row(head, ProgressBar(boards, score.boards, width=20), f"{score.boards}/{boards}")
        grid.add_row("North-South", f"{score.points:+d}", waiting_words(room))
        return Group(grid, Text(seated_words(room), style="dim"))
