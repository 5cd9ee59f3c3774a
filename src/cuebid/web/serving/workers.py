"""Worker processes for the thinking of robots.

A robot may think for a second, and the solver holds its process for as long; the event loop must
not wait for either. A worker that dies is replaced with its pool, and the job is repeated: jobs are
functions of values (`cuebid.web.play.jobs`), so a second run gives the same answer.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any, Final, Protocol, TypeVar

__all__ = ["ProcessWorkers", "Workers"]

T = TypeVar("T")

# A job that kills two pools would kill the third as well.
_ATTEMPTS: Final = 2


class Workers(Protocol):
    """Something that runs jobs without stopping the event loop."""

    async def run(self, job: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401 - of any job
        """Return what the job returns."""
        ...

    def close(self) -> None:
        """Stop all workers."""
        ...


class ProcessWorkers:
    """Run jobs in a pool of processes.

    Args:
        count: how many processes.
        warm_up: a job that each process runs first, to have its imports and systems ready.
        slow: jobs that take seconds. One process at least is kept free of them: somebody who
            waits for a robot's card must not wait for other people's analyses.
    """

    def __init__(
        self,
        count: int,
        warm_up: Callable[[], object] | None = None,
        slow: frozenset[Callable[..., object]] = frozenset(),
    ) -> None:
        self._count = count
        self._slow = slow
        self._slow_turns = asyncio.Semaphore(max(1, count - 1))
        self._warm_up = warm_up
        self._pool = self._new_pool()

    async def run(self, job: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401 - of any job
        """Return what the job returns.

        Raises:
            BrokenProcessPool: the job ended its process twice.
        """
        if job not in self._slow:
            return await self._run(job, *arguments)
        async with self._slow_turns:
            return await self._run(job, *arguments)

    async def _run(self, job: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401 - of any job
        loop = asyncio.get_running_loop()
        for attempt in range(1, _ATTEMPTS + 1):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, job, *arguments)
            except BrokenProcessPool:
                # Several jobs may meet the broken pool; only the first replaces it.
                if pool is self._pool:
                    self._pool = self._new_pool()
                if attempt == _ATTEMPTS:
                    raise
        raise AssertionError("the loop returns or raises")

    def close(self) -> None:
        """Stop all processes, after the jobs that they have begun."""
        self._pool.shutdown(cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        # Not forked: the server has threads and sockets, which a copy of it must not have.
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(
            self._count, mp_context=context, initializer=_begin, initargs=(self._warm_up,)
        )
        # A process is started when a job needs one: these jobs start them all, before a page waits.
        for _ in range(self._count):
            pool.submit(_nothing)
        return pool


def _begin(warm_up: Callable[[], object] | None) -> None:
    """Prepare a worker process."""
    # A server that is killed cannot stop its workers, which would wait for jobs for ever.
    Thread(target=_end_with_parent, daemon=True).start()
    if warm_up is not None:
        warm_up()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        # Not `sys.exit`, which ends this thread alone.
        os._exit(1)


def _nothing() -> None:
    """Do nothing; a job must be a function that another process can import."""
