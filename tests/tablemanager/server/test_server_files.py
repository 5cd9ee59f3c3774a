"""The files of a match: the PBN file grows in steps, the log is never torn, disks may fill."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from server_peers import boards, options, play, played, run_match

import idle_clock
from cuebid.core import PASS, Auction, BoardRecord, CuebidError, Ruling, Seat
from cuebid.formats.pbn import pbn_text
from cuebid.tablemanager.server import MatchServer
from cuebid.tablemanager.server.files.entries import LineEntry, TurnedAway, decode_event
from cuebid.tablemanager.server.files.lock import FileLock
from cuebid.tablemanager.server.files.records import entry_of, record_of
from cuebid.tablemanager.server.files.scoresheet import ScoreSheet
from cuebid.tablemanager.server.files.wire_log import WireLog


def passed_out(number: int, room: str = "") -> BoardRecord:
    board = boards(number)[-1]
    return BoardRecord(board, Auction(board.dealer, [PASS] * 4), room=room)


def publish(sheet: ScoreSheet) -> int:
    """Publish, and say how many bytes that wrote."""
    draft = sheet.draft()
    sheet.write(draft)
    sheet.wrote(draft)
    return len(draft.data)


def test_the_sheet_always_holds_what_was_added(tmp_path: Path) -> None:
    """In one room the file is what writing all records at once gives."""
    path = tmp_path / "sheet.pbn"
    sheet = ScoreSheet(path, 1, dict)
    records = [passed_out(number) for number in range(1, 8)]
    for count, record in enumerate(records, start=1):
        sheet.add(0, count - 1, record)
        publish(sheet)
        assert path.read_text() == pbn_text(records[:count])
    sheet.remove_spares()
    assert [found.name for found in tmp_path.iterdir()] == ["sheet.pbn"]


def test_the_sheet_writes_no_more_for_the_last_board_than_for_the_fourth(tmp_path: Path) -> None:
    sheet = ScoreSheet(tmp_path / "sheet.pbn", 1, dict)
    costs = []
    for place in range(60):
        sheet.add(0, place, passed_out(1))
        costs.append(publish(sheet))
    assert max(costs[3:]) == costs[3]


def test_the_sheet_orders_rooms_though_one_is_ahead(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pbn"
    sheet = ScoreSheet(path, 2, dict)
    rooms = ("Open", "Closed")
    for room, number in [(1, 1), (1, 2), (1, 3), (0, 1), (0, 2), (1, 4), (0, 3), (0, 4)]:
        sheet.add(room, number - 1, passed_out(number, rooms[room]))
        publish(sheet)
        found = [(entry[0], rooms.index(entry[1])) for entry in played(path)]
        assert found == sorted(found)
    assert len(found) == 8


def test_a_room_far_ahead_is_not_written_again_for_every_board(tmp_path: Path) -> None:
    sheet = ScoreSheet(tmp_path / "sheet.pbn", 2, dict)
    record = passed_out(1, "Open")
    written = 0
    for place in range(1000):
        sheet.add(0, place, record)
        if sheet.is_due:
            written += publish(sheet)
    size = (tmp_path / "sheet.pbn").stat().st_size
    assert written < 40 * size


def test_a_record_comes_back_from_the_log_as_it_was(tmp_path: Path) -> None:
    run_match(options(tmp_path, 3))
    for line in (tmp_path / "match.jsonl").read_bytes().splitlines():
        event = decode_event(line)
        if event is not None and event.__struct_config__.tag == "board-ended":
            board = boards(3)[event.place]  # type: ignore[union-attr] - a board that ended
            entry = event.record  # type: ignore[union-attr] - the same
            assert entry_of(record_of(entry, board, "")) == entry


def test_rulings_and_forfeits_come_back_from_the_log() -> None:
    record = replace(passed_out(1), forfeited_by=Seat.WEST, rulings=(Ruling(Seat.WEST, "away"),))
    assert record_of(entry_of(record), record.board, "") == record


@pytest.mark.parametrize("torn", [b"", b"x", b'{"event"', b"y" * 200_000])
def test_a_journal_begins_behind_the_last_whole_line(torn: bytes, tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"{}\n" + torn)
    journal = WireLog(path, lambda: 1.0)
    journal.add_line("", "N", "in", "hello")
    journal.close()
    first, second = path.read_bytes().splitlines()
    assert first == b"{}"
    assert msgspec.json.decode(second, type=LineEntry).line == "hello"


def test_a_journal_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    journal = WireLog(Path("/dev/full"), lambda: 1.0)
    journal.add(TurnedAway(time=1.0, peer="", line="", reason=""))
    with pytest.raises(CuebidError, match="/dev/full: cannot be written: No space left on device"):
        journal.flush()
    with pytest.raises(CuebidError, match="cannot be written"):
        WireLog(tmp_path / "missing" / "log", lambda: 1.0)


def test_a_lock_is_free_again_after_its_holder(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "file")
    with pytest.raises(CuebidError, match="another server writes this file"):
        FileLock(tmp_path / "file")
    lock.release()
    FileLock(tmp_path / "file").release()
    assert list(tmp_path.iterdir()) == []


# Without bytecode: the limit would cut the files of modules short that are compiled here first, and
# whoever imports these modules next would fail.
FULL_DISK = """
import resource, signal, sys
sys.dont_write_bytecode = True
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
sys.argv[1:] = sys.argv[2:]
from cuebid.cli.main import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    "limit", [1_000, *(pytest.param(n, marks=pytest.mark.slow) for n in (20_000, 100_000))]
)
def test_a_disk_that_fills_ends_the_match_with_one_clear_line(limit: int, tmp_path: Path) -> None:
    """Files cannot grow beyond a limit; what is written stays whole, and can be gone on with."""
    assert hasattr(signal, "SIGXFSZ")
    assert hasattr(resource, "RLIMIT_FSIZE")
    (tmp_path / "boards.pbn").write_text(pbn_text(boards(8)), encoding="latin-1")
    command = [sys.executable, "-c", FULL_DISK, str(limit), "table", "serve", "--port", "0"]
    command += ["--boards", "boards.pbn", "--out", "match.pbn"]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    port = int(process.stderr.readline().rsplit(":", 1)[1])

    async def until_it_fails() -> None:
        class There:
            """Stands for a server that is another process."""

            options = options(tmp_path, 8)

        clients = asyncio.create_task(play(There, port=port))  # type: ignore[arg-type] - what is needed of one
        await asyncio.to_thread(process.wait, 300)
        clients.cancel()
        await asyncio.gather(clients, return_exceptions=True)

    asyncio.run(until_it_fails())
    said = process.stderr.read()
    process.stderr.close()
    assert process.returncode == 1
    assert said.endswith("cuebid: match.jsonl: cannot be written: File too large\n")
    assert said.count("cannot be written") == 1
    assert "Traceback" not in said
    log = (tmp_path / "match.jsonl").read_bytes()
    assert log.endswith(b"\n")
    assert all(msgspec.json.decode(line) for line in log.splitlines())
    left = {path.name for path in tmp_path.iterdir()} - {"match.pbn"}
    assert left == {"boards.pbn", "match.jsonl"}
    settings = options(tmp_path, 8)
    run_match(settings)
    assert len(played(settings.out)) == 8


def test_a_pbn_file_that_cannot_be_replaced_ends_the_match(tmp_path: Path) -> None:
    """Its folder is gone, say: the tables stop, and the error names the file."""
    (tmp_path / "sheets").mkdir()
    settings = options(tmp_path, 5, out=tmp_path / "sheets" / "match.pbn")

    async def run() -> None:
        async with MatchServer(settings) as server:
            for path in (tmp_path / "sheets").iterdir():
                path.unlink()
            (tmp_path / "sheets").rmdir()
            playing = asyncio.create_task(play(server))
            try:
                await server.finished()
            finally:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)

    with pytest.raises(CuebidError, match=r"match\.pbn: cannot be written: No such file"):
        idle_clock.run(asyncio.wait_for(run(), 30))
    assert os.listdir(tmp_path) == ["match.jsonl"]  # noqa: PTH208 - names are enough
