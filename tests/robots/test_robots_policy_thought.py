"""Thought by the policy network: what it compares, and what it may not do."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from cuebid.conventions.catalogue import BASES
from cuebid.core import DOUBLE, PASS, REDOUBLE, Auction, Deal, Hand, Seat, Vulnerability
from cuebid.database import NOT_EXPLAINED, choose
from cuebid.phrases.told import told
from cuebid.policy import LayoutsOfBoard, shipped_network
from cuebid.robots import Budget, make_bidder
from cuebid.robots.bidder import Bidder, Decision
from cuebid.robots.bidder.policy_thought import weights_of_layouts
from cuebid.robots.bidder.question import CallQuestion
from cuebid.systems import SHIPPED
from project_paths import ROOT

UNTAUGHT = str(ROOT / "tests" / "notes" / "strongclub.bml")


@pytest.fixture(scope="module")
def thinker() -> Bidder:
    return make_bidder("sayc", Budget(deals=6), seed=3)


def decisions(thinker: Bidder, boards: int) -> list[tuple[Hand, Auction, Decision]]:
    """What the thinker does on random boards, in all four seats."""
    rng = Random(12)
    result = []
    for _ in range(boards):
        deal, auction = Deal.random(rng.randrange(1 << 40)), Auction(Seat.NORTH)
        while (seat := auction.turn) is not None:
            decision = thinker.decide(deal[seat], auction, Vulnerability.NS)
            result.append((deal[seat], auction, decision))
            auction = auction.with_call(decision.call)
    return result


def test_rivals_of_the_book_show_nothing_that_the_hand_lacks(thinker: Bidder) -> None:
    changed = compared = 0
    for hand, _, decision in decisions(thinker, 12):
        if decision.simulation is None:
            continue
        compared += 1
        book, *rivals = decision.simulation.trials
        assert book.call is (decision.choice.call or PASS)
        assert book.call not in (DOUBLE, REDOUBLE)
        for rival in rivals:
            disclosure = decision.context.disclosure(rival.call)
            assert disclosure is not None
            assert hand in told(disclosure).boxes
        changed += decision.call is not book.call
    assert compared > 10
    assert changed > 0


def test_the_book_is_left_for_a_gain_alone(thinker: Bidder) -> None:
    for _, _, decision in decisions(thinker, 8):
        if decision.simulation is None:
            assert decision.call is (decision.choice.call or PASS)
            continue
        made = next(trial for trial in decision.simulation.trials if trial.call is decision.call)
        book = decision.simulation.trials[0]
        assert made is book or (made.gain >= made.least and made.gain > made.error)


def test_a_look_makes_calls_that_are_true_of_the_hand_and_that_the_network_prefers() -> None:
    """Opponents are told nothing untrue, and where the network has no better call the book bids."""
    changed = 0
    for hand, auction, decision in decisions(make_bidder("sayc", Budget(quick=True)), 40):
        book = decision.choice.call or PASS
        preference = decision.preference
        assert decision.simulation is None
        if preference is None:
            assert decision.call is book
            continue
        changed += 1
        assert decision.call is preference.best
        assert preference.book is book is not decision.call
        assert preference.chances[0] >= preference.chances[1]
        disclosure = decision.context.disclosure(decision.call)
        assert disclosure is not None
        assert hand in told(disclosure).boxes, (hand, auction)
        assert preference.words in set(decision.lines())
    assert changed > 5


def test_a_look_is_for_imps_and_for_systems_that_the_network_knows() -> None:
    assert make_bidder(UNTAUGHT, Budget(quick=True)).thinking is None
    for _, _, decision in decisions(
        make_bidder("sayc", Budget(quick=True), scoring="matchpoints"), 3
    ):
        assert decision.preference is None


def test_the_same_seed_makes_the_same_calls_and_figures() -> None:
    first, second = (
        [
            (decision.call, decision.simulation and decision.simulation.words)
            for _, _, decision in decisions(make_bidder("sayc", Budget(deals=4), seed=9), 4)
        ]
        for _ in range(2)
    )
    assert first == second


def test_thought_needs_no_solver_where_the_network_knows_both_systems() -> None:
    thinking = make_bidder("sayc", Budget(deals=2), their_system="acol").thinking
    assert thinking is not None
    assert thinking.policy is not None
    assert thinking.solver is None


def test_systems_that_the_network_was_not_taught_are_thought_about_by_their_rules() -> None:
    pytest.importorskip("endplay")
    thinking = make_bidder(UNTAUGHT, Budget(deals=2)).thinking
    assert thinking is not None
    assert thinking.policy is None


def test_all_shipped_systems_are_thought_about_by_the_network() -> None:
    for system in (*SHIPPED, *BASES):
        thinking = make_bidder(system, Budget(deals=2)).thinking
        assert thinking is not None
        assert thinking.policy is not None


def test_layouts_are_drawn_as_likely_as_the_calls_that_were_heard() -> None:
    """Partner opened one notrump: of two layouts that with fifteen to seventeen points counts."""
    network = shipped_network()
    number = network.systems.index("sayc")
    book = make_bidder("sayc").book
    hand, auction = Hand("KQ542.93.K832.72"), Auction(Seat.NORTH, "1NT P")
    choice = choose(book, hand, auction, Vulnerability.NONE, NOT_EXPLAINED)
    question = CallQuestion(
        hand, auction, Vulnerability.NONE, NOT_EXPLAINED, choice, choice.context
    )
    deals = [
        # North, East, South, West: North has 16 balanced points, then 11.
        "N:A63.AK75.Q64.Q53 J987.QJ4.J95.K98 KQ542.93.K832.72 T.T862.AT7.AJT64",
        "N:A63.QJ75.Q64.Q53 J987.AK4.J95.K98 KQ542.93.K832.72 T.T862.AT7.AJT64",
    ]
    hands = np.array([[Deal.parse(text)[seat].bits for seat in Seat] for text in deals], np.uint64)
    systems = number, number
    layouts = LayoutsOfBoard.of_hands(network, hands, (False, False), systems)
    weights = weights_of_layouts(question, layouts)
    assert weights.sum() == pytest.approx(1)
    assert weights[0] > 5 * weights[1]
