"""Teach a policy network: what it knows, and a step towards the calls that it is shown.

The loss is how unlikely the network holds the calls that were made, among the legal ones (cross
entropy); steps are those of Adam, and shrink to nothing along a cosine. With CuPy and a device the
arrays are on it; else NumPy does.
"""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.policy.auction_inputs import CALLS, auction_inputs
from cuebid.policy.hand_inputs import HAND_INPUTS
from cuebid.policy.network import Layer, PolicyNetwork

__all__ = ["Teacher"]

# Of NumPy or of CuPy, which look alike.
Rows = NDArray[Any]

# Widths of the layers: of the towers, whose last ones are added up, and of the head.
_TOWER: Final = (384, 384)
_HEAD: Final = (256,)
_BATCH: Final = 1024
_RATE: Final = 1e-3
_LEAST_RATE: Final = 1e-6
# Adam: how much of the mean of the gradients, and of their squares, stays with each step.
_MEAN_STAYS: Final = 0.9
_SQUARE_STAYS: Final = 0.999
_TINY: Final = 1e-8
# Steps over which the loss that is shown is averaged.
_LOSS_STAYS: Final = 0.998


def _array_module() -> ModuleType:
    """Return CuPy where it is installed and finds a device, else NumPy."""
    try:
        cupy = import_module("cupy")
    except ImportError:
        return np
    return cupy if cupy.cuda.is_available() else np


class Teacher:
    """A network that learns; mutable.

    Args:
        parameters: weights and offsets of the layers of the three parts, hand, auction and head.
        means: of the gradients so far.
        squares: of the gradients so far, their means.
        seen: the number of calls that were shown.
        steps: the number of steps.
    """

    def __init__(
        self, parameters: list[Rows], means: list[Rows], squares: list[Rows], seen: int, steps: int
    ) -> None:
        self._xp = _array_module()
        self._parameters = [self._xp.asarray(array) for array in parameters]
        self._means = [self._xp.asarray(array) for array in means]
        self._squares = [self._xp.asarray(array) for array in squares]
        self.seen = seen
        self.steps = steps
        self.loss = float(np.log(CALLS))

    @classmethod
    def begin(cls, systems: int, seed: int) -> Teacher:
        """Return a network that knows nothing yet."""
        rng = np.random.default_rng(seed)
        widths = [
            (HAND_INPUTS, *_TOWER),
            (auction_inputs(systems), *_TOWER),
            (_TOWER[-1], *_HEAD, CALLS),
        ]
        parameters: list[Rows] = []
        for part in widths:
            for inputs, outputs in pairwise(part):
                spread = np.sqrt(2 / inputs)
                parameters.append((rng.standard_normal((inputs, outputs)) * spread).astype("f4"))
                parameters.append(np.zeros(outputs, np.float32))
        # All calls begin about equally likely.
        parameters[-2] *= 0.1
        nothing = [np.zeros_like(array) for array in parameters]
        return cls(parameters, nothing, [array.copy() for array in nothing], 0, 0)

    @classmethod
    def begin_or_go_on(cls, path: Path, systems: int, seed: int) -> Teacher:
        """Return the network that `keep` wrote; one that knows nothing where there is none.

        Raises:
            ValueError: it was taught another number of systems.
        """
        if not path.exists():
            return cls.begin(systems, seed)
        with np.load(path) as kept:
            count = sum(name.startswith("parameter") for name in kept.files)
            arrays = [
                [kept[f"{kind}{number}"] for number in range(count)]
                for kind in ("parameter", "mean", "square")
            ]
            # The first weights of the auction's tower have a row for each input.
            inputs = len(arrays[0][2 * len(_TOWER)])
            if inputs != auction_inputs(systems):
                raise ValueError(f"{path} was taught another number of systems; begin anew")
            teacher = cls(*arrays, int(kept["seen"]), int(kept["steps"]))
            teacher.loss = float(kept["loss"])
        return teacher

    def keep(self, path: Path) -> None:
        """Write all that is needed to go on."""
        kinds = {"parameter": self._parameters, "mean": self._means, "square": self._squares}
        arrays = {
            f"{kind}{number}": self._to_host(array)
            for kind, group in kinds.items()
            for number, array in enumerate(group)
        }
        part = path.with_suffix(".part")
        with part.open("wb") as stream:
            np.savez(stream, seen=self.seen, steps=self.steps, loss=self.loss, **arrays)
        part.replace(path)

    def network(self, systems: tuple[str, ...]) -> PolicyNetwork:
        """Return the network as the package uses it."""
        host = [self._to_host(array) for array in self._parameters]
        parts: list[tuple[Layer, ...]] = []
        for span in self._spans():
            arrays = host[span]
            parts.append(tuple(zip(arrays[::2], arrays[1::2], strict=True)))
        return PolicyNetwork(*parts, systems=systems)

    def show(
        self,
        hands: Rows,
        auctions: Rows,
        legal: Rows,
        calls: Rows,
        rng: np.random.Generator,
        done: float,
    ) -> None:
        """Take steps towards the calls of some rows, in an order of chance.

        Args:
            hands: inputs of the hands.
            auctions: inputs of the auctions.
            legal: which calls are.
            calls: that were made.
            rng: of the order.
            done: which part of all calls was shown before.
        """
        rate = _LEAST_RATE + _RATE * 0.5 * (1 + np.cos(np.pi * min(1.0, done)))
        order = rng.permutation(len(calls))
        for start in range(0, len(order), _BATCH):
            rows = order[start : start + _BATCH]
            columns = (hands[rows], auctions[rows], legal[rows], calls[rows])
            self._step(*map(self._xp.asarray, columns), rate)
            self.seen += len(rows)

    def _step(self, hands: Rows, auctions: Rows, legal: Rows, calls: Rows, rate: float) -> None:
        xp = self._xp
        hand, auction, head = (self._parameters[span] for span in self._spans())
        in_hand, in_auction = _values(xp, hand, hands), _values(xp, auction, auctions)
        joined = xp.maximum(in_hand[-1] + in_auction[-1], 0)
        in_head = _values(xp, head, joined)
        scores = xp.where(legal, in_head[-1], xp.float32(-1e9))
        scores -= scores.max(1, keepdims=True)
        chances = xp.exp(scores)
        chances /= chances.sum(1, keepdims=True)
        rows = xp.arange(len(calls))
        loss = float(-xp.log(xp.maximum(chances[rows, calls], 1e-9)).mean())
        self.loss = _LOSS_STAYS * self.loss + (1 - _LOSS_STAYS) * loss
        slope = chances
        slope[rows, calls] -= 1
        slope /= len(calls)
        head_gradients, slope = _gradients(head, in_head, slope)
        slope = slope * (joined > 0)
        gradients = [
            *_gradients(hand, in_hand, slope)[0],
            *_gradients(auction, in_auction, slope)[0],
            *head_gradients,
        ]
        self._move(gradients, rate)

    def _move(self, gradients: list[Rows], rate: float) -> None:
        """Change the parameters (Kingma and Ba 2015, Adam)."""
        self.steps += 1
        mean_scale = 1 - _MEAN_STAYS**self.steps
        square_scale = 1 - _SQUARE_STAYS**self.steps
        for parameter, gradient, mean, square in zip(
            self._parameters, gradients, self._means, self._squares, strict=True
        ):
            mean[...] = _MEAN_STAYS * mean + (1 - _MEAN_STAYS) * gradient
            square[...] = _SQUARE_STAYS * square + (1 - _SQUARE_STAYS) * gradient**2
            size = self._xp.sqrt(square / square_scale) + _TINY
            parameter[...] -= rate * (mean / mean_scale) / size

    @staticmethod
    def _spans() -> tuple[slice, slice, slice]:
        """Return where the parameters of hand, auction and head are."""
        tower = 2 * len(_TOWER)
        return slice(0, tower), slice(tower, 2 * tower), slice(2 * tower, None)

    def _to_host(self, array: Rows) -> Rows:
        host: Rows = array if self._xp is np else self._xp.asnumpy(array)
        return host


def _values(xp: ModuleType, parameters: list[Rows], inputs: Rows) -> list[Rows]:
    """Return the inputs and the values after each layer; all but the last are rectified."""
    values = [inputs]
    for number in range(0, len(parameters), 2):
        after = values[-1] @ parameters[number]
        after += parameters[number + 1]
        if number + 2 < len(parameters):
            xp.maximum(after, 0, out=after)
        values.append(after)
    return values


def _gradients(parameters: list[Rows], values: list[Rows], slope: Rows) -> tuple[list[Rows], Rows]:
    """Return the gradients of the parameters, and the slope at the inputs.

    Args:
        parameters: weights and offsets in turn.
        values: as `_values` returned them.
        slope: of the loss by the last values.
    """
    gradients: list[Rows] = []
    for layer in reversed(range(len(values) - 1)):
        if layer < len(values) - 2:
            slope = slope * (values[layer + 1] > 0)
        gradients[:0] = [values[layer].T @ slope, slope.sum(0)]
        slope = slope @ parameters[2 * layer].T
    return gradients, slope
