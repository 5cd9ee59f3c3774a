"""Call back when the next deadline of a table has passed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from cuebid.tablemanager.referee.table import Table

_CHECK_AFTER: Final = 0.02
"""Seconds after an input until the table's next deadline is looked up.

Working out the deadline and arming a timer after each of the hundreds of lines of a board would
cost more than refereeing them. Deadlines are seconds away, so 20 ms of delay do not matter.
"""


class DeadlineTimer:
    """Calls back soon after an input, and when the table's next deadline has come. Mutable."""

    def __init__(self, table: Table, callback: Callable[[], None]) -> None:
        """Prepare a timer; nothing is scheduled yet."""
        self._table = table
        self._callback = callback
        self._loop = asyncio.get_running_loop()
        self._handle: asyncio.TimerHandle | None = None

    def check_soon(self) -> None:
        """Schedule a callback in a moment, one for all inputs that come until then."""
        when = self._loop.time() + _CHECK_AFTER
        if self._handle is not None:
            # An earlier call-back serves this input too; a later one, that of a deadline, is
            # replaced.
            if self._handle.when() <= when and not self._handle.cancelled():
                return
            self._handle.cancel()
        self._handle = self._loop.call_at(when, self._fire)

    @property
    def is_due(self) -> bool:
        """Return whether a deadline has passed."""
        deadline = self._table.deadline
        return deadline is not None and deadline <= self._loop.time()

    def sleep_until_deadline(self) -> None:
        """Schedule a callback at the table's next deadline, if there is one."""
        deadline = self._table.deadline
        if deadline is not None:
            self._handle = self._loop.call_at(deadline, self._fire)

    def cancel(self) -> None:
        """Cancel the scheduled callback."""
        if self._handle is not None:
            self._handle.cancel()

    def _fire(self) -> None:
        # Cleared first, because the callback arms the next timer.
        self._handle = None
        self._callback()
