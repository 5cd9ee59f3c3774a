"""Read bare numbers of a clause: points where they cannot be a length, else as the rest tells."""

from __future__ import annotations

import re

from cuebid.notes.words.clause_suits import RAISES, SuitClause
from cuebid.notes.words.item import Item
from cuebid.notes.words.tree import SuitPhrase
from cuebid.notes.words.word_classes import HCP_FROM, MOST_POINTS, OPEN_HCP_FROM

# So many cards of the suit that is bid may be all that a description says.
_FEWEST_ALONE = 3
_MOST_ALONE = 5
# Ranges of a suit's length span two values, those of points more.
_WIDE = 2
_LONG_SUITS = (6, 7, 8)
_LONGEST_DENIED = 8
# Lengths that are told again by their number alone.
_LENGTHS_WITH = range(2, 8)
# Nobody limits the points to fewer.
_LEAST_LIMIT = 4
# A range of points, and the word before a single number that widens it.
_SOFT_END = re.compile(r"\d+\s?(?:--?|–|to)\s?\d+\s+or\s+(?:an?\s+)?(?:good|bad|poor)\s+$")


class BareNumberClause(SuitClause):
    """A clause that reads numbers without a unit or a suit."""

    def _bare_number(self, item: Item, low: float, high: float | None) -> None:
        """Read a bare number: points where it cannot be a length."""
        top = high if high is not None else low
        if self._is_no_number_of_hand(item) or self._denies_more(item):
            return
        is_range = high is not None and high > low
        if (
            # Points: nine or more at the top, a range from nought or of four values or more, or
            # eight and more. A minimum from four up to there is a length of the suit that is bid;
            # what is left can be either and is named as unknown.
            top >= HCP_FROM
            or (is_range and (low == 0 or top - low >= 3))
            or (high is None and low >= OPEN_HCP_FROM)
            # `8-9 or a good 7`: points like those before it.
            or _SOFT_END.search(self.text[: item.start])
        ):
            self._measured("strength", "hcp", item, item, low, high)
        elif self._bound is not None and self._bound.name in {"at-most", "less-than"}:
            self._limit(item, low, high)
        elif high is None and not low:
            # `0+` says that any strength will do.
            self._measured("strength", "hcp", item, item, 0, None)
        elif (high is None and low < 4) or (self.hedged and low == high):
            # `2+`, `may be 3`: so few cards, as no call shows so few points.
            self._measured("length", "bare", item, item, low, None, SuitPhrase(("own",)))
        elif high is None and low >= 4:
            # Points, where the suit that is bid has a length already: the meaning decides.
            self._measured("length", "bare", item, item, low, high, SuitPhrase(("own",)))
        elif low in _LONG_SUITS and not (self._has_length() or (is_range and self.last_length)):
            # `weak, 7`: nobody gives so few points alone.
            self._measured("length", "bare", item, item, low, None, SuitPhrase(("own",)))
        elif is_range and top - low >= _WIDE:
            # `5-7`: points, unless the meaning finds that a suit of so many cards is bid.
            self._measured("strength", "hcp", item, item, low, high)
        elif self._is_of_last_suit(item, low):
            suits = self.last_length.suits if self.last_length is not None else None
            self._measured("length", "length", item, item, low, high, suits)
        elif self.earlier is not None and self._begins_with(item):
            earlier, name = self.earlier, self._quality_name(None)
            name = earlier.name if name == "length" else name
            self._measured(earlier.kind, name, item, item, low, high, earlier.suits)
        else:
            self._count(item, low, high)

    def _is_no_number_of_hand(self, item: Item) -> bool:
        """Return whether a number is greater than all points together, which is lost as unknown."""
        if item.low > MOST_POINTS:
            self._lose(item)
        return item.low > MOST_POINTS

    def _denies_more(self, item: Item) -> bool:
        """Read a denied number after a length: `5!s, not 6`, `3+ trumps, denies 4`."""
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
        """Read a number of key cards in an answer to the question for them, or of trumps.

        By itself, `GF, 5`, it may be one of cards of the suit that is bid; others are unknown.
        """
        is_digit = self.text[item.start : item.end].isdigit()
        if not self.text[item.start].isalpha():
            self._measured("strength", "count", item, item, low, high)
        beside = {each.name for each in self._items}
        is_alone = len(self._items) == 1 or not beside.isdisjoint(RAISES)
        if "queens" in beside:
            return
        if not is_alone or not is_digit or not _FEWEST_ALONE <= low <= _MOST_ALONE:
            self._lose(item)

    def _is_of_last_suit(self, item: Item, low: float) -> bool:
        """Return whether a number after `with` is of the suit before: `4-7 with 4`."""
        last_length = self.last_length
        before = [each for each in self._items if each.end <= item.start][-1:]
        if last_length is None or last_length.suits is None or not before:
            return False
        is_with = (before[0].kind, before[0].name) == ("join", "with")
        return is_with and low != last_length.low and low in _LENGTHS_WITH

    def _begins_with(self, item: Item) -> bool:
        """Return whether a number begins the run, alone or after a quality: `or good 5`."""
        first = self._items[0]
        return item is first or (first.kind == "quality" and item is self._items[1])

    def _has_length(self) -> bool:
        return any(statement.kind == "length" for statement in self._statements)
