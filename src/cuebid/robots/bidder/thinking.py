"""How much the bidder may think, and with what."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.core import ReadError
from cuebid.robots.layouts import Layouts
from cuebid.solver import Solver

__all__ = ["Budget", "Thinking"]

_PORTION: Final = 10
_MOST: Final = 400


@dataclass(frozen=True, slots=True)
class Budget:
    """How much to think about a call.

    Attributes:
        deals: on how many deals calls are compared; the same deals every time.
        seconds: how long at most; then how many deals there are depends on the machine.
    """

    deals: int = 0
    seconds: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """`0` is by the book, `40` are deals, `0.5s` are seconds.

        Raises:
            ReadError: it is none of these.
        """
        written = text.strip()
        try:
            if written.endswith("s"):
                found = cls(seconds=float(written[:-1]))
            else:
                found = cls(deals=int(written))
        except ValueError:
            found = cls(deals=-1)
        if found.deals < 0 or not 0 <= found.seconds < 3600:
            raise ReadError(f"{text!r} is no budget", text, expected="40 (deals), 0.5s, or 0")
        return found

    def __bool__(self) -> bool:
        """Whether there is anything to think with."""
        return bool(self.deals or self.seconds)


@dataclass(frozen=True, slots=True)
class Thinking:
    """What the bidder needs to simulate.

    Attributes:
        layouts: makes hidden hands.
        solver: tells the tricks.
        budget: how much to think.
        calls: how many calls are compared at most.
        seed: where chance comes from.
        clock: tells seconds, for budgets in seconds.
    """

    layouts: Layouts
    solver: Solver
    budget: Budget
    calls: int = 4
    seed: int = 0
    clock: Callable[[], float] = time.monotonic

    def portions(self) -> Iterator[int]:
        """How many deals to look at next, until the budget is spent."""
        if self.budget.deals:
            yield self.budget.deals
            return
        end = self.clock() + self.budget.seconds
        for _ in range(_MOST // _PORTION):
            yield _PORTION
            if self.clock() >= end:
                return
