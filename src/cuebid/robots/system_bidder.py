"""The bidder of a system, by the system's name.

A module of its own, so that a command that bids one hand need not import card players.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, TypeVar

from cuebid.database import RuleBook
from cuebid.notes import open_system
from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.budget import Budget

__all__ = ["bidder_of_book", "book_facing", "book_of_system", "make_bidder"]

# A comparison of many systems or parts goes from pair to pair and comes back to none. A pair of
# books remembers the auctions that it has read, which takes far more memory than its rules.
_MOST_PAIRS: Final = 8

# The name of a system, or the name with the parts that it is played without.
Key = TypeVar("Key", str, tuple[str, tuple[str, ...]])


@cache
def book_of_system(system: str) -> RuleBook:
    """Return one book for all players of a system, so that they share its caches.

    Raises:
        ReadError: there is no such system.
        TextError: the system has errors.
    """
    return open_system(system).book


def book_facing(open_book: Callable[[Key], RuleBook], ours: Key, theirs: Key) -> RuleBook:
    """Return the book of a system that reads the opponents' calls by the opponents' system.

    Args:
        open_book: returns the book of a key, the same each time.
        ours: the key of the system.
        theirs: the key of the opponents' system; keys of both can be ordered.
    """
    # All four players of a table share one pair of books, and so each auction is read once.
    if ours < theirs:
        return _facing_books(open_book, ours, theirs)[0]
    return _facing_books(open_book, theirs, ours)[1]


@lru_cache(maxsize=_MOST_PAIRS)
def _facing_books(
    open_book: Callable[[Key], RuleBook], first: Key, second: Key
) -> tuple[RuleBook, RuleBook]:
    """Return the books of two systems that meet, each reading the other's calls by the other's."""
    ours = open_book(first).with_opponents(open_book(second))
    theirs = ours.opponents
    assert theirs is not None  # noqa: S101 - set a line above
    return ours, theirs


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
    book = book_facing(book_of_system, system, their_system) if is_other else book_of_system(system)
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
