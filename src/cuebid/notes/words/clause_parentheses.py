"""Read parentheses of a clause: remarks, hedges, and ranges that widen the one before them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cuebid.notes.words.clause_words import WordClause
from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import between_signs
from cuebid.notes.words.tree import Statement, SuitPhrase
from cuebid.notes.words.word_classes import opened

# Points by which a parenthesis softens a range.
_SOFT = 3
# Lengths of a suit that is transferred to.
_SHORTEST = 4
_LONGEST = 8
# Parentheses within parentheses are read to this depth, and are unknown below it.
_DEEPEST = 8
# Items of the shortest condition: `3 with length`.
_CONDITION = 3


def _is_of_hcp(statement: Statement) -> bool:
    return statement.name == "hcp" and statement.kind == "strength" and not statement.negated


class ParenthesisClause(WordClause):
    """A clause that reads the contents of parentheses as clauses of their own."""

    def read(self, items: Sequence[Item]) -> list[Statement]:
        """Parse a run of items without commas, and return its statements."""
        raise NotImplementedError

    def _parenthesis(self, index: int) -> int:
        """Read parentheses, hedged if a word in them is not understood; return the next index."""
        depth, end = 0, index
        while end < len(self._items):
            depth += self._items[end].is_sign("(", "[") - self._items[end].is_sign(")", "]")
            if depth == 0:
                break
            end += 1
        inner = self._items[index + 1 : end]
        if self.depth == _DEEPEST:
            for item in inner:
                self._lose(item)
            return end + 1
        if self._widens(inner):
            return end + 1
        if self._counts_suit(inner):
            return end + 1
        if self._statements and len(inner) == 1 and inner[0].name == "or-more":
            # `a four-card minor (or longer)`.
            self._statements[-1] = opened(self._statements[-1])
            return end + 1
        # `4!s (3 possible)`: the hedge may come after what it hedges.
        hedged = self.hedged or any(item.kind == "hedge" or self._is_if(item) for item in inner)
        # `5+!s (4-card with a game force)`: some hands have fewer.
        hedged = hedged or self._is_shorter(inner) or self._lengthens(inner)
        clause = type(self)(
            self.text, hedged=hedged, last_length=self.last_length, depth=self.depth + 1
        )
        statements = [each for part in between_signs(inner) for each in clause.read(part)]
        statements = self._of_suit_before(statements)
        self._statements += self._with_own_points(statements)
        self.unknown += clause.unknown
        # A word that is not understood may deny the rest, so nothing in these parentheses narrows.
        if clause.unknown or clause.hedged:
            inner_ids = {id(statement) for statement in clause._statements}
            self._statements = [
                replace(statement, hedged=True) if id(statement) in inner_ids else statement
                for statement in self._statements
            ]
        return end + 1

    def _of_suit_before(self, statements: list[Statement]) -> list[Statement]:
        """Return the statements of a parenthesis; cards without a suit are of the suit before it.

        `weak two in either major (5-6 cards)`.
        """
        before = self._statements[-1] if self._statements else None
        if before is None or before.suits is None or before.kind != "convention":
            return statements
        own = SuitPhrase(("own",))
        return [
            replace(each, suits=before.suits)
            if each.kind == "length" and each.suits == own
            else each
            for each in statements
        ]

    def _counts_suit(self, inner: Sequence[Item]) -> bool:
        """Read `transfer to !h (6+)` or `short in !d (0-1)`; return whether it is a length."""
        before = self._statements[-1] if self._statements else None
        if before is None or before.suits is None or len(inner) != 1 or inner[0].kind != "number":
            return False
        number = inner[0]
        is_short = before.kind == "short" and number.high is not None and number.high < _SHORTEST
        is_long = before.name == "transfer" and _SHORTEST <= number.low <= _LONGEST
        if not (is_short or is_long):
            return False
        self._append(
            Statement(
                "length",
                "length",
                number.start,
                number.end,
                number.low,
                number.high,
                suits=before.suits,
            )
        )
        return True

    def _is_shorter(self, inner: Sequence[Item]) -> bool:
        """Return whether a parenthesis begins with fewer cards than were told before it."""
        last_length = self.last_length
        if self._statements and self._statements[-1].name == "bare":
            last_length = self._statements[-1]
        if last_length is None or not inner or inner[0].kind != "number" or len(inner) < _CONDITION:
            return False
        return (
            inner[0].low == inner[0].high and last_length.low - 2 <= inner[0].low < last_length.low
        )

    def _lengthens(self, inner: Sequence[Item]) -> bool:
        """Let a condition add a card, `0-2!h (3 with a limit raise)`; return whether it does."""
        before = self._statements[-1] if self._statements else None
        is_range = before is not None and before.kind == "length" and not before.negated
        if before is None or not is_range or before.high is None or len(inner) < _CONDITION:
            return False
        number = inner[0]
        adds = number.kind == "number" and number.low == number.high == before.high + 1
        if adds:
            self._statements[-1] = replace(before, high=number.high)
        return adds

    def _is_if(self, item: Item) -> bool:
        return item.kind == "condition" and self._word_of(item) in {"if", "when", "only if"}

    def _word_of(self, item: Item) -> str:
        return self.text[item.start : item.end].lower()

    def _with_own_points(self, statements: list[Statement]) -> list[Statement]:
        """Return the statements of a parenthesis; its points widen those before it.

        `12-14 (11-14 nv)`, `15-17 (a good 14 possible)`. Beside a shape, `16+ any (17+ BAL)`, they
        are those of some hands alone, and need not hold.
        """
        outer = next((each for each in self._statements if _is_of_hcp(each)), None)
        inner = [each for each in statements if _is_of_hcp(each)]
        if outer is None or len(inner) != 1:
            return statements
        own = inner[0]
        # `21-22 (20+ with a good suit)` has an upper end all the same.
        top = outer.high if outer.high is None else max(outer.high, own.high or 0)
        is_near = own.low >= outer.low - _SOFT or top is None or top <= (outer.high or 0) + _SOFT
        if is_near and not any(each.kind in {"values", "forcing"} for each in statements):
            self._statements[self._statements.index(outer)] = replace(
                outer, low=min(outer.low, own.low), high=top
            )
        return [replace(each, hedged=True) for each in statements]

    def _widens(self, inner: Sequence[Item]) -> bool:
        """Let a range in parentheses widen the last one, `8-10 (9-11)`; return whether it does."""
        before = self._statements[-1] if self._statements else None
        if len(inner) != 1 or before is None or before.kind != "strength" or before.negated:
            return False
        second = inner[0]
        if second.kind != "number" or second.high is None or before.high is None:
            return False
        if second.high == second.low:
            return False
        low, high = min(before.low, second.low), max(before.high, second.high)
        self._statements[-1] = replace(before, low=low, high=high)
        return True
