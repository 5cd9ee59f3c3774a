"""What the words of the shorthand mean."""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from cuebid.dealing.shorthand.tokens import MOST
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

__all__ = [
    "CARDS",
    "CLASSES",
    "COUNTED",
    "HELD",
    "KINDS",
    "LEVELS",
    "NOTRUMP",
    "NUMBERS",
    "OPENINGS",
    "SHORT",
    "SUIT_WORDS",
    "UNITS",
    "VOCABULARY",
    "compared",
    "exact_holding",
    "held",
    "some",
    "top",
]

SUIT_WORDS: Final[dict[str, Suit]] = {
    word: suit
    for suit in SUITS
    for word in (suit.letter.lower(), suit.symbol, suit.word.lower(), suit.word.lower()[:-1])
}
_MAJORS: Final = (HEARTS, SPADES)
_MINORS: Final = (CLUBS, DIAMONDS)
CLASSES: Final[dict[str, tuple[Suit, ...]]] = {
    **dict.fromkeys(("major", "majors"), _MAJORS),
    **dict.fromkeys(("minor", "minors"), _MINORS),
    **dict.fromkeys(("suit", "suits", "any"), SUITS),
}
"""Words for one of several suits."""
UNITS: Final[dict[str, Feature]] = {
    "hcp": HCP,
    "points": POINTS,
    "pts": POINTS,
    "tp": POINTS,
    "losers": LOSERS,
    "loser": LOSERS,
    "ltc": LOSERS,
    "controls": CONTROLS,
    "control": CONTROLS,
    "honours": HONOURS,
    "honors": HONOURS,
    "stoppers": STOPPERS,
    "quality": QUALITY,
}
HELD: Final = {"ace": 8, "aces": 8, "king": 4, "kings": 4}
"""Honours that are counted over all suits, by what they count of 8421."""
CARDS: Final = {"ace": "a", "king": "k", "queen": "q", "jack": "j"}
NOTRUMP: Final = frozenset({"notrump", "nt"})
_SHAPES: Final[dict[tuple[str, ...], Boxes]] = {
    ("balanced", "bal"): Boxes((BALANCED,)),
    ("semibalanced", "semi-balanced", "semi-bal"): Boxes((SEMI_BALANCED,)),
    ("unbalanced", "unbal"): ~BALANCED,
    ("flat",): Boxes((Box().exactly(LONGEST, 4).exactly(SHORTEST, 3),)),
    ("one-suiter", "one-suited", "single-suited"): Boxes(
        (Box().at_least(LONGEST, 6).at_most(SECOND, 3),)
    ),
    ("two-suiter", "two-suited"): Boxes((Box().at_least(SECOND, 5),)),
    ("three-suiter", "three-suited"): Boxes((Box().at_least(THIRD, 4).at_most(SHORTEST, 1),)),
}
KINDS: Final = {word: boxes for words, boxes in _SHAPES.items() for word in words}
SHORT: Final = {
    "void": (0, 0),
    "singleton": (1, 1),
    "doubleton": (2, 2),
    "short": (0, 1),
    "shortness": (0, 1),
}
LEVELS: Final[dict[str, tuple[Feature, int]]] = {
    "partial": (STOPPERS, 1),
    "likely": (STOPPERS, 2),
    "stop": (STOPPERS, 3),
    "stopper": (STOPPERS, 3),
    "stops": (STOPPERS, 3),
    "stoppers": (STOPPERS, 3),
    "two": (STOPPERS, 4),
    "biddable": (QUALITY, 3),
    "rebiddable": (QUALITY, 4),
    "twice": (QUALITY, 5),
    "strong": (QUALITY, 6),
    "solid": (QUALITY, 7),
}
"""Words of levels, with the lowest value that they ask for."""
NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
OPENINGS: Final[dict[str, tuple[tuple[int, int], tuple[int, int]]]] = {
    "weak": ((6, 10), (6, 6)),
    "preempt": ((5, 10), (7, MOST)),
    "pre-empt": ((5, 10), (7, MOST)),
}
"""Openings by the points and the length of their suit: a weak two, a preempt."""
COUNTED: Final = frozenset({*UNITS, *SUIT_WORDS, *CLASSES, *HELD, "card", "cards", "m"})
"""What may follow a number and say what it counts."""
VOCABULARY: Final = (
    *UNITS,
    *KINDS,
    *LEVELS,
    *SHORT,
    *OPENINGS,
    *HELD,
    *(word for word in (*SUIT_WORDS, *CLASSES) if len(word) > 1),
    "notrump",
    "exactly",
    "longer",
)
_BITS: Final = {"a": 8, "k": 4, "q": 2, "j": 1}


def some(length: tuple[int, int], suits: tuple[Suit, ...]) -> Boxes:
    """So many cards in one of the suits, or in several."""
    low, high = length
    if suits == SUITS and high >= 13:
        return Boxes((Box().at_least(LONGEST, low),))
    return Boxes.of(Box().between(LENGTH, low, min(high, 13), suit) for suit in suits)


def top(cards: str, suit: Suit) -> Boxes:
    """Hands with these of ace, king, queen and jack in a suit, and perhaps others."""
    wanted = sum(_BITS[card] for card in set(cards))
    values = (value for value in range(16) if value & wanted == wanted)
    return Boxes.of(Box().exactly(HONOURS, value, suit) for value in values)


def exact_holding(cards: str, suit: Suit) -> Boxes:
    """Just these cards of a suit; `x` is one below the jack."""
    honours = sum(_BITS[card] for card in set(cards) - {"x"})
    return Boxes((Box().exactly(HONOURS, honours, suit).exactly(LENGTH, len(cards), suit),))


def held(bit: int, low: int, high: int) -> Boxes:
    """So many aces, or kings; the honour is given by what it counts of 8421."""
    lacking = [(at, at + bit - 1) for at in range(0, 16, 2 * bit)]
    holding = [(at + bit, end + bit) for at, end in lacking]
    found = []
    for count in range(low, min(high, 4) + 1):
        for owners in combinations(SUITS, count):
            for ends in product(*(holding if suit in owners else lacking for suit in SUITS)):
                box = Box()
                for suit, pair in zip(SUITS, ends, strict=True):
                    box = box.between(HONOURS, *pair, suit)
                found.append(box)
    return Boxes.of(found)


def compared(sign: str, one: Suit, other: Suit) -> Boxes:
    """Hands in which a suit is longer than another, at least as long, or of its length."""
    if sign in {"<", "<="}:
        return compared(sign.replace("<", ">"), other, one)
    if sign == "=":
        return Boxes.of(Box().exactly(LENGTH, n, one).exactly(LENGTH, n, other) for n in range(7))
    more = int(sign == ">")
    return Boxes.of(
        Box().at_least(LENGTH, n + more, one).at_most(LENGTH, n, other) for n in range(14 - more)
    )
