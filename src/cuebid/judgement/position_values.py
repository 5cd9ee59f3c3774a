"""The values of all contracts of both sides at one position, and of what may follow a call.

Arrays have a row for each cell of partner's hand and a column for each contract in order of rank.
Values are those of the player's side, whoever declares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core._base.kept import kept
from cuebid.judgement.contract_value import (
    CONTRACTS,
    ScoringForm,
    contract_scores,
    contract_utility,
    double_chances,
    expected_values,
    score_utility,
)
from cuebid.judgement.forecast.hand_rows import LENGTHS, SUIT_POINTS
from cuebid.judgement.forecast.moments import Outlook
from cuebid.judgement.judged_calls import Assumption, PositionSummary
from cuebid.judgement.state import AuctionState

__all__ = ["PositionValues", "Views"]

Floats = NDArray[np.float32]
_Ranks = NDArray[np.int64]

# How likely opponents double a contract that is sure to fail by two: where they have bid they know
# of their strength.
_DOUBLE_CONTESTED: Final = 0.7
_DOUBLE_SILENT: Final = 0.35
# How likely opponents bid on where that is better for them: they do not see it in every case.
_BID_ON_BOTH: Final = 0.5
_BID_ON_ONE: Final = 0.35
_BID_ON_SILENT: Final = 0.12
# How often a doubled opponent finds the better contract to run to.
_RUN: Final = 0.3
# How often partner leaves in a double for takeout that beats their contract: it takes trumps, which
# the doubler seldom knows of.
_LEFT_IN: Final = 0.3
# More than any value, where nothing can be bid above.
_BEST: Final = 1e6
# IMPs that a slam must seem better than the best lower contract before a hand bids it on its own:
# who takes the best of many estimates takes the most optimistic, and slams can be investigated.
_SLAM_CAUTION: Final = 1.5
_FIRST_SLAM: Final = 25


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """Chances of tricks: cells by strains by tricks.

    Attributes:
        seen: what the player expects of the other hands.
        own: of the own side, as the player sees it.
        theirs: of the opponents, as the player sees it.
        partners: of the own side as partner sees it in each cell, for each candidate call.
    """

    seen: Outlook
    own: Floats
    theirs: Floats
    partners: Floats


class PositionValues:
    """The values of contracts at one position, as one player sees them.

    Args:
        state: the auction so far.
        views: the chances of tricks.
        form: how results are compared.
    """

    def __init__(self, state: AuctionState, views: Views, form: ScoringForm) -> None:
        self._state = state
        self._views = views
        self._form = form
        self._weights = views.seen.chances
        self._vulnerable = state.is_vulnerable, state.are_they_vulnerable
        bid = state.last_bid
        self._current = -1 if bid is None or bid.strain is None else _rank(bid.level, bid.strain)
        self._is_ours = state.last_bidder in (state.me, state.partner)
        self._doubled = state.doubled
        meaning = state.last_bid_meaning
        is_artificial = meaning is not None and meaning.is_artificial
        self._goes_on = is_artificial and not state.would_end
        acted = bool(state.bids(state.left)) + bool(state.bids(state.right))
        self._bid_on = (_BID_ON_SILENT, _BID_ON_ONE, _BID_ON_BOTH)[acted]
        self._willing = _DOUBLE_CONTESTED if acted else _DOUBLE_SILENT
        self._doubles_again = self._is_ours and state.is_doubled_for_penalties

    # Values in points first: the reference is their balance.

    @kept
    def _own_points(self) -> Floats:
        return expected_values(self._views.own, contract_scores(self._vulnerable[0], 0))

    @kept
    def _their_points(self) -> Floats:
        return -expected_values(self._views.theirs, contract_scores(self._vulnerable[1], 0))

    @kept
    def reference(self) -> float:
        """The score that the board seems worth: of the side that can bid the higher."""
        own = self._weights @ self._own_points
        theirs = self._weights @ self._their_points
        ours, their = int(own.argmax()), int(theirs.argmin())
        if own[ours] > 0 and (ours > their or theirs[their] >= 0):
            return float(own[ours])
        if theirs[their] < 0:
            return float(theirs[their])
        return max(0.0, float(own[ours]))

    def _utility(self, ours: bool, doubled: int) -> Floats:
        vulnerable = self._vulnerable[not ours]
        return contract_utility(ours, vulnerable, doubled, round(self.reference / 10), self._form)

    @kept
    def _utilities(self) -> tuple[Floats, Floats]:
        """Utility of own contracts, undoubled and doubled: the same for all views."""
        return self._utility(ours=True, doubled=0), self._utility(ours=True, doubled=1)

    @staticmethod
    def _with_doubles(chances: Floats, pair: tuple[Floats, Floats], willing: float) -> Floats:
        plain, doubled = (expected_values(chances, utility) for utility in pair)
        likely = double_chances(chances, willing)
        return plain + likely * (doubled - plain)

    def _doubled_by_them(self, chances: Floats) -> Floats:
        """Return the values of own contracts; who has doubled for penalties doubles again."""
        if not self._doubles_again:
            return self._with_doubles(chances, self._utilities, self._willing)
        plain, doubled = (expected_values(chances, utility) for utility in self._utilities)
        return np.minimum(plain, doubled)

    @kept
    def _own(self) -> Floats:
        """Own contracts, doubled as opponents will."""
        return self._doubled_by_them(self._views.own)

    @kept
    def _theirs(self) -> Floats:
        """Opponents' contracts, doubled as the own side would in some of the cases."""
        pair = self._utility(ours=False, doubled=0), self._utility(ours=False, doubled=1)
        return self._with_doubles(self._views.theirs, pair, _DOUBLE_SILENT)

    @kept
    def _contested(self) -> Floats:
        """Own contracts, if opponents may bid over them."""
        # The lowest value of their contracts above each of ours.
        floor = np.minimum.accumulate(self._theirs[:, ::-1], axis=1)[:, ::-1]
        above = np.full_like(self._own, _BEST)
        above[:, :-1] = floor[:, 1:]
        loss: Floats = np.maximum(self._own - above, 0)
        return self._own - np.float32(self._bid_on) * loss

    @kept
    def _partners(self) -> Floats:
        """Own contracts as partner sees them: candidates by cells by contracts."""
        shape = self._views.partners.shape
        flat = self._views.partners.reshape(-1, *shape[2:])
        values = self._doubled_by_them(flat)
        values[:, _FIRST_SLAM:] -= _SLAM_CAUTION
        return values.reshape(shape[0], shape[1], CONTRACTS)

    @kept
    def _now(self) -> Floats:
        """The value of the contract as it stands, in each cell."""
        cells = len(self._weights)
        if self._current < 0:
            worth = score_utility(np.zeros(1, np.float32), self.reference, self._form)
            return np.full(cells, worth[0], np.float32)
        if self._doubled:
            return self._doubled_value(self._is_ours)
        if self._is_ours:
            return self._own[:, self._current]
        if self._goes_on and self._current < CONTRACTS - 1:
            # Nobody plays there: they go on to what seems best for them.
            above = self._theirs[:, self._current + 1 :]
            return above[:, int((self._weights @ above).argmin())]
        return self._theirs[:, self._current]

    def _doubled_value(self, ours: bool) -> Floats:
        """The value of the contract as it stands, doubled, or redoubled if it is."""
        chances = self._views.own if ours else self._views.theirs
        utility = self._utility(ours, doubled=max(1, self._doubled))
        return expected_values(chances, utility)[:, self._current]

    # What may follow.

    def stay(self) -> tuple[float, Assumption]:
        """Return the value of the contract as it stands."""
        return self._total(self._now), self._assume(np.full(len(self._weights), self._standing))

    def compete_or_stay(self) -> tuple[float, Assumption]:
        """Return the value if only the next opponent may still disturb the contract."""
        if self._current < 0 or not self._is_ours or self._doubled:
            return self.stay()
        value = self._total(self._contested[:, self._current])
        return value, self._assume(np.full(len(self._weights), self._standing))

    def partner_places(
        self, candidate: int, *, may_stay: bool, rank: int | None = None
    ) -> tuple[float, Assumption]:
        """Return the value if partner chooses the contract, as it looks from there.

        Args:
            candidate: the number of the call, for what it shows.
            may_stay: whether partner may pass.
            rank: of the bid that is made; None if the contract stays as it is.
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
        if not may_stay:
            return self._total(taken), self._assume(choice)
        stays = stay_seen >= bids
        mark = standing if ours else -1 - standing
        ranks = np.where(stays, mark if standing >= 0 else CONTRACTS, choice)
        return self._total(np.where(stays, stay_value, taken)), self._assume(ranks)

    def force(self, rank: int, share: float) -> tuple[float, Assumption]:
        """Return the value if partner answers and the player places the contract then.

        Args:
            rank: of the call that forces.
            share: of the gain of knowing partner's cell.
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
            candidate: the number of the call, for what it shows.
            for_penalties: whether partner leaves it in; otherwise partner chooses.
            for_takeout: whether partner leaves it in with trumps only.
        """
        standing = self._current
        # Nobody plays an artificial bid: they go on, as after a pass.
        stay = self._now if self._goes_on else self._doubled_value(ours=False)
        if standing < CONTRACTS - 1 and not self._goes_on:
            # They run where another contract costs them less.
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

    # Sums and words.

    @property
    def _standing(self) -> int:
        """The contract as it stands, as `Assumption` counts them; `CONTRACTS` for none."""
        if self._current < 0:
            return CONTRACTS
        return self._current if self._is_ours else -1 - self._current

    def _total(self, values: Floats) -> float:
        return float(self._weights @ values)

    def _assume(self, ranks: _Ranks) -> Assumption:
        return Assumption(ranks, self._weights, self._own_points, self._their_points)

    def summary(self) -> PositionSummary:
        """Return what is assumed of the other hands."""
        seen = self._views.seen
        means = [self._weights @ rows for rows in (seen.partner, seen.left, seen.right)]
        partner, left, right = (float(mean[SUIT_POINTS].sum()) for mean in means)
        return PositionSummary(
            self.reference,
            tuple(means[0][LENGTHS].tolist()),
            (partner, left, right),
            self._form.value,
        )


def _rank(level: int, strain: int) -> int:
    return 5 * (level - 1) + int(strain)
