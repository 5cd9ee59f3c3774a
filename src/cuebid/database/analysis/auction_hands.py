"""The hands of a pool for which the rules choose the calls of an auction.

The boxes that describe what a call shows also hold many hands that would not make it. Here each
hand of the pool is bid instead: it belongs to an auction if the rules choose each of its calls.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import PASS, Auction, Call, Seat
from cuebid.database.analysis.constraint_masks import ConstraintMasks
from cuebid.database.meaning.call_context import CallContext
from cuebid.database.meaning.rule_book import RuleBook

# Callers ask about related auctions one after the other, so older ones can be dropped. An auction
# has up to 38 sets of hands.
_MOST_KEPT: Final = 4_000

_Calls = tuple[Call, ...]


class AuctionHands:
    """The hands of a pool that make each call of an auction; mutable, because it caches results.

    Nobody is vulnerable in these auctions.
    """

    def __init__(self, book: RuleBook, masks: ConstraintMasks) -> None:
        self.book = book
        self.masks = masks
        self._calls: dict[_Calls, dict[Call, int]] = {}

    def context(self, calls: _Calls) -> CallContext:
        """Return the book's context for the next call after `calls`, with North as dealer."""
        return self.book.context(Auction(Seat.NORTH, calls))

    def before(self, calls: _Calls) -> int:
        """Return the mask of the hands that make all earlier calls of the player who calls next.

        A call that no rule describes says nothing about the hand.
        """
        hands = self.masks.pool.all
        for count in range(len(calls) % 4, len(calls), 4):
            earlier = calls[:count]
            by_call = self.by_call(earlier)
            if calls[count] in by_call:
                hands &= by_call[calls[count]]
            elif by_call and calls[count] is not PASS:
                # No hand of the pool chooses the call, although rules describe others.
                described = self.context(earlier).rules(calls[count]).matches
                hands &= 0 if described else hands
        return hands

    def by_call(self, calls: _Calls) -> dict[Call, int]:
        """Return for each next call after `calls` the mask of the hands that choose it.

        The hands need not have made the player's earlier calls.
        """
        by_call = self._calls.get(calls)
        if by_call is None:
            by_call = {}
            context = self.context(calls)
            ranked = context.ranked(Auction(Seat.NORTH, calls).legal_calls)
            pool = self.masks.pool
            for rule, hands in self.masks.followed(ranked, context.situation, pool.all):
                by_call[rule.call] = by_call.get(rule.call, 0) | hands
            if len(self._calls) >= _MOST_KEPT:
                self._calls.clear()
            self._calls[calls] = by_call
        return by_call
