"""Cue-bids over game in a major by a hand with a void, which cannot ask for aces.

Partner bids slam with good trumps and controls, else signs off in five of the major. Some of his
points may be worthless opposite the void, so points alone are no reason to bid on.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import PASS, SUITS, Call, Strain, Suit
from cuebid.evaluation import CONTROLS, HONOURS, SHORTEST, Box, Boxes
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.force import Forcing
from cuebid.meaning.natural.position import LIGHT_SLAM, SLAM, SLAM_TRY, Position
from cuebid.meaning.natural.promise import nobody_makes, promise, says
from cuebid.meaning.natural.slam_asks.aces import has_asked
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import SMALL_SLAM

_FIVE: Final = 5
_ACE: Final = 8
# Honours of trumps (ace 8, king 4, queen 2, jack 1): ranges with at least two of ace, king and
# queen, then the least with one of them.
_TWO_TOP_HONOURS: Final = ((6, 7), (10, 15))
_ANY_TOP_HONOUR: Final = 2
# The fewest controls for slam: with two top trumps, and with one.
_WITH_TRUMPS: Final = 3
_WITH_A_TRUMP: Final = 4
# Points of both hands with which the cue-bidder bids slam over a sign-off.
_GOES_ON: Final = 34.0
_PREFERENCE: Final = 80


def void_cue_bid(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means as a cue-bid over game, its answer, or the next call, or None."""
    trumps = position.agreed
    if trumps is None or not trumps.is_major or position.is_contested:
        return None
    if answers_void_cue_bid(position):
        return _answer(call, trumps)
    if _has_cue_bid(position.state.my_last_call, trumps) and _is_five(position.last, trumps):
        return _decision(position, call, trumps)
    return _cue_bid(position, call, trumps)


def answers_void_cue_bid(position: Position) -> bool:
    """Return whether I must answer partner's cue-bid over game."""
    trumps = position.agreed
    return (
        trumps is not None
        and trumps.is_major
        and not position.is_contested
        and _has_cue_bid(position.partner_call, trumps)
    )


def _has_cue_bid(meaning: CallMeaning | None, trumps: Suit) -> bool:
    """Return whether a call is a cue-bid between four and five of the agreed major."""
    return (
        meaning is not None
        and meaning.purpose is Purpose.CUE_BID
        and meaning.call.level == _FIVE
        and int(meaning.call.strain or 0) < int(trumps)
    )


def _is_five(last: Call | None, trumps: Suit) -> bool:
    return last is not None and last.level == _FIVE and last.strain is Strain(int(trumps))


def _cue_bid(position: Position, call: Call, trumps: Suit) -> CallMeaning | None:
    last = position.last
    if last is None or last.strain is not Strain(int(trumps)) or last.level != trumps.game_level:
        return None
    is_between = call.level == _FIVE and call.strain is not None and call.strain < last.strain
    if not is_between or has_asked(position):
        return None
    suit = SUITS[int(call.strain or 0)]
    values = promise(position.points(SLAM)).exactly(SHORTEST, 0)
    light = promise(position.points(LIGHT_SLAM)).exactly(SHORTEST, 0)
    return says(
        call,
        values.at_least(HONOURS, _ACE, suit),
        values & promise(lengths=((suit, 0, 0),)),
        purpose=Purpose.CUE_BID,
        forcing=Forcing(_FIVE, int(trumps), lasting=True),
        suits=(suit,),
        artificial=True,
        # The cheapest cue-bid is preferred.
        preference=_PREFERENCE - int(suit),
        unusual=light.at_least(HONOURS, _ACE, suit),
    )


def _answer(call: Call, trumps: Suit) -> CallMeaning:
    """Return what an answer to the cue-bid shows: six with trumps and controls, else five."""
    accepts = Boxes(
        (
            *(
                Box().between(HONOURS, *span, trumps).at_least(CONTROLS, _WITH_TRUMPS)
                for span in _TWO_TOP_HONOURS
            ),
            Box().at_least(HONOURS, _ANY_TOP_HONOUR, trumps).at_least(CONTROLS, _WITH_A_TRUMP),
        )
    )
    if call.strain is not Strain(int(trumps)) or call.level > SMALL_SLAM:
        return nobody_makes(call)
    boxes = accepts if call.level == SMALL_SLAM else Boxes((Box(),)) - accepts
    return CallMeaning(
        call, boxes, purpose=Purpose.SIGN_OFF, suits=(trumps,), preference=_PREFERENCE
    )


def _decision(position: Position, call: Call, trumps: Suit) -> CallMeaning | None:
    """Return what the cue-bidder's call over a sign-off shows: six with extras, else a pass.

    Two top trumps are extras, since partner may have signed off because he lacks them.
    """
    values = promise(position.points(SLAM_TRY))
    own_trumps = (values.between(HONOURS, *span, trumps) for span in _TWO_TOP_HONOURS)
    six = Boxes((promise(position.points(_GOES_ON)), *own_trumps))
    if call is PASS:
        boxes = Boxes((Box(),)) - six
    elif call.level == SMALL_SLAM and call.strain is Strain(int(trumps)):
        boxes = six
    else:
        return None
    return CallMeaning(
        call, boxes, purpose=Purpose.SIGN_OFF, suits=(trumps,), preference=_PREFERENCE
    )
