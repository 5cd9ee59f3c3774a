"""Long matches over TCP: nothing illegal, nobody too late, and memory that does not grow."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
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
MEASURED = (100, 200, 400, 600, 800, 1000)
STATUS = Path("/proc/self/statm")


def resident() -> float:
    """Megabytes of memory in use by this process."""
    return int(STATUS.read_text(encoding="ascii").split()[1]) * 4096 / 1e6


def boards() -> list[Board]:
    """The same deals over and over: once all auctions are known, nothing more is worth keeping."""
    deals = [board.deal for board in random_boards(DEALS, 5)]
    return [Board.numbered(number, deals[number % DEALS]) for number in range(1, BOARDS + 1)]


def play(folder: Path) -> dict[str, object]:
    """Play the boards in this process; how it went, and the memory in use after some of them."""
    seen: dict[int, float] = {}
    ended = 0

    def observe(_room: str, effect: Effect) -> None:
        nonlocal ended
        if isinstance(effect, BoardEnded):
            ended += 1
            if ended in MEASURED:
                gc.collect()
                seen[ended] = resident()

    options = ServeOptions(
        boards=boards(),
        out=folder / "match.pbn",
        log=folder / "match.jsonl",
        rooms=2,
        rules=TableRules(scoring="IMP"),
    )
    teams = {"Home": partial(make_player, "sayc", 1), "Away": partial(make_player, "sayc", 2)}
    summary = asyncio.run(play_locally(options, teams, observe))
    outcome = {"complete": summary.is_complete, "rulings": summary.rulings, "ended": ended}
    return outcome | {"memory": list(seen.values())}


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not STATUS.exists(), reason="memory is read from /proc")
def test_five_hundred_boards_without_a_ruling_and_without_drift(tmp_path: Path) -> None:
    """What is left to grow are the results: under 10 kB a board.

    A process of its own plays: what other tests have left in this one may grow or go meanwhile.
    """
    command = [sys.executable, __file__, str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    outcome = json.loads(run.stdout)
    memory = outcome.pop("memory")
    assert outcome == {"complete": True, "rulings": 0, "ended": 2 * BOARDS}
    assert memory[-1] - memory[0] < 4.5, memory


if __name__ == "__main__":
    print(json.dumps(play(Path(sys.argv[1]))))  # noqa: T201 - for the test
