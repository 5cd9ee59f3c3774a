"""Measure how soon spectators of `cuebid web` see a call or a card.

    python bench/web_spectators.py [spectators] [seconds]

A match is played once into a log; `cuebid web --watch` then follows a copy of that log, to which
this program appends a call or card three times a second. Each spectator is a separate WebSocket in
this process; the time is from writing the line to the arrival of its message. The server reads the
file twenty times a second, so the mean cannot be below 25 ms.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import websockets

from cuebid.match.deals import random_boards
from cuebid.match.local_match import play_locally
from cuebid.robots import make_player
from cuebid.tablemanager.server import ServeOptions

# Longer than the time between two reads of the server, so that each act is a separate message.
SECONDS_BETWEEN_EVENTS = 0.3
SECONDS_TO_CONNECT = 5
ACTS = (b'{"event":"call"', b'{"event":"card"')
BOARDS = 4


def main(spectators: int, seconds: float) -> None:
    """Measure the delays, and print their quantiles and the server's memory."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = recorded_log(folder)
        server, port = start_server(folder)
        try:
            delays, spent = asyncio.run(watch(folder, port, lines, spectators, seconds))
            memory = resident_memory(server.pid)
        finally:
            server.terminate()
            server.wait()
    delays.sort()
    print(f"{spectators} spectators, {len(delays)} arrivals, {spent:.1f} s")
    for share in (0.5, 0.95, 0.99):
        print(f"{share:5.0%} of arrivals within {1000 * delays[int(share * len(delays))]:.0f} ms")
    print(f"memory of the server: {memory} MB")


def recorded_log(folder: Path) -> list[bytes]:
    """Play a match, and return the lines of its log."""
    log = folder / "recorded.jsonl"
    options = ServeOptions(
        boards=tuple(random_boards(BOARDS, seed=1)), out=folder / "m.pbn", log=log, rooms=2
    )
    teams = {"A": lambda: make_player("random", 1), "B": lambda: make_player("random", 2)}
    asyncio.run(play_locally(options, teams, lambda _room, _effect: None))
    return log.read_bytes().splitlines(keepends=True)


def start_server(folder: Path, system: str = "sayc") -> tuple[subprocess.Popen[str], int]:
    """Start the web server; return its process and port."""
    script = Path(__file__).with_name("web_timed_server.py")
    server = subprocess.Popen(
        [sys.executable, str(script), str(folder), system, str(folder / "watched.jsonl")],
        stdout=subprocess.PIPE,
        text=True,
    )
    if server.stdout is None:
        raise SystemExit("the server has no output")
    port = re.search(r":(\d+)/", server.stdout.readline())
    if port is None:
        raise SystemExit("the server does not listen")
    return server, int(port[1])


async def watch(
    folder: Path, port: int, lines: list[bytes], spectators: int, seconds: float
) -> tuple[list[float], float]:
    """Write the log line by line to spectators; return the delays and the time it took."""
    acts = [index for index, line in enumerate(lines) if line.startswith(ACTS)]
    written: list[float] = []
    delays: list[float] = []
    begun = asyncio.Event()

    async def spectator() -> None:
        address, origin = f"ws://127.0.0.1:{port}/watch/1/socket", f"http://127.0.0.1:{port}"
        arrivals = 0
        async with websockets.connect(address, additional_headers={"Origin": origin}) as socket:
            async for message in socket:
                # Each act makes one message of its table; earlier messages are the first state.
                if begun.is_set() and str(message).startswith('{"type":"table"'):
                    delays.append(time.perf_counter() - written[arrivals])
                    arrivals += 1

    log = folder / "watched.jsonl"
    log.write_bytes(b"".join(lines[: acts[0]]))
    watching = [asyncio.create_task(spectator()) for _ in range(spectators)]
    await asyncio.sleep(SECONDS_TO_CONNECT)
    begun.set()
    start = time.perf_counter()
    with log.open("ab", buffering=0) as stream:
        for index in acts:
            if time.perf_counter() - start > seconds:
                break
            # Lines between two acts change nothing that is measured here.
            stream.write(lines[index])
            written.append(time.perf_counter())
            await asyncio.sleep(SECONDS_BETWEEN_EVENTS)
    spent = time.perf_counter() - start
    await asyncio.sleep(1)
    for task in watching:
        task.cancel()
    return delays, spent


def resident_memory(process: int) -> int:
    """Return the megabytes of memory of a process."""
    text = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    size = re.search(r"VmRSS:\s*(\d+) kB", text)
    return int(size[1]) // 1024 if size else 0


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 200,
        float(sys.argv[2]) if len(sys.argv) > 2 else 30,
    )
