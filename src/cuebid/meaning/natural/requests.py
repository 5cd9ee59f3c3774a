"""Answers to calls that leave partner no choice: puppets, pass or correct, contracts to play.

Systems write such calls often without their answers, because every player knows them.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import DOUBLE, PASS, SUITS, Call, Strain
from cuebid.evaluation import Boxes
from cuebid.meaning.call_meaning import CallMeaning, MeaningSource
from cuebid.meaning.natural.alternatives import FORCED, WEAK, after_sign_off, has_suit
from cuebid.meaning.natural.over_three_notrump import out_of_three_notrump
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.promise import nobody_makes, promise, says
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FOUR_NOTRUMP, SMALL_SLAM

# From this level on bids look for slam, which a contract to play may still have.
_SLAM_LEVEL: Final = 5


def answer_to_request(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means after a call of partner's that asks for one; None after others.

    The request ends when an opponent comes in: partner then has another turn.
    """
    request = position.partner_call
    if request is None or not _is_still_asked(position, request):
        return None
    if _passes_slam_by(request, call):
        return nobody_makes(call)
    if request.asks_for is not None:
        return _completion(position, call, request.asks_for)
    if request.purpose is Purpose.OR_CORRECT:
        return _correction(position, call, request)
    if request.purpose is Purpose.SIGN_OFF and request.source is not MeaningSource.NATURAL:
        return _after_sign_off(position, call)
    return None


def _is_still_asked(position: Position, request: CallMeaning) -> bool:
    """Return whether nobody has come in since, or has only doubled what is to be corrected.

    The bid that is doubled still names a suit which I may not have.
    """
    is_corrected = request.purpose is Purpose.OR_CORRECT and request.call is position.last
    return not position.is_over_them or (is_corrected and position.was_doubled)


def _passes_slam_by(request: CallMeaning, call: Call) -> bool:
    """Return whether a bid is a grand slam over the small slam that partner chose to play."""
    is_slam = request.call.is_bid and request.call.level == SMALL_SLAM
    return is_slam and call.level > SMALL_SLAM and not request.is_artificial


def _completion(position: Position, call: Call, asked: Call) -> CallMeaning | None:
    """Return the call that a transfer or puppet asks for, which any hand makes."""
    if asked.index <= position.last_rank:
        return None
    if call is asked:
        return says(call, promise(), purpose=Purpose.ANSWER, preference=FORCED)
    return nobody_makes(call)


def _correction(position: Position, call: Call, request: CallMeaning) -> CallMeaning | None:
    """Return a pass with the suit that partner bid, or the cheapest bid of the other suit.

    Which suits those are follows from the alternatives that I have shown: what all of them hold is
    known, what some hold is asked.
    """
    # A double of their suit is left in with that suit and taken out with the other one.
    last = position.last
    bid = last if request.call is DOUBLE and last is not None else request.call
    if bid.strain is None or bid.strain is Strain.NOTRUMP:
        return None
    own = position.state.shown[position.state.me].boxes
    offered = SUITS[bid.strain]
    holds = [box for box in own if has_suit(box, offered)]
    others = [box for box in own if not has_suit(box, offered)]
    if not holds or (bid is not request.call and not others):
        return None
    if call is PASS:
        return CallMeaning(call, Boxes(tuple(holds)), purpose=Purpose.SIGN_OFF, preference=FORCED)
    if call.strain is None or int(call.strain) >= len(SUITS):
        return None
    suit = SUITS[call.strain]
    corrected = Boxes(tuple(box for box in others if has_suit(box, suit)))
    if suit is not offered and corrected.boxes and not position.jump(call):
        return CallMeaning(call, corrected, suits=(suit,), preference=FORCED)
    # Strong hands among the alternatives go on by natural bids.
    return None if position.mine.high > WEAK else nobody_makes(call)


def _after_sign_off(position: Position, call: Call) -> CallMeaning | None:
    """Return a pass, which any hand makes, and no bid but asks for aces below slam bids."""
    if position.state.must_call:
        return None
    apart = after_sign_off(position, call)
    if apart is not None:
        return apart
    if call is PASS:
        return says(call, promise(), purpose=Purpose.NOTHING, preference=FORCED)
    is_ask = call is FOUR_NOTRUMP and position.agreed is not None
    if not 0 < call.level < _SLAM_LEVEL or is_ask:
        return None
    # Three notrump is bid to play without knowing of a sixth card in a major.
    taken_out = out_of_three_notrump(position, call)
    return nobody_makes(call) if taken_out is None else taken_out
