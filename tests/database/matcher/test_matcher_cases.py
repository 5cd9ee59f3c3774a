"""What patterns match, by both matchers and by a book that follows the auction."""

import pytest
from matcher_cases import auction, blocks, by_book, by_matcher, by_reference, pattern, shown
from rule_reference import hand_subject

from cuebid.core import Hand
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import features, pattern_string

MATCHERS = pytest.mark.parametrize("match", [by_reference, by_matcher])


def auctions():
    for title, (text, *lines) in blocks("auctions.txt"):
        for number, line in enumerate(lines):
            sign, calls, *said = line.replace(" -> ", " ", 1).split(" ", 2)
            yield pytest.param(text, sign, calls, said, id=f"{title}, {number + 1}")


@MATCHERS
@pytest.mark.parametrize(("text", "sign", "calls", "said"), list(auctions()))
def test_a_sequence_matches_these_auctions(match, text, sign, calls, said):
    way = match(pattern(text), auction(calls))
    assert (way is not None) == (sign == "+")
    for captures in said:
        assert shown(way[1]) == captures


# A book is asked about calls: the bare START has none, and other texts are no calls.
OF_CALLS = [case for case in auctions() if {*case.values[2].split(":")} <= {*CALL_TEXTS}]


@pytest.mark.parametrize(("text", "sign", "calls", "said"), OF_CALLS)
def test_a_book_reads_sequences_as_the_matchers_do(text, sign, calls, said):
    way = by_book(pattern(text), auction(calls))
    assert (way is not None) == (sign == "+")
    for captures in said:
        assert shown(way[1]) == captures


def hands():
    for title, (text, *lines) in blocks("hands.txt"):
        for number, line in enumerate(lines):
            sign, hand, *said = line.replace(" -> ", " ", 1).split(" ", 2)
            yield pytest.param(text, sign, hand, said, id=f"{title}, {number + 1}")


@MATCHERS
@pytest.mark.parametrize(("text", "sign", "hand", "said"), list(hands()))
def test_a_constraint_matches_these_hands(match, text, sign, hand, said):
    known = features(Hand.parse(hand))
    subject = hand_subject(pattern_string(known))
    way = match(pattern(text), subject, FunctionContext(Situation(), known), whole=False)
    assert (way is not None) == (sign == "+")
    for captures in said:
        assert shown(way[1]) == captures
