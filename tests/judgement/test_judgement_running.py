"""Hands that run from notrump to a suit, and hands with values for game that do not pass."""

from functools import cache

import pytest

from cuebid.core import Auction, Hand, Seat, Vulnerability
from cuebid.database import choose
from cuebid.notes import open_system


@cache
def book(system):
    return open_system(system).book


def called(system, hand, calls, vulnerability="None"):
    auction = Auction(Seat.NORTH, calls)
    return choose(book(system), Hand(hand), auction, Vulnerability(vulnerability)).call.text


pytestmark = pytest.mark.parametrize("system", ["sayc", "2over1", "acol"])


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("9762.3.9872.8742", "2S"),
        ("3.9762.9872.8742", "2H"),
        ("962.3.98732.8742", "2D"),
        ("9762.3.982.87542", "2C"),
    ],
)
def test_a_weak_hand_runs_from_redoubled_notrump_to_its_longest_suit(system, hand, call):
    assert called(system, hand, "P 1N X P P XX P P", "Both") == call


def test_a_hand_with_its_share_of_the_points_stands_the_redouble(system):
    assert called(system, "K762.Q3.K872.J42", "P 1N X P P XX P P", "Both") == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "vulnerability", "good"),
    [
        ("QJ5.A742.K.AK853", "1C 1D 1S P 2H P 2N P", "Both", {"3NT"}),
        ("QJ87..AQ765.K943", "1D P P 2C P", "NS", {"X", "3C", "2D"}),
        ("93.AQJT5432.4.K4", "1S P 1N", "None", {"4H"}),
        ("KQ96.5.A32.J9842", "P P 1H P P", "None", {"X"}),
    ],
)
def test_values_and_long_suits_are_bid(system, hand, calls, vulnerability, good):
    assert called(system, hand, calls, vulnerability) in good


def test_a_flat_hand_does_not_leap_to_game_over_partners_weak_two(system):
    assert called(system, "T653.A973.QJ9.J3", "2S 3D", "Both") in {"P", "3S"}


def test_a_minimum_raises_responders_diamonds_on_four_trumps(system):
    assert called(system, "32.Q6.KQT6.AJ832", "1C P 1D P") == "2D"


@pytest.mark.parametrize(
    ("hand", "calls"),
    [("J9.KJT964.Q83.72", "1H X P"), ("KJT964.J9.Q83.72", "1S X P")],
)
def test_trumps_behind_declarer_leave_in_a_takeout_double(system, hand, calls):
    assert called(system, hand, calls) == "P"
