"""More of a suit that its bidder has shown before: rebids, raises of what partner raised."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Strain, Suit
from cuebid.evaluation import SHORTEST
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.fits import bid_of_trumps
from cuebid.meaning.natural.position import (
    COMPETE,
    GAME,
    GRAND_SLAM,
    INVITATION,
    LIGHT_SLAM,
    LIGHTER_IN_CONTEST,
    SLAM,
    SLAM_TRY,
    Position,
)
from cuebid.meaning.natural.promise import (
    GAME_FORCE,
    at_least,
    at_most,
    nobody_makes,
    promise,
    says,
)
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import SMALL_SLAM

__all__ = ["rebid_of_own_suit", "suit_of_double"]

# A responder's points that make game opposite an opening with extra values.
_INVITES: Final = 9
_FOUR: Final = 4
# Points with which a hand bids its six cards again over opponents, by level.
_REBID: Final = (0, 10, 11, 14, 18, 25, 37, 37)


def suit_of_double(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return the cheapest bid of a suit that only a double has shown, where partner asks for it."""
    state = position.state
    by_double = any(
        state.meanings[turn].purpose.is_double_for_takeout and suit in state.meanings[turn].suits
        for turn in state.bids(state.me)
    )
    is_new = by_double and not state.has_named(state.me, suit) and not position.partner_has(suit)
    if not is_new or not position.must_call or position.is_theirs or position.jump(call):
        return None
    length = max(_FOUR, position.mine.shortest[suit])
    box = promise(position.points(0), (at_least(suit, length),))
    return says(call, box, suits=(suit,), preference=52)


def rebid_of_own_suit(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return what a suit shows that its bidder has shown before."""
    level, jump = call.level, position.jump(call)
    shown = position.mine.shortest[suit]
    game = suit.game_level
    longer = at_least(suit, max(6, shown + (shown < 7)))
    partner_length = position.partner.shortest[suit]
    if partner_length + shown >= 8 or suit is position.agreed:
        return _bid_of_agreed_suit(position, call, suit)
    if level > game:
        return _above_game(position, call, suit)
    if level == game:
        boxes = [
            promise(position.points(GAME - 1, SLAM_TRY + 1), (longer,)),
            promise(position.points(GAME - 4, SLAM_TRY), (at_least(suit, 7),)),
            # The six cards that partner knows of, where notrump is no better.
            promise(position.points(GAME + 0.5, SLAM_TRY), (at_least(suit, max(6, shown)),)),
        ]
        if not suit.is_major:
            boxes = [promise(position.points(GAME + 2, SLAM_TRY + 1), (at_least(suit, 7),))]
        # Opposite a hand without an upper limit a jump takes the room to find out.
        preference = 45 if jump and not position.partner.is_limited else 60
        return says(call, *boxes, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=preference)
    if position.is_theirs or position.is_over_them:
        # A redoubled contract of theirs is run from with any five cards.
        escapes = position.state.doubled > 1
        low = COMPETE[level] + 1.5
        # At the four level nothing stronger is left to say below game.
        high = position.points(0, GAME if level < _FOUR else SLAM_TRY)[1]
        # A sixth card is worth the two level with any hand that has shown values, and a seventh or
        # a king more the three level: partner may have passed with some points.
        least, _ = position.points(low)
        cheap = 0 if escapes else min(least, max(position.mine.low, _REBID[level]))
        boxes = [
            promise((cheap, high), (at_least(suit, max(shown, 6 - escapes)),)),
            promise((max(cheap - 2, 0), high), (at_least(suit, max(shown, 7)),)),
        ]
        return says(call, *boxes, suits=(suit,), preference=47)
    if jump or level >= 3:
        box = promise(position.points(INVITATION, GAME + 1), (longer,))
        # Ten points opposite an opening that jumps are game.
        is_game = position.has_opened_suit and position.partner.low >= _INVITES
        forcing = GAME_FORCE if position.state.my_side.game_forcing or is_game else None
        if position.state.my_side.game_forcing:
            box = promise(position.points(0), (at_least(suit, max(6, shown)),))
        return says(call, box, suits=(suit,), forcing=forcing, preference=56)
    low, high = position.points(0, INVITATION)
    boxes = [promise((low, high), (at_least(suit, max(6, shown)),))]
    if position.must_call:
        # Nothing better to say, and something must be said.
        spare = tuple(at_most(other, 4) for other in SUITS if other is not suit)
        five = promise((low, high), (at_least(suit, max(5, shown)), *spare))
        # With a balanced hand one notrump says more.
        is_flat_told = position.cheapest(Strain.NOTRUMP) == 1
        boxes.append(five.at_most(SHORTEST, 1) if is_flat_told else five)
    return says(call, *boxes, suits=(suit,), preference=46)


def _above_game(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return what one's own suit shows above game: length and values for slam."""
    if call.level < SMALL_SLAM and position.passes_game_by(call, suit):
        return nobody_makes(call)
    boxes = [promise(position.points(28.0, 36.0), (at_least(suit, 7),))]
    light = None
    if call.level == SMALL_SLAM:
        # Six cards of one's own are enough where partner has two.
        long = at_least(suit, max(6, 8 - position.partner.shortest[suit]))
        boxes.append(promise(position.points(SLAM, GRAND_SLAM), (long,), controls=3))
        light = promise(position.points(LIGHT_SLAM, SLAM), (long,), controls=3)
    return says(call, *boxes, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=30, unusual=light)


def _bid_of_agreed_suit(  # noqa: PLR0911 - one return for each kind
    position: Position, call: Call, suit: Suit
) -> CallMeaning:
    """Return what more of a suit shows that partner has raised."""
    level, game = call.level, suit.game_level
    suits = (suit,)
    if level >= SMALL_SLAM:
        low = SLAM if level == SMALL_SLAM else GRAND_SLAM
        box = promise(position.points(low), controls=4)
        light = promise(position.points(LIGHT_SLAM), controls=3) if low == SLAM else None
        return says(call, box, purpose=Purpose.SIGN_OFF, suits=suits, preference=76, unusual=light)
    if level == game:
        extra = 0.0 if suit.is_major else 2.0
        shown = position.mine.shortest[suit]
        lighter = LIGHTER_IN_CONTEST * position.is_contested
        boxes = [
            promise(position.points(GAME + extra - lighter, SLAM_TRY + 2)),
            promise(position.points(GAME + extra - 3, SLAM_TRY), (at_least(suit, shown + 2),)),
        ]
        if position.state.my_side.game_forcing:
            boxes.append(promise(position.points(0, SLAM_TRY)))
        return bid_of_trumps(position, call, suit, *boxes, purpose=Purpose.SIGN_OFF, preference=70)
    if level > game:
        if position.is_theirs:
            boxes = [
                promise(
                    position.points(24.0), (at_least(suit, position.support(suit, level + 5)),)
                ),
                promise(position.points(29.0)),
            ]
            return bid_of_trumps(position, call, suit, *boxes, preference=44)
        box = promise(position.points(SLAM_TRY, 33.0))
        return says(call, box, purpose=Purpose.QUANTITATIVE, suits=suits, preference=40)
    if position.is_theirs or position.was_doubled:
        # To compete a level higher takes a trump more, or shape.
        total = level + 6
        boxes = [
            promise(position.points(0, GAME), (at_least(suit, position.support(suit, total)),)),
            promise(
                position.points(21.0, GAME), (at_least(suit, position.support(suit, total - 1)),)
            ),
        ]
        return says(call, *boxes, purpose=Purpose.RAISE, suits=suits, preference=48)
    if position.state.my_side.game_forcing:
        return says(
            call,
            promise(position.points(0)),
            purpose=Purpose.RAISE,
            suits=suits,
            forcing=GAME_FORCE,
            preference=50,
        )
    if position.must_call and not position.jump(call):
        # Forced to say something, a hand without more says this; in a minor game is further away.
        box = promise(position.points(0, GAME + 3 * (not suit.is_major)))
        return says(call, box, purpose=Purpose.RAISE, suits=suits, preference=58)
    box = promise(position.points(INVITATION, GAME))
    return says(call, box, purpose=Purpose.RAISE, suits=suits, preference=58)
