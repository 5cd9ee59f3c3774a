"""How much the bidder may think, and with what."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.robots.budget import Budget
from cuebid.robots.layouts import Layouts
from cuebid.solver import Solver

__all__ = ["Thinking"]

_PORTION: Final = 10
_MOST: Final = 400


@dataclass(frozen=True, slots=True)
class Thinking:
    """What the bidder needs to simulate.

    Attributes:
        layouts: makes hidden hands.
        solver: tells the tricks.
        budget: how much to think.
        calls: how many calls are compared at most.
        seed: where chance comes from.
        clock: tells seconds, for budgets in seconds.
    """

    layouts: Layouts
    solver: Solver
    budget: Budget
    calls: int = 4
    seed: int = 0
    clock: Callable[[], float] = time.monotonic

    def portions(self) -> Iterator[int]:
        """How many deals to look at next, until the budget is spent."""
        if self.budget.deals:
            yield self.budget.deals
            return
        end = self.clock() + self.budget.seconds
        for _ in range(_MOST // _PORTION):
            yield _PORTION
            if self.clock() >= end:
                return
