"""Answers to calls that leave little choice: puppets, transfers, pass or correct, sign-offs.

Systems often define such calls without their answers, because every player knows these.
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

# Bids from this level on look for slam, which is possible even after a sign-off.
_SLAM_LEVEL: Final = 5


def answer_to_request(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means as an answer to partner's request; None if there is no request.

    A bid by an opponent ends the request, because partner then has another turn.
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
    """Return whether a request is still to be answered: no opponent has acted since.

    A double of a bid for me to pass or correct does not end it.
    """
    is_corrected = request.purpose is Purpose.OR_CORRECT and request.call is position.last
    return not position.is_over_them or (is_corrected and position.was_doubled)


def _passes_slam_by(request: CallMeaning, call: Call) -> bool:
    """Return whether a bid is a grand slam over the small slam that partner chose to play."""
    is_slam = request.call.is_bid and request.call.level == SMALL_SLAM
    return is_slam and call.level > SMALL_SLAM and not request.is_artificial


def _completion(position: Position, call: Call, asked: Call) -> CallMeaning | None:
    """Return what a call means after a transfer or puppet: any hand makes the call asked for."""
    if asked.index <= position.last_rank:
        return None
    if call is asked:
        return says(call, promise(), purpose=Purpose.ANSWER, preference=FORCED)
    return nobody_makes(call)


def _correction(position: Position, call: Call, request: CallMeaning) -> CallMeaning | None:
    """Return what a call means after pass or correct: the suit that partner bid, or another one.

    Of the hands that I have shown, those with the suit pass; the others bid their suit as cheaply
    as possible.
    """
    # A double for pass or correct is passed with the suit that they bid.
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
    # If I have shown strong hands too, they make natural bids.
    return None if position.mine.high > WEAK else nobody_makes(call)


def _after_sign_off(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means after partner's sign-off: any hand passes, few hands bid on."""
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
    # A hand with a longer major than shown may take out three notrump.
    taken_out = out_of_three_notrump(position, call)
    return nobody_makes(call) if taken_out is None else taken_out
