"""The means and the limits of a bidder's simulations: solver, sampler, budget."""

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

# The number of deals after which the clock is checked. About 44 contracts are solved a second
# (docs/performance.md, The solver), so ten deals with four calls take about a second.
_BATCH: Final = 10
# The most deals of a budget in seconds.
_MAX_DEALS: Final = 400


class LayoutSampler(Protocol):
    """A function that samples layouts of the hidden hands that fit what has been shown.

    `robots.sampling.sample_layouts` is the usual one. It is a parameter because it needs NumPy,
    and because tests pass a simple shuffle instead.
    """

    def __call__(
        self,
        known_cards: Mapping[Seat, Hand],
        shown: Mapping[Seat, Boxes],
        count: int,
        seed: int,
        /,
    ) -> list[Deal]:
        """Return at most `count` layouts that fit the known cards and what hands have shown.

        Args:
            known_cards: the known cards of each hand; all thirteen of a visible hand.
            shown: what the other hands have shown; relaxed if no deal fits all of it.
            count: the number of deals.
            seed: the seed of the random numbers: equal seeds give equal deals.
        """
        ...


@dataclass(frozen=True, slots=True)
class Thinking:
    """The means and the limits of a bidder's simulations.

    Attributes:
        layouts: samples the hidden hands.
        solver: counts tricks double dummy; None if a policy network compares calls.
        budget: how much to think about a call.
        calls: the most calls of rules or judgement that are compared; up to two calls that end the
            auction are added.
        seed: the seed of the samples.
        clock: returns seconds, for budgets in seconds.
        scoring: the form of scoring, `imps` or `matchpoints`.
        policy: the network that compares calls; None to bid on by rules and count by solver.
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
        """Yield the numbers of deals to simulate in each step, until the budget is spent."""
        if self.budget.deals:
            yield self.budget.deals
            return
        end = self.clock() + self.budget.seconds
        for _ in range(_MAX_DEALS // _BATCH):
            yield _BATCH
            if self.clock() >= end:
                return
