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


@cache
def _facing_books(first: str, second: str) -> tuple[RuleBook, RuleBook]:
    """Return the books of two systems that meet, each reading the other's calls by the other's."""
    ours = _book(first).with_opponents(_book(second))
    theirs = ours.opponents
    assert theirs is not None  # noqa: S101 - set a line above
    return ours, theirs


def _book_against(system: str, their_system: str) -> RuleBook:
    # All four players of a table share one pair of books, and so each auction is read once.
    if system < their_system:
        return _facing_books(system, their_system)[0]
    return _facing_books(their_system, system)[1]


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
    is_other = their_system not in ("", system)
    book = _book_against(system, their_system) if is_other else _book(system)
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
