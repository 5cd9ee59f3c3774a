"""The page on reliability has every fault; thinking robots survive strange players."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from test_endtoend_catalogue import ROWS

from project_paths import ROOT


def test_the_page_has_every_fault_that_the_tests_inject() -> None:
    page = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    rows = {line.split(" | ")[0].removeprefix("| ") for line in page.splitlines() if " | " in line}
    assert [row for row in ROWS if row not in rows] == []
    assert len(set(ROWS)) > 60


@pytest.mark.slow
def test_thinking_robots_complete_every_board_among_strange_players(tmp_path: Path) -> None:
    """Two boards at every kind of table, and two over sockets; the bench plays more."""
    command = [sys.executable, "bench/table_soak.py", "--boards", "20", "--log", tmp_path / "log"]
    # The second run finds all boards in the log, and plays none.
    for _ in range(2):
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
        assert run.stdout.startswith("20 of 20 boards complete, 2 over sockets")
    assert len((tmp_path / "log").read_text("utf-8").splitlines()) == 1
