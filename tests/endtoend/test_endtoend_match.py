"""A team match of processes: one server, two rooms, four clients in each."""

from __future__ import annotations

import json
import time
import warnings
from pathlib import Path

import pytest
from endtoend_processes import PATIENCE, end, start_client, start_server, write_boards

from cuebid.core import BoardRecord, Doubled, Seat
from cuebid.formats.pbn import read_pbn

BOARDS = 32
IMP_STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""Least difference for each IMP (Law 78B)."""


def play(folder: Path) -> bytes:
    """Play the match; Red, simple robots, is at home, and meets Blue, random ones."""
    folder.mkdir()
    write_boards(folder, BOARDS, seed=32)
    options = ("--rooms", "2", "--out", "m.pbn", "--date", "2026.05.17", "--event", "Match")
    server, port = start_server(folder, *options)
    clients = [start_client(folder, "N", "Red", port)]
    try:
        _until_seated(folder / "m.jsonl")
        clients += [start_client(folder, seat, "Red", port) for seat in "ESW"]
        clients += [start_client(folder, seat, "Blue", port, robot="random") for seat in "NESW"]
        assert server.wait(2 * PATIENCE) == 0
        assert [client.wait(PATIENCE) for client in clients] == [0] * 8
    finally:
        for process in (*clients, server):
            end(process)
    return (folder / "m.pbn").read_bytes()


def _until_seated(log: Path) -> None:
    give_up = time.monotonic() + PATIENCE
    while '"event":"seat-taken"' not in log.read_text():
        assert time.monotonic() < give_up
        time.sleep(0.005)


def points_ns(record: BoardRecord) -> int:
    """Duplicate score for North-South, from the laws' own numbers (Law 77)."""
    contract, tricks = record.contract, record.tricks
    if contract is None or tricks is None:
        return 0
    strain = str(contract.strain)
    side = "NS" if contract.declarer in (Seat.NORTH, Seat.SOUTH) else "EW"
    vulnerable = record.board.vulnerability.name in (side, "BOTH")
    factor = {Doubled.NO: 1, Doubled.DOUBLED: 2, Doubled.REDOUBLED: 4}[contract.doubled]
    over = tricks - contract.level - 6
    score = (
        _made(contract.level, strain, over, factor, vulnerable=vulnerable)
        if over >= 0
        else -_down(-over, factor, vulnerable=vulnerable)
    )
    return score if side == "NS" else -score


def _made(level: int, strain: str, over: int, factor: int, *, vulnerable: bool) -> int:
    each = 20 if strain in "CD" else 30
    odd = (each * level + (10 if strain == "NT" else 0)) * factor
    bonus = (500 if vulnerable else 300) if odd >= 100 else 50
    bonus += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    bonus += {1: 0, 2: 50, 4: 100}[factor]
    extra = each if factor == 1 else (100 if vulnerable else 50) * factor
    return odd + bonus + over * extra


def _down(count: int, factor: int, *, vulnerable: bool) -> int:
    if factor == 1:
        return count * (100 if vulnerable else 50)
    doubled = 300 * count - 100 if vulnerable else (100, 300, 500)[min(count, 3) - 1]
    if not vulnerable and count > 3:
        doubled += 300 * (count - 3)
    return doubled * factor // 2


def imps(difference: int) -> int:
    won = sum(abs(difference) >= step for step in IMP_STEPS)
    return won if difference >= 0 else -won


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_team_match_of_32_boards(tmp_path: Path) -> None:
    """Deals are equal, the file reads everywhere, the IMPs are right, a second run is the same."""
    written = play(tmp_path / "first")
    path = tmp_path / "first" / "m.pbn"
    games = list(read_pbn(path))
    readings = [game.to_record() for game in games]
    assert not [line for reading in readings for line in reading.diagnostics]
    records = [reading.record for reading in readings if reading.record is not None]
    opened = [record for record in records if record.room == "Open"]
    closed = [record for record in records if record.room == "Closed"]
    assert [record.board.number for record in opened] == list(range(1, BOARDS + 1))
    assert [record.board for record in opened] == [record.board for record in closed]

    total = 0
    for first, second in zip(opened, closed, strict=True):
        assert first.players[Seat.NORTH] == second.players[Seat.EAST] == "Red"
        assert first.players[Seat.EAST] == second.players[Seat.NORTH] == "Blue"
        assert (first.score_ns, second.score_ns) == (points_ns(first), points_ns(second))
        total += imps(points_ns(first) - points_ns(second))
    summary = json.loads((tmp_path / "first" / "server.out").read_text())
    assert summary["is_complete"]
    assert summary["imps"] == total
    assert (summary["home"], summary["visiting"]) == ("Red", "Blue")

    _check_with_endplay(path, records)
    assert play(tmp_path / "second") == written


def _check_with_endplay(path: Path, records: list[BoardRecord]) -> None:
    """The other reader of the field finds the same boards in the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of that library's own dependencies
        parser = pytest.importorskip("endplay.parsers.pbn", reason="endplay is not installed")
        with path.open(encoding="latin-1") as stream:
            theirs = parser.load(stream)
    assert len(theirs) == len(records)
    for board, record in zip(theirs, records, strict=True):
        assert board.board_num == record.board.number
        assert board.deal.to_pbn() == record.board.deal.pbn
        played = [str(card)[1] + "CDHS"["♣♦♥♠".index(str(card)[0])] for card in board.play]
        assert [set(played[at : at + 4]) for at in range(0, 52, 4)] == [
            {card.text for card in record.cards[at : at + 4]} for at in range(0, 52, 4)
        ]
        assert len(board.auction) == len(record.auction)
