"""What the policy network is taught by: tables bid together, their results, and the slope."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from cuebid.core import PASS, Auction, Deal, Seat, contract_score
from cuebid.core.call import CALLS as ALL_CALLS
from cuebid.judgement.contract_value import imps_of
from cuebid.policy import PolicyNetwork, shipped_network
from cuebid.robots.bidder.policy_comparison import QUANTILES
from project_paths import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
from improve_policy import Lesson, Lessons, slope_of
from policy_tables import Deals, Tables


class NineTricks:
    """Everybody takes nine tricks."""

    def chances(self, holdings, declarer, strain):  # noqa: ARG002 - as of a forecast
        return np.tile(np.arange(14) == 9, (len(holdings), 1)).astype(np.float32)


@pytest.fixture(scope="module")
def network() -> PolicyNetwork:
    return shipped_network()


def tables_of(network: PolicyNetwork, count: int, seed: int) -> Tables:
    rng = np.random.default_rng(seed)
    deals = Deals.random(network, count, rng)
    systems = np.full((count, 2), network.systems.index("sayc"))
    tables = Tables.begun(network, deals, systems, np.zeros((count, 2), bool))
    while len(going := tables.going):
        legal = tables.sums(going)[1]
        # At random, so that doubles and every strain come up, but to an end.
        scores = np.where(legal, rng.gumbel(size=legal.shape), -np.inf)
        scores[:, PASS.index] += 2
        tables.make(going, scores.argmax(1))
    return tables


def auction_of(tables: Tables, number: int) -> Auction:
    calls = tables.calls[number, : tables.lengths[number]]
    return Auction(Seat.NORTH, [ALL_CALLS[call] for call in calls])


def test_deals_have_thirteen_cards_a_hand_and_each_card_once(network: PolicyNetwork) -> None:
    deals = Deals.random(network, 50, np.random.default_rng(1))
    assert all(int(hand).bit_count() == 13 for hand in deals.hands.ravel())
    assert (np.bitwise_or.reduce(deals.hands, axis=1) == (1 << 52) - 1).all()


def test_auctions_end_as_the_laws_say_with_their_contract(network: PolicyNetwork) -> None:
    tables = tables_of(network, 300, 2)
    rank, doubled, declarer = tables.contracts()
    found = set()
    for number in range(300):
        auction = auction_of(tables, number)
        assert auction.is_over
        contract = auction.contract
        if contract is None:
            assert rank[number] == -1
            continue
        assert (contract.level, int(contract.strain)) == (
            rank[number] // 5 + 1,
            rank[number] % 5,
        )
        assert int(contract.declarer) == declarer[number]
        assert doubled[number] == contract.doubled.value
        found.add(doubled[number])
    assert found == {0, 1, 2}


def test_results_are_the_scores_of_the_dealers_side(network: PolicyNetwork) -> None:
    tables = tables_of(network, 200, 3)
    results = tables.results(NineTricks())
    assert results.shape == (200, len(QUANTILES))
    for number in range(200):
        contract = auction_of(tables, number).contract
        won = 0
        if contract is not None:
            declarer = contract.declarer
            vulnerable = bool(tables.deals.vulnerable[number, int(declarer) % 2])
            won = contract_score(contract, 9, vulnerable) * (1 if int(declarer) % 2 == 0 else -1)
        assert (results[number] == won).all()


def test_imps_are_those_of_the_scale() -> None:
    points = np.array([0, 10, 20, -50, 430, -4000, 7600], np.float32)
    assert imps_of(points).tolist() == [0, 0, 1, -2, 10, -24, 24]


def test_the_slope_is_that_of_what_is_to_be_lowered() -> None:
    rng = np.random.default_rng(4)
    shape = (5, 7)
    by_rules = rng.dirichlet(np.ones(7), 5)
    tried = by_rules >= 0.05
    lesson = Lesson(np.zeros((5, 3)), tried, rng.normal(size=shape) * tried, by_rules)

    def to_lower(values) -> float:
        weights = np.where(tried, np.exp(values), 0)
        chances = weights / weights.sum(1, keepdims=True)
        left = np.log(np.where(tried, chances, 1)) - np.log(by_rules)
        return float(-(chances * (lesson.worth - 0.25 * left)).sum() / 5)

    values = rng.normal(size=shape)
    _, slope = slope_of(lesson, values)
    for row, column in np.argwhere(tried):
        step = np.zeros(shape)
        step[row, column] = 1e-5
        rise = (to_lower(values + step) - to_lower(values - step)) / 2e-5
        assert slope[row, column] == pytest.approx(rise, abs=1e-4)
    assert (slope[~tried] == 0).all()


def test_a_head_that_learns_from_results_comes_to_win(network: PolicyNetwork) -> None:
    """Where every contract makes nine tricks there are games to bid."""
    rng = np.random.default_rng(5)
    lessons = Lessons(network, NineTricks(), rng, boards=128)
    first = lessons.learn(lessons.lesson(), 1e-3)
    for _ in range(12):
        last = lessons.learn(lessons.lesson(), 1e-3)
    assert last > first + 0.5
    deal = Deal.random(1)
    assert lessons.network.head is network.head
    hands = np.array([deal[Seat.NORTH].bits], np.uint64)
    assert np.array_equal(lessons.network.hand_parts(hands), network.hand_parts(hands))
