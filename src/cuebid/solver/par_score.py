"""Par: the score of a deal when both sides bid and play knowing all cards.

The auction is solved as a game from 7NT down: `_ParGame` computes for each side and bid the
result that both sides would reach from there. The order of the seats matters only for who bids
first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from cuebid.core import Contract, Doubled, Seat, Side, Strain, Vulnerability, score_for
from cuebid.solver.table import TrickTable

# A rank is `5 * (level - 1) + strain`: the strain is `rank % 5`, the level `rank // 5 + 1`.
_RANKS: Final = range(35)
"""The thirty-five bids, 1C to 7NT."""


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that scores par, and the tricks taken in it."""

    contract: Contract
    tricks: int

    def __str__(self) -> str:
        return f"{self.contract} {self.contract.result_text(self.tricks)}"


@dataclass(frozen=True, slots=True)
class Par:
    """The par score of a deal, and the contracts that reach it.

    Attributes:
        score_ns: North-South's score.
        contracts: every contract that scores par: for each strain and seat the lowest over which
            the opponents have nothing better, lowest first; empty if the deal is passed out.
    """

    score_ns: int
    contracts: tuple[ParContract, ...]

    @property
    def is_passed_out(self) -> bool:
        """True if neither side can make or sacrifice anything."""
        return not self.contracts

    @property
    def words(self) -> str:
        """Par as a sentence: `NS +100: 2NT doubled by East, down 1`."""
        if not self.contracts:
            return "passed out"
        # Partners who declare alike are named together.
        declarers: dict[tuple[str, str], list[str]] = {}
        for each in self.contracts:
            contract = each.contract
            key = contract.doubled_words, contract.outcome_words(each.tricks)
            declarers.setdefault(key, []).append(contract.declarer.word)
        contracts = [
            f"{bid} by {' or '.join(seats)}, {outcome}"
            for (bid, outcome), seats in declarers.items()
        ]
        # A minus sign, as on the pages, because a hyphen is hard to see.
        score = f"{self.score_ns:+d}".replace("-", "−")
        return f"NS {score}: {'; or '.join(contracts)}"

    def __str__(self) -> str:
        if not self.contracts:
            return "Passed out"
        return f"NS {self.score_ns:+d}: " + ", ".join(map(str, self.contracts))


def par(
    table: TrickTable, dealer: Seat | str, vulnerability: Vulnerability | str = Vulnerability.NONE
) -> Par:
    """Return the par score and the par contracts of a deal, from its double-dummy tricks.

    Both sides are assumed to foresee the auction to its end: each seat in turn, from `dealer` on,
    passes or bids, and three passes end it. A contract that fails is doubled; the seat of a side
    that takes more tricks declares. The dealer matters only where both sides could be the first
    to bid the same contract.
    """
    return _ParGame(table, Vulnerability(vulnerability)).par(Seat(dealer))


class _ParGame:
    """The auction of one deal as a game, solved from 7NT down.

    `_results[side][rank]` is North-South's result after `side` has bid `rank`, 0 for 1C.
    """

    def __init__(self, table: TrickTable, vulnerability: Vulnerability) -> None:
        self._table = table
        # North and South have the numbers 0 and 2, East and West 1 and 3: those of a side are
        # `side` and `side + 2`. Partners see all cards, so the better of the two declares.
        self._tricks = [[max(row[side], row[side + 2]) for row in table.rows] for side in Side]
        self._scores = [
            [_score(rank, side, self._tricks[side][rank % 5], vulnerability) for rank in _RANKS]
            for side in Side
        ]
        self._results = [list(scores) for scores in self._scores]
        self._over = [[0] * 35, [0] * 35]
        """For each side and rank, the side's best result if it bids higher; unused for 7NT."""
        self._solve()

    def _solve(self) -> None:
        # Nothing can be bid over 7NT, so its result is its score.
        best = [results[34] for results in self._results]
        for rank in reversed(_RANKS[:-1]):
            for side in Side:
                self._over[side][rank] = best[side]
            for side in Side:
                self._results[side][rank] = self._result_of_bid(side, rank)
            # Only now: the opponents' result of this rank needs what can be bid above it, not at
            # it.
            best = [better_score(side, best[side], self._results[side][rank]) for side in Side]

    def _result_of_bid(self, side: Side, rank: int) -> int:
        """Return the North-South score after a bid, over which the other three seats may bid."""
        theirs, ours = self._over[side.other][rank], self._over[side][rank]
        # From the last to speak to the first: the bidder's right-hand opponent compares with the
        # contract itself, partner knows that decision, and the left-hand opponent knows both.
        result = better_score(side.other, self._scores[side][rank], theirs)
        result = better_score(side, result, ours)
        return better_score(side.other, result, theirs)

    def par(self, dealer: Seat) -> Par:
        opening = [self._opening_result(side) for side in Side]
        result = 0
        # Backwards, as always in such games: the last to speak chooses first, the dealer last.
        for seat in (dealer.right, dealer.partner, dealer.next, dealer):
            result = better_score(seat.side, result, opening[seat.side])
        # A score of 0 is only reached by four passes: every contract scores something.
        contracts = [] if result == 0 else self._contracts(result)
        return Par(result, tuple(contracts))

    def _opening_result(self, side: Side) -> int:
        """Return the North-South score of the opening bid that suits a side best."""
        results = self._results[side]
        return min(results) if side is Side.EW else max(results)

    def _contracts(self, result: int) -> list[ParContract]:
        contracts = []
        for side in Side:
            for strain in Strain:
                # From the lowest level up; a higher one with the same score adds nothing.
                ranks = _RANKS[strain::5]
                lowest = next((rank for rank in ranks if self._is_final(side, rank, result)), None)
                if lowest is not None:
                    contracts += self._declared(side, lowest)
        return sorted(contracts, key=_rank_and_seat)

    def _is_final(self, side: Side, rank: int, result: int) -> bool:
        """Return whether a bid scores par (`result`), and no bid of the opponents beats it."""
        if not self._scores[side][rank] == result == self._results[side][rank]:
            return False
        opponents = side.other
        return all(
            better_score(opponents, result, score) == result
            for score in self._scores[opponents][rank + 1 :]
        )

    def _declared(self, side: Side, rank: int) -> list[ParContract]:
        tricks = self._tricks[side][rank % 5]
        strain = Strain(rank % 5)
        return [
            ParContract(_contract(rank, seat, tricks), tricks)
            for seat in side.seats
            if self._table[strain, seat] == tricks
        ]


def better_score(side: Side, score: int, other_score: int) -> int:
    """Return the one of two North-South scores that a side prefers."""
    return min(score, other_score) if side is Side.EW else max(score, other_score)


def _contract(rank: int, seat: Seat, tricks: int) -> Contract:
    # Nobody doubles a contract that makes: all cards are seen.
    doubled = Doubled.NO if tricks >= rank // 5 + 7 else Doubled.DOUBLED
    return Contract(rank // 5 + 1, Strain(rank % 5), seat, doubled)


# At most 35 ranks, two sides, 14 numbers of tricks and four vulnerabilities: 3,920 scores, which
# recur from deal to deal.
@cache
def _score(rank: int, side: Side, tricks: int, vulnerability: Vulnerability) -> int:
    """Return North-South's score for a contract of `side`, doubled if it fails."""
    contract = _contract(rank, side.seats[0], tricks)
    return score_for(Side.NS, contract, tricks, vulnerability)


def _rank_and_seat(par_contract: ParContract) -> tuple[int, int, int]:
    contract = par_contract.contract
    return contract.level, contract.strain, contract.declarer
