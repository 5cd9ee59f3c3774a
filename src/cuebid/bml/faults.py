"""Illegal calls, told while auctions go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core import CallFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.bml.sequence import Sequence
    from cuebid.text import Diagnostics

__all__ = ["watch_faults"]


def watch_faults(found: Iterable[Sequence], report: Diagnostics) -> Iterator[Sequence]:
    """The same auctions; a call that the laws do not allow is warned of, once a row."""
    told: set[tuple[int, CallFault]] = set()
    for sequence in found:
        fault = sequence.fault
        if fault is not None and (sequence.row.start, fault) not in told:
            told.add((sequence.row.start, fault))
            insufficient = fault is CallFault.INSUFFICIENT_BID
            code = "bml-insufficient" if insufficient else "bml-impossible-call"
            report.warning(code, f"{sequence.auction}: {fault.value}", sequence.row.token_span)
        yield sequence
