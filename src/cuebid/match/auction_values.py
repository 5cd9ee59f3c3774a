"""The value of an auction after each of its calls, if both sides bid perfectly from there on.

Perfect bidding means that of `cuebid.solver.par`: both sides see all cards, partners bid as one,
every contract makes its double-dummy tricks, and each side doubles where that pays. Here the game
begins in the middle of an auction. It is solved backwards: after 7NT nothing is left but doubles
and passes, after 7S only 7NT as well, and so on down to the first bid.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from cuebid.core import (
    PASS,
    Auction,
    Contract,
    Doubled,
    Seat,
    Side,
    Strain,
    Vulnerability,
    score_for,
)
from cuebid.solver import TrickTable
from cuebid.solver.par_score import better_score

_RANKS: Final = range(35)
"""The bids from 1C to 7NT."""
_Declarers = Mapping[tuple[Side, Strain], Seat]


def auction_values(
    auction: Auction, table: TrickTable, vulnerability: Vulnerability
) -> tuple[int, ...]:
    """Return the score for North-South if both sides bid perfectly from each point of an auction.

    The points are: before the first call, and after each call.

    The first value is par; the last one, of a finished auction, is the contract's double-dummy
    score. A call costs the side that makes it the difference between two values.

    Args:
        auction: finished or not.
        table: the double-dummy tricks of the deal.
        vulnerability: of the board.
    """
    declarers: dict[tuple[Side, Strain], Seat] = {}
    # A game with its declarers is solved once and asked for every call until a strain gets its
    # declarer; there are ten pairs of side and strain, so eleven games are the most.
    game = _BiddingGame(table, vulnerability, dict(declarers))
    so_far = Auction(auction.dealer)
    values = [game.value(so_far)]
    for call in auction:
        seat = so_far.seat_of(len(so_far))
        so_far = so_far.with_call(call)
        if call.strain is not None and (seat.side, call.strain) not in declarers:
            # The first bid of a strain settles its declarer, and with it the side's tricks there.
            declarers[seat.side, call.strain] = seat
            game = _BiddingGame(table, vulnerability, dict(declarers))
        values.append(game.value(so_far))
    return tuple(values)


# `cuebid.solver.par` solves the same game from its beginning only, where passes and doubles in
# between need no states of their own. A test compares the first value with its result.
class _BiddingGame:
    """Solves the auctions of one deal in which some strains have a declarer already.

    Args:
        table: the double-dummy tricks.
        vulnerability: of the board.
        declarers: who declares a strain that was bid already; for other strains it is the player of
            the side who makes more tricks.
    """

    def __init__(
        self, table: TrickTable, vulnerability: Vulnerability, declarers: _Declarers
    ) -> None:
        self._vulnerability = vulnerability
        self._seats: dict[tuple[Side, Strain], Seat] = {}
        self._tricks: dict[tuple[Side, Strain], int] = {}
        for side in Side:
            for strain in Strain:
                # Until a strain is bid, partners agree that the better declarer bids it first.
                best = max(side.seats, key=lambda seat: table[strain, seat])
                seat = declarers.get((side, strain), best)
                self._seats[side, strain] = seat
                self._tricks[side, strain] = table[strain, seat]
        self._after_bid: dict[tuple[Side, int], int] = {}
        self._best: dict[tuple[Side, int], int | None] = {}
        # From the highest bid down: the value of a bid needs those of all higher bids.
        for rank in reversed(_RANKS):
            for side in Side:
                # First for both sides, because either side may bid over a bid of this rank.
                self._best[side, rank] = self._best_above(side, rank)
            for side in Side:
                self._after_bid[side, rank] = self._after_passes(rank, side, 0, side, 0)

    def value(self, auction: Auction) -> int:
        """Return the North-South score that perfect bidding reaches from an auction on."""
        passes = 0
        for call in reversed(auction.calls):
            if call is not PASS:
                break
            passes += 1
        bids = [position for position, call in enumerate(auction.calls) if call.is_bid]
        if not bids:
            return self._before_opening(auction, passes)
        last_bid = auction.calls[bids[-1]]
        if last_bid.strain is None:
            raise AssertionError("a bid has a strain")
        rank = 5 * (last_bid.level - 1) + last_bid.strain
        side = auction.seat_of(bids[-1]).side
        # After the last bid come only passes, a double and a redouble.
        since = auction.calls[bids[-1] + 1 :]
        doubled = sum(call is not PASS for call in since)
        # Bids and redoubles are the bidding side's, a double is the opponents'.
        last_to_act = side if doubled != 1 else side.other
        return self._after_passes(rank, side, doubled, last_to_act, passes)

    def _before_opening(self, auction: Auction, passes: int) -> int:
        """Return the North-South score if nobody has bid; seats yet to call may open or pass."""
        # Passed out scores 0. The players are taken from the last to the first, as each
        # knows what those later will do.
        value = 0
        for seat in reversed([auction.dealer.after(turn) for turn in range(passes, 4)]):
            value = better_score(seat.side, value, self._best_opening(seat.side))
        return value

    def _best_opening(self, side: Side) -> int:
        values = [self._after_bid[side, rank] for rank in _RANKS]
        return min(values) if side is Side.EW else max(values)

    def _best_above(self, side: Side, rank: int) -> int | None:
        """Return North-South's score for a side's best bid above `rank`; None if `rank` is 7NT."""
        if rank == _RANKS[-1]:
            return None
        next_bid = self._after_bid[side, rank + 1]
        higher = self._best[side, rank + 1]
        return next_bid if higher is None else better_score(side, next_bid, higher)

    def _after_passes(
        self, rank: int, side: Side, doubled: int, last_to_act: Side, passes: int
    ) -> int:
        """Return the North-South score that perfect bidding reaches after a bid and some passes.

        Args:
            rank: the rank of the last bid.
            side: the side that made the bid.
            doubled: 0, 1 doubled, 2 redoubled.
            last_to_act: the side of the last call before the passes.
            passes: the number of passes after that call.
        """
        # The recursion goes through three passes and two doublings at most.
        if passes == 3:
            return self._score(rank, side, doubled)
        # The sides alternate from the last call other than a pass.
        mover = last_to_act.other if passes % 2 == 0 else last_to_act
        value = self._after_passes(rank, side, doubled, last_to_act, passes + 1)
        overcall = self._best[mover, rank]
        if overcall is not None:
            value = better_score(mover, value, overcall)
        may_double = doubled == 0 and mover is not side
        may_redouble = doubled == 1 and mover is side
        if may_double or may_redouble:
            # A double opens the auction again for three more passes.
            after_double = self._after_passes(rank, side, doubled + 1, mover, 0)
            value = better_score(mover, value, after_double)
        return value

    def _score(self, rank: int, side: Side, doubled: int) -> int:
        strain = Strain(rank % 5)
        return _score(
            rank,
            self._seats[side, strain],
            doubled,
            self._tricks[side, strain],
            self._vulnerability,
        )


# The game is solved anew for each strain that is bid, and the same scores recur.
@cache
def _score(rank: int, seat: Seat, doubled: int, tricks: int, vulnerability: Vulnerability) -> int:
    contract = Contract(rank // 5 + 1, Strain(rank % 5), seat, Doubled(doubled))
    return score_for(Side.NS, contract, tricks, vulnerability)
