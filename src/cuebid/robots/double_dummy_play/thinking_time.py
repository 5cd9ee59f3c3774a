"""Apply the budget of a robot for a card: layouts, seconds, and the time limit.

A budget in layouts ignores the clock. A budget in seconds, or a time limit, is enforced by a child
process if there is one (`thinking_process`); without one the clock is checked between batches, and
a slow batch may exceed the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play.estimates import CardEstimate, LayoutQuestion, estimates
from cuebid.robots.double_dummy_play.scoring import Scoring
from cuebid.robots.double_dummy_play.thinking_process import ThinkingProcess
from cuebid.solver import Solver

# The most layouts of a budget in seconds. Because of this limit most cards from the fourth trick on
# need less than their share of the time (docs/card-play.md, Budget).
_MAX_LAYOUTS: Final = 240
# Fewer layouts than this decide nothing: chance is then greater than the difference between cards.
_ENOUGH: Final = 8
# The factor by which a budget in seconds may be exceeded while there are too few layouts. The whole
# decision should take at most twice the budget, with 0.4 of it for the caller's own work.
_OVERRUN: Final = 1.6


@dataclass(frozen=True, slots=True)
class CardThinking:
    """The solver and the limits of a card player that simulates.

    Attributes:
        solver: solves positions double dummy.
        budget: how much to think about a card; 0 is not at all.
        scoring: the form of scoring.
        seed: the seed of the samples.
        clock: returns seconds, for time limits without a child process.
        process: the child processes that enforce a time limit; None to solve in this process.
        plans: whether results are corrected by plans for all layouts.
    """

    solver: Solver
    budget: Budget
    scoring: Scoring = Scoring.IMPS
    seed: int = 0
    clock: Callable[[], float] = time.monotonic
    process: ThinkingProcess | None = None
    plans: bool = True

    @property
    def max_layouts(self) -> int:
        """The greatest number of layouts to solve for a card."""
        return self.budget.deals or _MAX_LAYOUTS

    @property
    def enough(self) -> int:
        """The number of layouts on which a decision can rest; fewer if the budget allows fewer."""
        return min(_ENOUGH, self.max_layouts)

    def estimate(self, question: LayoutQuestion, begin: float) -> CardEstimate | None:
        """Return the best estimate within the budget; None if there is none in time.

        Args:
            question: the question.
            begin: the time when the decision began, by the clock.

        Raises:
            ThinkingError: the child process could not estimate.
        """
        limit = self.budget.seconds or self.budget.time_limit
        if not limit:
            *_, estimate = estimates(question, self.solver)
            return estimate
        spent = self.clock() - begin
        if self.budget.seconds:
            # Never 0, which means no time limit.
            question = replace(question, seconds=max(limit - spent, limit / 100))
        if self.process is not None:
            # With a budget in layouts, wait for the whole time limit.
            seconds, longest = limit - spent, limit - spent
            if self.budget.seconds:
                longest = limit * _OVERRUN - spent
            return self.process.estimate(question, seconds, max(0.0, longest), self.enough)
        end = begin + limit
        before = begin + spent
        best = None
        for estimate in estimates(question, self.solver, self.clock):
            best, now = estimate, self.clock()
            # Stop early when less than half the next batch would fit: on average the end is
            # then neither overrun nor missed.
            if now + (now - before) / 2 >= end:
                break
            before = now
        return best
