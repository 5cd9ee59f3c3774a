"""Hands without a rule that the pool misses, found with exact regions.

From the region of all hands, or of those that made the player's last call, the regions of all rules
are taken away. What is left are hands without a rule, except where a rule was left out because an
auction decides about it. So a hand is dealt from each remaining box, to see whether a rule has a
call for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from cuebid.core import Hand, Seat
from cuebid.database.analysis.context import AcceptedHands, CheckContext
from cuebid.database.analysis.interpreter.region_boxes import boxes_of
from cuebid.database.analysis.interpreter.regions import ALL_VALUES, Region, intersect, subtract
from cuebid.database.meaning.call_context import RankedRule
from cuebid.dealing import Dealer
from cuebid.evaluation import Box

# Taking rules away cuts regions into pieces; with more pieces than this the search is given up.
_MOST_PIECES: Final = 1_500
# To count the hands of a box takes up to a third of a second.
_MOST_BOXES: Final = 30


def boxes_left(
    context: CheckContext, ranked: Sequence[RankedRule], start: Iterable[Region]
) -> tuple[list[Box], bool] | None:
    """Return disjoint boxes of hands that may be without a rule; None if that takes too long.

    The second value is whether the boxes hold exactly the hands of `start` without a rule.
    """
    accepted = [context.hands(each.match.rule, each.match.captures) for each in ranked]
    # Rules that accept many hands first: they leave few pieces for the others to cut.
    accepted.sort(key=lambda hands: -hands.sample.bit_count())
    left = list(start)
    is_exact = True
    for hands in accepted:
        if not left:
            break
        if not hands.exact:
            is_exact = False
            continue
        left = _without(left, hands)
        if len(left) > _MOST_PIECES:
            return None
    boxes = [box for region in left for box in islice(boxes_of(region), _MOST_BOXES + 1)]
    is_exact = is_exact and len(boxes) <= _MOST_BOXES
    return [box for box in boxes[:_MOST_BOXES] if box.is_possible], is_exact


def _without(left: list[Region], hands: AcceptedHands) -> list[Region]:
    for region in hands.regions:
        if region == ALL_VALUES:
            return []
        if any(intersect(piece, region) is not None for piece in left):
            left = [rest for piece in left for rest in subtract(piece, region)]
        if len(left) > _MOST_PIECES:
            break
    return left


def deal_hand(box: Box, seed: int) -> Hand:
    """Return a random hand from a box that is not empty."""
    (deal,) = Dealer(constraints={Seat.NORTH: box}, seed=seed).deals(1)
    return deal[Seat.NORTH]
