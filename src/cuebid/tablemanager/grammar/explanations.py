"""Write explanations of calls into messages, and read them, for both sides of the wire."""

# An alert of version 18 has the elements of the protocol and nothing else, and calls that are not
# alerted have no explanation at all. Two Cuebid programs that have recognised each other say more:
# a line of its own before the call has the meaning in full. No other program is ever sent it.

from __future__ import annotations

from typing import Final

from cuebid.core import Call, Explanation, Seat
from cuebid.tablemanager.grammar.alerts import read_alert
from cuebid.tablemanager.grammar.messages import SUFFIXES_SINCE, Bid
from cuebid.tablemanager.grammar.sanitise import sanitise

MEANING_LINE: Final = "Cuebid meaning "
"""Begins the line with the full meaning of the call in the next line."""
# A line of the table has at most 16 KiB, and a meaning of this length is read by nobody.
_LONGEST_MEANING: Final = 4000
# Between the words and the exact hands, which no words say without loss.
_HANDS: Final = " ## "


def explained_bid(seat: Seat, call: Call, explanation: Explanation | None, version: int) -> Bid:
    """Return the message of a call with its explanation, if `version` has a place for it.

    Version 18 can carry alerts only; an explanation of a call that is not alerted is dropped. An
    alert has the protocol's elements where they are known, and ends with a full stop.
    """
    if explanation is None:
        return Bid(seat=seat, call=call)
    if explanation.alerted:
        return Bid(seat=seat, call=call, alert=_closed(explanation.elements or explanation.text))
    infos = sanitise(explanation.text) if version >= SUFFIXES_SINCE else None
    return Bid(seat=seat, call=call, infos=infos)


def explanation_in(message: Bid, meaning: str = "") -> Explanation | None:
    """Return the explanation in the message of a call; None without one.

    Args:
        message: the call.
        meaning: the full meaning, from the line before; empty without one.
    """
    meaning, _, hands = meaning.partition(_HANDS)
    if message.alert is None:
        if message.infos is None and not meaning:
            return None
        return Explanation(meaning or message.infos or "", alerted=False, hands=hands)
    alert = _opened(message.alert)
    elements = message.alert if read_alert(message.alert) is not None else ""
    return Explanation(meaning or alert, alerted=True, elements=elements, hands=hands)


def meaning_line(bid: Bid, explanation: Explanation | None) -> str:
    """Return the line with the full meaning to send before `bid`; empty if the bid has it."""
    if explanation is None or not explanation.text:
        return ""
    if explanation_in(bid) == explanation and not explanation.hands:
        return ""
    # A list of hands that is too long is left out, because half of it would describe other hands.
    hands = f"{_HANDS}{explanation.hands}" if explanation.hands else ""
    if len(hands) > _LONGEST_MEANING:
        hands = ""
    return f"{MEANING_LINE}{sanitise(explanation.text)[:_LONGEST_MEANING]}{hands}"


def _closed(text: str) -> str:
    """Return a text for the wire, with the full stop that ends an alert; empty for a bare alert."""
    text = sanitise(text)
    return text if not text or text.endswith(".") else f"{text}."


def _opened(text: str) -> str:
    """Return the text of an alert without its full stop."""
    # An ellipsis is part of the text.
    return text if text.endswith("..") else text.removesuffix(".").rstrip()
