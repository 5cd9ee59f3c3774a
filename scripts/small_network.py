"""Layers of a small neural network: values, gradients and steps of Adam, in NumPy or CuPy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

# Arrays of NumPy or of CuPy, which have the same methods.
Rows = NDArray[Any]

# The share of the running mean of the gradients, and of their squares, that stays with each step.
_MEAN_STAYS: Final = 0.9
_SQUARE_STAYS: Final = 0.999
_TINY: Final = 1e-8


def begun_layers(widths: Sequence[int], rng: np.random.Generator, last: float = 1.0) -> list[Rows]:
    """Return random weights and zero offsets in turn, for a network that has learned nothing.

    Args:
        widths: the number of inputs, and of the outputs of each layer.
        rng: the generator that draws the weights.
        last: a factor for the last weights; a small factor makes all outputs about equal at first.
    """
    parameters: list[Rows] = []
    for inputs, outputs in pairwise(widths):
        spread = np.sqrt(2 / inputs)
        parameters.append((rng.standard_normal((inputs, outputs)) * spread).astype("f4"))
        parameters.append(np.zeros(outputs, np.float32))
    parameters[-2] *= last
    return parameters


def layer_values(parameters: Sequence[Rows], inputs: Rows, xp: ModuleType = np) -> list[Rows]:
    """Return the inputs and the values after each layer; all but the last are rectified.

    Args:
        parameters: weights and offsets in turn.
        inputs: a row for each case.
        xp: NumPy, or CuPy if the arrays are on a device.
    """
    values = [inputs]
    for number in range(0, len(parameters), 2):
        after = values[-1] @ parameters[number]
        after += parameters[number + 1]
        if number + 2 < len(parameters):
            xp.maximum(after, 0, out=after)
        values.append(after)
    return values


def gradients(
    parameters: Sequence[Rows], values: Sequence[Rows], slope: Rows
) -> tuple[list[Rows], Rows]:
    """Return the gradients of the loss by the parameters, and by the inputs.

    Args:
        parameters: weights and offsets in turn.
        values: the values that `layer_values` returned.
        slope: the gradient of the loss by the last values.
    """
    found: list[Rows] = []
    for layer in reversed(range(len(values) - 1)):
        if layer < len(values) - 2:
            slope = slope * (values[layer + 1] > 0)
        found[:0] = [values[layer].T @ slope, slope.sum(0)]
        slope = slope @ parameters[2 * layer].T
    return found, slope


class Adam:
    """The optimiser Adam (Kingma and Ba 2015); mutable.

    Args:
        parameters: the arrays that it changes in place.
        means: the running means of the gradients; zeros if not given.
        squares: the running means of the squares of the gradients; zeros if not given.
        steps: the number of steps so far.
        xp: NumPy, or CuPy if the arrays are on a device.
    """

    def __init__(
        self,
        parameters: Sequence[Rows],
        means: Sequence[Rows] | None = None,
        squares: Sequence[Rows] | None = None,
        steps: int = 0,
        xp: ModuleType = np,
    ) -> None:
        self.parameters = parameters
        self.means = means or [xp.zeros_like(array) for array in parameters]
        self.squares = squares or [xp.zeros_like(array) for array in parameters]
        self.steps = steps
        self._xp = xp

    def move(self, slopes: Sequence[Rows], rate: float) -> None:
        """Take a step against the gradients."""
        self.steps += 1
        mean_scale = 1 - _MEAN_STAYS**self.steps
        square_scale = 1 - _SQUARE_STAYS**self.steps
        for parameter, slope, mean, square in zip(
            self.parameters, slopes, self.means, self.squares, strict=True
        ):
            mean[...] = _MEAN_STAYS * mean + (1 - _MEAN_STAYS) * slope
            square[...] = _SQUARE_STAYS * square + (1 - _SQUARE_STAYS) * slope**2
            size = self._xp.sqrt(square / square_scale) + _TINY
            parameter[...] -= rate * (mean / mean_scale) / size


def shrinking_rate(first: float, done: float) -> float:
    """Return the learning rate, which falls to nothing along a cosine.

    Args:
        first: the rate of the first step.
        done: the share of all steps that has been taken.
    """
    return first * 0.5 * float(1 + np.cos(np.pi * min(1.0, done)))


def chances_of(scores: Rows) -> Rows:
    """Return the probabilities for each row of scores (softmax)."""
    weights = np.exp(scores - scores.max(1, keepdims=True))
    chances: Rows = weights / weights.sum(1, keepdims=True)
    return chances
