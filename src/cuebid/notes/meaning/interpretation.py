"""A document's auctions, each with its place and what its last call means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from cuebid.bml import DefinedAuction, Document, Limits, Usage, defined_auctions
from cuebid.core import Call, Suit
from cuebid.evaluation import ANYTHING, Box, Boxes
from cuebid.notes.meaning.call_meaning import Meaning, interpret_description
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.conventions import STEPS
from cuebid.notes.meaning.natural import unwritten_hand
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.notes.words.reader import parse_description
from cuebid.notes.words.tree import ParsedDescription

__all__ = ["InterpretedAuction", "interpret", "row_text"]

_ASKS: Final = frozenset({"relay", "asks"})
_NO_VARIANTS: Final[Mapping[str, Boxes]] = {}


@dataclass(frozen=True, slots=True, eq=False)
class InterpretedAuction:
    """An auction of the notes and what its last call means.

    Attributes:
        sequence: the auction, and the row it comes from.
        context: where the call stands.
        meaning: what it means; of a row without a text, what such a call usually shows.
    """

    sequence: DefinedAuction
    context: NotesContext
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class _Side:
    """What has happened in an auction so far, for the side that the notes are of."""

    shown: tuple[Box, Box] = (ANYTHING, ANYTHING)
    variants: tuple[Mapping[str, Boxes], Mapping[str, Boxes]] = (_NO_VARIANTS, _NO_VARIANTS)
    theirs: tuple[Suit, ...] = ()
    they_bid: bool = False
    opened: bool = False
    last: int = 0
    bids: tuple[Suit | None, Suit | None] = (None, None)
    asks: tuple[bool, bool] = (False, False)


def row_text(sequence: DefinedAuction) -> str:
    """The description of a row, without its alert mark."""
    return "\n".join(sequence.row.plain_lines)


def interpret(
    document: Document,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
    usage: Usage | None = None,
) -> list[InterpretedAuction]:
    """What every auction of a document means, shorter auctions first.

    Args:
        document: the notes.
        languages: the tables of words to read them with.
        limits: how many auctions there may be.
        usage: notes what became of each row.

    Raises:
        LimitError: there are more auctions than the limits allow.
    """
    found = sorted(defined_auctions(document, limits, usage), key=lambda one: len(one.calls))
    readings = [
        None if one.is_prefix else parse_description(row_text(one), languages) for one in found
    ]
    notes = _Notes(_negatives(found, readings))
    return [notes.interpret(one, reading) for one, reading in zip(found, readings, strict=True)]


def _negatives(
    found: Iterable[DefinedAuction], readings: Iterable[ParsedDescription | None]
) -> dict[tuple[str, str], int]:
    """For each auction, the most points of a negative answer to it."""
    highest: dict[tuple[str, str], int] = {}
    for sequence, reading in zip(found, readings, strict=True):
        if reading is None or not sequence.is_ours:
            continue
        said = [one for one in reading.statements if not one.hedged]
        if not any(one.kind == "values" and one.name == "negative" for one in said):
            continue
        tops = [int(one.high) for one in said if one.name == "hcp" and one.high and not one.low]
        if tops:
            highest.setdefault((_opener(sequence), sequence.prefix.code[:-1]), tops[0])
    return highest


def _opener(sequence: DefinedAuction) -> str:
    return "they" if sequence.prefix.they_open else "we"


@dataclass(slots=True)
class _Notes:
    """What is known while auctions are gone through; this object changes."""

    negatives: Mapping[tuple[str, str], int]
    meanings: dict[tuple[str, str, str], Meaning] = field(default_factory=dict)
    sides: dict[tuple[str, str, str], _Side] = field(default_factory=dict)

    def interpret(
        self, sequence: DefinedAuction, reading: ParsedDescription | None
    ) -> InterpretedAuction:
        """The meaning of one auction; those it continues have been asked for before."""
        path = sequence.prefix
        opener, conditions = _opener(sequence), _conditions(sequence)
        before = len(path.calls) - 1
        side = self._side(opener, conditions, path.code[:before], path.calls[:before])
        context = self._context(side, path.calls[-1], before)
        bound = {variable.value: suit for variable, suit in sequence.bindings.items()}
        negative = self.negatives.get((opener, path.code[:before]))
        context = replace(context, bindings=bound, negative=negative)
        if reading is None or not reading.text:
            shown = unwritten_hand(context) if sequence.is_ours else ANYTHING
            meaning = Meaning(Boxes((shown,)))
        else:
            meaning = interpret_description(reading, context, alert=sequence.alert)
        self.meanings.setdefault((opener, conditions, path.code), meaning)
        self.meanings.setdefault((opener, "", path.code), meaning)
        return InterpretedAuction(sequence, context, meaning)

    def _context(self, side: _Side, call: Call, turn: int) -> NotesContext:
        me = turn // 2 % 2
        return NotesContext(
            call,
            own=side.shown[me],
            partner=side.shown[1 - me],
            theirs=side.theirs,
            they_bid=side.they_bid,
            opens=not side.opened,
            last=side.last,
            partner_bid=side.bids[1 - me],
            asked=side.asks[1 - me],
            variants=side.variants[me],
        )

    def _side(self, opener: str, conditions: str, code: str, calls: tuple[Call, ...]) -> _Side:
        """What has happened before a call; remembered by auction."""
        key = (opener, conditions, code)
        known = self.sides.get(key)
        if known is not None:
            return known
        if not code:
            return self.sides.setdefault(key, _Side())
        before = self._side(opener, conditions, code[:-1], calls[:-1])
        turn = len(calls) - 1
        if (turn % 2 == 0) == (opener == "we"):
            after = self._ours(before, key, calls[-1], turn)
        else:
            after = _theirs(before, calls[-1])
        if calls[-1].is_bid:
            after = replace(after, last=calls[-1].index)
        return self.sides.setdefault(key, after)

    def _ours(self, side: _Side, key: tuple[str, str, str], call: Call, turn: int) -> _Side:
        me = turn // 2 % 2
        opener, _, code = key
        meaning = self.meanings.get(key) or self.meanings.get((opener, "", code))
        if meaning is None:
            shown = unwritten_hand(self._context(side, call, turn))
            variants: Mapping[str, Boxes] = _NO_VARIANTS
        else:
            shown, variants = meaning.boxes.hull(), meaning.variants
        both = side.shown[me] & shown
        if both.is_contradiction:
            both = shown
        boxes = (both, side.shown[1]) if me == 0 else (side.shown[0], both)
        kept = dict(side.variants[me]) | dict(variants)
        labels = (kept, side.variants[1]) if me == 0 else (side.variants[0], kept)
        opened = side.opened or call.index > 0
        suit = call.strain.suit if call.strain is not None else None
        last = suit if suit is not None else side.bids[me]
        bids = (last, side.bids[1]) if me == 0 else (side.bids[0], last)
        asks = meaning is not None and _asks(meaning)
        both_ask = (asks, side.asks[1]) if me == 0 else (side.asks[0], asks)
        return replace(side, shown=boxes, variants=labels, opened=opened, bids=bids, asks=both_ask)


def _asks(meaning: Meaning) -> bool:
    """Whether an answer need not show the suit that is bid."""
    said = () if meaning.reading is None else meaning.reading.statements
    steps = (one for one in said if one.kind == "convention" and not (one.hedged or one.negated))
    return bool(_ASKS & set(meaning.purposes)) or any(one.name in STEPS for one in steps)


def _theirs(side: _Side, call: Call) -> _Side:
    suit = call.strain.suit if call.strain is not None else None
    theirs = side.theirs if suit is None else (*(s for s in side.theirs if s != suit), suit)
    return replace(side, theirs=theirs, they_bid=side.they_bid or call.index > 0)


def _conditions(sequence: DefinedAuction) -> str:
    one = sequence.conditions
    return f"{one.seat.value}/{one.we.value}{one.they.value}"
