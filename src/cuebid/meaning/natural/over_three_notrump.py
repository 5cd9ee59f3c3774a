"""Bids over partner's three notrump: a longer major to play, or a suit on the way to slam."""

# Partner knows the suits that were shown and prefers three notrump. A hand bids on only with a
# longer major than shown, or with points for slam. Four of a minor with less lost 4 IMPs on average
# in 35 deals.

from __future__ import annotations

from typing import Final

from cuebid.core import BIDS, PASS, SUITS, Call, Strain, Suit
from cuebid.evaluation import LENGTH, SHORTEST, Box
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import SLAM_TRY, Position
from cuebid.meaning.natural.promise import ONE_ROUND, at_least, promise, says
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT

_THREE_NOTRUMP: Final = BIDS[14]
_FOUR: Final = 4
_SUPPORT: Final = 3
# Lengths of suits that are bid over three notrump: with a short suit, without, and in two-suiters.
_LONG: Final = 6
_VERY_LONG: Final = 7
_SECOND: Final = 5


def out_of_three_notrump(position: Position, call: Call) -> CallMeaning | None:
    """Return what four of a suit shows over partner's natural three notrump; None for others."""
    partner_call = position.partner_call
    if (
        partner_call is None
        or partner_call.call is not _THREE_NOTRUMP
        or position.right_call is not PASS
        or position.have_doubled_for_takeout
        or call.level != _FOUR
        or call.strain is None
        or call.strain is Strain.NOTRUMP
    ):
        return None
    suit = SUITS[call.strain]
    if suit.is_major and _is_raised(position, partner_call, suit):
        # Three notrump that shows support, as a raise or a choice of games, lets this hand choose.
        box = promise(position.points(0, SLAM_TRY))
        return says(call, box, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=70)
    if partner_call.is_artificial:
        return None
    if suit is position.agreed or suit in position.theirs:
        return None
    if suit.is_major:
        return None if position.partner_has(suit) else _major(position, call, suit)
    return _minor(position, call, suit)


def _is_raised(position: Position, partner_call: CallMeaning, suit: Suit) -> bool:
    """Return whether three notrump, partner's first bid, shows support for a suit of mine."""
    state = position.state
    mine = position.mine.shortest[suit]
    support = partner_call.boxes.hull().range(LENGTH, suit)[0]
    is_first = len(state.bids(state.partner)) == 1
    return is_first and support >= _SUPPORT and mine >= _SECOND and mine + support >= FIT


def _major(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return the meaning of four of a major to play: a longer suit than shown before."""
    points = position.points(0, SLAM_TRY)
    shown = position.mine.shortest[suit]
    boxes = [
        promise(points, (at_least(suit, max(_LONG, shown + 1)),)).at_most(SHORTEST, 1),
        promise(points, (at_least(suit, max(_VERY_LONG, shown + 1)),)),
    ]
    if shown < _SECOND:
        own = [first for first in SUITS if position.mine.shortest[first] >= _SECOND]
        if own:
            boxes.append(promise(points, (at_least(suit, _SECOND),)).at_most(SHORTEST, 1))
    return says(call, *boxes, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=62)


def _minor(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return the meaning of four of a minor: a suit, and interest in slam."""
    points = position.points(SLAM_TRY)
    box: Box
    if position.partner_has(suit):
        box = promise(points, (at_least(suit, position.support(suit, FIT)),))
    else:
        shown = position.mine.shortest[suit]
        box = promise(points, (at_least(suit, max(_SECOND, shown + 1)),))
    return says(call, box, suits=(suit,), forcing=ONE_ROUND, preference=48)
