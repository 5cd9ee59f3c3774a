"""New suits by who has shown what: controls and trials, ways out, second suits, reverses."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Strain, Suit
from cuebid.evaluation import UNLIMITED
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.force import Forcing
from cuebid.meaning.natural.first_suits import first_suit_after_partner
from cuebid.meaning.natural.passes import STANDS_REDOUBLE, runs_from_redouble
from cuebid.meaning.natural.position import (
    COMPETE,
    GAME,
    GRAND_SLAM,
    INVITATION,
    SLAM,
    SLAM_TRY,
    Position,
)
from cuebid.meaning.natural.promise import (
    ANY_POINTS,
    GAME_FORCE,
    ONE_ROUND,
    Lengths,
    at_least,
    at_most,
    between,
    nobody_makes,
    promise,
    says,
)
from cuebid.meaning.purpose import Purpose

__all__ = ["new_suit"]

# Too many points for an overcall.
_TOO_STRONG: Final = 18
_THREE: Final = 3
# Both hands together: with fewer points a doubled notrump is no place to play, the fewer the
# shorter the suit to run to.
_RUNS: Final = {6: 23.0, 5: 21.0, 4: 18.0}
# Notrump on so few points shows suits, not a balanced hand: four cards are enough to run to.
_WEAK_NOTRUMP: Final = 11


def new_suit(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return what a suit shows that its bidder has not shown before, nor partner."""
    way_out = None if position.jump(call) else _way_out(position, call, suit)
    if way_out is not None:
        return way_out
    if position.agreed is not None and not position.is_theirs and call.level >= 3:
        return _control_or_trial(position, call, suit)
    if position.have_doubled_for_takeout and (
        call.level < suit.game_level or not position.jump(call)
    ):
        return _suit_of_doubler(position, call, suit)
    if position.partner.is_limited:
        return _opposite_limited(position, call, suit)
    if not position.have_acted:
        return first_suit_after_partner(position, call, suit)
    return _second_suit(position, call, suit)


def _way_out(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return a suit to run to from a redouble of theirs, or from partner's doubled notrump."""
    last, state = position.last, position.state
    if state.doubled > 1 and position.is_theirs:
        # Their redouble is left to be played: the longest suit is a way out.
        is_weak = runs_from_redouble(position)
        boxes = [
            promise(
                hcp=position.hcp(0, STANDS_REDOUBLE[lengths[0][1]]) if is_weak else ANY_POINTS,
                lengths=lengths,
            )
            for lengths in _as_longest(suit)
        ]
        return says(call, *boxes, suits=(suit,), preference=44)
    is_low = last is not None and last.strain is Strain.NOTRUMP and last.level < _THREE
    if is_low and state.doubled == 1 and state.last_bidder == state.me:
        # Who bid notrump has told everything: whether to run is for partner.
        return nobody_makes(call)
    if not is_low or not position.was_doubled or state.last_bidder != state.partner:
        return None
    if any(position.partner_has(other) for other in SUITS):
        # Notrump that shows two suits is taken back to one of them.
        return None
    if position.partner.high <= _WEAK_NOTRUMP:
        boxes = [promise(position.points(0, _RUNS[4] + 2), (at_least(suit, 4),))]
    else:
        boxes = [
            promise(position.points(0, _RUNS[lengths[0][1]]), lengths)
            for lengths in _as_longest(suit)
        ]
    return says(call, *boxes, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=46)


def _as_longest(suit: Suit) -> list[Lengths]:
    """Return the lengths with which a hand leaves notrump for a suit of four cards or more.

    It is the longest; with equal length, the higher, which counts more and can be left for no suit
    of the same level.
    """
    others = [other for other in SUITS if other is not suit]
    return [
        (at_least(suit, length), *(at_most(other, length - (other > suit)) for other in others))
        for length in (6, 5, 4)
    ]


def _control_or_trial(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return a new suit with trumps agreed: a trial below game, a first-round control above."""
    agreed = position.agreed
    if agreed is not None and call.level == 3 and int(suit) < int(agreed) and agreed.is_major:
        box = promise(position.points(INVITATION, SLAM_TRY), (at_least(suit, 3),))
        strong = promise(position.points(SLAM_TRY), (at_least(suit, 3),))
        return says(
            call,
            box,
            strong,
            purpose=Purpose.NATURAL,
            suits=(suit,),
            forcing=ONE_ROUND,
            preference=44,
        )
    if agreed is not None and call.index > 5 * agreed.game_level - 2 + int(agreed):
        # Above game nothing is left to say but the contract.
        return says(call, purpose=Purpose.UNKNOWN)
    box = promise(position.points(SLAM_TRY), controls=4)
    return says(
        call,
        box,
        purpose=Purpose.CUE_BID,
        suits=(suit,),
        forcing=GAME_FORCE,
        artificial=True,
        preference=45,
    )


def _opposite_limited(  # noqa: PLR0911 - one return for each kind
    position: Position, call: Call, suit: Suit
) -> CallMeaning:
    """Return a new suit where partner's strength is known within a few points."""
    level, jump = call.level, position.jump(call)
    game = suit.game_level
    if level > game:
        box = promise(position.points(27.0, 40.0), (at_least(suit, 7),))
        return says(call, box, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=35)
    if level == game:
        boxes = [
            promise(position.points(GAME - 1, SLAM_TRY), (at_least(suit, 6),)),
            promise(position.points(GAME - 3, SLAM_TRY), (at_least(suit, 7),)),
        ]
        return says(call, *boxes, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=62)
    if position.partner_preempted:
        box = promise((15, UNLIMITED), (at_least(suit, 5),))
        return says(call, box, suits=(suit,), forcing=ONE_ROUND, preference=48)
    if position.is_theirs or position.is_over_them:
        low = 0.0 if position.was_doubled and level <= 2 else COMPETE[level] - 1
        if level >= 3:
            # No jump is needed to be heard: three of a suit over their bid forces to game.
            box = promise(position.points(GAME - 1), (at_least(suit, 5),))
            return says(call, box, suits=(suit,), forcing=GAME_FORCE, preference=50)
        box = promise(position.points(low, GAME - 1), (at_least(suit, 5),))
        return says(call, box, suits=(suit,), preference=46)
    if jump or level >= 3:
        box = promise(position.points(GAME - 0.5), (at_least(suit, 5),))
        return says(call, box, suits=(suit,), forcing=GAME_FORCE, preference=56)
    if position.mine.shortest[suit] == 0 and max(position.mine.shortest) >= 4:
        return _second_suit(position, call, suit)
    # To play: the weaker, the sooner.
    long = at_least(suit, 5)
    return says(
        call,
        promise(position.points(0, INVITATION), (long,)),
        purpose=Purpose.SIGN_OFF,
        suits=(suit,),
        preference=50,
    )


def _suit_of_doubler(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return the suit of a hand that was too strong for an overcall, so that it doubled first."""
    low = _TOO_STRONG + max(0, call.level - 2) + 3 * position.jump(call)
    boxes = [
        promise((low, UNLIMITED), (at_least(suit, 5 + (call.level >= 3)),)),
        # A point more makes up for the sixth card, which partner's answer has taken the room for.
        promise((low + 1, UNLIMITED), (at_least(suit, 5),)),
    ]
    return says(call, *boxes, suits=(suit,), preference=49)


def _second_suit(  # noqa: PLR0911 - one return for each kind
    position: Position, call: Call, suit: Suit
) -> CallMeaning:
    """Return a new suit of a hand that has acted before."""
    level, jump = call.level, position.jump(call)
    contested = position.is_theirs or position.is_over_them
    length = at_least(suit, 4 if level <= 2 or not contested else 5)
    if position.passes_game_by(call, suit):
        # To name a suit for the first time above game it must play opposite nothing in it.
        box = promise(position.points(SLAM, GRAND_SLAM), (at_least(suit, 7),), controls=4)
        return says(call, box, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=30)
    if level >= suit.game_level:
        box = promise(position.points(GAME - 1, SLAM_TRY), (at_least(suit, 5),))
        return says(call, box, suits=(suit,), preference=46)
    if _is_fourth_suit(position, suit):
        return says(
            call,
            promise(position.points(INVITATION if level <= 2 else GAME)),
            purpose=Purpose.FOURTH_SUIT,
            forcing=ONE_ROUND if level <= 2 else GAME_FORCE,
            artificial=True,
            preference=36,
        )
    if jump:
        # Where game is certain a jump takes room, which only a long suit is worth.
        long = at_least(suit, 6) if position.state.my_side.game_forcing else length
        box = promise(position.points(GAME), (long,))
        return says(call, box, suits=(suit,), forcing=GAME_FORCE, preference=56)
    if contested and level >= 2:
        # From three on strong hands have no other way to show a second suit.
        high = GAME + 2 if level < _THREE else SLAM_TRY + 2
        first = max(SUITS, key=lambda other: position.mine.shortest[other])
        # A reverse shows five cards in the first suit, so that balanced hands have none.
        lengths = (length, at_least(first, 5)) if _is_reverse(position, call, suit) else (length,)
        box = promise(position.points(COMPETE[level] + 1.5, high), lengths)
        return says(call, box, suits=(suit,), preference=45)
    if _is_reverse(position, call, suit):
        low = INVITATION if position.partner.low < 10 else GAME - 1
        box = promise(position.points(low), (length,))
        # Opener speaks again: not even two notrump or the cheapest bid of a long suit ends it.
        first = max(SUITS, key=lambda other: position.mine.shortest[other])
        forcing = Forcing(3, int(first), lasting=True)
        return says(
            call, box, purpose=Purpose.REVERSE, suits=(suit,), forcing=forcing, preference=55
        )
    if level >= 3:
        box = promise(position.points(GAME - 1), (length,))
        return says(call, box, suits=(suit,), forcing=GAME_FORCE, preference=46)
    opener = position.we_opened and _opened(position)
    high = position.mine.low + 6 if opener else UNLIMITED
    if not opener and not position.partner.is_limited:
        box = promise(position.points(INVITATION - 1), (length,))
        preference = 45 + 3 * suit.is_major
        return says(call, box, suits=(suit,), forcing=ONE_ROUND, preference=preference)
    low, _ = position.points(0)
    box = promise(between(low, min(high, position.points(0, GAME + 1)[1])), (length,))
    return says(call, box, suits=(suit,), preference=51 + (level == 1))


def _opened(position: Position) -> bool:
    opening = position.state.opening
    return opening is not None and opening % 4 == position.state.me


def _is_fourth_suit(position: Position, suit: Suit) -> bool:
    """Return whether my side has shown the three other suits, without opponents."""
    ours = position.state.our_suits
    was_bid = any(
        meaning.call.strain is not None and int(meaning.call.strain) == int(suit)
        for meaning in position.state.meanings
    )
    return not position.is_contested and len(ours) == 3 and suit not in ours and not was_bid


def _is_reverse(position: Position, call: Call, suit: Suit) -> bool:
    """Return whether partner would have to go to the three level to prefer my first suit."""
    first = [other for other in SUITS if position.have_shown(other)]
    return call.level == 2 and bool(first) and all(other < suit for other in first)
