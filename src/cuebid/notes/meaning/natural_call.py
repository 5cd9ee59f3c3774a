"""The natural meaning of a call as notes would write it: for whom it is meant, in high cards."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cuebid.core import Call
from cuebid.evaluation import HCP, POINTS, Box, Boxes
from cuebid.meaning import AuctionState, CallMeaning, natural_meaning

# Up to so many points a hand is limited.
_MOST_LIMITED: Final = 21


def natural_call(state: AuctionState, call: Call) -> CallMeaning:
    """Return the natural meaning of a call as notes would write it.

    They tell of the hands that a call is meant for, and count high cards.
    """
    meaning = natural_meaning(state, call)
    meant = meaning.core or meaning.usual or meaning.boxes
    boxes = Boxes(tuple(_in_high_cards(box) for box in meant))
    if call.is_bid and not meaning.is_artificial:
        # Its alternatives are of one suit; those of notes are of several, such as a Multi's.
        boxes = Boxes((boxes.hull(),))
    return replace(meaning, boxes=boxes, core=None, usual=None)


def _in_high_cards(box: Box) -> Box:
    """Return a box in which points with distribution are high-card points."""
    low, high = box.range(POINTS)
    others = box.without(POINTS)
    is_told = others.without(HCP) != others
    if not low or is_told:
        return others
    if high <= _MOST_LIMITED:
        return others.between(HCP, low, high)
    # Half of the hands without a limit have a point for length.
    return others.at_least(HCP, low + 1)
