"""Interpret a document: every auction with the meaning of its last call.

Shorter auctions come first, because a call is read with what was shown before it: an invitation
opposite 15 to 17 points is another hand than opposite 12 to 14. What each side has shown is
remembered by calls, seat and vulnerability, so each auction costs one step from the one before.
"""

# A continuation may stand under other conditions of seat and vulnerability than the row that it
# continues; then the meaning without conditions serves.

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from msgspec import structs

from cuebid.bml import CallsBid, DefinedAuction, Document, Limits, Usage, defined_auctions
from cuebid.core import Call, Suit
from cuebid.evaluation import Boxes
from cuebid.meaning import AuctionState, CallMeaning, Style
from cuebid.notes.meaning.call_meaning import interpret_description
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.meaning.style import style_of_openings
from cuebid.notes.meaning.suggested_defences import suggested_tables, with_meaning
from cuebid.notes.meaning.their_opening import ARTIFICIAL_OPENINGS
from cuebid.notes.meaning.unwritten_calls import (
    natural_of_notes,
    their_meaning,
    their_row,
    unwritten_row,
)
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.notes.words.reader import parse_description
from cuebid.notes.words.tree import ParsedDescription

__all__ = ["InterpretedAuction", "interpret", "row_text"]

# The state before a call, and the rows that it adds up.
_Before: TypeAlias = tuple[AuctionState, tuple[DescribedRow, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class InterpretedAuction:
    """An auction of the notes and what its last call means.

    Attributes:
        sequence: the auction, and the row it comes from.
        context: where the call stands.
        described: what it means; of a row without a text, what such a call usually shows.
    """

    sequence: DefinedAuction
    context: NotesContext
    described: DescribedRow

    @property
    def meaning(self) -> CallMeaning:
        """The meaning of the call."""
        return self.described.meaning


def row_text(sequence: DefinedAuction) -> str:
    """Return the description of a row, without its alert mark."""
    return "\n".join(sequence.row.plain_lines)


def interpret(
    document: Document,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
    usage: Usage | None = None,
) -> list[InterpretedAuction]:
    """Return what every auction of a document means, shorter auctions first.

    Args:
        document: the notes.
        languages: the tables of words to read them with.
        limits: how many auctions there may be.
        usage: records what became of each row.

    Raises:
        LimitError: there are more auctions than the limits allow.
    """
    sequences = _with_suggestions(
        document,
        sorted(defined_auctions(document, limits, usage), key=lambda each: len(each.calls)),
        languages,
    )
    readings = [
        None if sequence.is_prefix else parse_description(row_text(sequence), languages)
        for sequence in sequences
    ]
    # Negative answers are collected first: a game force beside one may stand above it in the table.
    notes = _Notes(_negatives(sequences, readings))
    return [
        notes.interpret(sequence, reading)
        for sequence, reading in zip(sequences, readings, strict=True)
    ]


def _with_suggestions(
    document: Document, sequences: list[DefinedAuction], languages: tuple[str, ...]
) -> list[DefinedAuction]:
    """Return auctions; those of suggested defences with what our opening shows as a condition."""
    suggested = suggested_tables(document)
    if not suggested:
        return sequences
    # The first row of a call counts.
    openings = {
        each.call: each
        for each in reversed(sequences)
        if len(each.calls) == 1 and each.we_open and each.text
    }

    def hands(call: Call) -> Boxes | None:
        opening = openings.get(call)
        if opening is None:
            return None
        reading = parse_description(row_text(opening), languages)
        return _Notes({}).interpret(opening, reading).meaning.boxes

    return [with_meaning(each, suggested, hands) for each in sequences]


def _negatives(
    sequences: Iterable[DefinedAuction], readings: Iterable[ParsedDescription | None]
) -> dict[tuple[str, str], int]:
    """Return for each auction the most points of a negative answer to it."""
    highest: dict[tuple[str, str], int] = {}
    for sequence, reading in zip(sequences, readings, strict=True):
        if reading is None or not sequence.is_ours:
            continue
        certain = [statement for statement in reading.statements if not statement.hedged]
        if not any(
            statement.kind == "values" and statement.name == "negative" for statement in certain
        ):
            continue
        tops = [
            int(statement.high)
            for statement in certain
            # Only a range from nought is a negative; `negative, 5-7` is a second one above it.
            if statement.name == "hcp" and statement.high and not statement.low
        ]
        if tops:
            highest.setdefault((_opener(sequence), sequence.prefix.code[:-1]), tops[0])
    return highest


def _opener(sequence: DefinedAuction) -> str:
    return "they" if sequence.prefix.they_open else "we"


@dataclass(slots=True)
class _Notes:
    """Rows of the auctions that have been interpreted so far; mutable."""

    negatives: Mapping[tuple[str, str], int]
    rows: dict[tuple[str, str, str], DescribedRow] = field(default_factory=dict)
    before: dict[tuple[str, str, str], _Before] = field(default_factory=dict)
    style: Style | None = None

    def interpret(
        self, sequence: DefinedAuction, reading: ParsedDescription | None
    ) -> InterpretedAuction:
        """Return the meaning of one auction; those it continues have been asked for before."""
        path = sequence.prefix
        opener, conditions = _opener(sequence), _conditions(sequence)
        before = len(path.calls) - 1
        state, rows = self._before(opener, conditions, path.code[:before], path.calls[:before])
        context = NotesContext(
            path.calls[-1],
            state,
            rows,
            bindings={variable.value: suit for variable, suit in sequence.bindings.items()},
            negative=self.negatives.get((opener, path.code[:before])),
            row_suits=_row_suits(sequence),
            is_ours=sequence.is_ours,
        )
        if reading is None or not reading.text:
            row = unwritten_row(context) if sequence.is_ours else their_row(context.call)
        else:
            row = interpret_description(reading, context, alert=sequence.alert)
            if sequence.is_ours and context.opens and _is_bare_name(context, row, reading):
                # `2C = Albarran`: whoever opened every hand so would never pass.
                natural = natural_of_notes(context.state, context.call)
                usual = structs.replace(row.meaning, boxes=natural.boxes)
                row = replace(row, meaning=usual)
        # The first row of an auction is the one that counts, so later ones do not replace it.
        self.rows.setdefault((opener, conditions, path.code), row)
        # Without seat and vulnerability too, for continuations that stand under other conditions.
        if not sequence.conditions.against:
            self.rows.setdefault((opener, "", path.code), row)
        return InterpretedAuction(sequence, context, row)

    def _style(self) -> Style:
        """Return the style that the openings tell; they are read before all longer auctions."""
        if self.style is None:
            openings = {
                row.meaning.call.text: row.meaning
                for (opener, conditions, code), row in self.rows.items()
                if opener == "we" and not conditions and len(code) == 1
            }
            self.style = style_of_openings(openings)
        return self.style

    def _before(self, opener: str, conditions: str, code: str, calls: tuple[Call, ...]) -> _Before:
        """Return what has happened before a call; remembered by auction."""
        key = (opener, conditions, code)
        remembered = self.before.get(key)
        if remembered is not None:
            return remembered
        if not code:
            return AuctionState(), ()
        state, rows = self._before(opener, conditions, code[:-1], calls[:-1])
        if not rows:
            state = AuctionState(style=self._style())
        call, turn = calls[-1], len(calls) - 1
        if (turn % 2 == 0) == (opener == "we"):
            written = self.rows.get(key) or self.rows.get((opener, "", code))
            row = written or unwritten_row(NotesContext(call, state, rows))
            meaning = row.meaning
        else:
            # The opening of a strong club or a Multi names no suit of theirs.
            names_suit = turn > 0 or conditions.rpartition("/")[2] not in ARTIFICIAL_OPENINGS
            row = their_row(call, names_suit=names_suit)
            meaning = their_meaning(state, call, names_suit=names_suit)
        return self.before.setdefault(key, (state.after(call, meaning), (*rows, row)))


def _row_suits(sequence: DefinedAuction) -> frozenset[Suit]:
    """Return the suits of a row that stands for several calls, such as `1HS`."""
    bid = sequence.row.bids[sequence.position]
    calls = bid.calls if isinstance(bid, CallsBid) and len(bid.calls) > 1 else ()
    suits = (call.strain.suit for call in calls if call.strain is not None)
    return frozenset(suit for suit in suits if suit is not None)


def _is_bare_name(context: NotesContext, row: DescribedRow, reading: ParsedDescription) -> bool:
    """Return whether an opening bid has a name and no word of its hand that the tables know."""
    is_opening = context.call.is_bid and not context.they_bid and not row.says_something
    return is_opening and all(statement.kind == "convention" for statement in reading.statements)


def _conditions(sequence: DefinedAuction) -> str:
    conditions = sequence.conditions
    seat, sides = conditions.seat.value, conditions.vulnerability
    return f"{seat}/{sides}/{conditions.against}"
