"""Calls that no player makes hardly occur in auctions of the shipped systems."""

import pytest

from cuebid.core import Auction, Board, Deal, Seat, Vulnerability
from cuebid.judgement import Blunder
from cuebid.match.deals import random_boards
from cuebid.notes import open_system
from cuebid.systems import auction_blunders, bid_boards, count_blunders

# Of 1,000 calls, with what a system's own rules cause; one or two are found in the shipped systems.
# `bench/blunders.py` counts them in 100,000 auctions.
MOST = 4.0
PORTIONS = 4


def blunder_rate(system, deals, seed=2311):
    book = open_system(system).book
    boards = random_boards(deals, seed)
    counts = count_blunders(book, boards, bid_boards(book, boards))
    assert counts.auctions == deals
    return 1000 * sum(counts.kinds.values()) / counts.calls


def test_a_few_auctions():
    assert blunder_rate("sayc", 25) <= 4 * MOST


@pytest.mark.slow
@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("system", ["sayc", "strongclub", "2over1", "acol"])
def test_two_thousand_auctions(system, portion):
    """In portions, each of which takes less than half a minute."""
    assert blunder_rate(system, 2000 // PORTIONS, seed=2311 + portion) <= MOST


def test_a_recorded_auction_is_checked_by_what_its_calls_mean():
    book = open_system("sayc").book
    deal = Deal.parse("N:AKQ65.AQ4.K72.Q5 432.T62.Q85.T876 JT98.K53.A64.A43 7.J987.JT93.KJ92")
    auction = Auction.parse(Seat.NORTH, "1S P 2NT P P P")
    board = Board(1, Seat.NORTH, Vulnerability.NONE, deal)
    found = list(auction_blunders(book, board.deal, auction, board.vulnerability))
    assert [one.call.text for one in found] == ["P"]
    assert Blunder.PASSED_FORCING in found[0].kinds
