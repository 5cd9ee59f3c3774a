"""Forms of scoring, and the loss of a number of tricks compared with a better one."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from cuebid.core import Contract, contract_score, imps


class Scoring(Enum):
    """The form of scoring for which cards are played."""

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"

    @property
    def unit(self) -> str:
        """The unit of losses: IMPs, or tricks at matchpoints."""
        return "IMPs" if self is Scoring.IMPS else "tricks"


@lru_cache(maxsize=256)
def loss_table(
    contract: Contract, vulnerable: bool, scoring: Scoring
) -> tuple[tuple[float, ...], ...]:
    """Return declarer's loss for each pair of results: `loss_table(...)[best][taken]`.

    The loss is negative if `taken` is more than `best`. At IMPs it is the difference between the
    two results in IMPs, as if the other table had taken `best` tricks. At matchpoints every trick
    counts one.

    Args:
        contract: the contract.
        vulnerable: whether declarer's side is vulnerable.
        scoring: the form of scoring.
    """
    if scoring is Scoring.MATCHPOINTS:
        return tuple(tuple(float(best - tricks) for tricks in range(14)) for best in range(14))
    # So making the contract matters much and an overtrick little, as at the table.
    scores = [contract_score(contract, tricks, vulnerable) for tricks in range(14)]
    return tuple(tuple(float(imps(best - score)) for score in scores) for best in scores)
