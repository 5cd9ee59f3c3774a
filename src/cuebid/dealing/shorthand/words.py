"""Meaning of the words of the shorthand, as boxes and bounds.

Levels of stoppers and suit quality follow docs/evaluation.md.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from cuebid.dealing.shorthand.cursor import MOST
from cuebid.evaluation import (
    BALANCED,
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    LOSERS,
    LOSING_TRICKS,
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

# Letter, symbol, plural and singular: `s`, `♠`, `spades`, `spade`.
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
"""Words that stand for one of several suits."""
UNITS: Final[dict[str, Feature]] = {
    "hcp": HCP,
    "points": POINTS,
    "pts": POINTS,
    "tp": POINTS,
    "losers": LOSING_TRICKS,
    "loser": LOSING_TRICKS,
    "ltc": LOSING_TRICKS,
    "losing-tricks": LOSING_TRICKS,
    "losing-trick": LOSING_TRICKS,
    # The losers of bidding databases, which count long suits differently.
    "gib-losers": LOSERS,
    "gib-loser": LOSERS,
    "controls": CONTROLS,
    "control": CONTROLS,
    "honours": HONOURS,
    "honors": HONOURS,
    "stoppers": STOPPERS,
    "quality": QUALITY,
}
HELD: Final = {"ace": 8, "aces": 8, "king": 4, "kings": 4}
"""Honours that a number can count over all suits, with their bit in the feature `HONOURS`."""
CARDS: Final = {"ace": "a", "king": "k", "queen": "q", "jack": "j"}
NOTRUMP: Final = frozenset({"notrump", "nt"})
# Shapes bound the ordered lengths, which keeps each kind a single box.
_SHAPES: Final[dict[tuple[str, ...], Boxes]] = {
    ("balanced", "bal"): Boxes((BALANCED,)),
    ("semibalanced", "semi-balanced", "semi-bal"): Boxes((SEMI_BALANCED,)),
    # The complement, so it includes the semi-balanced shapes 5422 and 6322.
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
"""Words for levels of stoppers and suit quality, with the lowest value that they stand for."""
NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
# Customary ranges; a text with numbers of its own can ask for others.
OPENINGS: Final[dict[str, tuple[tuple[int, int], tuple[int, int]]]] = {
    "weak": ((6, 10), (6, 6)),
    "preempt": ((5, 10), (7, MOST)),
    "pre-empt": ((5, 10), (7, MOST)),
}
"""Opening bids, with the ranges of points and of the length of their suit."""
COUNTED: Final = frozenset({*UNITS, *SUIT_WORDS, *CLASSES, *HELD, "card", "cards", "m"})
"""Words that say what a number before them counts."""
# Words offered as corrections; letters and symbols are too short to be misspelt.
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


def length_in_some_suit(length: tuple[int, int], suits: tuple[Suit, ...]) -> Boxes:
    """Return the hands with this range of lengths in at least one of the suits."""
    low, high = length
    # "A suit of five or more" is one box of the longest suit, not a union of four.
    if suits == SUITS and high >= 13:
        return Boxes((Box().at_least(LONGEST, low),))
    return Boxes.union(Box().between(LENGTH, low, min(high, 13), suit) for suit in suits)


def holds_honours(cards: str, suit: Suit) -> Boxes:
    """Return the hands with at least these honours, letters of `akqj`, in a suit."""
    required = sum(_BITS[card] for card in set(cards))
    # The 8421 count says which honours are held, so "holds A and K" is a set of counts: 12 to 15.
    values = (value for value in range(16) if value & required == required)
    return Boxes.union(Box().exactly(HONOURS, value, suit) for value in values)


def exact_holding(cards: str, suit: Suit) -> Boxes:
    """Return the hands with exactly these cards of a suit; `x` is a card below the jack."""
    honours = sum(_BITS[card] for card in set(cards) - {"x"})
    return Boxes((Box().exactly(HONOURS, honours, suit).exactly(LENGTH, len(cards), suit),))


def number_of_honours(bit: int, low: int, high: int) -> Boxes:
    """Return the hands with this number of aces or of kings, given by their bit in `HONOURS`.

    The feature `HONOURS` is a number of four bits for each suit, so "has the king" is a union of
    ranges of it: 4 to 7 and 12 to 15.
    """
    # Counts with and without the honour alternate in ranges as long as its bit.
    without = [(start, start + bit - 1) for start in range(0, 16, 2 * bit)]
    with_honour = [(start + bit, end + bit) for start, end in without]
    boxes = []
    for count in range(low, min(high, 4) + 1):
        for owners in combinations(SUITS, count):
            choices = [with_honour if suit in owners else without for suit in SUITS]
            for ranges in product(*choices):
                box = Box()
                for suit, bounds in zip(SUITS, ranges, strict=True):
                    box = box.between(HONOURS, *bounds, suit)
                boxes.append(box)
    return Boxes.union(boxes)


def compared_lengths(sign: str, first: Suit, second: Suit) -> Boxes:
    """Return the hands in which one suit is longer, at least as long, or as long as another."""
    # One direction is enough: the other is the same with the suits exchanged.
    if sign in {"<", "<="}:
        return compared_lengths(sign.replace("<", ">"), second, first)
    if sign == "=":
        # Two suits of seven cards each do not fit in a hand.
        return Boxes.union(
            Box().exactly(LENGTH, length, first).exactly(LENGTH, length, second)
            for length in range(7)
        )
    excess = int(sign == ">")
    return Boxes.union(
        Box().at_least(LENGTH, length + excess, first).at_most(LENGTH, length, second)
        for length in range(14 - excess)
    )
