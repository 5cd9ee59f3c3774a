"""Carrying a script out: deals that meet its condition, averages and frequencies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import SEATS, Deal, Hand
from cuebid.dealing.dealer import Dealer
from cuebid.dealing.errors import DealingError
from cuebid.dealing.script.bounds import bounds_of
from cuebid.dealing.script.evaluate import Deals
from cuebid.dealing.script.tree import Action, Script

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Run"]

_PORTION: Final = 1000


class Run:
    """A script being carried out; this object changes.

    Args:
        script: what to do.
        seed: where chance comes from.
        produce: how many deals, in place of what the script says.

    Attributes:
        script: the script.
        produced: how many deals there were so far.
    """

    def __init__(self, script: Script, *, seed: int = 0, produce: int | None = None) -> None:
        self.script = script
        self.wanted = script.produce if produce is None else produce
        self.produced = 0
        self._sums = {action: 0.0 for action in script.actions if action.name == "average"}
        self._counts: dict[Action, dict[int, int]] = {
            action: {} for action in script.actions if action.name == "frequency"
        }
        self.dealer = Dealer(
            script.predeal, bounds_of(script.condition), seed=seed, accept=self._meets
        )

    def _meets(self, hands: NDArray[np.uint64]) -> Any:  # noqa: ANN401 - an array of truths
        if self.script.condition is None:
            return slice(None)
        return Deals(hands).value(self.script.condition) != 0

    def deals(self, count: int) -> list[Deal]:
        """The next deals; averages and frequencies count them.

        Raises:
            DealingError: there are none, or too few.
        """
        hands = self.dealer.arrays(count)
        self.produced += len(hands)
        self._count(hands)
        return [
            Deal({seat: Hand.from_bits(bits) for seat, bits in zip(SEATS, row, strict=True)})
            for row in hands.tolist()
        ]

    def batches(self) -> Iterator[NDArray[np.uint64]]:
        """The deals, some at a time; averages and frequencies count each when it is given.

        Ends earlier where the script's `generate` is used up, unlikely as that is: only deals that
        can meet the condition are tried.

        Raises:
            ImpossibleError: nothing meets the condition; the message says why.
        """
        while self.produced < self.wanted:
            if self.dealer.drawn > max(self.script.generate, self.wanted):
                return
            try:
                hands = self.dealer.arrays(min(_PORTION, self.wanted - self.produced))
            except DealingError:
                if not self.dealer.found:
                    raise
                return
            self.produced += len(hands)
            self._count(hands)
            yield hands

    def _count(self, hands: NDArray[np.uint64]) -> None:
        deals = Deals(hands)
        for action in self._sums:
            if action.expression is not None:
                self._sums[action] += float(deals.value(action.expression).sum())
        for action, counts in self._counts.items():
            if action.expression is not None:
                for value in deals.value(action.expression).tolist():
                    counts[value] = counts.get(value, 0) + 1

    def average(self, action: Action) -> float:
        """The mean of what an action averages."""
        return self._sums[action] / self.produced if self.produced else 0.0

    def frequencies(self, action: Action) -> dict[int, int]:
        """How often each value came."""
        return dict(sorted(self._counts[action].items()))

    def reports(self) -> Iterator[str]:
        """Averages and frequencies in words, in the order of the script."""
        for action in self.script.actions:
            if action in self._sums:
                title = f"{action.title}: " if action.title else ""
                yield f"{title}{self.average(action):g}"
            elif action in self._counts:
                yield f"Frequency {action.title}:".replace(" :", ":")
                yield from self._rows(action)

    def _rows(self, action: Action) -> Iterator[str]:
        counts = self._counts[action]
        low = sum(times for value, times in counts.items() if value < action.low)
        high = sum(times for value, times in counts.items() if value > action.high)
        if low:
            yield f"  Low\t{low}"
        for value in range(action.low, action.high + 1):
            yield f"{value:5}\t{counts.get(value, 0)}"
        if high:
            yield f"  High\t{high}"
