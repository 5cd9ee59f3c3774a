"""Positions of card play with one right play, each with its reason."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from cuebid.core import (
    NORTH,
    PASS,
    Auction,
    Call,
    Card,
    Contract,
    Hand,
    Play,
    Seat,
    View,
    Vulnerability,
)
from cuebid.notes import open_system
from cuebid.robots.bidder import AuctionReader
from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play import CardPlayer, CardThinking
from cuebid.robots.thumb_rules import nothing_heard
from cuebid.solver import DdsSolver


class Case(NamedTuple):
    """One line of the file."""

    title: str
    contract: str
    seat: str
    hand: str
    dummy: str
    played: str
    right: str
    reason: str

    def view(self) -> View:
        contract = Contract.parse(self.contract)
        assert contract is not None
        bracket = re.match(r"\[(.*)\]", self.title)
        auction = Auction(
            contract.declarer, [Call.bid(contract.level, contract.strain), PASS, PASS, PASS]
        )
        if bracket:
            auction = Auction.parse(NORTH, bracket[1])
        assert auction.contract == contract
        return View(
            seat=Seat.parse(self.seat),
            board_number=1,
            vulnerability=Vulnerability.NONE,
            hand=Hand(self.hand),
            auction=auction,
            play=Play.parse(contract, self.played),
            dummy_hand=Hand(self.dummy) if self.dummy else None,
        )

    @property
    def cards(self) -> set[Card]:
        return {Card(text) for text in self.right.split()}


CASES = [
    Case(*(part.strip() for part in line.split("|")))
    for line in Path(__file__).with_name("positions.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_a_position_can_have_come_about(case):
    view = case.view()
    assert view.must_act
    assert len(view.hand) == 13
    seen = view.hand
    if view.dummy_hand is not None:
        assert len(view.dummy_hand) == 13
        assert not seen & view.dummy_hand
        seen = seen | view.dummy_hand
    assert not view.play.faults(view.deal)
    own = {view.seat, view.contract.dummy} if view.dummy_hand else {view.seat}
    for position, card in enumerate(view.play.cards):
        if view.play.seat_of(position) not in own:
            assert card not in seen, f"{card} was not the other side's"
    assert case.cards <= set(view.legal_cards)
    assert len(case.cards) < len(view.legal_cards)
    assert case.reason


@pytest.mark.slow
def test_at_a_second_a_card_most_positions_are_played_right():
    thinking = CardThinking(DdsSolver(), Budget(seconds=1.0), seed=1)
    reader = AuctionReader(open_system("sayc").book)
    wrong = []
    for case in CASES:
        shown = reader if case.title.startswith("[") else nothing_heard
        decision = CardPlayer(thinking, shown).decide(case.view())
        if decision.card not in case.cards:
            wrong.append(f"{case.title}: {'; '.join(decision.lines())}")
    assert len(CASES) >= 60
    assert len(CASES) - len(wrong) >= max(50, len(CASES) * 5 // 6), "\n".join(wrong)
