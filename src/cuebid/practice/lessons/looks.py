"""Compare a played card with a better one, on enough sampled layouts to be sure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from cuebid.core import Card
from cuebid.robots.double_dummy_play.estimates import CardEstimate, LayoutQuestion, estimates
from cuebid.solver import Solver

# Samples of layouts at most, the first one included.
_MOST_LOOKS: Final = 5


@dataclass(frozen=True, slots=True)
class Bar:
    """The loss from which a card becomes a lesson."""

    least: float
    """IMPs on average."""
    errors: float
    """Standard errors that the loss must reach."""


@dataclass(frozen=True, slots=True)
class BetterCard:
    """A card that is surely better than the card that was played."""

    question: LayoutQuestion
    """The question with the first sample of layouts."""
    estimate: CardEstimate
    """The cost of cards on the layouts of that sample."""
    card: Card
    loss: float
    """IMPs that the card that was played loses against the better card, on all layouts."""


def better_card(
    question: LayoutQuestion,
    played: Card,
    choose: Callable[[CardEstimate], Card],
    bar: Bar,
    solver: Solver,
) -> BetterCard | None:
    """Return a card that is surely better than the card played; None if there is no such card.

    The first sample of layouts chooses the card. The best of several cards is often only the
    luckiest, so a second sample must confirm it; more follow while the loss is in doubt.

    Args:
        question: asks for the first sample of layouts.
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
        # If the sample contains all layouts that fit, nothing is left to confirm.
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
