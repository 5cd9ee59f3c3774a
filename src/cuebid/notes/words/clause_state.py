"""The state that a clause keeps from one item to a later one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import skip_fillers
from cuebid.notes.words.tree import Statement, SuitPhrase, UnknownText
from cuebid.notes.words.word_classes import bounded, with_about

# `usually` lowers only lengths from this number of cards on: four are few already.
_USUAL = 5


class ClauseState:
    """A segment while it is read: its statements, and what affects later items. Mutable."""

    def __init__(
        self,
        text: str,
        *,
        hedged: bool = False,
        earlier: Statement | None = None,
        earlier_points: Statement | None = None,
        last_length: Statement | None = None,
        depth: int = 0,
    ) -> None:
        self.text = text
        # The number of parentheses around the items.
        self.depth = depth
        self.hedged = hedged
        self.usual = False
        self.negated = False
        self.unknown: list[UnknownText] = []
        self._bound: Item | None = None
        self._statements: list[Statement] = []
        self._items: Sequence[Item] = ()
        self._linked = False
        self._pending: Item | None = None
        # The length that began the alternative before this one: `4!h or 3 with a singleton`.
        self.earlier = earlier
        # Its points, which a number goes on with: `0-5 HCP, or 6+ with two controls`.
        self.earlier_points = earlier_points
        # The last length of the sentence, which a denied number after it speaks of: `5!s, not 6`.
        self.last_length = last_length
        # Whether other players are spoken of: `opener can have 3 cards`.
        self.of_others = False
        # Whether a verb denies what `and` and `or` join: `denies 4!s and a fit`.
        self.denies = False
        # Whether what is denied is an exception, after which nothing is told of this hand.
        self.excepts = False

    def _quality(self, index: int) -> tuple[int, Item | None]:
        if index < len(self._items) and self._items[index].kind == "quality":
            following = skip_fillers(self._items, self.text, index + 1)
            if following < len(self._items) and self._items[following].kind in {"suits", "cards"}:
                return following, self._items[index]
        return index, None

    def _quality_name(self, quality: Item | None) -> str:
        """Return the name of a length: that of its quality, such as `good`, or else `length`."""
        quality, self._pending = quality or self._pending, None
        return "length" if quality is None else quality.name

    def _unit(self, item: Item) -> str:
        """Return the unit that a word after a number names; empty if it names none."""
        # The tables have `keycard` as a question, `keycards` as a unit; after a number both are
        # units.
        if self.text[item.start : item.end].lower() == "keycard":
            return "keycards"
        # `0-4 controls`: after a number they are counted, elsewhere they are cue-bids.
        if item.name == "control":
            return "controls"
        # `pts` are high-card points wherever `points`, `dummy points` or `dp` are not written.
        if item.name == "pts":
            return "hcp"
        return item.name if item.kind == "unit" else ""

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
        is_about = self.text.startswith("~", first.start)
        if self._bound is not None:
            is_about = is_about or self._bound.name == "about"
            low, high, exact = bounded(self._bound.name, low, high, exact=exact)
            self._bound = None
        statement = Statement(kind, name, first.start, last.end, low, high, exact, suits)
        self._append(with_about(statement) if is_about else statement)

    def _add(self, item: Item, *, kind: str, name: str = "") -> None:
        self._append(Statement(kind, name or item.name, item.start, item.end))

    def _append(self, statement: Statement) -> None:
        # A remark such as a reference to a system must not use up the `not` of the statement after
        # it.
        if self.of_others and statement.kind == "length":
            statement = replace(statement, kind="remark", name="length")
        negated = self.negated and statement.kind != "remark"
        if statement.kind in {"length", "support"} and statement.name != "bare":
            self.last_length = statement
        self._statements.append(replace(statement, negated=negated, hedged=self.hedged))
        # `usually 6+!c` may be five, and hardly ever fewer.
        is_long = statement.name == "length" and statement.low >= _USUAL
        if self.usual and is_long and not negated:
            least = replace(statement, low=statement.low - 1, high=None, exact=False)
            self._statements.append(least)
        # What comes later in the segment is hedged, too, but may be a condition.
        self.usual = False
        if statement.kind != "remark":
            # `not with 5-4 majors and a game force`.
            self.hedged = self.hedged or (self.excepts and negated)
            self.negated = False

    def _lose(self, item: Item) -> None:
        self.unknown.append(UnknownText(self.text[item.start : item.end], item.start, item.end))
