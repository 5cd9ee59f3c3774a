"""What the bidder needs for a contract, given partner's shown minimum (`#0(l,t,k)`)."""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS
from cuebid.database.language.functions import BOUND_FIELDS
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import DIMENSIONS, HCP, LENGTH, POINTS, Bound, Box, dimension_of

# The totals of both hands together for each level (`#0(l,t,k)`). The specification says
# only that general rules have "values for" a level; 25 for game is the figure that GIB's notes
# give, the others are Cuebid's.
SUIT_POINTS: Final = (18, 21, 23, 25, 28, 33, 37)
"""Total points with distribution for the levels 1 to 7 of a suit contract."""
NOTRUMP_POINTS: Final = (20, 23, 25, 27, 30, 33, 37)
"""Total high-card points for the levels 1 to 7 of notrump."""

_NOTRUMP: Final = 4
_P, _M = (BOUND_FIELDS.index(letter) for letter in "PM")

_HCP: Final = dimension_of(HCP).index
_POINTS: Final = dimension_of(POINTS).index
_LENGTHS: Final = tuple(dimension_of(LENGTH, suit).index for suit in SUITS)

Minimums = tuple[tuple[int, int], ...]
"""Pairs of a dimension's index and the least value in this dimension."""


def needs(situation: Situation, level: int, strain: int, fit: int) -> Box | None:
    """Return the box of hands that have enough for a contract, given partner's shown minimum.

    The result is None if there is no such contract.
    """
    minimums = contract_minimums(situation, level, strain, fit)
    if minimums is None:
        return None
    return Box(tuple(Bound(axis, least, DIMENSIONS[axis].high) for axis, least in minimums))


def contract_minimums(situation: Situation, level: int, strain: int, fit: int) -> Minimums | None:
    """Return the bounds of the box that `needs` returns; None if there is no such contract."""
    if not (1 <= level <= 7 and 0 <= strain <= _NOTRUMP):
        return None
    partner = situation.partner
    if strain == _NOTRUMP:
        needed = NOTRUMP_POINTS[level - 1] - situation.bounds(partner, _P, 0)[0]
        return ((_HCP, max(0, needed)),)
    # Points with distribution are never fewer than high-card points, so that a minimum of
    # high-card points is a minimum of points as well.
    shown_points = max(situation.bounds(partner, _P, 0)[0], situation.bounds(partner, _M, 0)[0])
    points = (_POINTS, max(0, SUIT_POINTS[level - 1] - shown_points))
    if fit <= 0:
        return (points,)
    # The classes of fit are numbered from seven cards: 1 is seven, 2 eight, 3 nine.
    length = 6 + fit - situation.length(partner, strain)
    return points, (_LENGTHS[strain], max(0, length))
