"""Read words without a number of their own: `fit`, `the ace`, `good suit`, `max 12`."""

from __future__ import annotations

from dataclasses import replace

from cuebid.notes.words.clause_lengths import LengthClause
from cuebid.notes.words.clause_suits import HONOUR_WORDS
from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import skip_fillers, suit_phrase
from cuebid.notes.words.tree import Statement, SuitPhrase

# A bare number after `fit` or `support` counts trumps up to here, and points above.
_MOST_TRUMPS = 6


class WordClause(LengthClause):
    """A clause that reads support, honours and bounds without numbers."""

    def _bounds_before(self, index: int) -> bool:
        """Bound the number before `max` at the end, `2 hearts max`; return whether there is one."""
        item = self._items[index]
        before = self._statements[-1] if self._statements else None
        if (item.kind, item.name) != ("values", "maximum") or before is None:
            return False
        ends = index == len(self._items) - 1 and before.end == self._items[index - 1].end
        is_number = before.kind in {"length", "strength"} and before.high == before.low
        # In capitals it is the upper part of the range that was shown.
        if not (ends and is_number) or self.text[item.start : item.end].isupper():
            return False
        self._statements[-1] = replace(before, low=0, end=item.end)
        return True

    def _bounds_number(self, index: int) -> bool:
        """Let `max` or `min` bound the number after it; return whether there is one.

        `max 12 hcp`, `min 5!s`. In capitals before a length they are the upper and the lower part
        of the range that was shown: `MAX 4!h`. A number that is a range or open has its bounds
        already.
        """
        item = self._items[index]
        if item.kind != "values" or item.name not in {"maximum", "minimum"}:
            return False
        following = self._items[index + 1 : index + 3]
        if not following or following[0].kind != "number" or following[0].high != following[0].low:
            return False
        is_length = len(following) > 1 and following[1].kind in {"suits", "cards"}
        if is_length and self.text[item.start : item.end].isupper():
            return False
        name = "at-most" if item.name == "maximum" else "at-least"
        self._bound = replace(item, kind="bound", name=name)
        return True

    def _tolerated(self, index: int) -> int:
        """Read `tolerance for !h`, or else for partner's suit; return the next index."""
        item = self._items[index]
        after = skip_fillers(self._items, self.text, index + 1)
        if after < len(self._items) and self._items[after].kind == "suits":
            suits, end = suit_phrase(self._items, after)
            self._tolerance(item, self._items[end - 1], suits)
            return end
        self._tolerance(item, item, SuitPhrase(("partner",)))
        return index + 1

    def _quality_support(self, item: Item, index: int, suits: SuitPhrase | None) -> int:
        """Read `good support` as support, `bad support` as a hedged one; return the next index."""
        is_poor = item.name == "poor"
        end = self._items[index].end
        self._append(Statement("support", "support", item.start, end, suits=suits))
        self._statements[-1] = replace(self._statements[-1], hedged=is_poor or self.hedged)
        return index + 1

    def _quality_before_cards(self, item: Item, index: int, suits: SuitPhrase | None) -> int:
        """Read `good support`, `good suit`, `good long !h`; return the next index, 0 for others."""
        if self._items[index].name == "support":
            return self._quality_support(item, index, suits)
        if suits is not None:
            return 0
        if not self._is_long_suit(index):
            return self._quality_cards(item, index)
        suits, end = suit_phrase(self._items, index + 1)
        last = self._items[end - 1]
        self._append(Statement("length", item.name, item.start, last.end, 6, None, suits=suits))
        return end

    def _quality_cards(self, item: Item, index: int) -> int:
        own = SuitPhrase(("own",))
        self._append(Statement("quality", item.name, item.start, self._items[index].end, suits=own))
        return index + 1

    def _bare_support(self, index: int) -> int:
        """Read `fit`, `support for !h`, and a number of cards after it; return the next index."""
        item = self._items[index]
        after = skip_fillers(self._items, self.text, index + 1, signs=False)
        suits, end = None, index + 1
        if after < len(self._items) and self._items[after].kind == "suits":
            suits, end = suit_phrase(self._items, after)
        last = self._items[end - 1]
        self._append(Statement("support", "support", item.start, last.end, suits=suits))
        # `8-10, fit 4`, `support: exactly 3`: the number after the word.
        rest = [each for each in self._items[end:] if each.kind not in {"sign", "bound"}]
        if len(rest) == 1 and rest[0].kind == "number" and rest[0].low <= _MOST_TRUMPS:
            number = rest[0]
            exact = any(each.name in {"exactly", "="} for each in self._items[end:])
            measured = replace(self._statements[-1], low=number.low, end=number.end)
            if exact or number.exact:
                measured = replace(measured, high=number.high, exact=True)
            self._statements[-1] = measured
            return len(self._items)
        return end

    def _bare(self, index: int) -> int:
        """Read `fit`, `support` or `the ace` without a number; return the next index."""
        item = self._items[index]
        if item.name == "support":
            return self._bare_support(index)
        # `king of !c`, `the queen of trumps`: that card.
        if item.kind == "unit" and item.name in HONOUR_WORDS:
            after = skip_fillers(self._items, self.text, index + 1, signs=False)
            is_linked = after > index + 1 and after < len(self._items)
            if is_linked and self._items[after].kind == "suits":
                suits, end = suit_phrase(self._items, after)
                last = self._items[end - 1]
                self._append(
                    Statement("honours", HONOUR_WORDS[item.name], item.start, last.end, suits=suits)
                )
                return end
        # `weak, long !c`: six cards or more.
        if self._is_long_suit(index):
            suits, end = suit_phrase(self._items, index + 1)
            last = self._items[end - 1]
            self._append(Statement("length", "length", item.start, last.end, 6, None, suits=suits))
            return end
        if self.text[item.start : item.end].lower() == "long":
            # `long running suit`: the quality says more.
            self._add(item, kind="remark", name="long")
            return index + 1
        # `the ace`, `an honour`: one of them at least.
        if item.kind == "unit" and item.name in {"aces", "kings", "queens", "honours", "controls"}:
            self._append(Statement("strength", item.name, item.start, item.end, 1, None))
        elif item.kind == "cards" and self._statements:
            self._statements[-1] = replace(self._statements[-1], end=item.end)
        else:
            self._lose(item)
        return index + 1
