"""Processes that die (kill -9) at any point: the match ends as it would have without."""

from __future__ import annotations

import random
import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from endtoend_processes import (
    PATIENCE,
    end,
    free_port,
    playing,
    start_client,
    start_server,
    team_at,
    write_boards,
)

SEED = 20050801


@dataclass(frozen=True, order=True)
class Point:
    """A moment of a match: so many boards are over, and so much has happened in the next."""

    boards: int
    actions: int


class Progress:
    """How far a match is, as its wire log tells; looked at again and again.

    Attributes:
        seated: how often a seat was taken, at first or again.
    """

    def __init__(self, log: Path) -> None:
        self._log = log
        self._read = 0
        self._tail = b""
        self._at = Point(0, 0)
        self.seated = 0

    def now(self) -> Point:
        """Read what has come since."""
        if self._log.exists():
            with self._log.open("rb") as stream:
                stream.seek(self._read)
                data = stream.read()
            self._read += len(data)
            *lines, self._tail = (self._tail + data).split(b"\n")
            for line in lines:
                self._take(line)
        return self._at

    def _take(self, line: bytes) -> None:
        if line.startswith(b'{"event":"board-ended"'):
            self._at = Point(self._at.boards + 1, 0)
        elif line.startswith((b'{"event":"call"', b'{"event":"card"')):
            self._at = Point(self._at.boards, self._at.actions + 1)
        elif line.startswith(b'{"event":"seat-taken"'):
            self.seated += 1

    def wait_for(self, point: Point, *processes: subprocess.Popen[bytes]) -> None:
        """Wait until the match has come to a point; one that was passed does not come again."""
        self._wait(lambda: self.now() >= point, *processes)

    def wait_until_seated(self, count: int, *processes: subprocess.Popen[bytes]) -> None:
        """Wait until a seat was taken so often."""
        self._wait(lambda: self.now() >= Point(0, 0) and self.seated >= count, *processes)

    def _wait(self, has_come: Callable[[], bool], *processes: subprocess.Popen[bytes]) -> None:
        give_up = time.monotonic() + PATIENCE
        while not has_come():
            assert time.monotonic() < give_up, f"the match stands at {self._at}"
            assert all(process.poll() is None for process in processes), "a process has ended"
            time.sleep(0.001)


def points(boards: int, count: int, seed: int) -> list[Point]:
    """Moments spread over a match, in order; a played board has about 60 calls and cards.

    None is in the last two boards: on a busy machine the test may notice a moment late, and the
    match must not be over by then.
    """
    drawn = random.Random(f"{SEED}/{seed}")
    return sorted(Point(drawn.randrange(boards - 2), drawn.randrange(1, 58)) for _ in range(count))


def result(path: Path) -> str:
    """The file but its notes of rulings."""
    return re.sub(r"(?m)^\{[^}]*\}\n", "", path.read_text(encoding="latin-1"))


def undisturbed(folder: Path, boards: int) -> str:
    """The file of a match in which nobody dies."""
    folder.mkdir()
    write_boards(folder, boards, seed=SEED)
    port = free_port()
    server, _ = start_server(folder, "--out", "m.pbn", "--port", str(port))
    try:
        with playing(folder, port):
            assert server.wait(800) == 0
    finally:
        end(server)
    return result(folder / "m.pbn")


def with_clients_killed(folder: Path, boards: int, kills: int) -> str:
    """The file of a match in which a client is killed at many points and started again."""
    folder.mkdir()
    write_boards(folder, boards, seed=SEED)
    port = free_port()
    victims = random.Random(f"{SEED}/victims")
    server, _ = start_server(folder, "--out", "m.pbn", "--port", str(port))
    progress = Progress(folder / "m.jsonl")
    try:
        with playing(folder, port) as clients:
            for point in points(boards, kills, seed=1):
                progress.wait_for(point, server)
                seat = victims.choice("NESW")
                seated = progress.seated
                end(clients[seat])
                clients[seat] = start_client(folder, seat, team_at(seat), port)
                # Who has not come back cannot be lost again.
                progress.wait_until_seated(seated + 1, server)
            assert server.wait(800) == 0
    finally:
        end(server)
    return result(folder / "m.pbn")


def with_server_killed(folder: Path, boards: int, kills: int) -> str:
    """The file of a match whose server is killed at many points and started again."""
    folder.mkdir()
    write_boards(folder, boards, seed=SEED)
    port = free_port()
    command = ("--out", "m.pbn", "--port", str(port))
    server, _ = start_server(folder, *command)
    progress = Progress(folder / "m.jsonl")
    try:
        with playing(folder, port):
            for point in points(boards, kills, seed=2):
                progress.wait_for(point, server)
                end(server)
                server, _ = start_server(folder, *command)
            assert server.wait(800) == 0
    finally:
        end(server)
    return result(folder / "m.pbn")


def check(tmp_path: Path, boards: int, kills: int) -> None:
    wanted = undisturbed(tmp_path / "undisturbed", boards)
    assert wanted.count("[Board ") == boards
    assert with_clients_killed(tmp_path / "clients", boards, kills) == wanted
    log = (tmp_path / "clients" / "m.jsonl").read_text()
    assert log.count('"event":"seat-lost"') >= kills
    assert with_server_killed(tmp_path / "server", boards, kills) == wanted
    log = (tmp_path / "server" / "m.jsonl").read_text()
    assert log.count('"event":"match-resumed"') == kills


# These confirm with real processes what tests/tablemanager/server promises of a killed server
# (`test_killed_servers_lose_nothing`) and of players who are cut off at any moment.
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_six_boards_survive_three_deaths_of_clients_and_of_the_server(tmp_path: Path) -> None:
    check(tmp_path, boards=6, kills=3)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_forty_boards_survive_twenty_deaths_of_clients_and_of_the_server(tmp_path: Path) -> None:
    check(tmp_path, boards=40, kills=20)
