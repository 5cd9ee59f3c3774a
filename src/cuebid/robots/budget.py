"""The budget of a robot: how much it may think."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from typing import Final

from cuebid.core import RangeError, ReadError

CARD_LAYOUTS: Final = 16
"""The default number of layouts on which a robot compares cards."""

_VARIABLE: Final = "CUEBID_BUDGET"
_QUICK: Final = "quick"


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on how much a robot thinks about a call or a card, in deals or seconds.

    Attributes:
        deals: the number of deals on which calls or cards are compared; decisions are reproducible.
        seconds: how long to think; the number of deals then depends on the machine.
        time_limit: the seconds after which a card is played even if not all deals are solved; 0
            for no limit. If it is reached, the card depends on the machine.
        quick: whether calls are chosen by the policy network without any deals, preferring calls
            that win more; cards are played as without a budget.
    """

    deals: int = 0
    seconds: float = 0.0
    time_limit: float = 0.0
    quick: bool = False

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Parse a budget: `0` (no thinking), `quick`, a number of deals such as `40`, or `0.5s`.

        Raises:
            ReadError: the text has another form.
        """
        stripped = text.strip()
        if stripped == _QUICK:
            return cls(quick=True)
        try:
            if stripped.endswith("s"):
                budget = cls(seconds=float(stripped[:-1]))
            else:
                budget = cls(deals=int(stripped))
        except ValueError:
            budget = cls(deals=-1)
        # The comparison is written so that NaN fails it too.
        if budget.deals < 0 or not 0 <= budget.seconds < 3600:
            raise ReadError(
                f"{text!r} is not a budget", text, expected="40 (deals), 0.5s, quick or 0"
            )
        return budget

    def with_time_limit(self, seconds: float) -> Budget:
        """Return a copy of this budget with a time limit for each card.

        Raises:
            RangeError: the limit is negative.
        """
        if seconds < 0:
            raise RangeError(f"{seconds} seconds are not a limit of time")
        return replace(self, time_limit=seconds)

    @property
    def watches_clock(self) -> bool:
        """Whether decisions may depend on how fast the machine is."""
        return bool(self.seconds or (self.deals and self.time_limit))

    def __str__(self) -> str:
        """Return the text that `parse` accepts, without the time limit."""
        if self.quick:
            return _QUICK
        return f"{self.seconds:g}s" if self.seconds else str(self.deals)

    def __bool__(self) -> bool:
        """Return whether the budget allows any thinking."""
        return bool(self.deals or self.seconds or self.quick)


@cache
def _has_solver() -> bool:
    # Not imported, because this only decides a default.
    return "CUEBID_DDS" in os.environ or find_spec("endplay") is not None


def _chosen_budget() -> Budget | None:
    """Return the budget in the environment variable `CUEBID_BUDGET`; None if it is not set."""
    chosen = os.environ.get(_VARIABLE)
    return None if chosen is None else Budget.parse(chosen)


def default_call_budget() -> Budget:
    """Return the default budget for calls of robots that play with people: `quick`.

    The environment variable `CUEBID_BUDGET` overrides it.

    Raises:
        ReadError: the variable is not a budget.
    """
    # `is None`, because a budget of 0 is false but was chosen.
    return Budget(quick=True) if (chosen := _chosen_budget()) is None else chosen


def default_card_budget() -> Budget:
    """Return the default budget for cards: a number of layouts, or 0 without a solver.

    It is not in seconds, so that results do not depend on the load of the machine. The environment
    variable `CUEBID_BUDGET` overrides it, for instance to play thousands of boards.

    Raises:
        ReadError: the variable is not a budget.
    """
    if (chosen := _chosen_budget()) is not None:
        return chosen
    return Budget(deals=CARD_LAYOUTS) if _has_solver() else Budget()
