"""Situations that come up seldom, counted on boards that four players bid by the system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Final

from cuebid.core import PASS, Auction, Board, Seat, Vulnerability
from cuebid.dealing import Dealer
from cuebid.explore import StudiedSystem, node_of_auction

# Four to six seconds of a processor. What comes up once in 200 boards is then counted ten times,
# and right to a third; `docs/practice.md` says how rough the rarest figures are.
_BOARDS: Final = 1_000
# A pair that plays an evening a week meets what is rarer less than once a month.
_RARE_BELOW: Final = 1 / 100
# What came up once may as well come up in a hundred times as many boards.
_LEAST: Final = 2


@lru_cache(maxsize=16)
def rare_situations(study: StudiedSystem) -> Mapping[str, int]:
    """Return the auctions that come up seldom, each with the boards in which it does so once.

    Counted is each auction before a call of one side, for both sides of every board. Those stay
    before which the system has an agreement, and in which somebody did not pass.
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
