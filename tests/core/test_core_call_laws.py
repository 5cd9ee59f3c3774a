"""The graph of the states of an auction, which every follower of auctions walks."""

from __future__ import annotations

from core_fixtures import auctions
from hypothesis import given

from cuebid.core import CALLS, DOUBLE, OPENING_STATE, PASS, REDOUBLE, Call, CallFault


def reachable_states():
    states, pending = {OPENING_STATE}, [OPENING_STATE]
    while pending:
        state = pending.pop()
        for call in state.legal_calls:
            following = state.after(call)
            if following not in states:
                states.add(following)
                pending.append(following)
    return states


def after(*calls):
    state = OPENING_STATE
    for call in calls:
        state = state.after(Call(call))
    return state


def test_a_few_hundred_states_cover_all_legal_auctions():
    # Zero to four passes before a bid; then 35 bids, each undoubled, doubled or redoubled, with
    # zero to three passes.
    assert len(reachable_states()) == 5 + 35 * 3 * 4


def test_legal_calls_are_those_without_a_fault_in_every_state():
    for state in reachable_states():
        assert state.legal_calls == tuple(c for c in CALLS if state.why_illegal(c) is None)
        assert state.is_over is not bool(state.legal_calls)


@given(auctions())
def test_an_auction_and_the_state_after_its_calls_allow_the_same_calls(auction):
    state = after(*(call.text for call in auction))
    assert state.legal_calls == auction.legal_calls
    assert (state.last_bid, state.doubled) == (auction.last_bid, auction.doubled)
    assert state.is_over is auction.is_over


def test_two_ways_to_the_same_facts_lead_to_the_same_state():
    assert after("1C", "P", "2H") is after("P", "1S", "2H")
    assert after("1C", "X", "P") is not after("1C", "P", "X")


def test_calls_after_an_illegal_call_are_judged_as_if_it_stood():
    doubled_own_bid = after("1C", "P", "X")
    assert doubled_own_bid.why_illegal(DOUBLE) is CallFault.ALREADY_DOUBLED
    insufficient = after("2C", "1H")
    assert insufficient.why_illegal(Call("1S")) is None
    over = after("1C", "P", "P", "P")
    assert over.after(PASS).why_illegal(PASS) is CallFault.AUCTION_OVER
    assert OPENING_STATE.after(DOUBLE).why_illegal(REDOUBLE) is CallFault.NOTHING_TO_REDOUBLE


def test_the_number_of_states_stays_finite_when_illegal_calls_are_followed():
    states, pending = {OPENING_STATE}, [OPENING_STATE]
    while pending:
        state = pending.pop()
        for following in map(state.after, CALLS):
            if following not in states:
                states.add(following)
                pending.append(following)
    assert len(states) < 1200
