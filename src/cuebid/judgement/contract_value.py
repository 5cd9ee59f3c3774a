"""The values of contracts: expected scores, in the measure of the form of scoring.

Contracts are numbered by rank, 0 for one club to 34 for seven notrump, so that "may still be bid"
is a comparison. Doubles are part of the value: a contract that is likely to fail by two or more is
doubled the more often the likelier that is.
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
"""The number of contracts without their doubling: the rank of 1C is 0, that of 7NT 34."""

# Matchpoints ask who is ahead, not by how much: 20 points ahead is most of a top.
_MATCHPOINT_SCALE: Final = 60.0
# As large as IMPs of a swing on a partscore, so that margins mean the same in both forms.
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
    """Return the scores of declarer's side: strains by tricks by levels.

    Args:
        vulnerable: whether declarer's side is.
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
    """Return differences in score and their IMPs as a smooth curve in place of the steps.

    Each step of the scale begins where its number is reached; in the middle between two steps the
    number is exact.
    """
    steps = (0, *IMP_STEPS, _LARGEST)
    middles = [(low + high) / 2 for low, high in pairwise(steps)]
    imps = np.arange(len(middles), dtype=np.float64)
    # A hand is seldom worth more than 24 IMPs, but a worse disaster is still worse.
    return np.array([0, *middles[1:]]), imps


# References to ten points: a reference is a guess of the other table's result, and the tables of
# utility are a good part of a decision.
@lru_cache(maxsize=_MOST_TABLES)
def contract_utility(
    ours: bool, vulnerable: bool, doubled: int, tens: int, form: ScoringForm
) -> Floats:
    """Return what scores of contracts are worth to the own side: strains by tricks by levels.

    Args:
        ours: whether the own side declares.
        vulnerable: whether declarer's side is.
        doubled: 0 undoubled, 1 doubled, 2 redoubled.
        tens: the reference score of the own side, in tens of points.
        form: how results are compared.
    """
    sign = np.float32(1 if ours else -1)
    return score_utility(sign * contract_scores(vulnerable, doubled), 10.0 * tens, form)


def score_utility(scores: Floats, reference: float, form: ScoringForm) -> Floats:
    """Return what scores are worth against a reference score.

    IMPs without steps: an expectation over few numbers of tricks would jump with them.
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
        chances: cases by strains by tricks.
        utility: strains by tricks by levels.
    """
    by_strain = chances.transpose(1, 0, 2) @ utility
    return by_strain.transpose(1, 2, 0).reshape(len(chances), CONTRACTS)


def double_chances(chances: Floats, willing: float) -> Floats:
    """Return how likely opponents double each contract: cases by contracts in order of rank.

    Args:
        chances: cases by strains by tricks.
        willing: how likely they double what fails by two or more for certain.
    """
    # A contract of level l fails by two with l + 4 tricks or fewer.
    failing = np.cumsum(chances, axis=2)[:, :, 5:12]
    # Below one chance in four nobody doubles: the other cases cost more.
    likely: Floats = np.clip((failing - 0.25) / 0.5, 0, 1) * np.float32(willing)
    return likely.transpose(0, 2, 1).reshape(len(chances), CONTRACTS)


def contract_text(rank: int) -> str:
    """Return a contract by its rank: `3NT`."""
    return f"{rank // 5 + 1}{Strain(rank % 5)}"
