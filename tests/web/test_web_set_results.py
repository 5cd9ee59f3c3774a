"""The results of a set: each board compared, the players in order, common mistakes, files."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING, Any, cast

import pytest
from web_fixtures import DEAL

from cuebid.core import Auction, Board, BoardRecord, Call, Claim, Seat, Side
from cuebid.formats.exchange import read_records
from cuebid.web.play.board_set import BoardSet, SetScoring, daily_set
from cuebid.web.play.game import BoardCall
from cuebid.web.play.start import Start
from cuebid.web.play.store import GameStore
from cuebid.web.serving.time_limit import TimeLimitError
from cuebid.web.sets.desk import SetDesk
from cuebid.web.sets.files import results_csv, results_pbn
from cuebid.web.sets.mistakes import common_mistakes
from cuebid.web.sets.page import open_boards, result_groups
from cuebid.web.sets.results import Played, compared, ranking
from cuebid.web.settings import WebSettings

if TYPE_CHECKING:
    from cuebid.web.play.open_tables import OpenTables

BOARD = Board(1, "N", "None", DEAL)


def record(auction: str, tricks: int | None = None) -> BoardRecord:
    """The board after an auction, with declarer's tricks by a claim after no card."""
    calls = Auction("N", auction.split())
    contract = calls.contract
    claim = None if contract is None else Claim(contract.declarer, tricks or 0)
    return BoardRecord(BOARD, calls, claim=claim, players={"S": "You", "N": "sayc"})


GAME = record("1S P 4S P P P", 10)
PART = record("1S P 2S P P P", 10)
DOWN = record("1S P 4S P P P", 9)
PASSED = record("P P P P")


class FailOnce:
    """Workers whose first job is lost with its process."""

    def __init__(self) -> None:
        self.jobs: list[str] = []

    async def run(self, job: Callable[..., Any], *arguments: Any) -> Any:
        self.jobs.append(job.__name__)
        if len(self.jobs) == 1:
            raise TimeLimitError("the robots took too long")
        return job(*arguments)

    def close(self) -> None:
        pass


def played(player: str, table: BoardRecord, place: int = 0, seat: str = "S") -> Played:
    return Played(player, place, Seat(seat), table)


def test_imps_are_won_against_the_robots_table_of_the_board() -> None:
    plays = [played("anna", GAME), played("bert", DOWN), played("cleo", GAME, 1)]
    boards = compared(plays, {0: PART}, SetScoring.IMPS)
    worths = {(each.played.player, each.played.place): each.worth for each in boards}
    # 420 against 170, and -50 against 170; the other table of the second board is not known yet.
    assert worths == {("anna", 0): 6.0, ("bert", 0): -6.0, ("cleo", 1): None}


def test_a_robots_table_that_failed_is_played_when_a_player_asks_again_and_not_by_looks() -> None:
    workers = FailOnce()
    desk = SetDesk(WebSettings(systems=("simple",)), lambda: 1000.0)
    desk.open(GameStore(":memory:"), cast("OpenTables", None), workers)
    robots = {Side.NS: "simple", Side.EW: "simple"}
    opened = desk.add(BoardSet("One board", Seat("S"), robots, (Start(BOARD),)), "anna")
    game = opened.board_set.game(opened.id, 0)

    async def run() -> BoardRecord:
        with pytest.raises(TimeLimitError):
            await desk.other_table(game)
        for _ in range(2):
            assert desk.robots_tables(opened, [played("bert", GAME)]) == {}
            await asyncio.sleep(0)
        assert len(workers.jobs) == 1
        return await desk.other_table(game)

    record = asyncio.run(run())
    assert record.auction.is_over
    assert workers.jobs == ["other_table"] * 2
    assert desk.robots_tables(opened, [])[0].auction == record.auction


def test_a_defender_wins_what_declarer_loses() -> None:
    [each] = compared([played("anna", DOWN, seat="W")], {0: GAME}, SetScoring.IMPS)
    assert each.played.score == 50
    assert each.worth == 10.0


def test_matchpoints_are_won_against_all_who_played_and_the_robots() -> None:
    plays = [played("anna", GAME), played("bert", PART), played("cleo", PART)]
    boards = compared(plays, {0: DOWN}, SetScoring.MATCHPOINTS)
    assert [each.worth for each in boards] == [100.0, 50.0, 50.0]


def test_a_first_player_without_the_robots_table_is_compared_with_nobody() -> None:
    [each] = compared([played("anna", GAME)], {}, SetScoring.MATCHPOINTS)
    assert each.worth is None


def test_players_are_ordered_by_their_totals_and_share_a_place() -> None:
    plays = [
        *(played("anna", GAME), played("anna", DOWN, 1)),
        *(played("bert", DOWN), played("bert", GAME, 1)),
        played("cleo", GAME),
    ]
    boards = compared(plays, {0: PART, 1: PART}, SetScoring.IMPS)
    ranks = [
        (rank.rank, rank.player, rank.boards, rank.total)
        for rank in ranking(boards, SetScoring.IMPS)
    ]
    assert ranks == [(1, "cleo", 1, 6.0), (2, "anna", 2, 0.0), (2, "bert", 2, 0.0)]


def test_results_are_open_to_those_who_have_played_the_board() -> None:
    plays = [played("anna", GAME), played("bert", PART), played("bert", PART, 1)]
    boards = compared(plays, {}, SetScoring.IMPS)
    assert {each.played.place for each in open_boards(boards, "anna")} == {0}
    assert len(open_boards(boards, "anna")) == 2
    assert open_boards(boards, "cleo") == ()


def test_what_most_got_wrong_comes_first_with_the_place_where_they_parted() -> None:
    plays = [
        *(played("anna", PART), played("bert", PART), played("cleo", GAME)),
        *(played("anna", PASSED, 1), played("bert", PASSED, 1), played("cleo", PASSED, 1)),
        *(played("anna", GAME, 2), played("bert", DOWN, 2)),
    ]
    # Half of the players are not most of them.
    first, second = common_mistakes(plays, {0: GAME, 1: GAME, 2: PART})
    assert (first.place, first.lost, first.played, first.points) == (1, 3, 3, 420)
    assert (second.place, second.lost, second.played, second.points) == (0, 2, 3, 250)
    assert second.count == 2
    assert second.parted == "At call 3 South called 2♠, the robots 4♠"


def test_the_robots_table_stands_below_the_results_with_its_score_for_the_players_side() -> None:
    boards = compared([played("anna", PART, seat="E")], {0: GAME}, SetScoring.MATCHPOINTS)
    [group] = result_groups(boards, {0: GAME}, {"anna": "Anna"}, SetScoring.MATCHPOINTS)
    assert (group["robots"], group["robots_score"]) == ("4♠ by North, made", "−420")
    assert group["rows"][0]["score"] == "−170"


def test_no_name_becomes_a_formula_of_a_spreadsheet() -> None:
    names = {"anna": '=HYPERLINK("http://evil.example")', "bert": "Bert, the Great"}
    boards = compared([played("anna", GAME), played("bert", PART)], {0: PART}, SetScoring.IMPS)
    rows = list(csv.DictReader(StringIO(results_csv(boards, names))))
    assert [row["player"] for row in rows] == [f"'{names['anna']}", "Bert, the Great"]
    assert [row["contract"] for row in rows] == ["4S", "2S"]
    assert [row["score"] for row in rows] == ["420", "170"]
    assert [row["worth"] for row in rows] == ["6", "0"]


def test_the_pbn_has_each_players_table_under_his_name() -> None:
    names = {"anna": 'Anna "Ace"', "bert": "Bert"}
    boards = compared([played("bert", PART), played("anna", GAME)], {}, SetScoring.IMPS)
    text = results_pbn(boards, names, "Boards about Stayman")
    reading = read_records(text.encode(), "the file")
    assert [each.players[Seat.SOUTH] for each in reading.records] == ['Anna "Ace"', "Bert"]
    assert [each.score_ns for each in reading.records] == [420, 170]
    assert '[Event "Boards about Stayman"]' in text


@pytest.mark.parametrize("scoring", list(SetScoring))
def test_a_set_is_read_as_it_was_written(scoring: SetScoring) -> None:
    calls = (BoardCall(Call("1NT"), "15-17", True),)
    made = BoardSet(
        "A title", Seat.EAST, {Side.NS: "a", Side.EW: "b"}, (Start(BOARD, calls),), scoring, 9
    )
    assert BoardSet.from_text(made.to_text()) == made


def test_a_daily_set_is_the_same_for_all_and_another_each_day() -> None:
    from datetime import date

    day = date(2026, 11, 28)
    assert daily_set(day, "sayc") == daily_set(day, "sayc")
    first, second = (daily_set(date(2026, 11, number), "sayc") for number in (28, 29))
    assert {start.board.deal for start in first.starts}.isdisjoint(
        start.board.deal for start in second.starts
    )
    assert [start.board.number for start in first.starts] == list(range(1, 9))
