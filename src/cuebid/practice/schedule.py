"""Spaced repetition: when to ask again for what a player has answered.

Forgetting is taken to be exponential, as in half-life regression (Settles and Meeder, 2016): after
`t` days an agreement with half-life `h` is remembered with probability `2 ** (-t / h)`. Each answer
changes the half-life:

- right: it grows the more, the closer the agreement was to being forgotten (`GROWTH` times the
  share of the half-life that had passed, at most fourfold in all), since a question that is asked
  at once again teaches nothing;
- wrong: it falls to a half, because the right answer is shown at once.

An agreement is due when its recall has fallen to a target, which follows from how much there is to
keep: the highest of `_TARGETS` at which the half-lives of all agreements ask for `PACE` questions a
day at most. Who has few agreements, or keeps them well, is asked before much is forgotten; who has
many is not asked for more than a day has time for.

Of those due, the one most likely to be remembered is asked first: where more is due than a day has
time for, it pays to save what can be saved, and what is forgotten loses nothing by waiting. New
agreements come when nothing is due.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from math import log2
from typing import Final

from cuebid.core import Deal
from cuebid.practice.boards import PracticeBoard
from cuebid.practice.session import PairSession

DAY: Final = 86_400.0
"""Seconds in a day: times are in seconds, half-lives in days."""
PACE: Final = 30.0
"""Questions a day that a target recall may lead to. People answer about twenty; the forecast is too
high, because half-lives grow. Chosen, like the lowest target, on simulated learners."""
# Recall at which an agreement is due, the highest first: lower ones lead to fewer questions, and
# more is forgotten. Below the last one, more is forgotten than the time saved is worth.
_TARGETS: Final = (0.97, 0.96, 0.95, 0.94, 0.93, 0.92, 0.91, 0.90, 0.89, 0.88)
# In days: nobody is asked for one agreement more than four times a day.
_SHORTEST_INTERVAL: Final = 0.25

# Factors of the half-life. The simulated learner of `bench/practice_learning.py` forgets by another
# law, so that these cannot be fitted to it by accident.
GROWTH: Final = 6.0
_MOST_GROWTH: Final = 4.0
_LOSS: Final = 2.0
# Limits of a half-life in days, ten minutes and two years: an answer just shown is not forgotten at
# once, and no system stays unchanged for longer.
_SHORTEST: Final = 10 / (24 * 60)
_LONGEST: Final = 730.0
# Half-lives in days after the first answer: four days if it was right, seven hours if it was wrong.
_FIRST_RIGHT: Final = 4.0
_FIRST_WRONG: Final = 0.3


@dataclass(frozen=True, slots=True)
class Memory:
    """The estimate of a player's memory of one agreement.

    Attributes:
        half_life: days after which it is forgotten with probability one half.
        asked_at: when it was asked for last, in seconds.
        asked: how often it was asked for.
        right: how often the answer was right.
    """

    half_life: float
    asked_at: float
    asked: int = 1
    right: int = 0

    def after(self, *, right: bool, now: float) -> Memory:
        """Return the updated estimate after another answer."""
        counted = replace(self, asked_at=now, asked=self.asked + 1, right=self.right + right)
        if not right:
            return replace(counted, half_life=max(_SHORTEST, self.half_life / _LOSS))
        elapsed = max(0.0, now - self.asked_at) / DAY / self.half_life
        growth = min(_MOST_GROWTH, 1 + GROWTH * elapsed)
        return replace(counted, half_life=min(_LONGEST, self.half_life * growth))

    def due_at(self, target: float) -> float:
        """Return the time, in seconds, at which recall will have fallen to a target."""
        return self.asked_at - log2(target) * self.half_life * DAY


def remembered(memory: Memory | None, *, right: bool, now: float) -> Memory:
    """Return the memory of an agreement after an answer; `memory` is None before the first one."""
    if memory is None:
        return Memory(_FIRST_RIGHT if right else _FIRST_WRONG, now, 1, int(right))
    return memory.after(right=right, now=now)


def recall(memory: Memory, now: float) -> float:
    """Return the probability that an agreement is remembered now."""
    return float(2 ** (-max(0.0, now - memory.asked_at) / DAY / memory.half_life))


def memories(answers: Iterable[tuple[str, bool, float]]) -> dict[str, Memory]:
    """Return the estimated memory of each agreement after a history of answers.

    Args:
        answers: for each answer the agreement, whether it was right, and the time in seconds; in
            the order of time.
    """
    by_item: dict[str, Memory] = {}
    for item, right, now in answers:
        by_item[item] = remembered(by_item.get(item), right=right, now=now)
    return by_item


def target_recall(memories: Collection[Memory]) -> float:
    """Return the recall probability at which agreements are due again."""
    for target in _TARGETS:
        days = -log2(target)
        # Each agreement leads to one question every `days` half-lives.
        if sum(1 / max(_SHORTEST_INTERVAL, days * each.half_life) for each in memories) <= PACE:
            return target
    return _TARGETS[-1]


def due_items(memories: Mapping[str, Memory], now: float) -> list[str]:
    """Return the agreements that are due, the most likely to be remembered first."""
    target = target_recall(memories.values())
    due = [item for item, memory in memories.items() if memory.due_at(target) <= now]
    return sorted(due, key=lambda item: -recall(memories[item], now))


def returning_boards(sessions: Iterable[PairSession]) -> tuple[PracticeBoard, ...]:
    """Return the boards on which two partners disagreed when they last bid them.

    A board that was bid again, and alike, is settled.
    """
    last: dict[Deal, PracticeBoard | None] = {}
    for session in sessions:
        if len(session.people) < 2:
            continue
        disagreed = set(session.disagreements())
        for index, practised in enumerate(session.boards):
            if session.is_open(index):
                last[practised.board.deal] = practised if index in disagreed else None
    return tuple(practised for practised in last.values() if practised is not None)
