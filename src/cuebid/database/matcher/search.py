"""The types that compiled patterns are made of, and the state of one search."""

# Strategy: a node of a pattern becomes a closure. Most nodes (text, brackets, a jump to a number)
# match in at most one way; their closure returns one state or None. Nodes with choices return
# all their states as a list, the preferred state first. Lists instead of generators, because a
# list can drop states that were reached before: nested repetitions then cost no more than the
# number of different states, where backtracking would take exponential time.

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError

__all__ = [
    "CHARACTER_VALUES",
    "STATE_LIMIT",
    "AllMatcher",
    "MatchEnd",
    "NodeMatcher",
    "Search",
    "SingleMatcher",
    "all_matches",
]

# In random auctions the sequences of the shipped SAYC reach at most ten states in one search. The
# limit is reached in a fraction of a second, so that a pathological rule is an error with its
# number and not a program that hangs.
STATE_LIMIT: Final = 50_000
"""The most states that one search may reach."""

CHARACTER_VALUES: Final = {**LETTER_VALUES, **{str(digit): digit for digit in range(10)}}
"""The values of single characters (A50)."""


class Search(Struct):
    """One search and what it may look at; mutable.

    Attributes:
        context: for functions.
        anchors: whether sequences with `$` are tried (A30).
        limit: how many states the search may reach.
        states: how many it has reached.
    """

    context: FunctionContext
    anchors: bool = False
    limit: int = STATE_LIMIT
    states: int = 0

    def spend(self, states: int) -> None:
        """Count states.

        Raises:
            MatchLimitError: there were too many.
        """
        self.states += states
        if self.states > self.limit:
            raise MatchLimitError(self.limit)


MatchEnd = tuple[int, Captures]
"""One way of matching a node: the offset after it, and the captures."""
SingleMatcher = Callable[[str, int, Captures, Search], MatchEnd | None]
"""Matches a node at an offset of a text in at most one way."""
AllMatcher = Callable[[str, int, Captures, Search], list[MatchEnd]]
"""Matches a node in all ways, the preferred one first, each once."""


class NodeMatcher(Struct, frozen=True):
    """A compiled node; exactly one of the two attributes is set.

    Attributes:
        single: for a node that matches in at most one way.
        every: for a node with choices.
    """

    single: SingleMatcher | None = None
    every: AllMatcher | None = None


def all_matches(matcher: NodeMatcher) -> AllMatcher:
    """Return a compiled node of either kind as one that returns a list."""
    single, every = matcher.single, matcher.every
    if every is not None:
        return every
    if single is None:
        raise TypeError(matcher)

    def match(text: str, offset: int, captures: Captures, search: Search) -> list[MatchEnd]:
        end = single(text, offset, captures, search)
        return [] if end is None else [end]

    return match
