"""Encode hands as inputs of the policy network, many at once.

A network of this size does not find thresholds such as twelve points or a fifth spade by itself. So
the inputs are the cards, and for each count that matters in bidding a "ladder": for each threshold
1, 2, 3 ... whether the count reaches it.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuebid.evaluation.arrays import cards_of_holdings, holdings_of

Floats = NDArray[np.float32]

# The highest threshold of each ladder: hardly a hand has more, and a call never depends on it.
_LENGTHS: Final = 9
_POINTS: Final = 30
_SUIT_POINTS: Final = 10
_TOTALS: Final = 32
_CONTROLS: Final = 10
_TOPS: Final = 4
_LONGER: Final = tuple(permutations(range(4), 2))

HAND_INPUTS: Final = (
    52
    + 4 * (_LENGTHS + _SUIT_POINTS + _TOPS)
    + _POINTS
    + 2 * _TOTALS
    + _CONTROLS
    + 2 * 4
    + 2
    + len(_LONGER)
)
"""The number of the network's inputs for a hand."""


class _Counts(NamedTuple):
    """Lookup tables of a suit's counts, each indexed by the holding as an integer.

    Attributes:
        cards: whether each card is held, thirteen columns.
        length: number of cards.
        points: high-card points.
        controls: ace two, king one.
        tops: cards among the five highest.
        long: points for length, one for each card from the fifth.
        short: points for shortness: void three, singleton two, doubleton one.
        ace: whether the ace is held.
        king: whether the king is held.
    """

    cards: NDArray[np.int64]
    length: NDArray[np.int64]
    points: NDArray[np.int64]
    controls: NDArray[np.int64]
    tops: NDArray[np.int64]
    long: NDArray[np.int64]
    short: NDArray[np.int64]
    ace: NDArray[np.int64]
    king: NDArray[np.int64]


@cache
def _counts() -> _Counts:
    cards = cards_of_holdings()
    length = cards.sum(1)
    return _Counts(
        cards,
        length,
        cards[:, :4] @ np.array([4, 3, 2, 1]),
        cards[:, :2] @ np.array([2, 1]),
        cards[:, :5].sum(1),
        np.maximum(length - 4, 0),
        np.maximum(3 - length, 0),
        cards[:, 0],
        cards[:, 1],
    )


def hand_inputs(hands: NDArray[Any]) -> Floats:
    """Return the network's inputs for hands given as `Hand.bits`, a row for each hand."""
    holdings = holdings_of(hands)
    counts = _counts()
    lengths, points = counts.length[holdings], counts.points[holdings]
    total = points.sum(1)
    shortest, longest = lengths.min(1), lengths.max(1)
    doubletons = (lengths == 2).sum(1)
    columns = [
        counts.cards[holdings].reshape(len(hands), 52),
        _ladders(lengths, _LENGTHS),
        _ladders(points, _SUIT_POINTS),
        _ladders(counts.tops[holdings], _TOPS),
        _ladder(total, _POINTS),
        _ladder(total + counts.long[holdings].sum(1), _TOTALS),
        _ladder(total + counts.short[holdings].sum(1), _TOTALS),
        _ladder(counts.controls[holdings].sum(1), _CONTROLS),
        _ladder(counts.ace[holdings].sum(1), 4),
        _ladder(counts.king[holdings].sum(1), 4),
        ((shortest >= 2) & (doubletons <= 1))[:, None],
        ((shortest >= 2) & (longest <= 6))[:, None],
        np.stack([lengths[:, first] > lengths[:, second] for first, second in _LONGER], 1),
    ]
    return np.concatenate(columns, axis=1, dtype=np.float32)


def _ladder(values: NDArray[Any], most: int) -> NDArray[np.bool_]:
    """Return a row for each value: whether it reaches 1, 2 ... `most`."""
    reached: NDArray[np.bool_] = values[:, None] >= np.arange(1, most + 1)
    return reached


def _ladders(values: NDArray[Any], most: int) -> NDArray[np.bool_]:
    """Return a row for each hand: for each suit, whether its value reaches 1, 2 ... `most`."""
    reached: NDArray[np.bool_] = values[:, :, None] >= np.arange(1, most + 1)
    return reached.reshape(len(values), -1)
