"""Read numbers without unit and suit: points if they cannot be a length, else by their context."""

from __future__ import annotations

import re
from bisect import bisect_left

from cuebid.notes.words.clause_suits import RAISES, SuitClause
from cuebid.notes.words.item import Item
from cuebid.notes.words.tree import SuitPhrase
from cuebid.notes.words.word_classes import HCP_FROM, MOST_POINTS, OPEN_HCP_FROM

# A number from 3 to 5 by itself may count cards of the suit that is bid.
_FEWEST_ALONE = 3
_MOST_ALONE = 5
# Ranges of a suit's length span two values, those of points more.
_WIDE = 2
_LONG_SUITS = (6, 7, 8)
# `a good 5` and `a good 6` are suits; `a good 7` means points as often.
_GOOD_SUITS = (5, 6)
_LONGEST_DENIED = 8
# Lengths that may follow `with` as a number without a suit.
_LENGTHS_WITH = range(2, 8)
# Nobody limits the points to fewer than this.
_LEAST_LIMIT = 4
# A range of points, and the word before a single number that widens it.
_SOFT_END = re.compile(r"\d+\s?(?:--?|–|to)\s?\d+\s+or\s+(?:an?\s+)?(?:good|bad|poor)\s+$")


class BareNumberClause(SuitClause):
    """A clause that reads numbers without a unit or a suit."""

    def _bare_number(self, item: Item, low: float, high: float | None) -> None:
        """Read a bare number: points where it cannot be a length."""
        if low == high and self._bound is not None and self._bound.name == "at-least":
            # `at least 4` is `4+`.
            self._bound, high = None, None
        top = high if high is not None else low
        if self._is_no_number_of_hand(item) or self._denies_more(item):
            return
        is_range = high is not None and high > low
        if self._is_of_points(item, low, high) or self._goes_on(item, low, high):
            self._measured("strength", "hcp", item, item, low, high)
        elif self._bound is not None and self._bound.name in {"at-most", "less-than"}:
            self._limit(item, low, high)
        elif high is None and not low:
            # `0+` says that any strength will do.
            self._measured("strength", "hcp", item, item, 0, None)
        elif self._is_open_length(low, high):
            self._measured("length", "bare", item, item, low, None, SuitPhrase(("own",)))
        elif is_range and top - low >= _WIDE:
            # `5-7`: points, unless the meaning finds that a suit of so many cards is bid.
            self._measured("strength", "hcp", item, item, low, high)
        elif (suits := self._suit_before(item, low)) is not None:
            self._measured("length", "length", item, item, low, high, suits)
        elif self.earlier is not None and self._begins_with(item):
            earlier, name = self.earlier, self._quality_name(None)
            name = earlier.name if name == "length" else name
            self._measured(earlier.kind, name, item, item, low, high, earlier.suits)
        else:
            self._count(item, low, high)

    def _is_open_length(self, low: float, high: float | None) -> bool:
        """Return whether a number is the least length of the suit that is bid.

        `2+` and `may be 3` are cards, as no call shows so few points. From four on such a number
        means points if the suit that is bid has a length already: the meaning decides. `weak, 7`
        is a length, as nobody writes so few points alone.
        """
        if high is None or (self.hedged and low == high):
            return True
        has_length = self._has_length() or (high > low and self.last_length)
        return low in _LONG_SUITS and not has_length

    def _is_of_points(self, item: Item, low: float, high: float | None) -> bool:
        """Return whether a number can only mean points.

        These are numbers and ranges that reach nine, ranges from nought or of four values or more,
        and eight or more. A smaller minimum from four on is a length of the suit that is bid.
        """
        top = high if high is not None else low
        # `more than 8`.
        is_least = self._bound is not None and self._bound.name in {"at-least", "more-than"}
        return (
            top >= HCP_FROM
            or (top > low and (low == 0 or top - low >= 3))
            or (low >= OPEN_HCP_FROM and (high is None or is_least))
            # `8-9 or a good 7`: points like those before it.
            or bool(_SOFT_END.search(self.text[: item.start]))
        )

    def _goes_on(self, item: Item, low: float, high: float | None) -> bool:
        """Return whether a number such as `6+` follows the points of the alternative before it."""
        points = self.earlier_points
        is_next = points is not None and points.high is not None and low == points.high + 1
        return is_next and high is None and self._begins_with(item)

    def _is_no_number_of_hand(self, item: Item) -> bool:
        """Return whether a number exceeds all points of a deck, and record it as unknown if so."""
        if item.low > MOST_POINTS:
            self._lose(item)
        return item.low > MOST_POINTS

    def _denies_more(self, item: Item) -> bool:
        """Read a denied number after a length, `5!s, not 6`; return whether the item is one."""
        last_length = self.last_length
        if not self.negated or last_length is None or item.high != item.low:
            return False
        if not last_length.low <= item.low <= _LONGEST_DENIED:
            return False
        name = "support" if last_length.kind == "support" else "length"
        self._measured(last_length.kind, name, item, item, item.low, item.high, last_length.suits)
        return True

    def _limit(self, item: Item, low: float, high: float | None) -> None:
        """Read a number after `at most`: points, since nobody limits a suit without naming it.

        `at most 1` counts something else.
        """
        if low < _LEAST_LIMIT:
            self._bound = None
            self._lose(item)
        else:
            self._measured("strength", "hcp", item, item, low, high)

    def _count(self, item: Item, low: float, high: float | None) -> None:
        """Read a number as a count of key cards in an answer to the ask for them, or of trumps.

        By itself, as in `GF, 5`, it may count cards of the suit that is bid, and after a quality,
        as in `a good 5`, it does; others are unknown.
        """
        if self._pending is not None and low == high and low in _GOOD_SUITS:
            name = self._quality_name(None)
            self._measured("length", name, item, item, low, high, SuitPhrase(("own",)))
            return
        is_digit = self.text[item.start : item.end].isdigit()
        if not self.text[item.start].isalpha():
            self._measured("strength", "count", item, item, low, high)
        beside = {each.name for each in self._items}
        is_alone = len(self._items) == 1 or not beside.isdisjoint(RAISES)
        if "queens" in beside:
            return
        if not is_alone or not is_digit or not _FEWEST_ALONE <= low <= _MOST_ALONE:
            self._lose(item)

    def _suit_before(self, item: Item, low: float) -> SuitPhrase | None:
        """Return the suit of a number after `with` that names none: `6-10 with 3!h, 4-7 with 4`."""
        last_length = self.last_length
        index = bisect_left(self._items, item.start, key=lambda each: each.start)
        before = self._items[index - 1] if index else item
        is_with = (before.kind, before.name) == ("join", "with")
        if last_length is None or not is_with or low == last_length.low:
            return None
        return last_length.suits if low in _LENGTHS_WITH else None

    def _begins_with(self, item: Item) -> bool:
        """Return whether a number begins its run, alone or after a quality: `or good 5`."""
        # `a very good 5`.
        kinds = [each.kind for each in self._items[: self._items.index(item)]]
        return set(kinds) <= {"filler", "quality"} and kinds.count("quality") <= 1

    def _has_length(self) -> bool:
        return any(statement.kind == "length" for statement in self._statements)
