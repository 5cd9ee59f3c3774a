"""Numbers in shorthand: how many, of what, and in which suit."""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.dealing.shorthand.cursor import Cursor
from cuebid.dealing.shorthand.shapes import Range
from cuebid.dealing.shorthand.tokens import MOST, Token
from cuebid.dealing.shorthand.words import (
    CLASSES,
    HELD,
    NOTRUMP,
    NUMBERS,
    SUIT_WORDS,
    UNITS,
    held,
    some,
)
from cuebid.evaluation import BALANCED, HCP, LENGTH, NOTHING, Box, Boxes, Feature
from cuebid.text import Span

__all__ = ["Numbers"]

_FILLERS: Final = frozenset({"in", "of", "stop", "stopper", "stoppers", "stops", "rebiddable"})
_MORE: Final = frozenset({"more", "better", "longer"})
_LESS: Final = frozenset({"less", "fewer"})
_BEFORE: Final[tuple[tuple[tuple[str, ...], int, int], ...]] = (
    (("at", "least"), 0, 1),
    (("minimum",), 0, 1),
    (("min",), 0, 1),
    (("no", "more", "than"), 1, 0),
    (("not", "more", "than"), 1, 0),
    (("at", "most"), 1, 0),
    (("up", "to"), 1, 0),
    (("maximum",), 1, 0),
    (("max",), 1, 0),
    (("no", "less", "than"), 0, 1),
    (("not", "less", "than"), 0, 1),
    (("more", "than"), -1, 1),
    (("less", "than"), 1, -1),
    (("fewer", "than"), 1, -1),
    (("exactly",), 0, 0),
    (("just",), 0, 0),
)
"""Words before a number, and how they change it: in `_bent`."""


class Numbers:
    """Reads numbers; it moves the cursor.

    Args:
        cursor: where it reads.
    """

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._points_end = -1

    def begins(self) -> bool:
        """Whether words that open a number on one side stand here, such as `at least`."""
        return any(self._cursor.texts(len(words)) == words for words, *_ in _BEFORE)

    def named(self, feature: Feature, suit: Suit | None, text: str) -> Boxes:
        """A number behind what it counts: `HCP >= 15`, `losers 7-`."""
        token, bounds = self._bounds()
        if token is None:
            self._cursor.unexpected()
            return NOTHING
        if feature.whole is None and suit is None:
            suit = self.suit(text)
            if suit is None:
                return NOTHING
        return self.bounded(feature, token, bounds, suit)

    def _bounds(self) -> tuple[Token | None, Range]:
        """A number with the words around it; no token if there is none."""
        cursor = self._cursor
        change = (0, 0)
        for words, high, low in _BEFORE:
            if cursor.took_all(*words):
                change = high, low
                break
        if cursor.token.text == "between" and cursor.texts(3)[2] == "and":
            cursor.take()
            first, _, last = cursor.take(), cursor.take(), cursor.take()
            return first, (first.range[0], last.range[1])
        if cursor.token.kind != "range" and cursor.token.text not in NUMBERS:
            return None, (0, 0)
        token = cursor.take()
        number = NUMBERS.get(token.text)
        bounds = token.range if number is None else (number, number)
        return token, self._or_more(_bent(bounds, change))

    def _or_more(self, bounds: Range) -> Range:
        """The bounds, opened by `or more` and the like."""
        cursor = self._cursor
        if cursor.token.text == "or" and cursor.ahead(1).text in _MORE | _LESS:
            cursor.take()
            more = cursor.take().text in _MORE
            return (bounds[0], MOST) if more else (0, bounds[1])
        return bounds

    def number(self) -> Boxes:
        """A range, what it counts, and perhaps in which suit."""
        cursor = self._cursor
        begin = cursor.at
        token, bounds = self._bounds()
        if token is None:
            cursor.unexpected()
            return NOTHING
        pair = self._pair(bounds, token)
        if pair is not None:
            return pair
        if cursor.token.text in {"card", "cards"}:
            cursor.take()
            if bounds[0] == bounds[1]:
                bounds = bounds[0], MOST
        found = self._of_suits(token, bounds)
        if found is None:
            found = self._of_class(token, bounds)
        return self._of_hand(token, bounds, begin) if found is None else found

    def _of_hand(self, token: Token, bounds: Range, begin: int) -> Boxes:
        """A number of the whole hand, or of what its unit and suit say."""
        cursor = self._cursor
        text = cursor.token.text
        if text in HELD:
            cursor.take()
            return held(HELD[text], *self._or_more(bounds))
        if text in NOTRUMP and bounds != (1, 1):
            cursor.take()
            return self.bounded(HCP, token, bounds, None) & BALANCED
        feature = UNITS.get(text)
        if feature is None:
            return self._points(token, bounds, begin)
        unit = cursor.take()
        bounds = self._or_more(bounds)
        suit: Suit | None = None
        if cursor.token.text in {"in", "of"} or feature.whole is None:
            suit = self.suit(f"{token.span.text} {unit.span.text}")
            if suit is None:
                return NOTHING
        return self.bounded(feature, token, bounds, suit)

    def _points(self, token: Token, bounds: Range, begin: int) -> Boxes:
        """A number alone: high card points, which are said once."""
        if begin == self._points_end:
            message = f"the points are given already; what does {token.span.text} count?"
            wanted = "HCP, points, losers, controls, a suit, or four lengths"
            self._cursor.found.error("deal-unexpected", message, token.span, expected=wanted)
            return NOTHING
        self._points_end = self._cursor.at
        return self.bounded(HCP, token, bounds, None)

    def _of_class(self, token: Token, bounds: Range) -> Boxes | None:
        """A length of one of several suits, or of both: `5+ major`, `4+ both majors`."""
        both = self._cursor.took("both")
        suits = self.suits_of_class()
        if suits is None:
            return None
        bounds = self._or_more(bounds)
        each = [self.bounded(LENGTH, token, bounds, suit) for suit in suits]
        if not all(each):
            return NOTHING
        found = some(bounds, suits)
        for one in each if both else ():
            found &= one
        return found

    def any_suit(self) -> Boxes:
        """`any 6+`: so many cards of some suit."""
        token, bounds = self._bounds()
        if token is None:
            self._cursor.unexpected()
            return NOTHING
        found = self._of_class(token, bounds)
        if found is not None:
            return found
        each = [self.bounded(LENGTH, token, bounds, suit) for suit in SUITS]
        return some(bounds, SUITS) if all(each) else NOTHING

    def suits_of_class(self) -> tuple[Suit, ...] | None:
        """The suits of `major`, `m`, `any suit` and the like, one of which is meant."""
        cursor = self._cursor
        text = cursor.token.text
        if text == "m":
            return CLASSES["major" if cursor.take().span.text == "M" else "minor"]
        if text not in CLASSES:
            return None
        cursor.take()
        if text == "any":
            cursor.took("suit")
        return CLASSES[text]

    def _of_suits(self, token: Token, bounds: Range) -> Boxes | None:
        """A length of a suit, or of one of several: `5+H`, `5H+`, `5+H/S`."""
        cursor = self._cursor
        if cursor.token.text not in SUIT_WORDS:
            return None
        suits = [SUIT_WORDS[cursor.take().text]]
        while cursor.token.text == "/" and cursor.ahead(1).text in SUIT_WORDS:
            cursor.take()
            suits.append(SUIT_WORDS[cursor.take().text])
        cursor.took("suit")
        if cursor.took("+"):
            bounds = bounds[0], MOST
        bounds = self._or_more(bounds)
        found = NOTHING
        for suit in suits:
            found |= self.bounded(LENGTH, token, bounds, suit)
        return found

    def _pair(self, bounds: Range, token: Token) -> Boxes | None:
        """`5-4 majors`, `5-5 in the minors`: so many of each, whichever is the longer."""
        cursor = self._cursor
        ahead = 0
        while cursor.ahead(ahead).text in {"in", "the", "both"}:
            ahead += 1
        suits = CLASSES.get(cursor.ahead(ahead).text, ())
        if len(suits) != 2 or "-" not in token.text or not 4 <= bounds[1] <= bounds[0] <= 9:
            return None
        cursor.at += ahead + 1
        one, other = suits
        long, short = bounds
        first = Box().at_least(LENGTH, long, one).at_least(LENGTH, short, other)
        return Boxes.of((first, Box().at_least(LENGTH, short, one).at_least(LENGTH, long, other)))

    def bounded(self, feature: Feature, token: Token, bounds: Range, suit: Suit | None) -> Boxes:
        """A feature between bounds; what no hand has is a mistake."""
        low, high = bounds
        span = feature.whole if suit is None else feature.suit
        if span is None:
            said = f"{feature.label} is not counted there"
        elif low > high:
            said = f"{token.span.text} has its ends the wrong way round"
        elif low > span[1]:
            said = f"{feature.label} is never more than {span[1]}"
        else:
            return Boxes((Box().between(feature, low, min(high, span[1]), suit),))
        self._cursor.found.error("deal-bad-range", said, token.span)
        return NOTHING

    def suit(self, what: str) -> Suit | None:
        """The suit that a word is about."""
        cursor = self._cursor
        while cursor.token.text in _FILLERS:
            cursor.take()
        if cursor.token.text in SUIT_WORDS:
            return SUIT_WORDS[cursor.take().text]
        where = Span.point(cursor.token.span.source, cursor.token.span.start)
        message = f"in which suit: {what}?"
        cursor.found.error("deal-no-suit", message, where, expected="C, D, H or S")
        return None


def _bent(bounds: Range, change: tuple[int, int]) -> Range:
    """Bounds changed by the words before them: opened below, or above, perhaps one further on."""
    low, high = bounds
    match change:
        case (0, 1):
            return low, MOST
        case (1, 0):
            return 0, high
        case (-1, 1):
            return low + 1, MOST
        case (1, -1):
            return 0, high - 1
    return bounds
