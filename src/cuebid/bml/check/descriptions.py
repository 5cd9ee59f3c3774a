"""Report variables in descriptions that no bid binds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuebid.bml.auctions.variables import OTHER_OF
from cuebid.bml.tree.bids import Bid, ChoiceBid, Variable, VariableBid
from cuebid.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.bml.tree import Document, Row
    from cuebid.text import Diagnostics

# X alone is a double as often as a suit; after a count, `4X`, `4+X`, `4=X`, it is a suit.
_VARIABLE: Final = re.compile(
    r"(?<![A-Za-z_!])(?:(oM|om|M|m)(?![\w'’/.])|(?<=[0-9+=])([XYZ])(?!\w))"
)
_ORDINARY: Final = frozenset({Variable.MAJOR, Variable.MINOR})
# After one of these a variable is a number of cards: `5M`, `4+M`.
_COUNTS: Final = tuple("0123456789+=")


def check_texts(document: Document, report: Diagnostics) -> None:
    """Report unbound variables in descriptions."""
    for table in document.tables:
        bound: list[frozenset[Variable]] = []
        for row in table.rows:
            above = bound[row.parent] if row.parent >= 0 else frozenset[Variable]()
            # Parents come before their children, so that their set is complete.
            bound.append(above | {variable for bid in row.bids for variable in _bound_by(bid)})
            if row.lines:
                _check_variables(row, bound[-1], report)


def variables_in(line: str) -> Iterator[tuple[Variable, int, int]]:
    """Yield the variables in a line of a description, each with where it begins and ends."""
    for match in _VARIABLE.finditer(line):
        yield Variable(match[1] or match[2]), match.start(), match.end()


def variables_of(bid: Bid) -> list[Variable]:
    """Return the variables in a bid; a choice of bids may have several."""
    options = bid.options if isinstance(bid, ChoiceBid) else (bid,)
    return [option.variable for option in options if isinstance(option, VariableBid)]


def _bound_by(bid: Bid) -> Iterator[Variable]:
    """Yield the variables that a bid gives a meaning in the texts below it: M defines oM too."""
    for variable in variables_of(bid):
        yield variable
        yield from (paired for paired, (first, _) in OTHER_OF.items() if first is variable)


def _check_variables(row: Row, bound: frozenset[Variable], report: Diagnostics) -> None:
    reported: set[Variable] = set()
    for line, start in zip(row.lines, row.line_starts, strict=True):
        for variable, first, last in variables_in(line):
            # Once a row: a text with an unbound variable mostly uses it several times.
            if variable in bound or variable in reported:
                continue
            reported.add(variable)
            span = Span(row.source, start + first, start + last)
            message = f"no bid binds {variable.value} here; it stays as typed"
            # `5M` for five cards in any major is how people write; `M` alone is a variable.
            ordinary = variable in _ORDINARY and line.endswith(_COUNTS, 0, first)
            add = report.hint if ordinary else report.warning
            expected = f"a bid with {variable.value} in this row or above it, or words"
            add("bml-variable-in-text", message, span, expected=expected)
