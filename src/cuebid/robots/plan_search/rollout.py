"""Play out positions by a planner who thinks only of the next card.

The planner plays the card that is best double dummy over all layouts that are still possible,
ignoring later guesses; opponents play double dummy. So a position in which this play makes the
contract in every layout is not only safe, but simple.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cuebid.core import CARDS, Card
from cuebid.robots.plan_search.ending import (
    Ending,
    SearchRole,
    distinct_cards,
    look_of,
    played,
    seen_cards,
    trick_winner,
)
from cuebid.robots.plan_search.leaves import Leaves

# With at most so many tricks left a position is played to its end, otherwise for a number of the
# planner's choices.
_TO_THE_END = 7
_MOST_CHOICES = 7


class Rollout:
    """A simple planner that plays out positions, and records the cards played.

    Attributes:
        courses: the cards played in the last position, by the bit of the layout.

    Args:
        leaves: double-dummy results.
        roles: the roles of the four seats.
        seen: the seats whose cards the planner sees.
        trumps: the trump suit, -1 at notrump.
    """

    # The parameter `choices` of all methods is the number of choices left to the planner.

    def __init__(
        self, leaves: Leaves, roles: Sequence[SearchRole], seen: frozenset[int], trumps: int
    ) -> None:
        self._leaves = leaves
        self._roles = tuple(roles)
        self._seen = seen
        self._trumps = trumps
        self.courses: dict[int, list[int]] = {}

    def after_card(self, leader: int, needed: int, endings: Sequence[Ending], card: int) -> int:
        """Return as bits the layouts in which the planner takes too few tricks after a card.

        Args:
            leader: the seat that leads, or has led, to the current trick.
            needed: the number of remaining tricks that the planner's side needs.
            endings: the layouts; the planner is to play.
            card: the card.

        Raises:
            SpentError: the budget is spent.
        """
        turn = (leader + len(endings[0].trick)) & 3
        left = endings[0].hands[turn].bit_count()
        choices = 2 * left if left <= _TO_THE_END else _MOST_CHOICES
        self.courses = {}
        after = self._played(endings, turn, card)
        return self._advance(leader, needed, after, choices)

    def _played(self, endings: Sequence[Ending], turn: int, card: int) -> list[Ending]:
        for ending in endings:
            self.courses.setdefault(ending.bit, []).append(card)
        return [played(ending, turn, card) for ending in endings]

    def _fails(self, leader: int, needed: int, endings: Sequence[Ending], choices: int) -> int:
        turn = (leader + len(endings[0].trick)) & 3
        everything = 0
        for ending in endings:
            everything |= ending.bit
        if needed <= 0 or not choices:
            return 0
        if needed > endings[0].hands[turn].bit_count():
            return everything
        if self._roles[turn] is not SearchRole.OWN:
            return self._others(leader, needed, endings, choices)
        cards = distinct_cards(endings[0], turn)
        if len(cards) == 1:
            after = self._played(endings, turn, cards[0])
            return self._advance(leader, needed, after, choices)
        tricks = self._leaves.tricks(leader, endings)
        fails = {card: _short(endings, tricks, needed, card) for card in cards}
        best = min(
            cards,
            key=lambda card: (
                fails[card].bit_count(),
                -sum(result[CARDS[card]] for result in tricks),
                card,
            ),
        )
        lost = fails[best]
        after = self._played([each for each in endings if not each.bit & lost], turn, best)
        return lost | (self._advance(leader, needed, after, choices - 1) if after else 0)

    def _others(self, leader: int, needed: int, endings: Sequence[Ending], choices: int) -> int:
        """Play another hand's best card in each layout; return as bits where the planner fails."""
        turn = (leader + len(endings[0].trick)) & 3
        seen = seen_cards(endings[0], leader, self._seen)
        free = [ending for ending in endings if len(distinct_cards(ending, turn)) > 1]
        results = dict(zip(free, self._leaves.tricks(leader, free), strict=True))
        waiting = {
            ending: _best_by_look(distinct_cards(ending, turn), results.get(ending), seen)
            for ending in endings
        }
        fails = 0
        # Play the card that is best in the most layouts, since it reveals least to the planner.
        while waiting:
            looks = Counter(look for best in waiting.values() for look in best)
            look = max(looks, key=lambda look: (looks[look], -look))
            case = [ending for ending, best in waiting.items() if look in best]
            after = [
                each for one in case for each in self._played([one], turn, waiting.pop(one)[look])
            ]
            fails |= self._advance(leader, needed, after, choices)
        return fails

    def _advance(self, leader: int, needed: int, endings: Sequence[Ending], choices: int) -> int:
        if len(endings[0].trick) < 4:
            return self._fails(leader, needed, endings, choices)
        fails = 0
        by_winner: dict[int, list[Ending]] = {}
        for ending in endings:
            winner = (leader + trick_winner(ending.trick, self._trumps)) & 3
            by_winner.setdefault(winner, []).append(Ending(ending.bit, ending.hands))
        for winner, group in by_winner.items():
            if group[0].hands[winner]:
                won = self._roles[winner] is not SearchRole.FOE
                fails |= self._fails(winner, needed - won, group, choices)
            elif needed > (self._roles[winner] is not SearchRole.FOE):
                for ending in group:
                    fails |= ending.bit
        return fails


def _short(
    endings: Sequence[Ending], tricks: Sequence[Mapping[Card, int]], needed: int, card: int
) -> int:
    """Return as bits the layouts in which a card takes fewer than `needed` tricks double dummy."""
    fails = 0
    for ending, result in zip(endings, tricks, strict=True):
        if result[CARDS[card]] < needed:
            fails |= ending.bit
    return fails


def _best_by_look(
    cards: Sequence[int], tricks: Mapping[Card, int] | None, seen: int
) -> dict[int, int]:
    """Return the cards that take the most tricks, by `look_of`; if no `tricks`, the only card."""
    if tricks is None:
        return {look_of(cards[0], seen): cards[0]}
    most = max(tricks[CARDS[card]] for card in cards)
    return {look_of(card, seen): card for card in cards if tricks[CARDS[card]] == most}
