"""The bidder of a system, by the system's name.

A module of its own, so that a command that bids one hand need not import card players.
"""

from __future__ import annotations

from functools import cache

from cuebid.database import RuleBook
from cuebid.notes import open_system
from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.bidder.thinking import Thinking
from cuebid.robots.budget import Budget

__all__ = ["make_bidder"]


@cache
def _book(system: str) -> RuleBook:
    """One for all players of a system: what it has worked out serves them all."""
    return open_system(system).book


def make_bidder(system: str, budget: Budget | None = None, seed: int = 0) -> Bidder:
    """The bidder of a system.

    Args:
        system: a shipped system by name, or the folder of one.
        budget: how much it may think; nothing, if not given.
        seed: where it takes its chances from when it thinks.

    Raises:
        ReadError: there is no such system.
        TextError: the system has errors.
        MissingExtraError: it may think, and what it thinks with is not installed.
    """
    book = _book(system)
    if not budget:
        return Bidder(book)
    # Only who thinks needs NumPy and the solver.
    from cuebid.robots.sampling import sampled_layouts  # noqa: PLC0415 - an extra
    from cuebid.solver import CachedSolver, DdsSolver  # noqa: PLC0415 - an extra

    return Bidder(book, Thinking(sampled_layouts, CachedSolver(DdsSolver()), budget, seed=seed))
