"""Find the hands that make a call, beyond those of the rules, because it wins more.

Such a player makes more calls than the rules of his system describe: he overcalls a point lighter,
and raises with a card less if it pays. So the network bids hands that have made his earlier calls,
and what a call shows by the rules is widened to include the hands that make it. He makes no call
with a hand outside the widened meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SEATS, Call
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.heard import Heard
from cuebid.database.meaning.shares import drawn_hands
from cuebid.evaluation import ANYTHING, DIMENSIONS, Box, Boxes, FeatureArrays
from cuebid.evaluation.hand_pool import standard_pool
from cuebid.judgement.misfits import UNTRUTH_OF_ONE
from cuebid.phrases import Branch
from cuebid.phrases.told import Told
from cuebid.policy import LayoutsOfBoard, PolicyNetwork
from cuebid.robots.bidder.policy_thought import PolicyThought

# The most hands of the pool that the network bids; if fewer than the second number fit, hands are
# sampled instead.
_MOST_HANDS: Final = 4_000
_FEWEST_HANDS: Final = 150
# If fewer hands make a call, nothing is concluded.
_FEWEST_OF_CALL: Final = 10
# A hand farther from the rules' meaning, in points, is an error and no habit.
_FARTHEST: Final = 5.0
# The share of hands, the farthest ones, that do not widen the meaning of a call.
_LEFT_OUT: Final = 0.02
# A smaller share of the hands that make a call is no habit.
_NEGLIGIBLE: Final = 0.005

Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class CountedHabits:
    """A function that finds the next call of each hand if its player prefers calls that win more.

    Attributes:
        thought: the network, and the systems of both sides.
    """

    thought: PolicyThought

    def __call__(self, situation: Situation, heard: Heard) -> CountedCalls:
        """Return the network's next call for each hand that fits the player's earlier calls.

        Args:
            situation: the auction so far.
            heard: what the player's earlier calls were explained to show.
        """
        before = Boxes.union((heard.usual, *heard.rare_hands))
        hands, parts, weights = self._sample(before)
        calls = [call.index for call in situation.calls]

        def likeliest(numbers: NDArray[Any], count: int, *, wins: bool) -> NDArray[np.int64]:
            # Each hand is used as that of all four players, since only the player to call matters.
            players = np.broadcast_to(
                parts[numbers, None], (len(numbers), len(SEATS), parts.shape[1])
            )
            systems = self.thought.systems_at(len(calls))
            layouts = LayoutsOfBoard(
                self.thought.network, players, situation.vulnerable, systems, (wins, wins)
            )
            return layouts.likeliest(calls[:count])

        kept = np.arange(len(hands))
        for turn in range(len(calls) % len(SEATS), len(calls), len(SEATS)):
            makes = likeliest(kept, turn, wins=True) == calls[turn]
            # Where the preferred call differs, the player may have followed the rules.
            makes[~makes] = likeliest(kept[~makes], turn, wins=False) == calls[turn]
            kept = kept[makes]
        preferred = likeliest(kept, len(calls), wins=True)
        return CountedCalls(FeatureArrays(hands[kept]), weights[kept], preferred, before.hull())

    def _sample(self, boxes: Boxes) -> tuple[NDArray[Any], NDArray[Any], Floats]:
        """Return hands within `boxes`, the network's outputs for them, and their frequencies."""
        pool, network = standard_pool(), self.thought.network
        rows = np.flatnonzero(boxes.mask(pool.features))
        if len(rows) >= _FEWEST_HANDS:
            rows = rows[:: 1 + len(rows) // _MOST_HANDS]
            return pool.features.bits[rows], _pool_parts(network)[rows], pool.weights[rows]
        hands, _ = drawn_hands(boxes)
        return hands, network.hand_parts(hands), np.ones(len(hands))


@dataclass(frozen=True, slots=True, eq=False)
class CountedCalls:
    """The network's next call for each of many hands that fit the player's earlier calls.

    Attributes:
        hands: the hands.
        weights: how often each hand occurs.
        calls: the `Call.index` that each hand makes.
        before: a box around the hands that earlier calls were explained to show.
    """

    hands: FeatureArrays
    weights: Floats
    calls: NDArray[Any]
    before: Box = ANYTHING

    def beyond(self, call: Call, by_rules: Told) -> Sequence[Branch]:
        """Return the hands that make a call although its explanation by the rules excludes them.

        Each branch widens the explained box to which its hands are nearest. Empty if too few hands
        make the call, or too few of them are outside.

        Args:
            call: the next call.
            by_rules: what opponents are told of the call by the rules.
        """
        makes = self.calls == call.index
        hands, weights = FeatureArrays(self.hands.bits[makes]), self.weights[makes]
        total = weights.sum()
        kinds = [
            (box, branch.purpose)
            for branch in (*by_rules.usual, *filter(None, [by_rules.rare]))
            for box in branch.boxes
        ]
        if len(hands) < _FEWEST_OF_CALL or not kinds:
            return ()
        distances = np.stack([_distances(box, hands) for box, _ in kinds])
        nearest, distance = distances.argmin(0), distances.min(0)
        is_told = (distance > 0) & (distance <= _farthest_told(distance, weights))
        found = []
        for number, (box, purpose) in enumerate(kinds):
            members = is_told & (nearest == number)
            share = float(weights[members].sum() / total)
            if share >= _NEGLIGIBLE:
                widened = _widened(box, FeatureArrays(hands.bits[members]))
                found.append(Branch(Boxes((widened & self.before,)), purpose, share))
        return found


@lru_cache(maxsize=2)
def _pool_parts(network: PolicyNetwork) -> NDArray[Any]:
    """Return the outputs of the network's hand layers for the sample of hands `standard_pool`."""
    return network.hand_parts(standard_pool().features.bits)


def _distances(box: Box, hands: FeatureArrays) -> Floats:
    """Return each hand's distance from a box in points, as `misfits.untruth` measures it."""
    far = np.zeros(len(hands))
    for axis, low, high in box.bounds:
        values = hands.of_dimension(DIMENSIONS[axis]).astype(float)
        far += UNTRUTH_OF_ONE[axis] * np.maximum(np.maximum(low - values, values - high), 0)
    return far


def _farthest_told(distance: Floats, weights: Floats) -> float:
    """Return the distance from a call's meaning beyond which hands do not widen it.

    Args:
        distance: for each hand that makes the call, its distance from the meaning by the rules.
        weights: how often each hand occurs.
    """
    order = distance.argsort(kind="stable")
    within = weights[order].cumsum() <= (1 - _LEFT_OUT) * weights.sum()
    return min(_FARTHEST, float(distance[order][within].max(initial=0.0)))


def _widened(box: Box, hands: FeatureArrays) -> Box:
    """Return a box with its bounds widened until all given hands fit."""
    wide = []
    for bound in box.bounds:
        values = hands.of_dimension(bound.dimension)
        low, high = min(bound.low, int(values.min())), max(bound.high, int(values.max()))
        wide.append(bound._replace(low=low, high=high))
    return Box(tuple(wide))
