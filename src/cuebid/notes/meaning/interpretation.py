"""Interpret a document: every auction with the meaning of its last call.

Shorter auctions come first, because a call is read with what was shown before it: an invitation
opposite 15 to 17 points is another hand than opposite 12 to 14. What each side has shown is
cached by calls, seat and vulnerability, so each auction costs one step from the one before.
"""

# A continuation may have other conditions of seat and vulnerability than the row that it continues;
# then the meaning of that row without conditions is used.

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from msgspec import structs

from cuebid.bml import (
    AuctionPrefix,
    CallsBid,
    Conditions,
    DefinedAuction,
    Document,
    Limits,
    Usage,
    defined_auctions,
)
from cuebid.bml.auctions.expand import first_definitions
from cuebid.bml.auctions.expanded_tables import ExpandedTables
from cuebid.core import Call, Suit
from cuebid.evaluation import ANYTHING, HCP, Boxes
from cuebid.meaning import AuctionState, CallMeaning, Purpose, Style
from cuebid.notes.answers import answer_of
from cuebid.notes.meaning.auction_index import (
    AuctionIndex,
    ListedAuctions,
    TableAuctions,
    opener_of,
    row_text,
    row_under,
)
from cuebid.notes.meaning.call_meaning import interpret_description
from cuebid.notes.meaning.circumstances import meanings_apart
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import ANSWERED, DescribedRow
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.meaning.named_modules import (
    NamedModule,
    answers_of_modules,
    named_module,
)
from cuebid.notes.meaning.readings.choose import chosen_row, is_weighed
from cuebid.notes.meaning.referred_text import referred_text
from cuebid.notes.meaning.style import OPENINGS_OF_STYLE, style_of_openings
from cuebid.notes.meaning.suggested_defences import suggested_tables, with_meaning
from cuebid.notes.meaning.table_told import TableTold, told_by
from cuebid.notes.meaning.their_opening import ARTIFICIAL_OPENINGS
from cuebid.notes.meaning.unwritten_calls import their_meaning, their_row, unwritten_row
from cuebid.notes.words.language_order import with_own_first
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.notes.words.players import role_of_bidder
from cuebid.notes.words.reader import parse_description
from cuebid.notes.words.tree import ParsedDescription

# Answers after which the call that they answer did not show the suit that it bid.
_LEADS_ON: Final = frozenset({"pass-correct", "negative", "waiting"})
# The auction state before a call, and the interpreted rows of the calls that led to it.
_Before: TypeAlias = tuple[AuctionState, tuple[DescribedRow, ...]]


def interpret(
    document: Document,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
    usage: Usage | None = None,
    *,
    with_modules: bool = False,
    apart: bool = False,
) -> list[InterpretedAuction]:
    """Return what every auction of a document means, shorter auctions first.

    Args:
        document: the notes.
        languages: the tables of words to read them with.
        limits: how many auctions there may be.
        usage: records the outcomes of the rows.
        with_modules: whether modules of the library supply the answers to calls that the notes name
            but do not continue.
        apart: whether a row is returned once for each seat and vulnerability for which earlier
            calls make it mean something else.

    Raises:
        LimitError: there are more auctions than the limits allow.
    """
    languages = with_own_first(document.source.text, languages)
    auctions = list(defined_auctions(document, limits, usage))
    taken = answers_of_modules(auctions, languages) if with_modules else []
    of_modules = set(map(id, taken))
    ordered = sorted((*auctions, *taken), key=lambda each: len(each.calls))
    sequences = _with_suggestions(document, ordered, languages)
    index = ListedAuctions(sequences)
    meanings = Interpretation(index, languages)
    return [
        replace(interpreted, is_of_module=id(each) in of_modules)
        for each, sequence in zip(ordered, sequences, strict=True)
        for interpreted in (
            meanings_apart(meanings.interpret, index, sequence)
            if apart
            else [meanings.interpret(sequence)]
        )
    ]


def meanings_of(
    document: Document, tables: ExpandedTables, languages: tuple[str, ...] = LANGUAGES
) -> Interpretation:
    """Return the interpretation of a document, which finds each meaning when it is asked for."""
    languages = with_own_first(document.source.text, languages)
    if not suggested_tables(document):
        return Interpretation(TableAuctions(tables), languages)
    auctions = first_definitions(tables.definitions())
    ordered = sorted(auctions, key=lambda each: len(each.calls))
    sequences = _with_suggestions(document, ordered, languages)
    return Interpretation(ListedAuctions(sequences), languages)


def _with_suggestions(
    document: Document, sequences: list[DefinedAuction], languages: tuple[str, ...]
) -> list[DefinedAuction]:
    """Return auctions; suggested defences get what our opening shows as their condition."""
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
        alone = Interpretation(ListedAuctions([opening]), languages)
        return alone.interpret(opening).meaning.boxes

    return [with_meaning(each, suggested, hands) for each in sequences]


class Interpretation:
    """The meanings of a document's auctions, computed on demand and cached, hence mutable."""

    def __init__(self, index: AuctionIndex, languages: tuple[str, ...] = LANGUAGES) -> None:
        self._index = index
        self._languages = languages
        self._interpreted: dict[tuple[int, int, str, Conditions], InterpretedAuction] = {}
        self._before: dict[tuple[str, Conditions | None, str], _Before] = {}
        self._tables: dict[tuple[str, str], TableTold] = {}
        self._openings: dict[tuple[object, ...], DescribedRow] = {}
        self._told_style: Style | None = None

    def interpret(self, sequence: DefinedAuction) -> InterpretedAuction:
        """Return the meaning of one of the auctions."""
        key = id(sequence.row), sequence.position, sequence.prefix.code, sequence.conditions
        interpreted = self._interpreted.get(key)
        if interpreted is None:
            listed = self._index.listed(sequence)
            # An auction for fewer seats is still the same row, and the listed one may have more
            # conditions.
            is_narrower = listed.conditions.covers(sequence.conditions)
            interpreted = self._interpret(sequence if is_narrower else listed)
            self._interpreted[key] = interpreted
        return interpreted

    def usual(self, path: AuctionPrefix, call: Call) -> tuple[DescribedRow, NotesContext]:
        """Return the usual meaning of a call of ours that no row describes, and its context."""
        opener = "they" if path.they_open else "we"
        state, rows = self._state(opener, None, path.code, path.calls)
        context = NotesContext(call, state, rows)
        return unwritten_row(context), context

    def _interpret(self, sequence: DefinedAuction) -> InterpretedAuction:
        path = sequence.prefix
        before = len(path.calls) - 1
        opener = opener_of(sequence)
        state, rows = self._state(opener, sequence.conditions, path.code[:before], path.calls)
        context = NotesContext(
            path.calls[-1],
            state,
            rows,
            bindings={variable.value: suit for variable, suit in sequence.bindings.items()},
            table=self._told(opener, path.code[:before]),
            row_suits=_row_suits(sequence),
            is_ours=sequence.is_ours,
        )
        reading = self._reading(sequence)
        if reading is None or not reading.text:
            row = unwritten_row(context) if sequence.is_ours else their_row(context.call)
        else:
            row = interpret_description(reading, context, alert=sequence.alert)
            answer = answer_of(sequence)
            if answer:
                return InterpretedAuction(sequence, context, self._answered(answer, row, context))
            named = named_module(sequence, self._languages)
            if named is not None and named.is_bare:
                of_module = self._of_module(named, row, context)
                if not _tells_strength(row.meaning) and _tells_strength(of_module.meaning):
                    return InterpretedAuction(sequence, context, of_module)
            if sequence.is_ours and context.opens and _is_bare_name(context, row, reading):
                # `2C = Albarran` alone would admit every hand, so that the natural hands are taken.
                usual = structs.replace(row.meaning, boxes=context.natural.boxes)
                row = replace(row, meaning=usual)
            if sequence.is_ours:
                row = self._chosen(row, context, sequence)
        return InterpretedAuction(sequence, context, row)

    def _reading(self, sequence: DefinedAuction) -> ParsedDescription | None:
        if sequence.is_prefix:
            return None
        siblings = self._index.answers(opener_of(sequence), sequence.prefix.code[:-1])
        text = referred_text(sequence, siblings, row_text, self._languages)
        return parse_description(text, self._languages, role_of_bidder(sequence.calls))

    def _answered(self, answer: str, row: DescribedRow, context: NotesContext) -> DescribedRow:
        """Return a row with the hands of the author's answer."""
        return replace(self._with_hands_of(answer, row, context), taken=ANSWERED)

    def _of_module(
        self, named: NamedModule, row: DescribedRow, context: NotesContext
    ) -> DescribedRow:
        """Return a row with the hands that the module which it names has for its auction."""
        bindings = {variable.value: suit for variable, suit in named.row.bindings.items()}
        there = replace(context, bindings=bindings, row_suits=_row_suits(named.row))
        of_module = self._with_hands_of(row_text(named.row), row, there)
        # The row's own reading is kept, because its offsets refer to the author's words.
        return replace(of_module, reading=row.reading, module=named.header.name)

    def _with_hands_of(self, words: str, row: DescribedRow, context: NotesContext) -> DescribedRow:
        """Return a row read by other words; it keeps its purpose and force if they tell none."""
        answered = interpret_description(parse_description(words, self._languages), context)
        own, meant = row.meaning, answered.meaning
        is_silent = meant.purpose is Purpose.UNKNOWN
        meaning = structs.replace(
            meant,
            forcing=meant.forcing or own.forcing,
            purpose=own.purpose if is_silent else meant.purpose,
            asks_for=own.asks_for if is_silent else meant.asks_for,
            is_artificial=meant.is_artificial or own.is_artificial,
        )
        purposes = tuple(dict.fromkeys((*answered.purposes, *row.purposes)))
        return replace(answered, meaning=meaning, purposes=purposes)

    def _chosen(
        self, first: DescribedRow, context: NotesContext, sequence: DefinedAuction
    ) -> DescribedRow:
        """Return the likeliest reading of a row; that of an opening is cached by its words."""
        if first.reading is None or not is_weighed(first, context):
            return first
        leads_on = self._leads_on(opener_of(sequence), sequence.prefix.code)
        if context.they_bid or not context.opens:
            return chosen_row(first, context, alert=sequence.alert, leads_on=leads_on)
        # Tables for each seat and vulnerability repeat the same openings.
        words = first.reading.text
        key = words, context.call, sequence.alert, leads_on, context.row_suits
        if key not in self._openings:
            self._openings[key] = chosen_row(
                first, context, alert=sequence.alert, leads_on=leads_on
            )
        return self._openings[key]

    def _leads_on(self, opener: str, code: str) -> bool:
        """Return whether an answer to a call (as pass or correct) tells that it hides its suit."""
        answers = self._index.answers(opener, code + "0")
        return any(
            _LEADS_ON & {each.name for each in reading.sure}
            for answer in answers
            if (reading := self._reading(answer)) is not None
        )

    def _told(self, opener: str, code: str) -> TableTold:
        """Return the facts that the rows of a table share; cached by its auction."""
        key = opener, code
        if key not in self._tables:
            answers = (each for each in self._index.answers(opener, code) if each.is_ours)
            readings = ((each.call, self._reading(each)) for each in answers)
            self._tables[key] = told_by((call, read) for call, read in readings if read is not None)
        return self._tables[key]

    def _state(
        self, opener: str, conditions: Conditions | None, code: str, calls: tuple[Call, ...]
    ) -> _Before:
        """Return the auction state and the rows before a call; cached by auction."""
        before: _Before = (AuctionState(style=self.style) if code else AuctionState()), ()
        # A loop from the opening on, because recursion would be too deep for long auctions.
        for turn in range(len(code)):
            key = opener, conditions, code[: turn + 1]
            known = self._before.get(key)
            before = self._before[key] = known or self._after(*key, calls[turn], *before)
        return before

    def _after(
        self,
        opener: str,
        conditions: Conditions | None,
        code: str,
        call: Call,
        state: AuctionState,
        rows: tuple[DescribedRow, ...],
    ) -> _Before:
        turn = len(code) - 1
        if (turn % 2 == 0) == (opener == "we"):
            written = self._index.first(opener, code)
            if conditions is not None:
                written = row_under(self._index, conditions, opener, code) or written
            row = (
                self.interpret(written).described
                if written
                else unwritten_row(NotesContext(call, state, rows))
            )
            meaning = row.meaning
        else:
            # The opening of a strong club or a Multi names no suit of theirs.
            against = "" if conditions is None else conditions.against
            names_suit = turn > 0 or against not in ARTIFICIAL_OPENINGS
            row = their_row(call, names_suit=names_suit)
            meaning = their_meaning(state, call, names_suit=names_suit)
        return state.after(call, meaning), (*rows, row)

    @property
    def style(self) -> Style:
        """Return the style of natural bidding that the openings imply."""
        if self._told_style is None:
            # Openings themselves are interpreted with the default style.
            self._told_style = Style()
            start = AuctionPrefix()
            codes = {
                call: start.after(Call(call), start.bindings, theirs=False).code
                for call in OPENINGS_OF_STYLE
            }
            openings = {
                call: self.interpret(written).meaning
                for call, code in codes.items()
                if (written := self._index.first("we", code))
            }
            self._told_style = style_of_openings(openings)
        return self._told_style


def _row_suits(sequence: DefinedAuction) -> frozenset[Suit]:
    """Return the suits of a row that stands for several calls, such as `1HS`."""
    bid = sequence.row.bids[sequence.position]
    calls = bid.calls if isinstance(bid, CallsBid) and len(bid.calls) > 1 else ()
    suits = (call.strain.suit for call in calls if call.strain is not None)
    return frozenset(suit for suit in suits if suit is not None)


def _tells_strength(meaning: CallMeaning) -> bool:
    """Return whether a call shows points; support alone tells nothing of them."""
    return meaning.boxes.is_possible and meaning.boxes.hull().range(HCP) != ANYTHING.range(HCP)


def _is_bare_name(context: NotesContext, row: DescribedRow, reading: ParsedDescription) -> bool:
    """Return whether an opening bid is described by nothing but the name of a convention."""
    is_opening = context.call.is_bid and not context.they_bid and not row.says_something
    return is_opening and all(statement.kind == "convention" for statement in reading.statements)
