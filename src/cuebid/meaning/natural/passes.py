"""Passes: what is left when no other call fits."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import DOUBLE, Call
from cuebid.core.suit import SUITS, Strain
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GAME, INVITATION, SLAM_TRY, Position
from cuebid.meaning.natural.promise import ONE_ROUND, at_least, promise, says
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import is_game

__all__ = ["STANDS_REDOUBLE", "later_pass", "runs_from_redouble"]

# Both hands together: with more, a hand does not leave the auction to the opponents, by level of
# their bid.
_LETS_PLAY: Final = (0.0, 22.0, 23.0, 24.0, 27.0, 30.0, 35.0, 40.0)
# Both hands together: redoubles need so much and two points for each level.
_REDOUBLES: Final = 23.0
# High cards of both hands by the longest suit: with fewer a hand runs from their redoubled notrump.
# Four cards are no place to play opposite a few points that may beat it.
STANDS_REDOUBLE: Final = {6: 24.0, 5: 22.0, 4: 19.5}
# Five of a minor takes more than game elsewhere.
_FIVE_OF_A_MINOR: Final = 2.5
_FOUR: Final = 4
_TWO_NOTRUMP: Final = Call("2NT").index


def later_pass(position: Position, call: Call) -> CallMeaning:
    """Return what a pass shows where my side has acted."""
    state = position.state
    if state.must_call:
        # Listeners take it for a hand that could not stand the promise; nobody should make it.
        return says(call, promise(position.points(0, 17.0)), purpose=Purpose.NOTHING, preference=-1)
    if position.state.waits_for_answer:
        return _of_artificial_bid(position, call)
    if position.is_theirs:
        return _over_their_bid(position, call)
    if position.was_doubled or state.doubled:
        return _doubled(position, call)
    return _over_our_bid(position, call)


def _of_artificial_bid(position: Position, call: Call) -> CallMeaning:
    """Return a pass of an artificial bid of ours: with so many cards there, it may be played."""
    last = position.last
    if last is None or last.strain is None or last.strain is Strain.NOTRUMP:
        return says(call, purpose=Purpose.NOTHING)
    box = promise(position.points(0, 20.0), (at_least(SUITS[last.strain], 6),))
    return says(call, box, purpose=Purpose.SIGN_OFF, preference=12)


def _over_their_bid(position: Position, call: Call) -> CallMeaning:
    level = 1 if position.last is None else position.last.level
    if position.state.doubled and position.last is not None:
        theirs = position.their_suit
        if position.state.doubled > 1 and position.is_balancing and theirs is not None:
            # Left in, a redoubled contract is often made: to stay takes trumps.
            box = promise(lengths=(at_least(theirs, 4),))
            return says(call, box, purpose=Purpose.PENALTY, preference=40)
        # Partner's double stands, or theirs is redoubled: content.
        doubler = position.partner_action
        is_penalty = doubler is not None and doubler.purpose in (Purpose.PENALTY, Purpose.LEAD)
        box = promise(position.points(0, 45.0))
        if is_penalty and runs_from_redouble(position):
            box = promise(hcp=position.hcp(STANDS_REDOUBLE[4]))
        return says(call, box, purpose=Purpose.NOTHING, preference=70 if is_penalty else 40)
    if position.state.has_forcing_pass and not position.is_balancing:
        return says(
            call,
            promise(),
            purpose=Purpose.FORCING,
            forcing=ONE_ROUND,
            preference=25,
        )
    theirs = position.their_suit
    boxes = [promise(position.points(0, _LETS_PLAY[level]))]
    if theirs is not None:
        boxes.append(promise(position.points(0, GAME), (at_least(theirs, 3),)))
    # Opener and overcaller have told their story: the rest of their range may pass.
    if position.have_acted:
        low = position.mine.low
        boxes.append(promise((0, min(low + 4 + (level >= 3) * 2, 19))))
    return says(call, *boxes, purpose=Purpose.NOTHING, preference=24)


def runs_from_redouble(position: Position) -> bool:
    """Return whether their notrump is redoubled and my hand, unknown so far, may be too weak."""
    is_redoubled = position.state.doubled > 1 and position.is_theirs
    return is_redoubled and position.their_suit is None and not position.have_acted


def _doubled(position: Position, call: Call) -> CallMeaning:
    """Return what a pass of our own doubled contract shows: content, or without a better place."""
    last = position.last
    if last is None or last.strain is None:
        return says(call, promise(), purpose=Purpose.NOTHING, preference=30)
    if position.state.is_artificial_bid_of_ours and last.strain is not Strain.NOTRUMP:
        # To leave an artificial bid in, doubled, takes length there.
        suit = SUITS[last.strain]
        if position.right_call is DOUBLE:
            return says(call, promise(), purpose=Purpose.NOTHING, preference=15)
        box = promise((0, 37), (at_least(suit, 5),))
        return says(call, box, purpose=Purpose.SIGN_OFF, preference=30)
    # With more a redouble says so.
    box = promise(position.points(0, max(GAME, _REDOUBLES + 2 * last.level) + 2))
    return says(call, box, purpose=Purpose.NOTHING, preference=35)


def _over_our_bid(  # noqa: PLR0911 - one return for each kind
    position: Position, call: Call
) -> CallMeaning:
    last, partner = position.last, position.partner
    if last is None or last.strain is None:
        return says(call, promise(), purpose=Purpose.NOTHING, preference=10)
    is_partners = position.state.last_bidder == position.state.partner
    if not is_partners:
        # My own bid comes back to me; there is nothing to add.
        return says(call, promise(), purpose=Purpose.NOTHING, preference=10)
    if is_game(last):
        # Game is where most auctions end; only slam is left to look for.
        high = SLAM_TRY + 2 if last.level < 6 else 60.0
        return says(call, promise(position.points(0, high)), purpose=Purpose.NOTHING, preference=75)
    if last.level == _FOUR:
        # Four of a minor: the next bid is game.
        box = promise(position.points(0, GAME + _FIVE_OF_A_MINOR))
        return says(call, box, purpose=Purpose.NOTHING, preference=40)
    if partner.is_limited:
        return _opposite_limited(position, call)
    if position.have_acted:
        box = promise(position.points(0, INVITATION))
        return says(call, box, purpose=Purpose.NOTHING, preference=38)
    # The first answer to an opening or an overcall.
    box = promise(position.points(0, 19.5))
    boxes = [box]
    if not position.we_opened:
        boxes.append(promise(position.points(0, INVITATION - 1)))
    elif position.is_contested or position.is_passed_hand:
        boxes.append(promise(position.points(0, 20.5)))
    return says(call, *boxes, purpose=Purpose.NOTHING, preference=28)


def _opposite_limited(position: Position, call: Call) -> CallMeaning:
    """Return a pass without values for game, where partner's strength is known."""
    meaning, last = position.partner_action, position.last
    boxes = [promise(position.points(0, INVITATION))]
    # Above two notrump there is no invitation left: what does not bid game passes.
    if last is not None and position.last_rank >= _TWO_NOTRUMP:
        boxes.append(promise(position.points(0, GAME)))
    if meaning is not None and meaning.purpose is Purpose.SIGN_OFF:
        boxes.append(promise(position.points(0, GAME + 1)))
    return says(call, *boxes, purpose=Purpose.NOTHING, preference=40)
