"""Describe hands in the words of notes, so that reading the words gives the same hands again."""

# The words are chosen so that `parse_description` reads them as the same boxes. That is why lengths
# are written with suits of two characters and ranges with two hyphens, and why a call that shows no
# length says that it is artificial: without the word the reader would supply a natural length.

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import CONTROLS, HCP, LENGTH, LOSERS, POINTS, STOPPERS, Box, Boxes, Feature

_UNITS: Final = ((HCP, "hcp"), (POINTS, "points"), (LOSERS, "losers"), (CONTROLS, "ctrls"))
_WITH_WORDS: Final = {HCP.name, POINTS.name, LOSERS.name, CONTROLS.name}
_STOPS: Final = {1: "partial stop", 2: "likely stop"}


def describe_hands(
    boxes: Boxes, *, suit: Suit | None = None, notrump: bool = False, forcing: str = ""
) -> str:
    r"""Return the words for hands; alternatives are numbered lines.

    Args:
        boxes: the hands.
        suit: the suit that is bid, so that a call which does not show it is said to be artificial.
        notrump: whether notrump is bid, so that a call which shows no shape says so.
        forcing: `F1` or `GF`, to put in front; empty for none.
    """
    lines = [", ".join(_words(box, suit, notrump=notrump)) for box in boxes.boxes]
    text = lines[0] if len(lines) == 1 else _numbered(lines)
    return f"{forcing}, {text}" if forcing else text


def _numbered(lines: list[str]) -> str:
    numbered = [f"{number}) {line}" for number, line in enumerate(lines, 1)]
    return "\n".join(["one of:", *numbered])


def _words(box: Box, suit: Suit | None, *, notrump: bool) -> Iterator[str]:
    shows_length = any(box.range(LENGTH, shown_suit) != (0, 13) for shown_suit in SUITS)
    if suit is not None and not shows_length:
        yield "ART"
    for feature, unit in _UNITS:
        low, high = box.range(feature)
        # Points are always written, even `0+`: a row without them would get the usual points of an
        # opening.
        if feature is HCP or (low, high) != Box().range(feature):
            yield f"{_range(low, high, _most(feature))} {unit}"
    # Notrump without a word about shape is read as balanced.
    if notrump and not shows_length:
        yield "any shape"
    for shown_suit in reversed(SUITS):
        low, high = box.range(LENGTH, shown_suit)
        if (low, high) != (0, 13):
            yield f"{_length(low, high)}!{shown_suit.letter.lower()}"
    for shown_suit in reversed(SUITS):
        least = min(box.range(STOPPERS, shown_suit)[0], max(_STOPS))
        if least:
            yield f"{_STOPS[least]} in !{shown_suit.letter.lower()}"


def _most(feature: Feature) -> int:
    return feature.whole[1] if feature.whole else 0


def _range(low: int, high: int, most: int) -> str:
    if high >= most:
        return f"{low}+"
    return f"{low}" if low == high else f"{low}--{high}"


def _length(low: int, high: int) -> str:
    if high >= 13:
        return f"{low}+"
    return f"{low}=" if low == high else f"{low}--{high}"


def has_bounds_without_words(boxes: Boxes) -> bool:
    """Return whether bounds of the hands have no words: honours, quality, a sure stopper."""
    for box in boxes.boxes:
        for bound in box.bounds:
            name, suit = bound.dimension.feature.name, bound.dimension.suit
            if suit is None and name in _WITH_WORDS:
                continue
            if suit is not None and name == LENGTH.name:
                continue
            if name == STOPPERS.name and bound.low in _STOPS and not bound.has_high:
                continue
            return True
    return False
