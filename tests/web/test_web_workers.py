"""Worker processes run jobs, are replaced when they die, and end with their server."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from cuebid.web.server import is_no_interruption
from cuebid.web.serving.workers import ProcessWorkers

SERVER = """
import asyncio, os
from cuebid.web.serving.workers import ProcessWorkers

workers = ProcessWorkers(1)
print(asyncio.run(workers.run(os.getpid)), flush=True)
asyncio.run(asyncio.sleep(600))
"""


@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced_and_the_job_repeated() -> None:
    workers = ProcessWorkers(1)

    async def kill_and_ask() -> tuple[int, int]:
        first = await workers.run(os.getpid)
        os.kill(first, signal.SIGKILL)
        return first, await workers.run(os.getpid)

    try:
        first, second = asyncio.run(kill_and_ask())
    finally:
        workers.close()
    assert first != second


@pytest.mark.slow
def test_no_worker_outlives_a_server_that_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    server.kill()
    server.wait()
    server.stdout.close()
    # The worker notices within moments; a busy machine may need longer.
    for _ in range(600):
        with suppress(ProcessLookupError):
            os.kill(worker, 0)
            time.sleep(0.1)
            continue
        return
    raise AssertionError("the worker is still there")


def test_slow_jobs_leave_a_process_free_for_robots() -> None:
    async def run() -> float:
        workers = ProcessWorkers(2, slow=frozenset({time.sleep}))
        try:
            await asyncio.gather(*(workers.run(os.getpid) for _ in range(4)))
            slow = [asyncio.create_task(workers.run(time.sleep, 60)) for _ in range(3)]
            await asyncio.sleep(0)
            # Comes at once, or only after the minutes of the slow jobs.
            return await asyncio.wait_for(workers.run(os.getpid), 50)
        finally:
            for process in list(workers._pool._processes.values()):
                process.kill()
            for task in slow:
                task.cancel()
            workers.close()

    assert asyncio.run(run()) != os.getpid()


def test_a_server_that_is_stopped_while_robots_think_shows_no_traceback() -> None:
    def record(error: BaseException | None, text: str) -> logging.LogRecord:
        information = None if error is None else (type(error), error, None)
        return logging.LogRecord("uvicorn.error", logging.ERROR, "", 1, text, None, information)

    assert not is_no_interruption(record(asyncio.CancelledError(), "Exception in ASGI application"))
    assert not is_no_interruption(
        record(None, "Cancel 1 running task(s), timeout graceful shutdown exceeded")
    )
    assert is_no_interruption(record(ValueError("x"), "Exception in ASGI application"))
