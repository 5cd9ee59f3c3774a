"""Conditions on the auction that say when a row of the natural bidding table applies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core import SUITS, Call, Strain
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.suits import (
    asked_suits,
    doubled_suit,
    last_suit,
    partners_suits,
    unbid_suits,
)
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import is_game

_TWO: Final = 2
_THREE: Final = 3
_FOUR: Final = 4
_TWO_NOTRUMP: Final = Call("2NT").index
# With at most so many points partner is weak: his notrump shows suits, not a balanced hand.
_WEAK_NOTRUMP: Final = 11
# The least points of a response in a new suit at the two level.
_TWO_OVER_ONE: Final = 9
_FOURTH_SEAT: Final = 3


def _their_level(turn: Turn) -> int:
    last = turn.position.last
    return 0 if last is None else last.level


def _is_over_preempt(turn: Turn) -> bool:
    last = turn.position.last
    return last is not None and last.level >= _TWO and last.strain is not Strain.NOTRUMP


def balances_lighter(turn: Turn) -> bool:
    """Return whether balancing needs fewer points: not if opponents have two unagreed suits."""
    position = turn.position
    is_misfit = position.state.their_side.agreed is None and len(position.theirs) > 1
    return position.is_balancing and not is_misfit


def _is_low_notrump(turn: Turn) -> bool:
    last = turn.position.last
    return last is not None and last.strain is Strain.NOTRUMP and last.level < _THREE


def _is_my_notrump_doubled(turn: Turn) -> bool:
    state = turn.position.state
    return _is_low_notrump(turn) and state.doubled == 1 and state.last_bidder == state.me


def _is_partners_notrump_doubled(turn: Turn) -> bool:
    position, state = turn.position, turn.position.state
    if not _is_low_notrump(turn) or not position.was_doubled:
        return False
    # Artificial notrump that shows suits is different.
    shows_suits = any(position.partner_has(other) for other in SUITS)
    return state.last_bidder == state.partner and not shows_suits


def _is_opposite_our_preempt(turn: Turn) -> bool:
    position = turn.position
    return position.partner_preempted and not position.have_acted and position.we_opened


def _is_asked_about_preempt(turn: Turn) -> bool:
    call = turn.position.partner_call
    return call is not None and call.purpose is Purpose.FEATURE_ASK


def _makes_penalties(turn: Turn) -> bool:
    """Return whether, because of earlier calls of my side, all further doubles are penalty."""
    position, state = turn.position, turn.position.state
    own = [meaning for number, meaning in enumerate(state.meanings) if number % 2 == state.me % 2]
    return (
        any(meaning.purpose in (Purpose.PENALTY, Purpose.STRENGTH) for meaning in own)
        or state.my_side.game_forcing
        or position.partner_preempted
    )


def _is_after_penalty_double(turn: Turn) -> bool:
    doubler = turn.position.partner_action
    return doubler is not None and doubler.purpose in (Purpose.PENALTY, Purpose.LEAD)


def _is_redoubled_suit(turn: Turn) -> bool:
    state = turn.position.state
    return state.doubled > 1 and turn.position.is_balancing and turn.position.their_suit is not None


def _is_over_game(turn: Turn) -> bool:
    last = turn.position.last
    return last is not None and is_game(last)


def _partner_bid_to_play(turn: Turn) -> bool:
    action = turn.position.partner_action
    return action is not None and action.purpose is Purpose.SIGN_OFF


def _partner_may_have_more(turn: Turn) -> bool:
    partner = turn.position.partner
    return partner.low < _TWO_OVER_ONE and not partner.is_limited


OF_POSITION: Final[Mapping[str, Callable[[Turn], bool]]] = {
    "one notrump could be bid": lambda turn: turn.position.cheapest(Strain.NOTRUMP) == 1,
    "contested": lambda turn: turn.position.is_contested,
    "our opening": lambda turn: turn.position.we_opened,
    "I opened": lambda turn: turn.position.have_opened,
    "I opened one of a suit": lambda turn: turn.position.has_opened_suit,
    "strong twos": lambda turn: turn.position.state.style.strong_twos,
    "in fourth seat": lambda turn: turn.position.state.passes == _FOURTH_SEAT,
    "in the last seat": lambda turn: turn.position.is_balancing,
    "lighter in the last seat": balances_lighter,
    "passed hand": lambda turn: turn.position.is_passed_hand,
    "my second action": lambda turn: turn.position.have_acted,
    "partner was silent": lambda turn: not turn.position.has_partner_acted,
    "over their bid": lambda turn: turn.position.is_theirs,
    "over their call": lambda turn: turn.position.is_over_them,
    "over their double": lambda turn: turn.position.was_doubled,
    "over their redouble": lambda turn: turn.position.was_redoubled,
    "over one": lambda turn: _their_level(turn) == 1,
    "over two": lambda turn: _their_level(turn) == _TWO,
    "over three and more": lambda turn: _their_level(turn) >= _THREE,
    "over a bid of four": lambda turn: _their_level(turn) == _FOUR,
    "over a preempt": _is_over_preempt,
    "from two notrump on": lambda turn: turn.position.last_rank >= _TWO_NOTRUMP,
    "they have one suit": lambda turn: len(turn.position.theirs) == 1,
    "they have two suits": lambda turn: len(turn.position.theirs) != 1,
    "they have no suit": lambda turn: not turn.position.theirs,
    "they have agreed": lambda turn: turn.position.state.their_side.agreed is not None,
    "three suits are unbid": lambda turn: len(unbid_suits(turn)) > _TWO,
    "game is certain": lambda turn: turn.position.state.my_side.game_forcing,
    "a call is forced": lambda turn: turn.position.must_call,
    "a pass breaks a promise": lambda turn: turn.position.state.must_call,
    "a pass is forcing": lambda turn: (
        turn.position.state.has_forcing_pass and not turn.position.is_balancing
    ),
    "partner is limited": lambda turn: turn.position.partner.is_limited,
    "partner is weak": lambda turn: turn.position.partner.high <= _WEAK_NOTRUMP,
    "partner may have more": _partner_may_have_more,
    "partner bid to play": _partner_bid_to_play,
    "partner preempted": lambda turn: turn.position.partner_preempted,
    "opposite our opening preempt": _is_opposite_our_preempt,
    "asked how good the preempt is": _is_asked_about_preempt,
    "trumps are agreed": lambda turn: turn.position.agreed is not None,
    "partner has a suit": lambda turn: bool(partners_suits(turn)),
    "I have doubled for takeout": lambda turn: turn.position.have_doubled_for_takeout,
    "I have only doubled for takeout": lambda turn: turn.position.only_doubled_for_takeout,
    "opposite a takeout double": lambda turn: turn.position.partner_doubled_for_takeout,
    "of notrump": lambda turn: turn.position.their_suit is None,
    "of an artificial suit": lambda turn: doubled_suit(turn) is not None,
    "of an answer": lambda turn: bool(turn.position.state.bids(turn.position.state.left)),
    "of a suit we asked for": lambda turn: (
        turn.position.partner_doubled_for_takeout and turn.position.state.their_side.agreed is None
    ),
    "earlier calls make it penalties": _makes_penalties,
    "two suits to choose from": lambda turn: len(asked_suits(turn)) > 1,
    "doubled": lambda turn: bool(turn.position.state.doubled),
    "after a double for penalties": _is_after_penalty_double,
    "redoubled suit in the last seat": _is_redoubled_suit,
    "their notrump is redoubled": lambda turn: turn.position.runs_from_redouble,
    "their redouble stands": lambda turn: (
        turn.position.state.doubled > 1 and turn.position.is_theirs
    ),
    "my low notrump is doubled": _is_my_notrump_doubled,
    "partner's low notrump was doubled": _is_partners_notrump_doubled,
    "our artificial bid waits": lambda turn: turn.position.state.waits_for_answer,
    "our artificial suit": lambda turn: (
        turn.position.state.is_artificial_bid_of_ours and last_suit(turn) is not None
    ),
    "of a suit": lambda turn: last_suit(turn) is not None,
    "of game": _is_over_game,
}
"""Predicates that are the same for all calls at a position, by the words of the table."""
