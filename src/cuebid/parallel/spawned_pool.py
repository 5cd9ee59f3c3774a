"""A pool of processes that is replaced as a whole when one of them dies.

A process that dies breaks the whole pool of Python's `concurrent.futures`.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from threading import Thread


class SpawnedPool:
    """A pool of worker processes that end with this process, even if it is killed; mutable.

    Attributes:
        executor: the pool that takes work now.
    """

    def __init__(self, size: int, begin: Callable[[], object] | None = None) -> None:
        """Prepare a pool of `size` processes, each of which calls `begin` first."""
        self._size = size
        self._begin = begin
        self.executor = self._new()

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Start a new pool of processes, unless another caller has replaced the broken pool."""
        if broken is self.executor:
            broken.shutdown(wait=False, cancel_futures=True)
            self.executor = self._new()

    def _new(self) -> ProcessPoolExecutor:
        # Not forked: the caller may have threads and sockets, which a copy of it must not have.
        return ProcessPoolExecutor(
            self._size,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin_process,
            initargs=(self._begin,),
        )


def _begin_process(begin: Callable[[], object] | None) -> None:
    # A parent that is killed cannot stop its workers, which would wait for work for ever.
    Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        # Not `sys.exit`, which ends this thread alone.
        os._exit(1)
