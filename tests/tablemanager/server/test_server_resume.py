"""A match that is broken off goes on where it was."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from server_peers import (
    Plain,
    Puppet,
    boards,
    number_of,
    options,
    play,
    played,
    run_match,
    team_of,
)

import idle_clock
from cuebid.core import SEATS, CuebidError
from cuebid.formats.pbn import write_pbn
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient
from cuebid.tablemanager.server import MatchServer, ServeOptions


def break_off(settings: ServeOptions, after: int, *, own_clients: bool = True) -> None:
    """Play until so many calls and cards of a run were made, then cut everything off."""
    made = 0

    async def run() -> None:
        enough = asyncio.Event()

        def count(_room: str, effect: object) -> None:
            nonlocal made
            made += type(effect).__name__ in ("CallEntered", "CardEntered")
            if made >= after:
                enough.set()

        async with MatchServer(settings, count) as server:
            info = "cuebid test" if own_clients else "stranger"
            playing = [
                asyncio.create_task(Puppet(seat, number_of(server), info=info).play())
                for seat in SEATS
            ]
            await enough.wait()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    idle_clock.run(asyncio.wait_for(run(), 30))


def begun(log: Path) -> list[bool]:
    """For every board that came to the table: whether what was played before stood."""
    entries = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    return [entry["goes_on"] for entry in entries if entry.get("event") == "board-started"]


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("calm")
    run_match(options(folder, 3))
    return (folder / "match.pbn").read_bytes()


@pytest.mark.parametrize("after", [1, 7, 30, 58, 90, 130])
def test_own_clients_go_on_in_mid_board(after: int, tmp_path: Path, calm: bytes) -> None:
    settings = options(tmp_path, 3)
    break_off(settings, after)
    run_match(settings)
    assert (tmp_path / "match.pbn").read_bytes() == calm
    assert True in begun(settings.log)


@pytest.mark.parametrize("after", [7, 90])
def test_with_other_programs_the_board_begins_anew(after: int, tmp_path: Path, calm: bytes) -> None:
    settings = options(tmp_path, 3)
    break_off(settings, after, own_clients=False)

    async def go_on() -> None:
        async with MatchServer(settings) as server:
            puppets = [Puppet(seat, number_of(server)) for seat in SEATS]
            await asyncio.gather(server.finished(), *(puppet.play() for puppet in puppets))

    idle_clock.run(asyncio.wait_for(go_on(), 30))
    assert (tmp_path / "match.pbn").read_bytes() == calm
    assert True not in begun(settings.log)


def test_again_and_again(tmp_path: Path, calm: bytes) -> None:
    """Broken off every twenty actions: finished boards are never played twice."""
    settings = options(tmp_path, 3)
    for _ in range(6):
        break_off(settings, 20)
    run_match(settings)
    assert (tmp_path / "match.pbn").read_bytes() == calm


def test_a_torn_last_line_is_forgotten(tmp_path: Path, calm: bytes) -> None:
    settings = options(tmp_path, 3)
    break_off(settings, 100)
    with settings.log.open("ab") as log:
        log.write(b'{"event":"card","room":"","sea')
    run_match(settings)
    assert (tmp_path / "match.pbn").read_bytes() == calm
    assert all(msgspec.json.decode(line) for line in settings.log.read_bytes().splitlines())


def test_a_match_that_is_over_only_writes_its_file_again(tmp_path: Path, calm: bytes) -> None:
    settings = options(tmp_path, 3)
    run_match(settings)
    settings.out.unlink()

    async def again() -> None:
        async with MatchServer(settings) as server:
            assert server.listeners == []
            summary = await server.finished()
            assert summary.is_complete

    idle_clock.run(asyncio.wait_for(again(), 10))
    assert settings.out.read_bytes() == calm


def open_again(settings: ServeOptions) -> str:
    """What opening a server says."""

    async def run() -> None:
        async with MatchServer(settings):
            pass

    with pytest.raises(CuebidError) as caught:
        asyncio.run(run())
    return str(caught.value)


def test_a_log_of_another_match_is_refused(tmp_path: Path) -> None:
    settings = options(tmp_path, 3)
    break_off(settings, 5)
    log = settings.log.read_bytes()
    more = open_again(replace(settings, boards=boards(4)))
    assert "is the log of another match: the number of boards was 3, now it is 4" in more
    other = open_again(replace(settings, boards=boards(3, seed=8)))
    assert "the fingerprint of the boards was" in other
    rooms = open_again(replace(settings, rooms=2))
    assert "the number of rooms was 1, now it is 2" in rooms
    assert settings.log.read_bytes() == log


def test_files_that_are_none_of_ours_are_left_alone(tmp_path: Path) -> None:
    settings = options(tmp_path, 1)
    settings.out.write_text("mine")
    assert "it would be overwritten" in open_again(settings)
    settings.out.unlink()
    settings.log.write_text("my diary\n")
    assert "exists already, and is not the log of a match" in open_again(settings)
    assert settings.log.read_text() == "my diary\n"
    settings.log.write_text('{"event":"no such"}\n')
    assert "match.jsonl, line 1: this is not a log entry" in open_again(settings)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["match.jsonl"]


def test_two_servers_do_not_write_one_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with MatchServer(options(tmp_path)):
            with pytest.raises(CuebidError, match="another server writes this file"):
                async with MatchServer(options(tmp_path)):
                    pass
            with pytest.raises(CuebidError, match="another server writes this file"):
                async with MatchServer(options(tmp_path, out=tmp_path / "other.pbn")):
                    pass

    asyncio.run(run())


def test_a_returning_team_keeps_its_side(tmp_path: Path) -> None:
    """After a break other teams cannot take over the seats of the first."""
    settings = options(tmp_path, 2)
    break_off(settings, 5)

    async def go_on() -> None:
        async with MatchServer(settings) as server:
            address = Address(port=number_of(server))
            stranger = TableClient(SEATS[0], "Green", Plain(), address, patience=0.1)
            with pytest.raises(CuebidError, match="Team name must be 'Red'"):
                await stranger.play()
            await asyncio.gather(server.finished(), play(server))

    idle_clock.run(asyncio.wait_for(go_on(), 30))


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The command as a process of its own, and its port."""
    command = [sys.executable, "-m", "cuebid.cli.main", "table", "serve"]
    command += ["--boards", "boards.pbn", "--port", "0", "--out", "match.pbn", *more]
    process = subprocess.Popen(
        command, cwd=folder, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert process.stdout is not None
    try:
        line = process.stderr.readline()
        yield process, int(line.rsplit(":", 1)[1]) if ":" in line else 0
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
        process.stderr.close()
        process.stdout.close()


def killed_at_random(folder: Path, count: int, kills: int, seed: int) -> None:
    """Kill the server (`kill -9`) at so many moments, and let the same command go on."""
    with (folder / "boards.pbn").open("w", encoding="latin-1", newline="\n") as stream:
        write_pbn(boards(count), stream)
    chance = random.Random(seed)

    async def players(port: int, patience: float) -> None:
        address = Address(port=port)
        clients = [
            TableClient(seat, team_of(seat, room), Plain(), address, patience=patience)
            for room in (0, 1)
            for seat in SEATS
        ]
        await asyncio.gather(*(client.play() for client in clients), return_exceptions=True)

    async def round_of(process: subprocess.Popen[str], port: int, seconds: float) -> None:
        # Whoever is left without a server soon gives up.
        task = asyncio.create_task(players(port, 0.5))
        await asyncio.sleep(seconds)
        process.kill()
        await asyncio.wait_for(task, 300)

    for _ in range(kills):
        with serving(folder, "--rooms", "2") as (process, port):
            if not port:
                break
            asyncio.run(round_of(process, port, chance.random() * 0.3))
    with serving(folder, "--rooms", "2") as (process, port):
        if port:
            asyncio.run(asyncio.wait_for(players(port, 60), 300))
        assert process.wait(300) == 0


def assert_same_as_calm(folder: Path, count: int) -> None:
    (folder / "calm").mkdir()
    settings = options(folder / "calm", count, rooms=2)
    run_match(replace(settings, rules=replace(settings.rules, scoring="IMP")))
    assert (folder / "match.pbn").read_bytes() == (folder / "calm" / "match.pbn").read_bytes()


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("count", "kills"),
    [pytest.param(4, 1, marks=pytest.mark.slow), pytest.param(12, 3, marks=pytest.mark.slow)],
)
def test_killed_servers_lose_nothing(count: int, kills: int, tmp_path: Path) -> None:
    killed_at_random(tmp_path, count, kills=kills, seed=1)
    assert_same_as_calm(tmp_path, count)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", [5, 6])
def test_twenty_kills_in_forty_boards_lose_nothing(seed: int, tmp_path: Path) -> None:
    killed_at_random(tmp_path, 40, kills=20, seed=seed)
    assert_same_as_calm(tmp_path, 40)


@pytest.mark.slow
def test_a_stopped_server_says_how_to_go_on(tmp_path: Path) -> None:
    """SIGTERM: the players are told, the exit code says that boards are left."""
    with (tmp_path / "boards.pbn").open("w", encoding="latin-1", newline="\n") as stream:
        write_pbn(boards(200), stream)

    async def until_stopped(process: subprocess.Popen[str], port: int) -> list[Puppet]:
        puppets = [Puppet(seat, port, info="cuebid test") for seat in SEATS]
        playing = asyncio.gather(*(puppet.play() for puppet in puppets))
        # Some boards at least, however long a busy machine takes for them.
        while not (tmp_path / "match.pbn").exists():  # noqa: ASYNC110 - a file tells nobody
            await asyncio.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(playing, 300)
        return puppets

    with serving(tmp_path) as (process, port):
        puppets = asyncio.run(until_stopped(process, port))
        out, _ = process.communicate(timeout=300)
        assert process.returncode == 1
    assert all(puppet.heard[-1] == "End of session" for puppet in puppets)
    assert "not finished (stopped by SIGTERM); the same command resumes the match" in out
    assert played(tmp_path / "match.pbn")
