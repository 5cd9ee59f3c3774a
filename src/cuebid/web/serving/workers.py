"""Run jobs in worker processes, with priorities, so that the event loop never waits.

A robot may think for a second, and the solver blocks its process for as long. There are two lanes,
so that jobs of milliseconds never wait for jobs of seconds:

- **prompt** jobs (calls by the book, meanings of calls) have a process of their own;
- all others share the thinking processes, of which *slow* jobs never hold all.

In each lane jobs wait here, and not in the queue of the pool, until a process is free: so a waiting
call runs before all waiting meanings, whichever came first.

A job runs in the language of the visitor who asked for it (`cuebid.phrases.speaking`).

If a worker dies, its pool is replaced, and the job is repeated: jobs are pure functions
(`cuebid.web.play.jobs`), so a second run gives the same result.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, Protocol, TypeVar

from cuebid.parallel.spawned_pool import SpawnedPool
from cuebid.phrases import speaking, spoken_language

T = TypeVar("T")
Job = Callable[..., object]

# A job that kills two pools would kill a third one as well.
_ATTEMPTS: Final = 2


class JobRunner(Protocol):
    """The interface of objects that run jobs without blocking the event loop."""

    async def run(self, job: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401 - of any job
        """Run a job in a worker, and return its result."""
        ...

    def close(self) -> None:
        """Stop all workers."""
        ...


@dataclass(frozen=True, slots=True)
class JobTimes:
    """The times that a job took to wait and to run, in seconds."""

    name: str
    """The name of the job's function."""
    waited: float
    """The time until a process began the job."""
    took: float
    """The time from there until the result."""
    computed: float
    """Processor time of the worker."""


class JobProcesses:
    """Run jobs in processes: one for prompt jobs, and several for jobs that take longer.

    Args:
        thinking: the number of processes for jobs that are not prompt.
        warm_up: a job that each process runs first, to have its imports and systems ready.
        prompt: classes of jobs that take milliseconds, by priority.
        slow: classes of jobs that take seconds, by priority. At least one thinking process is kept
            free of them, if there are two: a robot's card must not wait for other people's
            analyses.
        observer: receives the times of each job.
    """

    def __init__(
        self,
        thinking: int,
        warm_up: Callable[[], object] | None = None,
        prompt: Sequence[frozenset[Job]] = (),
        slow: Sequence[frozenset[Job]] = (),
        observer: Callable[[JobTimes], object] | None = None,
    ) -> None:
        self._prompt = tuple(prompt)
        self._slow = tuple(slow)
        self._slow_turns = _Turns(max(1, thinking - 1))
        # Started first, because the first job of all is a call.
        self._prompt_lane = _Lane(1, warm_up, observer) if prompt else None
        self._thinking_lane = _Lane(thinking, warm_up, observer)

    async def run(self, job: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401 - of any job
        """Run a job in its lane, by priority, and return its result.

        Raises:
            BrokenProcessPool: the job ended its process twice.
        """
        rank = _rank(job, self._prompt)
        if self._prompt_lane is not None and rank is not None:
            return await self._prompt_lane.run(rank, job, *arguments)
        rank = _rank(job, self._slow)
        if rank is None:
            return await self._thinking_lane.run(0, job, *arguments)
        async with self._slow_turns.turn(rank):
            return await self._thinking_lane.run(0, job, *arguments)

    def close(self) -> None:
        """Stop all processes, after the jobs that they have begun."""
        for lane in (self._prompt_lane, self._thinking_lane):
            if lane is not None:
                lane.pool.executor.shutdown(cancel_futures=True)


def _rank(job: Job, classes: Sequence[frozenset[Job]]) -> int | None:
    """Return a job's rank: the index of the class that contains it; None if no class does."""
    return next((rank for rank, jobs in enumerate(classes) if job in jobs), None)


class _Turns:
    """Slots given by priority, as a semaphore. Mutable; for the event loop's thread only."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, rank: int) -> AsyncIterator[None]:
        """Hold a slot during the `with` block; waiters of a lower rank get slots first."""
        await self._acquire(rank)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, rank: int) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            # Cancelled just when it was given the slot, so the slot must be released.
            if turn.done() and not turn.cancelled():
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[-1]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class _Lane:
    """A pool of processes with one priority queue. Mutable; for the event loop's thread only.

    Attributes:
        pool: the processes.
    """

    def __init__(
        self,
        size: int,
        warm_up: Callable[[], object] | None,
        observer: Callable[[JobTimes], object] | None,
    ) -> None:
        self._size = size
        self._observer = observer
        self._turns = _Turns(size)
        self.pool = SpawnedPool(size, warm_up)
        self._start()

    async def run(self, rank: int, job: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401 - of any job
        """Run a job after all waiting jobs of a lower rank, and return its result."""
        came = time.perf_counter()
        async with self._turns.turn(rank):
            began = time.perf_counter()
            answer, computed = await self._run(job, *arguments)
        if self._observer is not None:
            took = time.perf_counter() - began
            self._observer(JobTimes(job.__name__, began - came, took, computed))
        return answer

    async def _run(self, job: Callable[..., T], *arguments: Any) -> tuple[T, float]:  # noqa: ANN401 - of any job
        loop = asyncio.get_running_loop()
        for attempt in range(1, _ATTEMPTS + 1):
            executor = self.pool.executor
            try:
                return await loop.run_in_executor(
                    executor, _timed, spoken_language(), job, *arguments
                )
            except BrokenProcessPool:
                # Several jobs may meet the broken pool; only the first replaces it.
                if executor is self.pool.executor:
                    self.pool.replace(executor)
                    self._start()
                if attempt == _ATTEMPTS:
                    raise
        raise AssertionError("the loop returns or raises")

    def _start(self) -> None:
        # A pool starts a process only when a job needs it: these empty jobs start all processes.
        for _ in range(self._size):
            self.pool.executor.submit(_nothing)


def _timed(language: str, job: Callable[..., T], *arguments: Any) -> tuple[T, float]:  # noqa: ANN401 - of any job
    """Run a job in a language; return its result and its processor time in seconds."""
    begin = time.process_time()
    with speaking(language):
        answer = job(*arguments)
    return answer, time.process_time() - begin


def _nothing() -> None:
    """Do nothing, as a job that starts a process; at module level so that it can be pickled."""
