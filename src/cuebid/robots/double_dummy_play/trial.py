"""Compare cards by their double-dummy losses on layouts of the hidden hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cuebid.core import Card, Deal
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.layouts import hands_of, weighted_error, weighted_mean
from cuebid.robots.double_dummy_play.scoring import Scoring, loss_table
from cuebid.solver import Position, Solver


@dataclass(frozen=True, slots=True)
class CardTrial:
    """The result of one card in a comparison.

    Attributes:
        card: the card.
        loss: the average loss compared with the best card of each layout, in `Scoring.unit`.
        error: the standard error of the difference from the card that is best on average.
        tricks: the average total of declarer's tricks.
    """

    card: Card
    loss: float
    error: float
    tricks: float


@dataclass(slots=True)
class Trials:
    """A comparison of cards, to which layouts are added step by step.

    Attributes:
        knowledge: what the player knows.
        scoring: the form of scoring.
        solver: solves positions double dummy.
    """

    knowledge: Knowledge
    scoring: Scoring
    solver: Solver
    _losses: dict[Card, list[float]] = field(default_factory=dict)
    _tricks: dict[Card, list[int]] = field(default_factory=dict)
    _shares: list[float] = field(default_factory=list)

    def add(self, rows: Iterable[tuple[int, ...]], shares: Iterable[float]) -> None:
        """Solve more layouts and add their results.

        Args:
            rows: `Hand.bits` of the four hands as dealt.
            shares: the weight of each layout.
        """
        self._shares += shares
        play, view = self.knowledge.play, self.knowledge.view
        contract = play.contract
        declaring = self.knowledge.seat_to_play.side is contract.declarer.side
        cost = loss_table(contract, view.vulnerability.of(contract.declarer), self.scoring)
        for side_tricks in self.solver.cards([self._position(row) for row in rows]):
            best = self._declarer_tricks(max(side_tricks.values()), declaring=declaring)
            for card, tricks in side_tricks.items():
                result = self._declarer_tricks(tricks, declaring=declaring)
                # A defender's loss is declarer's gain over the result of best defence.
                loss = cost[best][result] if declaring else cost[result][best]
                self._losses.setdefault(card, []).append(loss)
                self._tricks.setdefault(card, []).append(result)

    def _declarer_tricks(self, tricks: int, *, declaring: bool) -> int:
        """Return declarer's total if the side to play takes `tricks` of the tricks left."""
        play = self.knowledge.play
        return play.declarer_tricks + (tricks if declaring else play.tricks_left - tricks)

    def _position(self, row: tuple[int, ...]) -> Position:
        play = self.knowledge.play
        remaining = Deal({seat: play.remaining(hand) for seat, hand in hands_of(row)})
        trick = play.current_trick
        return Position(remaining, play.contract.strain, trick.leader, trick.cards)

    def __len__(self) -> int:
        return len(self._shares)

    def result(self, *, complete: bool = False) -> tuple[CardTrial, ...]:
        """Return the results of all cards, the best first; among equals the higher card.

        Args:
            complete: whether these were all layouts, so that the means have no error.
        """
        means = {card: weighted_mean(losses, self._shares) for card, losses in self._losses.items()}
        order = sorted(means, key=lambda card: (means[card], -card.index))
        best = self._losses[order[0]]
        return tuple(
            CardTrial(
                card,
                means[card],
                0.0 if complete else self._error(card, best),
                weighted_mean(self._tricks[card], self._shares),
            )
            for card in order
        )

    def _error(self, card: Card, best: Sequence[float]) -> float:
        """Return the standard error of the mean difference between a card and the best.

        Differences are taken layout by layout, so that losses common to both cards cancel out and
        fewer layouts are needed.
        """
        differences = [
            loss - best_loss for loss, best_loss in zip(self._losses[card], best, strict=True)
        ]
        return weighted_error(differences, self._shares)
