"""Track which people are at a table, and who has been away for too long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cuebid.core import SEATS, Seat


class Attendance:
    """The time at which each seat lost its last open page. Mutable; event loop's thread only.

    Args:
        grace: seconds that somebody may be without an open page before he counts as away.
        clock: returns a time in seconds that never goes back.
        sleep: waits, in seconds.
        notice: is called when somebody's time of grace may be over.
    """

    def __init__(
        self,
        grace: float,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        notice: Callable[[], None],
    ) -> None:
        self._grace = grace
        self._clock = clock
        self._sleep = sleep
        self._notice = notice
        # After a restart of the server, everybody gets the full time of grace.
        self._left_at = dict.fromkeys(SEATS, clock())
        self._looking: set[asyncio.Task[None]] = set()

    def leave(self, seat: Seat) -> None:
        """Start the time of grace of a seat, because its last page was closed."""
        self._left_at[seat] = self._clock()

    def away(self, without_page: frozenset[Seat]) -> frozenset[Seat]:
        """Return those of the seats without an open page whose time of grace is over."""
        now = self._clock()
        return frozenset(seat for seat in without_page if now >= self._left_at[seat] + self._grace)

    def look_again(self) -> None:
        """Call the given function `notice` when a time of grace that begins now is over."""
        task = asyncio.create_task(self._look_later())
        # The event loop itself holds only weak references to tasks.
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look_later(self) -> None:
        await self._sleep(self._grace)
        self._notice()
