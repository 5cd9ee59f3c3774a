"""Follow a growing log, and tell its spectators what happened.

The file is looked at several times a second: it may be on another machine's disk, where no system
reports changes. Each line becomes visible `delay` seconds after its own time, so that nobody at the
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
# Less is not noticed, and a look at a file that has not grown takes microseconds.
_SECONDS_BETWEEN_LOOKS: Final = 0.05
# So that the log of a long match, read from its start, does not stop other pages meanwhile.
_LINES_AT_ONCE: Final = 2000


class LogFollower:
    """One log with its spectators. Mutable; of the event loop's thread.

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
        """Have `act` called whenever a board ends."""
        self._on_results = act

    def join(self) -> Outbox:
        """Return a queue of messages; the first ones are the match as it stands."""
        outbox = self._audience.join(*map(self._table, self.match.tables), self._scores())
        self._audience.tell(self._count())
        return outbox

    def leave(self, outbox: Outbox) -> None:
        """End the messages to a page."""
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
                    # Another match has begun in the file: it is followed from its start.
                    self._offset, self._rest = 0, b""
                    self._line.clear()
                    self.match = WatchedMatch()
                stream.seek(self._offset)
                data = stream.read()
        except FileNotFoundError:
            return
        self._offset += len(data)
        # The last line may still be written; it is complete when its end is there.
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._line.put(line, self._time(line))

    def _apply(self) -> list[str]:
        """Take in the lines that are due; return the rooms that changed, in order."""
        rooms: dict[str, None] = {}
        for line in islice(self._line.due(), _LINES_AT_ONCE):
            room = self.match.add(line)
            if room is not None:
                rooms[room] = None
        return list(rooms)

    def _time(self, line: bytes) -> float:
        """Return the time of a line; of one without a time, and without delay, an early one."""
        time = _TIME.search(line) if self._delay else None
        return -inf if time is None else float(time[1])

    def _table(self, room: str) -> Message:
        table = self.match.tables[room]
        return {"type": "table", "room": room, "board": table.data(), "rulings": table.rulings}

    def _scores(self) -> Message:
        return {"type": "scores", "rows": self.match.scores()}

    def _count(self) -> Message:
        return {"type": "audience", "count": self.spectators}
