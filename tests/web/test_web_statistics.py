"""What boards tell of their player, and the pictures of it over time."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from web_fixtures import DEAL, client, game

from cuebid.core import SOUTH, BoardRecord, Seat
from cuebid.solver import TrickTable
from cuebid.web.play.game import Game
from cuebid.web.play.jobs import BoardResults
from cuebid.web.play.store import GameStore
from cuebid.web.play.summary import BoardSummary, summary_of
from cuebid.web.serving.charts import line_chart, running_means
from cuebid.web.statistics.page import chart_rows

# Everybody of a side takes as much: North-South nine in a suit, eight in notrump.
TABLE = TrickTable([(9, 4, 9, 4)] * 4 + [(8, 5, 8, 5)])


def results(other: Game) -> BoardResults:
    record: BoardRecord = other.record()
    return BoardResults(record, "", table=TABLE)


def ended(calls: str, tricks: int) -> Game:
    return game(calls).with_claim(tricks)


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        # 110 against 140; a trick less than double dummy; 3S makes, which is par.
        ("S", BoardSummary("declarer", -1, -1, 0)),
        ("W", BoardSummary("defence", 1, 1, 0)),
    ],
)
def test_a_board_is_told_from_the_side_of_its_player(seat: str, expected: BoardSummary) -> None:
    own = ended("1S P 2S P P P", 8)
    assert summary_of(own, results(ended("1S P 2S P P P", 9)), Seat(seat)) == expected


def test_a_board_with_something_taken_back_or_without_the_solver_tells_nothing() -> None:
    own = ended("1S P 2S P P P", 8)
    other = results(ended("1S P 2S P P P", 9))
    assert summary_of(replace(own, undone=1), other, SOUTH) is None
    assert summary_of(own, BoardResults(own.record(), ""), SOUTH) is None


def test_a_passed_out_board_is_bidding_alone() -> None:
    summary = summary_of(game("P P P P"), results(game("P P P P")), SOUTH)
    assert summary is not None
    assert (summary.role, summary.tricks) == ("passed", None)
    assert summary.bidding < 0


def test_what_was_kept_first_stays_and_belongs_to_its_visitor() -> None:
    store = GameStore(":memory:")
    first, second = BoardSummary("declarer", 5, 1, 0), BoardSummary("defence", -2, -1, 3)
    store.keep_summary("a", "anna", first, 1.0)
    store.keep_summary("a", "anna", second, 2.0)
    store.keep_summary("a", "bert", second, 3.0)
    assert store.summaries("anna") == [first]
    assert store.summaries("bert") == [second]


def test_the_line_is_the_mean_of_the_last_ten() -> None:
    assert running_means([3.0, 5.0, 10.0], window=2) == [3.0, 4.0, 7.5]
    assert running_means([0.0] * 10 + [10.0])[-1] == 1.0


@pytest.mark.parametrize("values", [[0], [5], [-5], [1, 2, -3], [0, 0], list(range(500))])
def test_a_picture_stays_within_its_frame_and_can_be_read_aloud(values: list[float]) -> None:
    picture = ET.fromstring(line_chart(values, 'Against "par" <b>'))  # noqa: S314 - our own
    assert picture.get("aria-label") == 'Against "par" <b>'
    _, _, width, height = map(float, str(picture.get("viewBox")).split())
    dots = picture.findall("circle")
    assert len(dots) == min(len(values), 200)
    for dot in dots:
        assert 0 <= float(str(dot.get("cx"))) <= width
        assert 0 <= float(str(dot.get("cy"))) <= height


@pytest.mark.parametrize(
    ("values", "form", "written"),
    [
        ([1, 2, -3], "+g", ["−3", "0", "+2"]),
        ([-4, -1], "+g", ["−4", "0"]),
        ([100.0, 0.0], "g", ["0", "100"]),
    ],
)
def test_a_picture_says_what_its_highest_and_lowest_values_are(
    values: list[float], form: str, written: list[str]
) -> None:
    picture = ET.fromstring(line_chart(values, "Bidding", form))  # noqa: S314 - our own
    assert [each.text for each in picture.findall("text")] == written
    heights = [float(str(each.get("y"))) for each in picture.findall("text")]
    assert heights == sorted(heights, reverse=True)


def test_each_picture_has_its_own_boards() -> None:
    boards = [
        *(BoardSummary("declarer", 2, 1, -1), BoardSummary("declarer", -2, 0, -3)),
        *(BoardSummary("defence", 6, -1, 0), BoardSummary("passed", 0, None, 0)),
    ]
    rows = {row["title"]: row["words"] for row in chart_rows(boards, [100.0, 0.0])}
    assert "2 boards: +0.5 tricks" in rows["As declarer"]
    assert "1 board: −1.0 tricks" in rows["In defence"]
    assert "4 boards: their contracts are worth −1.0 IMPs" in rows["Bidding"]
    assert "4 boards: +1.5 IMPs" in rows["Against the other table"]
    assert "2 answers: 50 % right" in rows["Calls in practice"]


def test_a_new_visitor_has_a_page_without_pictures() -> None:
    with client() as browser:
        text = browser.get("/statistics").text
        assert "No board has been finished yet" in text
        assert not re.search(r'class="chart"', text)
        assert DEAL.pbn not in text
