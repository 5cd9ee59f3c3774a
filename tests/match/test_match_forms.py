"""Who plays whom: each form's rounds, and that they follow from earlier results alone."""

from __future__ import annotations

import pytest

from cuebid.match.forms import RoundResults, next_round
from cuebid.match.plan_reading import plan_of


def plan(form, entrants, **more):
    names = [f"E{number}=simple" for number in range(entrants)]
    return plan_of({"entrants": names, "form": form, **more}, "test")


def played(match, decide):
    """All rounds, when `decide` gives the margin of an encounter."""
    results, rounds = [], []
    while encounters := next_round(match, results):
        rounds.append([(e.home, e.away) for e in encounters])
        margins = {e: decide(e.home, e.away) for e in encounters}
        results.append(RoundResults(margins, dict.fromkeys(encounters, 8)))
    return rounds


def lower_wins(home, away):
    return 10 if home < away else -10


def test_a_round_robin_has_every_pair_once():
    [pairs] = played(plan("round-robin", 6), lower_wins)
    assert len(pairs) == len({frozenset(pair) for pair in pairs}) == 15


@pytest.mark.parametrize(("entrants", "sizes"), [(8, [4, 2, 1]), (5, [1, 2, 1]), (2, [1])])
def test_a_knock_out_leaves_one(entrants, sizes):
    rounds = played(plan("knock-out", entrants), lower_wins)
    assert [len(pairs) for pairs in rounds] == sizes
    assert 0 in rounds[-1][0]


def test_the_first_seeds_rest_in_the_first_round_and_win_ties():
    rounds = played(plan("knock-out", 6), lambda _home, _away: 0)
    assert rounds == [[(2, 5), (3, 4)], [(0, 3), (1, 2)], [(0, 1)]]


@pytest.mark.parametrize("entrants", [6, 7])
def test_nobody_meets_twice_in_a_swiss_nor_sits_out_twice(entrants):
    rounds = played(plan("swiss", entrants, rounds=4), lower_wins)
    assert len(rounds) == 4
    pairs = [frozenset(pair) for round_pairs in rounds for pair in round_pairs]
    assert len(pairs) == len(set(pairs))
    out = [set(range(entrants)) - {e for pair in pairs for e in pair} for pairs in rounds]
    assert all(len(free) == entrants % 2 for free in out)
    assert len(set().union(*out)) == 4 * (entrants % 2)


def test_neighbours_of_the_table_meet_in_a_swiss():
    rounds = played(plan("swiss", 4, rounds=2), lower_wins)
    assert rounds == [[(0, 1), (2, 3)], [(0, 2), (1, 3)]]
