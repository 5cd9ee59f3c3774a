"""Measure how implausible it is that a pair makes a call on some hands.

The measure is the share of the hands that come to a call which fit it, on the pool of hands that
checks and explanations use. The limits of openings were counted on existing systems; few pairs play
anything outside them.
"""

from __future__ import annotations

import math
from typing import Final

from cuebid.core import Strain
from cuebid.evaluation import SEMI_BALANCED, Boxes
from cuebid.evaluation.pool_shares import share_of_hands
from cuebid.notes.meaning.context import NotesContext

MOST_OF_ALL_HANDS: Final = 0.25
"""The author is asked about an opening of a larger share of all hands, whatever its words."""

_OPENINGS: Final = {
    "1C": (0.05, 0.25), "1D": (0.06, 0.23), "1H": (0.035, 0.13), "1S": (0.035, 0.13),
    "1NT": (0.025, 0.11), "2C": (0.002, 0.055), "2D": (0.003, 0.065), "2H": (0.003, 0.055),
    "2S": (0.003, 0.055), "2NT": (0.002, 0.03),
}  # fmt: skip
"""For each opening bid the least and greatest share of all hands that systems open with it."""
# Higher openings, by level.
_HIGH_OPENINGS: Final = {3: (0.001, 0.02), 4: (0.0002, 0.006)}
_HIGHEST_OPENINGS: Final = (0.00002, 0.004)
# The largest plausible shares for overcalls, and for calls after our side's first.
_MOST_OVERCALLED: Final = 0.14
_MOST_LATER: Final = 0.6
# The costs of a reading that no hand fits, and of one that no hand fits which comes to the call.
_NO_HAND: Final = 8.0
_CONTRADICTS: Final = 4.0
# How many log odds a reading loses for each unit by which the log of its share is out of range.
_TOO_WIDE: Final = 2.0
_TOO_NARROW: Final = 1.2
_UNBALANCED: Final = 2.0


def implausibility(boxes: Boxes, context: NotesContext) -> float:
    """Return how implausible hands are for a bid, as a logarithm of odds; 0 for usual hands."""
    if not boxes.is_possible:
        return _NO_HAND
    if context.opens:
        share = share_of_hands(boxes)
        return _outside(share, *_limits(context)) + _unbalanced_notrump(boxes, context)
    share = share_of_hands(boxes, context.own)
    if not share:
        # Few hands of the pool come to a late call, and a rare one may fit none of them.
        return 0.0 if (boxes & context.own).is_possible else _CONTRADICTS
    return _outside(share, 0.0, _MOST_LATER)


def _limits(context: NotesContext) -> tuple[float, float]:
    if context.they_bid:
        return 0.0, _MOST_OVERCALLED
    call = context.call
    if call.text in _OPENINGS:
        return _OPENINGS[call.text]
    return _HIGH_OPENINGS.get(call.level, _HIGHEST_OPENINGS)


def _outside(share: float, least: float, most: float) -> float:
    if share > most:
        return _TOO_WIDE * math.log(share / most)
    return _TOO_NARROW * math.log(least / max(share, 1e-6)) if share < least else 0.0


def _unbalanced_notrump(boxes: Boxes, context: NotesContext) -> float:
    """Return how implausible the unbalanced hands in an opening of 1N are; 0 for other bids."""
    if context.level != 1 or context.call.strain is not Strain.NOTRUMP:
        return 0.0
    return _UNBALANCED * (1 - share_of_hands(Boxes((SEMI_BALANCED,)), boxes))
