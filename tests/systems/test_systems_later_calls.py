"""The shipped SAYC on second and later calls in contested auctions, by what is taught of them.

Each test is a principle with hands of ours; `later_calls.jsonl` has more, whose answers were
written down before the system was asked.
"""

from functools import cache

import pytest

from cuebid.core import Auction, Hand, Seat, Vulnerability
from cuebid.robots import make_bidder


@cache
def sayc():
    return make_bidder("sayc")


def call_of(hand, auction, vulnerability="None"):
    calls = Auction.parse(Seat.NORTH, auction)
    return sayc().decide(Hand(hand), calls, Vulnerability(vulnerability)).call.text


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("53.AKJ3.AJ83.T53", "1D 1S X P 2C P", "2S"),
        ("84.A76.AQJ83.KQ5", "1H 1S 2D P 2H P", "2S"),
        ("AKJ84.T53.AJ83.5", "1C 1H X P 2C P", "2H"),
        ("84.AK752.KQ5.AJ3", "1H 1S 2D P", "2S"),
    ],
)
def test_the_cheapest_bid_of_their_suit_asks(hand, auction, call):
    assert call_of(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("A84.KJ5.J3.AJ753", "1C 2H X P", "2NT"),
        ("J952.J8.Q653.A75", "1C 2H X P 2NT P", "P"),
        ("K952.J8.QJ53.A75", "1C 2H X P 2NT P", "3NT"),
        ("A84.KJ5.A3.AJ753", "1C 2H X P", "3NT"),
    ],
)
def test_two_notrump_over_two_of_their_suit_is_a_minimum(hand, auction, call):
    assert call_of(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AKJT97.974.642.K", "1S X P 1NT", "2S"),
        ("AKQJ63.K62..A853", "P 1S X 1NT P", "4S"),
        ("AQ98642.3.AJ4.K9", "1S X 2C 2D", "4S"),
        ("AJT.AKQ954.J3.63", "1C 1H 1S P 2C", "2H"),
        ("AKQT762.T.43.Q82", "P 1D 1S P 2H P", "3S"),
    ],
)
def test_a_long_suit_is_bid_again_by_its_strength(hand, auction, call):
    assert call_of(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AJT42.KJ5.874.74", "P 1D 2H 3D", "3H"),
        ("K953.A84.72.QJ53", "1D 1S 3D", "3S"),
        ("87643.AQ6.K86.AJ", "1C 1S X", "2C"),
        ("QJT76.T8642.T4.K", "P 1D 1S X P 3H P", "4H"),
        ("T962.KQ3.42.AKJ6", "P 1D X 1H 1S 2D", "2S"),
        ("AKQ98.A92.QT85.A", "P 1C X P 1S 2C", "3S"),
    ],
)
def test_a_fit_is_shown_at_once(hand, auction, call):
    assert call_of(hand, auction) == call


def test_a_suit_that_opponents_bid_is_no_trump_suit():
    assert call_of("A5.K52.JT92.AK86", "P 1NT 2H 3H P") == "3NT"
    assert call_of("J9.AKT97.K83.AK5", "1H 2S X P 3H P 4C P 4NT P 5H P") in {"6C", "6H"}


def test_a_major_of_six_cards_comes_before_a_raise_of_partners_minor():
    assert call_of("AQJ973.J.T53.Q98", "1C 1D 1H") == "1S"


def test_a_double_of_stayman_does_not_stop_the_answer():
    assert call_of("AT83.A9.A73.AKJ2", "P P P 2NT P 3C X") == "3S"


def test_partners_takeout_double_is_answered_in_a_major_before_a_minor():
    assert call_of("97.AJ64.KQJ7.K75", "P 1S X 3S X P") == "4H"
    assert call_of("KT86.T7.AJ7.QT64", "P 2D P P X P") == "2S"
    assert call_of("AQ.QJ54.J84.8654", "P P 2S X P") == "3H"


def test_balancing_has_bid_a_part_of_partners_points():
    assert call_of("Q94.K542.9763.K7", "2D P P 2S P") == "P"
    assert call_of("Q94.K54.A763.K72", "2D P P 2S P") == "3S"
    assert call_of("A74.Q7542.AQ.KT7", "1H P P X P 1S P") == "1NT"
