"""The budget of a robot: how much it may think."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from typing import Final

from cuebid.core import RangeError, ReadError

CARD_LAYOUTS: Final = 16
"""Layouts that a robot looks at for a card if nobody says how many."""

_VARIABLE: Final = "CUEBID_BUDGET"
_QUICK: Final = "quick"


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit of thought for a call or a card, in deals or in seconds, or a look at a call.

    Attributes:
        deals: the number of deals on which calls or cards are compared. Decisions can be repeated.
        seconds: how long to think. The number of deals depends on the machine.
        time_limit: the seconds after which a card is played however many of the deals are solved;
            0 is no limit. A limit that cuts in makes the card depend on the machine.
        quick: calls are those that win more by the network, and are told as such, with no
            deal looked at; cards as without a budget.
    """

    deals: int = 0
    seconds: float = 0.0
    time_limit: float = 0.0
    quick: bool = False

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Parse a budget: `0` is no thought, `quick` a look, `40` is in deals, `0.5s` in seconds.

        Raises:
            ReadError: the text is none of these.
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
        """Return this budget with a limit of time for a card.

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
        """Return the text that `parse` reads, without the limit of time."""
        if self.quick:
            return _QUICK
        return f"{self.seconds:g}s" if self.seconds else str(self.deals)

    def __bool__(self) -> bool:
        """Return whether the budget allows any thought."""
        return bool(self.deals or self.seconds or self.quick)


@cache
def _has_solver() -> bool:
    # Looked up and not imported, as it only decides a default.
    return "CUEBID_DDS" in os.environ or find_spec("endplay") is not None


def _chosen_budget() -> Budget | None:
    """Return the budget that the environment names; None if it names none."""
    chosen = os.environ.get(_VARIABLE)
    return None if chosen is None else Budget.parse(chosen)


def default_call_budget() -> Budget:
    """Return the budget of the robots that people meet: a look at calls, layouts for cards.

    The environment variable `CUEBID_BUDGET` names another one.

    Raises:
        ReadError: the variable is not a budget.
    """
    # A budget of nothing is one that was chosen.
    return Budget(quick=True) if (chosen := _chosen_budget()) is None else chosen


def default_card_budget() -> Budget:
    """Return the budget for cards of a robot that was given none.

    In layouts, so that results do not depend on the load of the machine; no thought at all where
    no solver is installed. The environment variable `CUEBID_BUDGET` names another one, as for
    whoever plays thousands of boards.

    Raises:
        ReadError: the variable is not a budget.
    """
    if (chosen := _chosen_budget()) is not None:
        return chosen
    return Budget(deals=CARD_LAYOUTS) if _has_solver() else Budget()
