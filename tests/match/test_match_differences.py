"""Where a match was won and lost adds up to what was won and lost."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import Auction, BoardRecord
from cuebid.match.deals import random_boards
from cuebid.match.differences import by_first_difference, by_opening, costliest
from cuebid.match.teams import CLOSED, OPEN, compare_rooms

BOARDS = random_boards(6, seed=5)


def record(board, room, calls, tricks):
    return BoardRecord(
        board=board,
        auction=Auction.parse(board.dealer, calls),
        room=room,
        tricks_recorded=tricks,
    )


def match():
    """North deals the first board, East the second, and so on."""
    return compare_rooms(
        [
            record(BOARDS[0], OPEN, "1C P 1D P 1N AP", 7),
            record(BOARDS[0], CLOSED, "1C P 1H P 4H AP", 10),
            record(BOARDS[1], OPEN, "P 1C P 1H AP", 7),
            record(BOARDS[1], CLOSED, "P 1C P 1H AP", 7),
            record(BOARDS[2], OPEN, "1S P 4S AP", 10),
            record(BOARDS[2], CLOSED, "1S P 2S AP", 10),
            record(BOARDS[3], OPEN, "1C P 1D AP", 7),
            record(BOARDS[3], CLOSED, "1N AP", 4),
        ],
        "Blue",
        "Red",
    )


def test_the_first_difference_names_our_call_then_theirs():
    groups = {group.name: group for group in by_first_difference(match())}
    assert set(groups) == {
        "1C P: 1D / 1H",
        "1S P: 4S / 2S",
        "to open: 1NT / 1C",
    }
    assert groups["1C P: 1D / 1H"].imps < 0 < groups["1S P: 4S / 2S"].imps
    assert groups["1C P: 1D / 1H"].error is None


def test_openings_are_those_of_the_home_team():
    """Board four is opened by West: in the closed room the home team is East-West."""
    groups = {group.name: group.boards for group in by_opening(match())}
    assert groups == {"1C": 2, "1S": 1, "1NT": 1}


@pytest.mark.parametrize("grouped", [by_opening, by_first_difference])
def test_groups_add_up_to_the_match(grouped):
    found = match()
    assert sum(group.imps for group in grouped(found)) == found.margin
    assert [group.imps for group in grouped(found)] == sorted(g.imps for g in grouped(found))


def test_the_costliest_boards_come_first_and_only_those_that_cost():
    found = match()
    boards = costliest(found, 10)
    assert [board.imps for board in boards] == sorted(board.imps for board in boards)
    assert {board.board.number for board in boards} == {1, 4}
    assert len(costliest(found, 1)) == 1


@pytest.mark.slow
def test_selfplay_says_where():
    command = ["selfplay", "--boards", "16", "--bidding-only", "--ns", "precision", "--where"]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0
    assert "by opening bid of precision:" in result.output
    assert "by the first call that differs, precision / simple:" in result.output
    assert re.search(r"^    [1-7](NT|[CDHS]) by [NESW][a-z]+: ", result.output, re.MULTILINE)
    found = json.loads(CliRunner().invoke(cli, [*command, "--json"]).output)
    assert sum(group["imps"] for group in found["by_opening"]) == found["margin"]
    assert all(board["imps"] < 0 for board in found["costliest"])
    first = found["costliest"][0]
    assert all(int(at) < len(first["auctions"][0]) for at in first["explanations"][0])
