"""Deals: whole, partial and wrong ones."""

import pytest
from core_fixtures import deals, partial_deals, pasted, pickled, seats
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    CARDS,
    EAST,
    FULL_DECK,
    NORTH,
    SEATS,
    SOUTH,
    WEST,
    Card,
    Deal,
    DealProblem,
    Hand,
    ReadError,
)

TEXT = "N:AKQ.J72.T983.A42 JT98.AKQ.J72.T98 765.T98.AKQ.J765 432.6543.654.KQ3"
NONE, TWICE, MANY, FEW, MISSING = (
    DealProblem.NONE,
    DealProblem.CARD_TWICE,
    DealProblem.TOO_MANY_CARDS,
    DealProblem.TOO_FEW_CARDS,
    DealProblem.HAND_MISSING,
)


@given(partial_deals(), seats)
def test_a_deal_is_written_and_read_back_from_any_seat(deal, first):
    assert Deal.parse(deal.pbn_from(first)) == deal
    assert Deal.parse(deal.pbn_from(first).lower()) == deal
    assert deal.pbn == deal.pbn_from(NORTH)
    assert pasted(deal) == deal
    assert pickled(deal) == deal
    assert hash(pickled(deal)) == hash(deal)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"  {TEXT}  ",
        TEXT.replace(" ", "\n"),
        TEXT.replace("N:", "north : "),
        TEXT.replace("T", "10"),
        "S:765.T98.AKQ.J765 432.6543.654.KQ3 AKQ.J72.T983.A42 JT98.AKQ.J72.T98",
        "W: 432.6543.654.KQ3 AKQ.J72.T983.A42 JT98.AKQ.J72.T98 765.T98.AKQ.J765",
    ],
)
def test_every_usual_spelling_of_one_deal(text):
    deal = Deal.parse(text)
    assert deal == Deal.parse(TEXT)
    assert deal.is_complete
    assert deal[EAST] == deal.hands[1] == Hand("JT98.AKQ.J72.T98")
    assert list(deal) == [deal[seat] for seat in SEATS]


def test_a_hand_that_is_not_known_is_written_as_a_dash():
    deal = Deal.parse("W:- AKQ.J72.T983.A42 ... -")
    assert [len(hand) for hand in deal] == [13, 0, 0, 0]
    assert deal.pbn == "N:AKQ.J72.T983.A42 - - -"
    assert Deal() == Deal.parse("N:- - - -")


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "does not name the first seat"),
        ("AKQ.J72.T983.A42 - - -", 0, "does not name the first seat"),
        ("X:- - - -", 0, "'X' is not a seat"),
        ("N:- - -", 7, "a deal has four hands, here are 3"),
        ("N:", 2, "a deal has four hands, here are 0"),
        ("N:- - - - A...", 10, "this is a fifth"),
        ("N:- - AKQ -", 6, "'AKQ' is not a hand: four suits need three dots"),
        ("N:- A.K.Q - -", 4, "'A.K.Q' is not a hand: four suits need three dots"),
        ("N:AKQ.J72.T983.A42 AKQ.J7x.T983.A42 - -", 25, "'x' is not a rank"),
        ("N:A... A... AKA... -", 14, "AS stands twice in the hand"),
        ("N: A.2.3.4 A.2.3.1 - -", 17, "'1' is not a rank"),
        ("E:- - -.-.-.- A.K-.Q.J", 17, "'-' is no card of hearts"),
    ],
)
def test_what_is_no_deal_is_refused_where_the_trouble_is(text, offset, message):
    with pytest.raises(ReadError, match=message) as caught:
        Deal.parse(text)
    assert (caught.value.text, caught.value.offset) == (text, offset)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (TEXT, NONE),
        ("N:- - - -", MISSING),
        ("N:AKQ.J72.T983.A42 - - -", MISSING),
        ("N:AKQ.J72.T983.A4 JT98.AKQ.J72.T98 765.T98.AKQ.J765 432.6543.654.KQ32", FEW | MANY),
        ("N:A... A... K... Q...", TWICE | FEW),
        ("N:AKQJT98765432.A.. - - .A..", TWICE | MANY | FEW | MISSING),
    ],
)
def test_problems_say_what_is_the_matter(text, problems):
    deal = Deal.parse(text)
    assert deal.problems == problems
    assert deal.is_complete == (problems is NONE)
    assert bool(deal.problems.words) == (not deal.is_complete)


def test_every_problem_has_words():
    assert NONE.words == ""
    assert (TWICE | MISSING).words == "a card is in two hands, a hand is not known"
    assert len({problem.words for problem in DealProblem}) == 4


@given(partial_deals())
def test_problems_are_what_counting_shows(deal):
    sizes = [len(hand) for hand in deal]
    problems = deal.problems
    assert (TWICE in problems) == (len({card for hand in deal for card in hand}) < sum(sizes))
    assert (MANY in problems) == any(size > 13 for size in sizes)
    assert (FEW in problems) == any(0 < size < 13 for size in sizes)
    assert (MISSING in problems) == (0 in sizes)


@given(partial_deals())
def test_every_card_is_missing_held_or_repeated(deal):
    for card in CARDS:
        holders = [seat for seat in SEATS if card in deal[seat]]
        assert (card in deal.missing_cards) == (not holders)
        assert (card in deal.repeated_cards) == (len(holders) > 1)
        assert deal.holder(card) == (holders[0] if holders else None)
    assert list(deal.repeated_cards) == sorted(deal.repeated_cards, reverse=True)


@given(deals(), seats)
def test_three_hands_imply_the_fourth(deal, seat):
    assert deal.is_complete
    assert deal.missing_cards == Hand()
    partial = deal.with_hand(seat, Hand())
    assert partial.problems == MISSING
    assert partial.missing_cards == deal[seat]
    assert partial.completed() == deal
    assert deal.completed() is deal


def test_two_hands_do_not_imply_the_others():
    deal = Deal({NORTH: Hand("AKQ.J72.T983.A42")})
    assert deal.completed() == deal
    assert deal.missing_cards == FULL_DECK - deal[NORTH]


@given(deals(), st.integers(-9, 9))
def test_turning_a_deal_moves_every_hand(deal, steps):
    turned = deal.rotated(steps)
    assert all(turned[seat.after(steps)] == deal[seat] for seat in SEATS)
    assert turned.rotated(-steps) == deal


def test_another_hand_makes_another_deal():
    deal = Deal.parse(TEXT)
    changed = deal.with_hand(WEST, Hand())
    assert changed != deal
    assert (changed[WEST], changed[SOUTH]) == (Hand(), deal[SOUTH])
    assert deal.is_complete
    assert deal.holder(Card("KC")) is WEST
