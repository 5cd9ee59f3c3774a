"""What patterns match, by both matchers."""

import pytest
from matcher_cases import auction, blocks, by_closures, by_reference, pattern, shown
from rule_reference import hand_subject

from cuebid.core import Hand
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import features, pattern_string

MATCHERS = pytest.mark.parametrize("match", [by_reference, by_closures])


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
