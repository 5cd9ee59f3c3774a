"""A small solver of endings, in Python alone: slow, plain, and used to check the fast one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cuebid.core._base.frozen import FrozenDict
from cuebid.core.card import Card
from cuebid.core.deal import Deal
from cuebid.core.seat import SEATS, Seat, Side
from cuebid.core.suit import Strain
from cuebid.solver.checks import cards_each
from cuebid.solver.errors import UnsolvableError
from cuebid.solver.position import Position
from cuebid.solver.problem import Problem
from cuebid.solver.table import TrickTable

__all__ = ["ReferenceSolver"]

Hands = tuple[int, int, int, int]
_SUIT_BITS: Final = 0x1FFF


class ReferenceSolver:
    """A `Solver` for endings that needs no extra: alpha-beta search that remembers positions.

    Args:
        most_cards: how many cards a hand may have. Six take some 20 ms, and each card more takes
            about five times as long.
    """

    def __init__(self, most_cards: int = 6) -> None:
        self.most_cards = most_cards

    def tables(self, deals: Iterable[Deal]) -> list[TrickTable]:
        """For each deal the tricks of every declarer in every strain.

        Raises:
            UnsolvableError: a deal is no ending, or one of too many cards.
        """
        return [self._table(deal) for deal in deals]

    def tricks(self, problems: Iterable[Problem]) -> list[int]:
        """For each problem the declarer's tricks.

        Raises:
            UnsolvableError: a deal is no ending, or one of too many cards.
        """
        found = []
        for problem in problems:
            self._refuse_many(cards_each(problem.deal))
            found.append(_declared(_Search(problem.strain), problem.deal, problem.declarer))
        return found

    def cards(self, positions: Iterable[Position]) -> list[Mapping[Card, int]]:
        """For each position the legal cards, highest first, and the tricks that each is worth.

        Raises:
            UnsolvableError: a position is none of bridge, or one of too many cards.
        """
        found: list[Mapping[Card, int]] = []
        for position in positions:
            position.check()
            self._refuse_many(position.tricks_left)
            found.append(FrozenDict(_Search(position.strain).worth(position)))
        return found

    def _table(self, deal: Deal) -> TrickTable:
        self._refuse_many(cards_each(deal))
        searches = [_Search(strain) for strain in Strain]
        return TrickTable.of(
            [_declared(search, deal, seat) for seat in SEATS] for search in searches
        )

    def _refuse_many(self, cards: int) -> None:
        if cards > self.most_cards:
            raise UnsolvableError(
                f"this solver takes endings of up to {self.most_cards} cards a hand, not {cards}"
            )


def _declared(search: _Search, deal: Deal, declarer: Seat) -> int:
    north_south = search.north_south(_bits(deal), (), declarer.next)
    return north_south if declarer.side is Side.NS else len(deal[declarer]) - north_south


class _Search:
    """A search at one strain; it remembers what it found, and so changes.

    The question is always whether North-South take at least so many of the tricks left.
    """

    def __init__(self, strain: Strain) -> None:
        self._trumps = strain.suit
        self._bounds: dict[tuple[Hands, int], tuple[int, int]] = {}
        """The fewest and most tricks that North-South may yet take, when a trick begins."""

    def worth(self, position: Position) -> dict[Card, int]:
        """What each legal card is worth to the side that plays it."""
        left, turn = position.tricks_left, position.turn
        hands, trick = _bits(position.hands), tuple(card.index for card in position.trick)
        found = {}
        for card in position.legal_cards:
            rest, after, leader, won = self._played(hands, trick, position.leader, card.index)
            north_south = won + self.north_south(rest, after, leader)
            found[card] = north_south if turn.side is Side.NS else left - north_south
        return found

    def north_south(self, hands: Hands, trick: tuple[int, ...], leader: int) -> int:
        """How many of the tricks left North-South take."""
        most = max(hand.bit_count() for hand in hands)
        tricks = 0
        while tricks < most and self._take(hands, trick, leader, tricks + 1):
            tricks += 1
        return tricks

    def _take(self, hands: Hands, trick: tuple[int, ...], leader: int, target: int) -> bool:
        if trick:
            return self._choose(hands, trick, leader, target)
        fewest, most = self._bounds.get((hands, leader), (0, hands[leader].bit_count()))
        if fewest >= target or most < target:
            return fewest >= target
        result = self._choose(hands, trick, leader, target)
        self._bounds[hands, leader] = (target, most) if result else (fewest, target - 1)
        return result

    def _choose(self, hands: Hands, trick: tuple[int, ...], leader: int, target: int) -> bool:
        """One card from the hand to play: its side needs one that serves it."""
        turn = (leader + len(trick)) & 3
        wanted = turn & 1 == 0
        for card in _choices(hands, trick, turn):
            rest, after, next_leader, won = self._played(hands, trick, leader, card)
            if self._take(rest, after, next_leader, target - won) == wanted:
                return wanted
        return not wanted

    def _played(
        self, hands: Hands, trick: tuple[int, ...], leader: int, card: int
    ) -> tuple[Hands, tuple[int, ...], int, int]:
        """Hands, trick and leader after a card, and 1 if it gave North-South the trick."""
        turn = (leader + len(trick)) & 3
        north, east, south, west = hands
        bit = 1 << card
        if turn == 0:
            north ^= bit
        elif turn == 1:
            east ^= bit
        elif turn == 2:
            south ^= bit
        else:
            west ^= bit
        rest = (north, east, south, west)
        if len(trick) < 3:
            return rest, (*trick, card), leader, 0
        winner = (leader + self._winning((*trick, card))) & 3
        return rest, (), winner, 1 - (winner & 1)

    def _winning(self, trick: tuple[int, ...]) -> int:
        """Which card of a whole trick wins, from 0: the highest trump, else of the suit led."""
        trumps = self._trumps
        suits = [card // 13 for card in trick]
        suit = suits[0] if trumps is None or trumps not in suits else int(trumps)
        return trick.index(max(card for card in trick if card // 13 == suit))


def _bits(deal: Deal) -> Hands:
    north, east, south, west = (hand.bits for hand in deal.hands)
    return north, east, south, west


def _choices(hands: Hands, trick: tuple[int, ...], turn: int) -> Iterator[int]:
    """The legal cards, highest first; of cards that touch in one hand the highest alone."""
    hand = hands[turn]
    legal = hand
    if trick:
        legal = hand & _SUIT_BITS << 13 * (trick[0] // 13) or hand
    there = hands[0] | hands[1] | hands[2] | hands[3]
    for card in trick:
        there |= 1 << card
    while legal:
        card = legal.bit_length() - 1
        yield card
        legal ^= 1 << card
        below = card - 1
        while below >= card // 13 * 13 and not (there & ~hand) >> below & 1:
            legal &= ~(1 << below)  # ours, or gone: it touches the card
            below -= 1
