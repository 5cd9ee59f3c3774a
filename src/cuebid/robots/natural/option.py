"""Options: a call with what it shows.

The same value chooses a call and reads it from across the table, so that bidding and reading agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from cuebid.core import CALLS, Call, Strain, Suit
from cuebid.robots.natural.measures import Measures

__all__ = [
    "MOST",
    "Condition",
    "Convention",
    "Forcing",
    "Known",
    "Option",
    "Scale",
    "Shows",
    "bid",
    "show",
]

MOST: Final = 40
"""An upper bound of the points of a hand: as good as no bound."""

Condition = Callable[[Measures], bool]
Lengths = tuple[int, int, int, int]
_NO_LENGTHS: Final[Lengths] = (0, 0, 0, 0)
_ALL_LENGTHS: Final[Lengths] = (13, 13, 13, 13)
_NOTHING: Final[Mapping[Suit, int]] = MappingProxyType({})


class Scale(Enum):
    """A way to count the points of a hand."""

    HCP = "high cards"
    POINTS = "high cards and length"
    SUPPORT = "high cards and shortness in support"


class Forcing(Enum):
    """How long partner has to keep the auction open."""

    NO = 0
    ROUND = 1
    GAME = 2


class Convention(Enum):
    """Artificial calls; the value is the explanation for the opponents."""

    STRONG = "22 points or more, any hand"
    WAITING = "waiting, any hand"
    STAYMAN = "asks for a four-card major"
    NO_MAJOR = "no four-card major"
    TRANSFER_HEARTS = "five or more hearts"
    TRANSFER_SPADES = "five or more spades"
    ACCEPTED = "accepts the transfer"
    GAME_RAISE = "support, game forcing"
    CUE_RAISE = "a sound raise of partner's suit, or a hand too good to say otherwise"
    TAKEOUT = "take-out"
    NEGATIVE = "take-out, shows the unbid major"
    VALUES = "values, no clear bid"
    BLACKWOOD = "asks for aces"
    ACES = "answers by number of aces"


@dataclass(frozen=True, slots=True)
class Shows:
    """The promises of a call: a range of points and of suit lengths.

    Attributes:
        low: least points.
        high: most points.
        scale: how they are counted.
        trumps: the suit supported, when the scale is `SUPPORT`.
        least: least length by suit.
        most: greatest length by suit.
        balanced: whether a balanced hand is promised.
    """

    low: int = 0
    high: int = MOST
    scale: Scale = Scale.POINTS
    trumps: Suit | None = None
    least: Lengths = _NO_LENGTHS
    most: Lengths = _ALL_LENGTHS
    balanced: bool = False

    def fits(self, measures: Measures) -> bool:
        """Return whether a hand keeps every promise."""
        if self.balanced and not measures.is_balanced:
            return False
        if not self.low <= self._count(measures) <= self.high:
            return False
        lengths = measures.lengths
        return all(
            least <= length <= most
            for least, length, most in zip(self.least, lengths, self.most, strict=True)
        )

    def _count(self, measures: Measures) -> int:
        if self.scale is Scale.HCP:
            return measures.hcp
        if self.scale is Scale.SUPPORT and self.trumps is not None:
            return measures.support(self.trumps)
        return measures.points

    def hull(self, alternative: Shows) -> Shows:
        """Return what both promise together, when the call can mean either."""
        return replace(
            self,
            low=min(self.low, alternative.low),
            high=max(self.high, alternative.high),
            least=_each(min, self.least, alternative.least),
            most=_each(max, self.most, alternative.most),
            balanced=self.balanced and alternative.balanced,
        )


@dataclass(frozen=True, slots=True)
class Known:
    """The points and lengths that a player's calls have shown so far.

    Attributes:
        low: least points.
        high: most points.
        least: least length by suit.
        most: greatest length by suit.
    """

    low: int = 0
    high: int = MOST
    least: Lengths = _NO_LENGTHS
    most: Lengths = _ALL_LENGTHS

    def after(self, shows: Shows) -> Known:
        """Return what is known after one more call; where it contradicts earlier ones, it wins."""
        low, high = max(self.low, shows.low), min(self.high, shows.high)
        # Of two contradicting ranges the newer is believed, of lengths both are kept.
        if low > high:
            low, high = shows.low, max(shows.low, shows.high)
        least, most = _each(max, self.least, shows.least), _each(min, self.most, shows.most)
        if shows.balanced:
            least = _each(max, least, (2, 2, 2, 2))
            most = _each(min, most, (5, 5, 5, 5))
        return Known(low, high, least, most)

    @property
    def middle(self) -> int:
        """A cautious estimate of the points: half-way up the range, at most two above the least."""
        return self.low + min(2, (self.high - self.low + 1) // 2)


@dataclass(frozen=True, slots=True)
class Option:
    """A call that the system has in some situation.

    Attributes:
        call: the call.
        shows: what it promises.
        forcing: whether partner may pass it.
        convention: its artificial meaning; None when natural.
        trumps: the suit it is about, for a convention that has one.
        when: what the hand must have besides; partner does not count on it.
    """

    call: Call
    shows: Shows = Shows()
    forcing: Forcing = Forcing.NO
    convention: Convention | None = None
    trumps: Suit | None = None
    when: Condition | None = None

    def fits(self, measures: Measures) -> bool:
        """Return whether the system makes this call with the hand."""
        return self.shows.fits(measures) and (self.when is None or self.when(measures))


def bid(level: int, strain: Strain | Suit) -> Call:
    """Return the bid of a level in a suit or notrump."""
    return CALLS[5 * level - 2 + strain]


def show(
    low: int = 0,
    high: int = MOST,
    scale: Scale = Scale.POINTS,
    *,
    support: Suit | None = None,
    least: Mapping[Suit, int] = _NOTHING,
    most: Mapping[Suit, int] = _NOTHING,
    balanced: bool = False,
) -> Shows:
    """Return promises that name only the suits that matter.

    With `support`, points are counted in support of that trump suit.
    """
    return Shows(
        low=max(0, low),
        high=high,
        scale=scale if support is None else Scale.SUPPORT,
        trumps=support,
        least=_lengths(least, 0),
        most=_lengths(most, 13),
        balanced=balanced,
    )


def _lengths(named: Mapping[Suit, int], otherwise: int) -> Lengths:
    clubs, diamonds, hearts, spades = (named.get(suit, otherwise) for suit in Suit)
    return clubs, diamonds, hearts, spades


def _each(choose: Callable[[int, int], int], first: Lengths, second: Lengths) -> Lengths:
    return (
        choose(first[0], second[0]),
        choose(first[1], second[1]),
        choose(first[2], second[2]),
        choose(first[3], second[3]),
    )
