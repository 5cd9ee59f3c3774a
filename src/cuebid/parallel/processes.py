"""Worker processes on this machine.

When a process dies, the pool is replaced and everything that it had not finished is sent again.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from cuebid.parallel.spawned_pool import SpawnedPool
from cuebid.parallel.workers import Portion, PortionResult, WorkersLostError, run_portion

# A portion that was in work each of five times when processes died is probably the cause.
_ATTEMPTS: Final = 5


class _Sent:
    """A portion that was sent to the worker processes, perhaps more than once; mutable."""

    def __init__(self, function: Callable[[Any], Any], portion: Portion) -> None:
        self.function = function
        self.portion = portion
        self.attempts = 0
        self.pool: ProcessPoolExecutor | None = None
        self.future: Future[PortionResult] | None = None


class ProcessWorkers:
    """A pool of worker processes, as an implementation of the protocol `Workers`."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = SpawnedPool(size, _ignore_interrupts)

    def send(self, function: Callable[[Any], Any], portion: Portion) -> object:
        """Send a portion to the workers; return a ticket with which `take` gets the result."""
        sent = _Sent(function, portion)
        self._submit(sent)
        return sent

    def take(self, ticket: object) -> PortionResult:
        """Wait for the result of a portion, and send it again if its worker died.

        Raises:
            WorkersLostError: worker processes died again and again on this portion.
        """
        assert isinstance(ticket, _Sent)  # noqa: S101 - tickets come from `send`
        while True:
            assert ticket.future is not None  # noqa: S101 - `_submit` sets it
            try:
                return ticket.future.result()
            except BrokenProcessPool as error:
                if ticket.attempts >= _ATTEMPTS:
                    first = ticket.portion[0]
                    raise WorkersLostError(
                        f"worker processes ended {_ATTEMPTS} times while they worked on {first!r}"
                        f" and {len(ticket.portion) - 1} more"
                    ) from error
                self._submit(ticket)

    def close(self) -> None:
        """Stop all processes; portions that are not finished are given up."""
        # The list is taken first, because `shutdown` drops its references to the processes.
        executor = self._pool.executor
        processes = list((executor._processes or {}).values())
        executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()

    def _submit(self, sent: _Sent) -> None:
        sent.attempts += 1
        # The first ticket that meets the broken pool replaces it; the others find the new one.
        if sent.pool is not None:
            self._pool.replace(sent.pool)
        try:
            sent.future = self._pool.executor.submit(run_portion, sent.function, sent.portion)
        except BrokenProcessPool:
            # It broke since the last ticket was taken.
            self._pool.replace(self._pool.executor)
            sent.future = self._pool.executor.submit(run_portion, sent.function, sent.portion)
        sent.pool = self._pool.executor


def _ignore_interrupts() -> None:
    # Ctrl-C reaches all processes of a terminal; only the one that the user started reacts to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
