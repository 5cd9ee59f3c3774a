"""What the other hands are expected to hold, and the call that is worth most."""

import numpy as np
import pytest

from cuebid.core import Call, Hand, Seat
from cuebid.core.suit import HEARTS, SUITS
from cuebid.dealing import Dealer
from cuebid.evaluation import ANYTHING, BALANCED, HCP, LENGTH, Box, Boxes, features
from cuebid.forecast import outlook
from cuebid.forecast.hand_rows import LENGTHS, SUIT_POINTS, known_row
from cuebid.judgement import ScoringForm, choose_call
from cuebid.meaning import AuctionState, CallMeaning, Purpose

_ANY = Boxes((ANYTHING,))


def _hands(low, high, **lengths):
    box = Box().between(HCP, low, high)
    for letter, (least, most) in lengths.items():
        box = box.between(LENGTH, least, most, SUITS["CDHS".index(letter)])
    return Boxes((box,))


def _state(*calls, vulnerable=(False, False)):
    state = AuctionState(vulnerable=vulnerable)
    for text, boxes in calls:
        state = state.after(Call(text), CallMeaning(Call(text), boxes))
    return state


def _candidates(**boxes):
    purposes = {"X": Purpose.PENALTY}
    return [
        CallMeaning(Call(text.lstrip("_")), shown, purpose=purposes.get(text, Purpose.NATURAL))
        for text, shown in boxes.items()
    ]


def test_without_calls_the_unseen_cards_are_shared_evenly():
    hand = features(Hand("AKQ92.3.AJT83.42"))
    seen = outlook(hand, _ANY, _ANY, _ANY)
    mean = seen.chances @ seen.partner
    unseen = 13 - np.array(hand.lengths)
    assert mean[LENGTHS] == pytest.approx(unseen / 3, abs=0.01)
    assert mean[SUIT_POINTS].sum() == pytest.approx((40 - hand.hcp) / 3, abs=0.2)


def test_in_every_cell_the_four_hands_make_a_pack():
    hand = features(Hand("AKQ92.3.AJT83.42"))
    seen = outlook(hand, _hands(6, 9, S=(3, 4)), _ANY, _hands(8, 16, H=(5, 13)))
    assert seen.chances.sum() == pytest.approx(1, abs=1e-5)
    others = seen.partner + seen.left + seen.right
    assert others[:, LENGTHS] == pytest.approx(
        np.tile(13 - np.array(hand.lengths), (len(others), 1)), abs=1e-3
    )
    assert others[:, SUIT_POINTS].sum(1) == pytest.approx(40 - hand.hcp, abs=1e-3)


@pytest.mark.parametrize(
    ("own", "partner", "right"),
    [
        ("AKQ92.3.AJT83.42", _hands(6, 9, S=(3, 4)), _hands(8, 16, H=(5, 13))),
        ("84.J3.QT8642.742", Boxes((BALANCED & Box().between(HCP, 15, 17),)), _ANY),
        ("K52.KQ97.A832.32", _hands(12, 21, H=(5, 13)), _hands(10, 16, C=(5, 13))),
    ],
)
def test_expectations_are_those_of_sampled_deals(own, partner, right):
    hand = Hand(own)
    seen = outlook(features(hand), partner, _ANY, right)
    dealer = Dealer({Seat.NORTH: hand}, {Seat.SOUTH: partner, Seat.WEST: right}, seed=1)
    deals = dealer.deals(300)
    for seat, mean in (
        (Seat.SOUTH, seen.chances @ seen.partner),
        (Seat.EAST, seen.chances @ seen.left),
        (Seat.WEST, seen.chances @ seen.right),
    ):
        rows = np.array([known_row(features(deal[seat])) for deal in deals])
        # A tenth of a card and a quarter of a point are the error of so few deals; the rest is that
        # of treating shape and strength as independent.
        assert mean[LENGTHS] == pytest.approx(rows[:, LENGTHS].mean(0), abs=0.75)
        total = rows[:, SUIT_POINTS].sum(1).mean()
        assert mean[SUIT_POINTS].sum() == pytest.approx(total, abs=1.0)


def test_alternatives_of_partner_stay_apart():
    weak = Box().between(HCP, 5, 9).at_least(LENGTH, 6, HEARTS)
    strong = Box().between(HCP, 20, 24) & BALANCED
    hand = features(Hand("K52.K97.A832.432"))
    seen = outlook(hand, Boxes((weak, strong)), _ANY, _ANY)
    points = seen.partner[:, SUIT_POINTS].sum(1)
    assert points.min() < 10
    assert points.max() > 18


def _raise_to_two(hand, form=ScoringForm.IMPS):
    state = _state(
        ("1S", _hands(12, 21, S=(5, 13))), ("P", _ANY), ("2S", _hands(6, 9, S=(3, 4))), ("P", _ANY)
    )
    candidates = _candidates(
        P=_hands(12, 15, S=(5, 13)), _3S=_hands(16, 17, S=(5, 13)), _4S=_hands(18, 21, S=(5, 13))
    )
    return choose_call(state, features(Hand(hand)), candidates, form)


def test_a_minimum_passes_a_raise_and_a_strong_hand_goes_on():
    assert _raise_to_two("AQ852.K72.QJ3.42").best.call is Call("P")
    assert _raise_to_two("AKQ52.A73.KQJ3.4").best.call is not Call("P")


def test_vulnerability_and_the_form_of_scoring_change_values():
    by_imps = _raise_to_two("AK852.A72.KQ3.42")
    by_matchpoints = _raise_to_two("AK852.A72.KQ3.42", ScoringForm.MATCHPOINTS)
    assert by_imps.summary.reference == by_matchpoints.summary.reference
    assert {item.call: item.value for item in by_imps.values} != {
        item.call: item.value for item in by_matchpoints.values
    }


def test_a_trump_stack_doubles_their_game():
    state = _state(
        ("1H", _hands(12, 21, H=(5, 13))),
        ("P", _hands(0, 12)),
        ("3H", _hands(10, 12, H=(4, 13))),
        ("3S", _hands(8, 14, S=(6, 13))),
        ("4H", _hands(14, 21, H=(5, 13))),
        ("4S", _hands(4, 9, S=(2, 13))),
    )
    candidates = _candidates(P=_ANY, X=_hands(8, 15), _5H=_hands(5, 13, H=(4, 13)))
    stack = choose_call(state, features(Hand("QJT2.KQ75.9832.A")), candidates)
    assert stack.best.call is Call("X")


def test_equal_questions_get_equal_answers_and_the_reasons_are_told():
    first, second = _raise_to_two("AK852.A72.KQ3.42"), _raise_to_two("AK852.A72.KQ3.42")
    assert list(first.lines()) == list(second.lines())
    assert "partner has" in next(first.lines())
    assert [item["call"] for item in first.record()["candidates"]] == [
        value.call.text for value in first.values
    ]


def test_a_single_candidate_is_not_compared():
    state = _state(("1S", _hands(12, 21, S=(5, 13))), ("P", _ANY))
    (only,) = _candidates(_2S=_hands(6, 9, S=(3, 4)))
    judgement = choose_call(state, features(Hand("K52.K972.8432.32")), [only])
    assert judgement.best is only
    assert list(judgement.lines()) == ["2S (natural): the only candidate"]
