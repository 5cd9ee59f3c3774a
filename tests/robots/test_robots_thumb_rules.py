"""The card play of `simple`, case by case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cuebid.core import (
    NORTH,
    PASS,
    Auction,
    Call,
    Card,
    Contract,
    Hand,
    IllegalError,
    Play,
    Player,
    Seat,
    View,
    Vulnerability,
)
from cuebid.robots import make_player
from cuebid.robots.budget import Budget
from cuebid.robots.thumb_rules.holdings import above, equals_of_top, highest, masters, nth_best


def simple_player() -> Player:
    """Return the natural robot that neither thinks nor explains."""
    return make_player("simple", budget=Budget(), report=None, explains=False)


CASES = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__).with_name("thumb_rules.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def view_of(title: str, contract_text: str, seat: str, hand: str, dummy: str, played: str) -> View:
    contract = Contract.parse(contract_text)
    assert contract is not None
    bracket = re.match(r"\[(.*)\]", title)
    if bracket:
        auction = Auction.parse(NORTH, bracket[1])
        assert auction.contract == contract
    else:
        bid = Call.bid(contract.level, contract.strain)
        auction = Auction(contract.declarer, [bid, PASS, PASS, PASS])
    play = Play(contract, [Card(text) for text in played.split()])
    view = View(
        seat=Seat.parse(seat),
        board_number=1,
        vulnerability=Vulnerability.NONE,
        hand=Hand(hand),
        auction=auction,
        play=play,
        dummy_hand=Hand(dummy) if dummy else None,
    )
    assert len(view.hand) == 13
    assert not dummy or len(Hand(dummy)) == 13
    assert not view.hand & Hand(dummy)
    assert view.must_act
    return view


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_golden_card(case):
    view = view_of(*case[:6])
    assert simple_player().card(view) is Card(case[6])


def test_asking_out_of_turn_is_an_error_that_says_so():
    view = View(NORTH, 1, Vulnerability.NONE, Hand("AKQ.J72.T983.A42"), Auction(NORTH))
    with pytest.raises(IllegalError, match="North has no card to play now"):
        simple_player().card(view)


def test_holdings_answer_in_bits():
    holding = 0b1_1010_0000_0101  # A K J 4 2
    assert highest(holding) == 1 << 12
    assert nth_best(holding, 4) == 0b100
    assert above(holding, 1 << 9) == 0b1_1000_0000_0000
    assert above(holding, 0) == holding
    assert masters(holding, 1 << 10) == 0b1_1000_0000_0000
    assert equals_of_top(holding, 1 << 3) == 0b1_1010_0000_0000
