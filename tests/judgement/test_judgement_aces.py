"""Slams rest on known aces: who can ask does, who has heard the answer acts on it."""

from functools import cache

import pytest

from cuebid.core import Auction, Call, Hand, Seat
from cuebid.database import choose
from cuebid.notes import open_system
from strong_club import STRONG_CLUB


@cache
def sayc():
    return open_system("sayc").book


def called(hand, calls):
    return choose(sayc(), Hand(hand), Auction(Seat.NORTH, calls)).call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AKT852.K.K8.K653", "1C P 1S P 2C P", "4NT"),
        ("AKJT6.JT2.A74.J3", "1C P 1S P 3C P 3S P 4S P", "4NT"),
        ("AQ942.AQ954.T7.9", "1N P 2C P 2S P", "4S"),
        # The rule for the ask is for other hands, but what it shows is true of this one.
        ("AJ965.K4.AKQ9.Q6", "P 1S P 3S P", "4NT"),
    ],
)
def test_nobody_leaps_to_slam_with_two_aces_perhaps_out(hand, calls, call):
    assert called(hand, calls) is Call(call)


def test_an_invitation_to_slam_is_accepted_without_asking():
    assert called("K986.K82.KQT7.A6", "1N P 2D P 2H P 4N P") is Call("6H")


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQJ2.KQ.KQJ62.Q4", "1N P 4C P 4H P", "4NT"),
        ("K72.QJ9.K62.AQJ4", "1N P 4C P 4H P", "4NT"),
        ("AQJ2.AQ.KQJ62.Q4", "1N P 4C P 4H P", "6NT"),
        ("AQ.AKT6.J75.KT63", "1N P 4C P 4H P 4N P", "P"),
    ],
)
def test_the_asker_acts_on_the_answer_and_notrump_ends_the_auction(hand, calls, call):
    assert called(hand, calls) is Call(call)


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("A94.KJ84..AQT954", "1C P 1D P 1H P 1S P 2C P 3S P"),
        ("QT763..AKJ.Q8765", "1H P 1S P 4S P"),
    ],
)
def test_a_hand_with_a_void_does_not_ask_for_aces(hand, calls):
    assert called(hand, calls) is not Call("4NT")


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("K8762.AJ5.AQ753.", "6S"),
        ("KQ762.AJ5.Q753.2", "7S"),
        ("AQ762.KJ5.Q753.2", "7S"),
        ("A8762.KJ5.AQ75.2", "6S"),
    ],
)
def test_the_grand_slam_force_asks_for_two_of_three_top_trumps(hand, call):
    assert called(hand, "1S P 5N P") is Call(call)


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("KJ9842..AK7.AKQ5", "1S P 3S P"),
        ("AJ984..AKQ7.AK85", "P 1S P 2N P 3D P"),
        ("QJ9842.A.AKQ754.", "P 1S P 2N P 4S P"),
        ("KJ9842..AK7.AKQ5", "1H P 1S P 4S P"),
        (".QJ9842.AKQ54.AK", "1C P 1H P 4H P"),
    ],
)
def test_a_void_and_no_loser_beside_the_top_trumps_ask_for_these(hand, calls):
    assert called(hand, calls) is Call("5NT")


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        # Two of the three are held, so that the answer does not tell of the third.
        ("KQJ842..AK7.AK52", "1S P 3S P"),
        # Aces tell what there is to know.
        ("KJ98.A.AK72.AKQ5", "P 1S P 2N P 4S P"),
        # A king is missing beside trumps.
        ("KJ9842..AQ7.AKQ5", "P 1S P 2N P 4S P"),
        ("KJ9842..AK7.AQJ5", "1S P 3S P"),
    ],
)
def test_other_hands_do_not_ask_for_top_trumps(hand, calls):
    assert called(hand, calls) is not Call("5NT")


@pytest.mark.parametrize("system", ["sayc", "simple", STRONG_CLUB])
@pytest.mark.parametrize(
    ("partner", "answer"), [("AQ765.K832.Q3.J2", "7S"), ("AT765.K832.Q3.K2", "6S")]
)
def test_the_grand_slam_force_is_asked_answered_and_left(system, partner, answer):
    book, asker = open_system(system).book, Hand("KJ9842..AK7.AKQ5")
    calls = "1S P 3S P"
    for hand, call in ((asker, "5NT"), (Hand(partner), answer), (asker, "P")):
        assert choose(book, hand, Auction(Seat.NORTH, calls)).call is Call(call)
        calls += f" {call} P"


@pytest.mark.parametrize(
    ("hand", "calls", "sensible"),
    [
        ("QJ8542.AT2.A765.", "1S P 2N P 3C P 4S P", "P 5C 5D 5H"),
        ("QJ8542.AT32..A76", "1S P 2N P 3D P 4S P", "P 5C 5D 5H"),
        (".KQ9754.AT5.A972", "1H P 2N P 3S P 4H P", "P 5C 5D"),
        ("KQ9852.AQ4.KJ86.", "P 1H P 1S P 4S P", "5C 5H"),
        ("KJ9874.A4..KQ932", "1D P 1S P 4S P", "5D 5H"),
    ],
)
def test_a_void_shows_a_control_or_signs_off_where_two_aces_may_be_missing(hand, calls, sensible):
    assert called(hand, calls) in [Call(text) for text in sensible.split()]


CUE_BID = "1S P 2N P 3C P 4S P 5D P"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        # Trumps and controls, whatever is opposite the void.
        ("AK63.KQ4.K32.QJ3", CUE_BID, "6S"),
        ("AQ63.K54.KJ2.Q83", CUE_BID, "6S"),
        ("K963.KQ4.QJ2.KQ3", CUE_BID, "5S"),
        ("T963.AQ4.KQ2.AJ3", CUE_BID, "5S"),
        ("QJ8542.AT2.A765.", f"{CUE_BID} 5S P", "P"),
        ("QJ8542.AT2.A765.", f"{CUE_BID} 6S P", "P"),
        # Partner may have signed off for want of the trumps that the asker has.
        ("AKQT74.AK86..Q32", "P 1S P 3S P 4H P 4S P 5D P 5S P", "6S"),
    ],
)
def test_partner_of_a_void_accepts_slam_with_trumps_and_controls(hand, calls, call):
    assert called(hand, calls) is Call(call)
