"""`map_boards`: apply a function to boards in parallel, with results in order.

Items are sent to workers in portions (batches). One item at a time would spend more on messages
than on work if an item takes a millisecond, and a fixed number would leave workers idle at the end
if it takes a minute. So the size of a portion follows the measured time of the items.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar, cast

from cuebid.core import RangeError
from cuebid.parallel.workers import Portion, Workers

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

# Long compared to the milliseconds that sending takes, and short for somebody who watches progress;
# a worker that dies loses about this much work.
_PORTION_SECONDS: Final = 1.0
# A first item that is much quicker than the rest must not make a portion of hours.
_GROWTH: Final = 4
_LARGEST: Final = 5_000
# Portions in flight for each worker: one in work, two waiting, so that a slow first portion does
# not leave the others idle. More would only cost memory.
_AHEAD: Final = 3


def map_boards(
    function: Callable[[_Item], _Result],
    boards: Iterable[_Item],
    *,
    jobs: int = 1,
    cluster: object = None,
    watch: Callable[[str], object] | None = None,
) -> Iterator[_Result]:
    """Yield the result of a function for each board, in the order of the boards.

    Boards may be any values, and are read only as they are needed. A worker that dies is replaced
    and its portion done again, so the function must give the same result each time.

    Args:
        function: from a module that workers can import; the function and its results must be
            picklable.
        boards: the arguments of the function, one for each call.
        jobs: number of worker processes; 1 works in this process, 0 is one for each core.
        cluster: dask workers to use instead: the address of a scheduler, `local` for a cluster of
            `jobs` processes on this machine, or a `distributed.Client`.
        watch: receives lines about the workers, such as the address of a dashboard.

    Raises:
        RangeError: `jobs` is negative.
        MissingExtraError: a cluster needs the extra `cluster`.
        WorkersLostError: workers die again and again, or the cluster is gone.
    """
    workers = open_workers(jobs, cluster, watch)
    if workers is None:
        yield from map(function, boards)
        return
    try:
        yield from cast("Iterator[_Result]", _in_portions(workers, function, iter(boards)))
    finally:
        # Also when the caller stops early: a match may be decided before its last board.
        workers.close()


def open_workers(
    jobs: int, cluster: object = None, watch: Callable[[str], object] | None = None
) -> Workers | None:
    """Start the workers that `map_boards` needs; return None to work in this process alone."""
    if jobs < 0:
        raise RangeError(f"{jobs} is not a number of worker processes")
    count = jobs or os.cpu_count() or 1
    if cluster is not None:
        from cuebid.parallel.cluster import ClusterWorkers  # noqa: PLC0415 - an extra

        return ClusterWorkers(cluster, count, watch)
    if count == 1:
        return None
    from cuebid.parallel.processes import ProcessWorkers  # noqa: PLC0415 - rarely needed

    return ProcessWorkers(count)


def _in_portions(
    workers: Workers, function: Callable[[Any], Any], source: Iterator[Any]
) -> Iterator[Any]:
    sizes = _PortionSizes()
    waiting: deque[object] = deque()
    while True:
        while len(waiting) < _AHEAD * workers.size:
            portion: Portion = list(islice(source, sizes.next))
            if not portion:
                break
            waiting.append(workers.send(function, portion))
        if not waiting:
            return
        result = workers.take(waiting.popleft())
        sizes.measure(len(result.values), result.seconds)
        yield from result.values


class _PortionSizes:
    """Adapts the number of items in the next portion to the time that items take; mutable."""

    def __init__(self) -> None:
        self.next = 1

    def measure(self, items: int, seconds: float) -> None:
        """Adapt the size of the next portion to the time that a portion of `items` took."""
        fitting = int(items * _PORTION_SECONDS / max(seconds, 1e-6))
        # The size grows step by step, but shrinks at once.
        self.next = max(1, min(fitting, self.next * _GROWTH, _LARGEST))
