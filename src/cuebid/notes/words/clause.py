"""Parse a run of items without commas into statements: numbers and words with their suits."""

# A clause is read from left to right with at most a few items of look-ahead, and without
# backtracking: authors write telegrams, not sentences, and the word after a number or the suit
# after a word settles nearly all of them. Each kind of item has a method, which appends statements
# and returns the index of the next item to read.
#
# Four pieces of state reach from one item to a later one: a bound (`at least`) waits for the next
# number, a negation for the next statement, a quality (`good`) for the next length, and a hedge
# lasts to the end of the segment. Items that cannot be read are always added to `unknown`; only
# fillers and signs are skipped silently.

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from cuebid.notes.words.clause_parentheses import ParenthesisClause
from cuebid.notes.words.clause_suits import RAISES
from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import joins_alike, skip_fillers, suit_phrase
from cuebid.notes.words.tree import Statement, SuitPhrase
from cuebid.notes.words.word_classes import (
    ASKED_FOR,
    CONVENTIONS_WITH_SUIT,
    HCP_FROM,
    HEDGES_WHAT_FOLLOWS,
    OPEN_HCP_FROM,
    OTHER_CALLS_FOLLOW,
    ROLES_WITH_SUIT,
    TAKES_SUIT,
    WITH_SUITS,
    with_about,
    with_or_better,
    with_or_less,
)

# Words of strength have no numbers that a bound could change, so the bounded word becomes another.
_BOUNDED = {
    ("values", "at-least", "invite"): "invite-plus",
    ("values", "at-most", "invite"): "limited",
    ("values", "less-than", "invite"): "sub-invite",
    ("values", "less-than", "game"): "limited",
    ("values", "less-than", "opening"): "sub-opening",
}

# Kinds of statements that an exception after them does not hedge.
_KEPT = frozenset({"strength", "convention", "role"})
# Tries that name the suit that they are for.
_TRIES = frozenset({"slam", "invite", "invite-plus", "game-try"})
# Words that describe partner's call after `accepts` or `declines`.
_PARTNERS_WORDS = frozenset({"invite", "invite-plus", "game-try", "slam", "game", "catchall"})
_LENGTHS = frozenset({"length", "pair", "suited", "shape"})
# A call that the scanner has cut into level and suit, and the fewest items of a run that ends so.
_CALL = re.compile(r"[1-7][CDHSN]")
_CALL_ITEMS = 3
# What players call a weak and a strong notrump, where they write no range.
_NOTRUMPS = {"weak-notrump": (12, 14), "strong-notrump": (15, 17)}
_CHANGES_BEFORE = {"or-more": with_or_better, "or-less": with_or_less, "or-about": with_about}
_NAMED_AS_NORMAL = frozenset({"values", "convention", "shape"})
# After these words comes a hand for which the words before do not hold.
_EXCEPTIONS = frozenset(
    {"unless", "unless also", "except", "except when", "except if", "except with", "except for"}
)


def _once_forcing(statement: Statement) -> Statement:
    """Return a game force as a force for a round: `forcing to game unless opener rebids 3!h`."""
    is_game = statement.kind == "forcing" and statement.name == "game"
    return replace(statement, name="round") if is_game else statement


def _is_system(statement: Statement) -> bool:
    """Return whether a statement names a convention that may be on over a call."""
    return statement.kind == "convention" or statement.name in {"transfer", "puppet"}


def _is_kept(statement: Statement) -> bool:
    """Return whether a statement before an exception still holds: not `impossible, except with`."""
    return statement.kind in _KEPT and statement.name != "impossible"


def _bounded_name(item: Item, bound: str) -> str:
    """Return the statement name of a word after a bound such as `at-least`; else the word's own."""
    if (item.kind, bound) == ("stop", "at-most"):
        return f"at-most-{item.name}"
    return _BOUNDED.get((item.kind, bound, item.name), item.name)


class Clause(ParenthesisClause):
    """A parser for the runs of items in a segment; mutable, because hedges affect later runs."""

    def read(self, items: Sequence[Item]) -> list[Statement]:
        """Parse a run of items without commas, and return its statements."""
        self._items, self._statements, self._bound, self._linked = items, [], None, False
        # `with fit you have a minimum`: what stands before is a condition.
        starts = bool(items) and self.text[items[0].start : items[0].end].lower() == "with"
        if starts and (any(item.name == "who" for item in items[1:]) or self._tells_call()):
            self.hedged = True
        self.hedged = self.hedged or self._opens_otherwise()
        index = 0
        while index < len(items):
            index = self._step(index)
        first = self._statements[0] if self._statements else None
        is_length = first is not None and first.kind in {"length", "support"} and first.low
        self.earlier = first if is_length else None
        self.earlier_points = next((each for each in self._statements if each.name == "hcp"), None)
        return self._statements

    def _step(self, index: int) -> int:
        item = self._items[index]
        kind = item.kind
        if kind == "unknown" and self._names_system(index):
            self._append(
                Statement("convention", "system-name", item.start, self._items[index + 1].end)
            )
            return index + 2
        if kind in {"unknown", "label"}:
            self._lose(item)
            return index + 1
        if item.is_sign("(", "["):
            return self._parenthesis(index)
        steps = {"number": self._number, "suits": self._suits, "tolerance": self._tolerated}
        steps |= dict.fromkeys(("cards", "unit"), self._bare)
        steps |= dict.fromkeys(WITH_SUITS, self._with_suits)
        return steps.get(kind, self._word)(index)

    def _tells_call(self) -> bool:
        """Return whether the items end with a call, as `with 4-4 minors 1D` names an opening."""
        if len(self._items) < _CALL_ITEMS:
            return False
        *_, before, last = self._items
        return last.kind == "calls" or bool(
            before.end == last.start and _CALL.fullmatch(self.text[before.start : last.end])
        )

    def _opens_otherwise(self) -> bool:
        """Return whether a run tells of hands that make another call: `4-4 minors open 1D`."""
        depth = 0
        for item, following in pairwise(self._items):
            depth += item.is_sign("(", "[") - item.is_sign(")", "]")
            is_verb = item.name == "opens" and item is not self._items[0] and not depth
            if is_verb and following.kind in {"calls", "number", "notrump"}:
                return True
        return False

    def _names_system(self, index: int) -> bool:
        """Return whether an unknown name and `Club` or `Diamond` after it name a system."""
        item = self._items[index]
        following = self._items[index + 1 : index + 2]
        if not following or not self.text[item.start].isupper():
            return False
        word = self.text[following[0].start : following[0].end].lower()
        return word in {"club", "diamond"}

    def _word(self, index: int) -> int:
        """Read a word that changes other statements, or is one by itself; return the next index."""
        item = self._items[index]
        match item.kind:
            case "join":
                self._join(index)
            case "bound" if item.name in _CHANGES_BEFORE:
                # "or more" comes after what it opens, so the statements read so far are changed.
                self._statements = list(map(_CHANGES_BEFORE[item.name], self._statements))
            case "bound":
                # `at least about 10`: "about" must not replace the bound, and by itself changes
                # nothing.
                if not (self._bound and item.name == "about"):
                    self._bound = item
            case "hedge":
                self.hedged = True
                self.usual = item.name == "usual"
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
                # A hyphen between two lengths, as in `5!s-4!h`, makes minima of both.
                self._linked = item.name in {"-", "--", "–"} and bool(self._statements)
        return index + 1

    def _join(self, index: int) -> None:
        item = self._items[index]
        name = item.name
        following = self._items[index + 1 : index + 2]
        if self._word_of(item) == "except" and following and following[0].kind == "shape":
            # `4+!d except 4=4=3=2`: the shape is one more hand.
            self._remark(replace(item, kind="condition", name="if"))
        elif self._opens_invitation(index):
            self._statements = [with_or_better(statement) for statement in self._statements]
        else:
            # `no 4!h or 4!s` denies both, `not 4!h, 4!s` only the first.
            # `not with 4!s` denies what it names, `denies 4!s and a fit` both.
            follows_not = index > 0 and self._items[index - 1].name == "not"
            self.denies = name == "denies" or (self.denies and name in {"and", "or"})
            keeps = name == "or" or (name in {"and", "with"} and follows_not)
            self.excepts = self.excepts or (follows_not and self.negated)
            self.negated = self.denies or name == "not" or (self.negated and keeps)

    def _opens_invitation(self, index: int) -> bool:
        """Return whether a plus opens an invitation: `limit raise+`."""
        is_invitation = any(
            statement.kind == "values" and statement.name == "invite"
            for statement in self._statements
        )
        rest = self._items[index + 1 : index + 2]
        ends = not rest or rest[0].kind in {"filler", "join"}
        return is_invitation and ends and self._opens(index)

    def _remark(self, item: Item) -> None:
        """Read a remark; after some remarks the rest of the segment is not about the hand."""
        # `no 4M unless GF`: what stands before the exception need not hold either.
        if self.text[item.start : item.end].lower() in _EXCEPTIONS:
            self._statements = [
                _once_forcing(statement)
                if _is_kept(statement) or statement.name == "game"
                else replace(statement, hedged=True)
                for statement in self._statements
            ]
        # `stayman and transfers on`: the conventions of the answers.
        if item.name == "on" and item is self._items[-1]:
            self._statements = [
                replace(each, kind="remark", name="system") if _is_system(each) else each
                for each in self._statements
            ]
        # `5+ if min`: a length with its condition.
        if item.kind == "condition" and self.text[item.start : item.end].lower() in {"if", "when"}:
            self._statements = [
                replace(statement, hedged=True) if statement.kind in _LENGTHS else statement
                for statement in self._statements
            ]
        # A comparison such as `!h>=!s` is read again by its kind (`suit_order`).
        name = item.kind if item.name == "if" or item.kind == "longer" else item.name
        self._add(item, kind="remark", name=name)
        if item.kind in HEDGES_WHAT_FOLLOWS or item.name in OTHER_CALLS_FOLLOW:
            self.hedged = True
        self.of_others = self.of_others or item.name == "who"

    def _variant(self, index: int) -> int:
        """Read `variant 2`, a labelled alternative of an earlier call; return the next index."""
        item = self._items[index]
        if index + 1 < len(self._items):
            following = self._items[index + 1]
            # The label may have been read as a number, a letter or a label; its text is what
            # counts.
            label = self.text[following.start : following.end].strip(" ):")
            if len(label) == 1 and label.isalnum():
                # `variant 2 or 3`: either of them.
                end = index + 2
                while end + 1 < len(self._items) and joins_alike(self._items, end):
                    label += self.text[self._items[end + 1].start : self._items[end + 1].end]
                    end += 2
                self._append(Statement("variant", label, item.start, self._items[end - 1].end))
                return end
        self._add(item, kind="remark")
        return index + 1

    def _with_suits(self, index: int) -> int:
        """Read a word or a pattern, and the suits that it is about; return the next index."""
        item = self._items[index]
        # `rejects any invitation`: the invitation is partner's.
        answers = any(each.name in {"accept", "decline"} for each in self._statements[-2:])
        if answers and item.name in _PARTNERS_WORDS:
            self._add(item, kind="remark", name="partners")
            return index + 1
        return self._steers(index) or self._statement_with_suits(index)

    def _statement_with_suits(self, index: int) -> int:
        item = self._items[index]
        suits: SuitPhrase | None = None
        end = index + 1
        following = skip_fillers(self._items, self.text, index + 1, signs=False)
        takes = item.kind in TAKES_SUIT or item.kind == "pair" or item.name in ROLES_WITH_SUIT
        if item.kind == "convention":
            takes = item.name in CONVENTIONS_WITH_SUIT
        if takes and following < len(self._items) and self._items[following].kind == "suits":
            suits, end = suit_phrase(self._items, following)
        last = self._items[end - 1]
        # `good !h raise`: how good it is, is told by the points.
        if item.kind == "quality" and suits and self._is_raise(end):
            return following
        is_followed = end < len(self._items) and self._items[end].kind == "cards"
        if item.kind == "quality" and is_followed:
            after = self._quality_before_cards(item, end, suits)
            if after:
                return after
        if item.name in _NOTRUMPS:
            return self._notrump_by_name(item)
        kind, name = self._named(item)
        if name == "fourth-suit-game":
            self._append(Statement("forcing", "game", item.start, last.end))
            name = "fourth-suit"
        self._append(Statement(kind, name, item.start, last.end, item.low, item.high, suits=suits))
        return self._try_for_suit(item, end) or end

    def _try_for_suit(self, item: Item, index: int) -> int:
        """Read the suit agreed by `slam try for !h`; return the next index, or 0 without a suit."""
        if item.kind != "values" or item.name not in _TRIES or index + 1 >= len(self._items):
            return 0
        following = self._items[index : index + 2]
        if self._word_of(following[0]) != "for" or following[1].kind != "suits":
            return 0
        suits, end = suit_phrase(self._items, index + 1)
        last = self._items[end - 1]
        self._append(Statement("role", "agrees", following[1].start, last.end, suits=suits))
        return end

    def _named(self, item: Item) -> tuple[str, str]:
        """Return the statement kind and name of a word after a bound or `not`; clear the bound."""
        bound, self._bound = self._bound, None
        name = _bounded_name(item, bound.name if bound else "")
        # `less than game force` tells how strong the hand is, and not how far it forces.
        is_less = bound is not None and bound.name == "less-than" and item.kind == "forcing"
        if is_less and name == "game":
            return "values", "limited"
        # `does not accept` means that the call declines.
        if name == "accept" and self.negated:
            self.negated = False
            return item.kind, "decline"
        return item.kind, name

    def _is_raise(self, index: int) -> bool:
        return index < len(self._items) and self._items[index].name in RAISES

    def _notrump_by_name(self, item: Item) -> int:
        """Read `weak NT` as its usual range unless numbers tell one; return the next index."""
        index = self._items.index(item)
        self._append(Statement("shape", "balanced", item.start, item.end))
        numbers = any(other.kind == "number" and other.low >= HCP_FROM for other in self._items)
        if not numbers:
            low, high = _NOTRUMPS[item.name]
            self._append(Statement("strength", "hcp", item.start, item.end, low, high, exact=True))
        return index + 1

    def _is_any_number(self, index: int) -> bool:
        """Return whether `any` stands before a number of cards, `any 6`, and says nothing more."""
        following = self._items[index + 1 : index + 2]
        counts = bool(following) and following[0].kind == "number" and following[0].low < HCP_FROM
        return counts and self._word_of(self._items[index]) == "any"

    def _steers(self, index: int) -> int:
        """Read a word that changes those after it; return the next index, or 0 for other words."""
        item = self._items[index]
        following = skip_fillers(self._items, self.text, index + 1, signs=False)
        # `good: extras` labels one of two ways, `good-bad`, and is about no suit.
        is_label = index == 0 and len(self._items) > 1 and self._items[1].is_sign(":")
        is_label = is_label and item.kind == "quality"
        # `normal preempt` is a preempt, and completes nothing.
        is_adjective = item.name == "complete" and following < len(self._items)
        is_adjective = is_adjective and self._items[following].kind in _NAMED_AS_NORMAL
        steers = is_label or is_adjective or self._bounds_before(index)
        if steers or self._bounds_number(index) or self._is_any_number(index):
            return index + 1
        # `optional 15-17 5332`: a hand that the call may have besides, not one that it promises.
        if item.name == "optional" and index + 1 < len(self._items):
            self.hedged = True
            return index + 1
        # `stopper ask` and `shortage ask` say nothing of the asker's own suit.
        asked = item.kind in ASKED_FOR or item.name in ASKED_FOR
        if asked and following < len(self._items) and self._items[following].name == "asks":
            return following
        # After `asks for` the rest of the segment describes partner's hand.
        if item.name == "asks":
            self._append(Statement("role", "asks", item.start, item.end))
            # `size ask: 8-9 or ...`: what stands after the colon is the asker's.
            rest = self._items[index + 1 : index + 3]
            is_own = len(rest) > 1 and rest[0].is_sign(":") and rest[1].low >= OPEN_HCP_FROM
            self.hedged = self.hedged or not is_own
            return index + 1
        # `good 5+!h`: the quality waits for the length and becomes its name. "A good 14" is about
        # points, and says no more than the number.
        if item.kind == "quality" and index + 1 < len(self._items):
            number = self._items[index + 1]
            if number.kind == "number":
                self._pending = item if number.low < HCP_FROM else None
                return index + 1
        return 0
