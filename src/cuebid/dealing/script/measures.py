"""What scripts can measure of a suit, by the definitions of the program Dealer.

Losers count at most three a suit, whatever its length; that is not how `LOSERS` of
`cuebid.evaluation` counts long suits. Quality is a hundred times that of the Bridge World.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

__all__ = ["MEASURES"]

# Definitions of Dealer's own and not those of `cuebid.evaluation`, because a script must select the
# same deals here as there.
_ACE, _KING, _QUEEN, _JACK, _TEN, _NINE, _EIGHT = (1 << index for index in range(12, 5, -1))


def _count(*cards: int) -> Callable[[int], int]:
    mask = sum(cards)
    return lambda holding: (holding & mask).bit_count()


def _hcp(holding: int) -> int:
    return sum(
        points
        for points, card in ((4, _ACE), (3, _KING), (2, _QUEEN), (1, _JACK))
        if holding & card
    )


def _c13(holding: int) -> int:
    """Return points by the count 6-4-2-1, of which a suit has thirteen."""
    return sum(
        points
        for points, card in ((6, _ACE), (4, _KING), (2, _QUEEN), (1, _JACK))
        if holding & card
    )


def _controls(holding: int) -> int:
    return 2 * bool(holding & _ACE) + bool(holding & _KING)


def _losers(holding: int) -> int:
    honours = (_ACE, _KING, _QUEEN)[: min(3, holding.bit_count())]
    return sum(not holding & card for card in honours)


def _quality(holding: int) -> int:
    """Return the suit quality of the Bridge World, times 100.

    A tenth of the length for each high-card point; length beyond six counts as missing queen and
    jack, and lower cards count only beside higher honours.
    """
    length = holding.bit_count()
    unit = 10 * length
    quality = unit * _hcp(holding)
    honours = _count(_ACE, _KING, _QUEEN, _JACK)(holding)
    if length > 6:
        missing = 3 - 2 * bool(holding & _QUEEN) - bool(holding & _JACK)
        return quality + unit * min(missing, {7: 1, 8: 2}.get(length, 3))
    if holding & _TEN:
        quality += unit if honours > 1 or holding & _JACK else unit // 2
    if holding & _NINE and (honours == 2 or holding & (_TEN | _EIGHT)):
        quality += unit // 2
    return quality


MEASURES: Final[dict[str, Callable[[int], int]]] = {
    "hcp": _hcp,
    "controls": _controls,
    "losers": _losers,
    "quality": _quality,
    # Not called by its name in scripts, which ask for a suit: see `expressions`.
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
    "c13": _c13,
}
"""Each measure of one suit, given as bits; the measure of a hand is the sum over its suits."""
