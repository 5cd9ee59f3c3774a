"""Report auctions that the laws forbid, and auctions defined twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.bml.auctions.illegal_calls import report_illegal_calls
from cuebid.bml.bss.qualifiers import Qualifiers
from cuebid.text import Related

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.text import Diagnostics


def check_auctions(
    definitions: Iterable[DefinedAuction],
    report: Diagnostics,
    *,
    reported: Collection[tuple[str, int]] = (),
    explained: Collection[tuple[str, int]] = (),
) -> None:
    """Report illegal calls, and definitions that an earlier one overrides; once a row.

    Auctions whose opponents' calls have different qualifiers, in `//bss` comments, are different.

    Args:
        definitions: every definition of a document, in order.
        report: receives the problems.
        reported: tables that are known to begin with the wrong auction, by file name and offset.
        explained: rows that are known to continue the wrong auction, by file name and offset.
    """
    qualifiers = Qualifiers()
    first: dict[str, DefinedAuction] = {}
    doubled: set[tuple[int, int]] = set()
    for sequence in report_illegal_calls(definitions, report, explained):
        # A definition without a text only leads to others and contradicts none.
        if sequence.text:
            first_definition = first.setdefault(qualifiers.key(sequence), sequence)
            pair = (first_definition.row.start, sequence.row.start)
            # Texts that agree do no harm: the same row may be pasted in two places.
            differs = first_definition.text != sequence.text and pair not in doubled
            span = sequence.table.span
            if differs and (span.source.name, span.start) not in reported:
                doubled.add(pair)
                _report_twice(sequence, first_definition, report)


def _report_twice(
    sequence: DefinedAuction, first_definition: DefinedAuction, report: Diagnostics
) -> None:
    report.warning(
        "bml-defined-twice",
        f"{sequence.auction} is defined before with another text, which stands",
        sequence.row.span,
        related=[Related(first_definition.row.span, "it is defined here")],
    )
