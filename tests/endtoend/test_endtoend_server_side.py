"""Faults on the server's own side: its boards, its files, its clock, its end."""

from __future__ import annotations

import asyncio
import itertools
import json
import signal
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from endtoend_boards import Scripted, boards
from endtoend_catalogue import covers, listed
from endtoend_match import good, host, options_for, undisturbed
from endtoend_processes import PATIENCE, cuebid, free_port, playing, serving, write_boards

import idle_clock
from cuebid.core import SEATS, Board, CuebidError, Deal
from cuebid.formats.pbn import read_boards
from cuebid.match.deals import random_boards
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.server import MatchServer

BOARD = """\
[Event ""]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:Q963.QT2.QJ976.T T7.J986.K83.AKJ5 KJ852.AK.5.Q9743 A4.7543.AT42.862"]
"""


@dataclass(frozen=True)
class Boards:
    """A file of boards that cannot be played.

    Attributes:
        name: what is wrong with it.
        rows: the rows of the catalogue that it stands for.
        text: the file.
        told: what must be said, with its place.
    """

    name: str
    rows: tuple[str, ...]
    text: str
    told: str


UNPLAYABLE = listed(
    [
        Boards(
            "twelve cards",
            ("PBN with 12 cards",),
            BOARD.replace("Q963", "Q96"),
            "boards.pbn:5:10: error: North has 12 cards",
        ),
        Boards(
            "fourteen cards",
            ("PBN with 14 cards",),
            BOARD.replace("Q963", "Q9632"),
            "boards.pbn:5:10: error: North has 14 cards",
        ),
        Boards(
            "a repeated card",
            ("duplicate card",),
            BOARD.replace("Q963", "QJ93"),
            "boards.pbn:5:10: error: SJ is in the hands of North and South",
        ),
        Boards(
            "no dealer",
            ("missing dealer",),
            BOARD.replace('[Dealer "N"]\n', ""),
            "boards.pbn:1:1: error: no dealer",
        ),
        Boards("an empty file", ("empty file",), "", "boards.pbn: this file has no boards"),
    ]
)


@pytest.mark.parametrize("case", UNPLAYABLE, ids=lambda case: case.name)
def test_boards_that_cannot_be_played_are_told_with_their_place(
    case: Boards, tmp_path: Path
) -> None:
    (tmp_path / "boards.pbn").write_text(case.text)
    run = cuebid("table", "serve", "--boards", "boards.pbn", "--out", "out.pbn", folder=tmp_path)
    assert run.returncode == 1
    assert run.stderr.splitlines()[0].startswith(f"cuebid: {case.told}")
    assert "Traceback" not in run.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["boards.pbn"]


@covers("board 0")
def test_board_0_is_played_under_its_position(tmp_path: Path) -> None:
    (tmp_path / "boards.pbn").write_text(BOARD.replace('"1"', '"0"'))
    assert [board.number for board in read_boards(tmp_path / "boards.pbn").boards] == [1]


WRONG = {
    "a wrong flag": (("serve", "--bords", "x"), 2, "No such option '--bords'"),
    "a missing file": (
        ("serve", "--boards", "none.pbn", "--out", "o.pbn"),
        2,
        "File 'none.pbn' does not exist",
    ),
    "a wrong number": (
        ("serve", "--boards", "boards.pbn", "--out", "o.pbn", "--think", "-1"),
        2,
        "-1.0 is not in the range x>0",
    ),
    "ports of three seats": (
        ("serve", "--boards", "boards.pbn", "--out", "o.pbn", "--ports", "N=1,E=2,S=3"),
        2,
        "a port is missing for W",
    ),
    "an unknown profile": (
        ("serve", "--boards", "boards.pbn", "--out", "o.pbn", "--profile", "Red=x"),
        2,
        "'x' is not a profile",
    ),
    "no such folder": (
        ("serve", "--boards", "boards.pbn", "--out", "none/o.pbn"),
        1,
        "none/o.pbn: cannot be written: No such file or directory",
    ),
    "one file for both": (
        ("serve", "--boards", "boards.pbn", "--out", "o.pbn", "--log", "o.pbn"),
        1,
        "o.pbn: the PBN file and the log must be two files",
    ),
    "a log that is none": (
        ("serve", "--boards", "boards.pbn", "--out", "o.pbn", "--log", "boards.pbn"),
        1,
        "boards.pbn exists already, and is not the log of a match",
    ),
    "no seat of that name": (("join", "--seat", "Q", "--team", "Red"), 1, "'Q' is not a seat"),
    "no robot of that name": (
        ("join", "--seat", "N", "--team", "Red", "--robot", "simpel"),
        1,
        "there is no player 'simpel' (did you mean 'simple'?)",
    ),
    "no table": (
        ("join", "--seat", "N", "--team", "Red", "--port", "1", "--patience", "0"),
        1,
        "no table in 0 seconds: 127.0.0.1:1",
    ),
    "no team": (("join", "--seat", "N"), 2, "Missing option '--team'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use_is_one_clear_line_and_leaves_nothing_behind(name: str, tmp_path: Path) -> None:
    arguments, code, told = WRONG[name]
    (tmp_path / "boards.pbn").write_text(BOARD)
    run = cuebid("table", *arguments, folder=tmp_path)
    assert run.returncode == code
    assert told in run.stderr.splitlines()[-1]
    assert "Traceback" not in run.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["boards.pbn"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--boards", "none"), "'none' is not a valid integer"),
        (("--home", "nobody"), "'nobody' is not one of"),
        (("--colour",), "No such option '--colour'"),
    ],
)
def test_the_demonstration_refuses_wrong_use_in_one_line(
    arguments: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    run = cuebid("demo", "--budget", "0", *arguments, folder=tmp_path)
    assert run.returncode == 2
    assert told in run.stderr.splitlines()[-1]
    assert not list(tmp_path.iterdir())


def test_the_demonstration_says_that_its_folder_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file, no folder")
    run = cuebid("demo", "--budget", "1", "--boards", "1", "--out", "out/here", folder=tmp_path)
    assert run.returncode in (1, 2)
    assert "out" in run.stderr.splitlines()[-1]
    assert "Traceback" not in run.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@covers("port already used")
def test_a_port_in_use_is_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "boards.pbn").write_text(BOARD)
    with serving(tmp_path, "--out", "one.pbn") as (_, port):
        run = cuebid(
            *("table", "serve", "--boards", "boards.pbn", "--out", "two.pbn"),
            *("--port", str(port)),
            folder=tmp_path,
        )
    assert run.returncode == 1
    assert run.stderr == (
        f"cuebid: cannot listen at 127.0.0.1:{port}: another program listens there\n"
    )
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith("two")]


@covers("two matches on same output file")
@pytest.mark.parametrize("shared", ["--out", "--log"])
def test_two_matches_cannot_write_the_same_file(shared: str, tmp_path: Path) -> None:
    (tmp_path / "boards.pbn").write_text(BOARD)
    first = {"--out": "a.pbn", "--log": "a.jsonl"}
    second = {"--out": "b.pbn", "--log": "b.jsonl"} | {shared: first[shared]}
    with serving(tmp_path, *itertools.chain(*first.items())):
        run = cuebid(
            *("table", "serve", "--boards", "boards.pbn", "--port", "0"),
            *itertools.chain(*second.items()),
            folder=tmp_path,
        )
    assert run.returncode == 1
    assert run.stderr == f"cuebid: {first[shared]}: another server writes this file\n"
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith("b.")]


def test_a_file_of_another_match_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "boards.pbn").write_text(BOARD)
    (tmp_path / "mine.pbn").write_text("% my boards\n")
    run = cuebid("table", "serve", "--boards", "boards.pbn", "--out", "mine.pbn", folder=tmp_path)
    assert run.returncode == 1
    assert "mine.pbn exists already" in run.stderr
    assert (tmp_path / "mine.pbn").read_text() == "% my boards\n"


@covers("output disk full")
@pytest.mark.slow
@pytest.mark.parametrize("size", [3_000, 12_000, 40_000])
def test_a_full_disk_ends_the_match_in_one_line_and_with_room_it_goes_on(
    size: int, tmp_path: Path
) -> None:
    """At first no file may be longer than `size`; what was written is whole."""
    write_boards(tmp_path, 6, seed=1)
    port = str(free_port())
    with serving(tmp_path, "--out", "m.pbn", "--port", port, largest_file=size) as (server, _):
        with playing(tmp_path, int(port), patience=1):
            assert server.wait(PATIENCE) == 1
        error = (tmp_path / "server.err").read_text().splitlines()[-1]
    assert "cannot be written: File too large" in error
    assert error.startswith("cuebid: m.")
    for line in (tmp_path / "m.jsonl").read_text().splitlines():
        json.loads(line)
    if (tmp_path / "m.pbn").exists():
        assert not read_boards(tmp_path / "m.pbn").diagnostics
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    with (
        serving(tmp_path, "--out", "m.pbn", "--port", port) as (server, _),
        playing(tmp_path, int(port)),
    ):
        assert server.wait(PATIENCE) == 0
    assert len(read_boards(tmp_path / "m.pbn").boards) == 6


def test_a_device_without_room_is_told(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    (tmp_path / "boards.pbn").write_text(BOARD)
    run = cuebid(
        *("table", "serve", "--boards", "boards.pbn", "--port", "0"),
        *("--out", "o.pbn", "--log", "/dev/full"),
        folder=tmp_path,
    )
    assert run.returncode == 1
    assert run.stderr == "cuebid: /dev/full: cannot be written: No space left on device\n"
    assert [path.name for path in tmp_path.iterdir()] == ["boards.pbn"]


@covers("SIGTERM in mid-write")
@pytest.mark.slow
def test_sigterm_in_the_middle_leaves_whole_files_and_the_match_goes_on(tmp_path: Path) -> None:
    # Many more boards than are played before the last stop, which may be noticed late.
    write_boards(tmp_path, 24, seed=3)
    port = free_port()
    stops = iter((1, 2, 4, 5))
    codes = []
    for stop in itertools.chain(stops, [None]):
        with (
            serving(tmp_path, "--out", "m.pbn", "--port", str(port)) as (server, _),
            playing(tmp_path, port, patience=5),
        ):
            if stop is not None:
                _until_boards(tmp_path / "m.jsonl", stop)
                server.send_signal(signal.SIGTERM)
            codes.append(server.wait(PATIENCE))
        finished = read_boards(tmp_path / "m.pbn")
        assert not finished.diagnostics
        assert stop is None or len(finished.boards) >= stop
    assert codes == [1, 1, 1, 1, 0]
    assert len(finished.boards) == 24


def _until_boards(log: Path, count: int) -> None:
    """Wait until the log has so many boards that ended."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if log.exists() and log.read_bytes().count(b'"event":"board-ended"') >= count:
            return
        time.sleep(0.002)
    raise AssertionError(f"not {count} boards in {PATIENCE:g} seconds")


@covers("clock step back")
def test_a_clock_that_is_set_back_changes_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = itertools.count()
    monkeypatch.setattr(
        "cuebid.tablemanager.server.files.match_files.time.time", lambda: 1.8e9 - 3600 * next(steps)
    )
    played = boards((1, 2, 3))

    async def half(folder: Path) -> None:
        """Stop when the first board is over."""
        options = options_for(folder, played)
        async with asyncio.timeout(PATIENCE), MatchServer(options) as server:
            tasks = [asyncio.create_task(good(seat)(server)) for seat in SEATS]
            while server.rooms[0].table.phase is not Phase.CLOSED:
                await asyncio.sleep(0.001)
                if server.summary().rooms[0].boards:
                    server.stop("enough")
            await server.finished()
            await asyncio.gather(*tasks)

    with tempfile.TemporaryDirectory() as name:
        asyncio.run(half(Path(name)))
        outcome = idle_clock.run(host(options_for(Path(name), played), list(map(good, SEATS))))
    assert outcome.pbn == undisturbed((1, 2, 3)).pbn
    begun = [
        at for at, entry in enumerate(outcome.log) if entry.get("event", "").startswith("match")
    ]
    assert len(begun) == 2
    for start, end in itertools.pairwise([*begun, len(outcome.log)]):
        times = [entry["time"] for entry in outcome.log[start:end]]
        assert times == sorted(times)
    assert outcome.log[begun[1]]["time"] < outcome.log[0]["time"]


@covers("deal N: vs E: rotation")
def test_deals_written_from_any_seat_are_the_same_deals(tmp_path: Path) -> None:
    _, _, deal = BOARD.partition('"N:')
    hands = deal.partition('"')[0].split()
    first = Deal.parse("N:" + " ".join(hands))
    for turn, seat in enumerate("NESW"):
        text = " ".join(hands[turn:] + hands[:turn])
        path = tmp_path / f"{seat}.pbn"
        path.write_text(BOARD.replace("N:" + " ".join(hands), f"{seat}:{text}"))
        (board,) = read_boards(path).boards
        assert board.deal == first
        folder = tmp_path / seat
        folder.mkdir()
        players = [good(each, Scripted(auctions=((1, "P P P P"),))) for each in SEATS]
        outcome = idle_clock.run(host(options_for(folder, [board]), players))
        assert outcome.records[0].board.deal == first


@covers("more than 1,000 boards")
@pytest.mark.slow
def test_a_match_may_have_more_than_a_thousand_boards(tmp_path: Path) -> None:
    many = random_boards(1001, seed=5)
    passes = tuple((board.number, "P P P P") for board in many)
    players = [good(seat, Scripted(auctions=passes)) for seat in SEATS]
    outcome = idle_clock.run(host(options_for(tmp_path, many), players))
    assert outcome.summary.is_complete
    assert [record.board.number for record in outcome.records] == list(range(1, 1002))


def test_a_server_needs_boards_and_one_room_or_two(tmp_path: Path) -> None:
    with pytest.raises(CuebidError, match="no board"):
        options_for(tmp_path, [])
    one: list[Board] = boards((1,))
    with pytest.raises(CuebidError, match="one room or two"):
        options_for(tmp_path, one, rooms=3)
