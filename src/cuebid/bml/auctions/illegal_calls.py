"""Illegal calls, told while auctions go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core import CallFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.text import Diagnostics

__all__ = ["report_illegal_calls"]


def report_illegal_calls(
    found: Iterable[DefinedAuction], report: Diagnostics
) -> Iterator[DefinedAuction]:
    """The same auctions; when all have gone by, calls that the laws forbid are told, once a bid.

    A row below a variable, or of several bids, often fits some of the auctions that it stands for
    and not others. That is meant, so then it is only a hint.
    """
    faulty: dict[tuple[int, int, CallFault], DefinedAuction] = {}
    legal: set[tuple[int, int]] = set()
    for sequence in found:
        fault = sequence.fault
        place = (sequence.row.start, sequence.position)
        if fault is None:
            legal.add(place)
        else:
            faulty.setdefault((*place, fault), sequence)
        yield sequence
    for (row, position, fault), sequence in faulty.items():
        insufficient = fault is CallFault.INSUFFICIENT_BID
        code = "bml-insufficient" if insufficient else "bml-impossible-call"
        message = f"{sequence.auction}: {fault.value}"
        if (row, position) in legal:
            report.hint(code, f"{message}; elsewhere this row is legal", sequence.row.token_span)
        else:
            report.warning(code, message, sequence.row.token_span)
