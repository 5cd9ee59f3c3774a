"""The reference solver against trying everything, and DDS against the reference."""

import random

import pytest
from solver_endings import plain_worth, random_ending

from cuebid.core import NORTH, NOTRUMP, SEATS, Card, Deal, Strain
from cuebid.solver import DdsSolver, Position, Problem, ReferenceSolver, Solver, UnsolvableError
from optional_packages import needs_endplay

CARDS_AND_PLAYED = [(cards, played) for cards in range(1, 7) for played in range(4)]


def endings(seed, number):
    rng = random.Random(seed)
    return [random_ending(rng, *rng.choice(CARDS_AND_PLAYED)) for _ in range(number)]


def test_it_is_a_solver():
    assert isinstance(ReferenceSolver(), Solver)


def test_endings_of_three_cards_come_out_as_if_all_were_tried():
    rng = random.Random(7)
    positions = [random_ending(rng, 1 + turn % 3, turn % 4) for turn in range(60)]
    assert ReferenceSolver().cards(positions) == list(map(plain_worth, positions))


def check_endings(positions):
    """DDS and the reference agree on every card of every ending."""
    needs_endplay()
    fast, slow = DdsSolver().cards(positions), ReferenceSolver().cards(positions)
    for position, one, other in zip(positions, fast, slow, strict=True):
        assert one == other, position
        assert list(one) == list(other) == list(position.legal_cards)


def test_dds_is_the_reference_on_endings_of_up_to_six_cards():
    check_endings(endings(1, 200))


@pytest.mark.slow
def test_dds_is_the_reference_on_two_thousand_endings():
    check_endings(endings(2, 2000))


@pytest.mark.slow
def test_tables_and_problems_of_endings_agree():
    """Both ways of both solvers, from the last trick to five cards a hand."""
    needs_endplay()
    rng = random.Random(3)
    deals = [random_ending(rng, 1 + turn % 5).hands for turn in range(25)]
    problems = [
        Problem(deal, strain, seat) for deal in deals for strain in Strain for seat in SEATS
    ]
    tables = ReferenceSolver().tables(deals)
    assert DdsSolver().tables(deals) == tables
    numbers = [tables[place // 20][one.strain, one.declarer] for place, one in enumerate(problems)]
    assert ReferenceSolver().tricks(problems) == numbers
    assert DdsSolver().tricks(problems) == numbers


def test_larger_endings_are_refused():
    seven = random_ending(random.Random(4), 7)
    solver = ReferenceSolver()
    says = "up to 6 cards a hand, not 7"
    with pytest.raises(UnsolvableError, match=says):
        solver.tables([seven.hands])
    with pytest.raises(UnsolvableError, match=says):
        solver.tricks([Problem(seven.hands, seven.strain, seven.leader)])
    with pytest.raises(UnsolvableError, match=says):
        solver.cards([seven])


@pytest.mark.parametrize("kind", [DdsSolver, ReferenceSolver])
@pytest.mark.parametrize(
    ("hands", "trick", "says"),
    [
        ("A... K... Q... -", (), "West must have 1 left here, not 0"),
        ("- - - -", (), "North must have 1 to 13 cards left, not 0"),
        ("A... A... Q... J...", (), "in two hands: AS"),
        ("2.A.. 3... 4... 5...", ("KS", "QH"), "North must have 0 left here, not 2"),
        ("2... 43... 65... 87...", ("2S",), "in two hands: 2S"),
        ("2... 3... 54... 76...", ("KS", "QH"), "East played QH but can follow suit"),
        ("2... 3... 4... 5...", ("KS", "QS", "JS", "TS"), "at most three cards"),
    ],
)
def test_what_is_no_position_is_refused_in_words(kind, hands, trick, says):
    if kind is DdsSolver:
        needs_endplay()
    position = Position(Deal.parse("N:" + hands), NOTRUMP, NORTH, tuple(map(Card, trick)))
    with pytest.raises(UnsolvableError, match=says):
        kind().cards([position])
