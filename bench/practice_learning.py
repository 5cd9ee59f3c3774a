"""Measure what a simulated learner gains by spaced repetition over random order.

    python bench/practice_learning.py

Prints the rows of the tables in docs/practice.md: the share that is recalled after a month, and how
many questions are asked until four fifths are recalled.
"""

from __future__ import annotations

from statistics import mean

from practice_learner import (
    LearningResult,
    Order,
    random_order,
    simulate_learner,
    spaced_order,
)

# The targets and pace of the schedule were chosen on the seeds 0 to 7; these seeds are new.
SEEDS = range(300, 310)
# For the second table: each figure needs dozens of longer runs.
FEWER_SEEDS = range(300, 303)
ENOUGH = 0.8
MOST_DAYS = 400


def main() -> None:
    """Print a row for each number of agreements and each order."""
    for agreements in (20, 40, 60, 120):
        spaced = _results(spaced_order, agreements, 20)
        asked = mean(result.asked for result in spaced)
        _print(agreements, "schedule", spaced)
        # As many questions as the schedule asked, to the nearest whole number a day.
        _print(agreements, "random, as many", _results(random_order, agreements, round(asked / 30)))
        _print(agreements, "random, 20 a day", _results(random_order, agreements, 20))
    for agreements in (20, 40, 60, 120):
        row = [_until_enough(order, agreements) for order in (spaced_order, random_order)]
        print(f"| {agreements} | " + " | ".join(f"{asked:.0f}" for asked in row) + " |")


def _until_enough(order: Order, agreements: int) -> float:
    """Return how many questions, 20 a day, are asked until enough is recalled."""
    for days in range(2, MOST_DAYS, 2 if agreements < 100 else 10):
        results = [
            simulate_learner(order, agreements=agreements, days=days, seed=seed)
            for seed in FEWER_SEEDS
        ]
        if mean(result.recall for result in results) >= ENOUGH:
            return mean(result.asked for result in results)
    raise SystemExit(f"{agreements} agreements are not learned in {MOST_DAYS} days")


def _results(order: Order, agreements: int, a_day: int) -> list[LearningResult]:
    return [
        simulate_learner(order, agreements=agreements, a_day=a_day, seed=seed) for seed in SEEDS
    ]


def _print(agreements: int, name: str, results: list[LearningResult]) -> None:
    asked = mean(result.asked for result in results)
    recall = mean(result.recall for result in results)
    print(f"| {agreements} | {name} | {asked:.0f} | {recall:.0%} |")


if __name__ == "__main__":
    main()
