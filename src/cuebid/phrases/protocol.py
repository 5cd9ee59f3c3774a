"""The alert of a call as version 18 of the table protocol words it.

The protocol has a list of elements (`at least 5 cards in spades`, `12 to 14 total points`), joined
by commas and closed by a full stop. Each further meaning is a sentence that begins with
`Alternatively,`. The protocol forbids names of conventions, so an author's words are used only to
find whether the call asks for aces or kings.
"""

# The list has elements for lengths, total points, points of a suit, an ace or king, questions, and
# force. Shapes are not among them: a balanced hand is written as the lengths that it has.

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import ACES, HCP, HONOURS, KINGS, POINTS, Box, Boxes
from cuebid.phrases.disclosure import Disclosure
from cuebid.phrases.shape_sets import ALL_SHAPES, hull, lengths_in
from cuebid.phrases.told import told
from cuebid.phrases.wording import ENGLISH, Vocabulary, vocabulary

# People read the line at the table: from this many boxes on they are merged into fewer.
_MOST_ALTERNATIVES: Final = 4
# Honours count ace 8, king 4, queen 2, jack 1, so that eight or more is an ace.
_ACE: Final = 8
_KING: Final = 4


@lru_cache(maxsize=2048)
def protocol_form(disclosure: Disclosure) -> str:
    """Return the text that follows `Alert.`; empty if the protocol has no words for the call.

    Args:
        disclosure: what the call shows. Rare meanings are alternatives like the others.
    """
    words = vocabulary(ENGLISH)
    boxes = _alternatives(disclosure)
    after = [*_questions(disclosure, words), *_force(disclosure, words)]
    sentences = [", ".join([*_elements(box, words), *after]) for box in boxes]
    # A box without any elements means any hand, so other boxes add nothing.
    if not all(sentences):
        return ""
    if any(not list(_elements(box, words)) for box in boxes):
        sentences = [", ".join(after)]
    distinct = list(dict.fromkeys(sentences))
    texts = [
        text if index == 0 else words.words("protocol", "alternatively", elements=text)
        for index, text in enumerate(distinct)
    ]
    return " ".join(f"{text}." for text in texts)


def _alternatives(disclosure: Disclosure) -> list[Box]:
    """Return the hands that a call shows as few boxes, the commonest meaning first."""
    line = told(disclosure)
    boxes = [box for kind in line.usual for box in kind.boxes]
    if len(boxes) >= _MOST_ALTERNATIVES:
        boxes = [*Boxes.union(boxes).widened(_MOST_ALTERNATIVES - 1)]
    return boxes if line.rare is None else [*boxes, *line.rare.boxes]


def _elements(box: Box, words: Vocabulary) -> Iterator[str]:
    yield from _points(box, words)
    shapes, _ = lengths_in(box.bounds)
    if shapes not in (0, ALL_SHAPES):
        yield from _lengths(box, words)
    for suit in reversed(SUITS):
        name = words.suit(suit)
        low, high = box.range(HCP, suit)
        if (low, high) != Box().range(HCP, suit):
            form = _form(low, high, Box().range(HCP, suit)[1])
            yield words.words("protocol", f"suit_points_{form}", low=low, high=high, suit=name)
        low, high = box.range(HONOURS, suit)
        low = max(low, _ACE * box.range(ACES, suit)[0], _KING * box.range(KINGS, suit)[0])
        if low >= _ACE:
            yield words.words("protocol", "ace", suit=name)
        elif low >= _KING and (high < _ACE or box.range(KINGS, suit)[0]):
            yield words.words("protocol", "king", suit=name)


def _points(box: Box, words: Vocabulary) -> Iterator[str]:
    # The protocol has one kind of points. High-card points are meant unless only points with
    # distribution are known.
    for feature in (HCP, POINTS):
        low, high = box.range(feature)
        limits = Box().range(feature)
        if (low, high) != limits:
            form = _form(low, high, limits[1])
            yield words.words("protocol", f"points_{form}", low=low, high=high)
            return


def _lengths(box: Box, words: Vocabulary) -> Iterator[str]:
    """Yield an element for each suit whose length the box limits, the longest suit first."""
    shapes, _ = lengths_in(box.bounds)
    ranges = hull(shapes)
    for suit in _longest_first(ranges):
        low, high = ranges[suit]
        # A maximum that follows from the other suits is not worth an element.
        implied = 13 - sum(ranges[side_suit][0] for side_suit in SUITS if side_suit is not suit)
        top = high if high < implied else 13
        if (low, top) != (0, 13):
            form = _form(low, top, 13)
            yield words.words("protocol", f"cards_{form}", low=low, high=top, suit=words.suit(suit))


def _longest_first(ranges: tuple[tuple[int, int], ...]) -> list[Suit]:
    return sorted(SUITS, key=lambda suit: (-ranges[suit][0], -suit))


def _form(low: int, high: int, top: int) -> str:
    if low == high:
        return "exactly"
    if high >= top:
        return "at_least"
    return "between" if low else "at_most"


def _questions(disclosure: Disclosure, words: Vocabulary) -> Iterator[str]:
    """Yield elements for aces or kings that the call asks for, by its author's words."""
    purposes = " ".join(branch.purpose.lower() for branch in disclosure.usual)
    if "asks" in purposes or "asking" in purposes:
        for name in ("aces", "kings"):
            if name in purposes:
                yield words.words("protocol", f"asks_{name}")


def _force(disclosure: Disclosure, words: Vocabulary) -> Iterator[str]:
    if disclosure.forcing == "game":
        yield words.words("protocol", "force_game")
    elif disclosure.forcing:
        # A promise up to a bid binds partner for one round at least.
        yield words.words("protocol", "force_round")
