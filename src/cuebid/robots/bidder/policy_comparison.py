"""Compare calls on many layouts, with auctions bid by the policy network.

After each call all four players bid on by the network, which imitates the rule book and bids a
thousand hands at once. Contracts are valued by the trick model from both hands of declarer's side,
at several quantiles of the number of tricks: a lucky quantile for one side is unlucky for the
other. So a comparison needs no solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Auction, Call, Contract, Doubled, Seat, Strain
from cuebid.core.call import CALLS
from cuebid.evaluation.arrays import holdings_of
from cuebid.forecast import trick_model
from cuebid.forecast.trick_network import tricks_at
from cuebid.judgement.contract_value import contract_scores, imps_of
from cuebid.policy import LayoutsOfBoard
from cuebid.robots.bidder.question import CallQuestion
from cuebid.robots.bidder.simulation import MOST_CALLS, CallTrial, Simulation

Floats = NDArray[np.floating[Any]]

QUANTILES: Final = (np.arange(6) + 0.5) / 6
"""The quantiles of the distribution of tricks at which contracts are valued."""
_DOUBLINGS: Final = (Doubled.NO, Doubled.DOUBLED, Doubled.REDOUBLED)
# The average gain that a call needs to replace the rule book's, in IMPs or in shares of a top.
# Gains of this size proved real at the table (docs/judgement-trials.md).
LEAST_GAIN: Final = {"imps": 0.4, "matchpoints": 0.033}
# After so many layouts, calls that are clearly worse are dropped.
_FEW_LAYOUTS: Final = 32
# Standard errors by which a call must be worse to be dropped.
_ERRORS_BEHIND: Final = 2.0


class PolicyComparison:
    """A comparison of calls, to which layouts are added step by step.

    Args:
        question: the hand and the auction.
        calls: the calls to compare, the rule book's first.
        scoring: the form of scoring, `imps` or `matchpoints`.
    """

    def __init__(self, question: CallQuestion, calls: Sequence[Call], scoring: str) -> None:
        self._question = question
        self._calls = tuple(calls)
        self._scoring = scoring
        self._racing = list(range(len(calls)))
        # For each call, on the layouts on which it was tried: gains, scores, and how often each
        # layout counts.
        self._gains: list[list[Floats]] = [[] for _ in calls]
        self._scores: list[list[Floats]] = [[] for _ in calls]
        self._times: list[list[Floats]] = [[] for _ in calls]

    @property
    def has_rivals(self) -> bool:
        """Whether a call remains that may be better than the rule book's."""
        return len(self._racing) > 1

    def add(self, layouts: LayoutsOfBoard, hands: NDArray[Any], times: Floats) -> None:
        """Compare the calls on more layouts.

        Args:
            layouts: layouts of the four hands, in any order.
            hands: the same hands as `Hand.bits`, layouts by players from the dealer.
            times: how often each layout counts.
        """
        # The first look takes evenly spaced layouts.
        step = max(1, len(times) // _FEW_LAYOUTS)
        first_look = np.arange(0, len(times), step)
        for part in (first_look, np.setdiff1d(np.arange(len(times)), first_look)):
            if len(part) and self.has_rivals:
                self._add_part(layouts.take(part), hands[part], times[part])
                self._leave_out_losers()

    def result(self) -> Simulation | None:
        """Return the results of the calls compared with the first; None without any layout."""
        if not self._times[0]:
            return None
        trials = tuple(self._trial(index) for index in range(len(self._calls)))
        return Simulation(trials, int(np.concatenate(self._times[0]).sum()))

    def _add_part(self, layouts: LayoutsOfBoard, hands: NDArray[Any], times: Floats) -> None:
        valuation = _Valuation(hands, self._question)
        heard = [call.index for call in self._question.auction]
        first: Floats | None = None
        for index in self._racing:
            auctions = layouts.finished([*heard, self._calls[index].index], MOST_CALLS)
            scores = valuation.scores(auctions)
            first = scores if first is None else first
            self._gains[index].append(_worth(scores - first, self._scoring).mean(1))
            self._scores[index].append(scores.mean(1))
            self._times[index].append(times)

    def _leave_out_losers(self) -> None:
        trials = {index: self._trial(index) for index in self._racing[1:]}
        self._racing = [
            0,
            *(index for index, trial in trials.items() if trial.may_win_by(_ERRORS_BEHIND)),
        ]

    def _trial(self, index: int) -> CallTrial:
        gains, times = np.concatenate(self._gains[index]), np.concatenate(self._times[index])
        total = times.sum()
        gain = float(gains @ times / total)
        variance = float((gains - gain) ** 2 @ times / total)
        # The effective number of layouts, since repeated layouts add no information.
        different = float(total**2 / (times**2).sum())
        score = float(np.concatenate(self._scores[index]) @ times / total)
        return CallTrial(
            self._calls[index],
            gain,
            (variance / different) ** 0.5,
            score,
            self._scoring,
            LEAST_GAIN[self._scoring],
        )


class _Valuation:
    """Scores of finished auctions on layouts, for the side of the player to call.

    Args:
        hands: the hands of the layouts, as `Hand.bits`, by players from the dealer.
        question: the hand and the auction.
    """

    def __init__(self, hands: NDArray[Any], question: CallQuestion) -> None:
        self._holdings = holdings_of(hands)
        self._dealer = question.auction.dealer
        self._vulnerability = question.vulnerability
        self._side = question.seat.side
        self._contracts: dict[tuple[int, ...], Contract | None] = {}
        # A cache of tricks: layouts by quantiles, -1 if not computed.
        self._tricks: dict[tuple[Strain, Seat], NDArray[np.int64]] = {}

    def scores(self, auctions: Sequence[tuple[int, ...]]) -> Floats:
        """Return the side's scores, a row for each layout, a column for each quantile of tricks.

        Args:
            auctions: the calls of each layout, as `Call.index`.
        """
        scores = np.zeros((len(auctions), len(QUANTILES)))
        layouts_of: dict[Contract | None, list[int]] = {}
        for number, calls in enumerate(auctions):
            layouts_of.setdefault(self._contract(calls), []).append(number)
        for contract, numbers in layouts_of.items():
            if contract is not None:
                scores[numbers] = self._contract_scores(contract, np.array(numbers))
        return scores

    def _contract(self, calls: tuple[int, ...]) -> Contract | None:
        if calls not in self._contracts:
            auction = Auction(self._dealer, [CALLS[index] for index in calls])
            self._contracts[calls] = auction.contract
        return self._contracts[calls]

    def _contract_scores(self, contract: Contract, numbers: NDArray[np.int64]) -> Floats:
        declarer = contract.declarer
        is_vulnerable = self._vulnerability.of(declarer)
        table = contract_scores(is_vulnerable, _DOUBLINGS.index(contract.doubled))
        tricks = self._tricks_of(contract.strain, declarer, numbers)
        scores: Floats = table[int(contract.strain), tricks, contract.level - 1]
        return scores if declarer.side is self._side else -scores[:, ::-1]

    def _tricks_of(
        self, strain: Strain, declarer: Seat, numbers: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        tricks = self._tricks.setdefault(
            (strain, declarer), np.full((len(self._holdings), len(QUANTILES)), -1)
        )
        unknown = numbers[tricks[numbers, 0] < 0]
        if len(unknown):
            turn = (declarer - self._dealer) % 4
            chances = trick_model().known_chances(
                self._holdings[unknown, turn], self._holdings[unknown, (turn + 2) % 4], strain
            )
            tricks[unknown] = tricks_at(chances, QUANTILES)
        return tricks[numbers]


def _worth(points: Floats, scoring: str) -> Floats:
    """Return score differences as IMPs; at matchpoints 0.5 for each gain, -0.5 for each loss."""
    if scoring == "imps":
        return imps_of(points)
    # Against a field that makes the rule book's call, a better score wins instead of tying.
    return 0.5 * np.sign(points)
