"""A rule made from a row of notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuebid.bml import plain_text
from cuebid.core import SUITS
from cuebid.database import Rule, RuleFlag, format_rule
from cuebid.database.language.tree import Pattern, Specification
from cuebid.evaluation import Box
from cuebid.notes.meaning.artificial import is_conventional_notrump
from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.meaning.described_row import SuitOrder
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction

FIRST_NUMBER: Final = 100_000
"""The number of the first rule; those of the shipped systems have five digits."""

_PLAIN: Final = str.maketrans(
    {suit.symbol: suit.letter for suit in SUITS} | {"–": "-", "—": "-", "→": "->"}
)
# Macros of the shipped systems, with what they stand for. Rules of notes are written with them
# where they stand beside the shipped rules, because people read and edit them there.
_MACROS: Final = (("START:(P:)*(", "Open("), ("#0(", "Len("), ("#6(", "SuitHCP("))


@dataclass(frozen=True, slots=True)
class NotesRule:
    """A rule made from a row.

    Attributes:
        number: its id, and that of its explanation.
        level: how many calls the auction has from the opening bid on; 0 before the opening bid.
        sequence: the tree that matches its auctions.
        priority: the narrower the hand, the higher.
        box: the hands.
        longer: pairs of suits of which the first must be longer, or also as long if the third
            value is true.
        is_preferred: whether the rule is only for hands that prefer its call to those beside it,
            and another rule is for all hands of the row.
        constraint: the tree that matches the hands, `box` and `longer` together.
        specification: what the call shows.
        interpreted: the auction of the notes that it comes from.
        flag: `?` if the call is compared with others before it is made.
    """

    number: int
    level: int
    sequence: Pattern
    priority: int
    box: Box
    longer: tuple[SuitOrder, ...]
    is_preferred: bool
    constraint: Pattern
    specification: Specification
    interpreted: InterpretedAuction
    flag: RuleFlag | None

    @property
    def rule(self) -> Rule:
        """The rule as a tree of the database language."""
        return Rule(
            self.number,
            self.level,
            False,
            self.flag,
            self.sequence,
            self.priority,
            self.constraint,
            self.specification,
            self.number,
        )

    @property
    def text(self) -> str:
        """The text of the rule, without macros."""
        return format_rule(self.rule)

    @property
    def text_with_macros(self) -> str:
        """The text of the rule with macros of shipped rules: `1 Open(1N) 300 @01~.[15,17]~ ...`."""
        text = self.text
        # Replacing text is safe: rules made here contain these beginnings only where the macros
        # stand for them.
        for meaning, macro in _MACROS:
            text = text.replace(meaning, macro)
        return text

    @property
    def explanation(self) -> str:
        """The row's own words, with `!` in front if it is alerted or a notrump convention.

        Suits are letters and dashes hyphens, so that any line of a protocol can carry them.
        """
        words = plain_text(row_text(self.interpreted.sequence)).translate(_PLAIN)
        # An explanation is one line of the comments file.
        words = "; ".join(words.split("\n")).strip()
        alerted = self.interpreted.sequence.alert or is_conventional_notrump(self.interpreted)
        return ("!" if alerted else "") + (words or "as agreed")
