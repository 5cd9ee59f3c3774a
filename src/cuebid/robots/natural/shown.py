"""The suit lengths shown in auctions of the natural system, as boxes for card play."""

from __future__ import annotations

from collections.abc import Mapping

from cuebid.core import SEATS, SUITS, Seat, View
from cuebid.evaluation import LENGTH, Box, Boxes
from cuebid.robots.natural.option import Known
from cuebid.robots.natural.reader import read_auction

__all__ = ["shown_by_natural"]


def shown_by_natural(view: View) -> Mapping[Seat, Boxes]:
    """Return the suit lengths that each seat has shown, if all four bid the natural system.

    Points are left out: the system counts them on three scales (high cards, length, support), and
    boxes know none of its sums.
    """
    shown = read_auction(view.auction.calls).shown
    return {seat: Boxes((_lengths(shown[(seat - view.dealer) % 4]),)) for seat in SEATS}


def _lengths(shown: Known) -> Box:
    box = Box()
    for suit in SUITS:
        least, most = shown.least[suit], shown.most[suit]
        if least <= most:  # two calls may exclude each other; the suit is then left open
            box = box.between(LENGTH, least, most, suit)
    return box
