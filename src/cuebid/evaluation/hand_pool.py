"""A weighted pool of hands in which rare hands are frequent.

Random deals hold hardly any hand of 23 points or with eight spades, so that a fault on such hands
is never seen. The hands of the pool are drawn with tilted odds instead: half of them with each
pattern of suit lengths equally likely, and their honours with odds that grow or shrink with the
points. Each hand has a weight, its true probability divided by that of being drawn, so that shares
of hands come out as at the table. A set of hands is one integer, a bit for each hand.

The seed is fixed: a check reports, and a call is explained, the same in every run.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import product
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Hand
from cuebid.evaluation.arrays import FeatureArrays
from cuebid.evaluation.feature import HCP
from cuebid.evaluation.tables import HOLDINGS, table

SHAPES: Final = tuple(shape for shape in product(range(14), repeat=4) if sum(shape) == 13)
"""The lengths of clubs, diamonds, hearts and spades, for each of the 560 shapes."""

# A tenth of the pool is some thousand hands of the usual kind, and hands of every pattern and of
# every number of points up to 30 occur more than ten times.
_SIZE: Final = 12_000
_SEED: Final = 9_107
# Odds multiply by exp(tilt) with each point. The variance of points is about 17, so that these
# tilts move the mean of ten points to 2, 7, 10, 15, 20 and 25.
_TILTS: Final = (-0.5, -0.18, 0.0, 0.3, 0.6, 0.9)
_TILT_ODDS: Final = (0.1, 0.15, 0.3, 0.2, 0.15, 0.1)


class HandPool:
    """Hands with their features and weights; a set of them is an integer, a bit for each hand.

    Args:
        hands: the hands as `Hand.bits`.
        weights: how often each hand occurs at the table, in any unit.

    Attributes:
        features: the features of the hands.
        weights: the weights, as given.
        all: the set of all hands.
    """

    def __init__(self, hands: NDArray[np.uint64], weights: NDArray[np.float64]) -> None:
        self.features = FeatureArrays(hands)
        self.weights = weights
        self.all = (1 << len(hands)) - 1

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.weights)

    def weight(self, hands: int) -> float:
        """Return the total weight of a set of hands, an integer with a bit for each hand."""
        return float(self.weights[hands_of(hands, len(self))].sum())

    def share(self, part: int, whole: int) -> float:
        """Return the share of the hands in `whole` that are in `part`, weighted as at the table."""
        total = self.weight(whole)
        return self.weight(part & whole) / total if total else 0.0

    def example(self, hands: int) -> Hand:
        """Return the most frequent hand of a set that is not empty."""
        members = np.flatnonzero(hands_of(hands, len(self)))
        best = members[int(np.argmax(self.weights[members]))]
        return Hand.from_bits(int(self.features.bits[best]))

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """All hands of the pool."""
        return tuple(Hand.from_bits(bits) for bits in self.features.bits.tolist())


def bits_of(hands: NDArray[np.bool_]) -> int:
    """Return the set of hands, as an integer, that an array of truth values selects."""
    return int.from_bytes(np.packbits(hands, bitorder="little").tobytes(), "little")


def hands_of(hands: int, count: int) -> NDArray[np.bool_]:
    """Return a set of hands as an array of truth values, for a pool of `count` hands."""
    packed = np.frombuffer(hands.to_bytes((count + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=count, bitorder="little").astype(bool)


@lru_cache(maxsize=1)
def standard_pool() -> HandPool:
    """Return the pool that checks and explanations use."""
    rng = np.random.default_rng(_SEED)
    shapes = np.array(SHAPES)
    dealt = _shape_odds()
    levelled = _levelled_shape_odds()
    shape_odds = (dealt + levelled) / 2
    chosen_shapes = rng.choice(len(shapes), size=_SIZE, p=shape_odds)
    chosen_tilts = rng.choice(len(_TILTS), size=_SIZE, p=_TILT_ODDS)
    hands = np.zeros(_SIZE, dtype=np.uint64)
    points = np.frombuffer(table(HCP), dtype=np.uint8).astype(int)
    by_length = _holdings_by_length()
    for suit in range(4):
        for tilt, factor in enumerate(_TILTS):
            for length in range(14):
                members = (chosen_tilts == tilt) & (shapes[chosen_shapes, suit] == length)
                holdings = by_length[length]
                odds = np.exp(factor * points[holdings])
                drawn = rng.choice(holdings, size=int(members.sum()), p=odds / odds.sum())
                hands[members] |= drawn.astype(np.uint64) << np.uint64(13 * suit)
    return HandPool(hands, _weights(hands, chosen_shapes, dealt / shape_odds))


def _weights(
    hands: NDArray[np.uint64], chosen_shapes: NDArray[np.int64], shape_weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return for each hand its odds of being dealt divided by those of being drawn here."""
    shapes = np.array(SHAPES)[chosen_shapes]
    points = np.frombuffer(table(HCP), dtype=np.uint8).astype(int)
    by_length = _holdings_by_length()
    total = sum(
        points[(hands >> np.uint64(13 * suit) & np.uint64(HOLDINGS - 1)).astype(int)]
        for suit in range(4)
    )
    # Within a shape a hand can come from any tilt, so that its odds are the mean over all tilts.
    odds = np.zeros(len(hands))
    for factor, chance in zip(_TILTS, _TILT_ODDS, strict=True):
        sums = [np.exp(factor * points[holdings]).mean() for holdings in by_length]
        normal = np.prod(np.array(sums)[shapes], axis=1)
        odds += chance * np.exp(factor * total) / normal
    weights: NDArray[np.float64] = shape_weights[chosen_shapes] / odds
    normalised: NDArray[np.float64] = weights / weights.sum()
    return normalised


def _holdings_by_length() -> list[NDArray[np.int64]]:
    lengths = np.array([holding.bit_count() for holding in range(HOLDINGS)])
    return [np.flatnonzero(lengths == length) for length in range(14)]


def _shape_odds() -> NDArray[np.float64]:
    """Return how likely each of `SHAPES` is to be dealt."""
    return _normalised(_ways(shape) for shape in SHAPES)


def _levelled_shape_odds() -> NDArray[np.float64]:
    """Return odds of `SHAPES` that make each pattern of lengths, in any suits, equally likely."""
    patterns = [tuple(sorted(shape)) for shape in SHAPES]
    return _normalised(1 / patterns.count(pattern) for pattern in patterns)


def _ways(shape: tuple[int, ...]) -> int:
    ways = 1
    for length in shape:
        ways *= comb(13, length)
    return ways


def _normalised(odds: Iterable[float]) -> NDArray[np.float64]:
    array = np.fromiter(odds, dtype=float)
    normalised: NDArray[np.float64] = array / array.sum()
    return normalised
