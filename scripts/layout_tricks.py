"""Tricks on whole layouts: a network that sees all four hands, in place of a solver.

The trick model of the package sees the two hands of a side. A policy that learns from it alone
learns to trust breaks and finesses even if opponents' calls have told that they fail. This network
sees all cards: its error is half a trick instead of four fifths, and it is as quick. It is used by
`improve_policy.py`, and is fitted in two minutes to the deals in `scripts/solved`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SEATS, Strain
from cuebid.evaluation.arrays import cards_of_holdings, holdings_of
from cuebid.forecast import trick_model
from cuebid.forecast.trick_features import pair_features, suit_order
from cuebid.forecast.trick_network import TRICKS
from fit_trick_model import SEED, Part, solved_deals
from small_network import Adam, begun_layers, chances_of, gradients, layer_values, shrinking_rate

SOLVED: Final = tuple(
    Part(Path(__file__).parent / "solved" / name, first)
    for name, first in (("tricks.bin.xz", 0), ("tricks_25000.bin.xz", 25_000))
)
# Ace to nine: lower cards count by the lengths only.
_RANKS: Final = 6
_WIDTHS: Final = (320, 160, TRICKS)
_BATCH: Final = 1024
_EPOCHS: Final = 8
_RATE: Final = 1e-3
# Weight decay in each step, times the rate.
_DECAY: Final = 0.02
_KEPT_BACK: Final = 10
# Added to the spread of each input, so that an input that hardly varies is not amplified.
_LEAST_SPREAD: Final = 0.05
_TINY: Final = 1e-4

Rows = NDArray[Any]
Floats = NDArray[np.float32]


class LayoutTricks:
    """Forecasts of tricks on layouts whose cards are all known.

    Args:
        parameters: weights and offsets of the layers in turn.
        mean: the mean of each input, which is subtracted.
        spread: the spread of each input, by which it is divided.
    """

    def __init__(self, parameters: list[Rows], mean: Floats, spread: Floats) -> None:
        self._parameters, self._mean, self._spread = parameters, mean, spread

    def chances(self, holdings: Rows, declarer: Rows, strain: Strain) -> Floats:
        """Return the probabilities of 0 to 13 tricks, a row for each layout.

        Args:
            holdings: the holdings of layouts by seats by suits, clubs first.
            declarer: the number of declarer's seat in each layout.
            strain: trumps or notrump.
        """
        return self.chances_of_inputs(layout_inputs(holdings, declarer, strain))

    def chances_of_inputs(self, inputs: Floats) -> Floats:
        """Return the probabilities of 0 to 13 tricks for rows of `layout_inputs`."""
        scaled = (inputs - self._mean) / self._spread
        return chances_of(layer_values(self._parameters, scaled)[-1])

    def keep(self, path: Path) -> None:
        """Write the network to a file."""
        arrays = {f"parameter{number}": array for number, array in enumerate(self._parameters)}
        np.savez(path, mean=self._mean, spread=self._spread, **arrays)

    @classmethod
    def read(cls, path: Path) -> LayoutTricks:
        """Return the network that `keep` wrote."""
        with np.load(path) as kept:
            count = sum(name.startswith("parameter") for name in kept.files)
            parameters = [kept[f"parameter{number}"] for number in range(count)]
            return cls(parameters, kept["mean"], kept["spread"])

    @classmethod
    def fitted(cls) -> LayoutTricks:
        """Fit a network to the solved deals, print its errors, and return it."""
        inputs, tricks = solved_rows()
        # A deal has twenty rows, one for each strain and declarer.
        kept_back = np.arange(len(tricks)) // 20 % _KEPT_BACK == 0
        parts = inputs[::50]
        network = cls([], parts.mean(0), parts.std(0) + _LEAST_SPREAD)
        rng = np.random.default_rng(SEED)
        network._parameters = begun_layers((inputs.shape[1], *_WIDTHS), rng, 0.1)
        adam = Adam(network._parameters)
        shown = np.flatnonzero(~kept_back)
        steps = _EPOCHS * (len(shown) // _BATCH)
        while adam.steps < steps:
            order = rng.permutation(shown)
            for start in range(0, len(order) - _BATCH, _BATCH):
                rows = order[start : start + _BATCH]
                rate = shrinking_rate(_RATE, adam.steps / steps)
                network._step(adam, inputs[rows], tricks[rows], rate)
            print(f"\r{adam.steps / steps:.0%} fitted", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        new = np.flatnonzero(kept_back)
        means = network.chances_of_inputs(inputs[new]) @ np.arange(TRICKS)
        print(f"tricks on layouts: wrong by {np.abs(means - tricks[new]).mean():.2f} on new deals")
        return network

    def _step(self, adam: Adam, inputs: Floats, tricks: Rows, rate: float) -> None:
        values = layer_values(self._parameters, (inputs - self._mean) / self._spread)
        slope = chances_of(values[-1])
        slope[np.arange(len(tricks)), tricks] -= 1
        for number in range(0, len(self._parameters), 2):
            self._parameters[number][...] *= 1 - _DECAY * rate
        adam.move(gradients(self._parameters, values, slope / len(tricks))[0], rate)


def layout_inputs(holdings: Rows, declarer: Rows, strain: Strain) -> Floats:
    """Return the inputs of layouts, a row for each; the arguments are those of `chances`."""
    rows = np.arange(len(holdings))
    seats = [holdings[rows, (declarer + turn) % 4] for turn in range(4)]
    order = suit_order(seats[0], seats[2], strain)
    table = cards_of_holdings()
    lengths = table.sum(1)
    columns: list[Rows] = []
    for seat in seats:
        suits = np.take_along_axis(seat, order, 1)
        length = lengths[suits]
        columns += [table[suits][:, :, :_RANKS].reshape(len(rows), -1), length]
        columns += [length == few for few in range(3)]
    defenders = [lengths[np.take_along_axis(seats[turn], order, 1)] for turn in (1, 3)]
    chances = trick_model().known_chances(seats[0], seats[2], strain)
    columns += [
        np.maximum(*defenders),
        pair_features(seats[0], seats[2], strain),
        (chances @ np.arange(TRICKS))[:, None],
        np.log(np.maximum(chances, _TINY)),
        np.full((len(rows), 1), strain is Strain.NOTRUMP),
    ]
    return np.concatenate(columns, axis=1, dtype=np.float32)


def solved_rows() -> tuple[Floats, Rows]:
    """Return inputs and tricks of all solved deals, twenty consecutive rows for each deal."""
    tricks, bits = solved_deals(SOLVED)
    holdings = holdings_of(bits)
    inputs = [
        layout_inputs(holdings, np.full(len(bits), seat), strain)
        for strain in Strain
        for seat in range(len(SEATS))
    ]
    rows = np.stack(inputs, axis=1).reshape(20 * len(bits), -1)
    return rows, tricks.reshape(-1).astype(np.int64)
