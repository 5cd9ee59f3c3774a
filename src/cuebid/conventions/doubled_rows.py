"""Find calls to which a module and another file both give a meaning in one auction.

A row for all seats and a row for some of them both make rules, so the call is told as either hand,
and partner cannot tell which. Of two rows under the same conditions the first stands, and the other
is a line that does nothing. Neither is what the author of a module means.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from cuebid.bml import ANY_CONDITIONS, DefinedAuction, Document
from cuebid.bml.bss.qualifiers import Qualifiers
from cuebid.conventions.check import modules_of
from cuebid.text import Diagnostics, Related


def check_doubled_rows(
    document: Document, rows: Iterable[DefinedAuction], report: Diagnostics
) -> None:
    """Warn of each pair of rows that give one call two meanings, if one is a row of a module.

    Args:
        document: a system; one without modules has no findings.
        rows: every definition of the document, in order, except rows that give way to others.
        report: receives the warnings.
    """
    modules = {header.span.source.name for header in modules_of(document)}
    if not modules:
        return
    by_auction: dict[tuple[bool, str], list[DefinedAuction]] = defaultdict(list)
    for row in rows:
        # A row without a text gives no meaning and only leads to other rows.
        if row.text:
            by_auction[row.prefix.they_open, row.prefix.code].append(row)
    reported: set[tuple[tuple[str, int], tuple[str, int]]] = set()
    for same_auction in by_auction.values():
        for first, second in _pairs(same_auction, modules):
            # A row of several calls, or in a block that is pasted twice, is reported once.
            places = _place(first), _place(second)
            if places not in reported:
                reported.add(places)
                _report_pair(first, second, modules, report)


def _pairs(
    rows: list[DefinedAuction], modules: set[str]
) -> Iterator[tuple[DefinedAuction, DefinedAuction]]:
    """Yield the pairs of rows from two files that give one auction different texts."""
    if len(rows) == 1:
        return
    qualifiers = Qualifiers()
    # Within a file the first row under the same conditions counts; `bml check` reports the others.
    first_rows: dict[object, DefinedAuction] = {}
    for row in rows:
        first_rows.setdefault((_file(row), row.conditions, qualifiers.of(row)), row)
    for first, second in combinations(first_rows.values(), 2):
        if (
            _file(first) != _file(second)
            and (_file(first) in modules or _file(second) in modules)
            and first.conditions.overlaps(second.conditions)
            and qualifiers.of(first) == qualifiers.of(second)
            and first.plain_text != second.plain_text
        ):
            yield first, second


def _report_pair(
    first: DefinedAuction, second: DefinedAuction, modules: set[str], report: Diagnostics
) -> None:
    """Report two contradicting rows at the row of a module; of two modules, at the second row."""
    here, other = (second, first) if _file(second) in modules else (first, second)
    outcome = (
        "the first of the two is used, the other is not"
        if first.conditions == second.conditions
        else "where both rows apply, the call is told as either hand"
    )
    name = Path(_file(other)).name
    report.warning(
        "module-doubled-row",
        f"{here.auction} has another meaning in {name}; {outcome}",
        here.row.span,
        expected=f"one row for {here.auction}: take the call out of one of the two, or put them "
        "under `#SEAT` and `#VUL` that exclude each other",
        related=[Related(other.row.span, f"the row of {name}{_conditions(other)}")],
    )


def _conditions(row: DefinedAuction) -> str:
    return "" if row.conditions == ANY_CONDITIONS else f", for {row.conditions}"


def _file(row: DefinedAuction) -> str:
    return row.written.source.name


def _place(row: DefinedAuction) -> tuple[str, int]:
    return _file(row), row.written.start
