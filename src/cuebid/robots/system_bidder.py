"""The bidder of a system, by the system's name.

A module of its own, so that a command that bids one hand need not import card players.
"""

from __future__ import annotations

from functools import cache

from cuebid.database import RuleBook
from cuebid.notes import open_system
from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.budget import Budget

__all__ = ["bidder_of_book", "make_bidder"]


@cache
def _book(system: str) -> RuleBook:
    """Return one book for all players of a system, so that they share its caches."""
    return open_system(system).book


def make_bidder(
    system: str, budget: Budget | None = None, seed: int = 0, *, their_system: str = ""
) -> Bidder:
    """Make the bidder of a system.

    Args:
        system: the name of a shipped system, the path of a folder, or that of notes in BML.
        budget: how much the bidder may think; nothing, if not given.
        seed: of the samples.
        their_system: what the opponents bid; the same system, if empty.

    Raises:
        ReadError: there is no such system.
        TextError: the system has errors.
        MissingExtraError: the bidder may think, and the solver is not installed.
    """
    book = _book(system)
    if their_system and their_system != system:
        book = book.with_opponents(_book(their_system))
    return bidder_of_book(book, budget, seed)


def bidder_of_book(book: RuleBook, budget: Budget | None = None, seed: int = 0) -> Bidder:
    """Make the bidder of a system that has been opened.

    Args:
        book: the rules.
        budget: how much the bidder may think; nothing, if not given.
        seed: of the samples.

    Raises:
        MissingExtraError: the bidder may think, and the solver is not installed.
    """
    if not budget:
        return Bidder(book)
    # A bidder by the book needs neither NumPy nor the solver.
    from cuebid.robots.bidder.thinking import Thinking  # noqa: PLC0415 - needs the solver
    from cuebid.robots.sampling import sample_layouts  # noqa: PLC0415 - an extra
    from cuebid.solver import CachedSolver, DdsSolver  # noqa: PLC0415 - an extra

    return Bidder(book, Thinking(sample_layouts, CachedSolver(DdsSolver()), budget, seed=seed))
