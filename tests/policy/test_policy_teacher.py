"""The teacher of the policy network, on calls of its own making."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from cuebid.policy.auction_inputs import CALLS, auction_inputs
from cuebid.policy.hand_inputs import HAND_INPUTS
from project_paths import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
from policy_teacher import Teacher


def lesson(count: int, seed: int):
    """Rows whose call follows from an input of the hand and one of the auction."""
    rng = np.random.default_rng(seed)
    hands = (rng.random((count, HAND_INPUTS)) < 0.3).astype(np.float32)
    auctions = (rng.random((count, auction_inputs(2))) < 0.1).astype(np.float32)
    legal = np.ones((count, CALLS), bool)
    legal[:, 30:] = False
    calls = (2 * hands[:, 0] + auctions[:, 5]).astype(np.int64)
    return hands, auctions, legal, calls


def test_what_is_shown_often_enough_is_learnt_and_holds_for_new_rows() -> None:
    teacher = Teacher.begin(2, seed=1)
    rng = np.random.default_rng(2)
    for turn in range(50):
        teacher.show(*lesson(2048, turn), rng, 0.0)
    hands, auctions, legal, calls = lesson(500, 99)
    scores = teacher.network(("one", "two")).scores_of_inputs(hands, auctions, legal)
    assert (scores.argmax(1) == calls).mean() > 0.95
    assert teacher.loss < np.log(CALLS)


def test_the_first_step_goes_down_the_slope_of_the_loss() -> None:
    """Adam's first step is of equal size in all directions, so a small one must lower the loss."""
    rows = lesson(256, 3)

    def loss(teacher: Teacher) -> float:
        scores = teacher.network(("one", "two")).scores_of_inputs(*rows[:3])
        scores = scores - scores.max(1, keepdims=True)
        chances = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
        return float(-np.log(chances[np.arange(256), rows[3]]).mean())

    teacher = Teacher.begin(2, seed=4)
    before = loss(teacher)
    teacher.show(*rows, np.random.default_rng(5), 0.9)
    assert loss(teacher) < before


def test_going_on_after_a_stop_is_as_going_on_without_one(tmp_path: Path) -> None:
    through = Teacher.begin(2, seed=6)
    stopped = Teacher.begin(2, seed=6)
    path = tmp_path / "teacher.npz"
    for turn in range(3):
        through.show(*lesson(1024, turn), np.random.default_rng(turn), turn / 3)
        stopped.show(*lesson(1024, turn), np.random.default_rng(turn), turn / 3)
        stopped.keep(path)
        stopped = Teacher.begin_or_go_on(path, 2, seed=7)
    assert (stopped.seen, stopped.steps) == (through.seen, through.steps) == (3072, 3)
    first, second = (teacher.network(("one", "two")).packed() for teacher in (through, stopped))
    for name, array in first.items():
        assert np.array_equal(array, second[name])


def test_a_network_of_another_number_of_systems_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "teacher.npz"
    Teacher.begin(2, seed=1).keep(path)
    with pytest.raises(ValueError, match="systems"):
        Teacher.begin_or_go_on(path, 3, seed=1)


def test_a_network_that_is_taught_another_system_begins_with_what_it_knows() -> None:
    teacher = Teacher.begin(2, seed=8)
    known = teacher.network(("one", "two"))
    begun = Teacher.of_network(known, ("new", "one", "two"), seen=5).network(("new", "one", "two"))
    hands, auctions, legal, _ = lesson(100, 9)
    shared = auction_inputs(0)
    auctions[:, shared:] = np.tile([1, 0, 0, 1], (100, 1))
    of_three = np.zeros((100, auction_inputs(3)), np.float32)
    of_three[:, :shared] = auctions[:, :shared]
    of_three[:, shared:] = np.tile([0, 1, 0, 0, 0, 1], (100, 1))
    before, after = (
        network.scores_of_inputs(hands, inputs, legal)
        for network, inputs in ((known, auctions), (begun, of_three))
    )
    assert np.allclose(before, after, atol=1e-5)
    rows = begun.auction[0][0][shared:]
    assert np.allclose(rows[0], rows[1:3].mean(0))
    assert np.allclose(rows[3], rows[4:].mean(0))
