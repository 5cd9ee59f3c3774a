"""Read the calls of label A of RBN, and the notes to which they refer."""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Auction, Call, Explanation, IllegalError, Seat
from cuebid.formats.rbn.lines import RbnRecord
from cuebid.text import Diagnostics, Span

# `A` is all pass, `Y` the question "your call"; `*` marks a conventional call, `^3` refers to the
# line with label 3; a colon ends a round.
_CALL: Final = re.compile(
    r"[:\s]*(?:(?P<all>A)|(?P<your>Y)|(?P<call>[1-7][CDHSN]|[PXR]))"
    r"(?P<marks>(?:[*!?]|\^[0-9*]?)*)",
    re.IGNORECASE,
)
_SPELLINGS: Final = {"R": "XX"}


def read_auction(
    record: RbnRecord, calls: Span | None, dealer: Seat, diagnostics: Diagnostics
) -> tuple[Auction, dict[int, Explanation]]:
    """Return the auction up to its first faulty call, and explanations by position of the call."""
    auction = Auction(dealer)
    explanations: dict[int, Explanation] = {}
    text = "" if calls is None else calls.text.rstrip()
    offset = 0
    while calls is not None and offset < len(text) and text[offset:].strip(": \t"):
        match = _CALL.match(text, offset)
        if match is None:
            message = f"{text[offset:]!r} is not a call; the auction is read up to here"
            diagnostics.error(
                "rbn-bad-call", message, calls.part(offset, len(text)), expected="such as 1C or P"
            )
            break
        if match["your"]:
            break
        try:
            auction = _after(auction, match)
        except IllegalError as error:
            message = f"{error}; the auction is read up to here"
            diagnostics.error("rbn-illegal-call", message, calls.part(offset, match.end()))
            break
        explanation = _explanation(record, match["marks"])
        if explanation is not None:
            explanations[len(auction) - 1] = explanation
        offset = match.end()
    return auction, explanations


def _after(auction: Auction, match: re.Match[str]) -> Auction:
    if match["all"]:
        return auction.with_all_pass()
    written = match["call"].upper()
    return auction.with_call(Call(_SPELLINGS.get(written, written)))


def _explanation(record: RbnRecord, marks: str) -> Explanation | None:
    """Return the explanation of a call by its notes and its mark `*`; None without either."""
    numbers = re.findall(r"\^([0-9])", marks)
    note = "; ".join(filter(None, (record.text(number) for number in numbers)))
    alerted = "*" in marks
    return Explanation(note, alerted) if note or alerted else None
