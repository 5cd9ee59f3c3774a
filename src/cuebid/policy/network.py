"""The policy network: how likely a player of a system is to make each call.

A tower of layers reads the hand, another the auction; their sums go through a head to the calls.
So a hand is read once for a whole auction, and an auction once for all hands that may be behind it:
what is left for each pair is the head. There are two heads: one copies the calls of the system's
rules, the other prefers among the calls that the rules would about make those that win more.
Weights are stored in eight bits with a scale for each column.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuebid.policy.auction_inputs import AuctionRows
from cuebid.policy.hand_inputs import hand_inputs

Floats = NDArray[np.float32]
Layer = tuple[Floats, Floats]
"""Weights, a row for each input and a column for each output, and the offsets of the outputs."""

_PARTS = ("hand", "auction", "head", "winning")


@dataclass(frozen=True, slots=True, eq=False)
class PolicyNetwork:
    """Weights of the network.

    Attributes:
        hand: the layers that read a hand.
        auction: the layers that read an auction; the last is as wide as the last of `hand`.
        head: the layers that take the sum of both to the calls of the rules.
        winning: the layers that take it to the calls that win more.
        systems: the names of the systems that the network was taught.
    """

    hand: tuple[Layer, ...]
    auction: tuple[Layer, ...]
    head: tuple[Layer, ...]
    winning: tuple[Layer, ...]
    systems: tuple[str, ...]

    def hand_parts(self, hands: NDArray[Any]) -> Floats:
        """Return what the network makes of hands given as `Hand.bits`, a row for each."""
        return through(self.hand, hand_inputs(hands))

    def auction_parts(self, auctions: AuctionRows) -> Floats:
        """Return what the network makes of auctions, a row for each."""
        return through(self.auction, auctions.inputs)

    def scores(
        self,
        hand_parts: Floats,
        auction_parts: Floats,
        legal: NDArray[np.bool_],
        *,
        wins: bool = False,
    ) -> Floats:
        """Return the logarithm of how likely each call is, up to a sum, a row for each pair.

        Args:
            hand_parts: what the network makes of the hands.
            auction_parts: the same of the auctions.
            legal: whether each call is.
            wins: whether the player prefers calls that win more; else they are those of the rules.
        """
        scores = self.scores_of_sums(np.maximum(hand_parts + auction_parts, 0), wins=wins)
        scores[~legal] = -np.inf
        return scores

    def scores_of_sums(self, sums: Floats, *, wins: bool = False) -> Floats:
        """Return the scores of all calls, legal or not, for rectified sums of both parts."""
        return through(self.winning if wins else self.head, sums)

    def scores_of_inputs(self, hands: Floats, auctions: Floats, legal: NDArray[np.bool_]) -> Floats:
        """Return `scores` for inputs of hands and of auctions, a row for each pair."""
        return self.scores(through(self.hand, hands), through(self.auction, auctions), legal)

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> PolicyNetwork:
        """Return the network that `packed` made arrays of."""
        hand, auction, head, winning = (_unpacked(arrays, part) for part in _PARTS)
        return cls(hand, auction, head, winning, tuple(map(str, arrays["systems"])))

    def packed(self) -> dict[str, NDArray[Any]]:
        """Return arrays for a file, weights in eight bits."""
        arrays: dict[str, NDArray[Any]] = {"systems": np.array(self.systems)}
        for part in _PARTS:
            for number, (weights, offsets) in enumerate(getattr(self, part)):
                scale = np.maximum(np.abs(weights).max(0), 1e-9) / 127
                name = f"{part}.{number}"
                arrays[f"{name}.weights"] = np.rint(weights / scale).astype(np.int8)
                arrays[f"{name}.scale"] = scale.astype(np.float32)
                arrays[f"{name}.offsets"] = offsets
        return arrays


def through(layers: tuple[Layer, ...], values: Floats) -> Floats:
    """Return values taken through layers of rectified sums; the last is not rectified."""
    for number, (weights, offsets) in enumerate(layers):
        values = values @ weights
        values += offsets
        if number < len(layers) - 1:
            np.maximum(values, 0, out=values)
    return values


def _unpacked(arrays: Mapping[str, NDArray[Any]], part: str) -> tuple[Layer, ...]:
    count = sum(name.startswith(f"{part}.") and name.endswith(".weights") for name in arrays)
    return tuple(
        (
            arrays[f"{name}.weights"].astype(np.float32) * arrays[f"{name}.scale"],
            arrays[f"{name}.offsets"],
        )
        for name in (f"{part}.{number}" for number in range(count))
    )
