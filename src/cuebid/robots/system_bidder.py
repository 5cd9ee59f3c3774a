"""Create the bidder of a system by the system's name.

This is a separate module, so that a command that bids one hand need not import card players.
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

# A small cache of pairs: a comparison of many systems uses each pair once, and a pair of rule books
# caches its auctions, which takes far more memory than the rules.
_MOST_PAIRS: Final = 8

# Limited, because a server to which people bring their own systems runs for months.
_MOST_SYSTEMS: Final = 32

# The name of a system, or the name with the parts of it that are not played.
Key = TypeVar("Key", str, tuple[str, tuple[str, ...]])

IMPS: Final = "imps"
# The size of a bidder's solver cache. Layouts recur only with the same question, as at the other
# table. A match has up to a dozen bidders, whose caches grow with the boards until they are full.
_ANSWERS: Final = 1_000


@lru_cache(maxsize=_MOST_SYSTEMS)
def book_of_system(system: str) -> RuleBook:
    """Return the rule book of a system, one for all players, so that they share its caches.

    Raises:
        ReadError: there is no such system.
        TextError: the system has errors.
    """
    return open_system(system).book


@lru_cache(maxsize=_MOST_PAIRS)
def book_scored(open_book: Callable[[Key], RuleBook], key: Key, scoring: str) -> RuleBook:
    """Return a system's rule book whose judgement compares calls by the given form of scoring.

    Args:
        open_book: returns the rule book of a key, the same each time.
        key: the key of the system.
        scoring: `imps` or `matchpoints`.
    """
    book = open_book(key)
    return book if scoring == IMPS else scored_book(book, FORM_OF_SCORING[scoring])


def book_facing(
    open_book: Callable[[Key], RuleBook], ours: Key, theirs: Key, scoring: str = IMPS
) -> RuleBook:
    """Return a system's rule book that interprets opponents' calls by the opponents' system.

    Args:
        open_book: returns the rule book of a key, the same each time.
        ours: the key of the system.
        theirs: the key of the opponents' system; both keys can be ordered.
        scoring: the form of scoring of both, `imps` or `matchpoints`.
    """
    # All four players of a table share one pair of rule books, so each auction is read once.
    if ours < theirs:
        return _facing_books(open_book, ours, theirs, scoring)[0]
    return _facing_books(open_book, theirs, ours, scoring)[1]


@lru_cache(maxsize=_MOST_PAIRS)
def _facing_books(
    open_book: Callable[[Key], RuleBook], first: Key, second: Key, scoring: str
) -> tuple[RuleBook, RuleBook]:
    """Return the rule books of two opposing systems, each with the other as its opponents."""
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
    """Create the bidder of a system.

    Args:
        system: the name of a shipped system, or the path of a folder or of notes in BML.
        budget: how much the bidder may think; by default not at all.
        seed: the seed of the samples.
        their_system: the opponents' system; empty for the same system.
        scoring: the form of scoring, `imps` or `matchpoints`.

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
    """Return the policy network for two systems; None if it does not know one of them.

    Args:
        ours: the name of the bidder's system.
        theirs: the name of the opponents' system; empty for the same system.
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
    """Create a bidder that follows a rule book.

    Args:
        book: the rules; its judgement compares calls by its own form of scoring (`scored_book`).
        budget: how much the bidder may think; by default not at all.
        seed: the seed of the samples.
        scoring: the form of scoring of simulated calls, `imps` or `matchpoints`.
        policy: the network that compares calls; without it simulations bid on by the rules and
            count by a solver, and the budget `quick` has no effect.

    Raises:
        MissingExtraError: the bidder may compare without a policy, and the solver is not installed.
    """
    if not budget or (budget.quick and policy is None):
        return Bidder(book)
    # Imported here, because a bidder without thinking needs neither NumPy nor the solver.
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
    """Return a rule book whose explanations include the habits of a bidder with the network."""
    from cuebid.robots.bidder.habits import CountedHabits  # noqa: PLC0415 - needs NumPy

    return book.with_habits(CountedHabits(policy))
