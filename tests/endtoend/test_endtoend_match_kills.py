"""A match that is killed again and again ends as one that nobody disturbed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

CUEBID = Path(sys.executable).with_name("cuebid")
KILLS = 20
BOT = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    legal = question["legal"]
    # The answer depends on the question alone, as the protocol asks.
    answer = legal[len(question["hand"]) * question["board"] % len(legal)]
    if question["ask"] == "call":
        answer = "1NT" if "1NT" in legal and question["board"] % 3 == 0 else "P"
    print(json.dumps({question["ask"]: answer}), flush=True)
"""
PLAN = """
form = "round-robin"
play = true
entrants = [
  {{ name = "A", player = "simple", budget = "0" }},
  {{ name = "B", player = "bot:Player" }},
  {{ name = "C", program = "{python} -S jsonbot.py" }},
]
[boards]
count = 40
"""
PLAYER = """
from cuebid import PASS

class Player:
    def call(self, view):
        return PASS

    def card(self, view):
        return max(view.legal_cards)
"""


def children_of(pid):
    """The processes that a process has started, by the table of processes of Linux."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(status.parent.name))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes in /proc")
def test_kills_of_the_command_and_of_workers_leave_the_match_as_it_is(tmp_path):
    (tmp_path / "jsonbot.py").write_text(BOT)
    (tmp_path / "bot.py").write_text(PLAYER)
    (tmp_path / "league.toml").write_text(PLAN.format(python=sys.executable))
    points = random.Random(19)
    store = tmp_path / "league.db"

    def start(name):
        command = [CUEBID, "match", "league.toml", "--jobs", "2", "--store", name, "--json"]
        return subprocess.Popen(
            command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def export(name):
        command = [CUEBID, "match", "export", name]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, check=True).stdout

    whole = start("whole.db")
    process = start(store.name)
    for _ in range(KILLS):
        time.sleep(points.uniform(0.1, 1.2))
        workers = children_of(process.pid)
        victim = points.choice([process.pid, *workers])
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:
            # It ended by itself in the meantime.
            continue
        if victim == process.pid or process.poll() is not None:
            process.wait()
            process = start(store.name)
    assert whole.wait() == 0
    if process.wait():
        # Five deaths of workers in a row end the command with a message; it continues.
        assert start(store.name).wait() == 0
    expected = export("whole.db")
    assert expected.count(b'"cards"') == 40 * 3 * 2
    assert export(store.name) == expected
