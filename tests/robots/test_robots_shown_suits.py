"""Leads follow what the calls of the system in use show, not what they would mean naturally."""

from __future__ import annotations

import pytest

from cuebid.core import EAST, NORTH, SOUTH, WEST, Auction, Hand, Seat, Suit, View, Vulnerability
from cuebid.evaluation import LENGTH, Box, Boxes
from cuebid.notes import open_system
from cuebid.robots.bidder import AuctionReader
from cuebid.robots.thumb_rules.heard_auction import HeardAuction, nothing_heard
from cuebid.robots.thumb_rules.shown_suits import directed_suit, shown_suits

HAND = Hand("KQ542.93.K832.72")
S, H, D, C = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS


def view_after(calls: str, seat: Seat) -> View:
    auction = Auction.parse(NORTH, calls)
    return View(seat, 1, Vulnerability.NONE, HAND, auction)


@pytest.fixture(scope="module")
def sayc() -> AuctionReader:
    return AuctionReader(open_system("sayc").book)


@pytest.mark.parametrize(
    ("calls", "leader", "partner", "opponents"),
    [
        ("1D 1S 2H P 3NT P P P", WEST, {S}, {D, H}),
        ("1NT P 2D P 2H P 3NT P P P", EAST, set(), {H}),
        ("1C P 1NT P 3NT P P P", WEST, set(), set()),
    ],
    ids=["an overcall", "a transfer shows the suit above", "a prepared club is no suit"],
)
def test_a_system_shows_the_suits_that_leads_look_at(sayc, calls, leader, partner, opponents):
    view = view_after(calls, leader)
    suits = shown_suits(view.auction, sayc(view), leader)
    assert suits.partner == partner
    assert suits.opponents == opponents


def test_the_natural_system_reads_its_own_auctions():
    view = view_after("1D P 1S 2H 2NT P 3NT P P P", EAST)
    natural = AuctionReader(open_system("simple").book)
    suits = shown_suits(view.auction, natural(view), EAST)
    assert suits.partner == {H}
    assert suits.opponents == {D, S}


def test_a_suit_counts_from_four_cards_and_from_three_if_it_was_bid():
    auction = Auction.parse(NORTH, "1D P 1NT P P P")
    three = Boxes((Box().at_least(LENGTH, 3, D).at_least(LENGTH, 3, H),))
    assert shown_suits(auction, HeardAuction({NORTH: three}), SOUTH).partner == {D}
    four = Boxes((Box().at_least(LENGTH, 4, H),))
    assert shown_suits(auction, HeardAuction({NORTH: four}), SOUTH).partner == {H}


def test_without_a_reader_nothing_is_shown():
    view = view_after("1D P 1S 2H 2NT P 3NT P P P", EAST)
    suits = shown_suits(view.auction, nothing_heard(view), EAST)
    assert not suits.partner
    assert not suits.opponents


@pytest.mark.parametrize(
    ("calls", "leader", "suit"),
    [
        ("1NT P 2C X 2S P 4S P P P", EAST, C),
        ("1NT P 2C P 2S P 4S P P P", EAST, None),
        ("1D 1S P 2C P P P", EAST, None),
        ("1H X P 2C 2H P P P", WEST, None),
        ("1C P 1H P 1NT P 3NT P P P", EAST, None),
        ("1S P 1NT X 2H P P P", EAST, None),
        ("1C P 1H P 1NT P 3NT X P P P", EAST, H),
        ("1C P 1H P 1NT P 3NT P P X P P P", EAST, None),
        ("1C 1D 1H P 1NT P 3NT X P P P", EAST, D),
        ("1S P 3S P 6S X P P P", EAST, None),
        ("1S P 2D P 3S P 6S X P P P", EAST, D),
        ("1NT P 2H X 2S P 4S P P P", EAST, H),
        ("1C 1S 2S X 3C P P P", EAST, S),
    ],
)
def test_a_double_asks_for_a_suit(sayc, calls, leader, suit):
    view = view_after(calls, leader)
    assert directed_suit(view.auction, sayc(view), leader) is suit


def test_who_asks_for_majors_and_returns_to_notrump_has_the_other_major(sayc):
    auction = Auction(EAST, "1NT P 2C P 2H P 3NT P P P")
    view = View(SOUTH, 1, Vulnerability.NONE, HAND, auction)
    assert shown_suits(auction, sayc(view), SOUTH).opponents == {H, S}


def test_a_transfer_is_no_suit_of_its_bidder(sayc):
    auction = Auction(EAST, "1NT P 2D P 2H P 4H P P P")
    view = View(SOUTH, 1, Vulnerability.NONE, HAND, auction)
    suits = shown_suits(auction, sayc(view), SOUTH)
    assert suits.bid == {H}
    assert D not in shown_suits(auction, sayc(view), WEST).own
