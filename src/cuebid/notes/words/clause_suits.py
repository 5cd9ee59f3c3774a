"""Read suits that come before a number or without one, and the words after them."""

from __future__ import annotations

from dataclasses import replace

from cuebid.notes.words.clause_state import ClauseState
from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import skip_fillers, suit_phrase
from cuebid.notes.words.tree import Statement, SuitPhrase
from cuebid.notes.words.word_classes import AFTER_SUIT, takes_suit

RAISES = frozenset(
    {"raise", "mixed-raise", "sound-raise", "limit-raise", "limit-raise-plus"}
    | {"drury", "bergen", "jacoby-2nt"}
)
"""Names of purposes and conventions that raise partner's suit."""

HONOUR_WORDS = {"aces": "A", "kings": "K", "queens": "Q"}
"""Cards by the words for them."""

_BOTH = {("majors",), ("minors",)}
# Partner's suit can be played on so many cards.
_TOLERANCE = 2


class SuitClause(ClauseState):
    """A clause that reads suits without their lengths."""

    def _opens(self, index: int) -> bool:
        """Return whether a plus after a suit means `or more`."""
        plus = self._items[index]
        if self.text[plus.start : plus.end] != "+" or self.text[plus.start - 1].isspace():
            return False
        touched = self._items[index + 1 : index + 2]
        return not (touched and touched[0].kind in {"number", "suits"})

    def _suits(self, index: int) -> int:
        """Read suits without a number, for a nearby word or as lengths; return the next index."""
        suits, end = suit_phrase(self._items, index)
        first, last = self._items[index], self._items[end - 1]
        before = self._statements[-1] if self._statements else None
        if self._is_one_of_two(index):
            suits = SuitPhrase((f"a-{first.name}",))
        # `splinter in !h`, `stopper in !d`: the suit belongs to the word before it.
        # `singleton + !h support` is two statements, `stopper in !d` one.
        follows_and = index > 0 and self._items[index - 1].kind == "join"
        takes = before is not None and before.suits is None and takes_suit(before, suits)
        if before is not None and takes and not follows_and:
            self._statements[-1] = self._longer_than(replace(before, suits=suits, end=last.end))
            self.negated = False
            return end
        following = skip_fillers(self._items, self.text, end)
        word = self._items[following] if following < len(self._items) else None
        # `minor ask`: the asker says nothing of his own suits.
        if word is not None and word.name == "asks":
            return following
        kind, name = ("", "") if word is None else self._word_of_suit(word)
        if word is not None and kind:
            self._append(Statement(kind, name, first.start, word.end, suits=suits))
            return following + 1
        # `!h tolerance`: two cards, on which partner's suit can be played.
        if word is not None and word.kind == "tolerance":
            self._tolerance(first, word, suits)
            return following + 1
        if word is not None and word.kind == "cards":
            last, end = word, following + 1
        # `!h 5`: a length after its suit is read as a minimum.
        after = self._items[following + 1 : following + 2]
        is_counted = not (after and after[0].name == "level")
        if word is not None and word.kind == "number" and word.name.isdigit() and is_counted:
            self._measured("length", "length", word, word, word.low, None, suits)
            return following + 1
        # `no majors` denies each, `not both majors` only both together.
        if self.negated and suits.names in _BOTH and " " not in self.text[first.start : last.end]:
            suits = SuitPhrase((f"a-{suits.names[0][:-1]}",))
        # A suit without any number. What it shows depends on partner, so the meaning decides; four
        # is the least that it can be where nothing is known.
        self._append(Statement("length", "mention", first.start, last.end, 4, None, suits=suits))
        return end

    def _tolerance(self, first: Item, last: Item, suits: SuitPhrase | None) -> None:
        self._measured("length", "length", first, last, _TOLERANCE, None, suits)

    def _is_one_of_two(self, index: int) -> bool:
        """Return whether `major` or `minor` is either: `a strong minor` of a bid in diamonds."""
        if self._items[index].name not in {"major", "minor"}:
            return False
        before = index - 1
        while before >= 0 and self._items[before].kind in {"values", "quality"}:
            before -= 1
        if before < 0 or before == index - 1:
            return False
        return self._items[before].kind == "filler" and self._items[before].name in {"a", "an"}

    def _longer_than(self, statement: Statement) -> Statement:
        """Return `longer minor` beside `4-card major` as five cards or more; else the statement."""
        exact = [
            each for each in self._statements if each.kind == "length" and each.high == each.low > 3
        ]
        if statement.name != "longer" or statement.negated or len(exact) != 1:
            return statement
        return replace(statement, kind="length", name="length", low=exact[0].low + 1, high=None)

    def _word_of_suit(self, word: Item) -> tuple[str, str]:
        """Return kind and name of a word after its suit; empty if the word is not about that suit.

        `!h splinter`, `!d stopper`, `!dAKQ`, `!d king`, `!s support`.
        """
        if word.kind in AFTER_SUIT or word.name in AFTER_SUIT:
            return word.kind, word.name
        # `good !h raise` raises that suit, whatever partner bid last.
        if word.kind == "honours" or (word.kind == "role" and word.name in RAISES):
            return word.kind, word.name
        if word.name in HONOUR_WORDS and word.kind == "unit":
            return "honours", HONOUR_WORDS[word.name]
        return ("support", "support") if word.name == "support" else ("", "")
