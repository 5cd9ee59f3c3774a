"""Deals that are bid together get exactly the calls that they get one by one."""

import pytest

from cuebid.core import Auction, Board, Call, Deal, Seat, Vulnerability
from cuebid.notes import open_system
from cuebid.robots.bidder.bidder import Bidder
from cuebid.systems import bid_boards, bid_deal, finish_auctions
from strong_club import STRONG_CLUB


def boards(count, seed=1):
    return [Board.numbered(number, Deal.random(seed + number)) for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("system", "count"),
    [
        ("sayc", 30),
        pytest.param("sayc", 2_000, marks=pytest.mark.slow),
        pytest.param(STRONG_CLUB, 1_000, marks=pytest.mark.slow),
    ],
)
def test_boards_get_the_auctions_that_they_get_one_by_one(system, count):
    book = open_system(system).book
    dealt = boards(count)
    together = bid_boards(book, dealt)
    for board, auction in zip(dealt, together, strict=True):
        assert auction == bid_deal(book, board.deal, board.dealer, board.vulnerability)


def test_a_large_group_is_decided_with_arrays_as_hand_by_hand():
    book = open_system("sayc").book
    start = Auction("E", "1NT P")
    deals = [Deal.random(seed) for seed in range(70)]
    finished = finish_auctions(book, deals, start, Vulnerability.EW)
    assert len({auction.calls[2] for auction in finished}) > 4
    for deal, auction in zip(deals, finished, strict=True):
        rebid = start
        while not rebid.is_over:
            hand = deal[rebid.turn]
            decision = Bidder(book).decide(hand, rebid, Vulnerability.EW)
            rebid = rebid.with_call(decision.call)
        assert auction == rebid


def test_a_bidder_bids_deals_from_the_dealer_on():
    bidder = Bidder(open_system("sayc").book)
    deals = [Deal.random(seed) for seed in range(3)]
    auctions = bidder.bid_deals(deals, Seat.SOUTH, Vulnerability.BOTH)
    assert [auction.dealer for auction in auctions] == [Seat.SOUTH] * 3
    assert all(auction.is_over for auction in auctions)
    assert bidder.bid_deals([]) == []


def test_long_auctions_are_closed_with_passes():
    book = open_system("sayc").book
    (auction,) = finish_auctions(book, [Deal.random(2)], Auction("N", "1C"), Vulnerability.NONE, 1)
    assert auction.calls == tuple(map(Call, ("1C", "P", "P", "P")))
