"""Practice for today: agreements that are due, those that went wrong, and days in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta

from cuebid.practice.schedule import Memory


def node_of(item: str) -> str:
    """Return the auction of an agreement, as notes write it; empty for an opening call."""
    return item.rpartition(" ")[0].removeprefix("opening")


def weakest_items(memories: Mapping[str, Memory], count: int) -> list[str]:
    """Return the agreements that were answered wrong, the largest share of wrong answers first."""
    wrong = [item for item, memory in memories.items() if memory.right < memory.asked]
    wrong.sort(key=lambda item: (memories[item].right / memories[item].asked, item))
    return wrong[:count]


def days_in_row(times: Iterable[float], now: float) -> int:
    """Return on how many days in a row something was answered, up to today or yesterday.

    A day that is not over yet breaks nothing. Days are those of Greenwich.
    """
    days = {_day(time) for time in times}
    today = _day(now)
    day = today if today in days else today - timedelta(1)
    count = 0
    while day in days:
        count += 1
        day -= timedelta(1)
    return count


def _day(time: float) -> date:
    return datetime.fromtimestamp(time, UTC).date()
