"""Opening bids: five-card majors, strong notrump, two clubs strong, weak twos and preempts."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Strain, Suit
from cuebid.evaluation import HCP, Box
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.promise import ONE_ROUND, Lengths, at_least, at_most, promise, says
from cuebid.meaning.purpose import Purpose

__all__ = ["opening_bid", "opening_pass"]

# Points with those for length: most systems open twelve, and eleven with a six-card suit.
_OPENS: Final = 12
# HCP for two clubs, as in the booklets of Standard American and Acol.
_STRONG: Final = 22
# Preempts at the four and five level alike.
_LONGEST: Final = 8
# A king, or a queen with a jack.
_IN_SUIT: Final = 3

# In fourth seat a preempt has nobody left to keep out, and a light opening nobody to help.
_FOURTH_SEAT: Final = 3


def opening_pass(call: Call) -> CallMeaning:
    """Return what a pass before the opening bid shows."""
    return says(call, promise(hcp=(0, _OPENS - 1)), promise((0, _OPENS)), purpose=Purpose.NOTHING)


def opening_bid(position: Position, call: Call, strain: Strain) -> CallMeaning:
    """Return what an opening bid shows."""
    if strain is Strain.NOTRUMP:
        return _notrump(call)
    suit = SUITS[strain]
    if call.level == 1:
        boxes = [
            promise(hcp=(11, 21), points=(_OPENS, 37), lengths=shape) for shape in _SHAPES[suit]
        ]
        return says(call, *boxes, suits=(suit,), preference=60)
    if call.level == 2 and suit is CLUBS:
        return says(
            call,
            promise(hcp=(_STRONG, 37)),
            promise((_STRONG + 1, 37), hcp=(19, 37)),
            purpose=Purpose.STRONG,
            forcing=ONE_ROUND,
            artificial=True,
            preference=90,
        )
    if position.state.passes == _FOURTH_SEAT:
        return says(call, _preempt(suit, call.level, (9, 12)), suits=(suit,), preference=40)
    return says(
        call,
        _preempt(suit, call.level, (5, 10)),
        purpose=Purpose.PREEMPT,
        suits=(suit,),
        preference=40 + call.level,
    )


def _notrump(call: Call) -> CallMeaning:
    ranges = {1: (15, 17), 2: (20, 21), 3: (25, 27)}
    if call.level not in ranges:
        return says(call, promise(hcp=(28, 37), balanced=True), purpose=Purpose.QUANTITATIVE)
    shape: Lengths = (at_most(HEARTS, 4), at_most(SPADES, 4)) if call.level == 1 else ()
    box = promise(hcp=ranges[call.level], lengths=shape, balanced=True)
    return says(call, box, preference=80)


def _preempt(suit: Suit, level: int, hcp: tuple[int, int]) -> Box:
    # Two with six cards, three with seven, four and five with eight.
    length = min(level + 4, _LONGEST)
    own = at_least(suit, length) if length == _LONGEST else (suit, length, length)
    others = tuple(at_most(other, 3) for other in (HEARTS, SPADES) if other is not suit)
    # The points are in the suit, or the hand is worth more in defence.
    return promise(hcp=hcp, lengths=(own, *others)).at_least(HCP, _IN_SUIT, suit)


def _longest(suit: Suit, least: int) -> tuple[Lengths, ...]:
    """Return the shapes in which a suit is opened: it is longest, or the higher of two."""
    shapes = []
    for length in range(least, _LONGEST):
        others = []
        for other in SUITS:
            if other is suit:
                continue
            most = length if other < suit else length - 1
            # A major needs five cards to be opened, so four never come first.
            others.append(at_most(other, max(most, 4) if other.is_major else most))
        shapes.append((at_least(suit, length), *others))
    return tuple(shapes)


# Minors of three: one club with 3-3, one diamond only with 4-4-3-2.
_SHAPES: Final[dict[Suit, tuple[Lengths, ...]]] = {
    SPADES: _longest(SPADES, 5),
    HEARTS: _longest(HEARTS, 5),
    DIAMONDS: (
        *_longest(DIAMONDS, 4),
        (at_least(DIAMONDS, 3), at_most(CLUBS, 2), at_most(HEARTS, 4), at_most(SPADES, 4)),
    ),
    CLUBS: (
        *_longest(CLUBS, 4),
        (at_least(CLUBS, 3), at_most(DIAMONDS, 3), at_most(HEARTS, 4), at_most(SPADES, 4)),
    ),
}
