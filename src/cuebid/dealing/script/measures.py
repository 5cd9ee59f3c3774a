"""Measures of a suit in scripts, by the definitions of the program Dealer.

Losers count at most three a suit, whatever its length; that is not how `LOSERS` of
`cuebid.evaluation` counts long suits. Quality is a hundred times that of the Bridge World.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

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
    """Return the points of a suit by the count 6-4-2-1, thirteen in all."""
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


def _cccc(holding: int) -> int:
    """Return the points of Kaplan's computer count for a suit, times 100, shortness included.

    A hand has `CCCC_OF_SHORT_HANDS` or `CCCC_OF_FLAT_HANDS` in addition.
    """
    length = holding.bit_count()
    ace, king, queen = (bool(holding & card) for card in (_ACE, _KING, _QUEEN))
    above_jack = ace + king + queen
    above_ten = above_jack + bool(holding & _JACK)
    points = 300 * ace + 200 * king + 100 * queen
    if length == 1:
        points -= 150 * king + 75 * queen
    if queen and length == 2:
        points -= 25
    # Jacks and tens count only as helpers of one or two higher honours.
    if queen and not (ace or king):
        points -= 25
    if holding & _JACK:
        points += {1: 25, 2: 50}.get(above_jack, 0)
    if holding & _TEN and (above_ten == 2 or (above_ten == 1 and holding & _NINE)):
        points += 25
    return points + _quality(holding) + 100 * max(0, 3 - length)


CCCC_OF_SHORT_HANDS: Final = -100
"""Points that the computer count adds for a hand with a short suit: the first doubleton is free."""
CCCC_OF_FLAT_HANDS: Final = -50
"""Points that the computer count adds for a hand of the shape 4333."""


def points_of_ranks(points: Sequence[int]) -> Callable[[int], int]:
    """Return the measure that gives each rank, from the ace down, these points."""

    def measure(holding: int) -> int:
        return sum(value for rank, value in enumerate(points) if holding & _ACE >> rank)

    return measure


MEASURES: Final[dict[str, Callable[[int], int]]] = {
    "hcp": _hcp,
    "controls": _controls,
    "losers": _losers,
    "quality": _quality,
    # Scripts ask for a length by the name of a suit, such as `spades`: see `expressions`.
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
    "cccc": _cccc,
}
"""Each measure of one suit, given as bits; the measure of a hand is the sum over its suits."""
ALTERNATE_COUNTS: Final = (
    "tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13",
)  # fmt: skip
"""The measures that `altcount` redefines, by their numbers."""
