"""`#VUL` and `#SEAT` (bml.txt, Seat and vulnerability dependency)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from cuebid.bml.tree import SeatChange, VulnerabilityChange
from cuebid.bml.tree.conditions import OpenerSeat, Vulnerable

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine
    from cuebid.text import Span

CONDITION_LINE: Final = re.compile(r"#\s*(vul|seat)(?![A-Za-z])\s*(\S*)\s*(.*)", re.IGNORECASE)
_VULNERABILITY: Final = re.compile(r"[YN0][YN0]")
_SEATS: Final = {seat.value: seat for seat in OpenerSeat}


def read_conditions(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a `#SEAT` or `#VUL` line; return the index after it, or `start` if it is neither.

    It sets conditions for the tables below.
    """
    match = CONDITION_LINE.fullmatch(lines[start].words)
    if match is None:
        return start
    context.add_comments(lines[start : start + 1])
    span = context.span(lines[start])
    value = span.part(match.start(2), match.end(2)) if match[2] else span
    # BML 2 drops such words in silence.
    if match[3]:
        context.report.warning(
            "bml-condition",
            f"{match[3]!r} has no meaning here",
            span.part(match.start(3), len(span)),
        )
    if match[1].upper() == "VUL":
        _set_vulnerability(match[2].upper(), value, span, context)
    else:
        _set_seat(match[2], value, span, context)
    return start + 1


def _set_vulnerability(text: str, value: Span, span: Span, context: Context) -> None:
    if not _VULNERABILITY.fullmatch(text):
        context.report.error(
            "bml-condition",
            f"{text or 'nothing'} is not a vulnerability",
            value,
            expected="two letters, ours and theirs, each Y, N or 0: #VUL Y0",
        )
        return
    we, they = Vulnerable(text[0]), Vulnerable(text[1])
    context.conditions = replace(context.conditions, we=we, they=they)
    context.add(VulnerabilityChange(span, we, they))


def _set_seat(text: str, value: Span, span: Span, context: Context) -> None:
    seat = _SEATS.get(text)
    if seat is None:
        context.report.error(
            "bml-condition",
            f"{text or 'nothing'} is not a seat",
            value,
            expected="0, 1, 2, 3, 4, 12 or 34",
        )
        return
    context.conditions = replace(context.conditions, seat=seat)
    context.add(SeatChange(span, seat))
