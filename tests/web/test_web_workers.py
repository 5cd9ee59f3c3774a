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

from cuebid.evaluation import BALANCED
from cuebid.phrases import hands_in_words, speaking
from cuebid.web.server import is_no_interruption
from cuebid.web.serving.workers import JobProcesses

SERVER = """
import asyncio, os
from cuebid.web.serving.workers import JobProcesses

workers = JobProcesses(1)
print(asyncio.run(workers.run(os.getpid)), flush=True)
asyncio.run(asyncio.sleep(600))
"""


def test_a_job_speaks_the_language_of_whoever_asks() -> None:
    workers = JobProcesses(1)

    async def ask_in(language: str) -> str:
        with speaking(language):
            return await workers.run(hands_in_words, BALANCED)

    try:
        told = [asyncio.run(ask_in(language)) for language in ("german", "english")]
    finally:
        workers.close()
    assert told == ["ausgeglichen", "balanced"]


@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced_and_the_job_repeated() -> None:
    workers = JobProcesses(1)

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
    for _ in range(3000):
        with suppress(ProcessLookupError):
            os.kill(worker, 0)
            time.sleep(0.1)
            continue
        return
    raise AssertionError("the worker is still there")


def kill_all(workers: JobProcesses) -> None:
    """End all processes, whatever they do."""
    for lane in (workers._prompt_lane, workers._thinking_lane):
        if lane is not None:
            for process in list(lane.pool.executor._processes.values()):
                process.kill()


@pytest.mark.slow
def test_neither_slow_jobs_nor_thought_hold_what_is_prompt() -> None:
    async def run() -> tuple[int, int]:
        workers = JobProcesses(2, prompt=[frozenset({os.getppid})], slow=[frozenset({time.sleep})])
        try:
            slow = [asyncio.create_task(workers.run(time.sleep, 600)) for _ in range(3)]
            await asyncio.sleep(0)
            # One process thinks beside the slow jobs; both come at once, or after ten minutes.
            await asyncio.wait_for(workers.run(os.getpid), 300)
            thought = asyncio.create_task(workers.run(signal.pause))
            await asyncio.sleep(0)
            prompt = await asyncio.wait_for(workers.run(os.getppid), 300)
            return prompt, os.getpid()
        finally:
            kill_all(workers)
            for task in (*slow, thought):
                task.cancel()
            workers.close()

    parent, own = asyncio.run(run())
    assert parent == own


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["prompt", "slow"])
def test_a_job_of_an_earlier_class_goes_before_all_of_a_later_one_that_wait(kind: str) -> None:
    async def run() -> list[str]:
        order = []
        classes = {kind: [frozenset({os.getppid}), frozenset({os.getpid})]}
        workers = JobProcesses(1, observer=lambda times: order.append(times.name), **classes)
        try:
            await asyncio.gather(
                *(workers.run(os.getpid) for _ in range(3)), workers.run(os.getppid)
            )
        finally:
            kill_all(workers)
            workers.close()
        return order

    assert asyncio.run(run()) == ["getpid", "getppid", "getpid", "getpid"]


@pytest.mark.slow
def test_a_job_that_nobody_waits_for_any_more_gives_its_turn_to_the_next() -> None:
    async def run() -> int:
        workers = JobProcesses(1, prompt=[frozenset({os.getpid})])
        try:
            first = asyncio.create_task(workers.run(os.getpid))
            dropped = asyncio.create_task(workers.run(os.getpid))
            last = asyncio.create_task(workers.run(os.getpid))
            await asyncio.sleep(0)
            dropped.cancel()
            await asyncio.wait_for(asyncio.gather(first, last), 300)
            return await asyncio.wait_for(workers.run(os.getpid), 300)
        finally:
            kill_all(workers)
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
