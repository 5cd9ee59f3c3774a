"""Laws of double dummy that hold whatever the solver."""

import random

import pytest
from solver_endings import after, random_ending

from cuebid.core import NOTRUMP, SEATS, SUITS, Card, Deal, Hand, Strain
from cuebid.solver import DdsSolver, Position, Problem, ReferenceSolver, TrickTable
from optional_packages import needs_endplay


@pytest.fixture(params=["dds", "reference"])
def solver(request):
    if request.param == "reference":
        return ReferenceSolver()
    needs_endplay()
    return DdsSolver()


@pytest.fixture
def deals():
    rng = random.Random(12)
    return [random_ending(rng, 1 + turn % 5).hands for turn in range(15)]


def test_turning_the_table_by_one_seat_turns_the_tricks(solver, deals):
    turned = [Deal({seat.next: deal[seat] for seat in SEATS}) for deal in deals]
    expected = [
        TrickTable.from_rows((row[3], *row[:3]) for row in table.rows)
        for table in solver.tables(deals)
    ]
    assert solver.tables(turned) == expected


def test_exchanging_suits_exchanges_strains(solver, deals):
    """Each suit becomes the next, spades clubs."""

    def shifted(hand):
        return Hand.of(Card.of(SUITS[(card.suit + 1) % 4], card.rank) for card in hand)

    exchanged = [Deal({seat: shifted(deal[seat]) for seat in SEATS}) for deal in deals]
    expected = [
        TrickTable((table.rows[3], *table.rows[:3], table.rows[4]))
        for table in solver.tables(deals)
    ]
    assert solver.tables(exchanged) == expected


def test_declarer_gets_what_the_best_lead_leaves(solver, deals):
    problems = [
        Problem(deal, strain, seat) for deal in deals for strain in Strain for seat in SEATS
    ]
    leads = [Position(one.deal, one.strain, one.declarer.next) for one in problems]
    worth = solver.cards(leads)
    tricks = solver.tricks(problems)
    for lead, cards, declared in zip(leads, worth, tricks, strict=True):
        assert max(cards.values()) + declared == lead.tricks_left


def test_the_worth_of_a_card_is_what_the_next_hand_leaves_to_it(solver):
    rng = random.Random(13)
    positions = [random_ending(rng, 2 + turn % 4, turn % 4) for turn in range(24)]
    for position, worth in zip(positions, solver.cards(positions), strict=True):
        side = position.turn.side
        for card, tricks in worth.items():
            following = after(position, card)
            won = not following.trick and following.leader.side is side
            [answers] = solver.cards([following])
            best = max(answers.values())
            same = following.turn.side is side
            assert tricks == won + (best if same else following.tricks_left - best)


def test_cards_that_reach_a_number_of_tricks_are_those_worth_as_many(solver):
    rng = random.Random(15)
    positions = [random_ending(rng, 1 + turn % 5, turn % 4) for turn in range(40)]
    every = solver.cards(positions)
    for needed in range(1, 7):
        for worth, reaching in zip(every, solver.reaching(positions, needed), strict=True):
            assert set(reaching) == {card for card in worth if worth[card] >= needed}


def test_whole_deals_obey_it_too():
    """DDS alone: at notrump, where the longest searches are."""
    needs_endplay()
    rng = random.Random(14)
    deals = [random_ending(rng, 13).hands for _ in range(3)]
    tricks = DdsSolver().tricks(Problem(deal, NOTRUMP, SEATS[0]) for deal in deals)
    leads = DdsSolver().cards(Position(deal, NOTRUMP, SEATS[1]) for deal in deals)
    assert [max(worth.values()) + number for worth, number in zip(leads, tricks, strict=True)] == [
        13
    ] * 3
    assert [len(worth) for worth in leads] == [13] * 3
