"""Programs at our table in a match: boards of a session, and several encounters of a board."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cuebid.match.plan_reading import plan_of
from cuebid.match.report import summarise
from cuebid.match.running import MatchRunner
from cuebid.match.store import MatchStore

CUEBID = Path(sys.executable).with_name("cuebid")
JOIN = f"{CUEBID} table join --robot simple --budget 0 --quiet"
SEAT = "--seat {seat} --team {team} --host {host} --port {port}"


@pytest.mark.slow
def test_a_program_at_a_table_plays_as_the_same_robot_here():
    robot = {"player": "simple", "budget": "0"}
    described = {
        "entrants": [{**robot, "name": "A"}, {**robot, "name": "B"}, f"Guest=table:{JOIN} {SEAT}"],
        "form": "round-robin",
        "play": True,
        "boards": {"count": 2},
    }
    with MatchStore() as store:
        MatchRunner(plan_of(described, "test"), store).run()
        summary = summarise(store)
    assert [encounter.result.boards for encounter in summary.encounters] == [2, 2, 2]
    assert [encounter.result.scored for encounter in summary.encounters] == [0, 0, 0]


@pytest.mark.slow
def test_a_program_that_leaves_the_table_loses_boards_and_not_the_match():
    robot = {"player": "simple", "budget": "0", "name": "A"}
    described = {
        "entrants": [robot, f"Gone=table:{sys.executable} -c 'raise SystemExit(3)'"],
        "play": True,
        "boards": {"count": 1},
    }
    with MatchStore() as store:
        MatchRunner(plan_of(described, "test"), store).run()
        summary = summarise(store)
    assert summary.encounters[0].home_imps == 6
    assert summary.faults == (("(Gone) ended with exit code 3", 2),)
