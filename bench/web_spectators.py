"""How soon spectators see a call or a card.

    python bench/web_spectators.py [spectators] [seconds]

A match is played once into a log; `cuebid web --watch` then follows a copy of that log, to which
this program appends a call or card three times a second. Each spectator is a WebSocket of its own,
all in this process; the time is from the moment when the line is in the file to its arrival. The
server looks at the file twenty times a second, so 25 ms is the mean that no server of this kind can
be below.
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

# Longer than the time between two looks of the server, so that each act is a message of its own.
SECONDS_BETWEEN_EVENTS = 0.3
SECONDS_TO_CONNECT = 5
ACTS = (b'{"event":"call"', b'{"event":"card"')
BOARDS = 4


def main(spectators: int, seconds: float) -> None:
    """Print the quantiles of the delay, and the server's memory."""
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
    """Return the lines of the log of a match that is played now."""
    log = folder / "recorded.jsonl"
    options = ServeOptions(
        boards=tuple(random_boards(BOARDS, seed=1)), out=folder / "m.pbn", log=log, rooms=2
    )
    teams = {"A": lambda: make_player("random", 1), "B": lambda: make_player("random", 2)}
    asyncio.run(play_locally(options, teams, lambda _room, _effect: None))
    return log.read_bytes().splitlines(keepends=True)


def start_server(folder: Path, system: str = "sayc") -> tuple[subprocess.Popen[str], int]:
    """Start the pages; return the process and its port."""
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
    """Return the delays of all arrivals, and how long it took."""
    acts = [index for index, line in enumerate(lines) if line.startswith(ACTS)]
    written: list[float] = []
    delays: list[float] = []
    begun = asyncio.Event()

    async def spectator() -> None:
        address, origin = f"ws://127.0.0.1:{port}/watch/1/socket", f"http://127.0.0.1:{port}"
        arrivals = 0
        async with websockets.connect(address, additional_headers={"Origin": origin}) as socket:
            async for message in socket:
                # Each act makes one message of its table; those before the start are the state.
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
            # What stands between two acts changes no table that is looked at here.
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
