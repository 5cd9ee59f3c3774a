"""What scripts can measure of a hand, as dealer defines it, for many hands at once.

Losers count at most three a suit, whatever its length; that is not how `LOSERS` of
`cuebid.evaluation` counts long suits. Quality is a hundred times that of the Bridge World.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cuebid.core.suit import SUITS, Suit
from cuebid.evaluation.arrays import load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MEASURES", "measured"]

_ACE, _KING, _QUEEN, _JACK, _TEN, _NINE, _EIGHT = (1 << place for place in range(12, 5, -1))


def _count(*cards: int) -> Callable[[int], int]:
    mask = sum(cards)
    return lambda holding: (holding & mask).bit_count()


def _hcp(holding: int) -> int:
    return sum(
        points
        for points, card in ((4, _ACE), (3, _KING), (2, _QUEEN), (1, _JACK))
        if holding & card
    )


def _controls(holding: int) -> int:
    return 2 * bool(holding & _ACE) + bool(holding & _KING)


def _losers(holding: int) -> int:
    honours = (_ACE, _KING, _QUEEN)[: min(3, holding.bit_count())]
    return sum(not holding & card for card in honours)


def _quality(holding: int) -> int:
    length = holding.bit_count()
    factor = 10 * length
    found = factor * _hcp(holding)
    higher = _count(_ACE, _KING, _QUEEN, _JACK)(holding)
    if length > 6:
        missing = 3 - 2 * bool(holding & _QUEEN) - bool(holding & _JACK)
        return found + factor * min(missing, {7: 1, 8: 2}.get(length, 3))
    if holding & _TEN:
        found += factor if higher > 1 or holding & _JACK else factor // 2
    if holding & _NINE and (higher == 2 or holding & (_TEN | _EIGHT)):
        found += factor // 2
    return found


MEASURES: Final[dict[str, Callable[[int], int]]] = {
    "hcp": _hcp,
    "controls": _controls,
    "losers": _losers,
    "quality": _quality,
    "length": int.bit_count,
    "aces": _count(_ACE),
    "kings": _count(_KING),
    "queens": _count(_QUEEN),
    "jacks": _count(_JACK),
    "tens": _count(_TEN),
    "top2": _count(_ACE, _KING),
    "top3": _count(_ACE, _KING, _QUEEN),
    "top4": _count(_ACE, _KING, _QUEEN, _JACK),
    "top5": _count(_ACE, _KING, _QUEEN, _JACK, _TEN),
    "c13": lambda holding: sum(
        points
        for points, card in ((6, _ACE), (4, _KING), (2, _QUEEN), (1, _JACK))
        if holding & card
    ),
}
"""Each measure of one suit; that of a hand is the sum."""


@cache
def _table(name: str) -> Any:  # noqa: ANN401 - an array
    numpy = load_numpy()
    return numpy.array([MEASURES[name](holding) for holding in range(1 << 13)], numpy.int64)


def measured(name: str, bits: NDArray[np.uint64], suit: Suit | None) -> NDArray[np.int64]:
    """A measure of many hands, of one suit or of all."""
    numpy = load_numpy()
    table = _table(name)
    found: NDArray[np.int64] = numpy.zeros(len(bits), dtype=numpy.int64)
    for one in SUITS if suit is None else (suit,):
        found += table[(bits >> numpy.uint64(13 * one) & numpy.uint64(0x1FFF)).astype(numpy.int64)]
    return found
