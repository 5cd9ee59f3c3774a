"""What a double-dummy solver is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from cuebid.core.card import Card
from cuebid.core.deal import Deal
from cuebid.solver.position import Position
from cuebid.solver.problem import Problem
from cuebid.solver.table import TrickTable

__all__ = ["Solver"]


@runtime_checkable
class Solver(Protocol):
    """Counts the tricks that both sides take if all see all cards and nobody errs.

    Each method takes any number of questions and gives the answers in their order; many at once
    is faster than one at a time. All raise `UnsolvableError` for what is no position of bridge.
    """

    def tables(self, deals: Iterable[Deal]) -> list[TrickTable]:
        """For each deal the tricks of every declarer in every strain."""
        ...

    def tricks(self, problems: Iterable[Problem]) -> list[int]:
        """For each problem the declarer's tricks."""
        ...

    def cards(self, positions: Iterable[Position]) -> list[Mapping[Card, int]]:
        """For each position the legal cards, highest first, and what each is worth.

        The worth of a card is how many of the tricks still to come, the one in progress included,
        the side that plays it then takes.
        """
        ...
