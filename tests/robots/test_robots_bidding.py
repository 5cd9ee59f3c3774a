"""The bidding of `simple`, case by case and as laws."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid.core import (
    DOUBLE,
    HEARTS,
    NORTH,
    SPADES,
    Auction,
    Call,
    Hand,
    View,
    Vulnerability,
)
from cuebid.robots import ExplainedCall, SimplePlayer
from cuebid.robots.natural import measure, read_auction

CASES = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__).with_name("bidding.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def answer(hand: str, calls: str) -> Call | ExplainedCall:
    auction = Auction.parse(NORTH, calls)
    assert auction.turn is not None
    view = View(auction.turn, 1, Vulnerability.NONE, Hand(hand), auction)
    assert len(view.hand) == 13
    return SimplePlayer().call(view)


@pytest.mark.parametrize(
    ("hand", "calls", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_golden_call(hand, calls, expected):
    made = answer(hand, calls)
    call = made.call if isinstance(made, ExplainedCall) else made
    assert call is Call(expected)


def test_artificial_calls_are_alerted_with_words_and_natural_calls_are_not():
    transfer = answer("82.QT432.J82.T64", "1NT P")
    assert isinstance(transfer, ExplainedCall)
    assert transfer.explanation.alerted
    assert transfer.explanation.text == "five or more hearts"
    assert isinstance(answer("AQ5.KJ3.Q842.KT6", ""), Call)


def test_what_a_call_shows_is_read_from_the_rules_that_make_it():
    situation = read_auction(Auction.parse(NORTH, "1S P 3S P").calls)
    opener, responder = situation.shown[0], situation.shown[2]
    assert (opener.low, opener.least[SPADES]) == (12, 5)
    assert (responder.low, responder.high, responder.least[SPADES]) == (10, 12, 3)


def test_a_transfer_shows_the_suit_it_asks_for_not_the_one_it_names():
    responder = read_auction(Auction.parse(NORTH, "1NT P 2D P").calls).shown[2]
    assert responder.least[HEARTS] == 5


def test_an_auction_no_rule_would_make_is_read_all_the_same():
    situation = read_auction(Auction.parse(NORTH, "7C X XX P P P").calls)
    assert len(situation.meanings) == 6
    assert situation.calls[1] is DOUBLE


@pytest.mark.parametrize(
    ("hand", "hcp", "points"),
    [
        ("AKQJ5.432.432.32", 10, 11),
        ("AKQJ52.432.432.2", 10, 12),
        ("K.AKQ2.5432.5432", 12, 11),
    ],
)
def test_points_add_length_and_take_off_bare_honours(hand, hcp, points):
    measures = measure(Hand(hand))
    assert (measures.hcp, measures.points) == (hcp, points)


def test_support_counts_short_suits_with_trumps_and_length_without():
    measures = measure(Hand("QJ43.8.A9852.K64"))
    assert measures.support(SPADES) == 10 + 3
    assert measures.support(HEARTS) == measures.points == 11
