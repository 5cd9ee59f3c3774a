"""Read numbers with their unit or suit: points, lengths, support."""

from __future__ import annotations

import re
from dataclasses import replace

from cuebid.notes.words.clause_bare_numbers import BareNumberClause
from cuebid.notes.words.clause_suits import RAISES
from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import closing_index, joins_alike, skip_fillers, suit_phrase
from cuebid.notes.words.tree import Statement, SuitPhrase
from cuebid.notes.words.word_classes import HCP_FROM, opened

_HIGHEST_LEVEL = 7
# More cards than that before a raise are points.
_MOST_TRUMPS = 5
# As in `numbers`: nobody describes longer suits.
_LONGEST = 9
_GAME = 4
# After level and suit these words tell that a call is meant: `a good 4H opening`.
_WORDS_OF_CALLS = frozenset(
    {"opening", "opener", "bid", "overcall", "rebid", "response", "contract", "preempt", "raise"}
)
# The shorter suit of most two-suiters, as in 5-4.
_TWO_SUITER = 4
# From so many on the cards are those of both hands together: `7-card fit`.
_TOGETHER = 7
# After these words a level and a suit are the call that is to be made.
_LEADS_TO = frozenset({"puppet", "relay"})
# Longer suits are not short.
_SHORT = 2
_PROMISED = re.compile(r"(?i)(?:promis(?:es|ing)|guarantee(?:s|ing)|promised)\s+$")


class LengthClause(BareNumberClause):
    """A clause that reads numbers with their units, and suits with their lengths."""

    def _number(self, index: int) -> int:
        """Read a number with its unit, its suit, or the word `cards`; return the next index."""
        item, following = self._whole_number(index)
        following, quality = self._quality(skip_fillers(self._items, self.text, following))
        if following < len(self._items):
            end = self._with_unit(item, index, following, quality)
            if end:
                return end
        self._bare_number(item, item.low, item.high)
        return following - 1 if quality else following

    def _whole_number(self, index: int) -> tuple[Item, int]:
        """Return a number such as `8 or 9` or `13ish` as one item, and the index after it."""
        item = self._items[index]
        index = self._after_remark(index + 1)
        # `six or more diamonds`: the words open the number before its suit is read.
        if index < len(self._items) and self._items[index].name == "or-more":
            return replace(item, high=None, end=self._items[index].end), index + 1
        if index < len(self._items) and self._items[index].name == "or-about":
            about = self._items[index]
            self._bound = self._bound or replace(about, name="about")
            return replace(item, end=about.end), index + 1
        if index + 1 < len(self._items) and joins_alike(self._items, index):
            following = self._items[index + 1]
            if following.kind == "number":
                # `8 or 9` and `4/5` are one range, exact at both ends.
                return replace(following, start=item.start, low=item.low, exact=True), index + 2
        return item, index

    def _after_remark(self, index: int) -> int:
        """Return the index after a hedge in parentheses between number and suit; else `index`.

        `3+ (usually 4) hearts`: what is usual leaves the number as it is.
        """
        if index == len(self._items) or not self._items[index].is_sign("("):
            return index
        end = closing_index(self._items, index)
        is_hedge = any(item.kind == "hedge" for item in self._items[index:end])
        following = self._items[end + 1 : end + 2]
        encloses = bool(following) and following[0].kind in {"suits", "cards"}
        return end + 1 if is_hedge and encloses else index

    def _with_unit(self, item: Item, first: int, index: int, quality: Item | None) -> int:
        """Read a number with the unit, suit or word after it; return the next index, 0 if none."""
        following = self._items[index]
        unit = self._unit(following)
        # `8-10 fit 4` has points before the support.
        top = item.low if item.high is None else item.high
        if not unit and following.name == "support" and top < HCP_FROM:
            unit = "support"
        if unit:
            # `11 hcp+`: the plus stands after the unit.
            opens = self._touching_plus(index + 1)
            item = replace(item, high=None) if opens else item
            self._with_measure(item, following, unit)
            return index + 1 + opens
        if not quality and (self._is_number_of_trumps(item, index) or self._is_about(item, index)):
            return self._before_its_word(item, index)
        # The Swedish `fem kort` has the word for short, of which nobody has so many.
        counts = following.name == "shortness" and _SHORT < item.low < HCP_FROM
        counts = counts or following.kind == "cards"
        if counts and not (following.name == "support" and top >= HCP_FROM):
            return self._cards(item, index, quality)
        # `15+ clubs`: points, since no suit is so long; the suit is read by itself.
        if following.kind == "suits" and item.low <= _LONGEST:
            return self._number_of_suit(item, first, index, quality)
        # `1 singleton` and the like: the word alone says it, and a number that no unit follows is
        # named as unknown.
        if following.kind == "short":
            if item.low >= HCP_FROM:
                self._bare_number(item, item.low, item.high)
            else:
                self._lose(item)
            return index
        return self._of_another(item, index)

    def _touching_plus(self, index: int) -> bool:
        """Return whether the item at an index is a plus without a blank before it: `11 hcp+`."""
        if index >= len(self._items) or self.text[self._items[index].start] != "+":
            return False
        plus, rest = self._items[index], self._items[index + 1 : index + 2]
        touches = not self.text[plus.start - 1].isspace()
        return touches and not (rest and rest[0].start == plus.end)

    def _is_number_of_trumps(self, item: Item, index: int) -> bool:
        """Return whether a raise follows a number, which then counts trumps: `without 3 raise`."""
        is_few = item.low <= _MOST_TRUMPS and item.high in {None, item.low}
        return is_few and self._items[index].name in RAISES

    def _is_about(self, item: Item, index: int) -> bool:
        """Return whether a number with `~` before `long` means points: `~0-4 long minor`."""
        return "~" in self.text[item.start : item.end] and self._is_long_suit(index)

    def _before_its_word(self, item: Item, index: int) -> int:
        """Read a number as trumps before a raise or points before `long`; return the next index."""
        if not self._is_number_of_trumps(item, index):
            self._measured("strength", "hcp", item, item, item.low, item.high)
            return index
        is_denied = self.negated
        self._measured("support", "support", item, item, item.low, item.high)
        # `without 3 raise` denies the raise as well, which must not be read by itself.
        return index + 1 if is_denied else index

    def _is_long_suit(self, index: int) -> bool:
        """Return whether `long` and a suit are at an index, which need no number before them."""
        item, after = self._items[index], self._items[index + 1 : index + 2]
        is_long = self.text[item.start : item.end].lower() == "long"
        return is_long and bool(after) and after[0].kind == "suits"

    def _of_another(self, item: Item, index: int) -> int:
        """Read `5+ other` (suit) or `four responses`; return the next index, 0 for other words."""
        following = self._items[index]
        if following.name in {"continuation", "level"} and item.high == item.low:
            self._append(Statement("remark", following.name, item.start, following.end))
            return index + 1
        if self.text[following.start : following.end].lower() not in {"other", "others"}:
            return 0
        suits = SuitPhrase(("other-suit",))
        self._measured("length", "length", item, following, item.low, item.high, suits)
        return index + 1

    def _number_of_suit(self, item: Item, first: int, index: int, quality: Item | None) -> int:
        """Read a number before a suit, as a length or a call's level; return the next index."""
        if self._names_call(item, index):
            self._pending = None
            self._name_call(item, index)
            return index + 2
        if self._is_call(first, index):
            self._append(Statement("remark", "calls", item.start, self._items[index].end))
            return index + 1
        return self._length(item, index, quality)

    def _name_call(self, item: Item, index: int) -> None:
        """Read a call that is named; one at the four level tells the suit: `strong 4H opening`."""
        end = self._items[index + 1].end
        before = self._statements[-1] if self._statements else None
        if item.low == _GAME and before is not None and before.kind in {"values", "quality"}:
            # The word before is about hands that open so, of which the suit says enough.
            self._statements[-1] = replace(before, hedged=True)
        if item.low == _GAME:
            suits = SuitPhrase((self._items[index].name,))
            self._append(Statement("convention", "game-opening", item.start, end, suits=suits))
        else:
            self._append(Statement("remark", "calls", item.start, end))

    def _with_measure(self, item: Item, following: Item, unit: str) -> None:
        # `4-3 fit`, `7-card fit`: the cards of both hands together.
        if unit == "support" and (item.low >= _TOGETHER or self._falls(item)):
            self._append(Statement("remark", "fit", item.start, following.end))
            return
        kind = "support" if unit == "support" else "strength"
        self._measured(kind, unit, item, following, item.low, item.high)

    def _falls(self, item: Item) -> bool:
        """Return whether a range is written from the larger number down."""
        digits = [int(letter) for letter in self.text[item.start : item.end] if letter.isdigit()]
        return len(digits) == 2 and digits[0] > digits[1]

    def _is_call(self, first: int, index: int) -> bool:
        """Return whether `3C` in the middle of words is a call rather than a length."""
        number, suit = self._items[first], self._items[index]
        # `puppet to three clubs`.
        led = [each.name for each in self._items[max(0, first - 2) : first] if each.name != "to"]
        if led and led[-1] in _LEADS_TO and number.name.isdigit():
            return True
        written = self.text[number.start : suit.end]
        # Lengths below four are rarely written so, and calls from the four level on rarely named.
        if not (len(written) == 2 and written[1] in "CDHS" and number.low <= 3):
            return False
        if not first:
            # `1C may be as short as two`: at the beginning the words after it tell.
            following = self._items[index + 1 : index + 2]
            return bool(following) and following[0].kind in {"hedge", "filler"}
        before = self._items[first - 1]
        return before.kind not in {"sign", "join", "number", "suits", "bound"}

    def _names_call(self, item: Item, index: int) -> bool:
        """Return whether `4H opening` or `2!s bid` names a call by its level and suit."""
        following = self._items[index + 1 : index + 2]
        word = self.text[following[0].start : following[0].end].lower() if following else ""
        is_level = item.name.isdigit() and item.low <= _HIGHEST_LEVEL
        touches = self._items[index].start == item.end
        return is_level and touches and word in _WORDS_OF_CALLS

    def _cards(self, item: Item, index: int, quality: Item | None) -> int:
        """Read `4 cards`, and the suit that may follow; return the next index."""
        following = index + 1
        after = skip_fillers(self._items, self.text, following)
        # `4-card limit raise`: trumps, although no word of support touches the number.
        if any(later.name in RAISES for later in self._items[after : after + 2]):
            # Four trumps are four at least, three are not four, which would raise otherwise.
            number = replace(item, exact=item.exact or item.high == item.low == 3)
            self._measured("support", "support", number, self._items[index], item.low, item.high)
            return following
        if after < len(self._items) and self._items[after].kind == "suits":
            return self._length(item, after, quality)
        if after < len(self._items) and self._items[after].name == "support":
            self._measured("support", "support", item, self._items[after], item.low, item.high)
            return after + 1
        name, suits = self._quality_name(quality), SuitPhrase(("own",))
        # `!h 4+ cards`: the suit stands before its length.
        if self._statements and self._statements[-1].name == "mention":
            before = self._statements.pop()
            item, suits = replace(item, start=before.start), before.suits or suits
        self._measured("length", name, item, self._items[index], item.low, item.high, suits)
        return following

    def _length(self, item: Item, index: int, quality: Item | None) -> int:
        """Read a length with its suits; return the next index."""
        suits, end = suit_phrase(self._items, index, joined=False)
        last = self._items[end - 1]
        # A promised number is a minimum.
        if item.high == item.low and not item.exact and _PROMISED.search(self.text[: item.start]):
            item = replace(item, high=None)
        # `4S+` opens the length; a plus that joins two suits has another suit after it.
        if end < len(self._items) and self._opens(end):
            item, last, end = replace(item, high=None), self._items[end], end + 1
        following = skip_fillers(self._items, self.text, end)
        if following < len(self._items) and self._items[following].kind == "cards":
            kind = self._items[following].name
            last, end = self._items[following], following + 1
            if kind == "support":
                self._measured(
                    "length", self._quality_name(quality), item, last, item.low, None, suits
                )
                return end
        # `5H 4m`, one beside the other, are minima like `5!h-4!c`.
        beside = bool(self._statements) and self._statements[-1].end >= item.start - 1
        linked = self._linked or (beside and self._statements[-1].kind == "length")
        linked = linked or self._makes_two_suiter(item)
        self._linked = False
        name = self._quality_name(quality)
        self._measured("length", name, item, last, item.low, item.high, suits)
        if linked and len(self._statements) > 1:
            self._statements[-2:] = [opened(statement) for statement in self._statements[-2:]]
        return end

    def _makes_two_suiter(self, item: Item) -> bool:
        """Return whether a length joins the one before to make a two-suiter: `5!h + 4m`."""
        before = self._statements[-1] if self._statements else None
        if before is None or before.kind != "length" or before.name == "mention":
            return False
        if before.negated or self.negated or self._bound is not None:
            return False
        # `4!h and 5+!s` says itself which of them may be longer.
        if before.high is None or item.high is None:
            return False
        joined = self.text[before.end : item.start].strip().lower() in {"+", "&", "and"}
        return joined and max(before.low, item.low) > _TWO_SUITER >= min(before.low, item.low) > 3
