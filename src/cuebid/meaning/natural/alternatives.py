"""Calls that say which hand an earlier ambiguous call was made on: weak or strong, which suit.

An artificial opening bid may show one of several hands, such as a Multi two diamonds. Authors of
notes seldom write how the opener then shows which hand he has: by the cheapest bid of its suit.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import PASS, SUITS, Call, Strain, Suit
from cuebid.evaluation import HCP, LENGTH, Box, Boxes
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GAME, Position
from cuebid.meaning.natural.promise import ONE_ROUND, promise, says
from cuebid.meaning.purpose import Purpose

# A hand has a suit if it has so many cards.
_SUIT: Final = 4
# A hand has a long suit if it has so many cards.
_LONG: Final = 5
FORCED: Final = 90
"""The preference of calls that a hand must make, above that of any free choice."""
WEAK: Final = 14
"""Hands with at most so many high-card points are the weak ones of an ambiguous call."""
# A hand with so many high-card points forces partner even if he has nothing.
_FORCES: Final = 20
_TWO: Final = 2


def has_suit(box: Box, suit: Suit) -> bool:
    """Return whether all hands of a box have four cards in a suit."""
    return box.range(LENGTH, suit)[0] >= _SUIT


def _own_hands(position: Position) -> tuple[Box, ...]:
    """Return the boxes that my last call has shown if it was artificial; otherwise empty."""
    state = position.state
    turns = state.bids(state.me)
    if not turns or not state.meanings[turns[-1]].is_artificial:
        return ()
    return state.shown[state.me].boxes


def after_sign_off(position: Position, call: Call) -> CallMeaning | None:
    """Return what my call over partner's sign-off shows if my last one meant weak or strong hands.

    Partner signs off opposite the weak hands of a call: these pass, and strong hands bid on.
    Returns None for other calls, and if my last call did not show both kinds of hands.
    """
    own = _own_hands(position)
    weak = tuple(box for box in own if box.range(HCP)[1] <= WEAK)
    strong = tuple(box for box in own if box.range(HCP)[0] > WEAK)
    if not weak or not strong:
        return None
    if call is PASS:
        return CallMeaning(call, Boxes(weak), purpose=Purpose.NOTHING, preference=FORCED)
    return _shows(position, call, strong)


def tells_suit(position: Position, call: Call) -> CallMeaning | None:
    """Return the meaning of a bid that shows which suit my ambiguous call was made on, or None.

    It is the cheapest bid of the suit, if partner forces, has not bid the suit himself, and no suit
    is common to all hands that were shown.
    """
    if not position.must_call or position.is_over_them or call.strain is None:
        return None
    own = _own_hands(position)
    if len(own) < 2 or call.strain is Strain.NOTRUMP:
        return None
    suit = SUITS[call.strain]
    is_unknown = all(any(not _is_long(box, each) for box in own) for each in SUITS)
    holds = tuple(box for box in own if _is_long(box, suit))
    if not is_unknown or not holds or position.partner_has(suit):
        return None
    return _shows(position, call, holds)


def offers_suit(position: Position, call: Call) -> CallMeaning | None:
    """Return the meaning of a bid for partner to pass or correct, or None.

    It is the cheapest bid of a suit that partner may hold, if his artificial call may be a weak
    hand with one suit or another and he waits for an answer.
    """
    partner = position.partner_call
    if partner is None or not partner.is_artificial or position.is_over_them:
        return None
    is_low = call.strain not in (None, Strain.NOTRUMP) and not position.jump(call)
    if call.strain is None or not is_low or not position.must_call:
        return None
    weak = [box for box in partner.boxes.boxes if box.range(HCP)[1] <= WEAK]
    suits = [suit for suit in SUITS if any(_is_long(box, suit) for box in weak)]
    is_unknown = not any(all(_is_long(box, suit) for box in weak) for suit in suits)
    if len(suits) < _TWO or not is_unknown:
        return None
    # Bid the suit with the lowest bid, so that partner can correct cheaply.
    lowest = min(suits, key=lambda suit: 5 * position.cheapest(suit) + int(suit))
    if SUITS[call.strain] is not lowest:
        return None
    box = promise(position.points(0, GAME))
    return says(call, box, purpose=Purpose.OR_CORRECT, artificial=True, preference=FORCED)


def _is_long(box: Box, suit: Suit) -> bool:
    return box.range(LENGTH, suit)[0] >= _LONG


def _shows(position: Position, call: Call, hands: tuple[Box, ...]) -> CallMeaning | None:
    """Return what a bid shows: those of `hands` with its suit, or for notrump without a suit.

    A suit has four cards. None for a jump, for other calls, and if no hands remain.
    """
    if call.strain is None or position.jump(call):
        return None
    suits: tuple[Suit, ...] = ()
    if call.strain is Strain.NOTRUMP:
        shown = tuple(box for box in hands if not any(has_suit(box, suit) for suit in SUITS))
    else:
        suits = (SUITS[call.strain],)
        shown = tuple(box for box in hands if has_suit(box, suits[0]))
    if not shown:
        return None
    forcing = ONE_ROUND if min(box.range(HCP)[0] for box in shown) >= _FORCES else None
    return CallMeaning(
        call, Boxes(shown), purpose=Purpose.NATURAL, suits=suits, forcing=forcing, preference=FORCED
    )
