"""Conditions of the table on the auction before a call: where a row applies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Strain
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

__all__ = ["OF_POSITION", "balances_lighter"]

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


def _their_level(at: Turn) -> int:
    last = at.position.last
    return 0 if last is None else last.level


def _is_over_preempt(at: Turn) -> bool:
    last = at.position.last
    return last is not None and last.level >= _TWO and last.strain is not Strain.NOTRUMP


def balances_lighter(at: Turn) -> bool:
    """Return whether fewer points are enough in the last seat: not against suits that misfit."""
    position = at.position
    is_misfit = position.state.their_side.agreed is None and len(position.theirs) > 1
    return position.is_balancing and not is_misfit


def _is_low_notrump(at: Turn) -> bool:
    last = at.position.last
    return last is not None and last.strain is Strain.NOTRUMP and last.level < _THREE


def _is_my_notrump_doubled(at: Turn) -> bool:
    state = at.position.state
    return _is_low_notrump(at) and state.doubled == 1 and state.last_bidder == state.me


def _is_partners_notrump_doubled(at: Turn) -> bool:
    position, state = at.position, at.position.state
    if not _is_low_notrump(at) or not position.was_doubled:
        return False
    # Notrump that shows two suits is taken back to one of them.
    shows_suits = any(position.partner_has(other) for other in SUITS)
    return state.last_bidder == state.partner and not shows_suits


def _is_opposite_our_preempt(at: Turn) -> bool:
    position = at.position
    return position.partner_preempted and not position.have_acted and position.we_opened


def _is_asked_about_preempt(at: Turn) -> bool:
    call = at.position.partner_call
    return call is not None and call.purpose is Purpose.FEATURE_ASK


def _makes_penalties(at: Turn) -> bool:
    """Return whether earlier calls make every further double one for penalties."""
    position, state = at.position, at.position.state
    own = [meaning for turn, meaning in enumerate(state.meanings) if turn % 2 == state.me % 2]
    return (
        any(meaning.purpose in (Purpose.PENALTY, Purpose.STRENGTH) for meaning in own)
        or state.my_side.game_forcing
        or position.partner_preempted
    )


def _is_after_penalty_double(at: Turn) -> bool:
    doubler = at.position.partner_action
    return doubler is not None and doubler.purpose in (Purpose.PENALTY, Purpose.LEAD)


def _is_redoubled_suit(at: Turn) -> bool:
    state = at.position.state
    return state.doubled > 1 and at.position.is_balancing and at.position.their_suit is not None


def _is_over_game(at: Turn) -> bool:
    last = at.position.last
    return last is not None and is_game(last)


def _partner_bid_to_play(at: Turn) -> bool:
    action = at.position.partner_action
    return action is not None and action.purpose is Purpose.SIGN_OFF


def _partner_may_have_more(at: Turn) -> bool:
    partner = at.position.partner
    return partner.low < _TWO_OVER_ONE and not partner.is_limited


def _i_opened(at: Turn) -> bool:
    opening = at.position.state.opening
    return opening is not None and opening % 4 == at.position.state.me


OF_POSITION: Final[Mapping[str, Callable[[Turn], bool]]] = {
    "one notrump could be bid": lambda at: at.position.cheapest(Strain.NOTRUMP) == 1,
    "contested": lambda at: at.position.is_contested,
    "our opening": lambda at: at.position.we_opened,
    "I opened": _i_opened,
    "I opened one of a suit": lambda at: at.position.has_opened_suit,
    "strong twos": lambda at: at.position.state.style.strong_twos,
    "in fourth seat": lambda at: at.position.state.passes == _FOURTH_SEAT,
    "in the last seat": lambda at: at.position.is_balancing,
    "lighter in the last seat": balances_lighter,
    "passed hand": lambda at: at.position.is_passed_hand,
    "my second action": lambda at: at.position.have_acted,
    "partner was silent": lambda at: not at.position.has_partner_acted,
    "over their bid": lambda at: at.position.is_theirs,
    "over their call": lambda at: at.position.is_over_them,
    "over their double": lambda at: at.position.was_doubled,
    "over their redouble": lambda at: at.position.was_redoubled,
    "over one": lambda at: _their_level(at) == 1,
    "over two": lambda at: _their_level(at) == _TWO,
    "over three and more": lambda at: _their_level(at) >= _THREE,
    "over a bid of four": lambda at: _their_level(at) == _FOUR,
    "over a preempt": _is_over_preempt,
    "from two notrump on": lambda at: at.position.last_rank >= _TWO_NOTRUMP,
    "they have one suit": lambda at: len(at.position.theirs) == 1,
    "they have two suits": lambda at: len(at.position.theirs) != 1,
    "they have no suit": lambda at: not at.position.theirs,
    "they have agreed": lambda at: at.position.state.their_side.agreed is not None,
    "three suits are unbid": lambda at: len(unbid_suits(at)) > _TWO,
    "game is certain": lambda at: at.position.state.my_side.game_forcing,
    "a call is forced": lambda at: at.position.must_call,
    "a pass breaks a promise": lambda at: at.position.state.must_call,
    "a pass is forcing": lambda at: (
        at.position.state.has_forcing_pass and not at.position.is_balancing
    ),
    "partner is limited": lambda at: at.position.partner.is_limited,
    "partner is weak": lambda at: at.position.partner.high <= _WEAK_NOTRUMP,
    "partner may have more": _partner_may_have_more,
    "partner bid to play": _partner_bid_to_play,
    "partner preempted": lambda at: at.position.partner_preempted,
    "opposite our opening preempt": _is_opposite_our_preempt,
    "asked how good the preempt is": _is_asked_about_preempt,
    "trumps are agreed": lambda at: at.position.agreed is not None,
    "partner has a suit": lambda at: bool(partners_suits(at)),
    "I have doubled for takeout": lambda at: at.position.have_doubled_for_takeout,
    "I have only doubled for takeout": lambda at: at.position.only_doubled_for_takeout,
    "opposite a takeout double": lambda at: at.position.partner_doubled_for_takeout,
    "of notrump": lambda at: at.position.their_suit is None,
    "of an artificial suit": lambda at: doubled_suit(at) is not None,
    "of an answer": lambda at: bool(at.position.state.bids(at.position.state.left)),
    "of a suit we asked for": lambda at: (
        at.position.partner_doubled_for_takeout and at.position.state.their_side.agreed is None
    ),
    "earlier calls make it penalties": _makes_penalties,
    "two suits to choose from": lambda at: len(asked_suits(at)) > 1,
    "doubled": lambda at: bool(at.position.state.doubled),
    "after a double for penalties": _is_after_penalty_double,
    "redoubled suit in the last seat": _is_redoubled_suit,
    "their notrump is redoubled": lambda at: at.position.runs_from_redouble,
    "their redouble stands": lambda at: at.position.state.doubled > 1 and at.position.is_theirs,
    "my low notrump is doubled": _is_my_notrump_doubled,
    "partner's low notrump was doubled": _is_partners_notrump_doubled,
    "our artificial bid waits": lambda at: at.position.state.waits_for_answer,
    "our artificial suit": lambda at: (
        at.position.state.is_artificial_bid_of_ours and last_suit(at) is not None
    ),
    "of a suit": lambda at: last_suit(at) is not None,
    "of game": _is_over_game,
}
"""The conditions that hold for all calls at a position or for none."""
