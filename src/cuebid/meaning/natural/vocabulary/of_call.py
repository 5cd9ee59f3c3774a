"""Conditions on a call that say to which calls a row of the natural bidding table applies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core import DOUBLE, PASS, SUITS, Strain
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.suits import partners_suits, preempts_suit
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT

_TWO: Final = 2
_THREE: Final = 3
_FOUR: Final = 4
# The most points of a preempt, and the least length of its suit.
_MOST_OF_PREEMPT: Final = 14
_LONG: Final = 6
# The least points of an opening bid or a free bid.
_VALUES: Final = 5


def _have_left_preempt(turn: Turn) -> bool:
    """Return whether I have passed since partner's preempt."""
    state = turn.position.state
    preempt = state.bids(state.partner)[0]
    return any(
        state.calls[number] is PASS for number in state.positions(state.me) if number > preempt
    )


def _only_double_shows(turn: Turn) -> bool:
    """Return whether only a takeout double of mine has shown the bid's suit."""
    position, state, suit = turn.position, turn.position.state, turn.suit
    by_double = any(
        state.meanings[number].purpose.is_double_for_takeout
        and suit in state.meanings[number].suits
        for number in state.bids(state.me)
    )
    return by_double and not state.has_named(state.me, suit) and not position.partner_has(suit)


def _is_above_game_to_ask_for(turn: Turn) -> bool:
    """Return whether a cue-bid is above any game that it could ask for."""
    agreed = turn.position.agreed
    if agreed is not None:
        game = agreed.game_level
        return turn.level > game or (turn.level == game and turn.suit > agreed)
    games = [other.game_level for other in partners_suits(turn) if turn.suit < other]
    return turn.level > max([_THREE, *games])


def _is_above_game_of_trumps(turn: Turn) -> bool:
    agreed = turn.position.agreed
    return agreed is not None and turn.call.index > 5 * agreed.game_level - 2 + int(agreed)


def _is_below_agreed_major(turn: Turn) -> bool:
    agreed = turn.position.agreed
    return agreed is not None and turn.suit < agreed and agreed.is_major


def _is_fourth_suit(turn: Turn) -> bool:
    """Return whether a bid is of the fourth suit: my side has shown the other three, unopposed."""
    state, suit = turn.position.state, turn.suit
    was_bid = any(
        meaning.call.strain is not None and int(meaning.call.strain) == int(suit)
        for meaning in state.meanings
    )
    is_left = len(state.our_suits) == _THREE and suit not in state.our_suits
    return not turn.position.is_contested and is_left and not was_bid


def is_reverse(turn: Turn) -> bool:
    """Return whether a bid at level two is a reverse, in a suit above those that I have shown."""
    first = [other for other in SUITS if turn.position.have_shown(other)]
    return turn.level == _TWO and bool(first) and all(other < turn.suit for other in first)


def _is_preempts_suit_again(turn: Turn) -> bool:
    """Return whether I rebid the suit of my preempt after partner's forcing new suit."""
    position, partner = turn.position, turn.position.partner_call
    if partner is None or partner.forcing is None or not partner.suits:
        return False
    is_preempt = position.mine.high <= _MOST_OF_PREEMPT and max(position.mine.shortest) >= _LONG
    is_own = turn.names_suit and not turn.jump and position.mine.shortest[turn.suit] >= _LONG
    return partner.purpose is Purpose.NATURAL and is_preempt and is_own


def _is_first_opposite_values(turn: Turn) -> bool:
    """Return whether this is my first action, up to level four, opposite partner's values."""
    position = turn.position
    return not position.have_acted and turn.level <= _FOUR and position.partner.low >= _VALUES


def _is_partners_double_of_one(turn: Turn) -> bool:
    """Return whether partner's bid at level one or two was doubled by my right-hand opponent."""
    position, state = turn.position, turn.position.state
    is_partners = state.last_bidder == state.partner and position.right_call is DOUBLE
    return is_partners and turn.level <= _TWO


def _is_left_doubled(turn: Turn) -> bool:
    """Return whether the double of our bid at level one or two was followed by two passes."""
    position = turn.position
    is_around = position.partner_call is not None and position.right_call is not DOUBLE
    return is_around and turn.level <= _TWO


OF_CALL: Final[Mapping[str, Callable[[Turn], bool]]] = {
    "pass": lambda turn: turn.call is PASS,
    "notrump": lambda turn: turn.strain is Strain.NOTRUMP,
    "clubs": lambda turn: turn.strain is Strain.CLUBS,
    "major": lambda turn: turn.suit.is_major,
    "jump": lambda turn: turn.jump > 0,
    "no jump": lambda turn: not turn.jump,
    "double jump": lambda turn: turn.jump > 1,
    "below game": lambda turn: turn.level < turn.suit.game_level,
    "game": lambda turn: turn.level == turn.suit.game_level,
    "at least game": lambda turn: turn.level >= turn.suit.game_level,
    "above game": lambda turn: turn.level > turn.suit.game_level,
    "past its game": lambda turn: turn.position.passes_game_by(turn.call, turn.suit),
    "above game without a bid of theirs": lambda turn: (
        turn.level > turn.suit.game_level and not turn.position.is_theirs
    ),
    "game after a pass": lambda turn: (
        turn.level == turn.suit.game_level and _have_left_preempt(turn)
    ),
    "no answer to that": lambda turn: turn.level != _THREE or preempts_suit(turn) is None,
    "suit of the preempt": lambda turn: turn.names_suit and turn.suit is preempts_suit(turn),
    "suit of the preempt again": _is_preempts_suit_again,
    "trumps": lambda turn: turn.position.agreed is turn.suit,
    "lower than the agreed major": _is_below_agreed_major,
    "above the game of trumps": _is_above_game_of_trumps,
    "eight are known": lambda turn: (
        turn.position.partner.shortest[turn.suit] + turn.position.mine.shortest[turn.suit] >= FIT
        or turn.suit is turn.position.agreed
    ),
    "partner may have four": lambda turn: turn.position.partner.shortest[turn.suit] <= _FOUR,
    "new suit": lambda turn: turn.names_suit and not turn.position.partner_has(turn.suit),
    "shown by a double alone": _only_double_shows,
    "I have shown another suit": lambda turn: (
        turn.position.mine.shortest[turn.suit] == 0 and max(turn.position.mine.shortest) >= _FOUR
    ),
    "fourth suit": _is_fourth_suit,
    "reverse": is_reverse,
    "asks for a stopper": lambda turn: (
        turn.level <= _THREE and turn.suit in turn.position.unstopped()
    ),
    "above the game to ask for": _is_above_game_to_ask_for,
    "first action opposite values": _is_first_opposite_values,
    "partner's low bid was doubled": _is_partners_double_of_one,
    "our low bid is left doubled": _is_left_doubled,
}
"""Predicates of a call, by the words of the table."""
