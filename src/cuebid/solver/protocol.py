"""The protocol of double-dummy solvers."""

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

    Each method takes any number of questions and returns the answers in their order; many at once
    are faster than one at a time. All raise `UnsolvableError` for what cannot occur in bridge.
    """

    def tables(self, deals: Iterable[Deal]) -> list[TrickTable]:
        """Return for each deal the tricks of every declarer in every strain."""
        ...

    def tricks(self, problems: Iterable[Problem]) -> list[int]:
        """Return for each problem the declarer's tricks."""
        ...

    def cards(self, positions: Iterable[Position]) -> list[Mapping[Card, int]]:
        """Return for each position the legal cards, highest first, with their tricks.

        The tricks of a card are those that the side playing it then takes, of all tricks to come,
        the one in progress included.
        """
        ...
