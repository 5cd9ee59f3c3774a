"""Intervals that cover, tests that keep their error, and words that do not mislead."""

from __future__ import annotations

from random import Random

import pytest

from cuebid.match.report.words import what_is_shown
from cuebid.match.statistics import (
    SequentialTest,
    SequentialVerdict,
    boards_to_settle,
    estimate,
    t_quantile,
)

# IMPs of boards between like teams: mostly nothing, part-score swings, games, a slam.
SWINGS = (
    [0] * 55 + [1, -1] * 8 + [3, -3] * 3 + [5, -5] * 5 + [6, -6] * 3 + [10, -10] * 3 + [13, -13]
)


def handicapped(random, boards, handicap=0.0):
    """A against A, who gives away an IMP on a share of the boards; the truth is `-handicap`."""
    for _ in range(boards):
        yield random.choice(SWINGS) - (random.random() < handicap)


@pytest.mark.parametrize("handicap", [0.0, 0.3])
def test_an_interval_covers_the_truth_in_91_to_99_of_100_matches(handicap):
    covered = 0
    for seed in range(100):
        low, high = estimate(handicapped(Random(seed), 400, handicap)).interval
        covered += low <= -handicap <= high
    assert 91 <= covered <= 99


def test_a_mean_and_its_error_are_those_of_the_textbook():
    result = estimate([3, 0, -1, 2])
    assert (result.boards, result.scored, result.mean) == (4, 3, 1.0)
    assert result.error == pytest.approx((10 / 3 / 4) ** 0.5)


@pytest.mark.parametrize(("degrees", "value"), [(10, 2.228), (30, 2.042), (100, 1.984)])
def test_quantiles_are_those_of_the_tables(degrees, value):
    assert t_quantile(0.975, degrees) == pytest.approx(value, abs=0.001)


def test_few_boards_with_imps_have_no_interval_and_show_nothing():
    result = estimate([5] + [0] * 39)
    assert result.interval is None
    assert not result.is_shown
    [first, second] = what_is_shown(result, "A", "B")
    assert first.startswith("Nothing is shown: 1 of 40 boards brought IMPs")
    assert "4000 boards" in second


def test_boards_without_any_difference_show_nothing():
    assert "on no board" in " ".join(what_is_shown(estimate([0] * 500), "A", "B"))


def test_so_many_boards_settle_it_most_of_the_time():
    small = estimate(handicapped(Random(1), 2000, 0.5))
    needed = boards_to_settle(small)
    shown = sum(
        estimate(handicapped(Random(seed), needed, -small.mean)).is_shown for seed in range(20)
    )
    # Four of five; twenty matches are some more or less.
    assert 12 <= shown <= 20


def test_a_sequential_test_finds_a_difference_and_stops():
    test = SequentialTest()
    assert any(test.add(imps) for imps in handicapped(Random(3), 20_000, 0.6))
    assert test.verdict is SequentialVerdict.AWAY
    assert test.boards < 20_000


def test_a_sequential_test_keeps_its_error_though_it_may_stop_at_any_board():
    wrong = 0
    for seed in range(40):
        test = SequentialTest()
        wrong += any(test.add(imps) for imps in handicapped(Random(seed), 1_500))
    # Five of a hundred; an interval that is looked at 90 times is wrong in a third.
    assert wrong <= 4


def test_a_difference_that_does_not_matter_ends_the_match_too():
    test = SequentialTest(margin=0.5)
    assert any(test.add(imps) for imps in handicapped(Random(5), 5_000))
    assert test.verdict is SequentialVerdict.EQUAL
