"""The ranges of points, lengths and stoppers that a hand has shown, as plain integers."""

# Readers of an auction ask for the same few bounds of the same hull hundreds of times: once they
# are tuples of integers, an answer is an index.

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from cuebid.core import SUITS
from cuebid.evaluation.boxes import Box
from cuebid.evaluation.feature import HCP, LENGTH, POINTS, STOPPERS

_MOST_REMEMBERED: Final = 20_000

ALL_POINTS: Final = 40
"""The high-card points of the pack."""

UNLIMITED: Final = 37
"""The most points a hand can have; as a maximum it means that no upper limit was shown."""

# Shortness adds up to about three points to a hand whose high cards are bounded.
_SHAPE: Final = 3
_IN_SHAPE: Final = 1
# Hands of more than ten points above a minimum are so rare that they move no estimate.
_WIDEST: Final = 10
_NARROW_WIDTH: Final = 3
_NARROW: Final = 0.75


# A struct that the cyclic collector leaves out: each state has four, and holds numbers only.
class HandRange(Struct, frozen=True, gc=False):
    """The widest ranges of points, lengths and stoppers that fit what one hand has shown.

    Attributes:
        low: least total points.
        high: most total points; `UNLIMITED` without a bound.
        least_hcp: least high-card points.
        most_hcp: most high-card points.
        shortest: for each suit the fewest cards.
        longest: for each suit the most cards.
        stopped: for each suit the least stopper shown (`STOPPERS`).
        best_stopper: for each suit the best stopper possible.
    """

    low: int
    high: int
    least_hcp: int
    most_hcp: int
    shortest: tuple[int, int, int, int]
    longest: tuple[int, int, int, int]
    stopped: tuple[int, int, int, int]
    best_stopper: tuple[int, int, int, int]

    @property
    def expected(self) -> float:
        """A cautious estimate of the points.

        A quarter of the way from the least to the most, as low hands are commoner; a range wider
        than ten counts as ten.
        """
        return self.low + self._above_least(self.high - self.low)

    @property
    def expected_hcp(self) -> float:
        """The expected high-card points, estimated like `expected`."""
        # If only total points are bounded, one of them is for short suits in an average hand.
        least = max(self.least_hcp, self.low - _IN_SHAPE)
        return least + self._above_least(self.most_hcp - least)

    @staticmethod
    def _above_least(width: int) -> float:
        # The levels of contracts are tuned to a scale on which an opening bid of 12 to 21 is worth
        # 14.25. A narrow range gets a bonus: an invitation of 10 or 11 is worth 11, which with 15
        # opposite is enough for game.
        return min(width, _WIDEST) / 4 + _NARROW * (width <= _NARROW_WIDTH)

    @property
    def is_limited(self) -> bool:
        """True if partner knows the strength within six points or so."""
        return self.high - self.low <= 6 or self.high <= 11


@lru_cache(maxsize=_MOST_REMEMBERED)
def hand_range(hull: Box) -> HandRange:
    """Return the ranges of points, lengths and stoppers that a box allows."""
    least_hcp, most_hcp = hull.range(HCP)
    low, high = hull.range(POINTS)
    lengths = [hull.range(LENGTH, suit) for suit in SUITS]
    stoppers = [hull.range(STOPPERS, suit) for suit in SUITS]
    if most_hcp < UNLIMITED:
        high = min(high, most_hcp + _SHAPE)
    clubs, diamonds, hearts, spades = lengths
    # The cards that the minimum lengths leave free, `room`, may all be in one suit, but no more.
    dealt = sum(low_length for low_length, _ in lengths)
    room = 13 - dealt
    return HandRange(
        max(low, least_hcp),
        high,
        least_hcp,
        min(most_hcp, high),
        (clubs[0], diamonds[0], hearts[0], spades[0]),
        (
            min(clubs[1], clubs[0] + room),
            min(diamonds[1], diamonds[0] + room),
            min(hearts[1], hearts[0] + room),
            min(spades[1], spades[0] + room),
        ),
        (stoppers[0][0], stoppers[1][0], stoppers[2][0], stoppers[3][0]),
        (stoppers[0][1], stoppers[1][1], stoppers[2][1], stoppers[3][1]),
    )
