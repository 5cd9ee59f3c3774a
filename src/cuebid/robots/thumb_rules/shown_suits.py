"""The suits that partner and the opponents have shown, as a leader sees them.

Card play does not read auctions itself. It receives what each hand has shown by the system in use,
as boxes, and derives the suits that a lead may hope for or has to fear. The import contract
"card-play-reads-no-auctions" enforces it: auctions of SAYC were once read by the natural system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cuebid.core import SUITS, Auction, Seat, Suit, View
from cuebid.evaluation import LENGTH, Boxes

__all__ = ["ShownHandsReader", "ShownSuits", "nothing_shown", "shown_suits"]

ShownHandsReader = Callable[[View], Mapping[Seat, Boxes]]
"""Returns what each seat has shown in the auction. A seat that is missing has shown nothing."""

# A suit counts from this length on, whether it was bid or shown by a transfer or a double.
_LENGTH_SHOWN: Final = 4
# A suit that was bid counts from here: better minors are often opened on three cards.
_LENGTH_BID: Final = 3


@dataclass(frozen=True, slots=True)
class ShownSuits:
    """The suits that the leader's partner and the opponents have shown.

    Attributes:
        partner: suits of the leader's partner.
        opponents: suits of the other side.
    """

    partner: frozenset[Suit] = frozenset()
    opponents: frozenset[Suit] = frozenset()


def nothing_shown(_: View) -> Mapping[Seat, Boxes]:
    """Return nothing: for players who do not read auctions."""
    return {}


def shown_suits(auction: Auction, shown: Mapping[Seat, Boxes], seat: Seat) -> ShownSuits:
    """Return the suits that the partner of `seat` and its opponents have shown.

    A three-card club suit of an opponent does not count: one club is often a prepared opening, and
    a lead through it gives nothing away.

    Args:
        auction: the calls.
        shown: what each seat has shown in them.
        seat: the leader.
    """
    partner = _suits(auction, shown, seat.partner, prepared_clubs=True)
    left, right = (
        _suits(auction, shown, opponent, prepared_clubs=False)
        for opponent in (seat.left, seat.right)
    )
    return ShownSuits(partner, left | right)


def _suits(
    auction: Auction, shown: Mapping[Seat, Boxes], seat: Seat, *, prepared_clubs: bool
) -> frozenset[Suit]:
    boxes = shown.get(seat)
    if boxes is None or not len(boxes):
        return frozenset()
    hull = boxes.hull()
    suits_bid = {
        call.strain.suit
        for position, call in enumerate(auction.calls)
        if call.strain is not None and auction.seat_of(position) is seat
    }
    suits = set()
    for suit in SUITS:
        short_suit_counts = suit in suits_bid and (prepared_clubs or suit is not Suit.CLUBS)
        least = hull.range(LENGTH, suit)[0]
        if least >= (_LENGTH_BID if short_suit_counts else _LENGTH_SHOWN):
            suits.add(suit)
    return frozenset(suits)
