"""The report of a match: splits by kinds of boards, two of a league, the match as a file."""

from __future__ import annotations

import pytest

from cuebid.core import Auction, BoardRecord, CuebidError
from cuebid.match.deals import random_boards
from cuebid.match.plan_reading import plan_of, read_plan
from cuebid.match.plan_writing import plan_toml
from cuebid.match.report import summarise
from cuebid.match.report.splits import SplitSums
from cuebid.match.report.text import report_lines, where_lines
from cuebid.match.running import MatchRunner
from cuebid.match.store import MatchStore
from cuebid.match.teams import BoardComparison


def record(board, calls):
    auction = Auction(board.dealer, calls)
    tricks = None if auction.contract is None else 10
    return BoardRecord(board, auction, tricks_recorded=tricks)


def split_of(*auctions):
    """Return the group of a board, dealt by North with nobody vulnerable, in each split."""
    [board] = random_boards(1, 1)
    rooms = [record(board, calls) for calls in auctions]
    sums = SplitSums()
    sums.add(BoardComparison(board, *rooms))
    return {split.key: split.groups[0].name for split in sums.splits()}


@pytest.mark.parametrize(
    ("auctions", "levels"),
    [
        # North-South is the home team in the open room, East-West in the closed one.
        (("4S P P P", "3S P P P"), "game / part-score"),
        (("P 1S P P P", "P 4S P P P"), "game / part-score"),
        (("6N P P P", "5D P P P"), "slam / game"),
        (("P P P P", "1N P P P"), "passed out / part-score"),
        (("1N P P P", "P 1N P P P"), "each side declared once"),
    ],
)
def test_a_board_belongs_to_the_levels_that_both_teams_reached(auctions, levels):
    assert split_of(*auctions)["by contract"] == levels


def test_a_board_belongs_to_a_group_of_each_kind():
    groups = split_of("1S P 2S 3H 3S P P P", "1S P 4S P P P")
    assert groups["by vulnerability"] == "nobody"
    assert groups["by who bid"] == "both sides"
    assert groups["by the longer auction"] == "7 to 9"


@pytest.fixture(scope="module")
def league():
    entrants = ["Mine=random", "random", {"player": "random", "seed": 3, "name": 'R "2"'}]
    described = {"entrants": entrants, "boards": {"count": 2}, "play": True, "title": "Spring"}
    match = plan_of(described, "test")
    with MatchStore() as store:
        MatchRunner(match, store).run()
        yield match, store


def test_two_entrants_of_a_league_have_a_report_of_their_own(league):
    _, store = league
    summary = summarise(store, ("random", "Mine"))
    assert summary.pair == ("Mine", "random")
    assert summary.boards == 2
    assert next(report_lines(summary)).startswith("Mine ")
    assert "by vulnerability:" in "\n".join(where_lines(summary))
    with pytest.raises(CuebidError, match="there is no entrant 'nobody'"):
        summarise(store, ("Mine", "nobody"))


def test_the_text_of_a_round_robin_has_a_table_of_all_against_all(league):
    lines = [*report_lines(summarise(league[1]))]
    start = next(i for i, line in enumerate(lines) if line.startswith("IMPs a board against"))
    # Each has two opponents; nobody meets itself.
    mine, second, third = (
        [float(cell) for cell in line.split()[-2:]] for line in lines[start + 1 : start + 4]
    )
    assert mine == [-second[0], -third[0]]
    assert second[1] == -third[1] != 0
    assert not any(line.endswith(" ") for line in lines)


def test_a_match_is_written_as_the_file_that_plays_it(league, tmp_path):
    match, _ = league
    path = tmp_path / "again.toml"
    path.write_text(plan_toml(match), "utf-8")
    again = read_plan(path)
    assert (again.entrants, again.form, again.title) == (match.entrants, match.form, match.title)
    assert (again.boards.wanted, again.boards.seed) == (2, 1)
