"""A mean over boards, its interval, and how many boards would settle a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from statistics import NormalDist
from typing import Final

FEW_SCORED: Final = 100
"""With fewer boards on which somebody scored, a report says that nothing is shown.

The interval rests on the mean being nearly normal. IMPs of single boards are far from it: most are
0 and a few are 10 or more, so a few boards with a score can all be on one side by luck."""

_CONFIDENCE: Final = 0.95
_POWER: Final = 0.8


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over boards with its confidence interval."""

    boards: int
    """The number of boards."""
    scored: int
    """The number of boards with a value other than 0."""
    mean: float
    """The mean of a board."""
    deviation: float
    """The standard deviation of a board."""
    confidence: float = _CONFIDENCE
    """The share of matches in which the interval covers the true mean."""

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.boards) if self.boards else 0.0

    @property
    def half_width(self) -> float | None:
        """Half the width of the interval; None for less than two boards."""
        if self.boards < 2:
            return None
        return t_quantile((1 + self.confidence) / 2, self.boards - 1) * self.error

    @property
    def interval(self) -> tuple[float, float] | None:
        """The confidence interval of the mean; None if there are too few boards.

        With fewer than `FEW_SCORED` boards with a score it would be unreliable.
        """
        half = self.half_width
        if half is None or self.is_too_small:
            return None
        return self.mean - half, self.mean + half

    @property
    def is_too_small(self) -> bool:
        """Whether under `FEW_SCORED` boards have a value other than 0: too few for a result."""
        return self.scored < FEW_SCORED

    @property
    def boards_to_score(self) -> int | None:
        """The boards needed at this rate for `FEW_SCORED` values other than 0; None if none did."""
        # A rate, not a promise: about this many boards bring enough boards with a score.
        return -(-FEW_SCORED * self.boards // self.scored) if self.scored else None

    @property
    def is_shown(self) -> bool:
        """Whether the mean differs from 0 by more than chance explains."""
        interval = self.interval
        return interval is not None and not interval[0] <= 0 <= interval[1]


def estimate(values: Iterable[float]) -> Estimate:
    """Return the estimate of the mean of some boards' values, in one pass (Welford's)."""
    boards = scored = 0
    mean = squares = 0.0
    for value in values:
        boards += 1
        scored += value != 0
        difference = value - mean
        mean += difference / boards
        squares += difference * (value - mean)
    deviation = sqrt(squares / (boards - 1)) if boards > 1 else 0.0
    return Estimate(boards, scored, mean, deviation)


def together(results: Sequence[Estimate]) -> list[Estimate]:
    """Return the estimates with intervals widened so that all hold at once in 95 of 100 matches.

    Of twenty intervals that each do so alone, one fails in most matches. Each gets an equal part of
    the probability of a failure (Bonferroni), so that it does not matter how the means hang
    together, as those of changes on the same boards do.
    """
    failure = (1 - _CONFIDENCE) / max(1, len(results))
    return [replace(result, confidence=1 - failure) for result in results]


def boards_to_settle(result: Estimate) -> int | None:
    """Return how many boards would probably show a difference, if the mean found is the true one.

    With this many boards, the interval excludes 0 in four of five matches. None if the mean is 0,
    because then no number of boards does.
    """
    if not result.mean or not result.deviation:
        return None
    # The usual formula for the size of a sample (two-sided level 5 %, power 80 %).
    factor = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2) + NormalDist().inv_cdf(_POWER)
    return ceil((factor * result.deviation / result.mean) ** 2)


def t_quantile(probability: float, degrees: int) -> float:
    """Return a quantile of Student's distribution.

    The expansion in powers of 1 / degrees (Abramowitz and Stegun 26.7.5) is right to three digits
    from five degrees on; an interval is only given for a hundred boards and more.
    """
    x = NormalDist().inv_cdf(probability)
    terms = (
        x,
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
    )
    return float(sum(term / degrees**power for power, term in enumerate(terms)))
