"""The README's bot, run as the script that it is, plays at a real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from endtoend_processes import PATIENCE, end, start_client, start_server, write_boards

from cuebid.core import Seat
from cuebid.formats.pbn import read_pbn
from project_paths import ROOT

README = ROOT / "README.md"


@pytest.mark.slow
def test_the_bot_of_the_readme_plays_a_match_over_a_real_socket(tmp_path: Path) -> None:
    block = re.search(r"<!-- test: the bot -->\n```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert block is not None
    write_boards(tmp_path, 3, seed=11)
    server, port = start_server(tmp_path, "--out", "m.pbn")
    script, changed = re.subn(r"\b2000\b", str(port), block[1])
    assert changed == 1
    (tmp_path / "bot.py").write_text(script)
    players = [
        subprocess.Popen([sys.executable, "bot.py"], cwd=tmp_path),
        start_client(tmp_path, "N", "Cautious", port),
        start_client(tmp_path, "E", "Blue", port),
        start_client(tmp_path, "W", "Blue", port),
    ]
    try:
        assert [player.wait(500) for player in players] == [0] * 4
        assert server.wait(PATIENCE) == 0
    finally:
        for process in (*players, server):
            end(process)
    summary = json.loads((tmp_path / "server.out").read_text())
    assert (summary["is_complete"], summary["refused"], summary["rulings"]) == (True, 0, 0)
    records = [game.to_record().record for game in read_pbn(tmp_path / "m.pbn")]
    assert len(records) == 3
    assert all(record and record.players[Seat.SOUTH] == "Cautious" for record in records)
