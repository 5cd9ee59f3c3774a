"""Cards played and tricks claimed: `pc` and `mc`."""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Card, Contract, Deal, Play
from cuebid.core.errors import IllegalError
from cuebid.formats.lin.model import LinBoard
from cuebid.text import Diagnostics, Span

__all__ = ["CARD", "read_cards", "read_tricks"]

CARD: Final = re.compile(r"\s*([SHDC](?:10|[2-9TJQKA]))\s*", re.IGNORECASE)


def read_cards(
    board: LinBoard, contract: Contract | None, deal: Deal, found: Diagnostics
) -> tuple[Card, ...]:
    """The cards up to the first that cannot be taken."""
    written = [item for item in board.items if item.name == "pc"]
    if not written:
        return ()
    if contract is None:
        message = "cards are played, but the auction has no contract"
        found.error("lin-no-contract", message, board.span(written[0]))
        return ()
    play = Play(contract)
    spans: list[Span] = []
    for item in written:
        at = 0
        while at < len(item.value.rstrip()):
            match = CARD.match(item.value, at)
            where = board.span(item).part(at, len(item.value) if match is None else match.end())
            try:
                play = play.with_card(_card(match, where))
            except IllegalError as error:
                found.error("lin-bad-card", f"{error}; the play is read up to here", where)
                return _checked(play, deal, spans, found)
            spans.append(where)
            at = where.end - item.start
    return _checked(play, deal, spans, found)


def _card(match: re.Match[str] | None, where: Span) -> Card:
    if match is None:
        raise IllegalError(f"{where.text!r} is not a card")
    return Card(match[1])


def _checked(play: Play, deal: Deal, spans: list[Span], found: Diagnostics) -> tuple[Card, ...]:
    for position, fault in play.faults(deal).items():
        card = play.cards[position]
        found.warning("lin-card-fault", f"{card}: {fault.value}", spans[position])
    return play.cards


def read_tricks(
    board: LinBoard, contract: Contract | None, cards: tuple[Card, ...], found: Diagnostics
) -> int | None:
    """Declarer's tricks as `mc` has them, where they can be true and the cards do not say them."""
    item = next((item for item in board.items if item.name == "mc"), None)
    if item is None or not item.value.strip():
        return None
    if contract is None:
        message = "tricks are claimed, but the auction has no contract"
        found.error("lin-no-contract", message, board.span(item))
        return None
    text = item.value.strip()
    play = Play(contract, cards)
    low = play.declarer_tricks
    high = low if play.is_over else low + play.tricks_left
    if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
        fits = str(low) if low == high else f"{low} to {high}"
        message = f"{text!r} cannot be declarer's tricks"
        found.warning("lin-bad-claim", message, board.span(item), expected=fits)
        return None
    return None if play.is_over else int(text)
