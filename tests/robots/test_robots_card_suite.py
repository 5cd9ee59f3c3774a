"""The suite of card play: problems in several layouts of the hidden cards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
from card_suite import Informed, Table, faults, problems
from cuebid.robots import Budget, CardPlayer, CardThinking
from cuebid.solver import DdsSolver

PROBLEMS = tuple(problems())


def test_half_of_the_problems_are_only_counted():
    counted = sum(problem.is_counted for problem in PROBLEMS)
    assert counted == len(PROBLEMS) // 2 == 40


@pytest.mark.parametrize("problem", PROBLEMS, ids=[str(one.number) for one in PROBLEMS])
def test_each_layout_fits_the_play_and_can_be_made_double_dummy(problem):
    assert not list(faults(problem, DdsSolver()))
    assert problem.line


@pytest.mark.slow
@pytest.mark.parametrize("problem", PROBLEMS[::8], ids=[str(one.number) for one in PROBLEMS[::8]])
def test_one_line_of_play_makes_all_layouts(problem):
    assert Table(Informed()).lost_layout(problem) is None


def test_plans_find_a_throw_in_that_double_dummy_alone_takes_for_a_guess():
    problem = PROBLEMS[8]
    assert problem.kind == "throw-in"
    lost = {}
    for plans in (False, True):
        player = CardPlayer(CardThinking(DdsSolver(), Budget(deals=40), seed=1, plans=plans))
        lost[plans] = Table(lambda _, view, one=player: one.decide(view).card).lost_layout(problem)
    assert lost[False] is not None
    assert lost[True] is None
