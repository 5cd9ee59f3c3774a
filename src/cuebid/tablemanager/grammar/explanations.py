"""Write explanations of calls into messages, and read them, for both sides of the wire."""

from __future__ import annotations

from cuebid.core import Call, Explanation, Seat
from cuebid.tablemanager.grammar.messages import SUFFIXES_SINCE, Bid
from cuebid.tablemanager.grammar.sanitise import sanitise

__all__ = ["explained_bid", "explanation_in"]


def explained_bid(seat: Seat, call: Call, explanation: Explanation | None, version: int) -> Bid:
    """Return the message of a call with its explanation, if `version` has a place for it.

    Version 18 can carry alerts only; an explanation of a call that is not alerted is dropped.
    """
    if explanation is None:
        return Bid(seat=seat, call=call)
    text = sanitise(explanation.text)
    if explanation.alerted:
        return Bid(seat=seat, call=call, alert=text)
    return Bid(seat=seat, call=call, infos=text if version >= SUFFIXES_SINCE else None)


def explanation_in(message: Bid) -> Explanation | None:
    """Return the explanation in the message of a call; None without one."""
    if message.alert is not None:
        return Explanation(message.alert, alerted=True)
    return None if message.infos is None else Explanation(message.infos, alerted=False)
