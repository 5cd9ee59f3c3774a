"""Correct the double-dummy losses of cards by those of one plan for all layouts.

A double-dummy solver guesses right in each layout. `plan_search` values a card by one plan for all
layouts, which shows by how much double dummy overrates the card. It is far slower, so it uses only
some of the layouts; the difference is added to the losses on all layouts.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import inf, sqrt
from typing import Final

from cuebid.core import CARDS, Card
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.layouts import WeightedLayouts
from cuebid.robots.double_dummy_play.scoring import Scoring, loss_table
from cuebid.robots.double_dummy_play.trial import CardTrial
from cuebid.robots.plan_search.comparison import (
    CardPlan,
    ComparedPlans,
    PlanQuestion,
    compare_plans,
)
from cuebid.robots.plan_search.ending import Ending, SearchRole
from cuebid.robots.plan_search.leaves import Leaves
from cuebid.robots.plan_search.rollout import Rollout
from cuebid.robots.plan_search.search import PlanSearch
from cuebid.solver import Solver

# The first number of layouts to plan for, by the number of tricks left: fewer if solving is slow.
_LAYOUTS: Final = (0, 32, 32, 32, 24, 20, 20, 16, 14, 12, 12, 8, 8, 6)
# The factor by which the number of layouts grows, as long as the budget lasts.
_WIDER: Final = 3
# Steps of the golden ratio through the cumulated shares draw any number of layouts evenly.
_GOLDEN: Final = 0.6180339887498949
# The most further layouts, in which a card gains double dummy, that help to name its line of play.
_MOST_TELLING: Final = 12
# A tie-breaking penalty for a card that was not searched as deep as the best one.
_UNTESTED: Final = 1e-6
# The share of the loss that counts if a player without a plan fails and the plan does not.
_NAIVE_SHARE: Final = 0.25


@dataclass(frozen=True, slots=True)
class Planner:
    """A maker of plans for one position, by which the losses of cards are corrected.

    Attributes:
        knowledge: what the player knows.
        layouts: the weighted layouts, of which some are used.
        scoring: the form of scoring.
        preferred: the cards to play if they cost no more than others.
        judged: a card that is searched as deep as the best one, or None.
    """

    knowledge: Knowledge
    layouts: WeightedLayouts
    scoring: Scoring
    preferred: tuple[Card, ...] = ()
    judged: Card | None = None

    def corrected(
        self, trials: Sequence[CardTrial], solver: Solver, price: float, is_over: Callable[[], bool]
    ) -> tuple[CardTrial, ...]:
        """Return the trials with the losses that plans reveal added, the best card first.

        Args:
            trials: the double-dummy results of cards.
            solver: solves positions double dummy.
            price: the budget for solving: see `Leaves`.
            is_over: returns whether a time limit has passed.
        """
        results = list(trials)
        for target in self._targets(trials):
            compared = self._compared(target, solver, price, is_over)
            results = self._with_penalties(results, compared, target)
        return tuple(sorted(results, key=lambda trial: (trial.loss, -trial.card.index)))

    def plans(
        self, target: int, solver: Solver, price: float, is_over: Callable[[], bool]
    ) -> tuple[CardPlan, ...]:
        """Return the best plan of each card.

        Args:
            target: the number of tricks that declarer is to reach, or the defenders to prevent.
            solver: solves positions double dummy.
            price: the budget for solving: see `Leaves`.
            is_over: returns whether a time limit has passed.
        """
        return self._compared(target, solver, price, is_over).plans

    def _compared(
        self, target: int, solver: Solver, price: float, is_over: Callable[[], bool]
    ) -> ComparedPlans:
        """Return plans for as many layouts as the budget allows."""
        leaves = Leaves(solver, self.knowledge.play.contract.strain, price, is_over)
        most = _LAYOUTS[self.knowledge.play.tricks_left]
        compared = self._compared_on(target, leaves, most)
        while compared.is_complete and most < len(self.layouts):
            most *= _WIDER
            wider = self._compared_on(target, leaves, most)
            # Prefer a plan that looks further ahead on fewer layouts.
            if wider.depth < compared.depth and not wider.is_complete:
                break
            compared = wider
        return compared

    def _compared_on(self, target: int, leaves: Leaves, most: int) -> ComparedPlans:
        search = PlanSearch(leaves, self._roles(), self._seen(), self._trumps())
        preferred = [card.index for card in self.preferred]
        question = self._question(target, most)
        return compare_plans(search, self._rollout(leaves), question, preferred)

    def courses(
        self, trials: Sequence[CardTrial], better: Card, worse: Card, solver: Solver
    ) -> Iterator[tuple[tuple[Card, ...], float]]:
        """Yield (cards to play, weight) of layouts in which one card does better than another.

        Args:
            trials: the results of cards.
            better: the better card, with which each play begins.
            worse: the other card.
            solver: solves positions double dummy.
        """
        leaves = Leaves(solver, self.knowledge.play.contract.strain, inf)
        rollout = self._rollout(leaves)
        leader = self.knowledge.play.current_trick.leader
        tricks_left = self.knowledge.play.tricks_left
        every = self._endings(range(len(self.layouts)))
        for target in self._targets(trials):
            needed = self._needed(target)
            fails = leaves.fails(leader, needed, every, [better.index, worse.index])
            gained = fails[worse.index] & ~fails[better.index]
            telling = [number for number, ending in enumerate(every) if ending.bit & gained]
            chosen = sorted({*self._chosen(_LAYOUTS[tricks_left]), *telling[:_MOST_TELLING]})
            endings = [every[number] for number in chosen]
            gained |= rollout.after_card(leader, needed, endings, worse.index)
            gained &= ~rollout.after_card(leader, needed, endings, better.index)
            if gained:
                break
        for number in chosen:
            if every[number].bit & gained or not gained:
                course = rollout.courses[every[number].bit]
                yield tuple(CARDS[index] for index in course), self.layouts.shares[number]

    def _rollout(self, leaves: Leaves) -> Rollout:
        return Rollout(leaves, self._roles(), self._seen(), self._trumps())

    def _question(self, target: int, most: int) -> PlanQuestion:
        chosen = self._chosen(most)
        return PlanQuestion(
            self.knowledge.play.current_trick.leader,
            self._needed(target),
            self._endings(chosen),
            tuple(chosen.values()),
            None if self.judged is None else self.judged.index,
        )

    def _chosen(self, most: int) -> dict[int, float]:
        """Return the layouts to plan for: their indices, with shares.

        They are drawn evenly through the shares, since the likeliest alone would not represent the
        others. A smaller number of layouts is a subset of a larger one.
        """
        shares = self.layouts.shares
        if len(shares) <= most:
            return dict(enumerate(shares))
        ends = list(accumulate(shares))
        drawn = Counter(
            bisect(ends, (0.5 + number * _GOLDEN) % 1.0 * ends[-1]) for number in range(most)
        )
        return {index: float(drawn[index]) for index in sorted(drawn)}

    def _roles(self) -> tuple[SearchRole, ...]:
        roles = [SearchRole.FOE] * 4
        view, play = self.knowledge.view, self.knowledge.play
        roles[view.seat] = SearchRole.OWN
        is_declarer = view.seat is play.contract.declarer
        roles[view.seat.partner] = SearchRole.OWN if is_declarer else SearchRole.PARTNER
        return tuple(roles)

    def _seen(self) -> frozenset[int]:
        return frozenset({int(self.knowledge.view.seat), int(self.knowledge.play.contract.dummy)})

    def _trumps(self) -> int:
        trumps = self.knowledge.play.contract.trumps
        return -1 if trumps is None else int(trumps)

    def _endings(self, chosen: Iterable[int]) -> tuple[Ending, ...]:
        play = self.knowledge.play
        left = ~play.played.bits
        trick = tuple(card.index for card in play.current_trick.cards)
        return tuple(
            Ending(1 << number, (row[0] & left, row[1] & left, row[2] & left, row[3] & left), trick)
            for number, row in enumerate(self.layouts.rows[index] for index in chosen)
        )

    def _targets(self, trials: Sequence[CardTrial]) -> list[int]:
        """Return the numbers of declarer's tricks that are at stake, the most important first."""
        play = self.knowledge.play
        most = play.declarer_tricks + play.tricks_left
        declaring = self._is_declaring()
        likely = [trial.tricks for trial in trials]
        best = max(likely) if declaring else min(likely)
        # The number just above the mean is reached on some layouts and missed on others.
        near = int(best + 0.98)
        contract = play.contract.level + 6
        targets = [near]
        if self.scoring is Scoring.IMPS and abs(contract - best) < 1.5:
            targets = [contract, near]
        elif self.scoring is Scoring.MATCHPOINTS:
            targets = [near, near - 1 if near - best > 0.5 else near + 1]
        return [
            target for target in dict.fromkeys(targets) if play.declarer_tricks < target <= most
        ]

    def _is_declaring(self) -> bool:
        return self.knowledge.view.is_declarer

    def _needed(self, target: int) -> int:
        """Return the tricks that the player's side still needs to reach or prevent a target."""
        play = self.knowledge.play
        needed = target - play.declarer_tricks
        return needed if self._is_declaring() else play.tricks_left - needed + 1

    def _with_penalties(
        self, trials: Sequence[CardTrial], compared: ComparedPlans, target: int
    ) -> list[CardTrial]:
        """Return the trials with the losses that the plans for a target reveal."""
        question, plans = compared.question, compared.plans
        is_exact = self.layouts.complete and len(question.endings) == len(self.layouts)
        contract, view = self.knowledge.play.contract, self.knowledge.view
        vulnerable = view.vulnerability.of(contract.declarer)
        worth = loss_table(contract, vulnerable, self.scoring)[target][target - 1]
        by_card = {plan.card: plan for plan in plans}
        results = []
        for trial in trials:
            plan = _plan_of(trial.card, by_card)
            if plan is None:
                results.append(trial)
                continue
            penalty, error = _penalty(plan, question, exact=is_exact)
            untested = _UNTESTED if plan.depth < compared.depth else 0.0
            if any(other.naive is not None for other in plans):
                untested += worth * _NAIVE_SHARE * _naive_penalty(plan, question)
            results.append(
                replace(
                    trial,
                    loss=trial.loss + worth * penalty + untested,
                    error=sqrt(trial.error**2 + (worth * error) ** 2),
                )
            )
        return results


def _plan_of(card: Card, by_card: dict[int, CardPlan]) -> CardPlan | None:
    """Return the plan of the lowest card equivalent to `card`; None if there is no plan for it."""
    lower = [index for index in by_card if index <= card.index]
    return by_card[max(lower)] if lower else None


def _naive_penalty(plan: CardPlan, question: PlanQuestion) -> float:
    """Return the share of the layouts in which the plan succeeds and naive play fails."""
    if plan.naive is None:
        return 1.0
    lost = [
        share
        for ending, share in zip(question.endings, question.shares, strict=True)
        if ending.bit & plan.naive & ~plan.fails
    ]
    return sum(lost) / sum(question.shares)


def _penalty(plan: CardPlan, question: PlanQuestion, *, exact: bool) -> tuple[float, float]:
    """Return the share of layouts that double dummy wins and the plan loses, and its error."""
    total = sum(question.shares)
    lost = [
        share
        for ending, share in zip(question.endings, question.shares, strict=True)
        if ending.bit & plan.fails & ~plan.bound
    ]
    share = sum(lost) / total
    if exact:
        return share, 0.0
    return share, sqrt(share * (1 - share) / len(question.endings))
