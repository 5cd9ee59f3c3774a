"""The convention card of a system: what its calls mean, drawn from its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuebid.core import Auction, Call, ReadError, Seat
from cuebid.formats.bss import Carding, Signal
from cuebid.formats.bss.carding import SIGNAL_OCCASIONS
from cuebid.render.page import PageTemplate
from cuebid.systems.explanation import explain_call
from cuebid.systems.leads_and_signals import read_leads_and_signals
from cuebid.systems.system import System

__all__ = ["CardRow", "CardSection", "ConventionCard", "card_page", "card_text", "convention_card"]

_NOTHING: Final = "not played"
_CARD_PAGE: Final = PageTemplate(Path(__file__).with_name("templates"), "card.html", ("card.css",))


@dataclass(frozen=True, slots=True)
class CardRow:
    """A call and what it means.

    Attributes:
        auction: the calls, the last of which is meant.
        words: its meaning.
        alerted: whether it is alerted.
    """

    auction: str
    words: str
    alerted: bool


@dataclass(frozen=True, slots=True)
class CardSection:
    """A heading with its rows."""

    title: str
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class ConventionCard:
    """A convention card.

    Attributes:
        title: the system's.
        sections: what calls mean.
        carding: leads and signals, if the system has any.
    """

    title: str
    sections: tuple[CardSection, ...]
    carding: Carding | None


def convention_card(system: System) -> ConventionCard:
    """The card that a system's settings ask for.

    Raises:
        ReadError: the settings have an auction that is none, or leads and signals that are none.
        IllegalError: an auction of the settings is not possible.
    """
    wanted = system.settings.get("card", [])
    try:
        sections = tuple(
            CardSection(str(one["title"]), tuple(_row(system, text) for text in one["auctions"]))
            for one in wanted
        )
    except (KeyError, TypeError) as error:
        message = f"{system.name}: a section of the card is not complete"
        raise ReadError(message, expected="title and auctions") from error
    return ConventionCard(system.title, sections, read_leads_and_signals(system.settings))


def _row(system: System, text: str) -> CardRow:
    before, _, last = text.rpartition(" ")
    turn = system.book.context(Auction.parse(Seat.NORTH, before))
    said = explain_call(system.book, turn, Call(last))
    return CardRow(text, said.text if said else _NOTHING, bool(said and said.alerted))


def _cards(card: ConventionCard) -> Iterator[CardSection]:
    """The sections, and leads and signals as further ones."""
    yield from card.sections
    if card.carding is None:
        return
    for title, leads in (
        ("Leads against notrump", card.carding.notrump_leads),
        ("Leads against suits", card.carding.suit_leads),
    ):
        rows = (CardRow(lead.holding, lead.card or "no agreement", alerted=False) for lead in leads)
        yield CardSection(title, tuple(rows))
    priorities = card.carding.priorities
    yield CardSection(
        "Signals",
        tuple(
            CardRow(occasion, "; then ".join(_names(priorities[occasion])), alerted=False)
            for occasion in SIGNAL_OCCASIONS
        ),
    )


def _names(signals: tuple[Signal, ...]) -> list[str]:
    words = [signal.words for signal in signals]
    return [word for word in words if word != "no agreement"] or ["no agreement"]


def card_text(card: ConventionCard) -> str:
    """The card as text; `!` marks what is alerted."""
    lines = [card.title]
    for section in _cards(card):
        width = max((len(row.auction) for row in section.rows), default=0) + 2
        lines += ["", section.title]
        lines += [
            f"  {row.auction:<{width}}{'! ' if row.alerted else ''}{row.words}"
            for row in section.rows
        ]
    return "\n".join(lines) + "\n"


def card_page(card: ConventionCard) -> str:
    """The card as a page that needs nothing else."""
    return _CARD_PAGE.render(title=card.title, figures=False, sections=list(_cards(card)))
