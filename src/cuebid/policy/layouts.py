"""Bid many layouts of one board at once: the probability of each next call, and whole auctions.

All four players make the network's likeliest call, either by the rules of their system or by what
wins more. Layouts with the same auction so far share one row of the network's auction layers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.policy.auction_inputs import CALLS, AuctionRows, auction_rows
from cuebid.policy.network import PolicyNetwork

Floats = NDArray[np.float32]
_PASS: Final = 0


@dataclass(frozen=True, slots=True, eq=False)
class LayoutsOfBoard:
    """Layouts of the four hands of a board, with vulnerability and systems, for the network.

    Attributes:
        network: the policy network, which knows both systems.
        parts: outputs of the hand layers: layouts by players, the dealer first, by width.
        vulnerable: whether the dealer's side and the other side are vulnerable.
        systems: the index of the system of the dealer's side and of the other side.
        wins: whether the dealer's side and the other side prefer calls that win more.
    """

    network: PolicyNetwork
    parts: Floats
    vulnerable: tuple[bool, bool]
    systems: tuple[int, int]
    wins: tuple[bool, bool] = (False, False)

    @classmethod
    def of_hands(
        cls,
        network: PolicyNetwork,
        hands: NDArray[Any],
        vulnerable: tuple[bool, bool],
        systems: tuple[int, int],
        wins: tuple[bool, bool] = (False, False),
    ) -> LayoutsOfBoard:
        """Create layouts from an array of `Hand.bits`: layouts by players, the dealer first.

        The network reads a hand that many layouts share, such as the known hand, once.
        """
        different, places = np.unique(hands, return_inverse=True)
        parts = network.hand_parts(different)[places.reshape(hands.shape)]
        return cls(network, parts, vulnerable, systems, wins)

    def take(self, numbers: NDArray[Any]) -> LayoutsOfBoard:
        """Return the layouts with the given indices."""
        return replace(self, parts=self.parts[numbers])

    def next_chances(self, calls: Sequence[int]) -> Floats:
        """Return the probability of each next call: layouts by calls.

        Args:
            calls: the auction so far, as `Call.index`.
        """
        scores = self._next_scores(calls)
        weights = np.exp(scores - scores.max(1, keepdims=True))
        chances: Floats = weights / weights.sum(1, keepdims=True)
        return chances

    def likeliest(self, calls: Sequence[int]) -> NDArray[np.int64]:
        """Return the likeliest next call on each layout, as `Call.index`.

        Args:
            calls: the auction so far, as `Call.index`.
        """
        best: NDArray[np.int64] = self._next_scores(calls).argmax(1)
        return best

    def finished(self, calls: Sequence[int], most_calls: int) -> list[tuple[int, ...]]:
        """Return the whole auction on each layout if all four players bid by the network.

        Args:
            calls: the auction so far, as `Call.index`.
            most_calls: an auction with this number of calls is ended with passes.
        """
        auctions: list[tuple[int, ...]] = [tuple(calls)]
        group = np.zeros(len(self.parts), np.int64)
        ended: list[tuple[int, ...]] = [()] * len(self.parts)
        going = np.arange(len(self.parts))
        position = len(calls)
        if _is_over(auctions[0]):
            return auctions * len(self.parts)
        while len(going):
            rows = self._rows(np.array(auctions, np.uint8).reshape(len(auctions), -1), position)
            best = self.take(going)._scores(rows, group, position).argmax(1)
            if position >= most_calls:
                best[:] = _PASS
            position += 1
            keys, group = np.unique(group * CALLS + best, return_inverse=True)
            auctions = [(*auctions[key // CALLS], int(key % CALLS)) for key in keys.tolist()]
            over = np.array([_is_over(auction) for auction in auctions])
            for layout, number in zip(
                going[over[group]].tolist(), group[over[group]].tolist(), strict=True
            ):
                ended[layout] = auctions[number]
            going, group = going[~over[group]], group[~over[group]]
            still, group = np.unique(group, return_inverse=True)
            auctions = [auctions[number] for number in still.tolist()]
        return ended

    def _next_scores(self, calls: Sequence[int]) -> Floats:
        rows = self._rows(np.array([calls], np.uint8).reshape(1, -1), len(calls))
        return self._scores(rows, np.zeros(len(self.parts), np.int64), len(calls))

    def _rows(self, calls: NDArray[np.uint8], length: int) -> AuctionRows:
        count = len(calls)
        return auction_rows(
            calls,
            np.full(count, length),
            np.tile(np.array(self.vulnerable, bool), (count, 1)),
            np.tile(np.array(self.systems), (count, 1)),
            len(self.network.systems),
        )

    def _scores(self, rows: AuctionRows, group: NDArray[np.int64], position: int) -> Floats:
        """Return the scores of all calls, a row for each layout, whose auction is `rows[group]`."""
        auction_parts = self.network.auction_parts(rows)
        return self.network.scores(
            self.parts[:, position % 4],
            auction_parts[group],
            rows.legal[group],
            wins=self.wins[position % 2],
        )


def _is_over(calls: Sequence[int]) -> bool:
    """Return whether an auction is over: three passes after a call, or four passes (Law 22)."""
    return len(calls) >= 4 and not any(calls[-3:])
