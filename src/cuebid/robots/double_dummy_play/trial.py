"""Cards compared by what they cost on imagined layouts, double dummy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from cuebid.core import Card, Deal
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.layouts import hands_of
from cuebid.robots.double_dummy_play.scoring import Scoring, loss_table
from cuebid.solver import Position, Solver

__all__ = ["CardTrial", "Trials"]


@dataclass(frozen=True, slots=True)
class CardTrial:
    """What became of one card.

    Attributes:
        card: the card.
        loss: what it costs on average against the best card of each layout, in `Scoring.unit`.
        error: standard error of that, against the best card on average.
        tricks: how many tricks declarer takes on average, from the first to the last.
    """

    card: Card
    loss: float
    error: float
    tricks: float


@dataclass(slots=True)
class Trials:
    """Cards compared on more and more layouts; this object changes.

    Attributes:
        knowledge: what is known.
        scoring: the scoring in force.
        solver: tells what cards are worth.
    """

    knowledge: Knowledge
    scoring: Scoring
    solver: Solver
    _losses: dict[Card, list[float]] = field(default_factory=dict)
    _tricks: dict[Card, list[int]] = field(default_factory=dict)
    _shares: list[float] = field(default_factory=list)

    def add(self, rows: Iterable[tuple[int, ...]], shares: Iterable[float]) -> None:
        """Solve more layouts.

        Args:
            rows: `Hand.bits` of the four hands as dealt.
            shares: how much each counts.
        """
        self._shares += shares
        play, view = self.knowledge.play, self.knowledge.view
        contract = play.contract
        declaring = self.knowledge.mover.side is contract.declarer.side
        cost = loss_table(contract, view.vulnerability.of(contract.declarer), self.scoring)
        for worth in self.solver.cards([self._position(row) for row in rows]):
            top = max(worth.values())
            best = self._declarers(top, declaring=declaring)
            for card, tricks in worth.items():
                taken = self._declarers(tricks, declaring=declaring)
                lost = cost[best][taken] if declaring else cost[taken][best]
                self._losses.setdefault(card, []).append(lost)
                self._tricks.setdefault(card, []).append(taken)

    def _declarers(self, tricks: int, *, declaring: bool) -> int:
        """Declarer's tricks in all when the side to play takes so many more."""
        play = self.knowledge.play
        return play.declarer_tricks + (tricks if declaring else play.tricks_left - tricks)

    def _position(self, row: tuple[int, ...]) -> Position:
        play = self.knowledge.play
        left = Deal({seat: play.remaining(hand) for seat, hand in hands_of(row)})
        trick = play.current_trick
        return Position(left, play.contract.strain, trick.leader, trick.cards)

    def __len__(self) -> int:
        return len(self._shares)

    def result(self, *, complete: bool = False) -> tuple[CardTrial, ...]:
        """The cards, the best first; of equals the higher.

        Args:
            complete: whether these were all layouts, so that chance has no part in the means.
        """
        total = sum(self._shares)
        means = {card: self._mean(lost) for card, lost in self._losses.items()}
        order = sorted(means, key=lambda card: (means[card], -card.index))
        first = self._losses[order[0]]
        return tuple(
            CardTrial(
                card,
                means[card],
                0.0 if complete else self._error(card, first, means[card] - means[order[0]], total),
                self._mean(self._tricks[card]),
            )
            for card in order
        )

    def _mean(self, values: Sequence[float]) -> float:
        weighted = sum(value * share for value, share in zip(values, self._shares, strict=True))
        return weighted / sum(self._shares)

    def _error(self, card: Card, first: Sequence[float], mean: float, total: float) -> float:
        """The standard error of the difference between two cards, layout by layout."""
        squares = sum(
            share * share * (one - other - mean) ** 2
            for one, other, share in zip(self._losses[card], first, self._shares, strict=True)
        )
        return sqrt(squares) / total
