"""What to practise today, and on how many days in a row somebody has practised."""

from __future__ import annotations

import pytest

from cuebid.practice import days_in_row, node_of, weakest_items
from cuebid.practice.schedule import DAY, Memory


@pytest.mark.parametrize(
    ("days", "today", "count"),
    [
        ([], 9, 0),
        ([9], 9, 1),
        ([7, 8, 9], 9, 3),
        ([7, 8], 9, 2),  # today is not over
        ([6, 7], 9, 0),
        ([5, 7, 8, 8, 9], 9, 3),
    ],
)
def test_days_in_a_row_end_today_or_yesterday(days: list[int], today: int, count: int) -> None:
    times = [(day + 0.4) * DAY for day in days]
    assert days_in_row(times, (today + 0.1) * DAY) == count


def test_what_went_wrong_comes_with_the_weakest_first() -> None:
    memories = {
        "1N 2C": Memory(1.0, 0.0, asked=4, right=3),
        "1N-2C 2H": Memory(1.0, 0.0, asked=2, right=0),
        "opening 1C": Memory(1.0, 0.0, asked=5, right=5),
    }
    assert weakest_items(memories, 5) == ["1N-2C 2H", "1N 2C"]
    assert weakest_items(memories, 1) == ["1N-2C 2H"]


@pytest.mark.parametrize(("item", "node"), [("1N-2C 2H", "1N-2C"), ("opening 1C", "")])
def test_an_agreement_names_its_auction(item: str, node: str) -> None:
    assert node_of(item) == node
