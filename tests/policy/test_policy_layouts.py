"""Auctions of many layouts at once, by any network."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from cuebid.core import SEATS, Auction, Call, Deal, Seat
from cuebid.core.call import CALLS as ALL_CALLS
from cuebid.policy import LayoutsOfBoard, PolicyNetwork
from cuebid.policy.auction_inputs import CALLS, auction_inputs, auction_rows
from cuebid.policy.hand_inputs import HAND_INPUTS, hand_inputs

MOST_CALLS = 40


@pytest.fixture(scope="module")
def network() -> PolicyNetwork:
    """A network that was taught nothing: its calls are odd, and different for most hands."""
    rng = np.random.default_rng(3)

    def layers(*widths: int):
        return tuple(
            (rng.standard_normal((before, after), np.float32) / 8, np.zeros(after, np.float32))
            for before, after in pairwise(widths)
        )

    hand, auction = layers(HAND_INPUTS, 24, 16), layers(auction_inputs(2), 24, 16)
    head, winning = layers(16, 20, CALLS), layers(16, 20, CALLS)
    return PolicyNetwork(hand, auction, head, winning, ("one", "two"))


def layouts_of(network: PolicyNetwork, deals: list[Deal]) -> LayoutsOfBoard:
    hands = np.array([[deal[seat].bits for seat in SEATS] for deal in deals], np.uint64)
    return LayoutsOfBoard.of_hands(network, hands, (True, False), (0, 1))


def finished_one_by_one(network: PolicyNetwork, deal: Deal, calls: list[Call]) -> tuple[int, ...]:
    auction = Auction(Seat.NORTH, calls)
    while (seat := auction.turn) is not None:
        rows = auction_rows(
            np.array([[call.index for call in auction]], np.uint8).reshape(1, -1),
            np.array([len(auction)]),
            np.array([[True, False]]),
            np.array([[0, 1]]),
            2,
        )
        hand = hand_inputs(np.array([deal[seat].bits], np.uint64))
        best = network.scores_of_inputs(hand, rows.inputs, rows.legal).argmax()
        call = ALL_CALLS[0] if len(auction) >= MOST_CALLS else ALL_CALLS[int(best)]
        auction = auction.with_call(call)
    return tuple(call.index for call in auction)


@pytest.mark.parametrize("start", ["", "1C P", "1S X P"])
def test_layouts_bid_together_are_bid_as_one_by_one(network: PolicyNetwork, start: str) -> None:
    deals = [Deal.random(seed) for seed in range(40)]
    calls = list(Auction(Seat.NORTH, start).calls)
    together = layouts_of(network, deals).finished([call.index for call in calls], MOST_CALLS)
    assert together == [finished_one_by_one(network, deal, calls) for deal in deals]
    assert len(set(together)) > 5


def test_each_side_bids_by_its_own_head(network: PolicyNetwork) -> None:
    """The dealer's side by the rules, the other by what wins; then a network of one head alike."""
    deals = [Deal.random(seed) for seed in range(40)]
    both = replace(layouts_of(network, deals), wins=(False, True)).finished([], MOST_CALLS)
    alone = layouts_of(network, deals).finished([], MOST_CALLS)
    assert [calls[0] for calls in both] == [calls[0] for calls in alone]
    assert both != alone
    one_head = replace(network, winning=network.head)
    same = replace(layouts_of(one_head, deals), wins=(False, True)).finished([], MOST_CALLS)
    assert same == alone


def test_an_auction_that_is_over_stays_as_it_is(network: PolicyNetwork) -> None:
    over = tuple(call.index for call in Auction(Seat.NORTH, "1S P P P"))
    assert layouts_of(network, [Deal.random(1)]).finished(over, MOST_CALLS) == [over]


def test_chances_of_the_next_call_are_those_of_legal_calls(network: PolicyNetwork) -> None:
    auction = Auction(Seat.NORTH, "1S X 2S")
    deals = [Deal.random(seed) for seed in range(5)]
    chances = layouts_of(network, deals).next_chances([call.index for call in auction])
    legal = [call.index for call in auction.legal_calls]
    assert np.allclose(chances[:, legal].sum(1), 1)
    assert np.allclose(chances.sum(1), 1)


def test_packed_weights_make_nearly_the_same_network(network: PolicyNetwork) -> None:
    again = PolicyNetwork.from_arrays(network.packed())
    assert again.systems == network.systems
    deals = [Deal.random(seed) for seed in range(50)]
    before, after = (layouts_of(of, deals).next_chances([]) for of in (network, again))
    assert np.abs(before - after).max() < 0.05
    assert not np.array_equal(before, after)
