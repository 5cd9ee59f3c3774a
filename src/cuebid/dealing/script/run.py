"""Carrying a script out: deals that meet its condition, averages and frequencies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from cuebid.dealing.dealer import Dealer
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

    @property
    def is_used_up(self) -> bool:
        """Whether as many deals were tried as the script's `generate` allows.

        Only deals that can meet the condition are tried, so that it is later than elsewhere.
        """
        generate = self.script.generate
        return generate is not None and self.dealer.drawn > max(generate, self.wanted)

    def up_to(self, most: int) -> NDArray[np.uint64]:
        """The next deals as `Dealer.up_to` has them; averages and frequencies count them.

        Raises:
            ImpossibleError: nothing meets the condition; the message says why.
        """
        hands = self.dealer.up_to(most)
        self.produced += len(hands)
        self._count(hands)
        return hands

    def batches(self) -> Iterator[NDArray[np.uint64]]:
        """The deals, some at a time, until there are enough or `generate` is used up.

        Raises:
            ImpossibleError: nothing meets the condition; the message says why.
        """
        while self.produced < self.wanted and not self.is_used_up:
            hands = self.up_to(min(_PORTION, self.wanted - self.produced))
            if len(hands):
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
