"""Seat and vulnerability in words, shown above a table."""

from __future__ import annotations

from typing import Final

from cuebid.bml.tree.conditions import Conditions, OpenerSeat, Vulnerable

__all__ = ["conditions_text"]

_SEATS: Final = {
    OpenerSeat.FIRST: "1st seat",
    OpenerSeat.SECOND: "2nd seat",
    OpenerSeat.THIRD: "3rd seat",
    OpenerSeat.FOURTH: "4th seat",
    OpenerSeat.FIRST_OR_SECOND: "1st or 2nd seat",
    OpenerSeat.THIRD_OR_FOURTH: "3rd or 4th seat",
}
_WORDS: Final = {
    (Vulnerable.YES, Vulnerable.YES): "both sides vulnerable",
    (Vulnerable.NO, Vulnerable.NO): "neither side vulnerable",
    (Vulnerable.YES, Vulnerable.NO): "we are vulnerable, they are not",
    (Vulnerable.NO, Vulnerable.YES): "they are vulnerable, we are not",
    (Vulnerable.YES, Vulnerable.ANY): "we are vulnerable",
    (Vulnerable.NO, Vulnerable.ANY): "we are not vulnerable",
    (Vulnerable.ANY, Vulnerable.YES): "they are vulnerable",
    (Vulnerable.ANY, Vulnerable.NO): "they are not vulnerable",
}


def conditions_text(conditions: Conditions) -> str:
    """Return in words when a table applies; empty for always."""
    parts = (_SEATS.get(conditions.seat), _WORDS.get((conditions.we, conditions.they)))
    shows = conditions.against.replace("-", " ")
    against = f"against a {shows}" if shows else ""
    text = ", ".join(part for part in (against, *parts) if part)
    return text[:1].upper() + text[1:]
