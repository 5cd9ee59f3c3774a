"""Which call is chosen, and why not another."""

import pytest
from matcher_books import NOTRUMP, auction, book

from cuebid.core import Call, Hand, IllegalError, Seat, Vulnerability
from cuebid.database.meaning.choice import WhyNot, choose

HAND = Hand.parse("KQ54.AJ3.K832.Q7")
WEAK = Hand.parse("KQ542.93.8732.72")


def chosen(rules, hand=HAND, calls="", **options):
    choice = choose(book(rules), hand, auction(calls), **options)
    return choice.call and (choice.call.text, choice.match.rule.number)


def reasons(rules, call, hand=HAND, calls=""):
    found = choose(book(rules), hand, auction(calls)).why_not(Call(call))
    return [(reason.kind, reason.rule, reason.words) for reason in found]


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        ("KQ54.AJ3.K832.Q7", "", ("1NT", 1)),
        ("KQ542.AJ32.K83.7", "P", ("1S", 2)),
        ("KQ54.J93.K832.72", "1NT P", ("2C", 3)),
        ("KQ542.93.8732.72", "1NT P", ("2H", 5)),
        ("542.93.87432.J72", "1NT P", None),
        ("K52.93.K8432.J87", "1S P", ("2S", 7)),
    ],
)
def test_the_call_of_a_hand(hand, calls, expected):
    assert chosen(NOTRUMP, Hand.parse(hand), calls) == expected


def test_the_highest_priority_is_chosen():
    assert chosen("0 START:1C 10 . . #1\n0 START:1D 20 . . #2\n") == ("1D", 2)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("0 START:1C 10 . . #1\n1 START:1D 10 . . #2\n", 2),
        ("0d START:1C 10 . . #1\n0 START:1D 10 . . #2\n", 2),
        ("0 START:1C 10 . . #1\n0 START:1D 10 . . #2\n", 1),
        ("0 START:1C 10 . . #1\n1d START:1D 10 . . #2\n", 2),
    ],
)
def test_ties_go_to_a_level_then_to_no_default_then_to_the_first(rules, expected):
    assert chosen(rules)[1] == expected


def test_with_the_setting_a_default_stands_back_for_rules_that_are_none_only():
    rules = "0d START:1C 10 . :P1 #1\n0d START:1C 20 P3 :P30 #2\n"
    assert chosen(rules) is None
    assert chosen(";! defaults=rules\n" + rules) == ("1C", 1)
    assert book(";! defaults=rules\n" + rules).context(auction("")).meaning(Call("1C")).words == (
        "1+ HCP"
    )
    third = "0 START:1C 15 P3 :P30 #3\n"
    assert chosen(";! defaults=rules\n" + rules + third) is None


def test_a_default_that_stands_back_is_not_chosen_even_if_only_it_fits():
    rules = "0d START:1C 10 . . #1\n0 START:1C 20 P3 . #2\n0 START:1D 5 . . #3\n"
    assert chosen(rules) == ("1D", 3)
    assert reasons(rules, "1C") == [
        (WhyNot.SUPERSEDED, 1, "a default, which rule #2 supersedes"),
        (WhyNot.CONSTRAINT, 2, "wants 30+ HCP, not 15 HCP"),
    ]


def test_vulnerability_counts_from_the_bidders_side():
    rules = "0 START:(P:)*1C~#2==1~ 10 . . #1\n0 START:(P:)*1D~#2==2~ 10 . . #2\n"
    assert chosen(rules, vulnerability=Vulnerability.NS) == ("1C", 1)
    assert chosen(rules, vulnerability=Vulnerability.EW) == ("1D", 2)
    assert chosen(rules, calls="P", vulnerability=Vulnerability.EW) == ("1C", 1)
    assert chosen(rules, vulnerability=Vulnerability.BOTH) is None


def test_functions_see_the_hand_in_constraints():
    rules = "0 START:1S 10 . :D5S:M12 #1\n0 START:1S:P:a[2-4]S 10 ~#1==S&&#0(a,S,2)~ . #2\n"
    assert chosen(rules, Hand.parse("K52.93.AK432.J87"), "1S P") == ("2S", 2)
    assert chosen(rules, Hand.parse("K5.932.AK432.J87"), "1S P") is None
    assert chosen(rules, Hand.parse("752.932.J8432.87"), "1S P") is None


@pytest.mark.parametrize(
    ("constraint", "words"),
    [
        ("@01~.[16,17]~", "16-17 HCP, not 15 HCP"),
        ("@01~.>15~@07[45]", "16+ HCP, not 15 HCP"),
        ("@01~.>=15~@07[5-9]", "5+ in the longest suit, not 4"),
        ("P1[6-9]", "16-19 HCP, not 15 HCP"),
        ("M1[6-9]", "16-19 points, not 15 points"),
        ("L0[0-7]", "0-7 losers, not 8 losers"),
        ("Q0[5-9]", "5-9 controls, not 4 controls"),
        ("@195", "exactly 5 S, not 4 S"),
        ("@18[4-9]", "4+ H, not 3 H"),
        ("@15C[4-9]", "4+ C, not 2 C"),
        ("(@175|@185)", "exactly 5 D or exactly 5 H"),
        ("(@07[5-9]S|@09[5-9]S)", "5+ S"),
        ("!(@184)!(@194)", "not exactly 4 S"),
        ("@01~.>=10~&&(@16[4-9]@17[4-9])", "4+ C, not 2 C"),
        ("@40[3-4]", "stop in C, not partial stop in C"),
        ("~#0(H)>=4~", "`~#0(H)>=4~`"),
        ("@25~.>=6~", "`~.>=6~`"),
        ("@24~.>=6~", "6+ 8421 count in C, not 2 8421 count in C"),
    ],
)
def test_the_first_clause_that_fails_in_words(constraint, words):
    rules = f"0 START:1C 10 {constraint} . #1\n"
    assert reasons(rules, "1C") == [(WhyNot.CONSTRAINT, 1, f"wants {words}")]


def test_other_reasons_why_a_call_is_not_made():
    assert reasons(NOTRUMP, "1NT") == []
    assert reasons(NOTRUMP, "3C") == [
        (WhyNot.NO_RULE, None, "no rule describes 3C in this auction")
    ]
    assert reasons(NOTRUMP, "1C", calls="1NT P")[0][0] is WhyNot.ILLEGAL
    five = Hand.parse("KQ542.AJ3.K83.Q7")
    words = "fits, but 1NT by rule #1 is preferred: priority 60 against 50"
    assert reasons(NOTRUMP, "1S", five) == [(WhyNot.PREFERENCE, 2, words)]
    tie = "0 START:1C 10 . . #1\n0 START:1D 10 . . #2\n"
    words = (
        "fits, but 1C by rule #1 is preferred: "
        "both have priority 10; the one written first comes first"
    )
    assert reasons(tie, "1D") == [(WhyNot.PREFERENCE, 2, words)]


def test_a_rule_that_fits_has_always_a_better_one_or_is_chosen():
    """For every call there is a reason unless it is made."""
    for hand in (HAND, WEAK):
        for calls in ("", "1NT P", "1S P"):
            choice = choose(book(NOTRUMP), hand, auction(calls))
            for call in auction(calls).legal_calls:
                assert bool(choice.why_not(call)) == (call is not choice.call)


def test_nobody_calls_after_the_end():
    with pytest.raises(IllegalError):
        choose(book(NOTRUMP), HAND, auction("P P P P"))


def test_the_dealer_does_not_matter_to_a_call():
    asked = book(NOTRUMP)
    assert {choose(asked, HAND, auction("", seat)).call for seat in Seat} == {Call("1NT")}
