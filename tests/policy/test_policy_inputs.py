"""What the policy network is told of hands and auctions."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import Auction, Deal, Seat
from cuebid.evaluation import features
from cuebid.policy.auction_inputs import CALLS, NO_CALL, auction_rows
from cuebid.policy.hand_inputs import HAND_INPUTS, hand_inputs


@st.composite
def unfinished_auctions(draw: st.DrawFn) -> Auction:
    """Auctions that are not over; most calls are cheap, so that many are long."""
    auction = Auction(Seat.NORTH)
    for _ in range(draw(st.integers(0, 24))):
        legal = sorted(auction.legal_calls, key=lambda call: call.index)
        after = auction.with_call(draw(st.sampled_from(legal[:6] if len(legal) > 6 else legal)))
        if after.is_over:
            break
        auction = after
    return auction


def rows_of(*auctions: Auction, vulnerable: tuple[bool, bool] = (False, False)):
    calls = np.full((len(auctions), 64), NO_CALL, np.uint8)
    for row, auction in zip(calls, auctions, strict=True):
        row[: len(auction)] = [call.index for call in auction]
    count = len(auctions)
    return auction_rows(
        calls,
        np.array([len(auction) for auction in auctions]),
        np.tile(vulnerable, (count, 1)),
        np.tile([0, 1], (count, 1)),
        2,
    )


@given(st.lists(unfinished_auctions(), min_size=1, max_size=8))
def test_legal_calls_are_those_of_the_auction(auctions: list[Auction]) -> None:
    legal = rows_of(*auctions).legal
    for row, auction in zip(legal, auctions, strict=True):
        expected = np.zeros(CALLS, bool)
        expected[[call.index for call in auction.legal_calls]] = True
        assert (row == expected).all()


@given(unfinished_auctions(), unfinished_auctions())
def test_different_auctions_have_different_inputs(first: Auction, second: Auction) -> None:
    inputs = rows_of(first, second).inputs
    assert (first.calls == second.calls) == bool((inputs[0] == inputs[1]).all())


@given(unfinished_auctions(), unfinished_auctions())
def test_a_row_does_not_depend_on_the_rows_beside_it(first: Auction, second: Auction) -> None:
    assert (rows_of(first, second).inputs[0] == rows_of(first).inputs[0]).all()


def test_vulnerability_and_systems_are_told_from_the_side_whose_turn_it_is() -> None:
    dealer, other = Auction(Seat.NORTH), Auction(Seat.NORTH, "1C")
    inputs = rows_of(dealer, other, vulnerable=(True, False)).inputs
    assert inputs[0, :2].tolist() == [1, 0]
    assert inputs[1, :2].tolist() == [0, 1]
    assert inputs[0, -4:].tolist() == [1, 0, 0, 1]
    assert inputs[1, -4:].tolist() == [0, 1, 1, 0]


def test_hands_are_told_by_cards_and_counts() -> None:
    deals = [Deal.random(seed) for seed in range(200)]
    hands = [deal[Seat.SOUTH] for deal in deals]
    inputs = hand_inputs(np.array([hand.bits for hand in hands], np.uint64))
    assert inputs.shape == (200, HAND_INPUTS)
    assert set(np.unique(inputs)) == {0, 1}
    assert (inputs[:, :52].sum(1) == 13).all()
    # The ladder of points behind cards and the ladders of the suits.
    first = 52 + 4 * (9 + 10 + 4)
    points = inputs[:, first : first + 30].sum(1)
    assert points.tolist() == [min(30, features(hand).hcp) for hand in hands]
