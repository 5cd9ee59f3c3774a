"""A card compared with a better one, on as many layouts as that takes to be sure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from cuebid.core import Card
from cuebid.robots.double_dummy_play.estimates import CardEstimate, LayoutQuestion, estimates
from cuebid.solver import Solver

# Looks at other layouts at most, the first one included.
_MOST_LOOKS: Final = 5


@dataclass(frozen=True, slots=True)
class Bar:
    """A loss that is told."""

    least: float
    """IMPs on average."""
    errors: float
    """Standard errors that it must be."""


@dataclass(frozen=True, slots=True)
class BetterCard:
    """A card that is better than the one that was played."""

    question: LayoutQuestion
    """The first look at it."""
    estimate: CardEstimate
    """What cards cost on the layouts of that look."""
    card: Card
    loss: float
    """What the card that was played loses against it in IMPs, on all layouts."""


def better_card(
    question: LayoutQuestion,
    played: Card,
    choose: Callable[[CardEstimate], Card],
    bar: Bar,
    solver: Solver,
) -> BetterCard | None:
    """Return a card that is surely better than the one that was played; None if there is none.

    The first layouts choose it. As the best of several cards at dozens of cards a board is often
    the luckiest, others must confirm it; more are looked at as long as it is in doubt.

    Args:
        question: asks for the layouts of the first look.
        played: the card that was played.
        choose: chooses the better card.
        bar: the loss that is told.
        solver: solves positions.
    """
    *_, first = estimates(question, solver)
    better = choose(first)
    losses, squares = 0.0, 0.0
    for look in range(1, _MOST_LOOKS + 1):
        estimate = first
        if look > 1:
            *_, estimate = estimates(replace(question, seed=question.seed + look - 1), solver)
        loss, error = _loss(estimate, played, better)
        losses, squares = losses + loss, squares + error**2
        mean, pooled = losses / look, squares**0.5 / look
        # All layouts that fit leave nothing to confirm.
        is_sure = mean >= max(bar.least, bar.errors * pooled)
        if is_sure and (estimate.complete or look > 1):
            return BetterCard(question, first, better, mean)
        if estimate.complete or mean + pooled < bar.least:
            return None
    return None


def _loss(estimate: CardEstimate, card: Card, better: Card) -> tuple[float, float]:
    """Return what a card loses against another on average, with the standard error."""
    trials = {trial.card: trial for trial in estimate.trials}
    played, other = trials[card], trials[better]
    return played.loss - other.loss, hypot(played.error, other.error)
