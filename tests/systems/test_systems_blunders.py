"""Calls that no player makes hardly occur in auctions of the shipped systems."""

import pytest

from cuebid.core import Auction, Board, Deal, Seat, Vulnerability
from cuebid.judgement import Blunder
from cuebid.match.deals import random_boards
from cuebid.notes import open_system
from cuebid.systems import auction_blunders, bid_boards, count_blunders

# Of 1,000 calls, with what a system's own rules cause; about four are found in `sayc`.
# `bench/blunders.py` counts them in 100,000 auctions.
MOST = 8.0


def blunder_rate(system, deals):
    book = open_system(system).book
    boards = random_boards(deals, 2311)
    counts = count_blunders(book, boards, bid_boards(book, boards))
    assert counts.auctions == deals
    return 1000 * sum(counts.kinds.values()) / counts.calls


def test_a_few_auctions():
    assert blunder_rate("sayc", 25) <= 2 * MOST


@pytest.mark.slow
@pytest.mark.parametrize("system", ["sayc", "strongclub"])
def test_hundreds_of_auctions(system):
    """As many as take less than half a minute."""
    assert blunder_rate(system, 500) <= MOST


def test_a_recorded_auction_is_checked_by_what_its_calls_mean():
    book = open_system("sayc").book
    deal = Deal.parse("N:AKQ65.AQ4.K72.Q5 432.T62.Q85.T876 JT98.K53.A64.A43 7.J987.JT93.KJ92")
    auction = Auction.parse(Seat.NORTH, "1S P 2NT P P P")
    board = Board(1, Seat.NORTH, Vulnerability.NONE, deal)
    found = list(auction_blunders(book, board.deal, auction, board.vulnerability))
    assert [one.call.text for one in found] == ["P"]
    assert Blunder.PASSED_FORCING in found[0].kinds
