"""Find auctions that come up seldom, by counting on boards that four players bid by the system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Final

from cuebid.core import PASS, Auction, Board, Seat, Vulnerability
from cuebid.dealing import Dealer
from cuebid.explore import StudiedSystem, node_of_auction

# Four to six seconds of processor time. An auction of one board in 200 is then met about ten times,
# with an error of a third; `docs/practice.md` says how rough the rarest figures are.
_BOARDS: Final = 1_000
# A pair that plays one evening a week meets rarer auctions less than once a month.
_RARE_BELOW: Final = 1 / 100
# An auction that was met only once may be far rarer than its count says.
_LEAST: Final = 2


@lru_cache(maxsize=16)
def rare_situations(study: StudiedSystem) -> Mapping[str, int]:
    """Return rare auctions, each with n if it comes up for a side about once in n boards.

    Each auction before a call is counted, for both sides of every board. An auction is returned if
    the system has an agreement about the next call, and somebody made a call other than a pass.
    """
    deals = islice(Dealer(seed=1).deals(_BOARDS), _BOARDS)
    boards = [Board(1, Seat.NORTH, Vulnerability.NONE, deal) for deal in deals]
    from cuebid.systems.many_deals import bid_boards  # noqa: PLC0415 - themes need no bidding

    counts: Counter[str] = Counter()
    met: dict[str, Auction] = {}
    for auction in bid_boards(study.system.book, boards):
        # Passes before the opening do not count, so that one side may meet a situation twice.
        seen: set[tuple[int, str]] = set()
        for index, call in enumerate(auction.calls):
            before = Auction(auction.dealer, auction.calls[:index])
            node = node_of_auction(before)
            seen.add((index % 2, node))
            if call is not PASS:
                met.setdefault(node, before)
        counts.update(node for _, node in seen)
    looked_at = 2 * _BOARDS
    return {
        node: round(looked_at / counts[node])
        for node, before in met.items()
        if _LEAST <= counts[node] < looked_at * _RARE_BELOW and _is_agreed(study, before)
    }


def _is_agreed(study: StudiedSystem, auction: Auction) -> bool:
    context = study.system.book.context(auction, Vulnerability.NONE)
    return any(
        study.source_of(ranked.match.rule).is_agreement
        for ranked in context.iter_ranked(auction.legal_calls)
    )
