"""What the calls of an auction have shown, in the form in which card play receives it.

Card play does not interpret auctions itself. It receives what each hand has shown, and the purposes
of some calls, by the system in use. The import contract "card-play-reads-no-auctions" enforces
this, because auctions of SAYC were once interpreted by the natural system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cuebid.core import Seat, Suit, View
from cuebid.evaluation import Boxes


@dataclass(frozen=True, slots=True)
class HeardAuction:
    """What the calls of an auction have shown to everybody at the table.

    Attributes:
        shown: the hands that each seat has shown; a missing seat has shown nothing.
        artificial: the indices of artificial bids; None if the auction was not interpreted.
        takeout: the indices of takeout doubles.
        implied: suits that seats have implied, such as the other major after Stayman.
    """

    shown: Mapping[Seat, Boxes] = field(default_factory=dict)
    artificial: frozenset[int] | None = None
    takeout: frozenset[int] = frozenset()
    implied: Mapping[Seat, frozenset[Suit]] = field(default_factory=dict)


AuctionListener = Callable[[View], HeardAuction]
"""A function that interprets the auction of a view."""


def nothing_heard(_: View) -> HeardAuction:
    """Return an empty `HeardAuction`, for players who do not interpret auctions."""
    return HeardAuction()
