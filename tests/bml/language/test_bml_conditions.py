"""Seats and vulnerabilities: which conditions hold wherever others do."""

from itertools import product

from cuebid.bml import Conditions, OpenerSeat, Vulnerable

EVERY = [Conditions(*one) for one in product(OpenerSeat, Vulnerable, Vulnerable)]
TURNS = list(product(range(1, 5), (False, True), (False, True)))


def test_conditions_cover_those_at_whose_every_turn_they_hold():
    turns = {one: {turn for turn in TURNS if one.allows(*turn)} for one in EVERY}
    for one, other in product(EVERY, EVERY):
        assert one.covers(other) == (turns[other] <= turns[one])
