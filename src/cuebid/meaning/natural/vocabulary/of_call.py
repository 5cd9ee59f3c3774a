"""Conditions of the table on a call in its auction: to which calls a row applies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core.call import DOUBLE, PASS, Call
from cuebid.core.suit import SUITS, Strain
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.suits import (
    partners_suits,
    preempts_suit,
)
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT

__all__ = ["OF_CALL", "is_reverse"]

_TWO: Final = 2
_THREE: Final = 3
_FOUR: Final = 4
_TWO_NOTRUMP: Final = Call("2NT").index
# What a preempt has at most, and how long its suit is.
_MOST_OF_PREEMPT: Final = 14
_LONG: Final = 6
# Notrump on so few points shows suits, not a balanced hand.
_WEAK_NOTRUMP: Final = 11
# A new suit at the two level shows so much.
_TWO_OVER_ONE: Final = 9
_FOURTH_SEAT: Final = 3
_VALUES: Final = 5


def _have_left_preempt(at: Turn) -> bool:
    """Return whether I have passed since partner's preempt."""
    state = at.position.state
    preempt = state.bids(state.partner)[0]
    return any(state.calls[turn] is PASS for turn in state.positions(state.me) if turn > preempt)


def _only_double_shows(at: Turn) -> bool:
    """Return whether a double of mine, and no bid, has shown the suit."""
    position, state, suit = at.position, at.position.state, at.suit
    by_double = any(
        state.meanings[turn].purpose.is_double_for_takeout and suit in state.meanings[turn].suits
        for turn in state.bids(state.me)
    )
    return by_double and not state.has_named(state.me, suit) and not position.partner_has(suit)


def _is_above_game_to_ask_for(at: Turn) -> bool:
    """Return whether a cue-bid is above three notrump and game in the suit it may be about."""
    agreed = at.position.agreed
    if agreed is not None:
        game = agreed.game_level
        return at.level > game or (at.level == game and at.suit > agreed)
    games = [other.game_level for other in partners_suits(at) if at.suit < other]
    return at.level > max([_THREE, *games])


def _is_above_game_of_trumps(at: Turn) -> bool:
    agreed = at.position.agreed
    return agreed is not None and at.call.index > 5 * agreed.game_level - 2 + int(agreed)


def _is_below_agreed_major(at: Turn) -> bool:
    agreed = at.position.agreed
    return agreed is not None and at.suit < agreed and agreed.is_major


def _is_fourth_suit(at: Turn) -> bool:
    """Return whether my side has shown the three other suits, without opponents."""
    state, suit = at.position.state, at.suit
    was_bid = any(
        meaning.call.strain is not None and int(meaning.call.strain) == int(suit)
        for meaning in state.meanings
    )
    is_left = len(state.our_suits) == _THREE and suit not in state.our_suits
    return not at.position.is_contested and is_left and not was_bid


def is_reverse(at: Turn) -> bool:
    """Return whether partner would have to go to the three level to prefer my first suit."""
    first = [other for other in SUITS if at.position.have_shown(other)]
    return at.level == _TWO and bool(first) and all(other < at.suit for other in first)


def _is_preempts_suit_again(at: Turn) -> bool:
    """Return whether the call is the preempt's suit over a suit of partner's that forces."""
    position, partner = at.position, at.position.partner_call
    if partner is None or partner.forcing is None or not partner.suits:
        return False
    is_preempt = position.mine.high <= _MOST_OF_PREEMPT and max(position.mine.shortest) >= _LONG
    is_own = at.names_suit and not at.jump and position.mine.shortest[at.suit] >= _LONG
    return partner.purpose is Purpose.NATURAL and is_preempt and is_own


def _is_first_opposite_values(at: Turn) -> bool:
    """Return whether a responder doubles for the first time, a bid of at most four."""
    position = at.position
    return not position.have_acted and at.level <= _FOUR and position.partner.low >= _VALUES


def _is_partners_double_of_one(at: Turn) -> bool:
    """Return whether partner's bid of one or two was doubled just now."""
    position, state = at.position, at.position.state
    is_partners = state.last_bidder == state.partner and position.right_call is DOUBLE
    return is_partners and at.level <= _TWO


def _is_left_doubled(at: Turn) -> bool:
    """Return whether our doubled bid of one or two comes round to me."""
    position = at.position
    is_around = position.partner_call is not None and position.right_call is not DOUBLE
    return is_around and at.level <= _TWO


OF_CALL: Final[Mapping[str, Callable[[Turn], bool]]] = {
    "pass": lambda at: at.call is PASS,
    "notrump": lambda at: at.strain is Strain.NOTRUMP,
    "clubs": lambda at: at.strain is Strain.CLUBS,
    "major": lambda at: at.suit.is_major,
    "jump": lambda at: at.jump > 0,
    "no jump": lambda at: not at.jump,
    "double jump": lambda at: at.jump > 1,
    "below game": lambda at: at.level < at.suit.game_level,
    "game": lambda at: at.level == at.suit.game_level,
    "at least game": lambda at: at.level >= at.suit.game_level,
    "above game": lambda at: at.level > at.suit.game_level,
    "past its game": lambda at: at.position.passes_game_by(at.call, at.suit),
    "above game without a bid of theirs": lambda at: (
        at.level > at.suit.game_level and not at.position.is_theirs
    ),
    "game after a pass": lambda at: at.level == at.suit.game_level and _have_left_preempt(at),
    "no answer to that": lambda at: at.level != _THREE or preempts_suit(at) is None,
    "suit of the preempt": lambda at: at.names_suit and at.suit is preempts_suit(at),
    "suit of the preempt again": _is_preempts_suit_again,
    "trumps": lambda at: at.position.agreed is at.suit,
    "lower than the agreed major": _is_below_agreed_major,
    "above the game of trumps": _is_above_game_of_trumps,
    "eight are known": lambda at: (
        at.position.partner.shortest[at.suit] + at.position.mine.shortest[at.suit] >= FIT
        or at.suit is at.position.agreed
    ),
    "partner may have four": lambda at: at.position.partner.shortest[at.suit] <= _FOUR,
    "new suit": lambda at: at.names_suit and not at.position.partner_has(at.suit),
    "shown by a double alone": _only_double_shows,
    "I have shown another suit": lambda at: (
        at.position.mine.shortest[at.suit] == 0 and max(at.position.mine.shortest) >= _FOUR
    ),
    "fourth suit": _is_fourth_suit,
    "reverse": is_reverse,
    "asks for a stopper": lambda at: at.level <= _THREE and at.suit in at.position.unstopped(),
    "above the game to ask for": _is_above_game_to_ask_for,
    "first action opposite values": _is_first_opposite_values,
    "partner's low bid was doubled": _is_partners_double_of_one,
    "our low bid is left doubled": _is_left_doubled,
}
"""The conditions on a call."""
