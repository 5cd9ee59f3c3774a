"""How a budget is spent over the cards of a board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play.scoring import Scoring
from cuebid.solver import Solver

__all__ = ["CardThinking"]

_MOST: Final = 240
_FACTORS: Final = (4.0, 2.5, 2.0, 1.5)
"""How much longer than the budget the opening lead and the first tricks take; most late cards
need far less than their share."""
_FIRST_PORTIONS: Final = (2, 6, 10, 20)


@dataclass(frozen=True, slots=True)
class CardThinking:
    """What a card player thinks with.

    Attributes:
        solver: tells what cards are worth.
        budget: how much to think about a card; 0 is not at all.
        scoring: the scoring in force.
        seed: where chance comes from.
        clock: tells seconds, for budgets in seconds.
    """

    solver: Solver
    budget: Budget
    scoring: Scoring = Scoring.IMPS
    seed: int = 0
    clock: Callable[[], float] = time.monotonic

    @property
    def most(self) -> int:
        """How many layouts a card is worth at most."""
        return self.budget.deals or _MOST

    def portions(self, cards_played: int) -> Iterator[int]:
        """How many layouts to solve next, until the budget is spent.

        A portion is small while a layout takes long, so that the solver is not held for long, the
        end is not missed by much, and a clear case is over soon.

        Args:
            cards_played: to the whole board so far.
        """
        trick = cards_played // 4
        size = _FIRST_PORTIONS[min(trick, len(_FIRST_PORTIONS) - 1)]
        if self.budget.deals:
            for done in range(0, self.budget.deals, size):
                yield min(size, self.budget.deals - done)
            return
        place = 0 if not cards_played else trick + 1
        factor = _FACTORS[place] if place < len(_FACTORS) else 1.0
        start = self.clock()
        end = start + self.budget.seconds * factor
        while True:
            before = self.clock()
            yield size
            now = self.clock()
            if now + (now - before) / 2 >= end:
                return
