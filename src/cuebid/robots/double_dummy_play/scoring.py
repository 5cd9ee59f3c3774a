"""What tricks are worth by the scoring in force."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from cuebid.core import Contract, contract_score, imps

__all__ = ["Scoring", "loss_table"]


class Scoring(Enum):
    """How a result is compared with others."""

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"

    @property
    def unit(self) -> str:
        """What losses are counted in."""
        return "IMPs" if self is Scoring.IMPS else "tricks"


@lru_cache(maxsize=256)
def loss_table(
    contract: Contract, vulnerable: bool, scoring: Scoring
) -> tuple[tuple[float, ...], ...]:
    """Return the cost of each result against a better one: `loss_table(...)[best][taken]`.

    At IMPs it is the difference in IMPs between the two results; at matchpoints every trick is
    one.

    Args:
        contract: what is played.
        vulnerable: whether declarer's side is.
        scoring: the scoring in force.
    """
    if scoring is Scoring.MATCHPOINTS:
        return tuple(tuple(float(best - taken) for taken in range(14)) for best in range(14))
    scores = [contract_score(contract, tricks, vulnerable) for tricks in range(14)]
    return tuple(tuple(float(imps(best - taken)) for taken in scores) for best in scores)
