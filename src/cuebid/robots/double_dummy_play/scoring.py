"""Losses by scoring: the cost of a result against a better one."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from cuebid.core import Contract, contract_score, imps


class Scoring(Enum):
    """A form of scoring."""

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"

    @property
    def unit(self) -> str:
        """The unit in which losses are counted."""
        return "IMPs" if self is Scoring.IMPS else "tricks"


@lru_cache(maxsize=256)
def loss_table(
    contract: Contract, vulnerable: bool, scoring: Scoring
) -> tuple[tuple[float, ...], ...]:
    """Return the cost of each result against a better one: `loss_table(...)[best][taken]`.

    The cost is to declarer; it is negative where `taken` is more than `best`. At IMPs it is the
    difference between the two results in IMPs, as if the other table had the better one. At
    matchpoints every trick costs one.

    Args:
        contract: the contract.
        vulnerable: whether declarer's side is.
        scoring: the scoring in force.
    """
    if scoring is Scoring.MATCHPOINTS:
        return tuple(tuple(float(best - tricks) for tricks in range(14)) for best in range(14))
    # This makes the contract dear and an overtrick cheap, as it is at the table.
    scores = [contract_score(contract, tricks, vulnerable) for tricks in range(14)]
    return tuple(tuple(float(imps(best - score)) for score in scores) for best in scores)
