"""Report calls that the laws forbid, while auctions are exported or checked.

The fault of each call is known from its `AuctionPrefix`; what is decided here is how to report it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core import CallFault

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.text import Diagnostics


def report_illegal_calls(
    auctions: Iterable[DefinedAuction],
    report: Diagnostics,
    explained: Collection[tuple[str, int]] = (),
) -> Iterator[DefinedAuction]:
    """Yield the auctions unchanged; after the last one, report each illegal call once.

    A row below a variable, or of several bids, often fits some of the auctions that it stands for
    and not others: 1S is sufficient after `(1X)` only where X is not spades. Authors mean that, so
    a bid that is legal in any of its auctions gets only a hint. Whether it is legal anywhere is
    known only at the end, hence the report comes last.

    Args:
        auctions: every definition of a document, in order.
        report: receives the calls.
        explained: rows whose fault another diagnostic explains, by file name and offset.
    """
    illegal: dict[tuple[int, int, CallFault], DefinedAuction] = {}
    legal: set[tuple[int, int]] = set()
    for auction in auctions:
        fault = auction.fault
        bid_position = (auction.row.start, auction.position)
        if fault is None:
            legal.add(bid_position)
        elif not explained or (auction.row.source.name, auction.row.start) not in explained:
            # By fault too: one row may be insufficient in one auction and out of turn in another.
            illegal.setdefault((*bid_position, fault), auction)
        yield auction
    for (row_start, position, fault), auction in illegal.items():
        insufficient = fault is CallFault.INSUFFICIENT_BID
        code = "bml-insufficient" if insufficient else "bml-impossible-call"
        message = f"{auction.auction}: {fault.value}"
        if (row_start, position) in legal:
            report.hint(code, f"{message}; elsewhere this row is legal", auction.row.token_span)
        else:
            report.warning(code, message, auction.row.token_span)
