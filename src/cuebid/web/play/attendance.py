"""The people of a table who are there, and those who left it too long ago."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cuebid.core import SEATS, Seat


class Attendance:
    """The times at which seats lost their last page. Mutable; of the event loop's thread.

    Args:
        grace: seconds that somebody may be without a page before he counts as away.
        clock: returns a time in seconds that never goes back.
        sleep: waits, in seconds.
        notice: is called when somebody may have become away.
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
        # Whoever sat here before a restart of the server is given time too.
        self._left_at = dict.fromkeys(SEATS, clock())
        self._looking: set[asyncio.Task[None]] = set()

    def leave(self, seat: Seat) -> None:
        """Begin the time of grace of a seat."""
        self._left_at[seat] = self._clock()

    def away(self, without_page: frozenset[Seat]) -> frozenset[Seat]:
        """Return the seats without a page whose time of grace is over."""
        now = self._clock()
        return frozenset(seat for seat in without_page if now >= self._left_at[seat] + self._grace)

    def look_again(self) -> None:
        """Have it noticed when the time of grace that begins now is over."""
        task = asyncio.create_task(self._look_later())
        # The event loop keeps no task that nobody else does.
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look_later(self) -> None:
        await self._sleep(self._grace)
        self._notice()
