"""A test that looks at a match after every few boards and may stop at any of them.

Looking at an ordinary interval again and again finds "significance" sooner or later, by luck. A
confidence sequence is wider: with 95 % it covers the truth at all times at once. This is the
asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
theory and asymptotic confidence sequences" (Annals of Statistics, 2024), theorem 2.2, with the
normal mixture of Robbins (1970).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import log, sqrt
from typing import Final

from cuebid.match.statistics.estimate import FEW_SCORED

# The mixture is tuned to be narrowest about here, where most comparisons of systems end.
_TUNED_TO: Final = 2_000
# The test looks after every few boards: one board changes little, and results come in portions.
_EVERY: Final = 16


class SequentialVerdict(Enum):
    """The outcome of a sequential test."""

    OPEN = "open"
    """Not decided yet."""
    HOME = "home"
    """The home team is better."""
    AWAY = "away"
    """The other team is better."""
    EQUAL = "equal"
    """The difference is smaller than what counts as one."""


@dataclass(slots=True)
class SequentialTest:
    """A sequential test of the mean IMPs of a board; mutable: boards are added in order."""

    error: float = 0.05
    """The probability of a wrong answer, over all boards at which it may stop."""
    margin: float = 0.0
    """A difference of fewer IMPs a board does not matter; 0 never ends with `EQUAL`."""
    verdict: SequentialVerdict = SequentialVerdict.OPEN
    """The verdict so far."""
    boards: int = 0
    scored: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, imps: float) -> bool:
        """Add the home team's IMPs on a board, and return whether the match is decided."""
        self.boards += 1
        self.scored += imps != 0
        difference = imps - self.mean
        self.mean += difference / self.boards
        self._squares += difference * (imps - self.mean)
        if self.boards % _EVERY == 0 and self.scored >= FEW_SCORED:
            self.verdict = self._judge()
        return self.verdict is not SequentialVerdict.OPEN

    @property
    def half_width(self) -> float:
        """Half the width of the confidence sequence at present."""
        if self.boards < 2:
            return float("inf")
        count, level = self.boards, self.error
        # The parameter of the mixture that is best at `_TUNED_TO` (the paper's appendix B.2).
        logarithm = -2 * log(level)
        square = (logarithm + log(logarithm) + 1) / _TUNED_TO
        variance = self._squares / (count - 1)
        inside = (count * square + 1) / (count**2 * square)
        return sqrt(variance * inside * log((count * square + 1) / level**2))

    def _judge(self) -> SequentialVerdict:
        half = self.half_width
        if self.mean - half > 0:
            return SequentialVerdict.HOME
        if self.mean + half < 0:
            return SequentialVerdict.AWAY
        if self.margin and abs(self.mean) + half < self.margin:
            return SequentialVerdict.EQUAL
        return SequentialVerdict.OPEN
