"""What a hand needs for a contract, given what partner has shown (`#0(l,t,k)`)."""

from __future__ import annotations

from typing import Final

from cuebid.core.suit import SUITS, Suit
from cuebid.database.language.functions import BOUND_FIELDS
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Feature

__all__ = ["NOTRUMP_POINTS", "SUIT_POINTS", "Minimums", "contract_minimums", "needs"]

# The totals of both hands together for each level (`#0(l,t,k)`). The specification says
# only that general rules have "values for" a level; 25 for game is the figure that GIB's notes
# give, the others are Cuebid's.
SUIT_POINTS: Final = (18, 21, 23, 25, 28, 33, 37)
"""Total points with distribution for the levels 1 to 7 of a suit contract."""
NOTRUMP_POINTS: Final = (20, 23, 25, 27, 30, 33, 37)
"""Total high-card points for the levels 1 to 7 of notrump."""


_NOTRUMP: Final = 4
_P, _M = (BOUND_FIELDS.index(letter) for letter in "PM")

Minimums = tuple[tuple[Feature, Suit | None, int], ...]
"""The least values of features, of the whole hand or of a suit."""


def needs(situation: Situation, level: int, strain: int, fit: int) -> Box | None:
    """Return what the bidder needs for a contract, given partner's shown minimum.

    None if there is no such contract.
    """
    minimums = contract_minimums(situation, level, strain, fit)
    if minimums is None:
        return None
    box = Box()
    for feature, suit, least in minimums:
        box = box.at_least(feature, least, suit)
    return box


def contract_minimums(situation: Situation, level: int, strain: int, fit: int) -> Minimums | None:
    """Return what `needs` does, as minimums; None if there is no such contract."""
    if not (1 <= level <= 7 and 0 <= strain <= _NOTRUMP):
        return None
    partner = situation.partner
    if strain == _NOTRUMP:
        needed = NOTRUMP_POINTS[level - 1] - situation.bounds(partner, _P, 0)[0]
        return ((HCP, None, max(0, needed)),)
    # Points with distribution are never fewer than high-card points, so that a minimum of these
    # is a minimum of those.
    shown_points = max(situation.bounds(partner, field, 0)[0] for field in (_P, _M))
    points = (POINTS, None, max(0, SUIT_POINTS[level - 1] - shown_points))
    if fit <= 0:
        return (points,)
    # The classes of fit are numbered from seven cards: 1 is seven, 2 eight, 3 nine.
    length = 6 + fit - situation.length(partner, strain)
    return points, (LENGTH, SUITS[strain], max(0, length))
