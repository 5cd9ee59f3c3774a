"""Key cards: the four aces and the king of trumps, as hands.

A number of key cards is a number of aces with the king of trumps or one more without it, so that
the hands with it are two boxes, and tests, counts and samples of them are exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Final

from cuebid.core import Suit
from cuebid.evaluation.boxes import Box, Boxes
from cuebid.evaluation.feature import ACES, KINGS
from cuebid.evaluation.hand_features import Features

KEY_CARDS: Final = 5
"""The number of key cards of one suit."""
_MOST_ACES: Final = 4


def key_cards(suit: Suit, counts: Iterable[int]) -> Boxes:
    """Return the hands with any of some numbers of key cards."""
    return _key_cards(suit, tuple(sorted(set(counts))))


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
    """Yield the first and the last of numbers that follow each other: 0, 3, 4 are 0-0 and 3-4."""
    for _, run in groupby(enumerate(counts), key=lambda pair: pair[1] - pair[0]):
        numbers = [number for _, number in run]
        yield numbers[0], numbers[-1]


def key_cards_held(hand: Features, suit: Suit) -> int:
    """Return how many key cards a hand has if a suit is trumps."""
    return hand.value(ACES) + hand.value(KINGS, suit)
