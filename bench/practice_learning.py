"""What spaced repetition gains a simulated learner over random order.

    python bench/practice_learning.py

Prints the rows of the table in docs/practice.md.
"""

from __future__ import annotations

from statistics import mean

from cuebid.practice.learner import (
    LearningResult,
    Order,
    random_order,
    simulate_learner,
    spaced_order,
)

# Targets and pace were chosen on the seeds 0 to 7; these count.
SEEDS = range(300, 310)


def main() -> None:
    """Print a row for each number of agreements and each order."""
    for agreements in (20, 40, 60, 120):
        spaced = _results(spaced_order, agreements, 20)
        asked = mean(result.asked for result in spaced)
        _print(agreements, "schedule", spaced)
        # The same number of questions, to the nearest whole number a day.
        _print(agreements, "random, as many", _results(random_order, agreements, round(asked / 30)))
        _print(agreements, "random, 20 a day", _results(random_order, agreements, 20))


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
