"""The state of auctions by the shipped systems, with what answers a question in them."""

from functools import cache

import pytest

from cuebid.core import SUITS, Auction, Call, Seat
from cuebid.meaning import Purpose
from cuebid.notes import open_system
from cuebid.systems import answers_of, auction_state
from strong_club import STRONG_CLUB


@cache
def book(system):
    return open_system(system).book


def state(calls, system="sayc"):
    return auction_state(book(system), Auction(Seat.NORTH, calls))


def answers(calls, system="sayc"):
    auction = Auction(Seat.NORTH, calls)
    context = book(system).context(auction)
    return [call.text for call in answers_of(context, tuple(auction.legal_calls))]


def test_rules_without_a_judge_have_no_state():
    assert auction_state(book("sayc").with_judge(None), Auction(Seat.NORTH, "1S")) is None


@pytest.mark.parametrize(
    ("calls", "system", "expected"),
    [
        ("1NT P 2C P", "sayc", ["2D", "2H", "2S"]),
        ("1S P 3S P 4NT P", "sayc", ["5C", "5D", "5H", "5S"]),
        ("1D 1S X P 2D P 2S P", "sayc", ["2NT", "3NT"]),
        ("1S P 2H P", "sayc", []),
        ("1C P", STRONG_CLUB, ["1D", "1H", "1S", "1NT", "2C", "2D", "2H", "2NT"]),
    ],
)
def test_a_question_is_known_with_its_answers(calls, system, expected):
    assert answers(calls, system)[: len(expected)] == expected


@pytest.mark.parametrize(
    "calls", ["1S P 2NT P", "1S X 2NT P", "1S P 3S P 4NT P", "1C P 1H P 3H P 4NT P 5C P"]
)
def test_a_bid_about_something_else_is_artificial(calls):
    meaning = state(calls).last_bid_meaning
    assert meaning.is_artificial


@pytest.mark.parametrize("calls", ["1S P 2NT P", "1S X 2NT P"])
def test_two_notrump_with_support_agrees_the_suit(calls):
    meaning = state(calls).last_bid_meaning
    assert meaning.purpose is Purpose.RAISE
    assert state(calls).agreed is SUITS[3]


@pytest.mark.parametrize("calls", ["1NT P 2NT P", "1H P 2NT P 3NT P", "1D 1S 2NT P"])
def test_natural_notrump_stays_natural(calls):
    assert not state(calls).last_bid_meaning.is_artificial


@pytest.mark.parametrize(
    ("calls", "system"),
    [
        ("2C 3H P P", "sayc"),
        ("1H X XX 2C P P", "sayc"),
        ("1S P 2C 2H P P", "2over1"),
        ("1H 2C 3C 3D P P", "sayc"),
    ],
)
def test_a_pass_over_their_bid_asks_where_the_hand_is_ours(calls, system):
    assert state(calls, system).must_call


@pytest.mark.parametrize("calls", ["1S 2H 4S 5H P P", "1S P 4S 5D P P", "1D 1S X 2S P P"])
def test_a_pass_over_their_bid_asks_nothing_after_weak_raises(calls):
    assert not state(calls).must_call


def test_an_artificial_opening_that_forces_is_strong():
    (meaning,) = state("1C", STRONG_CLUB).meanings
    assert meaning.purpose is Purpose.STRONG
    assert meaning.call is Call("1C")
