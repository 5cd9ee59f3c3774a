"""The value of a call by what follows it: all pass, partner chooses, or opponents run."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.forecast.hand_rows import LENGTHS, SUIT_POINTS
from cuebid.judgement.contract_table import ContractTable
from cuebid.judgement.contract_value import CONTRACTS
from cuebid.judgement.judged_calls import Assumption, PositionSummary

__all__ = ["PositionValues"]

Floats = NDArray[np.float32]
_Ranks = NDArray[np.int64]

# How often a doubled opponent finds the better contract to run to.
_RUN: Final = 0.3
# How often partner passes a takeout double that would beat their contract: he needs trumps, of
# which the doubler seldom knows.
_LEFT_IN: Final = 0.3


class PositionValues(ContractTable):
    """The values of calls in one position, by the contracts to which they lead."""

    def stay(self) -> tuple[float, Assumption]:
        """Return the value if the auction ends with the current contract."""
        return self._total(self._now), self._assume(np.full(len(self._weights), self._standing))

    def compete_or_stay(self) -> tuple[float, Assumption]:
        """Return the value if the auction ends, unless the next opponent bids over our contract."""
        if self._current < 0 or not self._is_ours or self._doubled:
            return self.stay()
        value = self._total(self._contested[:, self._current])
        return value, self._assume(np.full(len(self._weights), self._standing))

    def partner_places(self, candidate: int, rank: int | None = None) -> tuple[float, Assumption]:
        """Return the value if partner chooses the contract that looks best from his side.

        Args:
            candidate: the index of the candidate call, which decides what partner expects.
            rank: the rank of the bid; None if the call is no bid.
        """
        seen = self._partners[candidate]
        standing, stay_seen, stay_value = self._current, self._now, self._now
        ours = self._is_ours
        if rank is not None:
            standing, ours = rank, True
            stay_seen, stay_value = seen[:, rank], self._contested[:, rank]
        elif ours and standing >= 0 and not self._doubled:
            stay_seen, stay_value = seen[:, standing], self._contested[:, standing]
        choice, bids = self._best_above(seen, standing)
        taken = np.take_along_axis(self._contested, choice[:, None], 1)[:, 0]
        stays = stay_seen >= bids
        mark = standing if ours else -1 - standing
        ranks = np.where(stays, mark if standing >= 0 else CONTRACTS, choice)
        return self._total(np.where(stays, stay_value, taken)), self._assume(ranks)

    def force(self, rank: int, share: float) -> tuple[float, Assumption]:
        """Return the value if partner answers and the player then chooses the contract.

        Args:
            rank: the rank of the forcing bid.
            share: the share of the gain of knowing partner's cell that the answer brings, 0 to 1.
        """
        choice, best = self._best_above(self._contested, rank)
        mean = self._weights @ self._contested[:, rank + 1 :] if rank < CONTRACTS - 1 else None
        blind = float(mean.max()) if mean is not None else self._total(best)
        return share * self._total(best) + (1 - share) * blind, self._assume(choice)

    def double(
        self, candidate: int, *, for_penalties: bool, for_takeout: bool = False
    ) -> tuple[float, Assumption]:
        """Return the value of doubling the opponents.

        Args:
            candidate: the index of the candidate call, which decides what partner expects.
            for_penalties: whether partner always passes the double; otherwise partner chooses.
            for_takeout: whether partner passes the double only with trumps.
        """
        standing = self._current
        # Nobody plays an artificial bid: they go on, as after a pass.
        stay = self._now if self._goes_on else self._doubled_value(ours=False)
        if standing < CONTRACTS - 1 and not self._goes_on:
            # They may run to another contract that costs them less.
            elsewhere = self._theirs[:, standing + 1 : standing + 6].min(axis=1)
            stay = stay - np.float32(_RUN) * np.maximum(stay - elsewhere, 0)
        if for_penalties:
            return self._total(stay), self._assume(
                np.full(len(self._weights), -1 - standing, np.int64)
            )
        choice, bids = self._best_above(self._partners[candidate], standing)
        taken = np.take_along_axis(self._contested, choice[:, None], 1)[:, 0]
        stays = stay > bids
        ranks = np.where(stays, -1 - standing, choice)
        if for_takeout:
            stay = np.float32(_LEFT_IN) * stay + np.float32(1 - _LEFT_IN) * taken
        return self._total(np.where(stays, stay, taken)), self._assume(ranks)

    @staticmethod
    def _best_above(values: Floats, rank: int) -> tuple[_Ranks, Floats]:
        """Return for each cell the best contract above a rank, and its value."""
        first = min(rank + 1, CONTRACTS - 1)
        best = values[:, first:].argmax(axis=1)
        return best + first, np.take_along_axis(values[:, first:], best[:, None], 1)[:, 0]

    # Helpers, and the summary of assumptions.

    @property
    def _standing(self) -> int:
        """The current contract, numbered as in `Assumption.ranks`; `CONTRACTS` if there is none."""
        if self._current < 0:
            return CONTRACTS
        return self._current if self._is_ours else -1 - self._current

    def _total(self, values: Floats) -> float:
        return float(self._weights @ values)

    def _assume(self, ranks: _Ranks) -> Assumption:
        return Assumption(ranks, self._weights, self._own_points, self._their_points)

    def summary(self) -> PositionSummary:
        """Return the assumptions about the other hands on which the values depend."""
        seen = self._views.seen
        means = [self._weights @ rows for rows in (seen.partner, seen.left, seen.right)]
        partner, left, right = (float(mean[SUIT_POINTS].sum()) for mean in means)
        return PositionSummary(
            self.reference,
            tuple(means[0][LENGTHS].tolist()),
            (partner, left, right),
            self._form.value,
        )
