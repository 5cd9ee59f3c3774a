"""The values of the functions `#n` in a situation (A43)."""

# `language.functions` describes the functions, this module computes them; the tables are compared
# when the module is imported. Most values are the same for every hand in one auction, and general
# rules ask for them hundreds of times for each call, so each value is kept with its context.

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct, field

from cuebid.core import SUITS
from cuebid.database.language.function_features import (
    ACE,
    HONOURS_HELD,
    KING,
    LARGER,
    LEFT,
    LONGEST_SUIT,
    OF_HANDS,
    OF_SUITS,
    PARTNER,
    QUEEN,
    RIGHT,
    SHOWN_BOUNDS,
    SMALLER,
)
from cuebid.database.language.functions import FUNCTIONS, Reads
from cuebid.database.matcher.captures import NONE
from cuebid.database.matcher.contract_needs import Minimums, contract_minimums, needs
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import ACES, HONOURS, KINGS, QUEENS, Box, Feature, Features
from cuebid.meaning import Forcing

_ME: Final = 0
_NOTRUMP: Final = 4
FIT_LENGTH: Final = 8
"""The number of cards in both hands together from which a suit counts as agreed."""


class SpecificationEffects(Struct, eq=False):
    """Side effects of functions in a specification; mutable.

    GIB's own specifications call functions whose value is ignored, so these must add bounds
    themselves (A64).
    """

    box: Box = field(default_factory=Box)
    """The bounds that were added."""
    forcing: list[Forcing] = field(default_factory=list)
    """How far the call forces."""


# Objects are made for each decision and auction. They cache values, so no two of them are equal.
class FunctionContext(Struct, frozen=True, eq=False):
    """The inputs of the functions `#n`, and a cache of their values.

    Attributes:
        situation: the auction before the call.
        hand: the bidder's hand; None outside constraints.
        effects: collects bounds in specifications; None elsewhere.
        auction: the context of the same auction without a hand, where there is one: what does not
            depend on the hand is computed there, once for all hands.
        values: values computed so far, by function and arguments; it fills with use.
        tests: results of tests that depend on captures and functions only, each by an object that
            stands for the test; it fills with use.
        minimums: what the bidder needs for contracts; it fills with use.
    """

    situation: Situation
    hand: Features | None = None
    effects: SpecificationEffects | None = None
    auction: FunctionContext | None = None
    values: dict[tuple[int, tuple[int, ...]], int] = field(default_factory=dict)
    tests: dict[object, bool] = field(default_factory=dict)
    minimums: dict[tuple[int, int, int], Minimums | None] = field(default_factory=dict)


def function_value(context: FunctionContext, number: int, arguments: tuple[int, ...]) -> int:
    """Return the value of a function.

    The value is -1 if there is no other: for a suit that does not exist, or without a hand.

    Args:
        context: what the function can look at.
        number: the number of the function; with the number of arguments a key of `FUNCTIONS`.
        arguments: the values of the arguments.
    """
    if context.effects is not None:
        # Here functions are called for their effects, so that each call must be made.
        return IMPLEMENTATIONS[number, len(arguments)](context, *arguments)
    key = number, arguments
    if context.auction is not None and (number, len(arguments)) in _AUCTION_FUNCTIONS:
        context = context.auction
    value = context.values.get(key)
    if value is None:
        value = context.values[key] = IMPLEMENTATIONS[number, len(arguments)](context, *arguments)
    return value


def _trump(context: FunctionContext, own: Callable[[int], int]) -> int:
    """Return the highest suit in which own and partner's shown length make a fit; -1 if none."""
    situation = context.situation
    # The highest suit of several fits, as the table of functions says (docs/database.md).
    for suit in reversed(range(4)):
        if own(suit) + situation.length(situation.partner, suit) >= FIT_LENGTH:
            return suit
    return NONE


def _agreed_trump(context: FunctionContext) -> int:
    situation = context.situation
    return _trump(context, lambda suit: situation.length(situation.me, suit))


def _own_trump(context: FunctionContext) -> int:
    hand = context.hand
    return NONE if hand is None else _trump(context, lambda suit: hand.lengths[suit])


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
    """Return a function that counts an honour in the hand, given its bit in the 8-4-2-1 count."""

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
    # Among equal lengths the higher suit, as in field D (A53).
    return max(range(4), key=lambda suit: (lengths[suit], suit))


def _shown_bound(away: int, side: int) -> Callable[[FunctionContext, int, int], int]:
    """Return a function for what a player `away` places left has shown: `side` 0 least, 1 most."""

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


def values_for(context: FunctionContext, level: int, strain: int, fit: int) -> int:
    """Return whether a hand has the values for a contract (`#0(l,t,k)`); -1 without a hand.

    In a specification, the values become bounds.
    """
    if context.effects is not None:
        box = needs(context.situation, level, strain, fit)
        if box is None:
            return 0
        context.effects.box &= box
        return 1
    # What is needed is the same for all hands of an auction.
    auction = context.auction or context
    key = level, strain, fit
    if key not in auction.minimums:
        auction.minimums[key] = contract_minimums(context.situation, level, strain, fit)
    minimums = auction.minimums[key]
    if minimums is None:
        return 0
    hand = context.hand
    if hand is None:
        return NONE
    values = hand.values
    for axis, least in minimums:
        if values[axis] < least:
            return 0
    return 1


_TO_GAME: Final = 2
"""The third argument of `#1(l,t,k)` that forces to any game."""


def _forcing_to(context: FunctionContext, level: int, strain: int, kind: int) -> int:
    if context.effects is not None and 1 <= level <= 7 and 0 <= strain <= _NOTRUMP:
        forcing = Forcing(level, strain, bool(kind), kind == _TO_GAME)
        context.effects.forcing.append(forcing)
    return 1


_OF_WEIGHT: Final = {ACE: ACES, KING: KINGS, QUEEN: QUEENS}


def _honours_shown(*, at_least: bool) -> Callable[[FunctionContext, int, int, int], int]:
    """Return a function that adds a bound on an honour in one suit, or in the whole hand."""

    def value(context: FunctionContext, weight: int, count: int, strain: int) -> int:
        feature = _OF_WEIGHT.get(weight)
        suit = SUITS[strain] if 0 <= strain < _NOTRUMP else None
        # Nobody counts the queens of a hand, so that they have no total.
        has_bound = feature is not None and (suit is not None or feature is not QUEENS)
        if context.effects is not None and feature is not None and has_bound:
            box = context.effects.box
            narrow = box.at_least if at_least else box.at_most
            context.effects.box = narrow(feature, count, suit)
        return 1

    return value


IMPLEMENTATIONS: Final[dict[tuple[int, int], Callable[..., int]]] = {
    (0, 0): _agreed_trump,
    (1, 0): _own_trump,
    (2, 0): lambda context: context.situation.vulnerability(),
    (3, 0): lambda context: context.situation.me + 1,
    (4, 0): lambda context: context.situation.table_calls.level,
    (5, 0): lambda context: context.situation.table_calls.strain,
    (6, 0): lambda context: context.situation.table_calls.doubled,
    (7, 0): lambda context: context.situation.table_calls.last_bidder,
    (8, 0): lambda context: context.situation.state.my_side.forced_level,
    (9, 0): lambda context: int(context.situation.is_bound),
    **{(number, 0): _honours_held(bit) for number, bit in HONOURS_HELD.items()},
    **{(number, 0): _total(feature) for number, feature in OF_HANDS.items()},
    (LONGEST_SUIT, 0): _longest,
    (17, 0): lambda context: int(context.situation.state.must_call),
    (18, 0): lambda context: int(context.situation.table_calls.is_contested),
    **{(number, 1): _of_hand(feature) for number, feature in OF_SUITS.items()},
    (7, 1): lambda context, suit: int(context.situation.has_bid(suit, PARTNER)),
    (8, 1): lambda context, suit: int(context.situation.has_bid(suit, _ME)),
    (3, 1): _partner_suit_below,
    (4, 1): lambda context, suit: int(context.situation.has_bid(suit, LEFT, RIGHT)),
    **{(number, 2): _shown_bound(*whose) for number, whose in SHOWN_BOUNDS.items()},
    (LARGER, 2): lambda _, x, y: max(x, y),
    (SMALLER, 2): lambda _, x, y: min(x, y),
    (0, 3): values_for,
    (1, 3): _forcing_to,
    (2, 3): _honours_shown(at_least=True),
    (3, 3): _honours_shown(at_least=False),
}
"""The computation of each function; `own_functions` adds those of a database's author."""

CALL_FUNCTIONS: Final = frozenset({(4, 0), (5, 0), (6, 0), (7, 0), (18, 0), (4, 1), (7, 1), (8, 1)})
"""The functions that read nothing but `TableCalls`."""

_AUCTION_FUNCTIONS: Final = frozenset(
    key for key, function in FUNCTIONS.items() if function.reads is Reads.AUCTION
)

# At import, so that a function that is only described, or only computed, fails every test at once.
if IMPLEMENTATIONS.keys() != FUNCTIONS.keys():
    raise AssertionError("the table of functions and their implementations differ")
