"""What compiled patterns are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.matcher.captures import Grabs
from cuebid.database.matcher.function_values import Context
from cuebid.database.matcher.match_error import MatchLimitError

__all__ = ["CHARACTER_VALUES", "STATE_LIMIT", "Part", "Run", "Step", "Way", "Ways", "several"]

STATE_LIMIT: Final = 50_000
"""The most places that choices may lead to in one search."""

CHARACTER_VALUES: Final = {**LETTER_VALUES, **{str(digit): digit for digit in range(10)}}
"""What single characters are worth."""


@dataclass(slots=True)
class Run:
    """A search and what it may look at. This object changes.

    Attributes:
        context: for functions.
        anchors: whether sequences with `$` are tried (A30).
        limit: how many states the search may have.
        states: how many it had.
    """

    context: Context
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


Way = tuple[int, Grabs]
"""A way to match: the position behind it and the grabs after it."""
Step = Callable[[str, int, Grabs, Run], Way | None]
"""Matches in at most one way."""
Ways = Callable[[str, int, Grabs, Run], list[Way]]
"""Matches in all ways, the preferred first, each once."""


@dataclass(frozen=True, slots=True)
class Part:
    """A compiled node: of these two one is there.

    Attributes:
        step: if it has no choices.
        ways: if it has.
    """

    step: Step | None = None
    ways: Ways | None = None


def several(part: Part) -> Ways:
    """A part, whichever it is, as one with choices."""
    step, ways = part.step, part.ways
    if ways is not None:
        return ways
    if step is None:
        raise TypeError(part)

    def one(text: str, at: int, grabs: Grabs, run: Run) -> list[Way]:
        way = step(text, at, grabs, run)
        return [] if way is None else [way]

    return one
