"""Published opening leads: facts that hold together, and how many of them the robot finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid.core import (
    DIAMONDS,
    HEARTS,
    SPADES,
    Auction,
    Card,
    Hand,
    Play,
    Seat,
    View,
    Vulnerability,
)
from cuebid.robots import Budget, CardDecision, make_player
from cuebid.robots.double_dummy_play import CardReason

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


def decided(hand: str, calls: str) -> CardDecision:
    decisions: list[CardDecision] = []

    def observe(_: View, decision: object) -> None:
        assert isinstance(decision, CardDecision)
        decisions.append(decision)

    player = make_player("sayc", 1, Budget(deals=8), observer=observe, report=None)
    contract = Auction("N", calls).contract
    assert contract is not None
    player.card(view_of("N", calls, contract.declarer.left.letter, hand))
    return decisions[-1]


@pytest.mark.parametrize(
    ("hand", "calls", "suit"),
    [
        ("AQ84.KJ73.5.AQ62", "1D X P P P", DIAMONDS),
        ("5.AQ84.KJ73.AQ62", "1S X P P P", SPADES),
    ],
)
def test_trumps_are_led_where_a_takeout_double_was_left_in(hand, calls, suit):
    assert decided(hand, calls).card.suit is suit


@pytest.mark.parametrize(
    ("hand", "calls", "suit"),
    [
        ("J9732.Q64.85.T82", "1D P 1H P 2N P 3N X P P P", HEARTS),
        ("J9732.85.Q64.T82", "1H P 2D P 2N P 3N X P P P", DIAMONDS),
    ],
)
def test_dummys_suit_is_led_against_doubled_three_notrump(hand, calls, suit):
    assert decided(hand, calls).card.suit is suit


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("AQ84.KJ73.5.AQ62", "1D X P P P"),
        ("J9732.864.85.KT8", "1NT P 3NT P P P"),
        ("A753.QT83.8.T963", "1D P 1H P 2D P 2NT P 3NT P P P"),
        ("J9732.Q64.85.T82", "1D P 1H P 2N P 3N X P P P"),
    ],
)
def test_the_reason_told_for_a_lead_is_the_reason_that_chose_it(hand, calls):
    decision = decided(hand, calls)
    losses = {trial.card: trial.loss for trial in decision.trials}
    errors = {trial.card: trial.error for trial in decision.trials}
    loss, error = losses[decision.card], errors[decision.card]
    if decision.why == CardReason.BEST:
        assert loss == min(losses.values())
    elif decision.why == CardReason.STANDARD:
        assert loss - min(losses.values()) <= max(0.05, 0.5 * error)
    else:
        assert decision.why == CardReason.LEAD
        assert loss > min(losses.values())
