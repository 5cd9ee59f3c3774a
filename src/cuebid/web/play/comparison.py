"""Where two tables that played the same board parted."""

from __future__ import annotations

from itertools import zip_longest

from cuebid.core import BoardRecord, Card, Seat
from cuebid.web.texts import texts, words

__all__ = ["first_difference"]


def first_difference(here: BoardRecord, there: BoardRecord) -> str:
    """Return a sentence on the first call, or else the first card, that differs."""
    pairs = zip_longest(here.auction, there.auction)
    for position, (call, other) in enumerate(pairs):
        if call is not other and call is not None and other is not None:
            return words(
                "play",
                "parted_call",
                number=position + 1,
                seat=_word(here.auction.seat_of(position)),
                here=call.symbol,
                there=other.symbol,
            )
    return _first_different_card(here, there)


def _first_different_card(here: BoardRecord, there: BoardRecord) -> str:
    if here.play is None or there.play is None:
        return words("play", "same")
    for position, (card, other) in enumerate(zip(here.cards, there.cards, strict=False)):
        if card is not other:
            return words(
                "play",
                "parted_card",
                trick=position // 4 + 1,
                seat=_holder(here, card),
                here=card.symbol,
                there_seat=_holder(there, other),
                there=other.symbol,
            )
    # Robots play to the last card.
    return words("play", "parted_claim" if len(here.cards) < len(there.cards) else "same")


def _holder(record: BoardRecord, card: Card) -> str:
    return next(_word(seat) for seat in Seat if card in record.board.deal[seat])


def _word(seat: Seat) -> str:
    return texts()["seats"][seat.letter]
