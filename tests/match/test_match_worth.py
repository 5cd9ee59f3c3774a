"""What a part of a system is worth: the system against itself without it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import Auction, Board, BoardRecord, Hand
from cuebid.formats.pbn import write_pbn
from cuebid.match.entrants.modules import system_without_modules
from cuebid.match.entrants.variants import book_against, parts_of
from cuebid.match.plan import BoardSource
from cuebid.match.plan_reading import PlanError
from cuebid.match.worth import worth_of, worth_of_modules
from cuebid.meaning import AceAsk
from cuebid.notes import open_system

pytest.importorskip("endplay", reason="double dummy needs the extra solver")

# Stayman finds the heart fit: game in hearts makes, three notrump has no stopper in clubs.
FIT = "N:AQ2.KJ84.KQ73.J5 T63.Q3.J95.AKQT7 KJ85.AT75.A42.83 974.962.T86.9642"
LEVEL = "N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT9.JT98 765.876.876.7654 432.5432.5432.32"


@pytest.fixture
def boards(tmp_path):
    path = tmp_path / "deals.pbn"
    deals = [Board(1, "N", "none", FIT), Board(2, "N", "none", LEVEL)]
    with path.open("w") as stream:
        write_pbn([BoardRecord(board, Auction(board.dealer)) for board in deals], stream)
    return BoardSource(file=str(path))


def test_a_call_is_worth_the_game_that_it_finds(boards):
    worth = worth_of("sayc", "node:1N P 2C", boards)
    assert (worth.result.boards, worth.differing) == (2, 1)
    assert worth.result.mean > 0
    assert worth.share == 0.5
    assert [swing.comparison.board.number for swing in worth.summary.best] == [1]


def test_a_part_that_does_not_come_up_is_worth_nothing(boards):
    worth = worth_of("sayc", "module:over-preempts", boards)
    assert (worth.differing, worth.result.mean) == (0, 0)


def test_a_comparison_that_is_kept_is_continued_with_more_boards(tmp_path):
    played = []
    for count in (1, 2):
        worth = worth_of(
            "sayc",
            "node:1N P 2C",
            BoardSource(count=count, seed=6),
            folder=tmp_path,
            progress=lambda state: played.append(state.done),
        )
        assert worth.result.boards == count
    # The second time the first board is there already.
    assert played == [1, 2]
    assert [path.name for path in tmp_path.glob("*.db")] == ["sayc without node_1N P 2C.db"]


def test_all_modules_are_measured_but_the_general_rules():
    parts = list(worth_of_modules("sayc", lambda part: part))
    assert "module:two-suiters" in parts
    assert "module:general" not in parts


@pytest.mark.slow
def test_modules_of_notes_are_those_that_they_include():
    assert "module:stayman" in parts_of("2over1")
    hand, auction = Hand("KQ54.K832.J4.K72"), Auction("N", "1N P")
    calls = [
        system.choose(hand, auction).call.text
        for system in (open_system("2over1"), system_without_modules("2over1", ["stayman"]))
    ]
    assert calls[0] == "2C"
    assert calls[1] != "2C"


def test_a_part_that_there_is_not_is_an_error():
    with pytest.raises(PlanError, match="no rules for 'rule:1'"):
        worth_of("sayc", "rule:1", BoardSource(count=1))


def test_the_command_prints_the_table_of_a_part():
    options = ("worth", "sayc", "--module", "two-suiters", "--boards", "2")
    result = CliRunner().invoke(cli, ["system", *options, "--json"])
    assert result.exit_code == 0, result.output
    [record] = json.loads(result.output)
    assert (record["part"], record["boards"]) == ("module:two-suiters", 2)
    assert CliRunner().invoke(cli, ["system", *options, "--rule", "3"]).exit_code == 2


@pytest.mark.parametrize("count", [10, pytest.param(30, marks=pytest.mark.slow)])
def test_a_system_without_a_part_still_judges_where_its_rules_end(count):
    # Without an ask for aces few auctions end elsewhere; without judgement most would.
    worth = worth_of("sayc", "rule:10023", BoardSource(count=count, seed=8))
    assert worth.differing <= 3


@pytest.mark.slow
def test_a_system_without_a_call_asks_for_aces_as_before():
    whole, without = ("2over1", ()), ("2over1", ("node:1N P 2C",))
    judge = book_against(without, whole).judge
    assert judge.args == open_system("2over1").book.judge.args
    [style] = judge.args
    assert style.ace_ask is AceAsk.KEY_CARDS_1430


def test_each_side_reads_the_other_by_what_the_other_plays():
    whole, without = ("sayc", ()), ("sayc", ("rule:15010",))
    books = book_against(whole, without), book_against(without, whole)
    assert (books[0].opponents, books[1].opponents) == books[::-1]
    assert len(books[1].database.rules) < len(books[0].database.rules)
