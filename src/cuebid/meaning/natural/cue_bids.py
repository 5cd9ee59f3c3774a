"""Bids of the opponents' suit where my side has acted: a good raise, or a game force."""

from __future__ import annotations

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Suit
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GAME, SLAM_TRY, Position
from cuebid.meaning.natural.promise import (
    GAME_FORCE,
    ONE_ROUND,
    at_least,
    at_most,
    promise,
    says,
)
from cuebid.meaning.purpose import Purpose

__all__ = ["cue_bid"]

# An invitation with support is worth a bid of their suit.
_LIMIT_RAISE = 23.5


def cue_bid(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return what a bid of their suit shows."""
    agreed = position.agreed
    partner_suits = [other for other in SUITS if position.partner_has(other)]
    # Above game nothing is left to say but the contract: three notrump, or game in partner's suit.
    games = [other.game_level for other in partner_suits if suit < other]
    game = max([3, *games]) if agreed is None else agreed.game_level
    if call.level > game or (agreed is not None and call.level == game and suit > agreed):
        return says(call, purpose=Purpose.UNKNOWN)
    if agreed is not None and call.level >= 4:
        return says(
            call,
            promise(position.points(SLAM_TRY), controls=4),
            purpose=Purpose.CUE_BID,
            suits=(suit,),
            forcing=GAME_FORCE,
            artificial=True,
            preference=45,
        )
    # A raise that cannot stop below game and leaves out the simple one looks for slam.
    needed = SLAM_TRY - 1 if call.level > 3 else _LIMIT_RAISE + 1.5 * (call.level == 3)
    boxes = [
        promise(
            position.points(needed),
            (at_least(other, max(3, position.support(other, 8))),),
        )
        for other in partner_suits
        if not position.have_acted
    ]
    if call.level <= 3 and suit in position.unstopped():
        # A force without a fit rests on high cards: short and long suits may be worth nothing. Five
        # cards in a major that nobody has bid are bid.
        shorter = tuple(at_most(major, 4) for major in position.unbid_majors)
        boxes.append(promise(hcp=position.hcp(GAME - 1), lengths=shorter))
    if not boxes:
        return says(call, purpose=Purpose.UNKNOWN)
    raises = bool(partner_suits) and not position.have_acted
    forcing = ONE_ROUND if raises else GAME_FORCE
    return says(
        call,
        *boxes,
        purpose=Purpose.CUE_RAISE if raises else Purpose.STOPPER_ASK,
        suits=(partner_suits[-1],) if len(partner_suits) == 1 and raises else (),
        forcing=forcing,
        artificial=True,
        preference=57 if raises else 39,
    )
