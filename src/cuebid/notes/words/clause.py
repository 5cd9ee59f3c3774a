"""From a run of items without commas to statements: numbers and words with their suits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cuebid.notes.words.scanner import Item
from cuebid.notes.words.tree import Statement, SuitPhrase, UnknownText
from cuebid.notes.words.word_classes import (
    AFTER_SUIT,
    ASKED_FOR,
    HCP_FROM,
    HEDGES_WHAT_FOLLOWS,
    MOST_POINTS,
    OPEN_HCP_FROM,
    OTHER_CALLS_FOLLOW,
    ROLES_WITH_SUIT,
    TAKES_SUIT,
    WITH_SUITS,
    between_signs,
    bounded,
    opened,
    or_more,
    takes_suit,
)

__all__ = ["Clause"]


class Clause:
    """The runs of one segment, read one after the other; hedges last to its end. It changes."""

    def __init__(self, text: str, *, hedged: bool = False) -> None:
        self.text = text
        self.hedged = hedged
        self.negated = False
        self.unknown: list[UnknownText] = []
        self._bound: Item | None = None
        self._found: list[Statement] = []
        self._items: Sequence[Item] = ()
        self._linked = False
        self._pending: Item | None = None

    @staticmethod
    def joins(items: Sequence[Item], index: int) -> bool:
        """Return whether an `or` joins two suits or two numbers, and so does not part clauses."""
        if not 0 < index < len(items) - 1:
            return False
        before, joining, behind = items[index - 1 : index + 2]
        if not (joining.is_sign("/") or (joining.kind == "join" and joining.name == "or")):
            return False
        if before.kind == behind.kind == "number" and before.low <= behind.low <= 13:
            return True
        return before.kind == behind.kind == "suits"

    def read(self, items: Sequence[Item]) -> list[Statement]:
        """Return the statements of a run."""
        self._items, self._found, self._bound, self._linked = items, [], None, False
        index = 0
        while index < len(items):
            index = self._step(index)
        return self._found

    def _step(self, index: int) -> int:
        item = self._items[index]
        kind = item.kind
        if kind in {"unknown", "label"}:
            self._lose(item)
            return index + 1
        if item.is_sign("(", "["):
            return self._parenthesis(index)
        steps = {"number": self._number, "suits": self._suits}
        steps |= dict.fromkeys(("cards", "unit"), self._bare)
        steps |= dict.fromkeys(WITH_SUITS, self._with_suits)
        return steps.get(kind, self._word)(index)

    def _word(self, index: int) -> int:
        """Return words that steer, and words that are statements by themselves."""
        item = self._items[index]
        match item.kind:
            case "join":
                self.negated = item.name == "not" or (self.negated and item.name == "or")
            case "bound" if item.name == "or-more":
                self._found = [or_more(statement) for statement in self._found]
            case "bound":
                if not (self._bound and item.name == "about"):
                    self._bound = item
            case "hedge":
                self.hedged = True
            case "remark" if item.name == "variant":
                return self._variant(index)
            case (
                "condition"
                | "who"
                | "wants"
                | "remark"
                | "calls"
                | "link"
                | "date"
                | "notrump"
                | "longer"
            ):
                self._remark(item)
            case "binding":
                self._append(Statement("binding", item.name, item.start, item.end))
            case "sign":
                self._linked = item.name in {"-", "--", "–"} and bool(self._found)
        return index + 1

    def _remark(self, item: Item) -> None:
        """Words that are not about the hand; after some of them nothing in the segment is."""
        self._add(item, kind="remark", name=item.name if item.kind == "remark" else item.kind)
        if item.kind in HEDGES_WHAT_FOLLOWS or item.name in OTHER_CALLS_FOLLOW:
            self.hedged = True

    def _variant(self, index: int) -> int:
        """`variant 2`: one of the labelled alternatives of an earlier call."""
        item = self._items[index]
        if index + 1 < len(self._items):
            behind = self._items[index + 1]
            label = self.text[behind.start : behind.end].strip(" ):")
            if len(label) == 1 and label.isalnum():
                self._append(Statement("variant", label, item.start, behind.end))
                return index + 2
        self._add(item, kind="remark")
        return index + 1

    def _parenthesis(self, index: int) -> int:
        """Return what stands in parentheses narrows only where it is understood to the end."""
        depth, end = 0, index
        while end < len(self._items):
            depth += self._items[end].is_sign("(", "[") - self._items[end].is_sign(")", "]")
            if depth == 0:
                break
            end += 1
        inner = self._items[index + 1 : end]
        clause = Clause(self.text, hedged=self.hedged)
        for part in between_signs(inner):
            self._found += clause.read(part)
        self.unknown += clause.unknown
        # A word that is not understood may deny the rest, so nothing in these parentheses narrows.
        if clause.unknown or clause.hedged:
            places = {id(statement) for statement in clause._found}
            self._found = [
                replace(statement, hedged=True) if id(statement) in places else statement
                for statement in self._found
            ]
        return end + 1

    def _number(self, index: int) -> int:
        """Return a number with its unit, its suit, or the word `cards`."""
        item = self._items[index]
        low, high = item.low, item.high
        index += 1
        if index + 1 < len(self._items) and Clause.joins(self._items, index):
            behind = self._items[index + 1]
            if behind.kind == "number":
                item = replace(behind, start=item.start, low=low, exact=True)
                low, high = item.low, item.high
                index += 2
        index, quality = self._quality(self._skip(index))
        if index < len(self._items):
            behind = self._items[index]
            if unit := self._unit(behind):
                self._measured("strength", unit, item, behind, low, high)
                return index + 1
            if behind.kind == "cards" and behind.name == "support":
                self._measured("support", "support", item, behind, low, high)
                return index + 1
            if behind.kind == "cards":
                return self._cards(item, index, quality)
            if behind.kind == "suits":
                return self._length(item, index, quality)
            if behind.kind == "short":
                self._lose(item)
                return index
        self._bare_number(item, low, high)
        return index - 1 if quality else index

    def _unit(self, item: Item) -> str:
        """Return the unit that a word after a number names; `keycard` by itself asks for them."""
        if self.text[item.start : item.end].lower() == "keycard":
            return "keycards"
        return item.name if item.kind == "unit" else ""

    def _bare_number(self, item: Item, low: float, high: float | None) -> None:
        """A number by itself: points where it can be no length."""
        top = high if high is not None else low
        if low > MOST_POINTS:
            self._lose(item)
            return
        is_range = high is not None and high > low
        if (
            top >= HCP_FROM
            or (is_range and (low == 0 or top - low >= 3))
            or (high is None and low >= OPEN_HCP_FROM)
        ):
            self._measured("strength", "hcp", item, item, low, high)
        elif high is None and low >= 4:
            self._measured("length", "length", item, item, low, high, SuitPhrase(("own",)))
        else:
            self._lose(item)

    def _cards(self, item: Item, index: int, quality: Item | None) -> int:
        """`4 cards`, and the suit that may follow."""
        behind = index + 1
        after = self._skip(behind)
        if after < len(self._items) and self._items[after].kind == "suits":
            return self._length(item, after, quality)
        if after < len(self._items) and self._items[after].name == "support":
            self._measured("support", "support", item, self._items[after], item.low, item.high)
            return after + 1
        name, suits = self._quality_name(quality), SuitPhrase(("own",))
        if self._found and self._found[-1].name == "mention":
            before = self._found.pop()
            item, suits = replace(item, start=before.start), before.suits or suits
        self._measured("length", name, item, self._items[index], item.low, item.high, suits)
        return behind

    def _length(self, item: Item, index: int, quality: Item | None) -> int:
        """Return a length with its suits."""
        suits, end = self._suit_phrase(index, joined=False)
        last = self._items[end - 1]
        behind = self._skip(end)
        if behind < len(self._items) and self._items[behind].kind == "cards":
            kind = self._items[behind].name
            last, end = self._items[behind], behind + 1
            if kind == "support":
                self._measured(
                    "length", self._quality_name(quality), item, last, item.low, None, suits
                )
                return end
        linked, self._linked = self._linked, False
        name = self._quality_name(quality)
        self._measured("length", name, item, last, item.low, item.high, suits)
        if linked and len(self._found) > 1:
            self._found[-2:] = [opened(statement) for statement in self._found[-2:]]
        return end

    def _suits(self, index: int) -> int:
        """Read suits without a number: of the statement before, or four cards or more in each."""
        suits, end = self._suit_phrase(index)
        first, last = self._items[index], self._items[end - 1]
        before = self._found[-1] if self._found else None
        if before is not None and before.suits is None and takes_suit(before, suits):
            self._found[-1] = replace(before, suits=suits, end=last.end)
            self.negated = False
            return end
        behind = self._skip(end)
        word = self._items[behind] if behind < len(self._items) else None
        if word is not None and (word.kind in AFTER_SUIT or word.name in AFTER_SUIT):
            self._append(Statement(word.kind, word.name, first.start, word.end, suits=suits))
            return behind + 1
        if word is not None and word.name == "support":
            self._append(Statement("support", "support", first.start, word.end, suits=suits))
            return behind + 1
        if word is not None and word.kind == "cards":
            last, end = word, behind + 1
        if word is not None and word.kind == "number" and word.name.isdigit():
            self._measured("length", "length", word, word, word.low, None, suits)
            return behind + 1
        self._append(Statement("length", "mention", first.start, last.end, 4, None, suits=suits))
        return end

    def _with_suits(self, index: int) -> int:
        """Return a word or a pattern, and the suits it speaks of."""
        item = self._items[index]
        behind = self._skip(index + 1, signs=False)
        suits: SuitPhrase | None = None
        end = index + 1
        asked = item.kind in ASKED_FOR or item.name in ASKED_FOR
        if asked and behind < len(self._items) and self._items[behind].name == "asks":
            return behind
        if item.name == "asks":
            self._append(Statement("role", "asks", item.start, item.end))
            self.hedged = True
            return end
        takes = item.kind in TAKES_SUIT or item.kind == "pair" or item.name in ROLES_WITH_SUIT
        if takes and behind < len(self._items) and self._items[behind].kind == "suits":
            suits, end = self._suit_phrase(behind)
        last = self._items[end - 1]
        if item.kind == "quality" and suits is None and end < len(self._items):
            if self._items[end].kind == "number":
                self._pending = item
                return end
            if self._items[end].kind == "cards":
                return self._quality_cards(item, end)
        bound, self._bound = self._bound, None
        name = item.name
        if bound and (item.kind, bound.name, name) == ("values", "at-least", "invite"):
            name = "invite-plus"
        if bound and (item.kind, bound.name, name) == ("values", "at-most", "invite"):
            name = "limited"
        if bound and (item.kind, bound.name) == ("stop", "at-most"):
            name = f"at-most-{name}"
        self._append(
            Statement(item.kind, name, item.start, last.end, item.low, item.high, suits=suits)
        )
        return end

    def _quality_cards(self, item: Item, index: int) -> int:
        own = SuitPhrase(("own",))
        self._append(Statement("quality", item.name, item.start, self._items[index].end, suits=own))
        return index + 1

    def _bare(self, index: int) -> int:
        """`fit`, `support`, `the ace`: without a number."""
        item = self._items[index]
        if item.name == "support":
            after = self._skip(index + 1, signs=False)
            suits, end = None, index + 1
            if after < len(self._items) and self._items[after].kind == "suits":
                suits, end = self._suit_phrase(after)
            last = self._items[end - 1]
            self._append(Statement("support", "support", item.start, last.end, suits=suits))
            return end
        if item.kind == "unit" and item.name in {"aces", "kings", "queens", "honours", "controls"}:
            self._append(Statement("strength", item.name, item.start, item.end, 1, None))
        elif item.kind == "cards" and self._found:
            self._found[-1] = replace(self._found[-1], end=item.end)
        else:
            self._lose(item)
        return index + 1

    def _suit_phrase(self, index: int, *, joined: bool = True) -> tuple[SuitPhrase, int]:
        """Return suits that stand together: `!c`, `!d+!h`, `hearts or spades`, `major + minor`.

        Args:
            index: of the first.
            joined: whether `and` and `+` join them, as they do not after a number.
        """
        names = [self._items[index].name]
        any_of = False
        index += 1
        while index + 1 < len(self._items) and self._items[index + 1].kind == "suits":
            join = self._items[index]
            is_or = (join.kind == "join" and join.name == "or") or join.is_sign("/")
            is_and = (join.kind == "join" and join.name == "and") or join.is_sign(
                "+", "&", "-", "--"
            )
            if not is_or and not (is_and and joined):
                break
            any_of = any_of or is_or
            names.append(self._items[index + 1].name)
            index += 2
        while (
            joined
            and index < len(self._items)
            and self._items[index].kind == "suits"
            and not any_of
        ):
            names.append(self._items[index].name)
            index += 1
        return SuitPhrase(tuple(names), any_of), index

    def _quality(self, index: int) -> tuple[int, Item | None]:
        if index < len(self._items) and self._items[index].kind == "quality":
            behind = self._skip(index + 1)
            if behind < len(self._items) and self._items[behind].kind in {"suits", "cards"}:
                return behind, self._items[index]
        return index, None

    def _quality_name(self, quality: Item | None) -> str:
        """Return the name of a length: of the quality that goes with it, if any."""
        quality, self._pending = quality or self._pending, None
        return "length" if quality is None else quality.name

    def _skip(self, index: int, *, signs: bool = True) -> int:
        """Return the next place that is no filler, hyphen or `in`."""
        while index < len(self._items):
            item = self._items[index]
            hyphen = signs and item.is_sign("-")
            word = self.text[item.start : item.end].lower()
            if item.kind != "filler" and not hyphen and word not in {"for", "on"}:
                return index
            index += 1
        return index

    def _measured(
        self,
        kind: str,
        name: str,
        first: Item,
        last: Item,
        low: float,
        high: float | None,
        suits: SuitPhrase | None = None,
    ) -> None:
        exact = first.exact
        if self._bound is not None:
            low, high, exact = bounded(self._bound.name, low, high, exact=exact)
            self._bound = None
        self._append(Statement(kind, name, first.start, last.end, low, high, exact, suits))

    def _add(self, item: Item, *, kind: str, name: str = "") -> None:
        self._append(Statement(kind, name or item.name, item.start, item.end))

    def _append(self, statement: Statement) -> None:
        negated = self.negated and statement.kind != "remark"
        self._found.append(replace(statement, negated=negated, hedged=self.hedged))
        if statement.kind != "remark":
            self.negated = False

    def _lose(self, item: Item) -> None:
        self.unknown.append(UnknownText(self.text[item.start : item.end], item.start, item.end))
