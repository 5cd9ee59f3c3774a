"""How a budget is spent over the cards of a board.

A budget in seconds is an average a card. The first cards of a board matter most and take longest to
solve, late ones are forced or solved at once, so early tricks get a multiple of the budget. Layouts
come in batches, after each of which the player may stop because the best card is clear.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play.scoring import Scoring
from cuebid.solver import Solver

__all__ = ["CardThinking"]

# The most layouts that a budget in seconds buys. Because of this limit most cards from the fourth
# trick on need less than their share of the time (docs/card-play.md, Budget).
_MAX_LAYOUTS: Final = 240
# How much longer than the budget the opening lead, the rest of the first trick, and the second and
# third tricks take. Most late cards need far less than their share, which pays for it.
_TIME_FACTORS: Final = (4.0, 2.5, 2.0, 1.5)
# Layouts a batch in the first three tricks, and after. Batches are small while a layout takes long:
# the solver's lock is held for a whole batch, and the end is overrun by one at most.
_BATCH_SIZES: Final = (2, 6, 10, 20)


@dataclass(frozen=True, slots=True)
class CardThinking:
    """The solver and the limits of a card player that simulates.

    Attributes:
        solver: solves positions double dummy.
        budget: how much to think about a card; 0 is not at all.
        scoring: the form of scoring.
        seed: of the samples.
        clock: returns seconds, for budgets in seconds.
    """

    solver: Solver
    budget: Budget
    scoring: Scoring = Scoring.IMPS
    seed: int = 0
    clock: Callable[[], float] = time.monotonic

    @property
    def max_layouts(self) -> int:
        """The greatest number of layouts to solve for a card."""
        return self.budget.deals or _MAX_LAYOUTS

    def batches(self, cards_played: int) -> Iterator[int]:
        """Yield how many layouts to solve next, until the budget is spent.

        Args:
            cards_played: the number of cards played to the whole board so far.
        """
        trick = cards_played // 4
        size = _BATCH_SIZES[min(trick, len(_BATCH_SIZES) - 1)]
        if self.budget.deals:
            for start in range(0, self.budget.deals, size):
                yield min(size, self.budget.deals - start)
            return
        stage = 0 if not cards_played else trick + 1
        factor = _TIME_FACTORS[stage] if stage < len(_TIME_FACTORS) else 1.0
        end = self.clock() + self.budget.seconds * factor
        while True:
            before = self.clock()
            yield size
            now = self.clock()
            # Stop early when less than half the next batch would fit: on average the end is
            # then neither overrun nor missed.
            if now + (now - before) / 2 >= end:
                return
