"""Check descriptions: variables that no bid binds, rows that became text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuebid.bml.auctions.variables import OTHER_OF
from cuebid.bml.language.read_bid import read_bid
from cuebid.bml.tree.bids import Bid, ChoiceBid, FreeBid, Variable, VariableBid
from cuebid.text import Edit, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.bml.tree import Document
    from cuebid.bml.tree.table import Row
    from cuebid.text import Diagnostics

__all__ = ["check_texts"]

# X alone is a double as often as a suit; after a count, `4X`, `4+X`, `4=X`, it is a suit.
_VARIABLE: Final = re.compile(
    r"(?<![A-Za-z_!])(?:(oM|om|M|m)(?![\w'’/.])|(?<=[0-9+=])([XYZ])(?!\w))"
)
_ORDINARY: Final = frozenset({Variable.MAJOR, Variable.MINOR})
# After one of these a variable is a number of cards: `5M`, `4+M`.
_COUNTS: Final = tuple("0123456789+=")
_FIRST_WORD: Final = re.compile(r"(\S+)\s+\S")


def check_texts(document: Document, report: Diagnostics) -> None:
    """Report unbound variables in descriptions, and rows that were read as description."""
    for table in document.tables:
        bound: list[frozenset[Variable]] = []
        for row in table.rows:
            above = bound[row.parent] if row.parent >= 0 else frozenset[Variable]()
            # Parents come before their children, so that their set is complete.
            bound.append(above | {variable for bid in row.bids for variable in _bound_by(bid)})
            if row.lines:
                _check_variables(row, bound[-1], report)
                _check_continuation(row, report)


def _bound_by(bid: Bid) -> Iterator[Variable]:
    """Yield the variables that a bid gives a meaning in the texts below it: M defines oM too."""
    for variable in _variables(bid):
        yield variable
        yield from (paired for paired, (first, _) in OTHER_OF.items() if first is variable)


def _variables(bid: Bid) -> list[Variable]:
    if isinstance(bid, VariableBid):
        return [bid.variable]
    if isinstance(bid, ChoiceBid):
        return [option.variable for option in bid.options if isinstance(option, VariableBid)]
    return []


def _check_variables(row: Row, bound: frozenset[Variable], report: Diagnostics) -> None:
    reported: set[Variable] = set()
    for line, start in zip(row.lines, row.line_starts, strict=True):
        for match in _VARIABLE.finditer(line):
            variable = Variable(match[1] or match[2])
            # Once a row: a text that misses a variable mostly uses it several times.
            if variable in bound or variable in reported:
                continue
            reported.add(variable)
            span = Span(row.source, start + match.start(), start + match.end())
            message = f"no bid binds {variable.value} here; it stays as typed"
            # `5M` for five cards in any major is how people write; `M` alone is a variable.
            ordinary = variable in _ORDINARY and line.endswith(_COUNTS, 0, match.start())
            add = report.hint if ordinary else report.warning
            expected = f"a bid with {variable.value} in this row or above it, or words"
            add("bml-variable-in-text", message, span, expected=expected)


def _check_continuation(row: Row, report: Diagnostics) -> None:
    """Warn of a line of text that would be a row if the row above it had a longer call.

    `P text` has its text two columns to the right, where its answers would stand too.
    """
    # A call of three characters or more has its text too far right for a sub-bid to meet it.
    if len(row.lines) < 2 or row.line_starts[0] - row.start > 3:
        return
    for line, start in zip(row.lines[1:], row.line_starts[1:], strict=True):
        match = _FIRST_WORD.match(line)
        bid = read_bid(match[1]).bid if match else None
        if bid is not None and not isinstance(bid, FreeBid):
            text_start = Span(row.source, row.line_starts[0], row.line_starts[0])
            report.warning(
                "bml-row-as-text",
                f"{line.split()[0]} is read as text of {row.token}, not as a row, since it stands "
                "below the first letter of that text",
                Span(row.source, start, start + len(line)),
                expected="another indentation, or = after the call above",
                edit=Edit(text_start, "= ", f"put = after {row.token}"),
            )
