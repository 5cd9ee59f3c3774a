"""The solver, the sampler and the limits of a bidder that simulates."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from cuebid.core import Deal, Hand, Seat
from cuebid.evaluation import Boxes
from cuebid.robots.budget import Budget
from cuebid.solver import Solver

if TYPE_CHECKING:
    from cuebid.robots.bidder.policy_thought import PolicyThought

# Deals between two looks at the clock. Some 44 contracts are solved a second (docs/performance.md,
# The solver), so that ten deals with four calls take about a second.
_BATCH: Final = 10
# Deals that a budget in seconds buys at most.
_MAX_DEALS: Final = 400


class LayoutSampler(Protocol):
    """Sample layouts of the hidden hands that fit what has been shown.

    `robots.sampling.sample_layouts` is the one in use. It is a parameter because it needs NumPy,
    and tests hand in a shuffle instead.
    """

    def __call__(
        self,
        known_cards: Mapping[Seat, Hand],
        shown: Mapping[Seat, Boxes],
        count: int,
        seed: int,
        /,
    ) -> list[Deal]:
        """Return at most `count` deals.

        Args:
            known_cards: cards that are known to be in a hand; all thirteen of a hand in sight.
            shown: what the other hands have shown; loosened where no deal fits all of it.
            count: how many deals.
            seed: of the random numbers: equal seeds give equal deals.
        """
        ...


@dataclass(frozen=True, slots=True)
class Thinking:
    """The solver, the sampler and the limits of a simulation.

    Attributes:
        layouts: samples the hidden hands.
        solver: counts tricks double dummy; none is needed where a policy compares calls.
        budget: how much to think about a call.
        calls: how many calls of rules or judgement are compared at most; two that end the auction
            may come besides.
        seed: of the samples.
        clock: returns seconds, for budgets in seconds.
        scoring: how results are compared, `imps` or `matchpoints`.
        policy: compares calls; without it the book bids on, and the solver counts.
    """

    layouts: LayoutSampler
    solver: Solver | None
    budget: Budget
    calls: int = 4
    seed: int = 0
    clock: Callable[[], float] = time.monotonic
    scoring: str = "imps"
    policy: PolicyThought | None = None

    def batches(self) -> Iterator[int]:
        """Yield how many deals to look at next, until the budget is spent."""
        if self.budget.deals:
            yield self.budget.deals
            return
        end = self.clock() + self.budget.seconds
        for _ in range(_MAX_DEALS // _BATCH):
            yield _BATCH
            if self.clock() >= end:
                return
