"""What a player does beyond his rules is told to opponents, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from cuebid.core import Auction, Call, Deal, Hand, Seat, Suit
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.heard import Heard
from cuebid.evaluation import HCP, LENGTH, Box, Boxes, FeatureArrays
from cuebid.evaluation.box_code import decode_boxes
from cuebid.phrases import Branch, full_form
from cuebid.phrases.told import Told, told
from cuebid.robots import Budget, make_bidder
from cuebid.robots.bidder.habits import CountedCalls
from cuebid.robots.system_bidder import book_of_system
from cuebid.systems.explanation import explain_call

OVERCALL = Box().between(HCP, 8, 16).at_least(LENGTH, 5, Suit.SPADES)
BY_RULES = Told((Branch(Boxes((OVERCALL,)), "an overcall"),), None)
ONE_SPADE = Call("1S")
USUAL = Hand("KQT84.J3.832.Q72")
SIX_POINTS = Hand("KQT84.J3.832.972")
FOUR_SPADES = Hand("KQT8.J43.832.Q72")
ONE_POINT = Hand("JT984.943.832.72")


def counted(*hands: tuple[Hand, int]) -> CountedCalls:
    """The habits of a player who overcalls with each hand, met so many times."""
    bits = [hand.bits for hand, times in hands for _ in range(times)]
    return CountedCalls(
        FeatureArrays(np.array(bits, np.uint64)),
        np.ones(len(bits)),
        np.full(len(bits), ONE_SPADE.index),
    )


@pytest.mark.parametrize(
    ("hand", "widened"),
    [
        (SIX_POINTS, OVERCALL.without(HCP).between(HCP, 6, 16)),
        (FOUR_SPADES, OVERCALL.without(LENGTH, Suit.SPADES).at_least(LENGTH, 4, Suit.SPADES)),
    ],
)
def test_what_the_rules_tell_is_widened_around_the_hands_that_make_the_call(
    hand: Hand, widened: Box
) -> None:
    (branch,) = counted((USUAL, 80), (hand, 20)).beyond(ONE_SPADE, BY_RULES)
    assert branch == Branch(Boxes((widened,)), "an overcall", 0.2)


def test_hands_that_the_rules_tell_of_are_no_habit() -> None:
    assert counted((USUAL, 100)).beyond(ONE_SPADE, BY_RULES) == []


def test_a_hand_far_from_the_rules_and_the_rarest_ones_are_not_told() -> None:
    """One in a hundred would make the line wider for all; a hand of one point is a misbid."""
    assert counted((USUAL, 99), (SIX_POINTS, 1)).beyond(ONE_SPADE, BY_RULES) == []
    assert counted((USUAL, 50), (ONE_POINT, 50)).beyond(ONE_SPADE, BY_RULES) == []


def test_nothing_is_told_of_a_call_that_few_hands_make() -> None:
    assert not counted((USUAL, 5), (SIX_POINTS, 4)).beyond(ONE_SPADE, BY_RULES)
    assert not counted((SIX_POINTS, 100)).beyond(Call("2S"), BY_RULES)


class LightOvercalls:
    """The habits of a player who overcalls one spade with six points in a fifth of the cases."""

    def __call__(self, _situation: Situation, _heard: Heard, /) -> LightOvercalls:
        return self

    def beyond(self, call: Call, by_rules: Told) -> Sequence[Branch]:
        if call is not ONE_SPADE:
            return ()
        light = Box().between(HCP, 6, 16).at_least(LENGTH, 5, Suit.SPADES)
        return (Branch(Boxes((light,)), by_rules.usual[0].purpose, 0.2),)


def test_habits_are_told_with_the_call_and_remembered_at_later_ones() -> None:
    rules = book_of_system("sayc")
    book = rules.with_habits(LightOvercalls())
    before, later = Auction(Seat.NORTH, "1D"), Auction(Seat.NORTH, "1D 1S P P X")
    by_rules, by_habit = (each.context(before).disclosure(ONE_SPADE) for each in (rules, book))
    assert by_rules is not None
    assert by_habit is not None
    assert full_form(by_rules).startswith("an overcall: 8-17 HCP, 5+ spades")
    assert full_form(by_habit).startswith("an overcall: 6-17 HCP, 5+ spades")
    assert book.context(later).heard.usual.range(HCP)[0] == 6
    assert rules.context(later).heard.usual.range(HCP)[0] == 8


def test_programs_are_told_the_same_hands_as_people() -> None:
    context = (
        book_of_system("sayc").with_habits(LightOvercalls()).context(Auction(Seat.NORTH, "1D"))
    )
    explanation = explain_call(context, ONE_SPADE)
    assert explanation is not None
    assert SIX_POINTS in decode_boxes(explanation.hands)


def test_what_a_call_means_to_partner_and_which_are_made_stay_as_they_are() -> None:
    rules = book_of_system("sayc")
    book = rules.with_habits(LightOvercalls())
    auction = Auction(Seat.NORTH, "1D")
    assert book.context(auction).meaning(ONE_SPADE) == rules.context(auction).meaning(ONE_SPADE)


def test_each_player_who_looks_tells_of_the_hand_that_he_has() -> None:
    """In whole auctions, where lines go on from what was told of earlier habits."""
    bidder, rules = make_bidder("sayc", Budget(quick=True)), book_of_system("sayc")
    rng = Random(31)
    beyond = 0
    for _ in range(12):
        deal, auction = Deal.random(rng.randrange(1 << 40)), Auction(Seat.NORTH)
        while (seat := auction.turn) is not None:
            decision = bidder.decide(deal[seat], auction)
            disclosure = decision.context.disclosure(decision.call)
            assert disclosure is not None
            assert deal[seat] in told(disclosure).boxes, (deal, auction)
            if decision.preference is not None:
                by_rules = rules.context(auction).disclosure(decision.call)
                assert by_rules is not None
                beyond += deal[seat] not in told(by_rules).boxes
            auction = auction.with_call(decision.call)
    assert beyond > 1
