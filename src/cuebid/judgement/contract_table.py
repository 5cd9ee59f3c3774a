"""Compute the values of all contracts of both sides, as the player to call estimates them.

Arrays have a row for each cell of partner's hand and a column for each contract in order of rank.
Values are for the player's side, whichever side declares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core._base.kept import kept
from cuebid.forecast import Outlook
from cuebid.judgement.contract_value import (
    CONTRACTS,
    ScoringForm,
    contract_scores,
    contract_utility,
    double_chances,
    expected_values,
    score_utility,
)
from cuebid.meaning import AuctionState

__all__ = ["ContractTable", "Views"]

Floats = NDArray[np.float32]

# How likely opponents double a contract that is sure to fail by two: more likely if they have bid,
# because they know of their strength.
_DOUBLE_CONTESTED: Final = 0.7
_DOUBLE_SILENT: Final = 0.35
# How likely opponents bid on if that is better for them, by how many of them have bid: they do not
# always know.
_BID_ON_BOTH: Final = 0.5
_BID_ON_ONE: Final = 0.35
_BID_ON_SILENT: Final = 0.12
# More than any value: no contract is above 7NT.
_BEST: Final = 1e6
# IMPs by which a slam must seem better than the best lower contract before partner bids it: the
# best of many estimates is too optimistic, and slams can be investigated.
_SLAM_CAUTION: Final = 1.5
_FIRST_SLAM: Final = 25


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """Probabilities of tricks, as arrays of cells (of partner's hand) by strains by tricks.

    Attributes:
        seen: what the player expects of the other hands.
        own: the tricks of the player's side, as the player sees them.
        theirs: the tricks of the opponents, as the player sees them.
        partners: the tricks of the player's side as partner sees them in each cell; the first axis
            is the candidate call.
    """

    seen: Outlook
    own: Floats
    theirs: Floats
    partners: Floats


class ContractTable:
    """The values of all contracts of both sides, as the player to call estimates them.

    Args:
        state: the auction so far.
        views: the probabilities of tricks.
        form: the form of scoring.
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

    # Values in points, from which the reference score follows.

    @kept
    def _own_points(self) -> Floats:
        return expected_values(self._views.own, contract_scores(self._vulnerable[0], 0))

    @kept
    def _their_points(self) -> Floats:
        return -expected_values(self._views.theirs, contract_scores(self._vulnerable[1], 0))

    @kept
    def reference(self) -> float:
        """The score to expect: that of the best contract of the side that can outbid the other."""
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
        """Utilities of the own side's contracts, undoubled and doubled; they depend on no view."""
        return self._utility(ours=True, doubled=0), self._utility(ours=True, doubled=1)

    @staticmethod
    def _with_doubles(chances: Floats, pair: tuple[Floats, Floats], willing: float) -> Floats:
        plain, doubled = (expected_values(chances, utility) for utility in pair)
        likely = double_chances(chances, willing)
        return plain + likely * (doubled - plain)

    def _doubled_by_them(self, chances: Floats) -> Floats:
        """Return the values of own contracts, with the chance that opponents double them.

        Opponents who have doubled for penalties double again whenever that pays.
        """
        if not self._doubles_again:
            return self._with_doubles(chances, self._utilities, self._willing)
        plain, doubled = (expected_values(chances, utility) for utility in self._utilities)
        return np.minimum(plain, doubled)

    @kept
    def _own(self) -> Floats:
        """Values of own contracts as the player sees them, including doubles by opponents."""
        return self._doubled_by_them(self._views.own)

    @kept
    def _theirs(self) -> Floats:
        """Values of the opponents' contracts, some of which our side doubles if they fail."""
        pair = self._utility(ours=False, doubled=0), self._utility(ours=False, doubled=1)
        return self._with_doubles(self._views.theirs, pair, _DOUBLE_SILENT)

    @kept
    def _contested(self) -> Floats:
        """Values of own contracts, reduced by the chance that opponents bid over them."""
        # The lowest value of their contracts above each of ours.
        floor = np.minimum.accumulate(self._theirs[:, ::-1], axis=1)[:, ::-1]
        above = np.full_like(self._own, _BEST)
        above[:, :-1] = floor[:, 1:]
        loss: Floats = np.maximum(self._own - above, 0)
        return self._own - np.float32(self._bid_on) * loss

    @kept
    def _partners(self) -> Floats:
        """Values of own contracts as partner sees them: candidates by cells by contracts."""
        shape = self._views.partners.shape
        flat = self._views.partners.reshape(-1, *shape[2:])
        values = self._doubled_by_them(flat)
        values[:, _FIRST_SLAM:] -= _SLAM_CAUTION
        return values.reshape(shape[0], shape[1], CONTRACTS)

    @kept
    def _now(self) -> Floats:
        """The value in each cell of partner's hand if our side does not bid again."""
        cells = len(self._weights)
        if self._current < 0:
            worth = score_utility(np.zeros(1, np.float32), self.reference, self._form)
            return np.full(cells, worth[0], np.float32)
        if self._doubled:
            return self._doubled_value(self._is_ours)
        if self._is_ours:
            return self._own[:, self._current]
        if self._goes_on and self._current < CONTRACTS - 1:
            # The bid is artificial: they go on to the contract that seems best for them.
            above = self._theirs[:, self._current + 1 :]
            return above[:, int((self._weights @ above).argmin())]
        return self._theirs[:, self._current]

    def _doubled_value(self, ours: bool) -> Floats:
        """Return the value in each cell of the last bid as a contract, doubled or redoubled."""
        chances = self._views.own if ours else self._views.theirs
        utility = self._utility(ours, doubled=max(1, self._doubled))
        return expected_values(chances, utility)[:, self._current]


def _rank(level: int, strain: int) -> int:
    return 5 * (level - 1) + int(strain)
