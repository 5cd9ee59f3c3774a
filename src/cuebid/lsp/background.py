"""Run slow checks in separate processes, one at a time, and cancel them when a text changes."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Awaitable, Callable
from contextlib import suppress


async def run_module(module: str, job: bytes) -> bytes:
    """Run a module in a new process with `job` as input; return its output, empty if it fails.

    The process is killed when the task is cancelled.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    # At low priority, so that typing stays fast.
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
    """A runner of slow checks, of which only the latest is waiting or running; mutable.

    Args:
        quiet: seconds without a change after which a check begins.
    """

    def __init__(self, quiet: float = 1.0) -> None:
        self._quiet = quiet
        self._task: asyncio.Task[None] | None = None

    def start(self, work: Callable[[], Awaitable[None]]) -> None:
        """Cancel earlier work, and run `work` after `quiet` seconds without another `start`."""
        self.stop()
        self._task = asyncio.get_running_loop().create_task(self._run(work))

    def stop(self) -> None:
        """Cancel the work that is waiting or running."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, work: Callable[[], Awaitable[None]]) -> None:
        await asyncio.sleep(self._quiet)
        await work()
