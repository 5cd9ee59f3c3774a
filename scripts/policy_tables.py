"""Thousands of tables bid at once by the policy network, and what their contracts are worth.

A table has one deal and an auction; players and sides are counted from the dealer. Several tables
may have the same deal, as when each call of a hand is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Strain
from cuebid.evaluation.arrays import holdings_of
from cuebid.forecast.trick_network import tricks_at
from cuebid.judgement.contract_value import contract_scores
from cuebid.policy import PolicyNetwork
from cuebid.policy.auction_inputs import NO_CALL, AuctionRows, auction_rows
from cuebid.robots.bidder.policy_comparison import QUANTILES

# An auction that comes near this number of calls is ended with passes.
MOST_CALLS: Final = 40
_PASS: Final = 0
_FIRST_BID: Final = 3
_STRAINS: Final = len(Strain)

Rows = NDArray[Any]
Floats = NDArray[np.float32]


class Forecast(Protocol):
    """The interface of forecasts of the tricks that a declarer takes."""

    def chances(self, holdings: Rows, declarer: Rows, strain: Strain) -> Floats:
        """Return the probabilities of 0 to 13 tricks, a row for each layout.

        Args:
            holdings: the holdings of layouts by players by suits, clubs first.
            declarer: the number of the declaring player in each layout.
            strain: trumps or notrump.
        """
        ...


class Deals(NamedTuple):
    """Deals with the network's values for their hands, a row for each deal.

    Attributes:
        hands: `Hand.bits` of four hands, the dealer's first.
        parts: the values that the network computes from each hand alone.
        vulnerable: whether the dealer's side is vulnerable, and whether the other side is.
    """

    hands: Rows
    parts: Floats
    vulnerable: Rows

    @classmethod
    def random(cls, network: PolicyNetwork, count: int, rng: np.random.Generator) -> Deals:
        """Return random deals; each side is vulnerable with a probability of one half."""
        cards = np.uint64(1) << rng.random((count, 52)).argsort(1).astype(np.uint64)
        hands = np.bitwise_or.reduce(cards.reshape(count, 4, 13), axis=2)
        parts = network.hand_parts(hands.ravel()).reshape(count, 4, -1)
        return cls(hands, parts, rng.random((count, 2)) < 0.5)


@dataclass(frozen=True, eq=False)
class Tables:
    """Tables with their auctions, a row for each table; `calls` and `lengths` change in bidding.

    Attributes:
        network: the network that bids.
        deals: the deals.
        deal: the number of the deal of each table.
        systems: the numbers of the systems of the dealer's side and of the other side.
        wins: for both sides, whether they prefer calls that win more.
        calls: `Call.index` of each call, filled up with `NO_CALL`.
        lengths: the number of calls of each auction.
    """

    network: PolicyNetwork
    deals: Deals
    deal: Rows
    systems: Rows
    wins: Rows
    calls: Rows
    lengths: Rows

    @classmethod
    def begun(cls, network: PolicyNetwork, deals: Deals, systems: Rows, wins: Rows) -> Tables:
        """Return a table for each deal, before the first call."""
        count = len(deals.hands)
        calls = np.full((count, MOST_CALLS), NO_CALL, np.uint8)
        return cls(
            network, deals, np.arange(count), systems, wins, calls, np.zeros(count, np.int64)
        )

    def take(self, numbers: Rows, lengths: Rows) -> Tables:
        """Return copies of some tables, each with only the first `lengths` calls."""
        calls = self.calls[numbers]
        calls[np.arange(MOST_CALLS) >= lengths[:, None]] = NO_CALL
        return Tables(
            self.network,
            self.deals,
            self.deal[numbers],
            self.systems[numbers],
            self.wins[numbers],
            calls,
            lengths.copy(),
        )

    @property
    def going(self) -> Rows:
        """The numbers of the tables whose auction is not over (Law 22)."""
        rows = np.arange(len(self.lengths))
        last = [self.calls[rows, self.lengths - back] for back in (1, 2, 3)]
        over = (self.lengths >= 4) & ~np.any(last, axis=0)
        return np.flatnonzero(~over)

    def auctions(self, numbers: Rows) -> AuctionRows:
        """Return the auctions of some tables as inputs of the network."""
        return auction_rows(
            self.calls[numbers],
            self.lengths[numbers],
            self.deals.vulnerable[self.deal[numbers]],
            self.systems[numbers],
            len(self.network.systems),
        )

    def sums(self, numbers: Rows) -> tuple[Floats, Rows]:
        """Return the inputs of the heads at some tables, and which calls are legal."""
        rows = self.auctions(numbers)
        parts = self.deals.parts[self.deal[numbers], self.lengths[numbers] % 4]
        return np.maximum(parts + self.network.auction_parts(rows), 0), rows.legal

    def turn_wins(self, numbers: Rows) -> Rows:
        """Return whether the player whose turn it is prefers calls that win more."""
        wins: Rows = self.wins[numbers, self.lengths[numbers] % 2]
        return wins

    def make(self, numbers: Rows, calls: Rows) -> None:
        """Make a call at each of some tables."""
        lengths = self.lengths[numbers]
        self.calls[numbers, lengths] = np.where(lengths >= MOST_CALLS - 4, _PASS, calls)
        self.lengths[numbers] += 1

    def finish(self, scores: Callable[[Floats, Rows, Rows], Floats]) -> None:
        """Bid on until all auctions are over; everybody makes the likeliest call.

        Args:
            scores: returns the scores of the calls, given the inputs of the heads, which calls
                are legal, and whether the player prefers calls that win more.
        """
        while len(going := self.going):
            sums, legal = self.sums(going)
            self.make(going, scores(sums, legal, self.turn_wins(going)).argmax(1))

    def contracts(self) -> tuple[Rows, Rows, Rows]:
        """Return ranks of contracts (1C is 0, -1 none), doublings (0 to 2), and declarers."""
        rows = np.arange(len(self.lengths))
        rank = np.full(len(rows), -1)
        doubled, side = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        first = np.full((len(rows), 2, _STRAINS), -1)
        for position in range(int(self.lengths.max(initial=0))):
            call = self.calls[:, position].astype(np.int64)
            is_made = position < self.lengths
            bids = rows[is_made & (call >= _FIRST_BID)]
            rank[bids] = call[bids] - _FIRST_BID
            doubled[bids], side[bids] = 0, position % 2
            named = rank[bids] % _STRAINS
            fresh = first[bids, position % 2, named] < 0
            first[bids[fresh], position % 2, named[fresh]] = position % 4
            doubles = rows[is_made & (call > _PASS) & (call < _FIRST_BID)]
            doubled[doubles] = call[doubles]
        return rank, doubled, first[rows, side, rank % _STRAINS]

    def results(self, tricks: Forecast) -> Floats:
        """Return the scores of the dealer's side: tables by quantiles of the tricks."""
        rank, doubled, declarer = self.contracts()
        scores = np.zeros((len(rank), len(QUANTILES)), np.float32)
        holdings = holdings_of(self.deals.hands)
        for strain in Strain:
            numbers = np.flatnonzero((rank >= 0) & (rank % _STRAINS == int(strain)))
            if not len(numbers):
                continue
            seats = declarer[numbers]
            asked, places = np.unique(4 * self.deal[numbers] + seats, return_inverse=True)
            chances = tricks.chances(holdings[asked // 4], asked % 4, strain)
            taken = tricks_at(chances, QUANTILES)[places]
            level = rank[numbers] // _STRAINS
            vulnerable = self.deals.vulnerable[self.deal[numbers], seats % 2].astype(np.int64)
            table = _score_table()[vulnerable, doubled[numbers], int(strain)]
            won = table[np.arange(len(numbers))[:, None], taken, level[:, None]]
            theirs = seats % 2 == 1
            # Good luck for one side is bad luck for the other, so the quantiles are reversed.
            won[theirs] = -won[theirs][:, ::-1]
            scores[numbers] = won
        return scores


@cache
def _score_table() -> Floats:
    """Return scores by vulnerability, doubling, strain, tricks and level."""
    return np.array([[contract_scores(bool(v), doubled) for doubled in range(3)] for v in range(2)])
