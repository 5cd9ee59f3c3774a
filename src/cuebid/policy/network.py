"""The policy network: how likely a player of a system is to make each call.

Some layers read the hand, others the auction; the head, a third group of layers, turns the sum of
both outputs into scores of calls. So a hand is read once for a whole auction, and an auction once
for all hands that are possible; only the head is computed for each pair. There are two heads: one
imitates the rules of the system, the other prefers, among calls close to the rules, those that win
more.
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
"""A layer: weights (a row for each input, a column for each output), and offsets of outputs."""

_PARTS = ("hand", "auction", "head", "winning")


@dataclass(frozen=True, slots=True, eq=False)
class PolicyNetwork:
    """The weights of a policy network.

    Attributes:
        hand: the layers that read a hand.
        auction: the layers that read an auction; the last is as wide as the last of `hand`.
        head: the layers from the sum of both to scores of calls by the rules.
        winning: the layers from the same sum to scores of calls that win more.
        systems: the names of the systems on which the network was trained.
    """

    hand: tuple[Layer, ...]
    auction: tuple[Layer, ...]
    head: tuple[Layer, ...]
    winning: tuple[Layer, ...]
    systems: tuple[str, ...]

    def hand_parts(self, hands: NDArray[Any]) -> Floats:
        """Return the outputs of the hand layers for hands given as `Hand.bits`, a row for each."""
        return through(self.hand, hand_inputs(hands))

    def auction_parts(self, auctions: AuctionRows) -> Floats:
        """Return the outputs of the auction layers, a row for each auction."""
        return through(self.auction, auctions.inputs)

    def scores(
        self,
        hand_parts: Floats,
        auction_parts: Floats,
        legal: NDArray[np.bool_],
        *,
        wins: bool = False,
    ) -> Floats:
        """Return unnormalised log-probabilities of calls, a row for each pair of hand and auction.

        Args:
            hand_parts: the outputs of `hand_parts`.
            auction_parts: the outputs of `auction_parts`, a row for each hand.
            legal: whether each call is legal.
            wins: whether calls that win more are preferred, or the rules are followed.
        """
        scores = self.scores_of_sums(np.maximum(hand_parts + auction_parts, 0), wins=wins)
        scores[~legal] = -np.inf
        return scores

    def scores_of_sums(self, sums: Floats, *, wins: bool = False) -> Floats:
        """Return scores of all calls, legal or not, for rectified sums of hand and auction part."""
        return through(self.winning if wins else self.head, sums)

    def scores_of_inputs(self, hands: Floats, auctions: Floats, legal: NDArray[np.bool_]) -> Floats:
        """Return `scores` for the raw inputs of hands and of auctions, a row for each pair."""
        return self.scores(through(self.hand, hands), through(self.auction, auctions), legal)

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> PolicyNetwork:
        """Return the network whose arrays were made by `packed`."""
        hand, auction, head, winning = (_unpacked(arrays, part) for part in _PARTS)
        return cls(hand, auction, head, winning, tuple(map(str, arrays["systems"])))

    def packed(self) -> dict[str, NDArray[Any]]:
        """Return the network's arrays for a file, with weights in eight bits."""
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
    """Return the outputs of layers for some inputs; all layers but the last are rectified."""
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
