"""Teach a policy network: its parameters, and learning steps towards the calls that it is shown.

The loss is the cross entropy of the calls that were made, among the legal calls; steps are those of
Adam, with a rate that falls to nothing along a cosine. With CuPy and a device the arrays are on the
device; otherwise NumPy computes.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.policy.auction_inputs import CALLS, auction_inputs
from cuebid.policy.hand_inputs import HAND_INPUTS
from cuebid.policy.network import Layer, PolicyNetwork
from small_network import Adam, begun_layers, gradients, layer_values, shrinking_rate

__all__ = ["MODEL", "Teacher", "write_network"]

# Arrays of NumPy or of CuPy, which have the same methods.
Rows = NDArray[Any]

MODEL: Final = Path(__file__).parents[1] / "src/cuebid/policy/policy.npz"
"""The file of the network that the package ships."""

# Widths of the layers: of the two towers, whose last layers are added, and of the head.
_TOWER: Final = (384, 384)
_HEAD: Final = (256,)
_BATCH: Final = 1024
_RATE: Final = 1e-3
_LEAST_RATE: Final = 1e-6
# The share of the printed average loss that stays with each step.
_LOSS_STAYS: Final = 0.998


def _array_module() -> ModuleType:
    """Return CuPy if it is installed and finds a device, else NumPy."""
    try:
        cupy = import_module("cupy")
    except ImportError:
        return np
    return cupy if cupy.cuda.is_available() else np


def write_network(network: PolicyNetwork, path: Path) -> dict[str, Rows]:
    """Write a network to a file that the package can read; return the arrays written."""
    packed = network.packed()
    part = path.with_suffix(".part")
    with part.open("wb") as stream:
        np.savez_compressed(stream, **packed)
    part.replace(path)
    return packed


class Teacher:
    """A network that learns; mutable.

    Args:
        parameters: weights and offsets of the layers of the three parts, hand, auction and head.
        means: the running means of the gradients.
        squares: the running means of the squares of the gradients.
        seen: the number of calls that were shown so far.
        steps: the number of steps so far.
    """

    def __init__(
        self, parameters: list[Rows], means: list[Rows], squares: list[Rows], seen: int, steps: int
    ) -> None:
        self._xp = _array_module()
        self._parameters = [self._xp.asarray(array) for array in parameters]
        past = ([self._xp.asarray(array) for array in arrays] for arrays in (means, squares))
        self._adam = Adam(self._parameters, *past, steps, self._xp)
        self.seen = seen
        self.loss = float(np.log(CALLS))

    @property
    def steps(self) -> int:
        """The number of steps so far."""
        return self._adam.steps

    @classmethod
    def begin(cls, systems: int, seed: int) -> Teacher:
        """Return the teacher of a new network, which has not learned anything."""
        rng = np.random.default_rng(seed)
        widths = [
            (HAND_INPUTS, *_TOWER),
            (auction_inputs(systems), *_TOWER),
            (_TOWER[-1], *_HEAD, CALLS),
        ]
        # All calls begin about equally likely.
        last = (1.0, 1.0, 0.1)
        parts = (begun_layers(part, rng, each) for part, each in zip(widths, last, strict=True))
        parameters = [array for part in parts for array in part]
        return cls._unmoved(parameters, 0)

    @classmethod
    def of_network(cls, network: PolicyNetwork, systems: tuple[str, ...], seen: int) -> Teacher:
        """Return a network that has been taught, to go on with, of other systems too.

        Args:
            network: the network to begin with.
            systems: the names of the systems to teach; the weights of a new system begin as the
                mean of those of the others.
            seen: the number of calls that count as shown before.
        """
        (weights, offsets), *deeper = network.auction
        known = len(network.systems)
        alike = weights[: auction_inputs(0)]
        sides = weights[auction_inputs(0) :].reshape(2, known, -1)
        begun = [
            side[network.systems.index(name)] if name in network.systems else side.mean(0)
            for side in sides
            for name in systems
        ]
        auction = [(np.vstack([alike, *begun]), offsets), *deeper]
        layers = [*network.hand, *auction, *network.head]
        return cls._unmoved([array.copy() for layer in layers for array in layer], seen)

    @classmethod
    def _unmoved(cls, parameters: list[Rows], seen: int) -> Teacher:
        nothing = [np.zeros_like(array) for array in parameters]
        return cls(parameters, nothing, [array.copy() for array in nothing], seen, 0)

    @classmethod
    def begin_or_go_on(cls, path: Path, systems: int, seed: int) -> Teacher:
        """Return the teacher that `keep` wrote to a file; if there is no file, a new one.

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
        """Write to a file everything that is needed to continue."""
        kinds = {
            "parameter": self._parameters,
            "mean": self._adam.means,
            "square": self._adam.squares,
        }
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
        """Return the network in the form that the package uses."""
        host = [self._to_host(array) for array in self._parameters]
        parts: list[tuple[Layer, ...]] = []
        for span in self._spans():
            arrays = host[span]
            parts.append(tuple(zip(arrays[::2], arrays[1::2], strict=True)))
        # `improve_policy.py` begins with a copy, and makes it win more.
        return PolicyNetwork(*parts, winning=parts[-1], systems=systems)

    def show(
        self,
        hands: Rows,
        auctions: Rows,
        legal: Rows,
        calls: Rows,
        rng: np.random.Generator,
        done: float,
    ) -> None:
        """Take learning steps towards the calls of some rows, in random order.

        Args:
            hands: the inputs of the hands.
            auctions: the inputs of the auctions.
            legal: which calls are legal.
            calls: the calls that were made.
            rng: the generator that draws the order.
            done: the share of all calls that was shown before.
        """
        rate = _LEAST_RATE + shrinking_rate(_RATE, done)
        order = rng.permutation(len(calls))
        for start in range(0, len(order), _BATCH):
            rows = order[start : start + _BATCH]
            columns = (hands[rows], auctions[rows], legal[rows], calls[rows])
            self._step(*map(self._xp.asarray, columns), rate)
            self.seen += len(rows)

    def _step(self, hands: Rows, auctions: Rows, legal: Rows, calls: Rows, rate: float) -> None:
        xp = self._xp
        hand, auction, head = (self._parameters[span] for span in self._spans())
        in_hand, in_auction = layer_values(hand, hands, xp), layer_values(auction, auctions, xp)
        joined = xp.maximum(in_hand[-1] + in_auction[-1], 0)
        in_head = layer_values(head, joined, xp)
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
        head_gradients, slope = gradients(head, in_head, slope)
        slope = slope * (joined > 0)
        slopes = [
            *gradients(hand, in_hand, slope)[0],
            *gradients(auction, in_auction, slope)[0],
            *head_gradients,
        ]
        self._adam.move(slopes, rate)

    @staticmethod
    def _spans() -> tuple[slice, slice, slice]:
        """Return the slices of the parameters that belong to hand, auction and head."""
        tower = 2 * len(_TOWER)
        return slice(0, tower), slice(tower, 2 * tower), slice(2 * tower, None)

    def _to_host(self, array: Rows) -> Rows:
        host: Rows = array if self._xp is np else self._xp.asnumpy(array)
        return host
