"""Published opening leads: facts that hold together, and how many of them the robot finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid.core import Auction, Card, Hand, Play, Seat, View, Vulnerability
from cuebid.robots import Budget, make_player

PROBLEMS = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__)
    .with_name("lead_problems.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if line and not line.startswith("#")
]


def view_of(dealer: str, calls: str, seat: str, hand: str) -> View:
    auction = Auction(dealer, calls)
    assert auction.contract is not None
    play = Play(auction.contract)
    return View(Seat(seat), 1, Vulnerability.NONE, Hand(hand), auction, play=play)


def test_forty_problems_can_have_come_about_and_each_has_a_source():
    assert [problem[0] for problem in PROBLEMS] == ["work"] * 20 + ["count"] * 20
    for _, dealer, calls, seat, hand, answers, source in PROBLEMS:
        view = view_of(dealer, calls, seat, hand)
        assert view.must_act
        assert {Card(text) for text in answers.split()} <= set(view.legal_cards)
        assert source


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_most_leads_of_the_half_for_work_are_found():
    """A budget in layouts: the figure is the same on every machine. 14 are found."""
    player = make_player("sayc", 1, Budget(deals=16), report=None)
    right = sum(
        player.card(view_of(dealer, calls, seat, hand)) in {Card(text) for text in answers.split()}
        for half, dealer, calls, seat, hand, answers, _ in PROBLEMS
        if half == "work"
    )
    assert right >= 13
