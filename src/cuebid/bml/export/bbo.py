"""Export a document as BBOalert data: our own calls that have a text.

BBOalert takes the last record that matches, so the records are written from the general to the
particular.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.bml.auctions.expand import defined_auctions
from cuebid.bml.auctions.flush_answers import report_flush_answers
from cuebid.bml.auctions.illegal_calls import report_illegal_calls
from cuebid.bml.auctions.usage import Usage, report_unused_rows
from cuebid.bml.tree.conditions import Conditions, OpenerSeat, Vulnerable
from cuebid.core import PASS
from cuebid.formats.bbo import Alert, BboRecord, BboTitle, Option

if TYPE_CHECKING:
    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.bml.limits import Limits
    from cuebid.bml.tree import Document
    from cuebid.text import Diagnostics

_SIDE: Final = {Vulnerable.ANY: None, Vulnerable.YES: True, Vulnerable.NO: False}
# `!c` and `!C` are suits, `!SPL` is an alert (ruling B8).
_ALERT: Final = re.compile(r"!(?![cdhs]|[CDHS](?![A-Za-z/]))\s*")


def to_bbo(
    document: Document, report: Diagnostics, *, limits: Limits | None = None
) -> Iterator[BboRecord]:
    """Yield the BBOalert records of a document, hidden tables too.

    BBOalert takes the last record that fits, so what applies always comes first, then a block for
    each seat and vulnerability, those that fix more of it later. Within a block auctions with
    passes before the opening come after the others, which fit with those passes too.

    Raises:
        LimitError: the document defines more auctions than the limits allow.
    """
    usage = Usage()
    blocks: dict[tuple[Conditions, bool], list[DefinedAuction]] = {}
    flush = report_flush_answers(document, report)
    defined = defined_auctions(document, limits, usage)
    for sequence in report_illegal_calls(defined, report, flush):
        is_usual = not sequence.conditions.against
        if sequence.is_ours and sequence.text.strip() and is_usual:
            # Calls of opponents need no record, and a record without a text would hide BBO's own
            # explanation.
            conditions = sequence.conditions
            # Auctions for all conditions need no option, so openings and overcalls share one block.
            opens = conditions.any or sequence.we_open
            blocks.setdefault((conditions, opens), []).append(sequence)
    report_unused_rows(document, usage, report)
    yield BboTitle(document.title)
    # Python's sort keeps the document's order among equally specific blocks, and among auctions
    # with equally many leading passes.
    for (conditions, opens), auctions in sorted(blocks.items(), key=_specificity):
        if not conditions.any:
            yield _option(conditions, "Opening" if opens else "Overcall")
        for sequence in sorted(auctions, key=_leading_passes):
            yield Alert(sequence.calls[:-1], sequence.call, _text(sequence))


def _specificity(block: tuple[tuple[Conditions, bool], object]) -> tuple[int, int]:
    """Return a sort key: blocks for particular seats and vulnerabilities come later."""
    conditions = block[0][0]
    sides = (conditions.we, conditions.they)
    fixed = sum(side is not Vulnerable.ANY for side in sides)
    left_out = 4 - len(conditions.seat.positions)
    # The number of fixed conditions counts first; among equals, blocks for fewer seats come later.
    return fixed + bool(left_out), left_out


def _leading_passes(sequence: DefinedAuction) -> int:
    calls = sequence.calls
    # BBOalert looks an auction up as it is and without all passes before the opening, so a
    # definition with passes must come later to win.
    return next((number for number, call in enumerate(calls) if call is not PASS), len(calls))


def _option(conditions: Conditions, name: str) -> Option:
    seats = conditions.seat
    positions = () if seats is OpenerSeat.ANY else tuple(sorted(seats.positions))
    return Option(name, positions, _SIDE[conditions.we], _SIDE[conditions.they])


def _text(sequence: DefinedAuction) -> str:
    """Return the meaning of a call with suits for variables, without the alert mark."""
    return (
        _ALERT.sub("", sequence.full_text, count=1)
        if _is_marked(sequence)
        else (sequence.full_text)
    )


def _is_marked(sequence: DefinedAuction) -> bool:
    return sequence.alert and _ALERT.match(sequence.text) is not None
