"""Facts that a table has heard in an auction, as card play receives them.

Card play does not read auctions itself. It receives what each hand has shown, and what each call
was for, by the system in use. The import contract "card-play-reads-no-auctions" enforces it:
auctions of SAYC were once read by the natural system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cuebid.core import Seat, Suit, View
from cuebid.evaluation import Boxes


@dataclass(frozen=True, slots=True)
class HeardAuction:
    """Facts about the hands that an auction has told everybody at the table.

    Attributes:
        shown: what each seat has shown; a seat that is missing has shown nothing.
        artificial: the positions of the bids that name no place to play; None where nobody read
            the auction.
        takeout: the positions of the doubles that ask partner to choose a suit.
        implied: the suits that seats have shown by asking for others.
    """

    shown: Mapping[Seat, Boxes] = field(default_factory=dict)
    artificial: frozenset[int] | None = None
    takeout: frozenset[int] = frozenset()
    implied: Mapping[Seat, frozenset[Suit]] = field(default_factory=dict)


AuctionListener = Callable[[View], HeardAuction]
"""Returns what a table has heard in the auction of a view."""


def nothing_heard(_: View) -> HeardAuction:
    """Return nothing: for players who do not read auctions."""
    return HeardAuction()
