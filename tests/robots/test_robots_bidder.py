"""The bidder follows the rules of a system, and says what they say."""

import pytest

from cuebid.core import (
    Auction,
    Board,
    Call,
    Deal,
    ExplainedCall,
    Hand,
    Seat,
    Vulnerability,
    view_from,
)
from cuebid.database import RuleBook, load_database
from cuebid.robots.bidder import Bidder, SystemPlayer
from cuebid.text import Diagnostics, Source

RULES = """;! defaults=rules
1 START:(P:)*1N 100 P~.[15,17]~ :P15:p17:D2C2D2H2S *1 #1
3 START:(P:)*1N:P:2C 100 P~.>=8~&(@184|@194) :P8 *2 #2
3 START:(P:)*1N:P:2N 100 P~.[8,9]~ :P8:p9 *3 #3
3 START:(P:)*1N:P:3N 90 P~.>=10~ :P10 #4
3 START:(P:)*1N:P:X 90 . . #5
0d P$ 0 . . #6
"""
TEXTS = "1 balanced\n2 Stayman\n3 ! invites\n"
HAND = Hand("KQ54.AJ3.K832.Q7")


def bidder():
    report = Diagnostics()
    texts = Source("Comments.txt", TEXTS)
    database = load_database(Source("mb.txt2", RULES), report, explanations=texts)
    assert not report.has_errors
    return Bidder(RuleBook(database))


def decide(hand, calls):
    return bidder().decide(Hand(hand), Auction.parse(Seat.NORTH, calls))


def test_the_call_has_its_rule_and_what_opponents_are_told():
    decision = decide("KQ54.AJ3.K832.Q7", "")
    assert decision.record() == {
        "call": "1NT",
        "rule": 1,
        "explanation": "15-17 HCP, no singleton or void",
        "alert": False,
    }


@pytest.mark.parametrize(
    ("hand", "call", "alerted"),
    [
        ("KQ54.J53.K832.72", "2C", True),  # the suit is not shown
        ("KQ5.J532.Q832.72", "2C", True),
        ("KQ5.J53.Q8432.72", "2NT", True),  # the text says so
        ("KQ5.A53.Q8432.72", "3NT", False),
        ("765.A53.Q8432.72", "P", False),
    ],
)
def test_calls_that_do_not_say_what_they_seem_to_are_alerted(hand, call, alerted):
    decision = decide(hand, "1N P")
    assert (decision.call, decision.explanation.alerted) == (Call(call), alerted)


def test_an_alert_in_a_text_is_not_read_out():
    assert decide("KQ5.J53.Q8432.72", "1N P").explanation.text == "invites: 8-9 HCP"


def test_other_calls_that_fit_are_named_with_the_reason():
    (first, second) = decide("KQ54.A53.Q832.72", "1N P").alternatives
    assert (first.call, first.rule) == (Call("3NT"), 4)
    assert "priority 100 against 90" in first.words
    assert second.call == Call("P")


def test_without_a_rule_the_call_is_a_pass():
    report = Diagnostics()
    book = RuleBook(load_database(Source("mb.txt2", "1 START:1N 1 P~.>=30~ . #1\n"), report))
    decision = Bidder(book).decide(HAND, Auction(Seat.NORTH))
    assert (decision.call, decision.rule, decision.explanation) == (Call("P"), None, None)
    assert list(decision.lines()) == ["P, as no rule fits"]


def test_the_decision_in_words():
    lines = list(decide("KQ54.A53.Q832.72", "1N P").lines())
    assert lines[0] == "2C by rule #2, priority 100: Stayman"
    assert lines[1] == "tells opponents: alert: Stayman: 8+ HCP"
    assert lines[2].startswith("not 3NT by rule #4: fits, but 2C by rule #2 is preferred")


def test_a_player_bids_it_at_the_table():
    deal = Deal.parse("N:KQ54.AJ3.K832.Q7 J98.K52.QJ4.J982 AT73.Q84.A5.AK54 62.T976.T976.T63")
    board = Board(1, Seat.NORTH, Vulnerability.NONE, deal)
    player = SystemPlayer(bidder())
    answer = player.call(view_from(Seat.NORTH, board, Auction(Seat.NORTH)))
    assert isinstance(answer, ExplainedCall)
    assert answer.call == Call("1NT")
    assert answer.explanation.text.startswith("15-17 HCP")
