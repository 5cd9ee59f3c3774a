"""Par: what a deal is worth when both sides bid and play knowing all cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from cuebid.core.contract import Contract, Doubled
from cuebid.core.contract_scores import score_for
from cuebid.core.seat import Seat, Side
from cuebid.core.suit import Strain
from cuebid.core.vulnerability import Vulnerability
from cuebid.solver.table import TrickTable

__all__ = ["Par", "ParContract", "par"]

_RANKS: Final = range(35)
"""The thirty-five bids, 1C to 7NT."""


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that brings par, and the tricks taken in it."""

    contract: Contract
    tricks: int

    def __str__(self) -> str:
        return f"{self.contract} {self.contract.result_text(self.tricks)}"


@dataclass(frozen=True, slots=True)
class Par:
    """Par of a deal.

    Attributes:
        score_ns: North-South's score.
        contracts: every contract that brings it: for each strain and seat the lowest that the
            opponents would leave alone, lowest first; none where the deal is passed out.
    """

    score_ns: int
    contracts: tuple[ParContract, ...]

    @property
    def is_passed_out(self) -> bool:
        """Whether neither side can make or sacrifice anything."""
        return not self.contracts

    def __str__(self) -> str:
        if not self.contracts:
            return "Passed out"
        return f"NS {self.score_ns:+d}: " + ", ".join(map(str, self.contracts))


def par(
    table: TrickTable, dealer: Seat | str, vulnerability: Vulnerability | str = Vulnerability.NONE
) -> Par:
    """The par of a deal with these tricks.

    The bidding is taken as a game that both sides see through to its end: each seat in turn, from
    `dealer` on, passes or bids, and three passes end it. A contract that fails is doubled; each
    side is declared by the seat that takes more tricks. Dealer matters only where both sides
    could be the first to bid the same contract.
    """
    return _Bidding(table, Vulnerability(vulnerability)).par(Seat(dealer))


class _Bidding:
    """The game of one deal, solved from 7NT down.

    `_worth[side][rank]` is North-South's result after `side` has bid `rank`, from clubs up.
    """

    def __init__(self, table: TrickTable, vulnerability: Vulnerability) -> None:
        self._table = table
        self._tricks = [[max(row[side], row[side + 2]) for row in table.rows] for side in Side]
        self._scores = [
            [_score(rank, side, self._tricks[side][rank % 5], vulnerability) for rank in _RANKS]
            for side in Side
        ]
        self._worth = [list(scores) for scores in self._scores]
        self._over = [[0] * 35, [0] * 35]
        """The best that a side reaches by bidding on over a rank; unused for 7NT."""
        self._solve()

    def _solve(self) -> None:
        best = [worth[34] for worth in self._worth]
        for rank in reversed(_RANKS[:-1]):
            for side in Side:
                self._over[side][rank] = best[side]
            for side in Side:
                self._worth[side][rank] = self._left_to(side, rank)
            best = [_better(side, best[side], self._worth[side][rank]) for side in Side]

    def _left_to(self, side: Side, rank: int) -> int:
        """What becomes of a bid: the next, partner and the last may each bid over it, or pass."""
        theirs, ours = self._over[side.other][rank], self._over[side][rank]
        result = _better(side.other, self._scores[side][rank], theirs)
        result = _better(side, result, ours)
        return _better(side.other, result, theirs)

    def par(self, dealer: Seat) -> Par:
        first = [self._first(side) for side in Side]
        result = 0
        for seat in (dealer.right, dealer.partner, dealer.next, dealer):
            result = _better(seat.side, result, first[seat.side])
        contracts = [] if result == 0 else self._contracts(result)
        return Par(result, tuple(contracts))

    def _first(self, side: Side) -> int:
        """The best that a side reaches by opening the bidding."""
        worth = self._worth[side]
        return min(worth) if side is Side.EW else max(worth)

    def _contracts(self, result: int) -> list[ParContract]:
        found = []
        for side in Side:
            for strain in Strain:
                ranks = _RANKS[strain::5]
                lowest = next((rank for rank in ranks if self._rests(side, rank, result)), None)
                if lowest is not None:
                    found += self._declared(side, lowest)
        return sorted(found, key=_rank_and_seat)

    def _rests(self, side: Side, rank: int, result: int) -> bool:
        """Whether a bid brings par, and the opponents have nothing better over it."""
        if not self._scores[side][rank] == result == self._worth[side][rank]:
            return False
        other = side.other
        return all(
            _better(other, result, score) == result for score in self._scores[other][rank + 1 :]
        )

    def _declared(self, side: Side, rank: int) -> list[ParContract]:
        tricks = self._tricks[side][rank % 5]
        strain = Strain(rank % 5)
        return [
            ParContract(_contract(rank, seat, tricks), tricks)
            for seat in side.seats
            if self._table[strain, seat] == tricks
        ]


def _better(side: Side, one: int, other: int) -> int:
    return min(one, other) if side is Side.EW else max(one, other)


def _contract(rank: int, seat: Seat, tricks: int) -> Contract:
    doubled = Doubled.NO if tricks >= rank // 5 + 7 else Doubled.DOUBLED
    return Contract(rank // 5 + 1, Strain(rank % 5), seat, doubled)


@cache
def _score(rank: int, side: Side, tricks: int, vulnerability: Vulnerability) -> int:
    """North-South's score for a contract of `side`, doubled if it fails."""
    contract = _contract(rank, side.seats[0], tricks)
    return score_for(Side.NS, contract, tricks, vulnerability)


def _rank_and_seat(one: ParContract) -> tuple[int, int, int]:
    contract = one.contract
    return contract.level, contract.strain, contract.declarer
