"""Which of several hands a call has shown: the weak or the strong one, the one suit or the other.

An opening may show one of several hands. Where partner's answer leaves the opener to tell which,
authors seldom write how: the cheapest bid of a suit that one of the hands holds says that it is so.
"""

from __future__ import annotations

from typing import Final

from cuebid.core.call import PASS, Call
from cuebid.core.suit import SUITS, Strain, Suit
from cuebid.evaluation import HCP, LENGTH, Box, Boxes
from cuebid.judgement.meaning import CallMeaning, Purpose
from cuebid.judgement.theory.position import Position
from cuebid.judgement.theory.promise import ONE_ROUND

__all__ = ["after_sign_off", "has_suit", "tells_suit"]

# So many cards are a suit that a player is asked about.
_SUIT: Final = 4
# A suit that a call is made on.
_LONG: Final = 5
# Above all calls of free choice.
_FORCED: Final = 90
# Hands of at most so many points have nothing to add to what they have shown.
_WEAK: Final = 14
# A strong hand from here on forces partner, who may have nothing.
_FORCES: Final = 20


def has_suit(box: Box, suit: Suit) -> bool:
    """Return whether all hands of a box have four cards in a suit."""
    return box.range(LENGTH, suit)[0] >= _SUIT


def after_sign_off(position: Position, call: Call) -> CallMeaning | None:
    """Return what tells a weak hand from a strong one after partner's contract to play.

    Partner signs off opposite the weak hands of a call: those pass, and the strong ones go on.
    Returns None for other calls, and where not both kinds of hands were shown.
    """
    own = position.state.shown[position.state.me].boxes
    weak = tuple(box for box in own if box.range(HCP)[1] <= _WEAK)
    strong = tuple(box for box in own if box.range(HCP)[0] > _WEAK)
    if not weak or not strong:
        return None
    if call is PASS:
        return CallMeaning(call, Boxes(weak), purpose=Purpose.NOTHING, preference=_FORCED)
    return _shows(position, call, strong)


def tells_suit(position: Position, call: Call) -> CallMeaning | None:
    """Return the cheapest bid of a suit that some of my hands hold, where partner forces; or None.

    Only where no suit is common to all hands that were shown, and partner has not bid it.
    """
    if not position.must_call or position.is_over_them or call.strain is None:
        return None
    own = position.state.shown[position.state.me].boxes
    if len(own) < 2 or call.strain is Strain.NOTRUMP:
        return None
    suit = SUITS[call.strain]
    is_unknown = all(any(not _is_long(box, each) for box in own) for each in SUITS)
    holds = tuple(box for box in own if _is_long(box, suit))
    if not is_unknown or not holds or position.partner_has(suit):
        return None
    return _shows(position, call, holds)


def _is_long(box: Box, suit: Suit) -> bool:
    return box.range(LENGTH, suit)[0] >= _LONG


def _shows(position: Position, call: Call, hands: tuple[Box, ...]) -> CallMeaning | None:
    """Return the cheapest bid of a suit, or of notrump, with those of the hands that it shows."""
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
        call,
        Boxes(shown),
        purpose=Purpose.NATURAL,
        suits=suits,
        forcing=forcing,
        preference=_FORCED,
    )
