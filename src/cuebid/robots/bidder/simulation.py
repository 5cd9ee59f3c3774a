"""Calls compared by what becomes of them: hidden hands, finished auctions, double-dummy tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from cuebid.core import PASS, Auction, Call, Contract, Deal, Vulnerability, imps, score_for
from cuebid.database import RuleBook, choose
from cuebid.solver import Problem, Solver

__all__ = ["CallTrial", "Comparison", "Simulation", "finish_auction"]

_LONGEST: Final = 60
"""Auctions of the book that are longer than this are stopped, for they lead nowhere."""
_FLOOR: Final = 0.4
"""IMPs that a call must gain on average before the book is left."""
_ERRORS: Final = 1.5
"""Standard errors that the gain must exceed."""


@dataclass(frozen=True, slots=True)
class CallTrial:
    """What came of one call.

    Attributes:
        call: the call.
        gain: IMPs that it wins on average against the book's call, deal by deal.
        error: standard error of that.
        score: points for the own side, on average.
    """

    call: Call
    gain: float
    error: float
    score: float

    @property
    def words(self) -> str:
        """On one line."""
        return f"{self.call.text} {self.gain:+.2f} IMPs, error {self.error:.2f}, {self.score:+.0f}"


@dataclass(frozen=True, slots=True)
class Simulation:
    """Several calls compared on the same deals.

    Attributes:
        trials: one for each call, the book's first.
        deals: on how many deals.
    """

    trials: tuple[CallTrial, ...]
    deals: int

    @property
    def best(self) -> Call:
        """The call to make: the book's, unless another gains more than chance explains."""
        book, *others = self.trials
        better = [
            trial for trial in others if trial.gain >= _FLOOR and trial.gain > _ERRORS * trial.error
        ]
        return max(better, key=lambda trial: trial.gain, default=book).call

    @property
    def words(self) -> str:
        """On one line."""
        said = "; ".join(trial.words for trial in self.trials)
        return f"simulated on {self.deals} deals: {said}"


def finish_auction(
    book: RuleBook, deal: Deal, auction: Auction, vulnerability: Vulnerability
) -> Auction:
    """The auction as it goes on when all four players follow the book."""
    while (seat := auction.turn) is not None:
        if len(auction) >= _LONGEST:
            return auction.with_all_pass()
        call = choose(book, deal[seat], auction, vulnerability).call
        auction = auction.with_call(call or PASS)
    return auction


class Comparison:
    """Calls compared on more and more deals; this object changes.

    Args:
        book: what all four players bid from here on.
        auction: the calls so far.
        vulnerability: of the board.
        calls: to be compared, the book's first.
        solver: tells the tricks.
    """

    def __init__(
        self,
        book: RuleBook,
        auction: Auction,
        vulnerability: Vulnerability,
        calls: Sequence[Call],
        solver: Solver,
    ) -> None:
        self._book = book
        self._vulnerability = vulnerability
        self._calls = tuple(calls)
        self._begun = [auction.with_call(call) for call in calls]
        self._side = auction.seat_of(len(auction)).side
        self._solver = solver
        self._scores: list[list[int]] = []

    def add(self, deals: Sequence[Deal]) -> None:
        """Finish the auctions on more deals and score the contracts."""
        contracts = [
            [
                finish_auction(self._book, deal, auction, self._vulnerability).contract
                for auction in self._begun
            ]
            for deal in deals
        ]
        tricks = _solved(deals, contracts, self._solver)
        self._scores += [
            [
                score_for(
                    self._side, contract, tricks.get((number, _key(contract))), self._vulnerability
                )
                for contract in row
            ]
            for number, row in enumerate(contracts)
        ]

    def result(self) -> Simulation:
        """How the calls did, in IMPs against the first, deal by deal."""
        trials = []
        for place, call in enumerate(self._calls):
            mean, error = _mean_and_error([imps(row[place] - row[0]) for row in self._scores])
            score = sum(row[place] for row in self._scores) / len(self._scores)
            trials.append(CallTrial(call, mean, error, score))
        return Simulation(tuple(trials), len(self._scores))


_Key = tuple[int, int]


def _key(contract: Contract | None) -> _Key | None:
    """What the tricks depend on."""
    return None if contract is None else (int(contract.strain), int(contract.declarer))


def _solved(
    deals: Sequence[Deal], contracts: Sequence[Sequence[Contract | None]], solver: Solver
) -> dict[tuple[int, _Key | None], int]:
    """Declarer's tricks, by the deal's number, strain and declarer; each asked for once."""
    wanted: dict[tuple[int, _Key | None], Problem] = {}
    for number, row in enumerate(contracts):
        for contract in row:
            if contract is not None:
                problem = Problem(deals[number], contract.strain, contract.declarer)
                wanted.setdefault((number, _key(contract)), problem)
    return dict(zip(wanted, solver.tricks(wanted.values()), strict=True))


def _mean_and_error(gains: Sequence[int]) -> tuple[float, float]:
    mean = sum(gains) / len(gains)
    if len(gains) < 2:
        return mean, 0.0
    variance = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return mean, sqrt(variance / len(gains))
