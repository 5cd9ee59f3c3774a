"""Calls that no player makes hardly occur in auctions of the shipped systems."""

import pytest

from cuebid.core import Auction, Board, Deal, Seat, Vulnerability
from cuebid.judgement import Blunder
from cuebid.match.deals import random_boards
from cuebid.notes import open_system
from cuebid.systems import auction_blunders, bid_boards, count_blunders, untrue_calls

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
@pytest.mark.parametrize("system", ["sayc", "precision", "2over1", "acol"])
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
    # Jacoby's two notrump is a raise, and no place to play.
    assert Blunder.PASSED_ARTIFICIAL in found[0].kinds


def test_a_call_that_no_call_of_the_system_is_true_of_is_counted():
    """Seventeen points behind a weak jump overcall, with five good cards in its suit."""
    deal = Deal.parse("N:K873.4.AKQ83.Q85 QT.QT9762.T42.K3 A6.AKJ85.J96.A92 J9542.3.75.JT764")
    auction = Auction.parse(Seat.NORTH, "1D 2H 3NT P P P")
    book = open_system("sayc").book
    found = list(untrue_calls(book, deal, auction, Vulnerability.NONE))
    assert [calls.calls[-1].text for calls in found] == ["3NT"]


def test_a_suit_that_answers_a_takeout_double_on_any_other_hand_may_be_passed():
    book = open_system("acol").book
    deal = Deal.parse("N:J75.A4.KQT976.53 JT86.KT3.A94.KQ8 KQ94.Q87.85.AT62 A32.J9652.J32.J97")
    auction = Auction.parse(Seat.NORTH, "2D X P 2H P P P")
    assert list(auction_blunders(book, deal, auction, Vulnerability.NONE)) == []
