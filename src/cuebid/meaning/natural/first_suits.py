"""The first suit of a hand whose partner has opened or overcalled: responses and advances."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Suit
from cuebid.evaluation import HONOURS
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import COMPETE, GAME, INVITATION, Position
from cuebid.meaning.natural.promise import GAME_FORCE, ONE_ROUND, at_least, at_most, promise, says
from cuebid.meaning.purpose import Purpose

__all__ = ["first_suit_after_partner"]

# Strong enough for game opposite any opening, with slam in sight.
_JUMP_SHIFT: Final = 31.0
# In the 8421 count.
_KING: Final = 4


def first_suit_after_partner(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return the first suit of a hand whose partner has opened or overcalled."""
    level, jump = call.level, position.jump(call)
    if level >= suit.game_level:
        seven = promise((4, 13), (at_least(suit, 7),)).at_least(HONOURS, _KING, suit)
        eight = promise((4, 13), (at_least(suit, 8),))
        return says(call, seven, eight, purpose=Purpose.PREEMPT, suits=(suit,), preference=52)
    if jump:
        return _jump_in_new_suit(position, call, suit)
    if not position.we_opened:
        # Partner has overcalled: a suit of one's own is constructive and can be passed.
        low = COMPETE[level] + 1
        box = promise(position.points(low, GAME + 2), (at_least(suit, 5 + (level > 2)),))
        return says(call, box, suits=(suit,), preference=44)
    if level == 1:
        # Over their overcall a double shows four cards of a major.
        cards = 4 if not position.is_contested or position.was_doubled else 4 + suit.is_major
        # Up the line with four; with five the longest first, of two the higher.
        side_suits = [
            side_suit
            for side_suit in SUITS
            if side_suit is not suit and position.cheapest(side_suit) == 1
        ]
        higher = [side_suit for side_suit in side_suits if side_suit > suit]
        high = GAME + 2 if position.is_passed_hand else 60.0
        points = position.points(COMPETE[1] + 2.2, high)
        boxes = [
            promise(
                points,
                (at_least(suit, cards), *(at_most(side_suit, 4) for side_suit in side_suits)),
            ),
            promise(points, (at_least(suit, 5), *(at_most(side_suit, 4) for side_suit in higher))),
            promise(points, (at_least(suit, 6), *(at_most(side_suit, 5) for side_suit in higher))),
        ]
        forcing = None if position.is_passed_hand else ONE_ROUND
        return says(call, *boxes, suits=(suit,), forcing=forcing, preference=54 + 2 * suit.is_major)
    if position.was_doubled:
        box = promise(position.points(18.0, INVITATION), (at_least(suit, 5 + (level == 2)),))
        return says(call, box, suits=(suit,), preference=44)
    low = INVITATION if level == 2 else GAME - 0.5
    forcing = None if position.is_passed_hand else ONE_ROUND
    if level >= 3 and not position.is_passed_hand:
        forcing = GAME_FORCE
    length = at_least(suit, 5 if suit.is_major or level >= 3 or position.is_contested else 4)
    high = GAME + 1 if position.is_passed_hand else 60.0
    return says(
        call,
        promise(position.points(low, high), (length,)),
        suits=(suit,),
        forcing=forcing,
        preference=52 + suit.is_major,
    )


def _jump_in_new_suit(position: Position, call: Call, suit: Suit) -> CallMeaning:
    level = call.level
    if position.is_contested or position.jump(call) > 1 or position.is_passed_hand:
        # With opponents in the auction strong hands bid slowly, so that a jump is weak.
        box = promise((3, 9), (at_least(suit, level + 4),))
        return says(call, box, purpose=Purpose.PREEMPT, suits=(suit,), preference=47)
    box = promise(position.points(_JUMP_SHIFT), (at_least(suit, 5),))
    return says(call, box, suits=(suit,), forcing=GAME_FORCE, preference=58)
