"""A small solver of endings in pure Python, written to be evidently right and to check DDS.

Alpha-beta search on one question: do North-South take at least a target number of tricks? A null
window needs no score bookkeeping, and the bounds it proves are cached by position. Only positions
between tricks are cached, since those inside a trick rarely recur.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cuebid.core import SEATS, Card, Deal, Hand, Seat, Side, Strain
from cuebid.core._base.frozen import FrozenDict
from cuebid.solver.checks import cards_per_hand
from cuebid.solver.errors import UnsolvableError
from cuebid.solver.position import Position
from cuebid.solver.protocol import Problem
from cuebid.solver.table import TrickTable

Hands = tuple[int, int, int, int]
_SUIT_BITS: Final = 0x1FFF


class ReferenceSolver:
    """A `Solver` of endings in pure Python, which needs no optional package.

    Args:
        max_cards: the most cards a hand may have. Six take some 20 ms, and each card more takes
            about five times as long.
    """

    def __init__(self, max_cards: int = 6) -> None:
        self.max_cards = max_cards

    def tables(self, deals: Iterable[Deal]) -> list[TrickTable]:
        """Return for each deal the tricks of every declarer in every strain.

        Raises:
            UnsolvableError: a deal is not an ending, or has too many cards.
        """
        return [self._table(deal) for deal in deals]

    def tricks(self, problems: Iterable[Problem]) -> list[int]:
        """Return for each problem the number of tricks that the declarer takes.

        Raises:
            UnsolvableError: a deal is not an ending, or has too many cards.
        """
        answers = []
        for problem in problems:
            self._check_size(cards_per_hand(problem.deal))
            answers.append(
                _declarer_tricks(_Search(problem.strain), problem.deal, problem.declarer)
            )
        return answers

    def cards(self, positions: Iterable[Position]) -> list[Mapping[Card, int]]:
        """Return for each position the tricks that the side to play takes after each legal card.

        The highest card comes first.

        Raises:
            UnsolvableError: a position cannot occur in play, or has too many cards.
        """
        answers: list[Mapping[Card, int]] = []
        for position in positions:
            position.check()
            self._check_size(position.tricks_left)
            answers.append(FrozenDict(_Search(position.strain).tricks_of_cards(position)))
        return answers

    def reaching(self, positions: Iterable[Position], needed: int) -> list[Hand]:
        """Return for each position the legal cards that lead to at least `needed` tricks.

        Raises:
            UnsolvableError: a position cannot occur in play, or has too many cards.
        """
        return [
            Hand.of(card for card in tricks if tricks[card] >= needed)
            for tricks in self.cards(positions)
        ]

    def _table(self, deal: Deal) -> TrickTable:
        self._check_size(cards_per_hand(deal))
        searches = [_Search(strain) for strain in Strain]
        return TrickTable.from_rows(
            [_declarer_tricks(search, deal, seat) for seat in SEATS] for search in searches
        )

    def _check_size(self, cards: int) -> None:
        if cards > self.max_cards:
            raise UnsolvableError(
                f"this solver takes endings of up to {self.max_cards} cards a hand, not {cards}"
            )


def _declarer_tricks(search: _Search, deal: Deal, declarer: Seat) -> int:
    north_south = search.north_south(_bits(deal), (), declarer.next)
    return north_south if declarer.side is Side.NS else len(deal[declarer]) - north_south


# No move ordering, no hashing of relative ranks, no quick tricks: each of these would make the
# search faster and less evident, and its task is to find faults in faster solvers.
class _Search:
    """A search in one strain, which caches the bounds that it proves; mutable.

    The question is always whether North-South take at least `target` of the tricks left.
    """

    def __init__(self, strain: Strain) -> None:
        self._trumps = strain.suit
        self._bounds: dict[tuple[Hands, int], tuple[int, int]] = {}
        """The fewest and the most tricks that North-South can take, at the start of a trick."""

    def tricks_of_cards(self, position: Position) -> dict[Card, int]:
        """Return the tricks that each legal card takes for the side that plays it."""
        tricks_left, turn = position.tricks_left, position.turn
        hands, trick = _bits(position.hands), tuple(card.index for card in position.trick)
        tricks = {}
        for card in position.legal_cards:
            rest, next_trick, leader, won = self._play(hands, trick, position.leader, card.index)
            north_south = won + self.north_south(rest, next_trick, leader)
            tricks[card] = north_south if turn.side is Side.NS else tricks_left - north_south
        return tricks

    def north_south(self, hands: Hands, trick: tuple[int, ...], leader: int) -> int:
        """Return how many of the tricks left North-South take."""
        # Hands that have played to the trick have one card less, so the longest has the tricks
        # left.
        limit = max(hand.bit_count() for hand in hands)
        tricks = 0
        # From below: each answer is kept as a bound, so the next question is decided sooner.
        while tricks < limit and self._reaches(hands, trick, leader, tricks + 1):
            tricks += 1
        return tricks

    def _reaches(self, hands: Hands, trick: tuple[int, ...], leader: int, target: int) -> bool:
        """Return whether North-South take at least `target` of the tricks left."""
        if trick:
            return self._search_cards(hands, trick, leader, target)
        fewest, most = self._bounds.get((hands, leader), (0, hands[leader].bit_count()))
        if fewest >= target or most < target:
            return fewest >= target
        result = self._search_cards(hands, trick, leader, target)
        # Trumps are not in the key, because a search has only one strain.
        self._bounds[hands, leader] = (target, most) if result else (fewest, target - 1)
        return result

    def _search_cards(self, hands: Hands, trick: tuple[int, ...], leader: int, target: int) -> bool:
        """Return whether North-South reach the target, by trying the cards of the hand to play."""
        turn = (leader + len(trick)) & 3
        # North-South want the target to be reached, East-West want it missed.
        is_north_south = turn & 1 == 0
        for card in _choices(hands, trick, turn):
            rest, next_trick, next_leader, won = self._play(hands, trick, leader, card)
            if self._reaches(rest, next_trick, next_leader, target - won) == is_north_south:
                return is_north_south
        return not is_north_south

    def _play(
        self, hands: Hands, trick: tuple[int, ...], leader: int, card: int
    ) -> tuple[Hands, tuple[int, ...], int, int]:
        """Return hands, trick and leader after a card, and 1 if it won North-South the trick."""
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
        # Written out: a list would have to be copied, and made a tuple for the key of the bounds.
        rest = (north, east, south, west)
        if len(trick) < 3:
            return rest, (*trick, card), leader, 0
        # Even seats are North and South.
        winner = (leader + self._winner_index((*trick, card))) & 3
        return rest, (), winner, 1 - (winner & 1)

    def _winner_index(self, trick: tuple[int, ...]) -> int:
        """Return the index of the winning card: the highest trump, else the highest of the suit."""
        trumps = self._trumps
        suits = [card // 13 for card in trick]
        suit = suits[0] if trumps is None or trumps not in suits else int(trumps)
        return trick.index(max(card for card in trick if card // 13 == suit))


def _bits(deal: Deal) -> Hands:
    north, east, south, west = (hand.bits for hand in deal.hands)
    return north, east, south, west


def _choices(hands: Hands, trick: tuple[int, ...], turn: int) -> Iterator[int]:
    """Yield the legal cards, highest first; of touching cards in a hand only the highest.

    Cards touch if no other hand holds a card between them, so they take the same tricks.
    """
    hand = hands[turn]
    legal = hand
    if trick:
        legal = hand & _SUIT_BITS << 13 * (trick[0] // 13) or hand
    # Cards of the trick in progress still separate other cards, because they may win it.
    in_play = hands[0] | hands[1] | hands[2] | hands[3]
    for card in trick:
        in_play |= 1 << card
    while legal:
        card = legal.bit_length() - 1
        yield card
        legal ^= 1 << card
        below = card - 1
        while below >= card // 13 * 13 and not (in_play & ~hand) >> below & 1:
            # Held here as well, or played earlier: it touches the card.
            legal &= ~(1 << below)
            below -= 1
