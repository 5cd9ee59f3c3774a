"""The protocol of double-dummy solvers, and a problem to solve: one declarer in one strain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cuebid.core import Card, Deal, Hand, Seat, Strain
from cuebid.solver.position import Position
from cuebid.solver.table import TrickTable


@dataclass(frozen=True, slots=True)
class Problem:
    """A question to the solver: the tricks of `declarer` in `strain`, before the opening lead.

    Attributes:
        deal: four hands with the same number of cards each.
        strain: trumps, or notrump.
        declarer: the declarer; the seat to the left leads.
    """

    deal: Deal
    strain: Strain
    declarer: Seat


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
        """Return for each problem the number of tricks that the declarer takes."""
        ...

    def cards(self, positions: Iterable[Position]) -> list[Mapping[Card, int]]:
        """Return for each position the tricks that the side to play takes after each legal card.

        The highest card comes first. The tricks are those of all tricks to come, the one in
        progress included.
        """
        ...

    def reaching(self, positions: Iterable[Position], needed: int) -> list[Hand]:
        """Return for each position the legal cards that lead to at least `needed` tricks.

        With long hands this takes a fraction of the time of `cards`.

        Args:
            positions: the positions.
            needed: the tricks that the side to play needs, of all tricks to come; at least 1.
        """
        ...
