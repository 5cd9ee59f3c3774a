"""What the words of the shorthand mean."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from cuebid.dealing.shorthand_tokens import MOST
from cuebid.evaluation import (
    BALANCED,
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    LOSERS,
    POINTS,
    QUALITY,
    SECOND,
    SEMI_BALANCED,
    SHORTEST,
    STOPPERS,
    THIRD,
    Box,
    Boxes,
    Feature,
)

__all__ = ["KINDS", "LEVELS", "SUIT_WORDS", "UNITS", "VOCABULARY", "any_order", "in_order", "top"]

Range = tuple[int, int]

SUIT_WORDS: Final[dict[str, Suit]] = {
    word: suit
    for suit in SUITS
    for word in (suit.letter.lower(), suit.symbol, suit.word.lower(), suit.word.lower()[:-1])
}
UNITS: Final[dict[str, Feature]] = {
    "hcp": HCP,
    "points": POINTS,
    "pts": POINTS,
    "losers": LOSERS,
    "loser": LOSERS,
    "controls": CONTROLS,
    "control": CONTROLS,
    "honours": HONOURS,
    "honors": HONOURS,
    "stoppers": STOPPERS,
    "quality": QUALITY,
}
KINDS: Final = {
    "balanced": BALANCED,
    "bal": BALANCED,
    "semibalanced": SEMI_BALANCED,
    "semi-balanced": SEMI_BALANCED,
}
LEVELS: Final[dict[str, tuple[Feature, int]]] = {
    "partial": (STOPPERS, 1),
    "likely": (STOPPERS, 2),
    "stop": (STOPPERS, 3),
    "stopper": (STOPPERS, 3),
    "two": (STOPPERS, 4),
    "biddable": (QUALITY, 3),
    "rebiddable": (QUALITY, 4),
    "twice": (QUALITY, 5),
    "strong": (QUALITY, 6),
    "solid": (QUALITY, 7),
}
"""Words of levels, with the lowest value that they ask for."""
VOCABULARY: Final = (
    *UNITS,
    *KINDS,
    *LEVELS,
    *(word for word in SUIT_WORDS if len(word) > 1),
    "and",
    "or",
    "not",
    "any",
)
_DOWNWARDS: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
_BY_LENGTH: Final = (LONGEST, SECOND, THIRD, SHORTEST)
_BITS: Final = {"a": 8, "k": 4, "q": 2, "j": 1}


def in_order(lengths: tuple[Range, ...]) -> Box:
    """Lengths of spades, hearts, diamonds, clubs."""
    box = Box()
    for suit, (low, high) in zip(_DOWNWARDS, lengths, strict=True):
        if (low, high) != (0, MOST):
            box = box.between(LENGTH, low, min(high, 13), suit)
    return box


def any_order(lengths: tuple[Range, ...]) -> Boxes:
    """The lengths, whichever suits they are of."""
    if all(low == high for low, high in lengths):
        box = Box()
        ordered = sorted((low for low, _ in lengths), reverse=True)
        for feature, length in zip(_BY_LENGTH, ordered, strict=True):
            box = box.exactly(feature, length)
        return Boxes((box,))
    return Boxes.of(in_order(order) for order in sorted(set(permutations(lengths))))


def top(cards: str, suit: Suit) -> Boxes:
    """Hands with these of ace, king, queen and jack in a suit, and perhaps others."""
    wanted = sum(_BITS[card] for card in set(cards))
    values = (value for value in range(16) if value & wanted == wanted)
    return Boxes.of(Box().exactly(HONOURS, value, suit) for value in values)
