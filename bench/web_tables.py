"""Measure many web tables at once: scripted people play with robots, spectators watch a match.

    python bench/web_tables.py [tables] [seconds] [system] [spectators]

Each table has a person who passes or plays the first legal card, a second after his turn has come,
and three robots of one system: `random`, by default, does not think, so that the server is measured
and not its robots; `sayc` thinks as it does for people, and the times are then those of the queue
before the worker processes. A board that is over is followed by the next one. Spectators watch
a match as in `web_spectators.py`, on the same server.

Printed are the quantiles of the time from an act of a person to the following act of a robot, those
of the delay of spectators, the number of boards played, the server's memory during the run, and how
long the jobs of its worker processes waited and took. People and spectators run in this process, on
the same machine.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import websockets

from web_spectators import recorded_log, resident_memory, start_server, watch
from web_timed_server import print_jobs

SECONDS_TO_THINK = 1.0
# People do not all sit down in the same moment.
SECONDS_TO_SIT_DOWN = 5.0


@dataclass
class Figures:
    """The measured times, boards and refusals; mutable."""

    calls: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    boards: int = 0
    faults: list[str] = field(default_factory=list)


def begin(port: int, system: str) -> tuple[str, str]:
    """Begin a game; return the path of its page and the visitor's cookie."""
    connection = HTTPConnection("127.0.0.1", port)
    headers = {
        "Origin": f"http://127.0.0.1:{port}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection.request("POST", "/play", f"ours={system}&theirs={system}", headers)
    answer = connection.getresponse()
    cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]
    path = answer.getheader("Location") or ""
    connection.close()
    return path, cookie


async def person(port: int, system: str, until: float, wait: float, figures: Figures) -> None:
    """Play boards as one person until the time is over; add times to `figures`."""
    await asyncio.sleep(wait)
    while time.perf_counter() < until:
        path, cookie = await asyncio.to_thread(begin, port, system)
        headers = {"Origin": f"http://127.0.0.1:{port}", "Cookie": cookie}
        address = f"ws://127.0.0.1:{port}{path}/socket"
        async with websockets.connect(address, additional_headers=headers) as socket:
            await socket.send('{"act":"pace","seconds":0}')
            acted, acts_before = 0.0, 0
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "refused":
                    figures.faults.append(message["text"])
                if message["type"] != "state":
                    continue
                board = message["board"]
                acts = len(board["auction"]) + len(board["play"])
                # The first state after an act is the act itself, the second the robot's.
                if acted and acts > acts_before + 1:
                    kind = figures.cards if board["play"] else figures.calls
                    kind.append(time.perf_counter() - acted)
                    acted = 0.0
                if message["over"]:
                    figures.boards += 1
                    break
                if time.perf_counter() > until:
                    return
                if message["yours"]:
                    await act(socket, message)
                    acted, acts_before = time.perf_counter(), acts


async def act(socket: Any, state: dict[str, Any]) -> None:  # noqa: ANN401 - a socket
    """Pass or play the first legal card as a person would, after a second."""
    if state["calls"]:
        # The page asks for the meanings of the calls in the bidding box, so this does too.
        await socket.send('{"act":"meanings"}')
    await asyncio.sleep(SECONDS_TO_THINK)
    if state["calls"]:
        await socket.send('{"act":"call","call":"P"}')
    else:
        await socket.send(json.dumps({"act": "card", "card": state["cards"][0]}))


async def play(
    folder: Path, port: int, server: int, tables: int, seconds: float, system: str, spectators: int
) -> tuple[Figures, list[float], list[int]]:
    """Run tables and spectators; return their figures and delays, and the server's memory."""
    figures = Figures()
    memory = [resident_memory(server)]
    lines = recorded_lines(folder)
    until = time.perf_counter() + SECONDS_TO_SIT_DOWN + seconds
    people = [
        asyncio.create_task(
            person(port, system, until, SECONDS_TO_SIT_DOWN * number / max(1, tables), figures)
        )
        for number in range(tables)
    ]
    watching = asyncio.create_task(watch(folder, port, lines, spectators, seconds))
    while time.perf_counter() < until:
        await asyncio.sleep(min(30.0, seconds / 4))
        memory.append(resident_memory(server))
    delays, _spent = await watching
    await asyncio.gather(*people)
    return figures, delays, memory


def recorded_lines(folder: Path) -> list[bytes]:
    """Return the lines of the log of the match that was played before."""
    return (folder / "recorded.jsonl").read_bytes().splitlines(keepends=True)


def quantiles(name: str, delays: list[float]) -> None:
    """Print the times that half, 95 % and 99 % of the delays do not exceed."""
    delays.sort()
    if not delays:
        print(f"{name}: none")
        return
    parts = [
        f"{share:.0%} within {1000 * delays[int(share * len(delays))]:.0f} ms"
        for share in (0.5, 0.95, 0.99)
    ]
    print(f"{name}: {len(delays)} measured, {', '.join(parts)}")


def main(tables: int, seconds: float, system: str, spectators: int) -> None:
    """Start the server, run tables and spectators, and print all figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        recorded_log(folder)
        server, port = start_server(folder, system)
        try:
            figures, delays, memory = asyncio.run(
                play(folder, port, server.pid, tables, seconds, system, spectators)
            )
        finally:
            server.terminate()
            server.wait()
        print(f"{tables} tables of {system}, {spectators} spectators, {seconds:.0f} s")
        print(f"boards that were played: {figures.boards}; refusals: {len(figures.faults)}")
        quantiles("from an act to a robot's call after it", figures.calls)
        quantiles("from an act to a robot's card after it", figures.cards)
        quantiles("from the log to a spectator", delays)
        print(f"memory of the server: {', '.join(map(str, memory))} MB")
        print("what was waited for:")
        print_jobs(folder)


if __name__ == "__main__":
    chosen = [*sys.argv[1:], *("50", "60", "random", "200")[len(sys.argv) - 1 :]]
    main(int(chosen[0]), float(chosen[1]), chosen[2], int(chosen[3]))
