"""Doubles and redoubles by the standard distinctions: for takeout, for penalties, for a lead."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import DOUBLE, Call
from cuebid.core.suit import SUITS, Strain, Suit
from cuebid.evaluation import HONOURS
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.promise import ONE_ROUND, at_least, at_most, promise, says
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import TAKEN_OUT_TO

__all__ = ["double", "lead_double", "redouble"]

# The highest bid of theirs over which the first double of a responder asks for the unbid suits.
_NEGATIVE_TO: Final = 4
# Both hands together: what a negative or responsive double needs by level of their bid.
_NEGATIVE: Final = (0.0, 20.0, 21.5, 23.5, 25.0, 25.0, 25.0, 25.0)
# A second action opposite a silent partner takes an opening at least.
_OPENING: Final = 12
# What a double takes more by level opposite a partner who passed: at the three level an answer is
# the highest, from four on partner may pass.
_REOPENING: Final = (0, 0, 0, 2, 6, 5, 5, 5)
# A second double takes this and a point for each level of their bid.
_SECOND: Final = 13
_TWO: Final = 2
# Too much for an opening of one notrump.
_STRONG_OPENER: Final = 18
# In the 8421 count: king, queen and knave, or the ace.
_STACK: Final = 7
_KING_QUEEN: Final = 6
_QUEEN: Final = 2
# Both hands together: their contract at this level is likely to fail.
_BEATS: Final = (0.0, 26.0, 23.5, 22.0, 21.0, 20.0, 17.0, 15.0)


def double(  # noqa: PLR0911 - one return for each kind
    position: Position, call: Call
) -> CallMeaning:
    """Return what a double shows where my side has acted."""
    last, theirs = position.last, position.their_suit
    if _doubles_artificial_bid(position):
        return _for_lead(position, call)
    if theirs is None or last is None:
        return _penalty(position, call)
    if _wants_penalties(position) or _has_bid_our_suit(position):
        return _penalty(position, call)
    partner_is_silent = not position.has_partner_acted
    if position.only_doubled_for_takeout and last.level <= TAKEN_OUT_TO:
        return _second_takeout(position, call, theirs)
    if partner_is_silent and position.have_acted:
        return _reopening(position, call, theirs)
    if not position.have_acted and last.level <= _NEGATIVE_TO and position.partner.low >= 5:
        if position.partner.is_limited and not position.partner_preempted:
            return _penalty(position, call)
        return _negative(position, call, theirs)
    if position.have_acted and last.level <= TAKEN_OUT_TO and position.agreed is None:
        return _values(position, call, theirs)
    return _penalty(position, call)


def lead_double(position: Position, call: Call) -> CallMeaning | None:
    """Return what the double of an artificial answer shows by a side that was silent, if it does.

    Over an artificial opening the first double is for takeout, as over a natural one.
    """
    last = position.last
    is_answer = len(position.state.bids(position.state.left)) > 0
    if last is None or last.strain is Strain.NOTRUMP or last.level < _TWO or not is_answer:
        return None
    return _for_lead(position, call) if _doubles_artificial_bid(position) else None


def _doubles_artificial_bid(position: Position) -> bool:
    meanings = position.state.meanings
    return (
        bool(meanings)
        and position.is_theirs
        and meanings[-1].call.is_bid
        and meanings[-1].is_artificial
    )


def _for_lead(position: Position, call: Call) -> CallMeaning:
    suit = None if position.last is None or position.last.strain is None else position.last.strain
    if suit is None or int(suit) >= len(SUITS):
        return _penalty(position, call)
    lead = SUITS[suit]
    is_high = position.last is not None and position.last.level > TAKEN_OUT_TO
    # Good cards in the suit are enough; over answers to an ace ask nobody plays there.
    good = promise((0 if is_high else 6, 37), (at_least(lead, 4 if is_high else 5),))
    return says(
        call,
        promise((8, 37), (at_least(lead, 5),), stopped=frozenset((lead,))),
        good.at_least(HONOURS, _KING_QUEEN, lead),
        purpose=Purpose.LEAD,
        suits=(lead,),
        preference=34,
    )


def _wants_penalties(position: Position) -> bool:
    """Return whether earlier calls make every further double one for penalties."""
    state = position.state
    own = [meaning for turn, meaning in enumerate(state.meanings) if turn % 2 == state.me % 2]
    return (
        any(meaning.purpose in (Purpose.PENALTY, Purpose.STRENGTH) for meaning in own)
        or state.my_side.game_forcing
        or position.partner_preempted
    )


def _has_bid_our_suit(position: Position) -> bool:
    """Return whether they bid a suit, not raised, that partner's takeout double asked for."""
    return position.partner_doubled_for_takeout and position.state.their_side.agreed is None


def _negative(position: Position, call: Call, theirs: Suit) -> CallMeaning:
    """Return the first double of a hand whose partner has bid a suit."""
    level = 1 if position.last is None else position.last.level
    if position.partner_doubled_for_takeout:
        return _responsive(position, call, theirs)
    low = _NEGATIVE[level]
    majors = position.unbid_majors
    unbid = position.state.unbid_suits
    if len(majors) == 1:
        boxes = [promise(position.points(low), (at_least(majors[0], 4),))]
    elif majors:
        boxes = [
            promise(position.points(low), ((majors[0], 4, 13), (majors[1], 3, 13))),
            promise(position.points(low), ((majors[0], 3, 13), (majors[1], 4, 13))),
        ]
    else:
        boxes = [promise(position.points(low), tuple(at_least(suit, 4) for suit in unbid))]
    # Values for game without a suit, a fit or a stopper.
    boxes.append(promise(position.points(25.0), (at_most(theirs, 3),)))
    raised = position.state.their_side.agreed is not None
    return says(
        call,
        *boxes,
        purpose=Purpose.RESPONSIVE if raised else Purpose.NEGATIVE,
        suits=tuple(unbid),
        forcing=ONE_ROUND,
        preference=53,
    )


def _responsive(position: Position, call: Call, theirs: Suit) -> CallMeaning:
    """Return a double of the suit that they agreed, opposite a double for takeout.

    It leaves the choice to partner, so it shows two suits; a single major is bid.
    """
    level = 1 if position.last is None else position.last.level
    points = position.points(_NEGATIVE[level])
    majors, unbid = position.unbid_majors, position.state.unbid_suits
    denied = () if len(majors) != 1 else (at_most(majors[0], 3),)
    asked = majors if len(majors) > 1 else tuple(suit for suit in unbid if suit not in majors)
    boxes = [promise(position.points(25.0), (at_most(theirs, 3), *denied))]
    if len(asked) > 1:
        boxes.append(promise(points, (*(at_least(suit, 4) for suit in asked), *denied)))
    return says(
        call,
        *boxes,
        purpose=Purpose.RESPONSIVE,
        suits=tuple(unbid),
        forcing=ONE_ROUND,
        preference=53,
    )


def _reopening(position: Position, call: Call, theirs: Suit) -> CallMeaning:
    """Return a second action for takeout, opposite a partner who has passed."""
    level = 1 if position.last is None else position.last.level
    extra = 0 if position.is_balancing else 3
    low = max(position.mine.low + extra, _OPENING + extra + _REOPENING[level])
    # From four spades on partner takes it out with a reason only.
    is_high = level > TAKEN_OUT_TO
    return says(
        call,
        promise(hcp=(min(low, 20), 37), lengths=(at_most(theirs, 2),)),
        promise(hcp=(min(18 + level - 1, 22), 37)),
        purpose=Purpose.VALUES if is_high else Purpose.TAKEOUT,
        suits=tuple(position.state.unbid_suits),
        forcing=None if is_high else ONE_ROUND,
        preference=43,
    )


def _second_takeout(position: Position, call: Call, theirs: Suit) -> CallMeaning:
    """Return another double of a hand that has doubled for takeout: the same with more points."""
    level = 1 if position.last is None else position.last.level
    # Partner was forced to answer; who did so freely has some of the points.
    low = min(_SECOND + level - min(position.partner.low // 2, 3), 20)
    return says(
        call,
        promise(hcp=(low, 37), lengths=(at_most(theirs, 2),)),
        promise(hcp=(low + 3, 37), lengths=(at_most(theirs, 3),)),
        purpose=Purpose.TAKEOUT,
        suits=tuple(position.state.unbid_suits),
        forcing=ONE_ROUND,
        preference=42,
    )


def _values(position: Position, call: Call, theirs: Suit) -> CallMeaning:
    """Return a second double without an agreed suit: cards, and no clear bid."""
    level = 1 if position.last is None else position.last.level
    # At the three level partner leaves it in: a hand without their suit has a suit to bid.
    least = _TWO if level >= TAKEN_OUT_TO else 0
    return says(
        call,
        promise(position.points(22.0 + level), ((theirs, least, 3),)),
        promise(position.points(20.0), (at_least(theirs, 4),)),
        purpose=Purpose.VALUES,
        preference=37,
    )


def _penalty(position: Position, call: Call) -> CallMeaning:
    last, theirs = position.last, position.their_suit
    level = 1 if last is None else last.level
    beats = _BEATS[level]
    if theirs is None:
        boxes = [promise(hcp=position.hcp(beats))]
        if position.has_opened_suit and not position.has_partner_acted:
            # They come in after two passes: an opener with so much has no other call.
            boxes.append(promise(hcp=(_STRONG_OPENER + level - 1, 37)))
        return says(call, *boxes, purpose=Purpose.PENALTY, preference=48)
    boxes = [
        promise(position.points(beats - 2), (at_least(theirs, 4),)),
        promise(position.points(beats + 1), (at_least(theirs, 3 if level <= 3 else 2),)),
        # Five small cards are a reason to leave them there, not to double.
        promise(position.points(beats - 5), (at_least(theirs, 5),)).at_least(
            HONOURS, _QUEEN, theirs
        ),
    ]
    if level >= 4:
        boxes.append(promise(position.points(beats + 3), (at_least(theirs, 1),)))
    # High trumps take tricks whatever else the hand has.
    stack = promise(position.points(beats - 5), (at_least(theirs, 4),))
    boxes.append(stack.at_least(HONOURS, _STACK, theirs))
    return says(call, *boxes, purpose=Purpose.PENALTY, suits=(theirs,), preference=42)


def redouble(position: Position, call: Call) -> CallMeaning:
    """Return what a redouble shows."""
    level = 1 if position.last is None else position.last.level
    partner_bid = position.state.last_bidder == position.state.partner
    if partner_bid and position.right_call is DOUBLE and level <= 2 and not position.have_acted:
        box = promise(position.points(24.0))
        return says(call, box, purpose=Purpose.STRENGTH, forcing=ONE_ROUND, preference=49)
    if position.partner_call is not None and position.right_call is not DOUBLE and level <= 2:
        # Partner has passed our doubled contract around: choose another one.
        box = promise(position.points(0, 16.0))
        return says(call, box, purpose=Purpose.RESCUE, forcing=ONE_ROUND, preference=-1)
    box = promise(position.points(23.0 + 2 * level))
    return says(call, box, purpose=Purpose.STRENGTH, preference=20)
