"""Hands on which a player without judgement passes, or bids what nobody would.

In each auction the rules of the shipped SAYC ended early once. What is promised is the least that
any player would do, not the best call.
"""

from functools import cache

import pytest

from cuebid.core import Auction, Call, Hand, Seat, Vulnerability
from cuebid.robots import make_bidder


@cache
def sayc():
    return make_bidder("sayc")


def call_of(hand, auction, vulnerability="none"):
    calls = Auction.parse(Seat.NORTH, auction)
    return sayc().decide(Hand(hand), calls, Vulnerability(vulnerability)).call


@pytest.mark.parametrize(
    ("hand", "auction", "vulnerability"),
    [
        ("AKT3.A.AKQJT83.4", "2C 3H P P", "both"),
        ("52.AKQT865.4.K95", "1S 2H P 3S X 4NT P 5S X", "both"),
        ("QT862.975.965.T5", "1NT P 2H X P P", "ns"),
        ("A.AKJ7.8.AQ86543", "P P P 2C P 2D P 3C P 3S P", "none"),
        ("J43.AT.AQ9632.Q8", "1D P", "none"),
        ("K5.KT43.KQT8.A85", "1C 1H", "none"),
        ("52.KQ97.AK83.AJ3", "1D 3C", "none"),
        ("AQ.J3.J87.AK9843", "1C 2D", "none"),
    ],
)
def test_strong_hands_and_forced_hands_do_not_pass(hand, auction, vulnerability):
    assert call_of(hand, auction, vulnerability) != Call("P")


def test_five_spades_beside_the_suit_that_was_opened_are_bid():
    assert call_of("AKQ92.3.AJT832.4", "1D 1H 2C P") == Call("2S")


@pytest.mark.parametrize("hand", ["KJ4.AQ5.KT83.Q92", "A4.KQ52.AJ83.Q92", "AQ3.KQ5.AJ83.K92"])
def test_nobody_jumps_to_slam_past_partners_unlimited_opening(hand):
    decision = make_bidder("strongclub").decide(Hand(hand), Auction("N", "1C 1S"))
    assert decision.call.level < 4
