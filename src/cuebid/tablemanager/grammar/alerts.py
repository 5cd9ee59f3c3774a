"""Read alerts of version 18: elements, joined by commas, and alternatives.

`5 cards in spades, 8 to 11 total points. Alternatively, at least 6 cards in hearts.` is two
alternatives of two elements and of one. The list of elements is the protocol's: lengths of suits,
total points, points of a suit, aces and kings, what is asked for, and how far the call forces.
`cuebid.phrases.protocol_form` writes them.
"""

# Reading is tolerant: one card or cards, total points or points, suits in the singular, any case.
# The protocol allows total points up to 50, points of a suit up to 15, and lengths up to 13.

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cuebid.core import Suit
from cuebid.evaluation import HCP, HONOURS, LENGTH, Box, Boxes

_MOST: Final = {"cards": 13, "points": 50, "suit points": 15, "aces": 4, "kings": 4}
_SUITS: Final = {"spade": Suit.SPADES, "heart": Suit.HEARTS, "diamond": Suit.DIAMONDS} | {
    "club": Suit.CLUBS
}
_SUIT: Final = r"(?:the )?(?P<suit>spade|heart|diamond|club)s?(?: suit)?"
_RANGE: Final = (
    r"(?:up to (?P<most>\d{1,2})|at least (?P<least>\d{1,2})"
    r"|(?P<low>\d{1,2}) to (?P<high>\d{1,2})|(?P<exact>\d{1,2}))"
)
_ELEMENTS: Final = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("cards", rf"{_RANGE} cards? in {_SUIT}"),
        ("suit points", rf"{_RANGE} points? in {_SUIT}"),
        ("points", rf"{_RANGE} (?:total )?points?"),
        ("aces", rf"{_RANGE} (?:total )?aces?"),
        ("kings", rf"{_RANGE} (?:total )?kings?"),
        ("ace", rf"ace of {_SUIT}"),
        ("king", rf"king of {_SUIT}"),
        ("asks", r"asking for (?P<words>.+)"),
        ("asks", r"(?P<words>asks for lead (?:not )?in (?:spade|heart|diamond|club)s?)"),
        ("forcing", r"forcing (?:for )?(?P<words>one round)"),
        ("forcing", r"forcing (?:until|to) (?P<words>game)"),
        ("rebid", r"promises a rebid"),
    )
)
_ALTERNATIVE: Final = re.compile(r"\.\s*Alternatively,\s*", re.IGNORECASE)
_SPACES: Final = re.compile(r"\s+")
# Honours count ace 8, king 4, queen 2, jack 1.
_HONOUR: Final = {"ace": 8, "king": 4}


@dataclass(frozen=True, slots=True)
class AlertElement:
    """One element of an alert, such as `5 cards in spades`."""

    kind: str
    """`cards`, `points`, `suit points`, `aces`, `kings`, `ace`, `king`, `asks`, `forcing` or
    `rebid`."""
    low: int = 0
    """The least number; 0 where none is given."""
    high: int = 0
    """The greatest number."""
    suit: Suit | None = None
    """The suit, where the element names one."""
    words: str = ""
    """What is asked for, or how far the call forces."""


@dataclass(frozen=True, slots=True)
class AlertMeaning:
    """The meaning of an alert: alternatives, each with some elements."""

    alternatives: tuple[tuple[AlertElement, ...], ...]
    """The elements of each alternative."""

    @property
    def boxes(self) -> Boxes:
        """The hands that the alert describes, one `Box` for each alternative.

        Total points are read as HCP.
        """
        return Boxes.union(_box(elements) for elements in self.alternatives)


@lru_cache(maxsize=4096)
def read_alert(text: str) -> AlertMeaning | None:
    """Return the meaning of an alert; None if a part of it is not an element of the protocol."""
    body = _SPACES.sub(" ", text).strip().removesuffix(".").rstrip()
    if not body:
        return None
    alternatives = []
    for sentence in _ALTERNATIVE.split(body):
        elements = tuple(_element(part.strip()) for part in sentence.split(","))
        read = tuple(element for element in elements if element is not None)
        if len(read) < len(elements):
            return None
        alternatives.append(read)
    return AlertMeaning(tuple(alternatives))


def _element(text: str) -> AlertElement | None:
    for kind, pattern in _ELEMENTS:
        match = pattern.fullmatch(text)
        if match is not None:
            return _read(kind, match.groupdict())
    return None


def _read(kind: str, values: dict[str, str | None]) -> AlertElement | None:
    suit = values.get("suit")
    element_suit = None if suit is None else _SUITS[suit.lower()]
    if kind not in _MOST:
        return AlertElement(kind, suit=element_suit, words=(values.get("words") or "").lower())
    most = _MOST[kind]
    low = int(values["exact"] or values["least"] or values["low"] or 0)
    high = int(values["exact"] or values["most"] or values["high"] or most)
    # 15 to 12 points, or fourteen cards: not what the protocol allows, and no hand.
    if not low <= high <= most:
        return None
    return AlertElement(kind, low, high, element_suit)


def _box(elements: tuple[AlertElement, ...]) -> Box:
    box = Box()
    for element in elements:
        if element.kind == "cards":
            box &= Box().between(LENGTH, element.low, element.high, element.suit)
        elif element.kind == "points":
            # The deck has forty; the protocol's fifty count distribution.
            box &= Box().between(HCP, element.low, min(element.high, 37))
        elif element.kind == "suit points":
            box &= Box().between(HCP, element.low, min(element.high, 10), element.suit)
        elif element.kind in _HONOUR and element.suit is not None:
            least = _HONOUR[element.kind]
            most = Box().range(HONOURS, element.suit)[1] if element.kind == "ace" else 7
            box &= Box().between(HONOURS, least, most, element.suit)
    return box
