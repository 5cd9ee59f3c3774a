"""Slow checks in processes of their own, one at a time, given up when the text changes."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Awaitable, Callable
from contextlib import suppress


async def run_module(module: str, job: bytes) -> bytes:
    """Return what a module writes when it is given some bytes; nothing if it fails.

    The process is killed when the task is cancelled.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    # Whoever types has the processor first.
    with suppress(AttributeError, OSError):  # Windows has no such call, a process may be gone
        os.setpriority(os.PRIO_PROCESS, process.pid, 10)
    try:
        answer, _ = await process.communicate(job)
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    return answer if process.returncode == 0 else b""


class Background:
    """The one slow check that is running or about to; mutable.

    Args:
        quiet: seconds without a change after which it begins.
    """

    def __init__(self, quiet: float = 1.0) -> None:
        self._quiet = quiet
        self._task: asyncio.Task[None] | None = None

    def start(self, work: Callable[[], Awaitable[None]]) -> None:
        """Begin some work when it has been quiet for a while; other work is given up."""
        self.stop()
        self._task = asyncio.get_running_loop().create_task(self._run(work))

    def stop(self) -> None:
        """Give up the work."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, work: Callable[[], Awaitable[None]]) -> None:
        await asyncio.sleep(self._quiet)
        await work()
