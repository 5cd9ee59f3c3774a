"""Plans for all layouts at once: what a guess costs, and what does not depend on one."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import CARDS, NORTH, SEATS, Deal, Hand, Strain
from cuebid.robots.plan_search.comparison import PlanQuestion, compare_plans
from cuebid.robots.plan_search.ending import (
    Ending,
    SearchRole,
    cards_of,
    distinct_cards,
    hidden_cards,
    look_of,
    played,
    seen_cards,
    told_cases,
    trick_winner,
)
from cuebid.robots.plan_search.fronts import is_covered, joined, met, minimal
from cuebid.robots.plan_search.leaves import Leaves, SpentError
from cuebid.robots.plan_search.rollout import Rollout
from cuebid.robots.plan_search.search import PlanSearch
from cuebid.solver import DdsSolver, Position, ReferenceSolver

DECLARER = (SearchRole.OWN, SearchRole.FOE, SearchRole.OWN, SearchRole.FOE), frozenset({0, 2})
WEST = (SearchRole.FOE, SearchRole.PARTNER, SearchRole.FOE, SearchRole.OWN), frozenset({0, 3})
EAST = (SearchRole.FOE, SearchRole.OWN, SearchRole.FOE, SearchRole.PARTNER), frozenset({0, 1})
SOLVER = ReferenceSolver()


def ending(number: int, *hands: str) -> Ending:
    """North, East, South and West; each layout has a number."""
    north, east, south, west = (Hand(hand).bits for hand in hands)
    return Ending(1 << number, (north, east, south, west))


def two_way_queen() -> list[Ending]:
    """The queen of clubs is with either opponent, beside nothing that would tell."""
    return [
        ending(0, "...KJ4", "...Q98", "...AT3", "...765"),
        ending(1, "...KJ4", "...765", "...AT3", "...Q98"),
    ]


def searched(endings, leader, needed, card, depth, player=DECLARER, strain=Strain.NOTRUMP):
    roles, seen = player
    leaves = Leaves(SOLVER, strain, 100.0)
    trumps = -1 if strain is Strain.NOTRUMP else int(strain)
    index = CARDS.index(_card(card))
    return PlanSearch(leaves, roles, seen, trumps).after_card(leader, needed, endings, index, depth)


def _card(text):
    return next(card for card in CARDS if card.text == text)


# Fronts

FRONTS = st.lists(st.integers(0, 63), min_size=1, max_size=5)


@given(FRONTS)
def test_no_plan_of_a_front_covers_another(plans):
    front = minimal(plans)
    assert set(front) <= set(plans)
    assert all(one & ~other for one, other in product(front, front) if one != other)
    assert is_covered(plans, front)


@given(FRONTS, FRONTS)
def test_a_plan_for_the_opponents_choice_fails_where_either_half_does(one, other):
    pairs = {first | second for first, second in product(one, other)}
    assert joined(minimal(one), minimal(other)) == minimal(pairs)


@given(FRONTS, FRONTS)
def test_a_plan_for_partners_choice_fails_only_where_both_halves_do(one, other):
    assert met(one, other) == minimal(first & second for first, second in product(one, other))


# Endings


def test_of_equal_cards_only_the_lowest_is_looked_at():
    layout = ending(0, "...KQ4", "...A98", "...JT3", "...765")
    assert [CARDS[card].text for card in distinct_cards(layout, 0)] == ["4C", "QC"]


def test_cards_with_nothing_seen_between_them_look_alike():
    seen = Hand("...KT").bits
    queen, jack, nine = (CARDS.index(c) for c in Hand("...QJ9"))
    assert look_of(queen, seen) == look_of(jack, seen) != look_of(nine, seen)


def cards_by_case(layouts, turn, seen):
    return {
        frozenset((CARDS[one.trick[-1]].text, one.bit) for one in case)
        for case in told_cases(layouts, turn, seen, -1)
    }


def test_of_equal_honours_any_is_played_and_another_honour_is_told_from_it():
    layouts = [
        ending(0, "...A32", "...QJ5", "...T98", "...K76"),
        ending(1, "...A32", "...Q65", "...T98", "...KJ7"),
    ]
    seen = Hand("...AT9832").bits
    assert cards_by_case(layouts, 1, seen) == {
        frozenset({("5C", 1), ("5C", 2)}),
        frozenset({("JC", 1)}),
        frozenset({("QC", 1), ("QC", 2)}),
    }


def test_partner_answers_the_card_that_declarer_plays():
    """South's king and eight are not alike because East sees no card between them."""
    layout = ending(0, "642...", "5..2.3", "K8..3.", "T3..4.")
    assert searched([layout], 1, 1, "5S", 6, EAST, Strain.SPADES) == [0]


def test_a_hidden_hand_follows_low_wins_or_unblocks():
    hands = (0, Hand("...AQ752").bits, 0, Hand("...K6").bits)
    layout = Ending(1, hands, (CARDS.index(_card("9C")),))
    played = [CARDS[card].text for card in hidden_cards(layout, 1, -1)]
    assert played[0] == "2C"
    assert {"QC", "AC"} <= set(played)


@given(st.permutations(range(52)), st.integers(-1, 3))
def test_the_winner_of_a_trick_is_that_of_the_rules(order, trumps):
    trick = tuple(order[:4])
    best = max(
        trick, key=lambda card: (card // 13 == trumps, card // 13 == trick[0] // 13, card % 13)
    )
    assert trick[trick_winner(trick, trumps)] == best


# Search


def test_double_dummy_makes_a_guess_that_no_plan_makes():
    assert searched(two_way_queen(), 2, 3, "3C", 1) == [0]
    front = searched(two_way_queen(), 2, 3, "3C", 6)
    assert front
    assert all(fails.bit_count() == 1 for fails in front)


def test_a_target_that_is_reached_fails_nowhere():
    assert searched(two_way_queen(), 2, 0, "3C", 4) == [0]


def test_a_suit_that_the_opponents_must_open_needs_no_guess():
    """South exits with the diamond; whoever wins leads a club or gives a ruff and a discard."""
    hands = ("8..5.KJ4", "J..4.AT3")
    endings = [
        ending(0, hands[0], "..AT.Q98", hands[1], "..K6.765"),
        ending(1, hands[0], "..K6.765", hands[1], "..AT.Q98"),
        ending(2, hands[0], "..A6.Q75", hands[1], "..KT.986"),
    ]
    assert searched(endings, 2, 4, "4D", 8, strain=Strain.SPADES) == [0]
    assert 0 not in searched(endings, 2, 4, "3C", 8, strain=Strain.SPADES)


@pytest.mark.parametrize("seed", range(6))
def test_a_deeper_search_never_finds_more_than_double_dummy_and_one_layout_loses_nothing(seed):
    cards = list(range(52))
    random.Random(seed).shuffle(cards)
    hands = [sum(1 << card for card in cards[4 * seat : 4 * seat + 4]) for seat in range(4)]
    layout = Ending(1, (hands[0], hands[1], hands[2], hands[3]))
    deal = Deal({seat: Hand.from_bits(hands[seat]) for seat in SEATS})
    [tricks] = SOLVER.cards([Position(deal, Strain.NOTRUMP, NORTH)])
    for needed in range(1, 5):
        for card in distinct_cards(layout, 0):
            fails = int(tricks[CARDS[card]] < needed)
            for depth in (1, 3, 8):
                front = searched([layout], 0, needed, CARDS[card].text, depth)
                assert front == [fails]


def plain_after_trick(roles, seen, trumps, leader, needed, endings):
    by_winner = {}
    for one in endings:
        winner = (leader + trick_winner(one.trick, trumps)) & 3
        by_winner.setdefault(winner, []).append(Ending(one.bit, one.hands))
    front = [0]
    for winner, group in by_winner.items():
        left = needed - (roles[winner] is not SearchRole.FOE)
        front = joined(front, plain(roles, seen, trumps, winner, left, group))
    return front


def plain_cases(roles, seen, trumps, leader, endings):
    turn = (leader + len(endings[0].trick)) & 3
    if roles[turn] is SearchRole.FOE and turn not in seen:
        return told_cases(endings, turn, seen_cards(endings[0], leader, seen), trumps)
    by_card = {}
    for one in endings:
        for card in hidden_cards(one, turn, trumps):
            by_card.setdefault(card, []).append(played(one, turn, card))
    return by_card.values()


def plain(roles, seen, trumps, leader, needed, endings):
    """The front of a position to its end, without a table, a cut or an order of cards."""
    turn = (leader + len(endings[0].trick)) & 3
    everything = sum({ending.bit for ending in endings})
    if len(endings[0].trick) == 4:
        return plain_after_trick(roles, seen, trumps, leader, needed, endings)
    if needed <= 0:
        return [0]
    if not endings[0].hands[turn]:
        return [everything]
    strain = Strain.NOTRUMP if trumps < 0 else Strain(trumps)
    fronts = []
    if roles[turn] is SearchRole.OWN:
        cards = distinct_cards(endings[0], turn)
        lost = Leaves(SOLVER, strain, 100.0).fails(leader, needed, endings, cards)
        for card in cards:
            after = [played(one, turn, card) for one in endings]
            plans = plain(roles, seen, trumps, leader, needed, after)
            fronts += [fails | lost[card] for fails in plans]
        return minimal(fronts)
    cases = plain_cases(roles, seen, trumps, leader, endings)
    front = [0] if roles[turn] is SearchRole.FOE else [everything]
    for case in cases:
        plans = plain(roles, seen, trumps, leader, needed, case)
        if roles[turn] is SearchRole.FOE:
            front = joined(front, plans)
        else:
            absent = everything & ~sum({one.bit for one in case})
            front = met(front, [fails | absent for fails in plans])
    return front


def shuffled_layouts(source: random.Random, cards: int, hidden: tuple[int, int]) -> list[Ending]:
    """Three layouts of the two hidden hands, the other two the same in each."""
    deck = source.sample(range(20), 4 * cards)  # of two suits, so that they are long
    known = [deck[cards * seat : cards * seat + cards] for seat in range(4)]
    layouts = []
    for number in range(3):
        pool = [card for seat in hidden for card in known[seat]]
        source.shuffle(pool)
        hands = [sum(1 << card for card in hand) for hand in known]
        for place, seat in enumerate(hidden):
            hands[seat] = sum(1 << card for card in pool[cards * place : cards * place + cards])
        layouts.append(Ending(1 << number, (hands[0], hands[1], hands[2], hands[3])))
    return layouts


@pytest.mark.parametrize("player", [DECLARER, WEST], ids=["declarer", "West"])
@pytest.mark.parametrize("seed", range(8))
def test_table_and_cuts_leave_the_fronts_as_they_are(player, seed):
    source = random.Random(seed)
    roles, seen = player
    hidden = (1, 3) if player is DECLARER else (1, 2)
    layouts = shuffled_layouts(source, 3, hidden)
    leader = 2 if player is DECLARER else 3
    trumps = source.choice((-1, 0, 1))
    strain = Strain.NOTRUMP if trumps < 0 else Strain(trumps)
    for needed in (1, 2, 3):
        search = PlanSearch(Leaves(SOLVER, strain, 100.0), roles, seen, trumps)
        for card in distinct_cards(layouts[0], leader):
            lost = Leaves(SOLVER, strain, 100.0).fails(leader, needed, layouts, [card])[card]
            after = [played(one, leader, card) for one in layouts]
            plans = plain(roles, seen, trumps, leader, needed, after)
            expected = minimal(fails | lost for fails in plans)
            for depth in (2, 3, 9):
                front = search.after_card(leader, needed, layouts, card, depth)
            assert front == expected


@given(st.randoms(use_true_random=False))
def test_the_order_of_layouts_changes_no_plan(source):
    """Which layout is real, and what an unseen hand holds in it, no card of the planner's tells."""
    layouts = shuffled_layouts(source, 3, (1, 3))
    order = source.sample(range(3), 3)
    moved = [Ending(1 << order[number], one.hands) for number, one in enumerate(layouts)]
    moved.sort(key=lambda one: one.bit)
    for card in distinct_cards(layouts[0], 2):
        text = CARDS[card].text
        front = searched(layouts, 2, 2, text, 6)
        expected = {sum(1 << order[n] for n in range(3) if fails >> n & 1) for fails in front}
        assert set(searched(moved, 2, 2, text, 6)) == expected


def test_a_defender_counts_on_what_partner_sees():
    """Partner overtakes or not as each layout asks for: the leader's card is one for both."""
    endings = [
        ending(0, "...K2", "...A3", "...QJ", "...54"),
        ending(1, "...K2", "...Q3", "...AJ", "...54"),
    ]
    front = searched(endings, 3, 1, "4C", 4, WEST)
    assert front == [0b10]


def test_a_search_ends_when_its_budget_is_spent():
    roles, seen = DECLARER
    leaves = Leaves(SOLVER, Strain.NOTRUMP, 0.0001)
    with pytest.raises(SpentError):
        PlanSearch(leaves, roles, seen, -1).after_card(2, 3, two_way_queen(), 1, 6)


def test_the_card_that_needs_no_guess_is_found_and_the_guess_is_told_as_such():
    endings = (
        ending(0, "8..5.KJ4", "..AT.Q98", "J..4.AT3", "..K6.765"),
        ending(1, "8..5.KJ4", "..K6.765", "J..4.AT3", "..AT.Q98"),
    )
    roles, seen = DECLARER
    leaves = Leaves(DdsSolver(), Strain.SPADES, 100.0)
    hands = roles, seen, 3
    question = PlanQuestion(2, 4, endings, (1.0, 1.0))
    plans = compare_plans(PlanSearch(leaves, *hands), Rollout(leaves, *hands), question, ()).plans
    by_card = {CARDS[plan.card].text: plan for plan in plans}
    assert not by_card["4D"].fails
    assert by_card["4D"].depth > 1
    assert not by_card["3C"].bound
    assert by_card["3C"].fails


def test_a_player_without_a_plan_still_sees_no_hidden_card():
    """Played out, the two-way guess goes wrong in one of the layouts, as at the table."""
    roles, seen = DECLARER
    leaves = Leaves(SOLVER, Strain.NOTRUMP, 100.0)
    low = next(card for card in cards_of(two_way_queen()[0].hands[2]))
    fails = Rollout(leaves, roles, seen, -1).after_card(2, 3, two_way_queen(), low)
    assert fails.bit_count() == 1


def test_what_was_played_out_is_told_for_each_layout():
    roles, seen = DECLARER
    layouts = two_way_queen()
    low = next(card for card in cards_of(layouts[0].hands[2]))
    rollout = Rollout(Leaves(SOLVER, Strain.NOTRUMP, 100.0), roles, seen, -1)
    rollout.after_card(2, 3, layouts, low)
    assert set(rollout.courses) == {layout.bit for layout in layouts}
    assert {course[0] for course in rollout.courses.values()} == {low}
    for layout in layouts:
        held = sum(layout.hands)
        assert all(held >> card & 1 for card in rollout.courses[layout.bit])


def test_a_card_that_is_judged_is_searched_as_deep_as_the_best():
    endings = (
        ending(0, "8..5.KJ4", "..AT.Q98", "J..4.AT3", "..K6.765"),
        ending(1, "8..5.KJ4", "..K6.765", "J..4.AT3", "..AT.Q98"),
    )
    roles, seen = DECLARER
    hands = roles, seen, 3
    leaves = Leaves(DdsSolver(), Strain.SPADES, 100.0)
    judged = next(card for card in cards_of(endings[0].hands[2]) if CARDS[card].text == "3C")
    question = PlanQuestion(2, 4, endings, (1.0, 1.0), judged)
    plans = compare_plans(PlanSearch(leaves, *hands), Rollout(leaves, *hands), question, ()).plans
    [club] = [plan for plan in plans if plan.card == judged]
    assert club.fails
    assert club.depth == max(plan.depth for plan in plans)
