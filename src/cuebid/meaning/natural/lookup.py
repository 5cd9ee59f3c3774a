"""The natural meaning of a call: which part of the theory speaks of it."""

# What the theory says of all calls at one position fits together: a pass shows what the other calls
# deny, and ranges of strength meet. A hand may fit several calls; which one it makes is a question
# of their value, not of their meaning.

from __future__ import annotations

from cuebid.core.call import DOUBLE, PASS, Call
from cuebid.core.suit import SUITS, Strain
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.advances import (
    OVERCALLED,
    answer_cue_bid,
    answer_in_partners_suit,
    answer_notrump,
    answer_pass,
    answer_suit,
)
from cuebid.meaning.natural.alternatives import offers_suit, tells_suit
from cuebid.meaning.natural.conventions import agreed_by_all
from cuebid.meaning.natural.cue_bids import cue_bid
from cuebid.meaning.natural.doubles import double, lead_double, redouble
from cuebid.meaning.natural.last_resorts import with_last_resort
from cuebid.meaning.natural.notrump import notrump_bid
from cuebid.meaning.natural.openings import opening_bid, opening_pass
from cuebid.meaning.natural.over_three_notrump import out_of_three_notrump
from cuebid.meaning.natural.overcalls import (
    first_double,
    first_notrump,
    first_pass,
    first_suit,
    two_suited_cue_bid,
)
from cuebid.meaning.natural.own_suits import rebid_of_own_suit, suit_of_double
from cuebid.meaning.natural.passes import later_pass
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.preempts import around_preempts
from cuebid.meaning.natural.raises import raise_of_partner
from cuebid.meaning.natural.requests import answer_to_request
from cuebid.meaning.natural.slam_asks.aces import (
    ace_answer,
    after_ace_answer,
    after_decision,
    answers_aces,
    knows_aces,
)
from cuebid.meaning.natural.slam_asks.grand_slams import (
    after_grand_slam_answer,
    after_kings,
    answers_grand_slam_ask,
    grand_slam_answer,
    grand_slam_ask,
)
from cuebid.meaning.natural.slam_asks.key_cards import key_card_meaning
from cuebid.meaning.natural.slam_asks.void_cue_bids import void_cue_bid
from cuebid.meaning.natural.suits import new_suit
from cuebid.meaning.natural.two_suiters import choice_of_suits
from cuebid.meaning.state import AuctionState

__all__ = ["meaning_at", "natural_meaning"]


def natural_meaning(state: AuctionState, call: Call) -> CallMeaning:
    """Return what a call means by the natural theory.

    Args:
        state: the auction before it.
        call: a legal call.
    """
    return meaning_at(Position(state), call)


def meaning_at(position: Position, call: Call) -> CallMeaning:
    """Return what a call means at a position, which serves all calls."""
    if position.last is None:
        return _opening(position, call)
    asked = key_card_meaning(position, call)
    if asked is not None:
        return asked
    slam = _slam_convention(position, call)
    if slam is not None:
        return slam
    if not position.have_acted and not position.has_partner_acted:
        return _first_action(position, call)
    agreed = (
        answer_to_request(position, call)
        or choice_of_suits(position, call)
        or agreed_by_all(position, call)
        or tells_suit(position, call)
        or offers_suit(position, call)
        or around_preempts(position, call)
    )
    if agreed is not None:
        return agreed
    return with_last_resort(position, _after_action(position, call))


def _slam_convention(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means by a question about aces, kings or trumps; None for others."""
    if answers_grand_slam_ask(position):
        return grand_slam_answer(position, call)
    if answers_aces(position) and call.strain is not None:
        return ace_answer(position, call)
    return (
        grand_slam_ask(position, call)
        or after_grand_slam_answer(position, call)
        or after_kings(position, call)
        or after_decision(position, call)
        or void_cue_bid(position, call)
    )


def _opening(position: Position, call: Call) -> CallMeaning:
    return opening_pass(call) if call.strain is None else opening_bid(position, call, call.strain)


def _after_action(position: Position, call: Call) -> CallMeaning:
    if position.partner_doubled_for_takeout and position.is_theirs and not call_is_double(call):
        return _answer_to_double(position, call)
    if knows_aces(position):
        meaning = after_ace_answer(position, call)
        if meaning is not None:
            return meaning
    return _later(position, call)


def call_is_double(call: Call) -> bool:
    """Return whether a call is a double or a redouble."""
    return call.strain is None and call is not PASS


def _first_action(position: Position, call: Call) -> CallMeaning:
    if call is PASS:
        return first_pass(position, call)
    if call.strain is None:
        if call is not DOUBLE:
            return redouble(position, call)
        return lead_double(position, call) or first_double(position, call)
    if call.strain is Strain.NOTRUMP:
        return first_notrump(position, call)
    suit = SUITS[call.strain]
    if suit in position.theirs:
        return two_suited_cue_bid(position, call, suit)
    return first_suit(position, call, suit)


def _answer_to_double(position: Position, call: Call) -> CallMeaning:
    if call is PASS:
        return answer_pass(position, call)
    if call.strain is None or call.strain is Strain.NOTRUMP:
        return answer_notrump(position, call)
    suit = SUITS[call.strain]
    if suit in position.theirs:
        return answer_cue_bid(position, call)
    # The cheapest bid of a suit that the double shows is an answer too, with any strength.
    if position.partner_has(suit) and (position.jump(call) or position.is_over_them):
        return raise_of_partner(position, call, suit)
    if position.partner.shortest[suit] >= OVERCALLED:
        return answer_in_partners_suit(position, call, suit)
    return answer_suit(position, call, suit)


def _later(  # noqa: PLR0911 - one return for each kind
    position: Position, call: Call
) -> CallMeaning:
    if call is PASS:
        return later_pass(position, call)
    if call.strain is None:
        return double(position, call) if call is DOUBLE else redouble(position, call)
    if call.strain is Strain.NOTRUMP:
        return notrump_bid(position, call)
    suit = SUITS[call.strain]
    taken_out = out_of_three_notrump(position, call)
    if taken_out is not None:
        return taken_out
    of_double = suit_of_double(position, call, suit)
    if of_double is not None:
        return of_double
    if position.have_shown(suit):
        return rebid_of_own_suit(position, call, suit)
    if position.partner_has(suit):
        return raise_of_partner(position, call, suit)
    if suit in position.theirs:
        return cue_bid(position, call, suit)
    return new_suit(position, call, suit)
