"""Fill the fields of a form from a system."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from cuebid.core import BIDS, PASS, SUITS, Auction, Call, Seat
from cuebid.database import CallContext
from cuebid.evaluation import HCP, LENGTH, Box, Boxes
from cuebid.formats.bss import Carding
from cuebid.phrases import hands_in_words, short_form, vocabulary
from cuebid.systems.explanation import ALERT, explain_call
from cuebid.systems.leads_and_signals import read_leads_and_signals
from cuebid.systems.system import System

__all__ = ["FORMS", "CardField", "CardSide", "FilledCard", "OpeningRow", "filled_card"]

FORMS: Final = ("wbf", "acbl")
"""The names of the available forms."""

# Lengths in characters. A field has one line of a column, that of special bids two lines, and the
# responses to an opening bid two lines of the wide table.
_FIELD_LENGTH: Final = 60
_RESPONSES_LENGTH: Final = 190
_SPECIAL_LENGTH: Final = 120
_RESPONSE_LENGTH: Final = 36
# The chapter of general rules, for auctions of every kind.
_GENERAL: Final = frozenset({"90-general"})
_ALL_CARDS: Final = 13
_NATURAL_LEVEL: Final = 3
# Openings in a suit that show at least so many HCP are strong.
_STRONG: Final = 15
_HIGHEST_SPECIAL: Final = Call("4S")


@dataclass(frozen=True, slots=True)
class CardField:
    """A field of a form, with its answer.

    Attributes:
        label: what the form asks.
        value: the answer; empty if it is left to be filled in by hand.
        alerted: whether the call is alerted.
    """

    label: str
    value: str
    alerted: bool = False


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """An opening bid in the table of the WBF card.

    Attributes:
        call: the bid.
        artificial: whether it does not show its suit.
        length: the fewest cards in its suit; empty in notrump or where it is unknown.
        shows: what it shows.
        responses: what responses show; `!` marks those that are alerted.
    """

    call: str
    artificial: bool
    length: str
    shows: str
    responses: str


@dataclass(frozen=True, slots=True)
class FormSection:
    """A heading of a form with its fields."""

    title: str
    fields: tuple[CardField, ...]


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a convention card, which fills a page of A4.

    Attributes:
        title: its heading.
        columns: how many columns the sections are set in.
        openings: rows of the table of openings; empty if this side has no such table.
        sections: the sections.
    """

    title: str
    columns: int
    openings: tuple[OpeningRow, ...]
    sections: tuple[FormSection, ...]


@dataclass(frozen=True, slots=True)
class FilledCard:
    """A form with its fields filled.

    Attributes:
        title: the system's title.
        form: the name of the form.
        sides: the two sides of the sheet.
    """

    title: str
    form: str
    sides: tuple[CardSide, ...]


@dataclass(frozen=True, slots=True)
class _Pair:
    """The agreements of a pair: a system, and the chapters of it that the pair plays."""

    system: System
    chapters: frozenset[str] | None

    def agrees(self, context: CallContext, call: Call) -> bool:
        """Return whether a rule that the pair has agreed on describes a call."""
        matches = context.rules(call).matches
        chapters = {self.system.chapter(match.rule) for match in matches}
        if self.chapters is not None:
            return bool(chapters & self.chapters)
        # General rules give a robot a call in any auction, but are not agreements of a pair.
        return bool(chapters - _GENERAL)


def filled_card(system: System, form: str, *, chapters: frozenset[str] | None = None) -> FilledCard:
    """Return a form filled from a system, in the current language.

    Args:
        system: rules or notes.
        form: one of `FORMS`.
        chapters: the chapters of its rules that the pair has agreed on; if not given, all but the
            chapter of general rules. Calls that no such rule describes are left blank.

    Raises:
        ReadError: the leads and signals of the settings cannot be read.
    """
    path = Path(__file__).parent / "forms" / f"{form}.toml"
    layout = tomllib.loads(path.read_text("utf-8"))
    carding = read_leads_and_signals(system.settings)
    pair = _Pair(system, chapters)
    fill, label = partial(_field, pair, carding), vocabulary().on_card
    sides = tuple(
        CardSide(
            label(side["title"]),
            side["columns"],
            tuple(_opening(pair, text) for text in side.get("openings", ())),
            tuple(
                FormSection(label(section["title"]), tuple(map(fill, section["fields"])))
                for section in side["section"]
            ),
        )
        for side in layout["side"]
    )
    return FilledCard(system.title, label(layout["name"]), sides)


def _field(pair: _Pair, carding: Carding | None, field: Mapping[str, Any]) -> CardField:
    asked = field["label"]
    label = vocabulary().on_card(asked)
    if "call" not in field:
        return CardField(label, _fact(pair, carding, field))
    for text in _texts(field["call"]):
        before, call = _question(text)
        value, alerted = _meaning(pair, before, call, _FIELD_LENGTH)
        # A natural call is no answer where a convention is asked for.
        if value and (alerted or not field.get("conventional")):
            return CardField(label, _of_any_suit(value, call, asked), alerted)
    return CardField(label, "")


def _texts(value: str | list[str]) -> list[str]:
    """Return the auctions of a field as a list; the first that the system describes fills it."""
    return [value] if isinstance(value, str) else value


def _fact(pair: _Pair, carding: Carding | None, field: Mapping[str, Any]) -> str:
    """Return the value of a field that asks for something else than the meaning of one call."""
    value = ""
    match field:
        case {"points": str(text)}:
            value = _points(pair, text)
        case {"length": str(text)}:
            value = _length(pair, Call(text))
        case {"answers": texts}:
            auctions = (Auction.parse(Seat.NORTH, text) for text in _texts(texts))
            lines = (_responses(pair, auction, _FIELD_LENGTH) for auction in auctions)
            value = next(filter(None, lines), "")
        case {"text": "special"}:
            value = _special_openings(pair)
        case {"text": "title"}:
            value = pair.system.title
        case {"text": "strong"}:
            value = _strong_opening(pair)
        case {"led": str(card), "against": str(contract)} if carding is not None:
            value = _leads(carding, card, contract)
        case {"signal": str(occasion)} if carding is not None:
            label = vocabulary().on_card
            value = ", ".join(label(each.words) for each in carding.agreed_signals(occasion))
    return value


def _of_any_suit(value: str, call: Call, label: str) -> str:
    """Replace `5+ ♥` in a value by `5+ cards`, unless the field's label names the call itself."""
    suit = None if call.strain is None else call.strain.suit
    if suit is None or call.text in label:
        return value
    return re.sub(rf"(\d[+]?) {suit.symbol}", rf"\1 {vocabulary().on_card('cards')}", value)


def _question(text: str) -> tuple[Auction, Call]:
    before, _, last = text.rpartition(" ")
    return Auction.parse(Seat.NORTH, before), Call(last)


def _meaning(pair: _Pair, before: Auction, call: Call, length: int) -> tuple[str, bool]:
    """Return what a call shows (empty if it is not played), and whether it is alerted.

    Args:
        pair: the agreements.
        before: the auction before the call.
        call: the call.
        length: the most characters of the text.
    """
    context = pair.system.agreements.context(before)
    explanation = explain_call(context, call)
    disclosure = context.disclosure(call)
    if explanation is None or disclosure is None or not pair.agrees(context, call):
        return "", False
    return short_form(disclosure, length=length), explanation.alerted


def _hull(pair: _Pair, text: str) -> Box | None:
    """Return the smallest box around what a call usually shows; None if it is not played."""
    before, call = _question(text)
    context = pair.system.agreements.context(before)
    disclosure = context.disclosure(call)
    if disclosure is None or not pair.agrees(context, call):
        return None
    return Boxes(tuple(box for branch in disclosure.usual for box in branch.boxes)).hull()


def _points(pair: _Pair, text: str) -> str:
    hull = _hull(pair, text)
    if hull is None or hull.range(HCP) == Box().range(HCP):
        return ""
    return hands_in_words(Box().between(HCP, *hull.range(HCP)), words=vocabulary().brief)


def _strong_opening(pair: _Pair) -> str:
    """Return the lowest strong opening in a suit that does not show the suit; empty without one."""
    for text in ("1C", "1D", "1H", "1S", "2C", "2D"):
        hull, call = _hull(pair, text), Call(text)
        if hull is None or call.strain is None or call.strain.suit is None:
            continue
        if hull.range(HCP)[0] >= _STRONG and not hull.range(LENGTH, call.strain.suit)[0]:
            value, _ = _meaning(pair, Auction(Seat.NORTH), call, _FIELD_LENGTH - 4)
            return f"{call.text} {value}"
    return ""


def _special_openings(pair: _Pair) -> str:
    """Return openings in a suit that do not show the suit, in fewer words if there are many."""
    start = Auction(Seat.NORTH)
    openings = (_opening(pair, call.text) for call in BIDS[: BIDS.index(_HIGHEST_SPECIAL) + 1])
    calls = [opening.call for opening in openings if opening.artificial]
    room = _SPECIAL_LENGTH // max(1, len(calls)) - len("2C ; ")
    return "; ".join(f"{call} {_meaning(pair, start, Call(call), room)[0]}" for call in calls)


def _length(pair: _Pair, call: Call) -> str:
    """Return the fewest cards that an opening shows in its suit, such as `5+`."""
    hull = _hull(pair, call.text)
    if hull is None or call.strain is None or call.strain.suit is None:
        return ""
    low, high = hull.range(LENGTH, call.strain.suit)
    if high == _ALL_CARDS:
        return f"{low}+"
    return f"{low}" if low == high else f"{low}-{high}"


def _opening(pair: _Pair, text: str) -> OpeningRow:
    start, call = Auction(Seat.NORTH), Call(text)
    shows, alerted = _meaning(pair, start, call, _FIELD_LENGTH)
    length = _length(pair, call)
    suit = None if call.strain is None else call.strain.suit
    artificial = bool(shows) and suit in SUITS and alerted
    after = start.with_call(call).with_call(PASS)
    responses = _responses(pair, after, _RESPONSES_LENGTH) if shows else ""
    return OpeningRow(call.text, artificial, length, shows, responses)


def _responses(pair: _Pair, auction: Auction, length: int) -> str:
    """Return responses in order of calls, at most `length` characters, alerted ones preferred."""
    context, words = pair.system.agreements.context(auction), vocabulary()
    any_hand = words.words("join", "any_hand")
    rows: list[tuple[bool, int, str]] = []
    for call in auction.legal_calls:
        disclosure = context.disclosure(call) if call.is_bid else None
        value, alerted = _meaning(pair, auction, call, _RESPONSE_LENGTH)
        # Rules describe nearly every bid. Left out are bids above level three, or above level four
        # if alerted, and bids that any hand may make.
        is_common = call.level > _NATURAL_LEVEL + alerted or value in {"", any_hand}
        if disclosure is None or is_common:
            continue
        purpose = words.purpose(disclosure.usual[0].purpose.split(", ")[0])
        # If there is no space for both, the name of a convention says more than a range of points.
        is_name = purpose not in value and not purpose[:1].isdigit()
        if purpose and len(purpose) <= _RESPONSE_LENGTH and is_name:
            value = purpose
        mark = ALERT if alerted else ""
        rows.append((not alerted, len(rows), f"{call.text}{mark} {value}"))
    chosen, room = list[tuple[int, str]](), length
    for _, position, text in sorted(rows):
        room -= len(text) + 2
        if room < 0:
            break
        chosen.append((position, text))
    return "; ".join(text for _, text in sorted(chosen))


def _leads(carding: Carding, card: str, contract: str) -> str:
    """Return the holdings from which `card` is led; for `length`, which small cards are led."""
    leads = carding.suit_leads if contract == "suits" else carding.notrump_leads
    if card == "length":
        from_length = {lead.holding: lead.card for lead in leads if set(lead.holding) == {"x"}}
        label = vocabulary().on_card
        texts = [
            f"{label(led)} {label('from')} {holding}" for holding, led in from_length.items() if led
        ]
        return ", ".join(texts[:3])
    return ", ".join(lead.holding for lead in leads if lead.card == card)
