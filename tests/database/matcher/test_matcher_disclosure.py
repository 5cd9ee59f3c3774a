"""What opponents are told of a call: each rule weighed by the hands that it really gets."""

import pytest

from cuebid.core import HEARTS, Auction, Call, Seat
from cuebid.database import RuleBook, load_database
from cuebid.evaluation import HCP, Boxes
from cuebid.phrases import Disclosure, full_form
from cuebid.text import Diagnostics, Source

# Passes take the weak hands, which leaves nothing to the catch-all for 1NT.
CATCH_ALL = """\
0 START:1N 100 P~.>=12~ :P12 *1 #1
0 START:P 50 P~.<12~ . #2
0 START:1N 10 . . *3 #3
"""
TEXTS = "1 strong\n2 weak\n3 a desperate shot\n"


def disclosure(rules: str, calls: str, call: str) -> Disclosure | None:
    report = Diagnostics()
    texts = Source("Comments.txt", TEXTS)
    database = load_database(Source("mb.txt2", rules), report, explanations=texts)
    assert not report.has_errors
    context = RuleBook(database).context(Auction.parse(Seat.NORTH, calls))
    return context.disclosure(Call(call))


def test_a_rule_counts_by_the_hands_that_better_rules_leave_to_it():
    told = disclosure(CATCH_ALL, "", "1N")
    assert told is not None
    assert [branch.purpose for branch in told.branches] == ["strong", "a desperate shot"]
    assert [branch.is_rare for branch in told.branches] == [False, True]
    # No hand is left for the catch-all, so that nobody needs to hear of it.
    assert full_form(told) == "strong: 12+ HCP"


def test_rules_that_share_a_call_are_told_in_the_order_of_their_shares():
    rules = "0 START:1N 100 P~.>=20~ :P20 *1 #1\n0 START:1N 90 P~.<20~ :p19 *2 #2\n"
    told = disclosure(rules, "", "1N")
    assert told is not None
    assert [branch.purpose for branch in told.branches] == ["weak", "strong"]
    assert told.branches[0].share > 0.95


def test_what_a_call_shows_by_the_language_is_not_changed_by_the_shares():
    report = Diagnostics()
    book = RuleBook(load_database(Source("mb.txt2", CATCH_ALL), report))
    meaning = book.context(Auction(Seat.NORTH)).meaning(Call("1N"))
    assert meaning.boxes.hull().range(HCP) == (0, 37)


@pytest.mark.parametrize(
    ("constraint", "words"),
    [
        ("@07[45]@113@13[23]", "balanced"),
        ("@07[4-5]@11[3-4]@13[2-3]", "balanced"),
        ("@07[456]@13[23]", "balanced or 5422"),
        ("(@07[45]@113@13[23]|@076)", "balanced or 5422"),
        ("@076+", "balanced or 5422"),
    ],
)
def test_lengths_in_order_come_from_the_constraint(constraint, words):
    told = disclosure(f"0 START:1N 100 {constraint} :D2C2D2H2S:d5C5D5H5S #9\n", "", "1N")
    assert told is not None
    assert full_form(told) == words


def test_a_force_to_three_notrump_is_a_game_force():
    told = disclosure("0 START:1N 100 . ~#1(3,N,1)~:P20 #9\n", "", "1N")
    assert told is not None
    assert full_form(told) == "20+ HCP; game force"


def test_a_call_without_a_rule_discloses_nothing():
    assert disclosure("0 START:1N 100 . . #1\n", "", "7N") is None


def test_length_in_partner_s_suit_is_support():
    rules = "0 START:1H 100 . :D5H #1\n0 START:1H:P:2H 100 . :P6:p9:D3H #2\n"
    told = disclosure(rules, "1H P", "2H")
    assert told is not None
    assert told.raised is HEARTS
    assert full_form(told) == "6-9 HCP, 3-card support"


def test_hands_too_rare_for_the_sample_are_drawn_on_purpose():
    rules = "0 START:7N 100 P~.>=32~ :P32 *1 #1\n0 START:7N 90 P~.>=30~ :P30:p31 *2 #2\n"
    told = disclosure(rules, "", "7N")
    assert told is not None
    # Hands of 30 and 31 points are about four times as many as stronger ones.
    assert 0.5 < told.branches[0].share < 0.95
    assert told.branches[0].purpose == "weak"
    assert told.boxes.implies(Boxes((told.boxes.hull(),)))
    assert sum(branch.share for branch in told.branches) == pytest.approx(1)


def test_a_pass_may_have_hands_for_which_no_rule_fits():
    rules = "0 START:P 100 P~.<12~ :p11 #1\n0 START:1N 90 P~.>=15~ :P15 #2\n"
    told = disclosure(rules, "", "P")
    assert told is not None
    assert full_form(told) == "up to 14 HCP"


def test_a_pass_is_told_without_other_hands_where_each_has_a_call():
    rules = "0 START:P 100 P~.<12~ :p11 #1\n0 START:1N 90 P~.>=12~ :P12 #2\n"
    told = disclosure(rules, "", "P")
    assert told is not None
    assert full_form(told) == "up to 11 HCP"


# The opener has 12 to 20 points and five hearts when it bids again, a passed hand up to eleven.
AGAIN = """\
0 START:P 50 P~.<12~ :p11 *2 #1
0 START:(P:)*1H 100 P~.>=12~@05[5-9] :P12:p20:D5H *1 #2
0 .*1H:P:1S:P:2H 100 P~.<=15~ :p15 *2 #3
0 .*1H:P:1S:P:2D 100 @07[4-9] :D4D *3 #4
0 START:P:P:1H:P:1N 100 P~.[15,18]~ :P15:p18 *1 #5
0 START:P:P:1H:P:1N 90 P~.[6,18]~ :P6:p18 *2 #6
0 START:P:P:1H:P:2N 90 P~.>=18~ :P18 *1 #7
"""


@pytest.mark.parametrize(
    ("calls", "call", "words"),
    [
        ("1H P 1S P", "2H", "weak: 12-15 HCP, 5+ hearts"),
        ("1H P 1S P", "2D", "a desperate shot: 12-20 HCP, 5+ hearts, 4+ diamonds"),
        # A hand that has passed cannot have fifteen points.
        ("P P 1H P", "1N", "weak: 6-11 HCP"),
        ("P P 1H P", "2N", "contradicts what the hand has shown before: 18+ HCP"),
    ],
)
def test_a_call_adds_to_what_the_same_hand_has_shown_before(calls, call, words):
    told = disclosure(AGAIN, calls, call)
    assert told is not None
    assert full_form(told) == words


# Hands of 5 to 7 points that overcall with a long suit are rare, and were told of as such.
OVERCALL = """\
0 START:1C:1D 100 P~.[8,17]~@07[5-9]D :P8:p17:D5D *1 #1
0 START:1C:1D 90 P~.[5,7]~@07[7-9]D :P5:p7:D7D *2 #2
0 .*1C:1D:P:2C:P:2D 100 @07[5-9]D :D5D *1 #3
0 .*1C:1D:P:2C:P:2H 100 @09[4-9]HP~.[5,7]~ :P5:p7:D4H *1 #4
0 .*1C:1D:P:2C:P:2S 100 P~.<=11~ :p11:D5D *1 #5
"""


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("2D", "strong: 8-17 HCP, 5+ diamonds; rarely (2 %) 5-7 HCP, 7+ diamonds"),
        # Only hands that were rare make the call.
        ("2H", "strong: 5-7 HCP, 7+ diamonds, 4+ hearts"),
        # Of the hands with up to eleven points more are such.
        ("2S", "strong: 8-11 HCP, 5+ diamonds; rarely (3 %) 5-7 HCP, 7+ diamonds"),
    ],
)
def test_hands_that_were_told_as_rare_stay_apart_in_later_lines(call, words):
    told = disclosure(OVERCALL, "1C 1D P 2C P", call)
    assert told is not None
    assert full_form(told) == words
