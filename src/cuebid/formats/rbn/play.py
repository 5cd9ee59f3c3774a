"""Read the cards of label P of RBN.

A colon ends a trick, and a suit letter stands before the first card of a trick and before each card
of another suit. Whether a bare rank after a discard is of the suit led or of the suit discarded is
decided by the hand: who holds the card of the suit led must play it.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Card, Contract, Deal, IllegalError, Play
from cuebid.formats.rbn.lines import RbnRecord
from cuebid.text import Diagnostics, Span

_TOKEN: Final = re.compile(r"(?P<suit>[SHDC])?(?P<rank>10|[2-9TJQKA])(?:\^[0-9]?|[*!?])*|[:;\s]+")


def read_play(
    record: RbnRecord, contract: Contract | None, deal: Deal, diagnostics: Diagnostics
) -> tuple[Card, ...]:
    """Return the cards up to the first that is unreadable or was played already."""
    span = record.fields.get("P")
    if span is None:
        return ()
    if contract is None:
        diagnostics.error("rbn-no-contract", "cards are played, but there is no contract", span)
        return ()
    play = Play(contract)
    letter = ""
    offset = 0
    text = span.text.rstrip()
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is not None and not match["rank"]:
            offset = match.end()
            continue
        where = span.part(offset, len(text) if match is None else match.end())
        try:
            card = _card(match, letter, where, play, deal)
            play = play.with_card(card)
        except IllegalError as error:
            diagnostics.error("rbn-bad-card", f"{error}; the play is read up to here", where)
            break
        letter = card.suit.letter
        offset = where.end - span.start
    _report_faults(play, deal, span, diagnostics)
    return play.cards


def _card(match: re.Match[str] | None, letter: str, where: Span, play: Play, deal: Deal) -> Card:
    if match is None or not (match["suit"] or letter):
        raise IllegalError(f"{where.text!r} is not a card")
    rank = "T" if match["rank"] == "10" else match["rank"]
    if match["suit"]:
        return Card(match["suit"] + rank)
    trick = play.cards[len(play.cards) // 4 * 4 :]
    if trick and play.turn is not None:
        of_suit_led = Card(trick[0].suit.letter + rank)
        if of_suit_led in deal[play.turn]:
            return of_suit_led
    return Card(letter + rank)


def _report_faults(play: Play, deal: Deal, span: Span, diagnostics: Diagnostics) -> None:
    for position, fault in play.faults(deal).items():
        diagnostics.warning("rbn-card-fault", f"{play.cards[position]}: {fault.value}", span)
