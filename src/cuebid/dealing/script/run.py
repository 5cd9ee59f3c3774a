"""Run scripts: sample deals that meet the condition, and collect averages and frequencies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import SEATS
from cuebid.dealing.dealer import Dealer
from cuebid.dealing.script.bounds import bounds_of
from cuebid.dealing.script.tree import Action, Script

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cuebid.dealing.script.evaluator import DealEvaluator

# Deals are collected and printed in batches, so that the first ones appear early.
_BATCH: Final = 1000


class Run:
    """One run of a script, which samples deals and collects statistics; mutable.

    Args:
        script: the script.
        seed: the seed of the random numbers.
        produce: the number of deals, in place of the script's own.

    Attributes:
        script: the script.
        dealer: the sampler of the deals.
        limit: the number of deals to produce.
        produced: the number of deals produced so far.
    """

    def __init__(self, script: Script, *, seed: int = 0, produce: int | None = None) -> None:
        self.script = script
        self.limit = script.produce if produce is None else produce
        self.produced = 0
        self._sums = {action: 0.0 for action in script.actions if action.name == "average"}
        self._counts: dict[Action, dict[int, int]] = {
            action: {} for action in script.actions if action.name == "frequency"
        }
        # Bounds make proposals likely, and the whole condition is tested on each of them.
        bounds = bounds_of(script.condition, script.counts)
        self.dealer = Dealer(
            script.predeal,
            bounds.seats,
            seed=seed,
            accept=self._meets_condition,
            north_south=bounds.north_south,
            random_words=script.random_words,
        )
        self._last = self.dealer.no_deals

    def _meets_condition(self, hands: NDArray[np.uint64]) -> Any:  # noqa: ANN401 - a mask or a slice
        if self.script.condition is None:
            # A slice keeps all deals without a copy.
            return slice(None)
        return self._evaluator(hands).value(self.script.condition) != 0

    @property
    def is_used_up(self) -> bool:
        """True if as many deals were tried as the script's `generate` allows.

        The dealer only proposes deals within the bounds of the condition, so `generate` lasts
        longer than in the program Dealer, which counts all deals.
        """
        generate = self.script.generate
        return generate is not None and self.dealer.drawn > max(generate, self.limit)

    def up_to(self, limit: int) -> NDArray[np.uint64]:
        """Return an array of up to `limit` of the next deals, and count them in the reports.

        Raises:
            ImpossibleError: no deal meets the condition; the message says why.
        """
        # With their random words: what is reported and printed of a deal has the same numbers as
        # the condition that it met.
        self._last = self.dealer.up_to(limit)
        self.produced += len(self._last)
        self._collect(self._last)
        return self._last[:, : len(SEATS)]

    def batches(self) -> Iterator[NDArray[np.uint64]]:
        """Yield batches of deals until `limit` deals are produced or `generate` is used up.

        Raises:
            ImpossibleError: no deal meets the condition; the message says why.
        """
        while self.produced < self.limit and not self.is_used_up:
            # Not more than are still wanted, since reports count every deal that is produced.
            hands = self.up_to(min(_BATCH, self.limit - self.produced))
            if len(hands):
                yield hands

    def _collect(self, hands: NDArray[np.uint64]) -> None:
        evaluator = self._evaluator(hands)
        for action in self._sums:
            if action.expression is not None:
                self._sums[action] += float(evaluator.value(action.expression).sum())
        for action, counts in self._counts.items():
            if action.expression is not None:
                for value in evaluator.value(action.expression).tolist():
                    counts[value] = counts.get(value, 0) + 1

    def average(self, action: Action) -> float:
        """Return the mean of the values of an `average` action so far."""
        return self._sums[action] / self.produced if self.produced else 0.0

    def frequencies(self, action: Action) -> dict[int, int]:
        """Return how often each value of a `frequency` action occurred so far."""
        return dict(sorted(self._counts[action].items()))

    def reports(self) -> Iterator[str]:
        """Yield the lines of averages and frequencies, in the order of the script."""
        for action in self.script.actions:
            if action in self._sums:
                title = f"{action.title}: " if action.title else ""
                yield f"{title}{self.average(action):g}"
            elif action in self._counts:
                yield f"Frequency {action.title}:".replace(" :", ":")
                yield from self._frequency_rows(action)

    def _frequency_rows(self, action: Action) -> Iterator[str]:
        """Yield a line for each value in the action's range, and sums for values outside."""
        counts = self._counts[action]
        # What lies outside the range is counted, so that rows add up to all deals.
        below = sum(times for value, times in counts.items() if value < action.low)
        above = sum(times for value, times in counts.items() if value > action.high)
        if below:
            yield f"  Low\t{below}"
        for value in range(action.low, action.high + 1):
            yield f"{value:5}\t{counts.get(value, 0)}"
        if above:
            yield f"  High\t{above}"

    def printed_texts(self) -> list[str]:
        """Return the text that the `printes` actions print for each deal of the last `up_to`."""
        hands = self._last
        evaluator = self._evaluator(hands)
        texts = [""] * len(hands)
        for action in self.script.actions:
            for part in action.parts:
                added = (
                    [part] * len(hands)
                    if isinstance(part, str)
                    else map(str, evaluator.value(part).tolist())
                )
                texts = [text + further for text, further in zip(texts, added, strict=True)]
        return texts

    def _evaluator(self, hands: NDArray[np.uint64]) -> DealEvaluator:
        # Imported late because it loads NumPy, which commands that only print their help do not
        # need.
        from cuebid.dealing.script.evaluator import DealEvaluator  # noqa: PLC0415

        return DealEvaluator(hands, self.script.counts)
