"""Explanations of calls, as both sides of the wire read and write them."""

from __future__ import annotations

from cuebid.core import Call, Explanation, Seat
from cuebid.tablemanager.grammar.messages import SUFFIXES_SINCE, Bid
from cuebid.tablemanager.grammar.sanitise import sanitise

__all__ = ["explained_bid", "explanation_in"]


def explained_bid(seat: Seat, call: Call, explanation: Explanation | None, version: int) -> Bid:
    """The line of a call with what is said about it, as far as `version` has a place for it."""
    if explanation is None:
        return Bid(seat=seat, call=call)
    text = sanitise(explanation.text)
    if explanation.alerted:
        return Bid(seat=seat, call=call, alert=text)
    return Bid(seat=seat, call=call, infos=text if version >= SUFFIXES_SINCE else None)


def explanation_in(message: Bid) -> Explanation | None:
    """What the line of a call says about it."""
    if message.alert is not None:
        return Explanation(message.alert, alerted=True)
    return None if message.infos is None else Explanation(message.infos, alerted=False)
