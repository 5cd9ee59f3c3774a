"""The first action of a side over the opponents' opening."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cuebid.core.call import Call
from cuebid.core.suit import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Strain, Suit
from cuebid.evaluation import Box, Boxes
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.promise import ONE_ROUND, at_least, at_most, promise, says
from cuebid.meaning.purpose import Purpose

__all__ = ["first_double", "first_notrump", "first_pass", "first_suit", "two_suited_cue_bid"]

# Least high-card points of an overcall by level, and of a takeout double.
_OVERCALL: Final = (0, 8, 11, 13, 15, 16, 18, 20)
_TAKEOUT: Final = (0, 12, 12, 14, 15, 17, 20, 20)
# With two passes behind, partner has some of the points: three fewer are enough.
_BALANCING: Final = 3
_STRONG: Final = 18
# Over an opening that shows two suits.
_TWO_SUITER_VALUES: Final = 15
# What an opening and a first answer show together at least.
_THEIR_OPENING: Final = 17


def _discount(position: Position) -> int:
    """Return how much less it takes to balance: nothing less against two suits that do not fit."""
    theirs = position.state.their_side.agreed
    is_misfit = theirs is None and len(position.theirs) > 1
    return _BALANCING * (position.is_balancing and not is_misfit)


def _crowding(position: Position) -> int:
    """Return how much more it takes to come in where both opponents have shown values."""
    least = position.state.least_strength(1 - position.state.me % 2)
    return max(0, (least - _THEIR_OPENING) // 3)


def first_suit(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return what an overcall in a new suit shows."""
    level, jump = call.level, position.jump(call)
    last = position.last
    over_preempt = last is not None and last.level >= 2 and last.strain is not Strain.NOTRUMP
    discount = _discount(position)
    if jump and not over_preempt and level < 4:
        # Weak, with a card more for each level.
        box = promise(hcp=(5, 10), lengths=(at_least(suit, level + 4),))
        return says(call, box, purpose=Purpose.PREEMPT, suits=(suit,), preference=38)
    if level >= 4:
        long, good = at_least(suit, 7), at_least(suit, 6)
        boxes = [promise(hcp=(14 - discount, 37), lengths=(good,))]
        if jump and not over_preempt:
            boxes.append(promise(hcp=(5, 13), lengths=(at_least(suit, level + 3),)))
        else:
            boxes.append(promise(hcp=(10, 37), lengths=(long,)))
        return says(call, *boxes, purpose=Purpose.OVERCALL, suits=(suit,), preference=45)
    if jump:
        box = promise(hcp=(15, 19), lengths=(at_least(suit, 6),))
        return says(call, box, purpose=Purpose.OVERCALL, suits=(suit,), preference=46)
    low = max(6, _OVERCALL[level] - discount + _crowding(position))
    boxes = [promise(hcp=(low, 17), lengths=(at_least(suit, 5 + (level == 3)),))]
    if level >= 2:
        # A sixth card is worth what a point or two is.
        boxes.append(promise(hcp=(low - 1, 17), lengths=(at_least(suit, 6),)))
    if level == 3:
        boxes.append(promise(hcp=(low + 1, 17), lengths=(at_least(suit, 5),)))
    return says(call, *boxes, purpose=Purpose.OVERCALL, suits=(suit,), preference=44 + suit)


def first_notrump(position: Position, call: Call) -> CallMeaning:
    """Return what notrump over their opening shows."""
    last = position.last
    level_of_theirs = 0 if last is None else last.level
    stopped = position.theirs
    discount = _discount(position)
    one_suit = len(position.theirs) == 1
    unbid = [suit for suit in SUITS if suit not in position.theirs]
    if call.level == 4 and (level_of_theirs < 3 or not one_suit):
        return says(call, purpose=Purpose.UNKNOWN)
    if call.level == 4:
        minors = (at_least(unbid[0], 5), at_least(unbid[1], 5))
        return says(
            call,
            promise((11, 37), minors),
            purpose=Purpose.TAKEOUT,
            forcing=ONE_ROUND,
            artificial=True,
            preference=40,
        )
    is_two_suiter = call.level == 2 and level_of_theirs == 1 and not position.is_balancing
    if is_two_suiter and one_suit:
        first, second = unbid[:2]
        lengths = (at_least(first, 5), at_least(second, 5))
        return says(
            call,
            promise(hcp=(6, 11), lengths=lengths),
            promise(hcp=(16, 37), lengths=lengths),
            purpose=Purpose.TAKEOUT,
            suits=(first, second),
            forcing=ONE_ROUND,
            artificial=True,
            preference=62,
        )
    raised = position.state.their_side.agreed is not None
    if call.level == 2 and level_of_theirs == 2 and one_suit and raised:
        # Nobody plays two notrump where they have found a fit and partner is silent.
        lengths = (at_least(unbid[0], 4), at_least(unbid[1], 4))
        low = 11 - discount
        return says(
            call,
            *(promise(hcp=(low, 16), lengths=(*lengths, at_least(suit, 5))) for suit in unbid[:2]),
            purpose=Purpose.TAKEOUT,
            suits=tuple(unbid[:2]),
            forcing=ONE_ROUND,
            artificial=True,
            preference=52,
        )
    if call.level >= 3:
        # Opposite a silent partner it takes more over an opening than over a preempt.
        low = 22 if level_of_theirs == 1 else 19 if level_of_theirs == 2 else 16
        box = promise(hcp=(low - discount, 37), stopped=stopped)
        return says(call, box, purpose=Purpose.SIGN_OFF, preference=41)
    low, high = (15, 18) if not discount else (11, 15)
    if call.level == 2:
        low, high = 15, 18
        if level_of_theirs == 1:
            low, high = 19, 21
    box = promise(hcp=(low, high), balanced=True, stopped=stopped)
    return says(call, box, preference=58)


def two_suited_cue_bid(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return what a bid of their suit as a first action shows."""
    if call.level > 2 or len(position.theirs) > 1:
        # Over a preempt it is too high for two suits of any strength.
        # Over two suits a double shows values, and their suits are left for game forces.
        low = 17 if len(position.theirs) < 2 else 19
        return says(
            call,
            promise((low, 37)),
            purpose=Purpose.STOPPER_ASK,
            forcing=ONE_ROUND,
            artificial=True,
            preference=30,
        )
    majors = [major for major in (HEARTS, SPADES) if major is not suit]
    boxes: list[Box] = []
    for low, high in ((7, 11), (15, 37)):
        if len(majors) == 2:
            lengths = (at_least(HEARTS, 5), at_least(SPADES, 5))
            boxes.append(promise(hcp=(low, high), lengths=lengths))
            continue
        for minor in (CLUBS, DIAMONDS):
            pair = (at_least(majors[0], 5), at_least(minor, 5))
            boxes.append(promise(hcp=(low, high), lengths=pair))
    return says(
        call,
        *boxes,
        purpose=Purpose.TAKEOUT,
        suits=tuple(majors),
        forcing=ONE_ROUND,
        artificial=True,
        preference=64,
    )


def first_double(position: Position, call: Call) -> CallMeaning:
    """Return what a double as a first action shows."""
    last, theirs = position.last, position.their_suit
    discount = _discount(position)
    if last is not None and theirs is None:
        # Partner has nothing to choose over notrump: the double shows that they cannot make it.
        # No discount in the balancing seat: what partner has then lies under the strong hand.
        low = 15 if last.level == 1 else 16
        return says(call, promise(hcp=(low, 37)), purpose=Purpose.PENALTY, preference=56)
    level = 1 if last is None else last.level
    low = _TAKEOUT[level] - discount * (level < 4) + _crowding(position)
    suits = [suit for suit in SUITS if suit not in position.theirs]
    short = [at_most(suit, 2) for suit in position.theirs]
    needed = 3 if len(suits) > 2 else 4
    shape = tuple(at_least(suit, needed) for suit in suits)
    boxes = [promise(hcp=(low, 37), lengths=(*short, *shape))]
    # Both majors make up for a doubleton in a minor.
    majors = [suit for suit in suits if suit.is_major]
    if len(suits) > 2:
        boxes.append(
            promise(hcp=(low + 1, 37), lengths=(*short, *(at_least(suit, 4) for suit in majors)))
        )
    # Who has shown two suits leaves less to bid naturally, so that values alone are doubled sooner.
    strong = _STRONG if len(position.theirs) < 2 or position.is_balancing else _TWO_SUITER_VALUES
    boxes.append(promise(hcp=(max(strong - discount, low + 3), 37)))
    return says(
        call,
        *boxes,
        purpose=Purpose.TAKEOUT,
        forcing=ONE_ROUND,
        suits=tuple(suits),
        preference=50,
    )


def first_pass(position: Position, call: Call) -> CallMeaning:
    """Return what a pass over their opening denies."""
    theirs = position.theirs
    low = 11 + (position.last is not None and position.last.level >= 3) * 2
    low -= _discount(position)
    usual = [promise(hcp=(0, low))]
    # Values without a call: length in their suit, or no shape to double. Stronger hands double.
    usual += [promise(hcp=(0, _STRONG - 1), lengths=((suit, 3, 13),)) for suit in theirs]
    if not theirs:
        usual.append(promise(hcp=(0, 14)))
    return replace(
        says(call, promise(hcp=(0, _STRONG - 1)), purpose=Purpose.NOTHING, preference=20),
        core=Boxes(tuple(usual)),
        last_resort=1,
    )
