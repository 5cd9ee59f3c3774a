"""The explanation of a call for the opponents.

Opponents are entitled to what a call means by agreement (Law 20), not to what the hand is. So the
explanation covers all rules for the call, whichever of them the hand followed: it is the same for
every hand that makes the call and gives nothing away.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS, Call, Explanation, Strain
from cuebid.database import CallContext
from cuebid.database.meaning.disclosure import ALERT
from cuebid.evaluation import LENGTH
from cuebid.evaluation.box_code import encode_boxes
from cuebid.meaning.combined import limited
from cuebid.phrases import full_form, protocol_form

__all__ = ["ALERT", "explain_call"]

# A suit of three cards or more counts as natural; bids in shorter suits are alerted.
_NATURAL_LENGTH: Final = 3
_RAISING_LENGTH: Final = 2
_LONG: Final = 6
# Partner's number, counted from the player who calls.
_PARTNER: Final = 2


def explain_call(context: CallContext, call: Call) -> Explanation | None:
    """Return the explanation of a call for opponents; None if nothing describes the call.

    The explanation is the full form of what the call discloses: `cuebid.phrases`. A bid in a suit
    is alerted if its bidder has not shown three cards there, or two opposite six of partner's;
    another call if one of the texts of its rules begins with `ALERT`.

    Args:
        context: the auction before the call.
        call: the call.
    """
    disclosure = context.disclosure(call)
    # There is no agreement to explain; callers of this function say so in their own words.
    if disclosure is None:
        return None
    meaning = context.meaning(call)
    if meaning.is_natural:
        alerted = meaning.is_artificial
    else:
        alerted = any(text.startswith(ALERT) for text in meaning.texts)
        alerted = alerted or _is_artificial(context, call)
    boxes = limited(meaning.boxes | disclosure.boxes) if context.has_habits else meaning.boxes
    return Explanation(
        full_form(disclosure), alerted, protocol_form(disclosure), encode_boxes(boxes)
    )


def _is_artificial(context: CallContext, call: Call) -> bool:
    """Return whether a bid names a suit that its bidder has not shown."""
    # Passes, doubles and notrump name no suit, so nothing about them can be natural in this sense.
    if not call.is_bid or call.strain is None or call.strain is Strain.NOTRUMP:
        return False
    suit, situation = SUITS[call.strain], context.situation
    shown_after = context.after(call).situation.hulls[situation.me]
    length = shown_after.range(LENGTH, suit)[0]
    # Two cards are enough to raise a suit of which partner has shown six.
    partners = situation.hulls[situation.partner].range(LENGTH, suit)[0]
    is_raise = situation.has_bid(int(suit), _PARTNER) and partners >= _LONG
    return length < (_RAISING_LENGTH if is_raise else _NATURAL_LENGTH)
