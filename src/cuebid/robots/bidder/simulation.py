"""Compare calls by their results on sampled deals.

On each deal all four players finish the auction by the rules after each of the calls. The contracts
that they reach are scored by double-dummy tricks, and the calls are compared deal by deal: in IMPs,
or at matchpoints by which score is better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from cuebid.core import Auction, Call, Contract, Deal, Vulnerability, imps, score_for
from cuebid.database import NOT_EXPLAINED, Explained, RuleBook
from cuebid.solver import Problem, Solver
from cuebid.systems.many_deals import finish_auctions

MOST_CALLS: Final = 60
"""An auction with this number of calls is ended with passes, since rules may bid on forever."""

# A smaller gain is not worth a call that partner does not expect. In IMPs, or in shares of a top
# (twelve IMPs). This and the errors below were determined on 265 boards against another program
# (docs/judgement-trials.md).
LEAST_GAIN: Final = {"imps": 0.8, "matchpoints": 0.067}
"""The average gain that a call needs to replace the rule book's, by the form of scoring."""
_UNITS: Final = {"imps": "IMPs", "matchpoints": "of a top"}
# Standard errors that the gain must exceed, so that it is seldom due to chance.
_ERRORS: Final = 1.0


@dataclass(frozen=True, slots=True)
class CallTrial:
    """The result of one call in a simulation.

    Attributes:
        call: the call.
        gain: the average gain over the rule book's call, deal by deal: in IMPs, or in shares of a
            top, with half a top for a better score.
        error: the standard error of the gain.
        score: the average score of the own side in points.
        scoring: `imps` or `matchpoints`.
        least: the gain that is worth a call that partner does not expect.
    """

    call: Call
    gain: float
    error: float
    score: float
    scoring: str
    least: float

    @property
    def may_win(self) -> bool:
        """Whether the gain plus one standard error reaches `least`, so that the call may win."""
        return self.may_win_by(1.0)

    def may_win_by(self, errors: float) -> bool:
        """Return whether the gain plus `errors` standard errors reaches `least`."""
        return self.gain + errors * self.error >= self.least

    @property
    def words(self) -> str:
        """The result in one line of English."""
        unit = _UNITS[self.scoring]
        return (
            f"{self.call.text} {self.gain:+.2f} {unit}, error {self.error:.2f}, {self.score:+.0f}"
        )


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of several calls on the same deals.

    Attributes:
        trials: the result of each call, the rule book's first.
        deals: the number of deals; calls that were clearly worse were dropped early.
    """

    trials: tuple[CallTrial, ...]
    deals: int

    @property
    def book(self) -> Call:
        """The call of the rule book."""
        return self.trials[0].call

    @property
    def best(self) -> Call:
        """The call to make: the rule book's, unless another gains more than chance explains."""
        book, *rivals = self.trials
        better = [
            trial
            for trial in rivals
            if trial.gain >= trial.least and trial.gain > _ERRORS * trial.error
        ]
        return max(better, key=lambda trial: trial.gain, default=book).call

    @property
    def words(self) -> str:
        """The results of all calls in one line of English."""
        results = "; ".join(trial.words for trial in self.trials)
        return f"simulated on {self.deals} deals: {results}"


class Comparison:
    """A comparison of calls, to which deals are added step by step.

    Args:
        book: the rules by which all four players continue.
        auction: the calls so far.
        vulnerability: the vulnerability of the board.
        calls: the calls to compare, the rule book's first.
        solver: counts tricks double dummy.
        explained: what opponents say that their calls show.
        scoring: the form of scoring, `imps` or `matchpoints`.
    """

    def __init__(
        self,
        book: RuleBook,
        auction: Auction,
        vulnerability: Vulnerability,
        calls: Sequence[Call],
        solver: Solver,
        explained: Explained = NOT_EXPLAINED,
        scoring: str = "imps",
    ) -> None:
        self._book = book
        self._explained = explained
        self._vulnerability = vulnerability
        self._calls = tuple(calls)
        self._auctions = [auction.with_call(call) for call in calls]
        self._side = auction.seat_of(len(auction)).side
        self._solver = solver
        self._scoring = scoring
        # One list of scores for each call; the lists of dropped calls are shorter.
        self._scores: list[list[int]] = [[] for _ in calls]
        self._racing = list(range(len(self._calls)))

    def add(self, deals: Sequence[Deal]) -> None:
        """Finish the auctions on more deals and score the contracts."""
        by_call = [
            finish_auctions(
                self._book,
                deals,
                self._auctions[index],
                self._vulnerability,
                MOST_CALLS,
                self._explained,
            )
            for index in self._racing
        ]
        contracts = [
            [auction.contract for auction in auctions] for auctions in zip(*by_call, strict=True)
        ]
        tricks = _tricks_of(deals, contracts, self._solver)
        for number, row in enumerate(contracts):
            for index, contract in zip(self._racing, row, strict=True):
                taken = tricks.get((number, _key(contract)))
                score = score_for(self._side, contract, taken, self._vulnerability)
                self._scores[index].append(score)

    def leave_out_losers(self) -> bool:
        """Drop calls that are clearly worse; return whether a rival of the first call remains.

        Most rivals are much worse, as a few deals show.
        """
        rivals = [index for index in self._racing[1:] if self._trial(index).may_win]
        self._racing = [0, *rivals]
        return bool(rivals)

    def result(self) -> Simulation:
        """Return the results of the calls compared with the first.

        Differences are taken deal by deal, so that the luck of a deal cancels out.
        """
        trials = tuple(self._trial(index) for index in range(len(self._calls)))
        return Simulation(trials, len(self._scores[0]))

    def _trial(self, index: int) -> CallTrial:
        scores = self._scores[index]
        # The first call has scores on all deals, this call perhaps only on the first deals.
        book_scores = self._scores[0][: len(scores)]
        gains = [
            self._gain(score - book_score)
            for score, book_score in zip(scores, book_scores, strict=True)
        ]
        mean, error = _mean_and_error(gains)
        average = sum(scores) / len(scores)
        return CallTrial(
            self._calls[index], mean, error, average, self._scoring, LEAST_GAIN[self._scoring]
        )

    def _gain(self, points: int) -> float:
        """Return a score difference as IMPs; at matchpoints 0.5 for a gain, -0.5 for a loss."""
        if self._scoring == "imps":
            return imps(points)
        # Against a field that makes the rule book's call, a better score wins instead of tying.
        return 0.5 * ((points > 0) - (points < 0))


_Key = tuple[int, int]


def _key(contract: Contract | None) -> _Key | None:
    """Return strain and declarer of a contract, on which its double-dummy tricks depend."""
    return None if contract is None else (int(contract.strain), int(contract.declarer))


def _tricks_of(
    deals: Sequence[Deal], contracts: Sequence[Sequence[Contract | None]], solver: Solver
) -> dict[tuple[int, _Key | None], int]:
    """Return declarer's tricks as a dictionary by the deal's index and (strain, declarer).

    Each problem is solved once, because many calls lead to the same contract.
    """
    problems: dict[tuple[int, _Key | None], Problem] = {}
    for number, row in enumerate(contracts):
        for contract in row:
            if contract is not None:
                problem = Problem(deals[number], contract.strain, contract.declarer)
                problems.setdefault((number, _key(contract)), problem)
    return dict(zip(problems, solver.tricks(problems.values()), strict=True))


def _mean_and_error(gains: Sequence[float]) -> tuple[float, float]:
    mean = sum(gains) / len(gains)
    # One deal says nothing about the spread, so only the size of the gain is tested then.
    if len(gains) < 2:
        return mean, 0.0
    variance = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return mean, sqrt(variance / len(gains))
