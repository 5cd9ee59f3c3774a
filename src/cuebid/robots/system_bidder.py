"""The bidder of a system, by the system's name.

A module of its own, so that a command that bids one hand need not import card players.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from cuebid.database import RuleBook
from cuebid.notes import open_system
from cuebid.robots.bidder import Bidder
from cuebid.robots.budget import Budget
from cuebid.systems.judged_book import FORM_OF_SCORING, scored_book

if TYPE_CHECKING:
    from cuebid.robots.bidder.policy_thought import PolicyThought

__all__ = [
    "IMPS",
    "bidder_of_book",
    "book_facing",
    "book_of_system",
    "book_scored",
    "make_bidder",
    "policy_of",
]

# A comparison of many systems or parts goes from pair to pair and comes back to none. A pair of
# books remembers the auctions that it has read, which takes far more memory than its rules.
_MOST_PAIRS: Final = 8

# A server that people bring their own systems to runs for months.
_MOST_SYSTEMS: Final = 32

# The name of a system, or the name with the parts that it is played without.
Key = TypeVar("Key", str, tuple[str, tuple[str, ...]])

IMPS: Final = "imps"
# Answers that a bidder remembers: the layouts of a question are its own, and come again only when
# the same question does, as in the other room. A match has up to a dozen bidders, and what their
# caches hold grows with the boards until they are full.
_ANSWERS: Final = 1_000


@lru_cache(maxsize=_MOST_SYSTEMS)
def book_of_system(system: str) -> RuleBook:
    """Return one book for all players of a system, so that they share its caches.

    Raises:
        ReadError: there is no such system.
        TextError: the system has errors.
    """
    return open_system(system).book


@lru_cache(maxsize=_MOST_PAIRS)
def book_scored(open_book: Callable[[Key], RuleBook], key: Key, scoring: str) -> RuleBook:
    """Return the book of a key that compares calls by a form of scoring.

    Args:
        open_book: returns the book of a key, the same each time.
        key: of the system.
        scoring: `imps` or `matchpoints`.
    """
    book = open_book(key)
    return book if scoring == IMPS else scored_book(book, FORM_OF_SCORING[scoring])


def book_facing(
    open_book: Callable[[Key], RuleBook], ours: Key, theirs: Key, scoring: str = IMPS
) -> RuleBook:
    """Return the book of a system that reads the opponents' calls by the opponents' system.

    Args:
        open_book: returns the book of a key, the same each time.
        ours: the key of the system.
        theirs: the key of the opponents' system; keys of both can be ordered.
        scoring: how both compare calls, `imps` or `matchpoints`.
    """
    # All four players of a table share one pair of books, and so each auction is read once.
    if ours < theirs:
        return _facing_books(open_book, ours, theirs, scoring)[0]
    return _facing_books(open_book, theirs, ours, scoring)[1]


@lru_cache(maxsize=_MOST_PAIRS)
def _facing_books(
    open_book: Callable[[Key], RuleBook], first: Key, second: Key, scoring: str
) -> tuple[RuleBook, RuleBook]:
    """Return the books of two systems that meet, each reading the other's calls by the other's."""
    ours = book_scored(open_book, first, scoring).with_opponents(
        book_scored(open_book, second, scoring)
    )
    theirs = ours.opponents
    assert theirs is not None  # noqa: S101 - set a line above
    return ours, theirs


def make_bidder(
    system: str,
    budget: Budget | None = None,
    seed: int = 0,
    *,
    their_system: str = "",
    scoring: str = IMPS,
) -> Bidder:
    """Make the bidder of a system.

    Args:
        system: the name of a shipped system, the path of a folder, or that of notes in BML.
        budget: how much the bidder may think; nothing, if not given.
        seed: of the samples.
        their_system: what the opponents bid; the same system, if empty.
        scoring: how calls are compared, `imps` or `matchpoints`.

    Raises:
        ReadError: there is no such system.
        TextError: the system has errors.
        MissingExtraError: the bidder may think, and the solver is not installed.
    """
    is_other = their_system not in ("", system)
    book = (
        book_facing(book_of_system, system, their_system, scoring)
        if is_other
        else book_scored(book_of_system, system, scoring)
    )
    policy = policy_of(system, their_system) if budget else None
    return bidder_of_book(book, budget, seed, scoring, policy)


def policy_of(ours: str, theirs: str = "") -> PolicyThought | None:
    """Return thought by the policy network; None where it was not taught one of the systems.

    Args:
        ours: the name of the bidder's system.
        theirs: that of the opponents' system; the same, if empty.
    """
    from cuebid.policy import shipped_network  # noqa: PLC0415 - needs NumPy
    from cuebid.robots.bidder.policy_thought import PolicyThought  # noqa: PLC0415 - needs NumPy

    network = shipped_network()
    systems = network.systems
    if ours not in systems or (theirs or ours) not in systems:
        return None
    return PolicyThought(network, systems.index(ours), systems.index(theirs or ours))


def bidder_of_book(
    book: RuleBook,
    budget: Budget | None = None,
    seed: int = 0,
    scoring: str = IMPS,
    policy: PolicyThought | None = None,
) -> Bidder:
    """Make the bidder of a system that has been opened.

    Args:
        book: the rules; its judgement compares calls by the form that it has (`scored_book`).
        budget: how much the bidder may think; nothing, if not given.
        seed: of the samples.
        scoring: how simulated calls are compared, `imps` or `matchpoints`.
        policy: what calls are compared with; without it the book bids on, and a solver counts. A
            quick look is by it alone: without it there is none.

    Raises:
        MissingExtraError: the bidder may compare without a policy, and the solver is not installed.
    """
    if not budget or (budget.quick and policy is None):
        return Bidder(book)
    # A bidder by the book needs neither NumPy nor the solver.
    from cuebid.robots.bidder.thinking import Thinking  # noqa: PLC0415 - needs the solver
    from cuebid.robots.sampling import sample_layouts  # noqa: PLC0415 - an extra
    from cuebid.solver import CachedSolver, DdsSolver  # noqa: PLC0415 - an extra

    solver = CachedSolver(DdsSolver(), _ANSWERS) if policy is None else None
    if policy is not None:
        book = _book_of_habits(book, policy)
    thinking = Thinking(sample_layouts, solver, budget, seed=seed, scoring=scoring, policy=policy)
    return Bidder(book, thinking)


@lru_cache(maxsize=_MOST_PAIRS)
def _book_of_habits(book: RuleBook, policy: PolicyThought) -> RuleBook:
    """Return a book that tells opponents what a bidder does whom the network helps."""
    from cuebid.robots.bidder.habits import CountedHabits  # noqa: PLC0415 - needs NumPy

    return book.with_habits(CountedHabits(policy))
