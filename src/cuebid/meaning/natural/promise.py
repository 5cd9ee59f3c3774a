"""Build boxes from points and lengths, and natural meanings of calls from boxes."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import Final

from cuebid.core import SUITS, Call, Suit
from cuebid.evaluation import (
    ACES,
    BALANCED,
    CONTROLS,
    HCP,
    LENGTH,
    POINTS,
    STOPPERS,
    UNLIMITED,
    Box,
    Boxes,
    dimension_of,
)
from cuebid.evaluation.bound import shared_bound
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.combined import UNKNOWN
from cuebid.meaning.force import Forcing
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import LIKELY_STOPPER

Range = tuple[int, int]
"""The least and the greatest value."""

Lengths = tuple[tuple[Suit, int, int], ...]
"""The fewest and the most cards in some suits."""

ANY_POINTS: Final[Range] = (0, UNLIMITED)
ONE_ROUND: Final = Forcing(1, 0, lasting=False)
GAME_FORCE: Final = Forcing(3, 4, lasting=True, to_game=True)

_POINTS: Final = dimension_of(POINTS).index
_HCP: Final = dimension_of(HCP).index
_CONTROLS: Final = dimension_of(CONTROLS)
_LENGTHS: Final = {suit: dimension_of(LENGTH, suit).index for suit in SUITS}
_STOPPERS: Final = {suit: dimension_of(STOPPERS, suit).index for suit in SUITS}
_MOST_STOPPERS: Final = dimension_of(STOPPERS, SUITS[0]).high

# Natural bidding has a few thousand different boxes; all fit in the cache.
_MOST_REMEMBERED: Final = 20_000
_MOST_CARDS: Final = 13


@lru_cache(maxsize=_MOST_REMEMBERED)
def promise(
    points: Range = ANY_POINTS,
    lengths: Lengths = (),
    *,
    hcp: Range = ANY_POINTS,
    stopped: frozenset[Suit] = frozenset(),
    balanced: bool = False,
    controls: int = 0,
) -> Box:
    """Return a box with the given bounds, a contradiction if a minimum exceeds its maximum.

    Args:
        points: the least and most points with distribution.
        lengths: the fewest and most cards in some suits.
        hcp: the least and most high-card points.
        stopped: suits in which the hand has a likely stopper.
        balanced: whether the hand is balanced.
        controls: the fewest controls, two for an ace and one for a king.
    """
    bounds = list(BALANCED.bounds) if balanced else []
    if points != ANY_POINTS:
        bounds.append(shared_bound(_POINTS, *points))
    if hcp != ANY_POINTS:
        bounds.append(shared_bound(_HCP, *hcp))
    for suit, low, high in lengths:
        bounds.append(shared_bound(_LENGTHS[suit], low, high))
    for suit in stopped:
        bounds.append(shared_bound(_STOPPERS[suit], LIKELY_STOPPER, _MOST_STOPPERS))
    if controls:
        bounds.append(shared_bound(_CONTROLS.index, controls, _CONTROLS.high))
    # One box for all bounds: a box for each bound took a tenth of the time of bidding.
    return Box(tuple(bounds))


def at_least(suit: Suit, low: int) -> tuple[Suit, int, int]:
    """Return a minimum length in a suit as an entry of `lengths` for `promise`."""
    return suit, low, _MOST_CARDS


def at_most(suit: Suit, high: int) -> tuple[Suit, int, int]:
    """Return a maximum length in a suit as an entry of `lengths` for `promise`."""
    return suit, 0, high


# Each position needs the same few ranges: a cache look-up takes a tenth of the time.
@lru_cache(maxsize=_MOST_REMEMBERED)
def between(low: float, high: float = UNLIMITED) -> Range:
    """Return the range of whole numbers of points from `low` to `high`, both included."""
    return max(0, ceil(low)), min(UNLIMITED, max(0, floor(high)))


@lru_cache(maxsize=64)
def aces(*counts: int) -> Boxes:
    """Return the hands with one of the given numbers of aces, a box for each number."""
    return Boxes(tuple(Box().exactly(ACES, count) for count in counts))


def says(
    call: Call,
    *boxes: Box,
    purpose: Purpose = Purpose.NATURAL,
    forcing: Forcing | None = None,
    suits: tuple[Suit, ...] = (),
    artificial: bool = False,
    preference: int = 0,
    unusual: Box | None = None,
) -> CallMeaning:
    """Return the meaning of a call that shows one of several boxes; impossible boxes are dropped.

    If all boxes are impossible, the call shows nothing and no hand is expected to make it. Hands of
    `unusual` make the call only if it is worth much more than others.
    """
    usual = tuple(box for box in boxes if not box.is_contradiction)
    wider = () if unusual is None or unusual.is_contradiction else (unusual,)
    possible = usual + wider
    if not possible:
        return CallMeaning(call, UNKNOWN, forcing=forcing, purpose=purpose, preference=-1)
    return CallMeaning(
        call,
        Boxes(possible),
        forcing=forcing,
        purpose=purpose,
        suits=_shared_suits(suits),
        is_artificial=artificial,
        preference=preference,
        usual=Boxes(usual) if wider else None,
    )


# Equal tuples share one object to save memory in cached meanings.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _shared_suits(suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """Return an equal tuple of suits, always the same object."""
    return suits


def nobody_makes(call: Call) -> CallMeaning:
    """Return the meaning of a call that no hand is expected to make."""
    return CallMeaning(call, UNKNOWN, purpose=Purpose.UNKNOWN, preference=-1)
