"""Solve the leaves of a plan search double dummy, in batches, with a cache."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cuebid.core import CARDS, SEATS, Card, Deal, Hand, Strain
from cuebid.robots.plan_search.ending import Ending, Hands
from cuebid.solver import Position, Solver

# The solver's time in seconds to count the tricks of a position, or to find the cards that reach a
# number of tricks, by the cards left in the hand to play. The measured times are used as prices, so
# that a budget without a clock allows about the same time everywhere.
_PRICES: Final = (
    0.0, 0.0003, 0.0003, 0.0003, 0.0003, 0.00035, 0.0004, 0.0006, 0.001, 0.002, 0.004, 0.011,
    0.02, 0.04,
)  # fmt: skip
_REACHING_PRICES: Final = (
    0.0, 0.0003, 0.0003, 0.0003, 0.0003, 0.00035, 0.00045, 0.0006, 0.0008, 0.0012, 0.0022, 0.0055,
    0.011, 0.022,
)  # fmt: skip


class SpentError(Exception):
    """Raised if the budget of a search is spent."""


class Leaves:
    """Double-dummy results of endings, cached, within a budget.

    Args:
        solver: solves positions double dummy.
        strain: the trump suit or notrump.
        price: the budget for solving, in seconds by a fixed table of prices.
        is_over: returns whether a time limit has passed; called before each batch.
    """

    def __init__(
        self,
        solver: Solver,
        strain: Strain,
        price: float,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        self._solver = solver
        self._strain = strain
        self._price = price
        self._is_over = is_over
        self._spent = 0.0
        self._results: dict[tuple[Hands, tuple[int, ...], int], Mapping[Card, int]] = {}
        self._reaching: dict[tuple[Hands, tuple[int, ...], int, int], int] = {}

    def fails(
        self, leader: int, needed: int, endings: Sequence[Ending], cards: Sequence[int]
    ) -> dict[int, int]:
        """Return as bits, for each card, the layouts in which its side takes too few tricks.

        Args:
            leader: the seat that leads, or has led, to the current trick.
            needed: the tricks that the side to play needs.
            endings: the layouts.
            cards: legal cards of the hand to play.

        Raises:
            SpentError: the budget is spent.
        """
        fails = dict.fromkeys(cards, 0)
        for ending, reaching in zip(endings, self.reaching(leader, needed, endings), strict=True):
            for card in cards:
                if not reaching >> card & 1:
                    fails[card] |= ending.bit
        return fails

    def reaching(self, leader: int, needed: int, endings: Sequence[Ending]) -> list[int]:
        """Return for each layout, as bits, the cards with which their side takes `needed` tricks.

        Raises:
            SpentError: the budget is spent.
        """
        missing = [
            ending
            for ending in endings
            if (ending.hands, ending.trick, leader, needed) not in self._reaching
        ]
        if missing:
            self._pay(_REACHING_PRICES, leader, missing)
            positions = [self._position(leader, ending) for ending in missing]
            answers = self._solver.reaching(positions, needed)
            for ending, hand in zip(missing, answers, strict=True):
                self._reaching[ending.hands, ending.trick, leader, needed] = hand.bits
        return [self._reaching[ending.hands, ending.trick, leader, needed] for ending in endings]

    def tricks(self, leader: int, endings: Sequence[Ending]) -> list[Mapping[Card, int]]:
        """Return for each layout the tricks that the side to play takes with each card.

        Raises:
            SpentError: the budget is spent.
        """
        missing = [
            ending
            for ending in endings
            if (ending.hands, ending.trick, leader) not in self._results
        ]
        if missing:
            self._pay(_PRICES, leader, missing)
            answers = self._solver.cards([self._position(leader, ending) for ending in missing])
            for ending, tricks in zip(missing, answers, strict=True):
                self._results[ending.hands, ending.trick, leader] = tricks
        return [self._results[ending.hands, ending.trick, leader] for ending in endings]

    def _pay(self, prices: Sequence[float], leader: int, endings: Sequence[Ending]) -> None:
        left = endings[0].hands[(leader + len(endings[0].trick)) & 3].bit_count()
        self._spent += len(endings) * prices[left]
        if self._spent > self._price or self._is_over():
            raise SpentError

    def _position(self, leader: int, ending: Ending) -> Position:
        hands = {seat: Hand.from_bits(bits) for seat, bits in zip(SEATS, ending.hands, strict=True)}
        trick = tuple(CARDS[card] for card in ending.trick)
        return Position(Deal(hands), self._strain, SEATS[leader], trick)
