"""The spectators of a table, who see all four hands with a delay."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cuebid.core import SEATS
from cuebid.render.element import board_data
from cuebid.web.play.game import Game
from cuebid.web.play.visible import player_name
from cuebid.web.serving.delay_line import DelayLine
from cuebid.web.serving.sockets import Audience, Message, Outbox


class Gallery:
    """The open pages of a table's spectators. Mutable; for the event loop's thread only.

    A gallery outlives a table: its spectators move with the players to their next board.

    Args:
        delay: seconds between an act at the table and the moment when spectators see it.
        clock: returns the time, in seconds.
        sleep: waits, in seconds.
    """

    def __init__(
        self,
        delay: float,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._line = DelayLine[Game](delay, clock)
        self._clock = clock
        self._sleep = sleep
        self._audience = Audience()
        self._shown: tuple[Message, ...] = ()
        self._showing: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._audience)

    def join(self) -> Outbox:
        """Add a spectator's page; return its message queue, which begins with the visible state."""
        outbox = self._audience.join(*self._shown)
        self._tell_count()
        return outbox

    def leave(self, outbox: Outbox) -> None:
        """Remove a spectator's page, and tell the others the new number."""
        self._audience.leave(outbox)
        self._tell_count()

    def show(self, game: Game) -> None:
        """Show a state of the game to the spectators after the delay."""
        self._line.put(game, self._clock())
        if self._showing is None or self._showing.done():
            self._showing = asyncio.create_task(self._show_all())

    async def _show_all(self) -> None:
        while (seconds := self._line.seconds_left) is not None:
            await self._sleep(seconds)
            for game in self._line.due():
                message = _table(game)
                self._shown = (message,)
                self._audience.tell(message)

    def _tell_count(self) -> None:
        self._audience.tell({"type": "audience", "count": len(self)})


def _table(game: Game) -> Message:
    board = board_data(game.record())
    board["players"] = {seat.letter: player_name(game, seat) for seat in SEATS}
    if not game.is_over and game.play is None:
        board["turn"] = True
    return {"type": "table", "room": "", "board": board, "rulings": []}
