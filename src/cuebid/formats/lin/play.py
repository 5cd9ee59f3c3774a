"""Read cards played and tricks claimed from the items `pc` and `mc` of a LIN board."""

# Faults of two kinds. Where it is uncertain who plays the later cards (no card, or one that was
# played before) reading stops; where only the card is at fault (not held, a revoke) reading goes
# on.

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Card, Contract, Deal, IllegalError, Play
from cuebid.formats.lin.items import BoardItems
from cuebid.text import Diagnostics, Span

CARD: Final = re.compile(r"\s*([SHDC](?:10|[2-9TJQKA]))\s*", re.IGNORECASE)


def read_cards(
    board: BoardItems, contract: Contract | None, deal: Deal, diagnostics: Diagnostics
) -> tuple[Card, ...]:
    """Return the cards up to the first that is unreadable or was played already.

    A revoke or a card that its hand lacks is a warning: files of real tables have both, and the
    rest of the play is worth reading.
    """
    written = list(board.items_named("pc"))
    if not written:
        return ()
    # Who plays a card follows from the contract: its leader, and who wins each trick.
    if contract is None:
        message = "cards are played, but the auction has no contract"
        diagnostics.error("lin-no-contract", message, board.span(written[0]))
        return ()
    play = Play(contract)
    spans: list[Span] = []
    for item in written:
        offset = 0
        while offset < len(item.value.rstrip()):
            match = CARD.match(item.value, offset)
            where = board.span(item).part(offset, len(item.value) if match is None else match.end())
            try:
                # A card that is no card, and one that was played before, end the reading alike: the
                # players of all later cards would be uncertain.
                play = play.with_card(_card(match, where))
            except IllegalError as error:
                diagnostics.error("lin-bad-card", f"{error}; the play is read up to here", where)
                return _checked(play, deal, spans, diagnostics)
            spans.append(where)
            offset = where.end - item.start
    return _checked(play, deal, spans, diagnostics)


def _card(match: re.Match[str] | None, where: Span) -> Card:
    if match is None:
        raise IllegalError(f"{where.text!r} is not a card")
    return Card(match[1])


def _checked(
    play: Play, deal: Deal, spans: list[Span], diagnostics: Diagnostics
) -> tuple[Card, ...]:
    for position, fault in play.faults(deal).items():
        card = play.cards[position]
        diagnostics.warning("lin-card-fault", f"{card}: {fault.value}", spans[position])
    return play.cards


def read_tricks(
    board: BoardItems, contract: Contract | None, cards: tuple[Card, ...], diagnostics: Diagnostics
) -> int | None:
    """Return declarer's tricks by the item `mc`; None if it is absent or wrong, or play ended."""
    item = board.item("mc")
    if item is None or not item.value.strip():
        return None
    if contract is None:
        message = "tricks are claimed, but the auction has no contract"
        diagnostics.error("lin-no-contract", message, board.span(item))
        return None
    # `mc` counts all tricks of declarer's side, not those of the claim alone.
    text = item.value.strip()
    play = Play(contract, cards)
    low = play.declarer_tricks
    high = low if play.is_over else low + play.tricks_left
    if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
        possible = str(low) if low == high else f"{low} to {high}"
        message = f"{text!r} cannot be declarer's tricks"
        diagnostics.warning("lin-bad-claim", message, board.span(item), expected=possible)
        return None
    return None if play.is_over else int(text)
