"""Compare cards by their best plans, searching deeper as long as the budget lasts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cuebid.robots.plan_search.ending import Ending
from cuebid.robots.plan_search.leaves import SpentError
from cuebid.robots.plan_search.rollout import Rollout
from cuebid.robots.plan_search.search import PlanSearch

# The greatest depth, in own cards: any budget is spent before.
_DEEPEST = 12
# A plan that is perfect at this depth, in own cards, is good enough.
_CONTENT = 4
# The most cards that are played out, since each takes as long as a search of depth two.
_MOST_ROLLOUTS = 6
_TEN = 8


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """A position in which the planner must play, in several layouts.

    Attributes:
        leader: the seat that leads, or has led, to the current trick.
        needed: the number of remaining tricks that the planner's side needs.
        endings: the layouts; the planner is to play.
        shares: the weight of each layout.
        judged: the index of a card that is searched as deep as the best one, or None.
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
        fails: the layouts, as bits, in which the plan fails.
        bound: the layouts in which the card fails double dummy.
        depth: the depth of the search in own cards; 1 is double dummy alone.
        naive: the layouts in which the card fails if each later card is the best double dummy;
            None if that was not tried.
    """

    card: int
    fails: int
    bound: int
    depth: int
    naive: int | None = None


@dataclass(frozen=True, slots=True)
class ComparedPlans:
    """The best plans of all cards in a position.

    Attributes:
        question: the position.
        plans: the best plan of each card; empty if the budget was too small.
        is_complete: whether the search ended before the budget did.
    """

    question: PlanQuestion
    plans: tuple[CardPlan, ...]
    is_complete: bool

    @property
    def depth(self) -> int:
        """The number of the planner's own cards that the deepest search looked ahead."""
        return max((plan.depth for plan in self.plans), default=0)


def compare_plans(
    search: PlanSearch, rollout: Rollout, question: PlanQuestion, preferred: Sequence[int]
) -> ComparedPlans:
    """Return the best plan of each card, as deep as the budget allows.

    A deeper search can only lower a value. So the card with the best value is always searched next,
    and it is the choice if it keeps that value at the full depth; other cards need not be searched
    as deep. Among equally good cards, the one after which a player without a plan fails least is
    the best: it is nearer to the end of the plan.

    Args:
        search: the search, with its budget.
        rollout: plays positions out, with the same budget.
        question: the position.
        preferred: the cards to prefer among equally good ones.
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
        # Return the results of the last completed step.
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
        """Search all cards at depth 1; at greater depth only cards that are as good as the best."""
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
        """Play out the cards that are as good as the best, to break ties."""
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
        """Search the best card at `depth`; if another is best then, search that one, and so on."""
        while True:
            best = max(self._plans.values(), key=self._merit)
            if best.depth >= depth:
                self._search_judged(depth)
                return
            self._search(best.card, depth)

    def _search_judged(self, depth: int) -> None:
        if self.question.judged is not None:
            # Only the lowest of equivalent cards was searched.
            card = max(index for index in self._plans if index <= self.question.judged)
            if self._plans[card].depth < depth:
                self._search(card, depth)

    def is_content(self) -> bool:
        """Return whether the best plan, and naive play too, fails only where double dummy fails."""
        best = max(self._plans.values(), key=self._merit)
        return not (best.fails | (best.naive or 0)) & ~best.bound

    def _kinds(self) -> list[CardPlan]:
        """Return the plans of the cards tied for best, with only one small card of each suit."""
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
        """Return the share (0 to 1) of the layouts whose bits are set in `fails`."""
        total = sum(self.question.shares)
        return sum(
            share / total
            for ending, share in zip(self.question.endings, self.question.shares, strict=True)
            if ending.bit & fails
        )
