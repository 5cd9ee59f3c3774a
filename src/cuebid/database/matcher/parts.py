"""What compiled patterns are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

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

STATE_LIMIT: Final = 50_000
"""The most places that choices may lead to in one search."""

CHARACTER_VALUES: Final = {**LETTER_VALUES, **{str(digit): digit for digit in range(10)}}
"""What single characters are worth."""


@dataclass(slots=True)
class Search:
    """A search and what it may look at. This object changes.

    Attributes:
        context: for functions.
        anchors: whether sequences with `$` are tried (A30).
        limit: how many states the search may have.
        states: how many it had.
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
"""A way to match: the position behind it and the captures after it."""
SingleMatcher = Callable[[str, int, Captures, Search], MatchEnd | None]
"""Matches in at most one way."""
AllMatcher = Callable[[str, int, Captures, Search], list[MatchEnd]]
"""Matches in all ways, the preferred first, each once."""


@dataclass(frozen=True, slots=True)
class NodeMatcher:
    """A compiled node: of these two one is there.

    Attributes:
        step: if it has no choices.
        ways: if it has.
    """

    step: SingleMatcher | None = None
    ways: AllMatcher | None = None


def all_matches(part: NodeMatcher) -> AllMatcher:
    """A part, whichever it is, as one with choices."""
    step, ways = part.step, part.ways
    if ways is not None:
        return ways
    if step is None:
        raise TypeError(part)

    def one(text: str, at: int, captures: Captures, run: Search) -> list[MatchEnd]:
        way = step(text, at, captures, run)
        return [] if way is None else [way]

    return one
