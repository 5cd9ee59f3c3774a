"""Widen calls for hands that fit no call: a pass if that is allowed, otherwise the cheapest bid.

Without them some hands would have no true call in a position. The meanings of the widened calls
include these hands; such calls have the lowest preferences.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cuebid.core import PASS, SUITS, Strain, Suit
from cuebid.evaluation import HCP, POINTS, UNLIMITED, Box, Boxes
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GAME, GAME_FOR_CERTAIN, Position
from cuebid.meaning.natural.promise import ANY_POINTS, Range, at_least, at_most, promise
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import is_game

# Preferences of last resorts, below those of all other calls: bids of the agreed suit, of
# partner's, of the own suit, notrump, a new suit, and a pass.
_AGREED: Final = 9
_PARTNERS: Final = 7
_OWN: Final = 6
_NOTRUMP: Final = 5
_NEW: Final = 4
_PASS: Final = 2
# A pass as a last resort shows up to so many points more than a pass is meant for.
_MARGIN: Final = 5
# The highest levels at which a bid may be a last resort; higher notrump bids are asks.
_HIGHEST: Final = 5
_HIGHEST_NOTRUMP: Final = 3
# From this level on, stronger hands have no other calls.
_NO_ROOM: Final = 4


def with_last_resort(position: Position, meaning: CallMeaning) -> CallMeaning:
    """Return a meaning widened to hands that fit no call, if the call may be a last resort."""
    call = meaning.call
    if call is PASS:
        if position.must_call:
            return meaning
        box = pass_of_last_resort(position, meaning)
        return meaning if box is None else _widened(meaning, (box,), _PASS)
    if not position.must_call or call.strain is None:
        return meaning
    # A reverse shows strength, on which partner relies.
    tells_more = meaning.is_artificial or meaning.purpose is Purpose.REVERSE
    if tells_more or call.level > _HIGHEST or position.jump(call):
        return meaning
    way_on = _way_on(position, call.level, call.strain)
    if way_on is None:
        return meaning
    boxes, preference = way_on
    return _widened(meaning, boxes, preference)


def pass_of_last_resort(position: Position, meaning: CallMeaning) -> Box | None:
    """Return the hands that may pass as a last resort, a little stronger than a pass is meant for.

    Returns None if a pass is meant for any strength. No hand passes partner's bid with enough
    points for game opposite the least that partner has shown.
    """
    meant = meaning.boxes if meaning.core is None else meaning.core
    highs = [min(box.range(POINTS)[1], box.range(HCP)[1]) for box in meant]
    high = max(highs, default=0)
    if high >= UNLIMITED:
        return None
    most = high + _MARGIN
    if _is_partners_below_game(position):
        most = max(high, min(most, GAME_FOR_CERTAIN - 1 - position.partner.low))
    return promise((0, most))


def _is_partners_below_game(position: Position) -> bool:
    """Return whether a pass may end the auction in a partscore bid by partner."""
    last, state = position.last, position.state
    is_partners = state.last_bidder == state.partner and not position.is_over_them
    return is_partners and last is not None and not is_game(last)


def _way_on(position: Position, level: int, strain: Strain) -> tuple[tuple[Box, ...], int] | None:
    # Below level four stronger hands have calls that show strength.
    points = position.points(0, GAME + 4) if level < _NO_ROOM else ANY_POINTS
    if strain is Strain.NOTRUMP:
        if level > _HIGHEST_NOTRUMP:
            return None
        return (promise(points, stopped=position.unstopped()),), _NOTRUMP
    suit = SUITS[strain]
    return None if suit in position.theirs else _way_on_in_suit(position, level, suit, points)


def _way_on_in_suit(
    position: Position, level: int, suit: Suit, points: Range
) -> tuple[tuple[Box, ...], int]:
    partner, own = position.partner.shortest[suit], position.mine.shortest[suit]
    if suit is position.agreed or partner + own >= 8:
        return (promise(points),), _AGREED
    if position.partner_has(suit):
        return (promise(points, (at_least(suit, max(1, 7 - partner)),)),), _PARTNERS
    if position.have_shown(suit):
        return (promise(points, (at_least(suit, max(5, own)),)),), _OWN
    four = promise(points, (at_least(suit, 4),))
    if level < _NO_ROOM:
        return (four,), _NEW
    # At high levels a three-card suit is bid if no other unshown suit is longer. At lower levels
    # partner would raise, relying on four cards.
    others = tuple(
        at_most(other, 3)
        for other in SUITS
        if other is not suit and other not in position.theirs and not position.have_shown(other)
    )
    return (four, promise(points, (at_least(suit, 3), *others))), _NEW


def _widened(meaning: CallMeaning, boxes: tuple[Box, ...], preference: int) -> CallMeaning:
    purpose = meaning.purpose
    if meaning.preference < 0:
        # No hand was expected to make the call, so it shows only the last resort.
        if purpose is Purpose.UNKNOWN:
            purpose = Purpose.NATURAL
        return replace(
            meaning,
            boxes=Boxes(boxes),
            core=Boxes(()),
            preference=preference,
            last_resort=preference,
            purpose=purpose,
        )
    return replace(
        meaning, boxes=Boxes((*meaning.boxes, *boxes)), core=meaning.boxes, last_resort=preference
    )
