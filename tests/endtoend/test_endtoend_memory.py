"""Long matches over TCP: nothing illegal, nobody too late, and memory that does not grow."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from cuebid.core import Board
from cuebid.match.deals import random_boards
from cuebid.match.local_match import play_locally
from cuebid.robots import make_player
from cuebid.tablemanager.referee.effects import BoardEnded, Effect
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.server import ServeOptions

BOARDS, DEALS = 500, 48
STATUS = Path("/proc/self/statm")


def resident() -> float:
    """Megabytes of memory in use by this process."""
    return int(STATUS.read_text(encoding="ascii").split()[1]) * 4096 / 1e6


def boards() -> list[Board]:
    """The same deals over and over: once all auctions are known, nothing more is worth keeping."""
    deals = [board.deal for board in random_boards(DEALS, 5)]
    return [Board.numbered(number, deals[number % DEALS]) for number in range(1, BOARDS + 1)]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not STATUS.exists(), reason="memory is read from /proc")
def test_five_hundred_boards_without_a_ruling_and_without_drift(tmp_path: Path) -> None:
    """What is left to grow are the results: under 10 kB a board."""
    seen: dict[int, float] = {}
    ended = 0

    def observe(_room: str, effect: Effect) -> None:
        nonlocal ended
        if isinstance(effect, BoardEnded):
            ended += 1
            seen[ended] = resident()

    options = ServeOptions(
        boards=boards(),
        out=tmp_path / "match.pbn",
        log=tmp_path / "match.jsonl",
        rooms=2,
        rules=TableRules(scoring="IMP"),
    )
    teams = {"Home": partial(make_player, "sayc", 1), "Away": partial(make_player, "sayc", 2)}
    summary = asyncio.run(play_locally(options, teams, observe))
    assert summary.is_complete
    assert summary.rulings == 0
    assert ended == 2 * BOARDS
    figures = {number: round(seen[2 * number], 1) for number in (50, 100, 200, 300, 400, 500)}
    assert figures[500] - figures[50] < 4.5, figures
