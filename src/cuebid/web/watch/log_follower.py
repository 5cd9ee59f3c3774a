"""Follow the growing log of a match, and send its events to spectators' pages.

The file is polled several times a second, because it may be on a network disk, where changes are
not reported. Each line becomes visible `delay` seconds after its own time, so that nobody at the
table can profit from a spectator's page.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from itertools import islice
from math import inf
from pathlib import Path
from typing import Final

from cuebid.web.serving.delay_line import DelayLine
from cuebid.web.serving.sockets import Audience, Message, Outbox
from cuebid.web.watch.watched_match import WatchedMatch

_TIME: Final = re.compile(rb'"time":(\d+(?:\.\d+)?)')
# Nobody notices a shorter interval, and checking an unchanged file takes microseconds.
_SECONDS_BETWEEN_LOOKS: Final = 0.05
# A limit, so that reading the log of a long match from its start does not block other pages.
_LINES_AT_ONCE: Final = 2000


class LogFollower:
    """One log with its spectators. Mutable; for the event loop's thread only.

    Args:
        path: the log, as `cuebid table serve --log` writes it; it need not exist yet.
        delay: seconds between an event and the moment when spectators see it.
        clock: returns the time in seconds since 1970.
        sleep: waits, in seconds.
    """

    def __init__(
        self,
        path: Path,
        delay: float,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.path = path
        self.match = WatchedMatch()
        self._delay = delay
        self._sleep = sleep
        self._offset = 0
        self._rest = b""
        self._line = DelayLine[bytes](delay, clock)
        self._audience = Audience()
        self._on_results: Callable[[], object] = lambda: None

    @property
    def spectators(self) -> int:
        """The number of pages that watch."""
        return len(self._audience)

    def on_results(self, act: Callable[[], object]) -> None:
        """Set the function that is called whenever a board ends."""
        self._on_results = act

    def join(self) -> Outbox:
        """Add a spectator's page; return its message queue, which begins with the match's state."""
        outbox = self._audience.join(*map(self._table, self.match.tables), self._scores())
        self._audience.tell(self._count())
        return outbox

    def leave(self, outbox: Outbox) -> None:
        """Remove a spectator's page, and tell the others the new number."""
        self._audience.leave(outbox)
        self._audience.tell(self._count())

    async def run(self) -> None:
        """Follow the log until the task is cancelled."""
        while True:
            self._read()
            results = len(self.match.records)
            for room in self._apply():
                self._audience.tell(self._table(room))
            if len(self.match.records) != results:
                self._audience.tell(self._scores())
                self._on_results()
            await self._sleep(0 if self._line.seconds_left == 0 else _SECONDS_BETWEEN_LOOKS)

    def _read(self) -> None:
        try:
            size = self.path.stat().st_size
            if size == self._offset:
                return
            with self.path.open("rb") as stream:
                if size < self._offset:
                    # The file is shorter than before: another match has begun in it.
                    self._offset, self._rest = 0, b""
                    self._line.clear()
                    self.match = WatchedMatch()
                stream.seek(self._offset)
                data = stream.read()
        except FileNotFoundError:
            return
        self._offset += len(data)
        # The last line may be incomplete until its line end is written.
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._line.put(line, self._time(line))

    def _apply(self) -> list[str]:
        """Apply the lines that are due to the match; return the rooms that changed, in order."""
        rooms: dict[str, None] = {}
        for line in islice(self._line.due(), _LINES_AT_ONCE):
            room = self.match.add(line)
            if room is not None:
                rooms[room] = None
        return list(rooms)

    def _time(self, line: bytes) -> float:
        """Return the time in a line of the log; minus infinity for no time, or if delay is 0."""
        time = _TIME.search(line) if self._delay else None
        return -inf if time is None else float(time[1])

    def _table(self, room: str) -> Message:
        table = self.match.tables[room]
        return {"type": "table", "room": room, "board": table.data(), "rulings": table.rulings}

    def _scores(self) -> Message:
        return {"type": "scores", "rows": self.match.scores()}

    def _count(self) -> Message:
        return {"type": "audience", "count": self.spectators}
