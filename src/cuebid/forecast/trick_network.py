"""A small neural network that predicts the distribution of the number of tricks.

Inputs are scaled and pass through one or two rectified linear layers; the outputs are the middle
and the spread of a logistic distribution over tricks. It predicts a distribution and not a number,
because a contract's value depends on the probability of making it. Tricks are not quite logistic
(nobody takes fourteen, and the last ones depend on few cards), so each border between two numbers
of tricks is calibrated: a factor and a shift, fitted to deals, change its distance from the middle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

TRICKS: Final = 14
"""The numbers of tricks: 0 to 13."""

Floats = NDArray[np.float32]

# The borders between two numbers of tricks: 0.5, 1.5 ... 12.5.
_BORDERS: Final = np.arange(0.5, TRICKS - 1, dtype=np.float32)
UNCALIBRATED: Final[Floats] = np.stack([np.ones(TRICKS - 1), np.zeros(TRICKS - 1)]).astype(
    np.float32
)
"""The calibration that changes nothing."""
# Limits the exponent, which would overflow single precision; the chance is 0 or 1 before that.
_LARGEST: Final = 60.0


@dataclass(frozen=True, slots=True, eq=False)
class TrickNetwork:
    """The weights of a network that predicts tricks."""

    mean: Floats
    """The mean of each input, which is subtracted; empty in a folded network."""
    scale: Floats
    """The scale of each input, which divides it; empty in a folded network."""
    weights: tuple[Floats, ...]
    """The weights of each layer, a row for each input and a column for each output."""
    offsets: tuple[Floats, ...]
    """The offsets of each layer."""
    middle: float
    """The mean number of tricks, added to the first output."""
    calibration: Floats
    """A factor and a shift for each border between two numbers of tricks."""

    def outputs(self, inputs: Floats) -> tuple[Floats, Floats]:
        """Return the middle and the spread (scale of the logistic) for each row of inputs."""
        values = inputs if self.is_folded else (inputs - self.mean) / self.scale
        last = len(self.weights) - 1
        for number, (weights, offsets) in enumerate(zip(self.weights, self.offsets, strict=True)):
            values = values @ weights + offsets
            if number < last:
                values = np.maximum(values, 0)
        return values[:, 0] + self.middle, np.exp(values[:, 1])

    @property
    def is_folded(self) -> bool:
        """True if the scaling of inputs is part of the first layer's weights."""
        return not self.mean.size

    def folded(self) -> TrickNetwork:
        """Return an equal, faster network: the first layer's weights include the input scaling."""
        first = self.weights[0] / self.scale[:, None]
        offsets = self.offsets[0] - self.mean @ first
        nothing = np.empty(0, np.float32)
        weights, others = (first, *self.weights[1:]), (offsets, *self.offsets[1:])
        return TrickNetwork(nothing, nothing, weights, others, self.middle, self.calibration)

    def arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """Return the network's arrays for a file, under keys that begin with `name`."""
        arrays: dict[str, NDArray[Any]] = {
            f"{name}.mean": self.mean,
            f"{name}.scale": self.scale,
            f"{name}.middle": np.array(self.middle, np.float32),
            f"{name}.calibration": self.calibration,
        }
        for number, (weights, offsets) in enumerate(zip(self.weights, self.offsets, strict=True)):
            arrays[f"{name}.weights.{number}"] = weights
            arrays[f"{name}.offsets.{number}"] = offsets
        return arrays

    def chances(self, inputs: Floats) -> Floats:
        """Return the probabilities of 0 to 13 tricks for each row of inputs."""
        return trick_chances(*self.outputs(inputs), self.calibration)

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]], name: str) -> TrickNetwork:
        """Return the network whose arrays were stored under `name`."""
        layers = sum(key.startswith(f"{name}.weights.") for key in arrays)
        return cls(
            arrays[f"{name}.mean"],
            arrays[f"{name}.scale"],
            tuple(arrays[f"{name}.weights.{number}"] for number in range(layers)),
            tuple(arrays[f"{name}.offsets.{number}"] for number in range(layers)),
            float(arrays[f"{name}.middle"]),
            arrays[f"{name}.calibration"],
        )

    @property
    def size(self) -> int:
        """The number of parameters: weights, offsets and calibration."""
        return sum(map(np.size, (*self.weights, *self.offsets, self.calibration)))


def reaches(middle: Floats, spread: Floats) -> Floats:
    """Return each border between two trick counts as its distance from `middle`, in spreads."""
    distances: Floats = (_BORDERS - middle[..., None]) / spread[..., None]
    return distances


def trick_chances(middle: Floats, spread: Floats, calibration: Floats = UNCALIBRATED) -> Floats:
    """Return the probabilities of 0 to 13 tricks, a row for each distribution.

    Args:
        middle: the middle of each distribution.
        spread: the spread of each distribution.
        calibration: a factor and a shift for each border; the same for all distributions, or one
            for each index of their last axis.
    """
    reach = reaches(middle, spread) * calibration[..., 0, :] + calibration[..., 1, :]
    below = 1 / (1 + np.exp(-np.clip(reach, -_LARGEST, _LARGEST)))
    # Calibrated borders may cross far from the middle; keep the probabilities monotonic.
    below = np.maximum.accumulate(below, axis=-1)
    chances = np.empty((*below.shape[:-1], TRICKS), np.float32)
    chances[..., 0] = below[..., 0]
    chances[..., 1:-1] = below[..., 1:] - below[..., :-1]
    chances[..., -1] = 1 - below[..., -1]
    return chances


def tricks_at(chances: Floats, quantiles: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the number of tricks at each quantile of each distribution: cases by quantiles.

    Args:
        chances: the probabilities of 0 to 13 tricks, a row for each case.
        quantiles: numbers between 0 and 1.
    """
    below = np.cumsum(chances[:, :-1], axis=1)
    tricks: NDArray[np.int64] = (below[:, :, None] < quantiles).sum(1)
    return tricks
