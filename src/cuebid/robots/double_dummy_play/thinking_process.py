"""Estimate cards in a child process, so that a time limit holds however long a layout takes.

A layout usually takes the solver 40 ms at the opening lead, one in a hundred half a second, and a
few take many seconds. A compiled solver cannot be interrupted, and it holds a lock that all players
of a process share. So the child samples and solves, and sends an estimate after every few layouts.
The caller takes the best estimate that has arrived in time, and lets the child finish its layout.
The next question goes to a second child, or waits for the first to finish. A child that is still
busy long after its time is killed and replaced.

Measured on a shared two-core machine: a child is ready 0.5 s after its start and takes 60 MB, up to
170 MB once it has solved opening leads; a question costs 2 ms more than in the caller's process.
"""

from __future__ import annotations

import atexit
import os
import time
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Final

from cuebid.robots.double_dummy_play.estimates import CardEstimate, LayoutQuestion
from cuebid.robots.double_dummy_play.thinking_worker import Worker

# The most children: while one finishes a layout that took too long, the other answers.
_MAX_WORKERS: Final = 2
# A child that has not answered is killed so many seconds after its time. Starting another one takes
# half a second, or much longer on a busy machine, so it is better to wait for a slow one.
_RUN_AWAY: Final = 2.0


class ThinkingProcess:
    """A pool of child processes that estimate cards; threads may share it.

    Args:
        clock: returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._workers: list[Worker] = []

    def start(self) -> None:
        """Start a child in advance, so that it is ready for the first question."""
        with self._lock:
            if not self._workers:
                self._workers.append(Worker(self._clock()))

    def estimate(
        self, question: LayoutQuestion, seconds: float, longest: float, enough: float
    ) -> CardEstimate | None:
        """Return the best estimate that arrives in time; None if there is none.

        Args:
            question: the question.
            seconds: how long to wait.
            longest: how long to wait if the estimate still rests on too few layouts.
            enough: the `CardEstimate.weight` that is enough.

        Raises:
            ThinkingError: the child could not estimate.
        """
        begin = self._clock()
        # Another thread of this process may be waiting for its own answer.
        if not self._lock.acquire(timeout=longest):
            return None
        try:
            worker = self._free_worker(begin)
            worker.ask(question, begin + longest)
            best = None
            while True:
                is_enough = best is not None and best.weight >= enough
                left = begin + (seconds if is_enough else longest) - self._clock()
                answer = worker.answer(left)
                if answer is None:
                    return best
                best = answer
                if best.is_final:
                    return best
        finally:
            self._lock.release()

    def close(self) -> None:
        """Kill all child processes."""
        with self._lock:
            for worker in self._workers:
                worker.close()
            self._workers.clear()

    def _free_worker(self, now: float) -> Worker:
        """Return an idle child, a new child, or the child that should be idle first."""
        for worker in list(self._workers):
            if worker.has_ended or worker.due < now - _RUN_AWAY:
                self._workers.remove(worker)
                worker.close()
        # A child that is still starting counts as idle: another one would be ready later.
        idle = [worker for worker in self._workers if not worker.is_busy or worker.is_starting]
        if idle:
            return idle[0]
        if len(self._workers) < _MAX_WORKERS:
            self._workers.append(Worker(now))
            return self._workers[-1]
        return min(self._workers, key=lambda worker: worker.due)


@cache
def _process_of(_: int) -> ThinkingProcess:
    process = ThinkingProcess()
    atexit.register(process.close)
    return process


def shared_process() -> ThinkingProcess:
    """Return the `ThinkingProcess` that all players of this process share."""
    # One for each process id, because after a fork the pipes belong to the parent.
    return _process_of(os.getpid())
