"""Hands with values are not passed by base systems for want of a row: random hands, first calls."""

from __future__ import annotations

import pytest

from cuebid import open_system
from cuebid.conventions import BASES
from cuebid.core import PASS, Auction, Hand, Seat, Vulnerability
from cuebid.evaluation import Features, features
from cuebid.match.deals import random_boards
from cuebid.robots.bidder import Bidder

HANDS = 60
# Auctions, and the points with which nobody passes the last bid.
OPPOSITE_AN_OPENING = ("1C P", "1H P", "1S P", "P P 1H P", "P P 1S P")
OPPOSITE_WITH = 6
OVER_THEM = {"2D": 18, "2H": 18, "2S": 18, "3C": 19, "1C P P": 17, "1H P P": 17, "1S P P": 17}
# The most points of a hand that has passed, and the cards with which it would have preempted.
PASSED = 10
PREEMPT = 7
LONG = 5


def hands(seed: int) -> list[Hand]:
    return [board.deal[seat] for board in random_boards(3 * HANDS, seed) for seat in Seat]


def passed(bidder: Bidder, auction: str, chosen: list[Hand]) -> list[str]:
    """Return the hands that pass at the end of an auction."""
    calls = Auction("N", auction)
    return [
        f"{auction}: {hand}"
        for hand in chosen
        if bidder.decide(hand, calls, Vulnerability.NONE).call is PASS
    ]


def has_values(values: Features, auction: str) -> bool:
    would_have_opened = values.hcp > PASSED or max(values.lengths) >= PREEMPT
    return values.hcp >= OPPOSITE_WITH and not (auction.startswith("P") and would_have_opened)


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_no_hand_with_values_passes_an_opening(base: str) -> None:
    bidder = Bidder(open_system(base).book)
    for seed, auction in enumerate(OPPOSITE_AN_OPENING):
        chosen = [hand for hand in hands(seed) if has_values(features(hand), auction)][:HANDS]
        assert len(chosen) == HANDS
        assert passed(bidder, auction, chosen) == []


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_no_strong_hand_without_their_suit_lets_them_play(base: str) -> None:
    """Their openings are natural ones; a system's own two diamonds may be its strongest bid."""
    bidder = Bidder(open_system(base).book.with_opponents(open_system("sayc").book))
    for auction, least in OVER_THEM.items():
        suit = "CDHS".index(auction[1])
        chosen = [
            hand
            for hand in hands(least)
            for values in [features(hand)]
            if values.hcp >= least and values.lengths[suit] < LONG
        ]
        assert chosen
        assert passed(bidder, auction, chosen) == []
