"""Interpret a document: every auction with the meaning of its last call.

Shorter auctions come first, because a call is read with what was shown before it: an invitation
opposite 15 to 17 points is another hand than opposite 12 to 14. What each side has shown is
remembered by calls, seat and vulnerability, so each auction costs one step from the one before.
"""

# The opponents' calls are read from the auction alone: notes describe our side, and what theirs
# shows is another pair's business. Their suits count, their strength does not.
#
# Two errors of notes are tolerated here. A continuation may contradict what was shown before; the
# later call is believed. And it may stand under other conditions of seat and vulnerability than the
# row that it continues; then the meaning without conditions serves.

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from cuebid.bml import CallsBid, DefinedAuction, Document, Limits, Usage, defined_auctions
from cuebid.core import Call, Strain, Suit
from cuebid.evaluation import ANYTHING, HCP, LENGTH, Box, Boxes
from cuebid.notes.meaning.call_meaning import (
    RowMeaning,
    answers_unwritten_call,
    asks_for_answer,
    asks_key_cards,
    asks_shortness,
    interpret_description,
    tells_points,
)
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.natural import unwritten_hand
from cuebid.notes.meaning.their_opening import shows_suit
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.notes.words.reader import parse_description
from cuebid.notes.words.tree import ParsedDescription

__all__ = ["InterpretedAuction", "interpret", "row_text"]

# Alternatives that are kept apart for later calls; a hull serves where a hand has more.
_FEW: Final = 8
_FOUR: Final = 4
_TWO: Final = 2
_MOST_WEAK: Final = 11
_LEAST_STRONG: Final = 15
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
    meaning: RowMeaning


@dataclass(frozen=True, slots=True)
class _Side:
    """The auction so far, seen by the side that the notes belong to."""

    shown: tuple[Box, Box] = (ANYTHING, ANYTHING)
    variants: tuple[Mapping[str, Boxes], Mapping[str, Boxes]] = (_NO_VARIANTS, _NO_VARIANTS)
    theirs: tuple[Suit, ...] = ()
    they_bid: bool = False
    opened: bool = False
    last: int = 0
    bids: tuple[Suit | None, Suit | None] = (None, None)
    asks: tuple[bool, bool] = (False, False)
    hands: tuple[Boxes, Boxes] = (Boxes((ANYTHING,)), Boxes((ANYTHING,)))
    leads: tuple[bool, bool] = (False, False)
    asks_shortness: tuple[bool, bool] = (False, False)
    asks_key_cards: tuple[bool, bool] = (False, False)
    written: tuple[bool, bool] = (False, False)
    unwritten_start: bool = False


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
    sequences = sorted(
        defined_auctions(document, limits, usage), key=lambda sequence: len(sequence.calls)
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
    """Meanings of the auctions that have been interpreted so far; mutable."""

    negatives: Mapping[tuple[str, str], int]
    meanings: dict[tuple[str, str, str], RowMeaning] = field(default_factory=dict)
    sides: dict[tuple[str, str, str], _Side] = field(default_factory=dict)

    def interpret(
        self, sequence: DefinedAuction, reading: ParsedDescription | None
    ) -> InterpretedAuction:
        """Return the meaning of one auction; those it continues have been asked for before."""
        path = sequence.prefix
        opener, conditions = _opener(sequence), _conditions(sequence)
        before = len(path.calls) - 1
        side = self._side(opener, conditions, path.code[:before], path.calls[:before])
        context = self._context(side, path.calls[-1], before)
        bound = {variable.value: suit for variable, suit in sequence.bindings.items()}
        negative = self.negatives.get((opener, path.code[:before]))
        context = replace(
            context, bindings=bound, negative=negative, row_suits=_row_suits(sequence)
        )
        if reading is None or not reading.text:
            shown = unwritten_hand(context) if sequence.is_ours else ANYTHING
            meaning = RowMeaning(Boxes((shown,)))
        else:
            meaning = interpret_description(reading, context, alert=sequence.alert)
            if sequence.is_ours and context.opens and _is_bare_name(context, meaning, reading):
                # `2C = Albarran`: whoever opened every hand so would never pass.
                meaning = replace(meaning, boxes=Boxes((unwritten_hand(context),)))
        # The first row of an auction is the one that counts, so later ones do not replace it.
        self.meanings.setdefault((opener, conditions, path.code), meaning)
        # Without seat and vulnerability too, for continuations that stand under other conditions.
        if not sequence.conditions.against:
            self.meanings.setdefault((opener, "", path.code), meaning)
        return InterpretedAuction(sequence, context, meaning)

    def _context(self, side: _Side, call: Call, turn: int) -> NotesContext:
        # Players of our side alternate; which of the two comes first does not matter.
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
            own_hands=side.hands[me],
            led=side.leads[1 - me],
            asked_shortness=side.asks_shortness[1 - me],
            asked_key_cards=side.asks_key_cards[1 - me],
            turns=turn // 4,
            partner_hands=side.hands[1 - me],
            own_points_written=side.written[me],
            partner_points_written=side.written[1 - me],
            unwritten_start=side.unwritten_start,
        )

    def _side(self, opener: str, conditions: str, code: str, calls: tuple[Call, ...]) -> _Side:
        """Return what has happened before a call; remembered by auction."""
        key = (opener, conditions, code)
        remembered = self.sides.get(key)
        if remembered is not None:
            return remembered
        if not code:
            return self.sides.setdefault(key, _Side())
        before = self._side(opener, conditions, code[:-1], calls[:-1])
        turn = len(calls) - 1
        if (turn % 2 == 0) == (opener == "we"):
            after = self._ours(before, key, calls[-1], turn)
        else:
            # The opening of a strong club or a Multi names no suit of theirs.
            names_suit = turn > 0 or shows_suit(conditions.rpartition("/")[2])
            after = _theirs(before, calls[-1], names_suit=names_suit)
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
            hands = Boxes((shown,))
        else:
            shown, variants = meaning.boxes.hull(), meaning.variants
            hands = meaning.boxes
        if len(hands) <= _FEW and len(side.hands[me]) <= _FEW:
            hands = (hands & side.hands[me]).possible()
        if not hands.boxes or len(hands) > _FEW:
            hands = Boxes((shown,))
        # Where an alternative of an earlier call is excluded now, less is left than of the two
        # hulls: a weak two in spades of a Multi has not the points of its strong variants.
        if len(side.hands[me]) > 1:
            shown = shown & hands.hull()
        both = side.shown[me] & shown
        # Notes contradict themselves where a sequence shows a hand that the earlier calls exclude.
        # The later call is believed, as it is the more special.
        if both.is_contradiction:
            both = shown
        boxes = (both, side.shown[1]) if me == 0 else (side.shown[0], both)
        own_variants = dict(side.variants[me]) | dict(variants)
        labels = (own_variants, side.variants[1]) if me == 0 else (side.variants[0], own_variants)
        # A pass has the index 0.
        opened = side.opened or call.index > 0
        suit = call.strain.suit if call.strain is not None else None
        last = suit if suit is not None else side.bids[me]
        bids = (last, side.bids[1]) if me == 0 else (side.bids[0], last)
        if meaning is None or meaning.reading is None:
            key_cards = _asks_aces_by_habit(side, call, me)
            asks = key_cards or _asks_by_habit(side, call, me)
        else:
            key_cards = asks_key_cards(meaning)
            asks = asks_for_answer(meaning)
        both_ask = (asks, side.asks[1]) if me == 0 else (side.asks[0], asks)
        leads = asks or (meaning is not None and meaning.artificial)
        # A strong club that is called nothing but strong shows no clubs either.
        leads = leads or (
            suit is not None
            and call.level <= _TWO
            and not side.opened
            and not side.they_bid
            and shown.range(HCP)[0] >= _LEAST_STRONG
            and not shown.range(LENGTH, suit)[0]
        )
        both_hands = (hands, side.hands[1]) if me == 0 else (side.hands[0], hands)
        both_lead = (leads, side.leads[1]) if me == 0 else (side.leads[0], leads)
        shortness = meaning is not None and asks_shortness(meaning)
        both_short = (
            (shortness, side.asks_shortness[1]) if me == 0 else (side.asks_shortness[0], shortness)
        )
        both_key_cards = (
            (key_cards, side.asks_key_cards[1]) if me == 0 else (side.asks_key_cards[0], key_cards)
        )
        says_points = meaning is not None and tells_points(meaning)
        written = says_points or side.written[me]
        both_written = (written, side.written[1]) if me == 0 else (side.written[0], written)
        return replace(
            side,
            written=both_written,
            unwritten_start=side.unwritten_start
            or (meaning is not None and self._is_answer(side, call, turn, meaning)),
            asks_shortness=both_short,
            asks_key_cards=both_key_cards,
            shown=boxes,
            variants=labels,
            opened=opened,
            bids=bids,
            asks=both_ask,
            hands=both_hands,
            leads=both_lead,
        )

    def _is_answer(self, side: _Side, call: Call, turn: int, meaning: RowMeaning) -> bool:
        """Return whether the first call of a side answers calls that are not written."""
        if side.opened or meaning.reading is None:
            return False
        certain = [each for each in meaning.reading.statements if not (each.hedged or each.negated)]
        return answers_unwritten_call(certain, self._context(side, call, turn))


def _asks_by_habit(side: _Side, call: Call, me: int) -> bool:
    """Return whether an unwritten call asks: two notrump over partner's weak opening does."""
    if call.strain is not Strain.NOTRUMP or call.level != _TWO or side.they_bid:
        return False
    partner = side.shown[1 - me]
    is_weak = partner.range(HCP)[1] <= _MOST_WEAK
    return is_weak and any(partner.range(LENGTH, suit)[0] >= 5 for suit in Suit)


def _asks_aces_by_habit(side: _Side, call: Call, me: int) -> bool:
    """Return whether an unwritten call asks for key cards: four notrump over a suit does."""
    if call.strain is not Strain.NOTRUMP or call.level != _FOUR:
        return False
    return (
        side.bids[1 - me] is not None
        and max(box.range(LENGTH, suit)[0] for box in side.shown for suit in Suit) >= _FOUR
    )


def _row_suits(sequence: DefinedAuction) -> frozenset[Suit]:
    """Return the suits of a row that stands for several calls, such as `1HS`."""
    bid = sequence.row.bids[sequence.position]
    calls = bid.calls if isinstance(bid, CallsBid) and len(bid.calls) > 1 else ()
    suits = (call.strain.suit for call in calls if call.strain is not None)
    return frozenset(suit for suit in suits if suit is not None)


def _theirs(side: _Side, call: Call, *, names_suit: bool = True) -> _Side:
    suit = call.strain.suit if call.strain is not None and names_suit else None
    # A suit bid again moves to the end: the last one is "their suit".
    theirs = side.theirs if suit is None else (*(s for s in side.theirs if s != suit), suit)
    return replace(side, theirs=theirs, they_bid=side.they_bid or call.index > 0)


def _is_bare_name(context: NotesContext, meaning: RowMeaning, reading: ParsedDescription) -> bool:
    """Return whether an opening bid has a name and no word of its hand that the tables know."""
    is_opening = context.call.is_bid and not context.they_bid and not meaning.says_something
    return is_opening and all(statement.kind == "convention" for statement in reading.statements)


def _conditions(sequence: DefinedAuction) -> str:
    conditions = sequence.conditions
    seat, sides = conditions.seat.value, conditions.vulnerability
    return f"{seat}/{sides}/{conditions.against}"
