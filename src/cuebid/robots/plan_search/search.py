"""Search for plans that do not look at the hidden cards: the alpha-mu search.

A card is valued by one plan for all layouts: the planner cannot see which layout is real, so a
guess costs as much as at the table. The result of a plan is the set of layouts in which it fails,
and a position has a Pareto front of such sets (`fronts`). Opponents see all cards, and a plan needs
an answer to each of their cards. After a number of the planner's own cards the search ends, and the
rest is valued double dummy, which is never too low.

Small cards of opponents look alike if the planner has no card between them, so that he draws no
conclusion from which of them is played; of equivalent honours any may be played.
"""

# Cazenave and Ventos, "The alpha-mu search algorithm for the game of bridge" (2019), with the cuts
# of Cazenave, Legras and Ventos, "Optimizing alpha-mu" (2021).

from __future__ import annotations

from collections.abc import Sequence

from cuebid.robots.plan_search.ending import (
    Ending,
    SearchRole,
    distinct_cards,
    hidden_cards,
    played,
    seen_cards,
    told_cases,
    trick_winner,
)
from cuebid.robots.plan_search.fronts import Front, is_covered, joined, met, minimal
from cuebid.robots.plan_search.leaves import Leaves
from cuebid.solver.cashing import Cashing

# The depth of a front that is exact, because the search reached the end of the play.
_TO_THE_END = 99


class PlanSearch:
    """A search over fixed layouts, which caches the fronts of positions.

    Args:
        leaves: double-dummy results.
        roles: the roles of the four seats.
        seen: the seats whose cards the planner sees.
        trumps: the trump suit, -1 at notrump.
    """

    def __init__(
        self, leaves: Leaves, roles: Sequence[SearchRole], seen: frozenset[int], trumps: int
    ) -> None:
        self._leaves = leaves
        self._roles = tuple(roles)
        self._seen = seen
        self._trumps = trumps
        self._cashing = Cashing(trumps)
        # For each position the depth of its search, and the front.
        self._fronts: dict[tuple[int, int, tuple[Ending, ...]], tuple[int, Front]] = {}
        # The number of fronts that were cut off, and of fronts limited by the depth.
        self._cuts = 0
        self._horizons = 0

    def own_cards(self, leader: int, ending: Ending) -> list[int]:
        """Return the planner's legal cards, but only the lowest of equivalent cards."""
        return distinct_cards(ending, (leader + len(ending.trick)) & 3)

    def after_card(
        self, leader: int, needed: int, endings: Sequence[Ending], card: int, depth: int
    ) -> Front:
        """Return the front of the plans that begin with a card.

        Args:
            leader: the seat that leads, or has led, to the current trick.
            needed: the number of remaining tricks that the planner's side needs.
            endings: the layouts; the planner is to play.
            card: the card.
            depth: the number of own cards to search, including this one, before the rest is valued
                double dummy.

        Raises:
            SpentError: the budget is spent.
        """
        if needed <= 0:
            return [0]
        base = self._leaves.fails(leader, needed, endings, [card])[card]
        if depth <= 1:
            return [base]
        return self._own_card(leader, needed, endings, card, base, depth, [])

    def _front(
        self, leader: int, needed: int, endings: Sequence[Ending], depth: int, best: Front
    ) -> Front:
        """Return the front of a position; plans no better than one of `best` may be missing.

        Args:
            leader: the seat that leads, or has led, to the current trick.
            needed: the number of tricks that the planner's side needs.
            endings: the layouts, at least one.
            depth: the number of own cards that remain to be searched.
            best: the front of plans that were found before, with which cuts are made.
        """
        if needed <= 0:
            return [0]
        first = endings[0]
        turn = (leader + len(first.trick)) & 3
        left = first.hands[turn].bit_count()
        if needed > left:
            return [_layouts(endings)]
        if left == 1 and not first.trick:
            return [self._last_trick(leader, endings)]
        if not first.trick and self._can_cash(leader, needed, endings):
            return [0]
        key = (leader, needed, tuple(endings))
        earlier = self._fronts.get(key)
        if earlier is not None and earlier[0] >= depth:
            self._horizons += earlier[0] < _TO_THE_END
            return earlier[1]
        cuts, horizons = self._cuts, self._horizons
        role = self._roles[turn]
        if role is SearchRole.OWN:
            front = self._own_front(leader, needed, endings, depth, best)
        elif role is SearchRole.FOE:
            front = self._foe_front(leader, needed, endings, depth, best)
        else:
            front = self._partner_front(leader, needed, endings, depth)
        # A front with cuts depends on `best`, so it is not cached.
        if cuts == self._cuts or not best:
            self._cuts = cuts
            self._fronts[key] = (depth if horizons < self._horizons else _TO_THE_END, front)
        return front

    def _own_front(
        self, leader: int, needed: int, endings: Sequence[Ending], depth: int, best: Front
    ) -> Front:
        turn = (leader + len(endings[0].trick)) & 3
        cards = distinct_cards(endings[0], turn)
        if len(cards) == 1:
            after = [played(ending, turn, cards[0]) for ending in endings]
            return self._advance(leader, needed, after, depth, best)
        everything = _layouts(endings)
        fails = self._leaves.fails(leader, needed, endings, cards)
        if depth <= 1:
            front = minimal(fails.values())
            self._horizons += front != [everything]
            return front
        least = everything
        for failed in fails.values():
            least &= failed
        found: Front = []
        for card in sorted(cards, key=lambda card: (fails[card].bit_count(), card)):
            if is_covered([fails[card]], found):
                continue
            if is_covered([fails[card]], best):
                self._cuts += 1
                continue
            in_hand = [*found, *best]
            plans = self._own_card(leader, needed, endings, card, fails[card], depth, in_hand)
            found = minimal([*found, *plans])
            if found == [least]:
                break
        return found

    def _own_card(
        self,
        leader: int,
        needed: int,
        endings: Sequence[Ending],
        card: int,
        base: int,
        depth: int,
        best: Front,
    ) -> Front:
        """Return the front after an own card, which loses the layouts `base` (bits) anyway."""
        turn = (leader + len(endings[0].trick)) & 3
        after = [played(ending, turn, card) for ending in endings if not ending.bit & base]
        if not after:
            return [base]
        # Ignore layouts that are lost anyway, in earlier plans too.
        rest = [fails & ~base for fails in best]
        front = self._advance(leader, needed, after, depth - 1, rest)
        return [fails | base for fails in front]

    def _foe_front(
        self, leader: int, needed: int, endings: Sequence[Ending], depth: int, best: Front
    ) -> Front:
        """Return the front if an opponent plays: a plan needs an answer to each card."""
        turn = (leader + len(endings[0].trick)) & 3
        front: Front = [0]
        cases = sorted(self._cases(endings, turn), key=len, reverse=True)
        for case in cases:
            lost = front[0]
            for fails in front:
                lost &= fails
            alive = [ending for ending in case if not ending.bit & lost]
            if not alive:
                continue
            front = joined(front, self._advance(leader, needed, alive, depth, best))
            if is_covered(front, best):
                self._cuts += 1
                return []
        return front

    def _partner_front(
        self, leader: int, needed: int, endings: Sequence[Ending], depth: int
    ) -> Front:
        """Return the front if partner plays: one card that succeeds is enough."""
        turn = (leader + len(endings[0].trick)) & 3
        everything = _layouts(endings)
        front: Front = [everything]
        for case in self._cases(endings, turn):
            present = _layouts(case)
            plans = self._advance(leader, needed, case, depth, [])
            front = met(front, [fails | everything & ~present for fails in plans])
            if front == [0]:
                break
        return front

    def _cases(self, endings: Sequence[Ending], turn: int) -> list[list[Ending]]:
        """Return the endings after a hand's card, grouped by what the planner can distinguish."""
        leader = (turn - len(endings[0].trick)) & 3
        if self._roles[turn] is SearchRole.FOE and turn not in self._seen:
            seen = seen_cards(endings[0], leader, self._seen)
            return told_cases(endings, turn, seen, self._trumps)
        cases: dict[int, list[Ending]] = {}
        for ending in endings:
            for card in hidden_cards(ending, turn, self._trumps):
                cases.setdefault(card, []).append(played(ending, turn, card))
        return list(cases.values())

    def _advance(
        self, leader: int, needed: int, endings: Sequence[Ending], depth: int, best: Front
    ) -> Front:
        """Return the front after a card; if it ends a trick, joined from one front per winner."""
        if len(endings[0].trick) < 4:
            return self._front(leader, needed, endings, depth, best)
        by_winner: dict[int, list[Ending]] = {}
        for ending in endings:
            winner = (leader + trick_winner(ending.trick, self._trumps)) & 3
            by_winner.setdefault(winner, []).append(Ending(ending.bit, ending.hands))
        front: Front = [0]
        for winner, group in by_winner.items():
            won = self._roles[winner] is not SearchRole.FOE
            front = joined(front, self._front(winner, needed - won, group, depth, best))
        return front

    def _can_cash(self, leader: int, needed: int, endings: Sequence[Ending]) -> bool:
        """Return whether the planner can cash all tricks needed in every layout."""
        if self._roles[leader] is not SearchRole.OWN:
            return False
        hands = endings[0].hands
        partner = (leader + 2) & 3
        partners = hands[partner] if self._roles[partner] is SearchRole.OWN else 0
        out = 0
        for ending in endings:
            for seat in range(4):
                out |= ending.hands[seat]
        return self._cashing.takes(
            hands[leader], partners, out & ~hands[leader] & ~partners, needed
        )

    def _last_trick(self, leader: int, endings: Sequence[Ending]) -> int:
        """Return as bits the layouts in which opponents win the last trick."""
        fails = 0
        for ending in endings:
            trick = tuple(ending.hands[(leader + steps) & 3].bit_length() - 1 for steps in range(4))
            winner = (leader + trick_winner(trick, self._trumps)) & 3
            if self._roles[winner] is SearchRole.FOE:
                fails |= ending.bit
        return fails


def _layouts(endings: Sequence[Ending]) -> int:
    bits = 0
    for ending in endings:
        bits |= ending.bit
    return bits
