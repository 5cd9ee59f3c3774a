"""What is measured of a system is counted as it says."""

import json

import pytest
from systems_folder import make_folder

from cuebid.core import Auction, Board, Call, Deal, Hand, ReadError, Seat, Vulnerability
from cuebid.systems import (
    baseline_changes,
    baseline_lines,
    bid_deal,
    bidding_steps,
    collect_statistics,
    compare_auctions,
    compare_expected_calls,
    compare_with_par,
    load_system,
    read_auctions,
    read_baseline,
    read_expected_calls,
    read_solved_boards,
)
from cuebid.text import Diagnostics

DEAL = "N:KQ54.AJ3.K832.Q7 J98.K52.QJ4.J982 AT73.Q84.A5.AK54 62.T976.T976.T63"
LINE = "N None " + DEAL[2:] + " | 1N P 3N P P P\n"
SOLVED = {
    "hands": DEAL[2:],
    "dealer": "N",
    "vul": "None",
    "dd": [[12, 1, 12, 1], [9, 3, 9, 3], [9, 3, 9, 3], [10, 3, 10, 3], [11, 2, 11, 2]],
    "par": 980,
}


@pytest.fixture
def system(tmp_path):
    return load_system(make_folder(tmp_path), Diagnostics())


def board():
    return Board(1, Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL))


def test_a_deal_is_bid_by_the_book_and_what_no_rule_has_is_a_pass(system):
    auction = bid_deal(system.book, board().deal, Seat.NORTH)
    assert [call.text for call in auction] == ["1NT", "P", "3NT", "P", "P", "P"]
    steps = list(bidding_steps(system.book, board().deal, Seat.NORTH))
    assert [step.choice.match.rule.number for step in steps][:3] == [11001, 90001, 20001]


def test_expected_calls_are_counted_by_group(system):
    lines = [
        json.dumps({"hand": hand, "auction": [], "call": call, "vul": "None", "group": group})
        for hand, call, group in [
            ("KQ54.AJ3.K832.Q7", "1N", "notrump"),
            ("KQ54.AJ3.K832.72", "1S", "suits"),
            ("7654.832.K832.Q7", "P", "suits"),
        ]
    ]
    found = compare_expected_calls(system.book, read_expected_calls(lines))
    assert dict(found.calls) == {"notrump": 1, "suits": 2}
    assert dict(found.equal) == {"notrump": 1, "suits": 1}
    assert (found.share, found.bid_share) == (2 / 3, 1 / 2)
    (difference,) = found.differences
    assert difference.words == "suits: KQ54.AJ3.K832.72 [] 1C by #11002, not 1S"


def test_auctions_of_others_are_followed_call_by_call(system):
    found = compare_auctions(system.book, read_auctions([LINE, "\n"]))
    assert dict(found.calls) == {
        "opening": 1,
        "over their opening": 3,
        "response": 1,
        "opener's rebid": 1,
    }
    assert found.share == 1.0
    other = compare_auctions(system.book, read_auctions([LINE.replace("3N", "2N")]))
    assert [one.expected for one in other.differences] == [Call("2N")]


def test_contracts_are_compared_with_par(system):
    found = compare_with_par(system.book, read_solved_boards([json.dumps(SOLVED)]))
    assert found.swings == (-11,)
    assert (found.boards, found.mean) == (1, 11.0)


@pytest.mark.parametrize(
    "line", ["N None a b c d", "N None 1 2 3 | P", "N None KQ54 x y z | P", LINE + " X"]
)
def test_a_line_that_is_no_board_is_named(line):
    with pytest.raises(ReadError, match="line 1"):
        list(read_auctions([line]))


@pytest.mark.parametrize(
    "line", ["{", "{}", '{"hands": "", "dealer": "N", "vul": "", "dd": [], "par": 0}']
)
def test_a_line_that_is_no_solved_board_is_named(line):
    with pytest.raises(ReadError, match="line 1"):
        list(read_solved_boards([line]))


def test_a_line_that_is_no_expectation_is_named():
    with pytest.raises(ReadError, match="line 2"):
        list(read_expected_calls(["", "[]"]))


def test_a_survey_counts_what_general_rules_are_left_with_and_what_is_untrue(tmp_path):
    wrong = "1 Open(1N) 100 P~.[15,17]~ :P16:p17 *11001 #11001\n"
    system = load_system(make_folder(tmp_path, {"11-openings.mb.txt2": wrong}), Diagnostics())
    found = collect_statistics(system.book, [board()])
    assert (found.deals, found.calls, found.bids, found.explained_bids) == (1, 6, 2, 2)
    assert found.general["1NT"] == 1  # the pass of the second player
    assert found.truth == 5 / 6
    assert [one.rule for one in found.misdescribed] == [11001]
    assert "KQ54.AJ3.K832.Q7 after [] 1NT shows 16-17 HCP" in found.misdescribed[0].words
    assert 0.0 < found.median_remaining < 1.0


def test_a_change_of_the_rules_is_seen_against_the_baseline(tmp_path):
    system = load_system(make_folder(tmp_path), Diagnostics())
    before = read_baseline(baseline_lines(system.book, system.examples, [board()]))
    assert baseline_changes(before, before) == []
    question = "KQ54.AJ3.K832.Q7 | N None | 1NT P"
    assert before[question] == "3NT #20001"
    now = dict(before)
    now[question] = "P #90001"
    del now[next(iter(now))]
    words = [change.words for change in baseline_changes(before, now)]
    assert words[0] == f"changed: {question} > P #90001, not 3NT #20001"
    assert words[1].startswith("gone: KQ54.AJ3.K832.Q7 | N None | P > 1NT #11001")
    assert baseline_changes({}, {question: "P"})[0].words == f"new: {question} > P"


def test_later_calls_of_a_deal_are_folded_below_the_call_that_changed():
    opening = "KQ54.AJ3.K832.Q7 | N None |"
    later = "J98.K52.QJ4.J982 | N None | 1NT"
    gone = "62.T976.T976.T63 | N None | 1NT P"
    other_deal = "AKQ.AKQ.AKQ.AKQJ | N None | 1NT"
    before = {opening: "1NT #1", later: "P #2", gone: "2C #3", other_deal: "P"}
    now = {
        opening: "1D #4",
        "J98.K52.QJ4.J982 | N None | 1D": "X #2",
        "62.T976.T976.T63 | N None | 1D X": "P #3",
        "KQ54.AJ3.K832.Q7 | N EW | 1D": "P",
    }
    changes = baseline_changes(before, now)
    assert [change.words.split(":")[0] for change in changes] == ["changed", "new", "gone"]
    assert len(changes[0].later) == 4
    assert changes[0].later_words == "then X P, not P 2C"
    assert changes[1].later_words == ""


def test_a_baseline_is_read_as_it_is_written(system):
    lines = list(baseline_lines(system.book, system.examples, [board()]))
    assert len(read_baseline(["; a comment", *lines])) == len(lines)


def test_the_chapter_of_a_rule_is_where_it_is_written(system):
    names = {rule.number: system.chapter(rule) for rule in system.database.rules}
    assert names == {
        11001: "11-openings",
        11002: "11-openings",
        20001: "20-answers",
        90001: "90-general",
    }


def test_hands_are_those_of_the_seat_whose_turn_it_is(system):
    step = next(iter(bidding_steps(system.book, board().deal, Seat.EAST)))
    assert (step.seat, step.hand) == (Seat.EAST, Hand("J98.K52.QJ4.J982"))
    assert step.auction == Auction(Seat.EAST)
