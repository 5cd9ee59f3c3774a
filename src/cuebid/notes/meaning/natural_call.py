"""The natural meaning of a call as notes would write it, with its strength in high-card points."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cuebid.core import Call
from cuebid.evaluation import HCP, POINTS, Box, Boxes
from cuebid.meaning import AuctionState, CallMeaning, natural_meaning

# The highest maximum of points that limits a hand.
_MOST_LIMITED: Final = 21


def natural_call(state: AuctionState, call: Call) -> CallMeaning:
    """Return the natural meaning of a call as notes would write it.

    Notes describe the hands that a call is meant for, not all that make it, and count high cards.
    """
    meaning = natural_meaning(state, call)
    meant = meaning.core or meaning.usual or meaning.boxes
    boxes = Boxes(tuple(_in_high_cards(box) for box in meant))
    if call.is_bid and not meaning.is_artificial:
        # The alternatives of a natural bid have the same suit, so that one box is enough; several
        # would look like those of a Multi.
        boxes = Boxes((boxes.hull(),))
    return replace(meaning, boxes=boxes, core=None, usual=None)


def _in_high_cards(box: Box) -> Box:
    """Return a box whose points with distribution are converted to high-card points."""
    low, high = box.range(POINTS)
    others = box.without(POINTS)
    is_told = others.without(HCP) != others
    if not low or is_told:
        return others
    if high <= _MOST_LIMITED:
        return others.between(HCP, low, high)
    # About half of the hands without a limit have a point for length.
    return others.at_least(HCP, low + 1)
