"""Entrants: how they are named, and that what they do wrong costs a board and nothing else."""

from __future__ import annotations

import sys
from typing import NamedTuple

import pytest

from cuebid.core import PASS, SEATS, Auction, Call, CuebidError, ReadError, Seat, View, view_from
from cuebid.evaluation import features
from cuebid.match.deals import random_boards
from cuebid.match.entrants import Entrant, EntrantKind
from cuebid.match.entrants.guarded import GuardedPlayer, PlayerFaultError, SideClock
from cuebid.match.entrants.program import ProgramPlayer
from cuebid.match.entrants.seating import check_entrant, observed, unguarded_player
from cuebid.match.entrants.variants import parts_of, rules_without
from cuebid.match.entrants.versions import entrant_version
from cuebid.match.plan import MatchPlan
from cuebid.match.plan_reading import PlanError, plan_of
from cuebid.match.running.work import play_table
from cuebid.notes import open_system

PLAYER = """
import sys, json
for line in sys.stdin:
    question = json.loads(line)
    answer = question["legal"][0]
    {fault}
    print(json.dumps({{question["ask"]: answer}}), flush=True)
"""


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("sayc", "sayc", EntrantKind.ROBOT),
        ("Mine=notes/club.bml", "Mine", EntrantKind.ROBOT),
        ("notes/club.bml", "club", EntrantKind.ROBOT),
        ("bots.mine:Player", "bots.mine:Player", EntrantKind.PYTHON),
        ("program:node bot.js --level=3", "bot", EntrantKind.PROGRAM),
        ("Bot=program:node bot.js", "Bot", EntrantKind.PROGRAM),
        ("table:wbridge --port {port} --seat {seat}", "wbridge", EntrantKind.TABLE),
    ],
)
def test_an_entrant_is_read_from_one_text(text, name, kind):
    entrant = Entrant.parse(text)
    assert (entrant.name, entrant.kind) == (name, kind)


@pytest.mark.parametrize("text", ["", "program:", "Name="])
def test_a_text_that_names_nobody_is_refused(text):
    with pytest.raises(ReadError):
        Entrant.parse(text)


def test_equal_entrants_get_names_of_their_own():
    plan = plan_of({"entrants": ["sayc", "sayc", "Me=sayc"]} | {"form": "round-robin"}, "test")
    assert plan.names == ("sayc", "sayc 2", "Me")


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ({"entrants": ["sayc"]}, "at least two"),
        ({"entrants": ["sayc"] * 3, "form": "head-to-head"}, "need a form"),
        ({"entrants": ["sayc", "simple"], "scoring": "matchpoints"}, "pairs are scored"),
        ({"entrants": ["sayc", "table:x"]}, "needs play = true"),
        (
            {"entrants": ["sayc", "simple"], "form": "league"},
            "`form`: 'league' is none of head-to-head",
        ),
        ({"entrants": ["sayc", {"player": "simple", "budjet": "4"}]}, "budjet"),
        ({"entrants": ["sayc", "simple"], "boards": {"file": "x", "auction": "1N"}}, "come from"),
    ],
)
def test_a_wrong_plan_says_what_is_wrong_and_where(described, message):
    with pytest.raises(PlanError) as caught:
        plan_of(described, "league.toml")
    assert str(caught.value).startswith("league.toml: ")
    assert message in str(caught.value)


def test_all_slips_of_a_plan_are_told_at_once():
    described = {
        "entrants": [
            "sayc",
            {"player": "simple", "budjet": "4", "think": -1.0},
            {"program": "node 'x", "budget": "much"},
            7,
        ],
        "boards": {"count": -3, "file": "x", "auction": "1N", "sed": 4},
        "scoring": "points",
        "colour": "red",
    }
    with pytest.raises(PlanError) as caught:
        plan_of(described, "league.toml")
    lines = str(caught.value).splitlines()
    assert all(line.startswith("league.toml: ") for line in lines)
    for part in (
        "entrant 2: unknown key `budjet`; did you mean `budget`?",
        "entrant 2: think = -1",
        "entrant 3: budget: 'much' is not a budget",
        'entrant 3: program = "node \'x": no closing quotation',
        "entrant 4: Expected `object`, got `int`",
        "boards: unknown key `sed`; did you mean `seed`?",
        "`boards`: count = -3: a match has 1 to",
        "`boards`: boards come from a file, a description or an auction",
        "`scoring`: 'points' is none of imps, vp",
        "unknown key `colour`",
    ):
        assert any(part in line for line in lines), (part, lines)


class Answers:
    def __init__(self, answer):
        self.answer = answer

    def call(self, _view):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    card = call


@pytest.fixture
def table(monkeypatch):
    """Play a board with players by the name of their entrant."""

    def play(players, **options):
        def seat(north_south, east_west, **_):
            return {
                seat: GuardedPlayer(seat, side.name, players[side.name], SideClock(0, 0))
                for seat, side in zip(SEATS, [north_south, east_west] * 2, strict=True)
            }

        monkeypatch.setattr("cuebid.match.running.work.seat_entrants", seat)
        entrants = [Entrant(name=name, player="random") for name in players]
        [board] = random_boards(1, 1)
        return play_table(board, *entrants, MatchPlan(tuple(entrants), **options))

    return play


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (ZeroDivisionError("oops"), "raised ZeroDivisionError: oops"),
        (None, "returned None, which is no call"),
        (17, "returned 17, which is no call"),
        ("8C", "returned '8C', which is no call"),
        ("XX", "called Redouble"),
    ],
)
def test_a_fault_costs_the_board_and_names_who_and_what(table, answer, message):
    record = table({"Bad": Answers(answer), "Good": Answers(PASS)})
    assert record.forfeited_by is record.board.dealer
    assert record.score_ns is None
    assert record.rulings[0].text.startswith("North (Bad) ")
    assert message in record.rulings[0].text


def test_a_call_may_be_a_text(table):
    assert table({"A": Answers("P"), "B": Answers(PASS)}).auction.is_passed_out


class SlowProgram(NamedTuple):
    """A program that answers on one board at once, and on another one never."""

    player: GuardedPlayer
    clock: SideClock
    slow: View
    quick: View


@pytest.fixture
def slow_program(tmp_path):
    script = tmp_path / "bot.py"
    script.write_text(PLAYER.format(fault="if question['board'] == 1: import time; time.sleep(60)"))
    player = ProgramPlayer([sys.executable, "-S", str(script)])
    clock = SideClock(300, 0)
    slow, quick = (view_from("N", board, Auction("N")) for board in random_boards(2, 1))
    yield SlowProgram(GuardedPlayer(Seat.NORTH, "Slow", player, clock), clock, slow, quick)
    player.close()


def test_a_program_that_takes_too_long_is_at_fault_and_is_started_again(slow_program):
    player, clock, slow, quick = slow_program
    assert player.call(quick) is PASS
    clock.think = 0.2
    with pytest.raises(PlayerFaultError, match=r"North \(Slow\) did not answer within 0\.2"):
        player.call(slow)
    clock.think = 300
    assert player.call(quick) is PASS


def test_a_program_that_hangs_after_each_start_has_little_more_than_the_limit_for_an_act(
    slow_program,
):
    player, clock, slow, quick = slow_program
    player.call(quick)
    clock.think = 0.2
    limits = []
    for _ in range(3):
        with pytest.raises(PlayerFaultError, match=r"did not answer within") as fault:
            player.call(slow)
        limits.append(float(str(fault.value).split()[-2]))
    assert limits[0] == 0.2
    assert limits[1] == limits[2] < 60


def test_a_program_that_does_not_start_is_reported_before_the_match(tmp_path):
    with pytest.raises(CuebidError, match=r"nobody cannot be started: .*nobody"):
        check_entrant(Entrant(name="nobody", program=str(tmp_path / "nobody")))
    with pytest.raises(CuebidError, match=r"cannot be made: .*no_such_module'$"):
        check_entrant(Entrant(player="no_such_module:Player"))


def test_another_version_of_a_file_is_another_entrant(tmp_path):
    notes = tmp_path / "club.bml"
    notes.write_text("1C = 16+\n")
    before = entrant_version(Entrant(player=str(notes)))
    assert entrant_version(Entrant(player=str(notes))) == before
    notes.write_text("1C = 17+\n")
    assert entrant_version(Entrant(player=str(notes))) != before


def test_another_version_of_an_included_file_is_another_entrant(tmp_path):
    notes, included = tmp_path / "club.bml", tmp_path / "modules" / "asks.bml"
    included.parent.mkdir()
    notes.write_text("1C = 16+\n\n#INCLUDE modules/asks.bml\n")
    versions = set()
    for points in (12, 13):
        included.write_text(f"1D = {points}+\n")
        versions.add(entrant_version(Entrant(player=str(notes))))
    assert len(versions) == 2


def test_parts_of_a_system_are_left_out_by_chapter_rule_or_call():
    system = open_system("sayc")
    assert "module:two-suiters" in parts_of("sayc")
    chapter = rules_without(system, ["module:two-suiters"])
    assert chapter == rules_without(system, ["module:33-two-suiters"])
    number = system.database.rules[0].number
    assert len(rules_without(system, [f"rule:{number}"])) >= 1
    stayman = rules_without(system, ["node:1N P 2C"])
    chapters = {system.chapter(rule) for rule in system.database.rules if id(rule) in stayman}
    assert chapters == {"15-one-notrump"}
    with pytest.raises(ReadError, match="no rules for 'module:nonsense'") as error:
        rules_without(system, ["module:nonsense"])
    assert "takeout-doubles, two-suiters," in error.value.expected


@pytest.mark.parametrize(
    ("scoring", "of_entrant", "without", "unit"),
    [
        ("matchpoints", "", (), "matchpoints"),
        ("butler", "", (), "IMPs"),
        ("matchpoints", "imps", (), "IMPs"),
        ("matchpoints", "", ("rule:15010",), "matchpoints"),
    ],
)
def test_robots_bid_for_the_scoring_of_the_match_or_their_own(scoring, of_entrant, without, unit):
    entrant = {"player": "sayc", "name": "a", "budget": "0", "scoring": of_entrant}
    entrants = [entrant | {"without": without}, {"player": "simple", "name": "b"}]
    match = plan_of({"entrants": entrants, "form": "pairs", "scoring": scoring}, "test")
    board = random_boards(1, 3)[0]
    decisions = []
    with observed("a", lambda _, decision: decisions.append(decision)):
        player = unguarded_player(match.players[0], Seat.WEST, explains=False)
        player.call(view_from(Seat.WEST, board, Auction("S", "1S P 1NT P 2S P P")))
    [context] = [decision.context for decision in decisions]
    hand = features(board.deal[Seat.WEST])
    comparison = context.judged.compare(context, (PASS, Call("X")), hand)
    assert unit in comparison.summary.words


def test_robots_of_matches_without_cards_bid_by_the_book_unless_they_have_a_budget():
    plan = MatchPlan((Entrant(player="sayc"), Entrant(name="II", player="sayc", budget="24")))
    assert [entrant.budget for entrant in plan.players] == ["0", "24"]
    with_cards = MatchPlan(plan.entrants, play=True)
    assert [entrant.budget for entrant in with_cards.players] == ["", "24"]
