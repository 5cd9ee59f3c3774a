"""Read numbers of the shorthand: a range, what it counts, and in which suit."""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.dealing.shorthand.bounds import or_more, read_bounds
from cuebid.dealing.shorthand.cursor import MOST, ShorthandCursor, ShorthandToken
from cuebid.dealing.shorthand.shapes import Range
from cuebid.dealing.shorthand.words import (
    CLASSES,
    HELD,
    NOTRUMP,
    SUIT_WORDS,
    UNITS,
    length_in_some_suit,
    number_of_honours,
)
from cuebid.evaluation import BALANCED, HCP, LENGTH, NOTHING, Box, Boxes, Feature
from cuebid.text import Span

# Words between a number and its suit that add nothing: `2 stoppers in S`, `5+ of H`.
_FILLERS: Final = frozenset({"in", "of", "stop", "stopper", "stoppers", "stops", "rebiddable"})


class NumberReader:
    """Reads numbers with their units and suits from a cursor, which it moves."""

    def __init__(self, cursor: ShorthandCursor) -> None:
        self._cursor = cursor
        # The index at which the last number without a unit ended. It counts high-card points, and
        # a second one right after it is a mistake.
        self._points_end = -1

    def after_unit(self, feature: Feature, suit: Suit | None, text: str) -> Boxes:
        """Read the number that follows its unit: `HCP >= 15`, `losers 7-`."""
        token, bounds = read_bounds(self._cursor)
        if token is None:
            self._cursor.skip_unexpected()
            return NOTHING
        if feature.whole is None and suit is None:
            suit = self.suit(text)
            if suit is None:
                return NOTHING
        return self.bounded(feature, token, bounds, suit)

    def number(self) -> Boxes:
        """Read a range, and its unit and suit if they follow."""
        cursor = self._cursor
        start = cursor.index
        token, bounds = read_bounds(self._cursor)
        if token is None:
            cursor.skip_unexpected()
            return NOTHING
        # Tried first, because `5-4 majors` begins like a range of lengths of one suit.
        boxes = self._two_suits(bounds, token)
        if boxes is not None:
            return boxes
        # `4-card major` asks for at least four; `4=H` and `4 hearts` for exactly four.
        if cursor.token.text in {"card", "cards"}:
            cursor.take()
            if bounds[0] == bounds[1]:
                bounds = bounds[0], MOST
        boxes = self._of_suits(token, bounds)
        if boxes is None:
            boxes = self._of_class(token, bounds)
        return self._of_hand(token, bounds, start) if boxes is None else boxes

    def _of_hand(self, token: ShorthandToken, bounds: Range, start: int) -> Boxes:
        """Read the unit and the suit of a number; without a unit the number is the hand's HCP."""
        cursor = self._cursor
        text = cursor.token.text
        if text in HELD:
            cursor.take()
            return number_of_honours(HELD[text], *or_more(self._cursor, bounds))
        # `15-17 NT` is a balanced hand with these points; `1NT` is a bid and no constraint.
        if text in NOTRUMP and bounds != (1, 1):
            cursor.take()
            return self.bounded(HCP, token, bounds, None) & BALANCED
        feature = UNITS.get(text)
        if feature is None:
            return self._points(token, bounds, start)
        unit = cursor.take()
        bounds = or_more(self._cursor, bounds)
        suit: Suit | None = None
        if cursor.token.text in {"in", "of"} or feature.whole is None:
            suit = self.suit(f"{cursor.source_text(token)} {cursor.source_text(unit)}")
            if suit is None:
                return NOTHING
        return self.bounded(feature, token, bounds, suit)

    def _points(self, token: ShorthandToken, bounds: Range, start: int) -> Boxes:
        """Return the bounds on high-card points of a number without a unit.

        A second such number right after the first is a mistake: `15 17` may mean `15-17`. The
        number began at the token with the index `start`.
        """
        cursor = self._cursor
        if start == self._points_end:
            message = f"the points are given already; what does {cursor.source_text(token)} count?"
            expected = "HCP, points, losers, controls, a suit, or four lengths"
            cursor.error("deal-unexpected", message, token, expected=expected)
            return NOTHING
        self._points_end = cursor.index
        return self.bounded(HCP, token, bounds, None)

    def _of_class(self, token: ShorthandToken, bounds: Range) -> Boxes | None:
        """Read a class of suits after a length, `5+ major`, `4+ both majors`; None without one."""
        is_both = self._cursor.take_text("both")
        suits = self.suits_of_class()
        if suits is None:
            return None
        bounds = or_more(self._cursor, bounds)
        by_suit = [self.bounded(LENGTH, token, bounds, suit) for suit in suits]
        # An error was reported for the suit; another one for the union would say the same.
        if not all(by_suit):
            return NOTHING
        boxes = length_in_some_suit(bounds, suits)
        for suit_boxes in by_suit if is_both else ():
            boxes &= suit_boxes
        return boxes

    def any_suit(self) -> Boxes:
        """Read the length of some suit after `any`: `any 6+`."""
        token, bounds = read_bounds(self._cursor)
        if token is None:
            self._cursor.skip_unexpected()
            return NOTHING
        boxes = self._of_class(token, bounds)
        if boxes is not None:
            return boxes
        by_suit = [self.bounded(LENGTH, token, bounds, suit) for suit in SUITS]
        return length_in_some_suit(bounds, SUITS) if all(by_suit) else NOTHING

    def suits_of_class(self) -> tuple[Suit, ...] | None:
        """Read a word for several suits, such as `major` or `any suit`, and return the suits.

        `M` is a major and `m` a minor, the only place where letter case matters.
        """
        cursor = self._cursor
        text = cursor.token.text
        if text == "m":
            return CLASSES["major" if cursor.source_text(cursor.take()) == "M" else "minor"]
        if text not in CLASSES:
            return None
        cursor.take()
        if text == "any":
            cursor.take_text("suit")
        return CLASSES[text]

    def _of_suits(self, token: ShorthandToken, bounds: Range) -> Boxes | None:
        """Read the suits after a length, `5+H`, `5H+`, `5+H/S`; None if no suit comes next."""
        cursor = self._cursor
        if cursor.token.text not in SUIT_WORDS:
            return None
        suits = [SUIT_WORDS[cursor.take().text]]
        while cursor.token.text == "/" and cursor.peek().text in SUIT_WORDS:
            cursor.take()
            suits.append(SUIT_WORDS[cursor.take().text])
        cursor.take_text("suit")
        # `5H+` puts the sign after the suit.
        if cursor.take_text("+"):
            bounds = bounds[0], MOST
        bounds = or_more(self._cursor, bounds)
        boxes = NOTHING
        for suit in suits:
            boxes |= self.bounded(LENGTH, token, bounds, suit)
        return boxes

    def _two_suits(self, bounds: Range, token: ShorthandToken) -> Boxes | None:
        """Read `5-4 majors`, `5-5 in the minors`: the lengths of two suits, in either order."""
        cursor = self._cursor
        ahead = 0
        while cursor.peek(ahead).text in {"in", "the", "both"}:
            ahead += 1
        suits = CLASSES.get(cursor.peek(ahead).text, ())
        # `4-5 majors` is a range of lengths; of two suits the longer is named first.
        if len(suits) != 2 or "-" not in token.text or not 4 <= bounds[1] <= bounds[0] <= 9:
            return None
        cursor.move_to(cursor.index + ahead + 1)
        longer, shorter = bounds
        return Boxes.union(
            Box().at_least(LENGTH, longer, suit).at_least(LENGTH, shorter, other_suit)
            for suit, other_suit in (suits, suits[::-1])
        )

    def bounded(
        self, feature: Feature, token: ShorthandToken, bounds: Range, suit: Suit | None
    ) -> Boxes:
        """Return the hands with a feature between bounds; report bounds that no hand can meet."""
        low, high = bounds
        span = feature.whole if suit is None else feature.suit
        # The mistake is the unit, which is not counted for a hand, or not for a suit.
        if span is None:
            message = f"{feature.label} is not counted there"
        elif low > high:
            message = f"{self._cursor.source_text(token)} has its ends the wrong way round"
        elif low > span[1]:
            message = f"{feature.label} is never more than {span[1]}"
        else:
            # A maximum beyond the range is harmless, a minimum beyond it is a mistake.
            return Boxes((Box().between(feature, low, min(high, span[1]), suit),))
        self._cursor.error("deal-bad-range", message, token)
        return NOTHING

    def suit(self, subject: str) -> Suit | None:
        """Read a suit, or report that it is missing."""
        cursor = self._cursor
        while cursor.token.text in _FILLERS:
            cursor.take()
        if cursor.token.text in SUIT_WORDS:
            return SUIT_WORDS[cursor.take().text]
        position = Span.point(cursor.source, cursor.token.start)
        message = f"in which suit: {subject}?"
        cursor.error("deal-no-suit", message, position, expected="C, D, H or S")
        return None
