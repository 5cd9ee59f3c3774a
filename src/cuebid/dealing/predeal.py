"""Read the cards that a seat is given before the deal: `S:AKQxx.A`."""

from __future__ import annotations

from cuebid.core import SUITS, Hand, ReadError, Seat
from cuebid.evaluation import LENGTH, Box


def read_predeal(text: str) -> tuple[Seat, Hand, Box]:
    """Return the seat, its cards, and the suit lengths that its `x`es require.

    Raises:
        ReadError: the text does not have this form.
    """
    seat_text, colon, cards = text.partition(":")
    if not colon:
        raise ReadError(f"{text!r} does not name a seat", text, 0, "such as S:AKQxx.A")
    seat = Seat.parse(seat_text)
    holdings = cards.split(".")
    if len(holdings) > 4:
        raise ReadError(f"{text!r} has more than four suits", text, 0, "such as S:AKQxx.A")
    hand, box = Hand(), Box()
    # Not strict: suits that are left out at the end are without requirement.
    for suit, holding in zip(reversed(SUITS), holdings, strict=False):
        ranks = holding.lower().replace("x", "").strip()
        if ranks:
            hand |= Hand(f"{suit.letter}{ranks}")
        # An `x` is any further card, an honour too, so it raises the length and adds no card.
        length = hand.length(suit) + holding.lower().count("x")
        if length > 13:
            raise ReadError(f"a hand cannot have {length} {suit.word}", text, 0)
        box = box.at_least(LENGTH, length, suit)
    return seat, hand, box
