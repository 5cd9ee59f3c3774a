"""The result of judgement: candidate calls with their values, and the assumptions made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Call
from cuebid.judgement.contract_value import CONTRACTS, contract_text
from cuebid.meaning import CallMeaning

__all__ = ["Assumption", "CallValue", "Judgement", "PositionSummary"]

# Calls whose values differ by less may be equally good: estimates have about this error.
_CLOSE: Final = 2.0
_FEW_CHANCES: Final = 0.05
_MOST_NAMED: Final = 3

Floats = NDArray[np.float32]


# Properties are computed on demand, because a match needs only the call.
@dataclass(frozen=True, slots=True, eq=False)
class Assumption:
    """The contracts that are expected to follow a call.

    Attributes:
        ranks: the contract in each cell of partner's hand: its rank r, or -1 - r if the
            opponents declare; `CONTRACTS` if nobody does.
        weights: the probability of each cell.
        own_points: expected scores of the own side's contracts, cells by contracts.
        their_points: expected scores of the opponents' contracts, for the own side.
    """

    ranks: NDArray[np.int64]
    weights: Floats
    own_points: Floats
    their_points: Floats

    def _cells(self) -> Iterator[tuple[int, int, float]]:
        """Yield (cell of partner's hand, rank, probability) for each cell with a contract."""
        pairs = zip(self.ranks.tolist(), self.weights.tolist(), strict=True)
        for cell, (rank, weight) in enumerate(pairs):
            if rank < CONTRACTS:
                yield cell, rank, weight

    @property
    def score(self) -> float:
        """The expected score of the own side in points, with all contracts undoubled."""
        return sum(
            weight
            * float(
                self.own_points[cell, rank] if rank >= 0 else self.their_points[cell, -1 - rank]
            )
            for cell, rank, weight in self._cells()
        )

    @property
    def contracts(self) -> tuple[tuple[int, float], ...]:
        """The likeliest contracts, numbered as in `ranks`, with their probabilities."""
        shares: dict[int, float] = {}
        for _, rank, weight in self._cells():
            shares[rank] = shares.get(rank, 0.0) + weight
        named = sorted(shares.items(), key=lambda item: -item[1])[:_MOST_NAMED]
        return tuple(item for item in named if item[1] >= _FEW_CHANCES)

    @property
    def words(self) -> str:
        """The likeliest contracts in one line: `4S 62 %, 3NT 38 %`."""
        return ", ".join(
            f"{'their ' if rank < 0 else ''}{contract_text(rank if rank >= 0 else -1 - rank)}"
            f" {100 * chance:.0f} %"
            for rank, chance in self.contracts
        )


@dataclass(frozen=True, slots=True)
class CallValue:
    """The value of one candidate call.

    Attributes:
        meaning: what the call shows.
        value: the value compared with the reference score, in IMPs, matchpoints or points.
        assumption: the contracts that are expected to follow; None for a single candidate.
    """

    meaning: CallMeaning
    value: float
    assumption: Assumption | None = None

    @property
    def call(self) -> Call:
        """The candidate call."""
        return self.meaning.call

    @property
    def words(self) -> str:
        """The call, its purpose, value and likeliest contracts in one line."""
        purpose = self.meaning.purpose.value
        if self.assumption is None:
            return f"{self.call.text} ({purpose}): the only candidate"
        contracts = f"; then {self.assumption.words}" if self.assumption.contracts else ""
        return (
            f"{self.call.text} ({purpose}): {self.value:+.1f}, "
            f"{self.assumption.score:+.0f} points{contracts}"
        )

    def record(self) -> dict[str, Any]:
        """Return the value as a dictionary for JSON."""
        record: dict[str, Any] = {
            "call": self.call.text,
            "purpose": self.meaning.purpose.value,
            "value": round(self.value, 2),
        }
        if self.assumption is not None:
            record["score"] = round(self.assumption.score)
            record["contracts"] = self.assumption.words
        return record


@dataclass(frozen=True, slots=True)
class PositionSummary:
    """A player's assumptions about the other hands.

    Attributes:
        reference: the score against which calls are valued.
        lengths: partner's expected lengths in clubs, diamonds, hearts, spades.
        points: expected high-card points of partner, the left and the right opponent.
        measure: the name of the form of scoring, such as `IMPs`.
    """

    reference: float
    lengths: tuple[float, ...]
    points: tuple[float, float, float]
    measure: str

    @property
    def words(self) -> str:
        """The assumptions in one line of English."""
        clubs, diamonds, hearts, spades = self.lengths
        partner, left, right = self.points
        return (
            f"partner has {partner:.0f} HCP and {spades:.1f} spades, {hearts:.1f} hearts, "
            f"{diamonds:.1f} diamonds, {clubs:.1f} clubs; opponents {left:.0f} (left) and "
            f"{right:.0f} HCP; {self.measure} against {self.reference:+.0f}"
        )


@dataclass(frozen=True, slots=True)
class Judgement:
    """The comparison of candidate calls for one decision.

    Attributes:
        values: the candidates with their values, the best first.
        summarise: returns the assumptions about the other hands; None for a single candidate.
    """

    values: tuple[CallValue, ...]
    summarise: Callable[[], PositionSummary] | None = None

    @property
    def summary(self) -> PositionSummary | None:
        """The assumptions about the other hands; None for a single candidate."""
        return None if self.summarise is None else self.summarise()

    @property
    def best(self) -> CallMeaning:
        """The meaning of the best candidate."""
        return self.values[0].meaning

    @property
    def close_calls(self) -> tuple[Call, ...]:
        """The best call, then the calls whose values are so close that they may be as good."""
        return self.calls_within(_CLOSE, self.best.call)

    def calls_within(self, loss: float, call: Call) -> tuple[Call, ...]:
        """Return the calls that are worth at most `loss` less than `call`, the best first."""
        least = next(value.value for value in self.values if value.call is call) - loss
        return tuple(value.call for value in self.values if value.value >= least)

    def lines(self) -> Iterator[str]:
        """Yield the comparison in words: the assumptions, then a line for each candidate."""
        summary = self.summary
        if summary is not None:
            yield summary.words
        for value in self.values:
            yield value.words

    def record(self) -> dict[str, Any]:
        """Return the comparison as a dictionary for JSON."""
        record: dict[str, Any] = {"candidates": [value.record() for value in self.values]}
        summary = self.summary
        if summary is not None:
            record["assumptions"] = summary.words
        return record
