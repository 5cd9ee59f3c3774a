"""The convention card of a system: the meanings of its calls, from its rules.

The settings name auctions; what their last calls mean comes from the rules, in the words in which a
robot explains them. So the card cannot differ from what the system bids.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuebid.core import Auction, Call, ReadError, Seat
from cuebid.formats.bss import SIGNAL_OCCASIONS, Carding, Signal
from cuebid.phrases import Vocabulary, short_form, vocabulary
from cuebid.render.page import PageTemplate
from cuebid.systems.explanation import explain_call
from cuebid.systems.leads_and_signals import read_leads_and_signals
from cuebid.systems.system import System

# Said in so many words, because an empty row would look like an error of the page.
_NOTHING: Final = "not played"
_CARD_PAGE: Final = PageTemplate(Path(__file__).with_name("templates"), "card.html", ("card.css",))


@dataclass(frozen=True, slots=True)
class CardRow:
    """A call and its meaning.

    Attributes:
        auction: the calls through this one.
        words: the meaning of the last call.
        alerted: whether it is alerted.
    """

    auction: str
    words: str
    alerted: bool


@dataclass(frozen=True, slots=True)
class CardSection:
    """A heading of a convention card with its rows."""

    title: str
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class ConventionCard:
    """A convention card.

    Attributes:
        title: the system's title.
        sections: meanings of calls.
        carding: leads and signals, if the system has any.
    """

    title: str
    sections: tuple[CardSection, ...]
    carding: Carding | None


def convention_card(system: System) -> ConventionCard:
    """Return the card that a system's settings ask for, in the current language.

    Raises:
        ReadError: an auction, or the leads and signals, of the settings cannot be read.
        IllegalError: an auction of the settings is not legal.
    """
    tables, label = system.settings.get("card", []), vocabulary().on_card
    try:
        sections = tuple(
            CardSection(
                label(str(table["title"])), tuple(_row(system, text) for text in table["auctions"])
            )
            for table in tables
        )
    except (KeyError, TypeError) as error:
        message = f"{system.name}: a section of the card is not complete"
        raise ReadError(message, expected="title and auctions") from error
    return ConventionCard(system.title, sections, read_leads_and_signals(system.settings))


def _row(system: System, text: str) -> CardRow:
    # The settings name the auction through the call that the row is about, so the last word is the
    # call, and what stands before it may be empty.
    before, _, last = text.rpartition(" ")
    context = system.agreements.context(Auction.parse(Seat.NORTH, before))
    explanation = explain_call(context, Call(last))
    disclosure = context.disclosure(Call(last))
    if explanation is None or disclosure is None:
        return CardRow(text, vocabulary().on_card(_NOTHING), alerted=False)
    return CardRow(text, short_form(disclosure), explanation.alerted)


def _all_sections(card: ConventionCard) -> Iterator[CardSection]:
    """Yield the sections of calls, then leads and signals as further sections."""
    yield from card.sections
    carding, words = card.carding, vocabulary()
    if carding is None:
        return
    none = Signal.NO_AGREEMENT.words
    for title, leads in (
        ("Leads against notrump", carding.notrump_leads),
        ("Leads against suits", carding.suit_leads),
    ):
        # Carding has the same rows as calls, so that text and page need one form of section only.
        rows = (
            CardRow(lead.holding, words.on_card(lead.card or none), alerted=False) for lead in leads
        )
        yield CardSection(words.on_card(title), tuple(rows))
    rows = (
        CardRow(words.on_card(occasion), _signals(carding, occasion, words), alerted=False)
        for occasion in SIGNAL_OCCASIONS
    )
    yield CardSection(words.on_card("Signals"), tuple(rows))


def _signals(carding: Carding, occasion: str, words: Vocabulary) -> str:
    # One "no agreement" for three signals that have none.
    signals = carding.agreed_signals(occasion) or (Signal.NO_AGREEMENT,)
    return f"; {words.on_card('then')} ".join(words.on_card(each.words) for each in signals)


def card_text(card: ConventionCard) -> str:
    """Return the card as text; `!` marks calls that are alerted."""
    lines = [card.title]
    for section in _all_sections(card):
        width = max((len(row.auction) for row in section.rows), default=0) + 2
        lines += ["", section.title]
        lines += [
            f"  {row.auction:<{width}}{'! ' if row.alerted else ''}{row.words}"
            for row in section.rows
        ]
    return "\n".join(lines) + "\n"


def card_page(card: ConventionCard) -> str:
    """Return the card as an HTML page that loads nothing from elsewhere."""
    words = vocabulary()
    return _CARD_PAGE.render(
        title=card.title,
        language=words.code,
        figures=False,
        sections=list(_all_sections(card)),
        alert=words.on_card("alert"),
    )


def card_record(convention: ConventionCard) -> dict[str, object]:
    """Return a JSON record of a convention card."""
    carding = convention.carding
    return {
        "title": convention.title,
        "sections": [
            {
                "title": section.title,
                "rows": [
                    {"auction": row.auction, "meaning": row.words, "alert": row.alerted}
                    for row in section.rows
                ],
            }
            for section in convention.sections
        ],
        "leads": None
        if carding is None
        else {
            "notrump": {lead.holding: lead.card for lead in carding.notrump_leads},
            "suits": {lead.holding: lead.card for lead in carding.suit_leads},
        },
        "signals": None
        if carding is None
        else {
            occasion: [signal.words for signal in signals]
            for occasion, signals in carding.priorities.items()
        },
    }
