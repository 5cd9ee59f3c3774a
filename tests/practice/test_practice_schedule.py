"""Spaced repetition: what is due, and what it gains a learner who forgets."""

from __future__ import annotations

import importlib.util
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.practice import due_items, memories, recall
from cuebid.practice.schedule import DAY, PACE, Memory, target_recall
from project_paths import ROOT


@pytest.fixture(scope="module")
def learner():
    """The learner who forgets, by whom the bench measures the schedule."""
    path = ROOT / "bench" / "practice_learner.py"
    specification = importlib.util.spec_from_file_location("practice_learner", path)
    module = importlib.util.module_from_spec(specification)
    sys.modules["practice_learner"] = module
    specification.loader.exec_module(module)
    return module


def test_what_went_wrong_comes_back_sooner_than_what_was_known() -> None:
    known = memories([("right", True, 0.0), ("wrong", False, 0.0)])
    assert known["wrong"].due_at(0.9) < known["right"].due_at(0.9)
    assert due_items(known, 0.1 * DAY) == ["wrong"]
    assert due_items(known, 0.0) == []


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 30)), min_size=1, max_size=20))
def test_a_right_answer_never_brings_a_question_back_sooner_than_a_wrong_one(answers) -> None:
    now = 0.0
    history = []
    for right, days in answers:
        now += days * DAY
        history.append(("item", right, now))
    after = [memories([*history, ("item", right, now + DAY)])["item"] for right in (False, True)]
    assert after[0].due_at(0.9) < after[1].due_at(0.9)
    assert abs(recall(after[1], after[1].due_at(0.9)) - 0.9) < 1e-6


def test_who_has_more_to_keep_than_a_day_has_time_for_is_asked_later() -> None:
    firm, fresh = Memory(100.0, 0.0), Memory(2.0, 0.0)
    assert target_recall([firm] * 20) > target_recall([fresh] * 8) > target_recall([fresh] * 40)
    # Nobody is asked before much is forgotten, however many agreements there are.
    assert target_recall([fresh] * 40) == target_recall([fresh] * 400) > 0.8
    assert target_recall([]) == target_recall([firm] * int(PACE))


def test_answers_at_once_again_teach_nothing() -> None:
    once = memories([("item", True, 0.0)])["item"]
    twice = memories([("item", True, 0.0), ("item", True, 1.0)])["item"]
    assert twice.half_life < 1.01 * once.half_life


@pytest.mark.parametrize("agreements", [20, 40])
def test_the_schedule_asks_a_forgetful_learner_less_than_random_order_and_he_recalls_more(
    learner, agreements
) -> None:
    spaced, random = (
        [learner.simulate_learner(order, agreements=agreements, seed=seed) for seed in range(2)]
        for order in (learner.spaced_order, learner.random_order)
    )
    assert sum(result.asked for result in spaced) < 0.95 * sum(result.asked for result in random)
    assert sum(result.recall for result in spaced) > sum(result.recall for result in random)


@pytest.mark.parametrize(
    ("agreements", "days"),
    [(20, 14), (40, 26), (60, 44), pytest.param(120, 100, marks=pytest.mark.slow)],
)
def test_four_fifths_are_recalled_while_random_order_needs_half_as_many_questions_again_and_more(
    learner, agreements, days
) -> None:
    spaced = learner.simulate_learner(
        learner.spaced_order, agreements=agreements, days=days, seed=0
    )
    # Twenty questions a day, all of which random order asks.
    longer = round(1.5 * spaced.asked / 20)
    random = learner.simulate_learner(
        learner.random_order, agreements=agreements, days=longer, seed=0
    )
    assert spaced.recall >= 0.8 > random.recall
