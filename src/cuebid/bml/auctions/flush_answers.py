"""Warn of answers to an opponents' call that are not indented, so that they answer nothing.

`(1H)` without a dash is a row like any other: what follows at its depth is its sibling. A table of
answers written so defines opening bids, and a double has nothing to double. bml.txt has `(1N)---`
for the first line of a sequence; without the dashes the author nearly always meant it too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.bml.tree.bids import CallsBid
from cuebid.core import PASS
from cuebid.text import Edit, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.bml.tree import BiddingTable, Document, Row
    from cuebid.bml.tree.bids import Bid
    from cuebid.core import Call
    from cuebid.text import Diagnostics


def report_flush_answers(document: Document, report: Diagnostics) -> frozenset[tuple[str, int]]:
    """Warn of seeming answers to an opponents' call that are not indented; return their places.

    Returns:
        File name and offset of every such row; its other faults follow from its depth.
    """
    places: set[tuple[str, int]] = set()
    for table in document.tables:
        for theirs, answers in _flush(table):
            places |= {(row.source.name, row.start) for row in answers}
            _report(theirs, len(answers), report)
    return frozenset(places)


def _report(theirs: Row, count: int, report: Diagnostics) -> None:
    token = theirs.token
    is_one = count == 1
    rows = f"the {'row' if is_one else f'{count} rows'} under {token} at the same depth"
    if theirs.depth:
        verbs = "does not answer it: it follows" if is_one else "do not answer it: they follow"
        report.warning(
            "bml-flush-answers",
            f"{rows} {verbs} the call above",
            theirs.token_span,
            expected=f"answers to {token} indented below it",
        )
        return
    verbs = "is an opening, not an answer to it" if is_one else "are openings, not answers to it"
    end = Span(theirs.source, theirs.token_span.end, theirs.token_span.end)
    report.warning(
        "bml-flush-answers",
        f"{rows} {verbs}",
        theirs.token_span,
        expected=f"`{token}-`, or answers indented below it",
        edit=Edit(end, "-", f"write `{token}-`"),
    )


def _flush(table: BiddingTable) -> Iterator[tuple[Row, list[Row]]]:
    """Yield opponents' calls without rows below them, each with the rows that seem to answer it."""
    levels = [table.roots(), *(table.children(row) for row in table.rows)]
    for level in levels:
        theirs: Row | None = None
        answers: list[Row] = []
        for row in level:
            if row.bid.theirs:
                if theirs is not None and _all_answer(theirs, answers):
                    yield theirs, answers
                theirs, answers = (row if _waits_for_answers(row) else None), []
            else:
                answers.append(row)
        if theirs is not None and _all_answer(theirs, answers):
            yield theirs, answers


def _waits_for_answers(row: Row) -> bool:
    """Return whether an opponents' call has neither rows below it nor a text that answers it."""
    if (
        row.is_history
        or not row.is_readable
        or row.end > row.index + 1
        or _calls(row.bid) == (PASS,)
    ):
        return False
    # Inside an auction the text of their call says what we do: `(X) = system on`.
    return not row.depth or not row.text


def _all_answer(theirs: Row, answers: list[Row]) -> bool:
    """Return whether there are rows and none of them bids too low to answer the call."""
    return bool(answers) and all(_may_answer(theirs.bid, row.bid) for row in answers)


def _may_answer(above: Bid, below: Bid) -> bool:
    lowest, highest = _calls(above)[:1], _calls(below)[-1:]
    if not lowest or not highest:
        return True
    return not lowest[0].is_bid or not highest[0].is_bid or highest[0] > lowest[0]


def _calls(bid: Bid) -> tuple[Call, ...]:
    """Return the calls that a bid names, lowest first; none for variables, steps and words."""
    return (
        tuple(sorted(bid.calls, key=lambda call: call.index)) if isinstance(bid, CallsBid) else ()
    )
