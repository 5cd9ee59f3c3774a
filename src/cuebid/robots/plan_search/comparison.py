"""Cards compared by their best plans, deeper as long as the budget lasts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cuebid.robots.plan_search.ending import Ending
from cuebid.robots.plan_search.leaves import SpentError
from cuebid.robots.plan_search.rollout import Rollout
from cuebid.robots.plan_search.search import PlanSearch

# Own cards at most: beyond, the budget of any player is spent.
_DEEPEST = 12
# A plan without a fault for so many own cards is good enough.
_CONTENT = 4
# Cards that are played out: each takes as long as a search of two own cards.
_MOST_ROLLOUTS = 6
_TEN = 8


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """A position of the planner's, in several layouts.

    Attributes:
        leader: who leads, or has led, to the trick.
        needed: the tricks that the planner's side needs, of those not complete.
        endings: the layouts; the planner is to play.
        shares: the weight of each layout.
        judged: the index of a card that is searched as deep as the best one; None without.
    """

    leader: int
    needed: int
    endings: tuple[Ending, ...]
    shares: tuple[float, ...]
    judged: int | None = None


@dataclass(frozen=True, slots=True)
class CardPlan:
    """The best plan found that begins with a card.

    Attributes:
        card: the index of the card.
        fails: the layouts in which the plan fails.
        bound: the layouts in which the card fails although everybody sees all cards.
        depth: own cards that were searched; 1 is double dummy alone.
        naive: the layouts in which the card fails if it is followed by the best card double dummy
            each time; None where that was not tried.
    """

    card: int
    fails: int
    bound: int
    depth: int
    naive: int | None = None


@dataclass(frozen=True, slots=True)
class ComparedPlans:
    """The best plan of each card.

    Attributes:
        question: the position.
        plans: the plans; empty where the budget did not suffice for any.
        is_complete: whether the search ended before the budget did.
    """

    question: PlanQuestion
    plans: tuple[CardPlan, ...]
    is_complete: bool

    @property
    def depth(self) -> int:
        """The own cards that the deepest plan was searched for."""
        return max((plan.depth for plan in self.plans), default=0)


def compare_plans(
    search: PlanSearch, rollout: Rollout, question: PlanQuestion, preferred: Sequence[int]
) -> ComparedPlans:
    """Return the best plan of each card, as deep as the budget allows.

    A deeper search only lowers a value. So the card with the best value is always the next to be
    searched, and it is the choice once it keeps that value at the full depth; the others need not
    be searched that deep. Among equally good ones that after which even a player without a plan
    fails least comes first: it is nearer to the end of the plan.

    Args:
        search: the search, with its budget.
        rollout: plays positions out, with the same budget.
        question: the position.
        preferred: cards that come first among equally good ones.
    """
    comparison = _Comparison(search, rollout, question, tuple(preferred))
    plans: tuple[CardPlan, ...] = ()
    try:
        comparison.search_all(1)
        plans = comparison.plans()
        comparison.search_all(2)
        plans = comparison.plans()
        comparison.roll_out()
        plans = comparison.plans()
        for depth in range(3, _DEEPEST + 1):
            comparison.deepen(depth)
            plans = comparison.plans()
            if depth >= _CONTENT and comparison.is_content():
                break
    except SpentError:
        # The last step that was completed for all cards that matter stays.
        return ComparedPlans(question, plans, is_complete=False)
    return ComparedPlans(question, plans, is_complete=True)


@dataclass(slots=True)
class _Comparison:
    search: PlanSearch
    rollout: Rollout
    question: PlanQuestion
    preferred: tuple[int, ...]
    _plans: dict[int, CardPlan] = field(default_factory=dict)

    def plans(self) -> tuple[CardPlan, ...]:
        """Return the plans found so far."""
        return tuple(self._plans.values())

    def search_all(self, depth: int) -> None:
        """Search all cards, or from two own cards on those that are as good as the best."""
        question = self.question
        if depth == 1:
            for card in self.search.own_cards(question.leader, question.endings[0]):
                self._search(card, depth)
            return
        while True:
            tied = [plan for plan in self._kinds() if plan.depth < depth]
            if not tied:
                self._search_judged(depth)
                return
            self._search(max(tied, key=self._merit).card, depth)

    def roll_out(self) -> None:
        """Play out the cards that are as good as the best."""
        question = self.question
        kinds = self._kinds()
        if len(kinds) == 1:
            return
        for plan in kinds[:_MOST_ROLLOUTS]:
            naive = self.rollout.after_card(
                question.leader, question.needed, question.endings, plan.card
            )
            self._plans[plan.card] = replace(plan, naive=naive)

    def deepen(self, depth: int) -> None:
        """Search the best card so deep, until the best card is one that was."""
        while True:
            best = max(self._plans.values(), key=self._merit)
            if best.depth >= depth:
                self._search_judged(depth)
                return
            self._search(best.card, depth)

    def _search_judged(self, depth: int) -> None:
        if self.question.judged is not None:
            # Of equal cards the lowest was searched.
            card = max(index for index in self._plans if index <= self.question.judged)
            if self._plans[card].depth < depth:
                self._search(card, depth)

    def is_content(self) -> bool:
        """Return whether the best card fails only where all must, even if no plan follows it."""
        best = max(self._plans.values(), key=self._merit)
        return not (best.fails | (best.naive or 0)) & ~best.bound

    def _kinds(self) -> list[CardPlan]:
        """Return the cards that are as good as the best, of small cards of a suit only one."""
        least = min(self._weight(plan.fails) for plan in self._plans.values())
        tied = [plan for plan in self._plans.values() if self._weight(plan.fails) <= least + 1e-9]
        kinds: dict[tuple[int, int], CardPlan] = {}
        for plan in sorted(tied, key=self._merit, reverse=True):
            rank = plan.card % 13
            kinds.setdefault((plan.card // 13, rank if rank >= _TEN else 0), plan)
        return list(kinds.values())

    def _merit(self, plan: CardPlan) -> tuple[float, float, int, int]:
        rank = self.preferred.index(plan.card) if plan.card in self.preferred else 99
        naive = 1.0 if plan.naive is None else self._weight(plan.naive)
        return (-round(self._weight(plan.fails), 9), -round(naive, 9), -rank, plan.depth)

    def _search(self, card: int, depth: int) -> None:
        question = self.question
        front = self.search.after_card(
            question.leader, question.needed, question.endings, card, depth
        )
        fails = min(front, key=lambda fails: (self._weight(fails), fails))
        if depth == 1:
            self._plans[card] = CardPlan(card, fails, fails, 1)
        else:
            self._plans[card] = replace(self._plans[card], fails=fails, depth=depth)

    def _weight(self, fails: int) -> float:
        """Return the share of some layouts among all."""
        total = sum(self.question.shares)
        return sum(
            share / total
            for ending, share in zip(self.question.endings, self.question.shares, strict=True)
            if ending.bit & fails
        )
