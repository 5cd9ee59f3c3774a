"""The distance of hands from those that a pair would make a call on.

Measured on the pool of hands that checks and explanations use: what share of the hands that come to
a call fit it. The limits of openings were counted on systems that play; a reading outside them has
been made by somebody, but by few.
"""

from __future__ import annotations

import math
from typing import Final

from cuebid.core import Strain
from cuebid.evaluation import SEMI_BALANCED, Boxes
from cuebid.evaluation.pool_shares import share_of_hands
from cuebid.notes.meaning.context import NotesContext

MOST_OF_ALL_HANDS: Final = 0.25
"""An opening of a larger share of all hands is asked about, whatever its words are."""

_OPENINGS: Final = {
    "1C": (0.05, 0.25), "1D": (0.06, 0.23), "1H": (0.035, 0.13), "1S": (0.035, 0.13),
    "1NT": (0.025, 0.11), "2C": (0.002, 0.055), "2D": (0.003, 0.065), "2H": (0.003, 0.055),
    "2S": (0.003, 0.055), "2NT": (0.002, 0.03),
}  # fmt: skip
"""The least and greatest share of all hands that systems open with a call."""
# Higher openings, by level.
_HIGH_OPENINGS: Final = {3: (0.001, 0.02), 4: (0.0002, 0.006)}
_HIGHEST_OPENINGS: Final = (0.00002, 0.004)
# Overcalls, and calls after the first: the most that says something of the hand.
_MOST_OVERCALLED: Final = 0.14
_MOST_LATER: Final = 0.6
# A reading that no hand fits, or none that comes to the call.
_NO_HAND: Final = 8.0
_CONTRADICTS: Final = 4.0
# By how much the logarithm of the odds falls with that of the share.
_TOO_WIDE: Final = 2.0
_TOO_NARROW: Final = 1.2
_UNBALANCED: Final = 2.0


def implausibility(boxes: Boxes, context: NotesContext) -> float:
    """Return how unlikely hands are as those of a bid: 0 for usual ones, a logarithm of odds."""
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
    """Return how far an opening of one notrump is from a balanced hand."""
    if context.level != 1 or context.call.strain is not Strain.NOTRUMP:
        return 0.0
    return _UNBALANCED * (1 - share_of_hands(Boxes((SEMI_BALANCED,)), boxes))
