"""Answers to partner's takeout double."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Suit
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GAME, GRAND_SLAM, SLAM_TRY, Position
from cuebid.meaning.natural.promise import (
    GAME_FORCE,
    ONE_ROUND,
    Lengths,
    at_least,
    at_most,
    promise,
    says,
)
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import SMALL_SLAM

__all__ = [
    "OVERCALLED",
    "answer_cue_bid",
    "answer_in_partners_suit",
    "answer_notrump",
    "answer_pass",
    "answer_suit",
]

OVERCALLED: Final = 5
"""Cards that a doubler has shown in a suit by bidding it before."""

# What a jump invites with, on the scale of both hands together.
_JUMP: Final = 23.0
# What a free bid over an opponent's call needs by level.
_FREE: Final = (0.0, 19.0, 21.0, 23.0, 25.0, 26.0, 30.0, 36.0)
# Points of both hands by the level of notrump.
_NOTRUMP: Final = (
    (0.0, 0.0), (20.0, 24.0), (23.5, 25.4), (25.0, 32.0), (33.0, 40.0), (33.0, 40.0), (33.0, 37.0),
    (37.0, 60.0),
)  # fmt: skip
# The highest bid of their suit that asks for something.
_HIGHEST_ASK: Final = 4


def answer_suit(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return what a suit in answer to a takeout double shows."""
    level, jump = call.level, position.jump(call)
    # Doubles for takeout promise support for what nobody has bid; five cards are needed for more.
    length = at_least(suit, 4)
    preference = 50 + 2 * suit.is_major
    if level >= suit.game_level:
        boxes = [
            promise(position.points(GAME, SLAM_TRY + 1), (length,)),
            promise(position.points(GAME - 2, SLAM_TRY), (at_least(suit, 6),)),
        ]
        if level > suit.game_level:
            # Slam takes what it takes elsewhere; five of a major is over a bid of theirs.
            low, high = (GAME + 2, 40.0) if level < SMALL_SLAM else (SLAM_TRY + 2, GRAND_SLAM)
            boxes = [promise(position.points(low, high), (at_least(suit, 5),))]
        if not jump and suit.is_major and not position.is_over_them:
            # The cheapest bid of a major that the double asked for, as at a lower level.
            boxes.append(promise(position.points(0, GAME), (length,)))
        elif not jump:
            boxes.append(promise(position.points(20.0, GAME), (at_least(suit, 6 - (level == 4)),)))
            if position.is_over_them and suit.is_major:
                # Their bid has left no lower level to show four cards with values.
                boxes.append(promise(position.points(GAME - 4, GAME), (length,)))
        return says(call, *boxes, purpose=Purpose.ANSWER, suits=(suit,), preference=66)
    if jump:
        # A level more than needed is enough for an invitation; two are for a long suit.
        box = promise(position.points(_JUMP, GAME), (at_least(suit, 4 + 2 * (jump > 1)),))
        return says(call, box, purpose=Purpose.ANSWER, suits=(suit,), preference=preference + 8)
    if position.is_over_them and not position.was_redoubled:
        box = promise(position.points(_FREE[level], GAME), (length,))
        return says(call, box, purpose=Purpose.ANSWER, suits=(suit,), preference=preference)
    upper = _JUMP if level < 3 else GAME
    boxes = [promise(position.points(0, upper), each) for each in _biddable(position, suit)]
    # Something must be said: the best three cards, where there are no four elsewhere.
    others = tuple(
        (other, 0, 3 if other not in position.theirs else 5) for other in SUITS if other is not suit
    )
    boxes.append(promise(position.points(0, upper), (at_least(suit, 3), *others)))
    return says(call, *boxes, purpose=Purpose.ANSWER, suits=(suit,), preference=preference)


def _biddable(position: Position, suit: Suit) -> list[Lengths]:
    """Return the lengths with which a suit is named: four cards, and of the minors the longer."""
    four = at_least(suit, 4)
    minor = next((other for other in SUITS[:2] if other is not suit), None)
    if suit.is_major or minor is None or minor in position.theirs:
        return [(four,)]
    return [(four, at_most(minor, 4)), (at_least(suit, 5), at_most(minor, 5)), (at_least(suit, 6),)]


def answer_in_partners_suit(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return what the cheapest bid shows in the suit that partner bid before the double.

    With nothing to say for other suits it is the safest place: two cards are enough, as many as
    make seven together, and fewer than five cards elsewhere.
    """
    weak = position.points(0, _JUMP if call.level < 3 else GAME)
    others = tuple(
        at_most(other, 4) for other in SUITS if other is not suit and other not in position.theirs
    )
    boxes = [promise(weak, (at_least(suit, 3),)), promise(weak, (at_least(suit, 2), *others))]
    return says(call, *boxes, purpose=Purpose.ANSWER, suits=(suit,), preference=51)


def answer_notrump(position: Position, call: Call) -> CallMeaning:
    """Return what notrump in answer to a takeout double shows: a stopper and values."""
    stopped = position.unstopped()
    low, high = _NOTRUMP[call.level]
    if call.level == 2 and not position.jump(call):
        low = 22.0
    box = promise(hcp=position.hcp(low, high), stopped=stopped)
    return says(call, box, purpose=Purpose.ANSWER, preference=46 + 6 * (call.level == 3))


def answer_cue_bid(position: Position, call: Call) -> CallMeaning:
    """Return what a bid of their suit in answer to a takeout double shows."""
    if call.level > _HIGHEST_ASK:
        # Nothing is left to ask for.
        return says(call, purpose=Purpose.UNKNOWN)
    # To force to game takes high cards: what shape is worth depends on the suit that is chosen.
    forces = call.level >= 3
    values = promise(hcp=position.hcp(GAME - 1)) if forces else promise(position.points(GAME + 0.5))
    return says(
        call,
        # Five cards in a major are bid.
        values & promise(lengths=tuple(at_most(major, 4) for major in position.unbid_majors)),
        purpose=Purpose.CUE_RAISE,
        forcing=GAME_FORCE if forces else ONE_ROUND,
        artificial=True,
        preference=40,
    )


def answer_pass(position: Position, call: Call) -> CallMeaning:
    """Return what a pass of partner's takeout double shows."""
    theirs = position.their_suit
    if position.is_over_them:
        # Partner has another turn: nothing to say.
        box = promise(position.points(0, 21.5 + 1.5 * position.was_redoubled))
        return says(call, box, purpose=Purpose.NOTHING, preference=30)
    if theirs is None:
        return says(call, promise(), purpose=Purpose.PENALTY, preference=30)
    level = 1 if position.last is None else position.last.level
    boxes = [promise(position.points(18.0), (at_least(theirs, 5),))]
    if level >= 3:
        boxes.append(promise(position.points(21.0), (at_least(theirs, 4),)))
    if level >= 4:
        # So high that no suit of one's own plays better, but one that partner does not know of.
        unknown = [suit for suit in SUITS if not position.have_shown(suit)]
        boxes.append(promise(position.points(0, 34.0), tuple(at_most(suit, 5) for suit in unknown)))
    return says(call, *boxes, purpose=Purpose.PENALTY, suits=(theirs,), preference=54)
