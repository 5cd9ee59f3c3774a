"""Robots against each other: both rooms, whole boards or auctions only."""

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import PASS, Call, IllegalError, Player
from cuebid.match.deals import random_boards
from cuebid.match.selfplay import play_match, solved_records
from cuebid.match.teams import CLOSED, OPEN, compare_rooms
from cuebid.robots import make_player
from cuebid.robots.budget import Budget


def simple_player() -> Player:
    """Return the natural robot that neither thinks nor explains."""
    return make_player("simple", budget=Budget(), report=None, explains=False)


class Opener:
    """Opens one notrump whatever it has, and passes."""

    def call(self, view):
        bid = Call("1NT")
        return bid if not any(call.is_bid for call in view.auction) else PASS

    def card(self, view):
        return min(view.legal_cards)


class Silent(Opener):
    def call(self, view):
        return PASS if view.must_act else None


class Always:
    """A solver to whom every contract makes as many tricks."""

    def __init__(self, tricks):
        self.answer = tricks
        self.asked = []

    def tricks(self, problems):
        self.asked += problems
        return [self.answer for _ in problems]


def play(boards, home, away, **options):
    return list(play_match(boards, lambda _: home, lambda _: away, **options))


def test_the_home_team_is_north_south_in_the_open_room_and_east_west_in_the_other():
    boards = random_boards(2, 1)
    records = play(boards, Opener(), Silent(), names=("Red", "Blue"))
    assert [(record.board.number, record.room) for record in records] == [
        (1, OPEN),
        (1, CLOSED),
        (2, OPEN),
        (2, CLOSED),
    ]
    declarers = [record.players[record.contract.declarer] for record in records]
    assert declarers == ["Red"] * 4
    assert records[0].contract.declarer.side != records[1].contract.declarer.side
    assert all(record.is_finished and len(record.cards) == 52 for record in records)


def test_with_a_solver_no_card_is_played_and_the_contract_has_its_tricks():
    solver = Always(9)
    records = play(random_boards(3, 1), Opener(), Silent(), solver=solver)
    assert all(not record.cards and record.tricks == 9 for record in records)
    assert [problem.declarer for problem in solver.asked] == [
        record.contract.declarer for record in records
    ]
    assert compare_rooms(records, "Home", "Away").compared == 3


def test_boards_passed_out_are_not_solved():
    solver = Always(0)
    records = play(random_boards(1, 1), Silent(), Silent(), solver=solver)
    assert solver.asked == []
    assert [record.score_ns for record in records] == [0, 0]
    assert list(solved_records(records, solver)) == records


def test_an_illegal_call_names_who_made_it():
    class Wrong(Silent):
        def call(self, view):
            return Call("XX") if view.must_act else None

    with pytest.raises(IllegalError, match=r"board 1: \w+ called Redouble"):
        play(random_boards(1, 1), Wrong(), Silent())


def test_the_same_robots_score_nothing_against_themselves():
    records = play(random_boards(4, 3), simple_player(), simple_player())
    match = compare_rooms(records, "Home", "Away")
    assert match.imps == (0, 0)


def run(*arguments):
    return CliRunner().invoke(cli, ["selfplay", *arguments])


def test_the_command_compares_in_imps_with_the_error(tmp_path):
    out = tmp_path / "match.pbn"
    result = run(
        "--boards", "4", "--robot", "simple", "--against", "random", "--out", str(out), "--json"
    )
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert (found["boards"], found["margin"] > 0) == (4, True)
    assert found["contracts"]["random"]["slams"] >= 0
    assert out.read_text("ascii").count("[Room ") == 8


def test_the_command_bids_only_if_asked_to():
    pytest.importorskip("endplay", reason="double dummy needs the extra solver")
    result = run("--boards", "3", "--robot", "simple", "--against", "simple", "--bidding-only")
    assert result.exit_code == 0, result.output
    assert "simple 0 - 0 simple II IMPs over 3 boards" in result.output
    assert "boards a second" in result.output


def test_a_robot_that_there_is_not_is_named():
    result = run("--robot", "simpel")
    assert "there is no player 'simpel'" in str(result.exception)
