"""A simulated learner who forgets by a known law, to measure a practice schedule."""

# The learner forgets by another law than the schedule assumes (a power of time, after Wickelgren),
# and agreements differ in difficulty: a schedule that works only under its own assumption fails.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import Final

from cuebid.practice.schedule import DAY, Memory, due_items, remembered

Order = Callable[[dict[str, Memory], list[str], float, Random], str | None]
"""Returns the next item to ask, from the memories so far, all items and the time; None to stop."""

# Recall is `(1 + elapsed / strength) ** -_DECAY`, in days.
_DECAY: Final = 0.5
# The first strength in days, and how widely agreements differ in it (the deviation of a normal
# logarithm); the gain by a right answer if all was forgotten, and the share left by a wrong answer.
_FIRST_STRENGTH: Final = 0.5
_SPREAD: Final = 0.5
_GAIN: Final = 3.0
_KEPT: Final = 0.6
# The time of a question, of the answer and of a look at the row.
_SECONDS_A_QUESTION: Final = 30.0


@dataclass(frozen=True, slots=True)
class LearningResult:
    """The result of some weeks of practice.

    Attributes:
        asked: the number of questions.
        recall: the average probability of remembering an agreement on the day after.
    """

    asked: int
    recall: float


@dataclass(slots=True)
class _Trace:
    """The learner's true memory of one agreement; mutable."""

    strength: float
    seen_at: float | None = None

    def recall(self, now: float) -> float:
        if self.seen_at is None:
            return 0.0
        return float((1 + (now - self.seen_at) / DAY / self.strength) ** -_DECAY)

    def see(self, *, right: bool, now: float) -> None:
        # Recalling what was nearly forgotten strengthens memory more than recalling what was fresh.
        effort = 1 - self.recall(now)
        self.strength *= 1 + _GAIN * effort if right else _KEPT
        self.strength = max(self.strength, _FIRST_STRENGTH / 4)
        self.seen_at = now


def spaced_order(
    memories: dict[str, Memory], items: list[str], now: float, random: Random
) -> str | None:
    """Return an item that is due, else a new item, else None (spaced repetition)."""
    due = due_items(memories, now)
    if due:
        return due[0]
    new = [item for item in items if item not in memories]
    return random.choice(new) if new else None


def random_order(
    _memories: dict[str, Memory], items: list[str], _now: float, random: Random
) -> str | None:
    """Return a random item."""
    return random.choice(items)


def simulate_learner(
    order: Order, *, agreements: int = 40, days: int = 30, a_day: int = 20, seed: int = 1
) -> LearningResult:
    """Let a learner practise every day, and return the result."""
    random = Random(seed)
    items = [f"item {number}" for number in range(agreements)]
    traces = {item: _Trace(_FIRST_STRENGTH * random.lognormvariate(0, _SPREAD)) for item in items}
    memories: dict[str, Memory] = {}
    asked = 0
    for day in range(days):
        now = day * DAY
        for _ in range(a_day):
            item = order(memories, items, now, random)
            if item is None:
                break
            right = random.random() < traces[item].recall(now)
            traces[item].see(right=right, now=now)
            memories[item] = remembered(memories.get(item), right=right, now=now)
            asked += 1
            now += _SECONDS_A_QUESTION
    end = days * DAY
    return LearningResult(asked, mean(trace.recall(end) for trace in traces.values()))
