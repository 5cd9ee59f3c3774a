"""Estimate the value of each card from sampled layouts, more precisely with each batch."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from cuebid.core import Card, View
from cuebid.robots.double_dummy_play.knowledge import Knowledge, knowledge_of
from cuebid.robots.double_dummy_play.layouts import weighted_layouts
from cuebid.robots.double_dummy_play.planning import Planner
from cuebid.robots.double_dummy_play.scoring import Scoring
from cuebid.robots.double_dummy_play.trial import CardTrial, Trials
from cuebid.robots.thumb_rules.heard_auction import HeardAuction
from cuebid.solver import Solver

# Layouts that are solved however long it takes: with fewer, errors mean little.
_MIN_LAYOUTS: Final = 24
# Layouts that are solved even in a clear case, so that rare ones are seen too.
_CLEAR_LAYOUTS: Final = 100
# Standard errors by which a card must be better than all others to stop before the budget is spent.
# The number is large because this is tested after every batch.
_CLEAR_ERRORS: Final = 4.0
# Layouts of a batch in the first three tricks, and after. Batches are small while a layout takes
# long to solve, so that a time limit is kept.
_BATCH_SIZES: Final = (2, 6, 10, 20)
# The shares of the thinking time after which no more layouts are solved, and plans end.
_SOLVING_SHARE: Final = 0.25
_PLANNING_SHARE: Final = 0.9


@dataclass(frozen=True, slots=True)
class LayoutQuestion:
    """The inputs of an estimate of all cards, in one object that can be sent to another process.

    Attributes:
        view: what the player sees.
        heard: what the auction has shown.
        limit: the greatest number of layouts.
        scoring: the form of scoring.
        seed: the seed of the sample.
        preferred: the cards to play if they cost no more than others.
        plans: whether results are corrected by plans.
        seconds: how long to think; 0 for no time limit.
        price: without a time limit, the cost for each layout that plans may spend: see `Leaves`.
        judged: a card that plans evaluate as closely as the best one, or None.
    """

    view: View
    heard: HeardAuction
    limit: int
    scoring: Scoring
    seed: int
    preferred: tuple[Card, ...] = ()
    plans: bool = True
    seconds: float = 0.0
    price: float = 0.003
    judged: Card | None = None

    def knowledge(self) -> Knowledge:
        """Return what the player knows of the hidden hands."""
        return knowledge_of(self.view, self.heard)


@dataclass(frozen=True, slots=True)
class CardEstimate:
    """The results of all cards on the layouts solved so far.

    Attributes:
        trials: the result of each card, the best first.
        layouts: the number of layouts that were solved.
        weight: the number of samples that these layouts represent; a likely layout may be sampled
            more than once, and is solved once.
        judged: the number of layouts that were weighted by the evidence.
        complete: whether all possible layouts have been solved.
        is_final: whether no more layouts will be solved.
    """

    trials: tuple[CardTrial, ...]
    layouts: int
    weight: float
    judged: int
    complete: bool
    is_final: bool


def estimates(
    question: LayoutQuestion, solver: Solver, clock: Callable[[], float] = time.monotonic
) -> Iterator[CardEstimate]:
    """Yield estimates from more and more layouts, then, if wanted, one corrected by plans.

    Args:
        question: the question.
        solver: solves positions double dummy.
        clock: returns seconds, for a question with a time limit.
    """
    begin = clock() if question.seconds else 0.0
    # Before dummy is visible, at the opening lead, there are no plans.
    plans = question.plans and question.view.dummy_hand is not None
    solving_share = _SOLVING_SHARE if plans else 1.0

    def is_past(share: float) -> bool:
        return bool(question.seconds) and clock() - begin > share * question.seconds

    knowledge = question.knowledge()
    layouts = weighted_layouts(knowledge, question.limit, question.seed)
    trials = Trials(knowledge, question.scoring, solver)
    size = _BATCH_SIZES[min(len(knowledge.play) // 4, len(_BATCH_SIZES) - 1)]
    weight = 0.0
    for start in range(0, len(layouts), size):
        end = min(start + size, len(layouts))
        shares = layouts.shares[start:end]
        trials.add(layouts.rows[start:end], shares)
        # The shares of a complete enumeration are probabilities; count each layout once.
        weight += end - start if layouts.complete else sum(shares)
        complete = layouts.complete and end == len(layouts)
        is_enough = (end >= _MIN_LAYOUTS and is_past(solving_share)) or (
            end >= _CLEAR_LAYOUTS and _is_clear(trials)
        )
        is_last = is_enough or end == len(layouts)
        results = trials.result(complete=complete)
        is_final = is_last and not plans
        estimate = CardEstimate(results, end, weight, layouts.judged, complete, is_final)
        yield estimate
        if is_last:
            break
    if plans:
        planner = Planner(knowledge, layouts, question.scoring, question.preferred, question.judged)
        price = inf if question.seconds else question.price * len(layouts)
        corrected = planner.corrected(results, solver, price, lambda: is_past(_PLANNING_SHARE))
        yield replace(estimate, trials=corrected, is_final=True)


def _is_clear(trials: Trials) -> bool:
    """Return whether no more layouts are likely to change the choice.

    A card without error and without extra loss is equivalent to the best, not a rival.
    """
    best, *rivals = trials.result()
    return all(
        rival.loss - best.loss > _CLEAR_ERRORS * rival.error
        for rival in rivals
        if rival.error or rival.loss > best.loss
    )
