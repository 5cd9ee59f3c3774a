"""What the functions of the table are worth in a situation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from cuebid.core.suit import SUITS
from cuebid.database.language.functions import BOUND_FIELDS, FUNCTIONS
from cuebid.database.matcher.captures import NONE
from cuebid.database.matcher.situation import Forcing, Situation
from cuebid.evaluation import (
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LOSERS,
    POINTS,
    QUALITY,
    STOPPERS,
    Box,
    Feature,
    Features,
)

__all__ = [
    "ACE",
    "KING",
    "NOTRUMP_POINTS",
    "SUIT_POINTS",
    "FunctionContext",
    "SpecificationEffects",
    "function_value",
    "needs",
]

SUIT_POINTS: Final = (18, 21, 23, 25, 28, 33, 37)
"""Points with distribution that both hands need for the levels 1 to 7 of a suit."""
NOTRUMP_POINTS: Final = (20, 23, 25, 27, 30, 33, 37)
"""High-card points that both hands need for the levels 1 to 7 of notrump."""

ACE: Final = 8
KING: Final = 4
"""What an honour counts in 8421."""
_LEFT, _PARTNER, _RIGHT = 1, 2, 3
_NOTRUMP: Final = 4
_AGREED: Final = 8
_P, _M, _D = (BOUND_FIELDS.index(letter) for letter in "PMD")


@dataclass(slots=True)
class SpecificationEffects:
    """What the functions of a specification add to it. This object changes.

    Attributes:
        box: bounds.
        forcing: how far the call forces.
    """

    box: Box = field(default_factory=Box)
    forcing: list[Forcing] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FunctionContext:
    """What functions can look at.

    Attributes:
        situation: the auction before the call.
        hand: the bidder's; None outside constraints.
        emission: where a specification's functions put bounds; None outside specifications.
        known: what functions were worth before; this is filled.
        tests: which tests passed before, by their name and the captures they read; this is filled.
    """

    situation: Situation
    hand: Features | None = None
    emission: SpecificationEffects | None = None
    known: dict[tuple[int, tuple[int, ...]], int] = field(default_factory=dict, compare=False)
    tests: dict[tuple[object, ...], bool] = field(default_factory=dict, compare=False)


def function_value(context: FunctionContext, number: int, arguments: tuple[int, ...]) -> int:
    """What a function of the table is worth.

    -1 where it has no value: for a suit there is not, or without a hand to look at.
    """
    if context.emission is not None:
        # What a function says in a specification is said each time.
        return _VALUES[number, len(arguments)](context, *arguments)
    key = number, arguments
    value = context.known.get(key)
    if value is None:
        value = context.known[key] = _VALUES[number, len(arguments)](context, *arguments)
    return value


def _trump(context: FunctionContext, own: Callable[[int], int]) -> int:
    """The highest suit in which own length and partner's shown length are a fit."""
    situation = context.situation
    for suit in reversed(range(4)):
        if own(suit) + situation.length(situation.partner, suit) >= _AGREED:
            return suit
    return NONE


def _agreed_trump(context: FunctionContext) -> int:
    situation = context.situation
    return _trump(context, lambda suit: situation.length(situation.me, suit))


def _own_trump(context: FunctionContext) -> int:
    hand = context.hand
    return NONE if hand is None else _trump(context, lambda suit: hand.lengths[suit])


def _last(context: FunctionContext, *, level: bool) -> int:
    situation = context.situation
    at = situation.last_bid()
    if at < 0:
        return 0 if level else NONE
    call = situation.calls[at]
    return call.level if level or call.strain is None else int(call.strain)


def _of_hand(feature: Feature) -> Callable[[FunctionContext, int], int]:
    def value(context: FunctionContext, suit: int) -> int:
        if context.hand is None or not 0 <= suit < 4:
            return NONE
        return context.hand.value(feature, SUITS[suit])

    return value


def _total(feature: Feature) -> Callable[[FunctionContext], int]:
    def value(context: FunctionContext) -> int:
        return NONE if context.hand is None else context.hand.value(feature)

    return value


def _honours_held(bit: int) -> Callable[[FunctionContext], int]:
    """How many suits have the honour that counts so much of 8421."""

    def value(context: FunctionContext) -> int:
        hand = context.hand
        if hand is None:
            return NONE
        return sum(hand.value(HONOURS, suit) & bit > 0 for suit in SUITS)

    return value


def _longest(context: FunctionContext) -> int:
    if context.hand is None:
        return NONE
    lengths = context.hand.lengths
    return max(range(4), key=lambda suit: (lengths[suit], suit))


def _shown(away: int, side: int) -> Callable[[FunctionContext, int, int], int]:
    """What a player has shown, by how far to the left; 0 at least, 1 at most."""

    def value(context: FunctionContext, field: int, suit: int) -> int:
        situation = context.situation
        return situation.bounds((situation.me + away) % 4, field, suit)[side]

    return value


def _partner_suit_below(context: FunctionContext, strain: int) -> int:
    situation = context.situation
    for suit in reversed(range(min(strain, 4))):
        if situation.length(situation.partner, suit) >= 4:
            return suit
    return NONE


def needs(context: FunctionContext, level: int, strain: int, fit: int) -> Box | None:
    """What the bidder must have for a contract, partner's minimum counted; None: no such one."""
    if not (1 <= level <= 7 and 0 <= strain <= _NOTRUMP):
        return None
    situation = context.situation
    partner = situation.partner
    if strain == _NOTRUMP:
        needed = NOTRUMP_POINTS[level - 1] - situation.bounds(partner, _P, 0)[0]
        return Box().at_least(HCP, max(0, needed))
    # Distribution never takes away from high-card points, so these are a minimum too.
    shown = max(situation.bounds(partner, field, 0)[0] for field in (_P, _M))
    needed = SUIT_POINTS[level - 1] - shown
    box = Box().at_least(POINTS, max(0, needed))
    if fit > 0:
        length = 6 + fit - situation.length(partner, strain)
        box = box.at_least(LENGTH, max(0, length), SUITS[strain])
    return box


def _values_for(context: FunctionContext, level: int, strain: int, fit: int) -> int:
    box = needs(context, level, strain, fit)
    if box is None:
        return 0
    if context.emission is not None:
        context.emission.box &= box
        return 1
    return NONE if context.hand is None else int(context.hand in box)


_TO_GAME: Final = 2


def _forcing_to(context: FunctionContext, level: int, strain: int, kind: int) -> int:
    if context.emission is not None and 1 <= level <= 7 and 0 <= strain <= _NOTRUMP:
        forcing = Forcing(level, strain, bool(kind), kind == _TO_GAME)
        context.emission.forcing.append(forcing)
    return 1


_VALUES: Final[dict[tuple[int, int], Callable[..., int]]] = {
    (0, 0): _agreed_trump,
    (1, 0): _own_trump,
    (2, 0): lambda context: context.situation.vulnerability(),
    (3, 0): lambda context: context.situation.me + 1,
    (4, 0): lambda context: _last(context, level=True),
    (5, 0): lambda context: _last(context, level=False),
    (6, 0): lambda context: context.situation.doubled(),
    (7, 0): lambda context: context.situation.last_bidder(),
    (8, 0): lambda context: context.situation.forced[len(context.situation.calls) % 2],
    (9, 0): lambda context: int(context.situation.captain[context.situation.partner]),
    (10, 0): _honours_held(ACE),
    (11, 0): _honours_held(KING),
    (12, 0): _total(HCP),
    (13, 0): _total(POINTS),
    (14, 0): _longest,
    (15, 0): _total(LOSERS),
    (16, 0): _total(CONTROLS),
    (17, 0): lambda context: int(context.situation.must_call()),
    (18, 0): lambda context: int(context.situation.is_contested()),
    (5, 1): _of_hand(HONOURS),
    (6, 1): _of_hand(HCP),
    (7, 1): lambda context, suit: int(context.situation.place_bid(context.situation.partner, suit)),
    (8, 1): lambda context, suit: int(context.situation.place_bid(context.situation.me, suit)),
    (0, 1): _of_hand(LENGTH),
    (1, 1): _of_hand(QUALITY),
    (2, 1): _of_hand(STOPPERS),
    (3, 1): _partner_suit_below,
    (4, 1): lambda context, suit: int(context.situation.has_bid(1, suit)),
    (0, 2): _shown(_PARTNER, 0),
    (1, 2): _shown(_PARTNER, 1),
    (2, 2): _shown(_LEFT, 0),
    (3, 2): _shown(_RIGHT, 0),
    (4, 2): _shown(_LEFT, 1),
    (7, 2): _shown(_RIGHT, 1),
    (10, 2): _shown(0, 0),
    (11, 2): _shown(0, 1),
    (5, 2): lambda _, x, y: max(x, y),
    (6, 2): lambda _, x, y: min(x, y),
    (0, 3): _values_for,
    (1, 3): _forcing_to,
}

if _VALUES.keys() != FUNCTIONS.keys():
    raise AssertionError("the table of functions and their values differ")
