"""Key cards: the hands with given numbers of aces and the king of trumps, as boxes.

A hand with n key cards has n aces without the king of trumps, or n - 1 aces with it. So the hands
with n key cards are two boxes, and tests, counts and samples of them are exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Final

from cuebid.core import Suit
from cuebid.evaluation.boxes import Box, Boxes
from cuebid.evaluation.feature import ACES, HONOURS, KINGS
from cuebid.evaluation.hand_features import Features

KEY_CARDS: Final = 5
"""The number of key cards of one suit."""
_MOST_ACES: Final = 4
# The 8421 count of an ace.
_ACE: Final = 8


def key_cards(suit: Suit, counts: Iterable[int], left_out: Suit | None = None) -> Boxes:
    """Return the hands whose number of key cards is any of `counts`.

    Args:
        suit: the trump suit.
        counts: the numbers of key cards, 0 to 5.
        left_out: a suit whose ace does not count, because partner is void there.
    """
    numbers = tuple(sorted(set(counts)))
    if left_out is None:
        return _key_cards(suit, numbers)
    without = Box().at_most(HONOURS, _ACE - 1, left_out)
    with_ace = Box().at_least(HONOURS, _ACE, left_out)
    one_more = tuple(number + 1 for number in numbers)
    return (_key_cards(suit, numbers) & without) | (_key_cards(suit, one_more) & with_ace)


@lru_cache(maxsize=256)
def _key_cards(suit: Suit, counts: tuple[int, ...]) -> Boxes:
    boxes = []
    for low, high in _runs(counts):
        for king in (0, 1):
            aces = max(0, low - king), min(_MOST_ACES, high - king)
            if aces[0] <= aces[1]:
                boxes.append(Box().between(ACES, *aces).exactly(KINGS, king, suit))
    return Boxes.union(boxes)


def _runs(counts: tuple[int, ...]) -> Iterable[tuple[int, int]]:
    """Yield the first and the last number of each consecutive run: 0, 3, 4 gives 0-0 and 3-4."""
    for _, run in groupby(enumerate(counts), key=lambda pair: pair[1] - pair[0]):
        numbers = [number for _, number in run]
        yield numbers[0], numbers[-1]


def key_cards_held(hand: Features, suit: Suit) -> int:
    """Return how many key cards a hand has if `suit` is trumps."""
    return hand.value(ACES) + hand.value(KINGS, suit)
