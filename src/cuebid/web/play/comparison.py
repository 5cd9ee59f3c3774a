"""The first difference between two tables that played the same board."""

from __future__ import annotations

from itertools import zip_longest

from cuebid.core import BoardRecord, Card, Seat
from cuebid.web.texts import texts, words


def first_difference(own: BoardRecord, second: BoardRecord, section: str = "play") -> str:
    """Return a sentence about the first call, or else the first card, at which two tables differ.

    Args:
        own: the table of the player.
        second: the robots' table, with which it is compared.
        section: the section of the texts: `play` addresses the player, `sets` speaks of players.
    """
    pairs = zip_longest(own.auction, second.auction)
    for position, (call, second_call) in enumerate(pairs):
        if call is not second_call and call is not None and second_call is not None:
            return words(
                section,
                "parted_call",
                number=position + 1,
                seat=_word(own.auction.seat_of(position)),
                here=call.symbol,
                there=second_call.symbol,
            )
    return _first_different_card(own, second, section)


def _first_different_card(own: BoardRecord, second: BoardRecord, section: str) -> str:
    if own.play is None or second.play is None:
        return words(section, "same")
    for position, (card, second_card) in enumerate(zip(own.cards, second.cards, strict=False)):
        if card is not second_card:
            return words(
                section,
                "parted_card",
                trick=position // 4 + 1,
                seat=_holder(own, card),
                here=card.symbol,
                there_seat=_holder(second, second_card),
                there=second_card.symbol,
            )
    # Robots play to the last card, so a shorter play ended by a claim.
    return words(section, "parted_claim" if len(own.cards) < len(second.cards) else "same")


def _holder(record: BoardRecord, card: Card) -> str:
    return next(_word(seat) for seat in Seat if card in record.board.deal[seat])


def _word(seat: Seat) -> str:
    return texts()["seats"][seat.letter]
