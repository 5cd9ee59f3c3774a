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
    def joins(items: Sequence[Item], place: int) -> bool:
        """Whether an `or` stands between two suits or two numbers, so that it parts no clauses."""
        if not 0 < place < len(items) - 1:
            return False
        before, at, behind = items[place - 1 : place + 2]
        if not (at.is_sign("/") or (at.kind == "join" and at.name == "or")):
            return False
        if before.kind == behind.kind == "number" and before.low <= behind.low <= 13:
            return True
        return before.kind == behind.kind == "suits"

    def read(self, items: Sequence[Item]) -> list[Statement]:
        """The statements of a run."""
        self._items, self._found, self._bound, self._linked = items, [], None, False
        at = 0
        while at < len(items):
            at = self._step(at)
        return self._found

    def _step(self, at: int) -> int:
        item = self._items[at]
        kind = item.kind
        if kind in {"unknown", "label"}:
            self._lose(item)
            return at + 1
        if item.is_sign("(", "["):
            return self._parenthesis(at)
        steps = {"number": self._number, "suits": self._suits}
        steps |= dict.fromkeys(("cards", "unit"), self._bare)
        steps |= dict.fromkeys(WITH_SUITS, self._with_suits)
        return steps.get(kind, self._word)(at)

    def _word(self, at: int) -> int:
        """Words that steer, and words that are statements by themselves."""
        item = self._items[at]
        match item.kind:
            case "join":
                self.negated = item.name == "not" or (self.negated and item.name == "or")
            case "bound" if item.name == "or-more":
                self._found = [or_more(one) for one in self._found]
            case "bound":
                if not (self._bound and item.name == "about"):
                    self._bound = item
            case "hedge":
                self.hedged = True
            case "remark" if item.name == "variant":
                return self._variant(at)
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
        return at + 1

    def _remark(self, item: Item) -> None:
        """Words that are not about the hand; after some of them nothing in the segment is."""
        self._add(item, kind="remark", name=item.name if item.kind == "remark" else item.kind)
        if item.kind in HEDGES_WHAT_FOLLOWS or item.name in OTHER_CALLS_FOLLOW:
            self.hedged = True

    def _variant(self, at: int) -> int:
        """`variant 2`: one of the labelled alternatives of an earlier call."""
        item = self._items[at]
        if at + 1 < len(self._items):
            behind = self._items[at + 1]
            label = self.text[behind.start : behind.end].strip(" ):")
            if len(label) == 1 and label.isalnum():
                self._append(Statement("variant", label, item.start, behind.end))
                return at + 2
        self._add(item, kind="remark")
        return at + 1

    def _parenthesis(self, at: int) -> int:
        """What stands in parentheses narrows only where it is understood to the end."""
        depth, end = 0, at
        while end < len(self._items):
            depth += self._items[end].is_sign("(", "[") - self._items[end].is_sign(")", "]")
            if depth == 0:
                break
            end += 1
        inner = self._items[at + 1 : end]
        clause = Clause(self.text, hedged=self.hedged)
        for part in between_signs(inner):
            self._found += clause.read(part)
        self.unknown += clause.unknown
        if clause.unknown or clause.hedged:
            places = {id(statement) for statement in clause._found}
            self._found = [
                replace(one, hedged=True) if id(one) in places else one for one in self._found
            ]
        return end + 1

    def _number(self, at: int) -> int:
        """A number with its unit, its suit, or the word `cards`."""
        item = self._items[at]
        low, high = item.low, item.high
        at += 1
        if at + 1 < len(self._items) and Clause.joins(self._items, at):
            behind = self._items[at + 1]
            if behind.kind == "number":
                item = replace(behind, start=item.start, low=low, exact=True)
                low, high = item.low, item.high
                at += 2
        at, quality = self._quality(self._skip(at))
        if at < len(self._items):
            behind = self._items[at]
            if unit := self._unit(behind):
                self._measured("strength", unit, item, behind, low, high)
                return at + 1
            if behind.kind == "cards" and behind.name == "support":
                self._measured("support", "support", item, behind, low, high)
                return at + 1
            if behind.kind == "cards":
                return self._cards(item, at, quality)
            if behind.kind == "suits":
                return self._length(item, at, quality)
            if behind.kind == "short":
                self._lose(item)
                return at
        self._bare_number(item, low, high)
        return at - 1 if quality else at

    def _unit(self, item: Item) -> str:
        """The unit that a word behind a number is; `keycard` by itself asks for them."""
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

    def _cards(self, item: Item, at: int, quality: Item | None) -> int:
        """`4 cards`, and the suit that may follow."""
        behind = at + 1
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
        self._measured("length", name, item, self._items[at], item.low, item.high, suits)
        return behind

    def _length(self, item: Item, at: int, quality: Item | None) -> int:
        """A length with its suits."""
        suits, end = self._suit_phrase(at, joined=False)
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
            self._found[-2:] = [opened(one) for one in self._found[-2:]]
        return end

    def _suits(self, at: int) -> int:
        """Suits without a number: those of the statement before, or four cards or more each."""
        suits, end = self._suit_phrase(at)
        first, last = self._items[at], self._items[end - 1]
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

    def _with_suits(self, at: int) -> int:
        """A word or a pattern, and the suits it speaks of."""
        item = self._items[at]
        behind = self._skip(at + 1, signs=False)
        suits: SuitPhrase | None = None
        end = at + 1
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

    def _quality_cards(self, item: Item, at: int) -> int:
        own = SuitPhrase(("own",))
        self._append(Statement("quality", item.name, item.start, self._items[at].end, suits=own))
        return at + 1

    def _bare(self, at: int) -> int:
        """`fit`, `support`, `the ace`: without a number."""
        item = self._items[at]
        if item.name == "support":
            after = self._skip(at + 1, signs=False)
            suits, end = None, at + 1
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
        return at + 1

    def _suit_phrase(self, at: int, *, joined: bool = True) -> tuple[SuitPhrase, int]:
        """Suits that stand together: `!c`, `!d+!h`, `hearts or spades`, `major + minor`.

        Args:
            at: where the first stands.
            joined: whether `and` and `+` join them, as they do not behind a number.
        """
        names = [self._items[at].name]
        any_of = False
        at += 1
        while at + 1 < len(self._items) and self._items[at + 1].kind == "suits":
            join = self._items[at]
            is_or = (join.kind == "join" and join.name == "or") or join.is_sign("/")
            is_and = (join.kind == "join" and join.name == "and") or join.is_sign(
                "+", "&", "-", "--"
            )
            if not is_or and not (is_and and joined):
                break
            any_of = any_of or is_or
            names.append(self._items[at + 1].name)
            at += 2
        while joined and at < len(self._items) and self._items[at].kind == "suits" and not any_of:
            names.append(self._items[at].name)
            at += 1
        return SuitPhrase(tuple(names), any_of), at

    def _quality(self, at: int) -> tuple[int, Item | None]:
        if at < len(self._items) and self._items[at].kind == "quality":
            behind = self._skip(at + 1)
            if behind < len(self._items) and self._items[behind].kind in {"suits", "cards"}:
                return behind, self._items[at]
        return at, None

    def _quality_name(self, quality: Item | None) -> str:
        """The name of a length: of the quality that goes with it, if any."""
        quality, self._pending = quality or self._pending, None
        return "length" if quality is None else quality.name

    def _skip(self, at: int, *, signs: bool = True) -> int:
        """The next place that is no filler, hyphen or `in`."""
        while at < len(self._items):
            item = self._items[at]
            hyphen = signs and item.is_sign("-")
            word = self.text[item.start : item.end].lower()
            if item.kind != "filler" and not hyphen and word not in {"for", "on"}:
                return at
            at += 1
        return at

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
