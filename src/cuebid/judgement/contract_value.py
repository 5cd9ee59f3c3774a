"""Compute the values of contracts: expected scores in IMPs, matchpoints or points.

Contracts are numbered by rank, 0 for one club to 34 for seven notrump, so that "may still be bid"
is a comparison. Values include doubles: the likelier a contract is to fail by two or more, the more
often it is doubled.
"""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Contract, Doubled, Seat, Strain, contract_score
from cuebid.core.comparison import IMP_STEPS
from cuebid.forecast.trick_network import TRICKS

__all__ = [
    "CONTRACTS",
    "ScoringForm",
    "contract_scores",
    "contract_text",
    "contract_utility",
    "double_chances",
    "expected_values",
    "imps_of",
    "score_utility",
]

Floats = NDArray[np.float32]

CONTRACTS: Final = 35
"""The number of contracts without doubles: the rank of 1C is 0, that of 7NT 34."""

# The scale of the curve from points to matchpoints, where only being ahead counts, not how far.
_MATCHPOINT_SCALE: Final = 60.0
# The value of a top, about as large as a partscore swing in IMPs, so that margins suit both forms.
_MATCHPOINT_TOP: Final = 6.0
_LARGEST: Final = 8000
_MOST_TABLES: Final = 2000


class ScoringForm(Enum):
    """The form of scoring by which results are compared; each value is its name."""

    IMPS = "IMPs"
    MATCHPOINTS = "matchpoints"
    POINTS = "total points"


@cache
def contract_scores(vulnerable: bool, doubled: int) -> Floats:
    """Return the scores of declarer's side: an array of strains by tricks by levels.

    Args:
        vulnerable: whether declarer's side is vulnerable.
        doubled: 0 undoubled, 1 doubled, 2 redoubled.
    """
    doubling = (Doubled.NO, Doubled.DOUBLED, Doubled.REDOUBLED)[doubled]
    scores = [
        [
            [
                contract_score(Contract(level, strain, Seat.NORTH, doubling), tricks, vulnerable)
                for level in range(1, 8)
            ]
            for tricks in range(TRICKS)
        ]
        for strain in Strain
    ]
    return np.array(scores, np.float32)


def imps_of(points: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """Return the IMPs of differences in points (Law 78B)."""
    won: NDArray[np.floating[Any]] = np.sign(points) * np.searchsorted(
        IMP_STEPS, np.abs(points), side="right"
    )
    return won


@cache
def _imp_curve() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return points of a smooth curve in place of the IMP scale: score differences, and IMPs.

    In the middle of each step of the scale the curve has the step's IMPs; between, it is linear.
    """
    steps = (0, *IMP_STEPS, _LARGEST)
    middles = [(low + high) / 2 for low, high in pairwise(steps)]
    imps = np.arange(len(middles), dtype=np.float64)
    # The last step ends at 8000, so that the curve rises a little beyond the scale's 4000.
    return np.array([0, *middles[1:]]), imps


# Cached, because the tables take a good part of a decision's time. The reference score is an
# estimate, so it is rounded to tens of points.
@lru_cache(maxsize=_MOST_TABLES)
def contract_utility(
    ours: bool, vulnerable: bool, doubled: int, tens: int, form: ScoringForm
) -> Floats:
    """Return the utility of contract scores to the own side: strains by tricks by levels.

    Args:
        ours: whether the own side declares.
        vulnerable: whether declarer's side is vulnerable.
        doubled: 0 undoubled, 1 doubled, 2 redoubled.
        tens: the reference score of the own side, in tens of points.
        form: the form of scoring.
    """
    sign = np.float32(1 if ours else -1)
    return score_utility(sign * contract_scores(vulnerable, doubled), 10.0 * tens, form)


def score_utility(scores: Floats, reference: float, form: ScoringForm) -> Floats:
    """Return the utility of scores compared with a reference score.

    For IMPs the scale is smoothed: with steps, expected values would jump.
    """
    difference = scores - np.float32(reference)
    if form is ScoringForm.POINTS:
        return difference
    if form is ScoringForm.MATCHPOINTS:
        lead: Floats = np.tanh(difference / _MATCHPOINT_SCALE).astype(np.float32)
        return np.float32(_MATCHPOINT_TOP) * lead
    points, imps = _imp_curve()
    size = np.interp(np.abs(difference), points, imps)
    utility: Floats = np.copysign(size, difference).astype(np.float32)
    return utility


def expected_values(chances: Floats, utility: Floats) -> Floats:
    """Return the expected value of each contract: cases by contracts in order of rank.

    Args:
        chances: probabilities, cases by strains by tricks.
        utility: the utility of each result, strains by tricks by levels.
    """
    by_strain = chances.transpose(1, 0, 2) @ utility
    return by_strain.transpose(1, 2, 0).reshape(len(chances), CONTRACTS)


def double_chances(chances: Floats, willing: float) -> Floats:
    """Return how likely opponents double each contract: cases by contracts in order of rank.

    Args:
        chances: probabilities, cases by strains by tricks.
        willing: how likely they double a contract that certainly fails by two or more.
    """
    # A contract of level l fails by two with l + 4 tricks or fewer.
    failing = np.cumsum(chances, axis=2)[:, :, 5:12]
    # Below one chance in four nobody doubles, because a doubled contract that makes costs more.
    likely: Floats = np.clip((failing - 0.25) / 0.5, 0, 1) * np.float32(willing)
    return likely.transpose(0, 2, 1).reshape(len(chances), CONTRACTS)


def contract_text(rank: int) -> str:
    """Return the text of the contract with a rank, such as `3NT`."""
    return f"{rank // 5 + 1}{Strain(rank % 5)}"
