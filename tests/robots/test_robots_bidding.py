"""The bidding of `simple`, case by case and as laws."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid.core import (
    DIAMONDS,
    HEARTS,
    NORTH,
    SPADES,
    Auction,
    Call,
    Hand,
    View,
    Vulnerability,
)
from cuebid.evaluation import LENGTH, POINTS, Box
from cuebid.notes import open_system
from cuebid.robots import ExplainedCall, make_player
from cuebid.robots.budget import Budget

CASES = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__).with_name("bidding.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


PLAYER = make_player("simple", budget=Budget(), report=None)


def answer(hand: str, calls: str) -> Call | ExplainedCall:
    auction = Auction.parse(NORTH, calls)
    assert auction.turn is not None
    view = View(auction.turn, 1, Vulnerability.NONE, Hand(hand), auction)
    assert len(view.hand) == 13
    return PLAYER.call(view)


@pytest.mark.parametrize(
    ("hand", "calls", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_golden_call(hand, calls, expected):
    made = answer(hand, calls)
    call = made.call if isinstance(made, ExplainedCall) else made
    assert call is Call(expected)


def test_every_call_is_explained_and_artificial_ones_are_alerted():
    transfer = answer("82.QT432.J82.T64", "1NT P")
    assert isinstance(transfer, ExplainedCall)
    assert transfer.explanation.alerted
    assert "5+ hearts" in transfer.explanation.text
    opening = answer("AQ5.KJ3.Q842.KT6", "")
    assert isinstance(opening, ExplainedCall)
    assert not opening.explanation.alerted


def shown_after(calls: str) -> tuple[Box, ...]:
    return open_system("simple").book.context(Auction(NORTH, calls)).situation.hulls


def test_what_a_call_shows_is_what_it_was_chosen_by():
    opener, _, responder, _ = shown_after("1S P 3S P")
    assert opener.range(POINTS)[0] == 12
    assert opener.range(LENGTH, SPADES)[0] == 5
    assert responder.range(POINTS) == (10, 11)
    assert responder.range(LENGTH, SPADES)[0] == 3


def test_a_transfer_shows_the_suit_it_asks_for_not_the_one_it_names():
    responder = shown_after("1NT P 2D P")[2]
    assert responder.range(LENGTH, HEARTS)[0] == 5
    assert responder.range(LENGTH, DIAMONDS)[0] == 0


def test_an_auction_that_nobody_would_make_is_read_all_the_same():
    assert len(shown_after("7C X XX P P P")) == 4
