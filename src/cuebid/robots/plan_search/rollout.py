"""A position played out by a player who thinks only of the next card.

The planner's cards are those that do best double dummy over all layouts that are still possible,
with no thought of guesses to come; opponents play double dummy. So a position in which this makes
the contract in every layout is not only safe, but simple.
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

# Up to so many tricks a position is played to its end, before that so many of the planner's cards.
_TO_THE_END = 7
_MOST_CHOICES = 7


class Rollout:
    """Plays positions out; mutable.

    Attributes:
        courses: the cards that the last position was played out with, by the bit of the layout.

    Args:
        leaves: results double dummy.
        roles: of the four seats.
        seen: the seats whose cards the planner sees.
        trumps: the suit of trumps, -1 at notrump.
    """

    # Each method hands on `choices`, the planner's choices that are left to be made.

    def __init__(
        self, leaves: Leaves, roles: Sequence[SearchRole], seen: frozenset[int], trumps: int
    ) -> None:
        self._leaves = leaves
        self._roles = tuple(roles)
        self._seen = seen
        self._trumps = trumps
        self.courses: dict[int, list[int]] = {}

    def after_card(self, leader: int, needed: int, endings: Sequence[Ending], card: int) -> int:
        """Return the layouts in which the planner falls short after a card.

        Args:
            leader: who leads, or has led, to the trick.
            needed: the tricks that the planner's side needs, of those not complete.
            endings: the layouts; the planner is to play.
            card: the card.

        Raises:
            SpentError: the budget ended before.
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
        """Let a hand that is not the planner's play the card that is best in each layout."""
        turn = (leader + len(endings[0].trick)) & 3
        seen = seen_cards(endings[0], leader, self._seen)
        free = [ending for ending in endings if len(distinct_cards(ending, turn)) > 1]
        results = dict(zip(free, self._leaves.tricks(leader, free), strict=True))
        waiting = {
            ending: _best_by_look(distinct_cards(ending, turn), results.get(ending), seen)
            for ending in endings
        }
        fails = 0
        # The look that suits the most layouts tells the planner the least.
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
    """Return the layouts in which a card falls short double dummy."""
    fails = 0
    for ending, result in zip(endings, tricks, strict=True):
        if result[CARDS[card]] < needed:
            fails |= ending.bit
    return fails


def _best_by_look(
    cards: Sequence[int], tricks: Mapping[Card, int] | None, seen: int
) -> dict[int, int]:
    """Return the cards with the most tricks, one for each look; without tricks the only card."""
    if tricks is None:
        return {look_of(cards[0], seen): cards[0]}
    most = max(tricks[CARDS[card]] for card in cards)
    return {look_of(card, seen): card for card in cards if tricks[CARDS[card]] == most}
