"""Spaced repetition: what is due, and what it gains a learner who forgets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cuebid.practice import due_items, memories, recall
from cuebid.practice.learner import random_order, simulate_learner, spaced_order
from cuebid.practice.schedule import DAY, TARGET


def test_what_went_wrong_comes_back_sooner_than_what_was_known() -> None:
    known = memories([("right", True, 0.0), ("wrong", False, 0.0)])
    assert known["wrong"].due_at < known["right"].due_at
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
    assert after[0].due_at < after[1].due_at
    assert abs(recall(after[1], after[1].due_at) - TARGET) < 1e-6


def test_answers_at_once_again_teach_nothing() -> None:
    once = memories([("item", True, 0.0)])["item"]
    twice = memories([("item", True, 0.0), ("item", True, 1.0)])["item"]
    assert twice.half_life < 1.01 * once.half_life


def test_the_schedule_asks_a_forgetful_learner_less_than_random_order_and_he_recalls_more() -> None:
    spaced = [simulate_learner(spaced_order, seed=seed) for seed in range(3)]
    random = [simulate_learner(random_order, seed=seed) for seed in range(3)]
    assert sum(result.asked for result in spaced) < 0.95 * sum(result.asked for result in random)
    assert sum(result.recall for result in spaced) > sum(result.recall for result in random)
