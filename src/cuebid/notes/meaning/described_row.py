"""An interpreted row of notes: the meaning of its call, and details that only notes have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from cuebid.core import Suit
from cuebid.evaluation import ANYTHING, Boxes
from cuebid.meaning import CallMeaning, Purpose
from cuebid.notes.words.tree import ParsedDescription, Statement

SuitOrder: TypeAlias = tuple[Suit, Suit, bool]
"""A longer suit, a shorter suit, and whether the two may be equally long."""

STRENGTH_KINDS: Final = frozenset({"strength", "values", "forcing", "convention", "variant"})
"""Kinds of statements that say how strong the hand is."""

ANSWERED: Final = "answered"
"""The value of `taken` if the author has answered a question about the row."""

BY_HABIT: Final = "natural"
"""The value of `taken` if no reading is plausible, and the natural meaning replaces the words."""

QUESTIONS: Final = frozenset(
    {"puppet-stayman", "ogust", "gerber", "blackwood", "exclusion", "queen-ask", "king-ask"}
)
"""Conventions that are nothing but a question."""

# Conventions and purposes of a call after which an answer need not show the suit that is bid.
_STEPS: Final = QUESTIONS | {"drury", "gazzilli"}
_ASKS: Final = frozenset({"relay", "asks"})
_KEY_CARDS: Final = frozenset({"blackwood", "exclusion"})
_SHORT_WORD: Final = r"(?:short\w*|singleton|spl(?:inter)?\b)"
_SHORTNESS_ASKED: Final = re.compile(
    rf"{_SHORT_WORD}[\s-](?:ask|inq|enq)|(?:ask|inq|enq)\w*\s(?:for\s)?(?:a\s)?{_SHORT_WORD}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Rival:
    """One of several possible readings of a row.

    Attributes:
        kind: how it differs from the first reading; empty for the first reading itself.
        row: the row in this reading.
        weight: its probability; the readings of a row sum to 1.
    """

    kind: str
    row: DescribedRow
    weight: float


@dataclass(frozen=True, slots=True)
class DescribedRow:
    """The interpretation of a row's description.

    Attributes:
        meaning: what the call means.
        reading: the description; None where the row has none.
        purposes: names of what the call is for, such as `transfer`, in the order of the text.
        may_be_passed: whether the text says that the call does not force.
        answers_unwritten: whether the call answers one that the notes do not write.
        variants: its labelled alternatives.
        longer: suits that are longer than others, which boxes cannot say.
        dropped: the words that were left out because no hand fits all of the description.
        loses: whether an alternative has no hand in common with the rest of the description.
        rivals: other readings of the row, the likeliest first, if any were tried.
        taken: how this reading differs from the first one; empty for the first one itself.
        likelihood: the probability of this reading among its rivals.
        module: the module of the library that tells the hands, where the row only names it.
    """

    meaning: CallMeaning
    reading: ParsedDescription | None = None
    purposes: tuple[str, ...] = ()
    may_be_passed: bool = False
    answers_unwritten: bool = False
    variants: Mapping[str, Boxes] = field(default_factory=dict)
    longer: tuple[SuitOrder, ...] = ()
    dropped: str = ""
    loses: bool = False
    rivals: tuple[Rival, ...] = ()
    taken: str = ""
    likelihood: float = 1.0
    module: str = ""

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements of the description, one by one."""
        return () if self.reading is None else tuple(self.reading.statements)

    @property
    def is_answered(self) -> bool:
        """True if the author has answered what the row means."""
        return self.taken == ANSWERED

    @property
    def is_by_habit(self) -> bool:
        """True if the usual meaning of the call was taken, as its words say nothing plausible."""
        return self.taken == BY_HABIT

    @property
    def says_something(self) -> bool:
        """True if the meaning is narrower than any hand."""
        return self.meaning.boxes != Boxes((ANYTHING,))

    @property
    def is_impossible(self) -> bool:
        """True if the description says that there is no such hand."""
        return not self.meaning.boxes

    @property
    def is_any_other_hand(self) -> bool:
        """True if the row says only that it has all other hands: `2D = any other hand`."""
        names = {each.name for each in self.statements}
        return self.reading is not None and names == {"catchall"} and not self.reading.unknown

    @property
    def tells_points(self) -> bool:
        """True if the row says how strong the hand is, by a number, word or convention."""
        return any(each.kind in STRENGTH_KINDS and not each.hedged for each in self.statements)

    @property
    def asks(self) -> bool:
        """True if the call asks a question, so that an answer need not show the suit it bids."""
        if self.reading is None:
            return self.meaning.purpose.is_question
        return not _ASKS.isdisjoint(self.purposes) or self._names(_STEPS)

    @property
    def asks_key_cards(self) -> bool:
        """True if the call asks how many key cards partner has."""
        is_usual = self.reading is None and self.meaning.purpose is Purpose.ASKS_ACES
        return is_usual or self._names(_KEY_CARDS)

    def _names(self, conventions: frozenset[str]) -> bool:
        sure = () if self.reading is None else self.reading.sure
        return any(each.kind == "convention" and each.name in conventions for each in sure)

    @property
    def asks_shortness(self) -> bool:
        """True if the call asks where partner is short: `shortage ask`, `asks for a singleton`."""
        return self.reading is not None and bool(_SHORTNESS_ASKED.search(self.reading.text))
