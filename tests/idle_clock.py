"""An event loop whose time passes only while it has nothing to do.

Servers and clients of a test run in one process, so whatever they wait for is done by the loop
itself, and the time that the loop idles is the time that their timers mean. The time that it works,
or does not get a processor, does not count: deadlines of tenths of a second are kept, and thinking
times come out right, however busy the machine is.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")

_LONGEST_STEP = 0.0001
"""Seconds that a wait counts which an event ended, at most.

It cannot be told how much of such a wait was waiting and how much was lack of a processor. Without
any, time would stand still for a timer while lines pour in.
"""


class _IdleSelector(selectors.DefaultSelector):
    seconds = 1000.0

    def select(self, timeout: float | None = None) -> list[Any]:
        begin = time.monotonic()
        events = super().select(timeout)
        if not events and timeout is not None and timeout > 0:
            self.seconds += timeout
        else:
            self.seconds += min(time.monotonic() - begin, _LONGEST_STEP)
        return events


class _IdleLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._idle = _IdleSelector()
        super().__init__(self._idle)

    def time(self) -> float:
        return self._idle.seconds


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Run `main` to its end, as `asyncio.run` does, by this clock."""
    with asyncio.Runner(loop_factory=_IdleLoop) as runner:
        return runner.run(main)
