"""What an auction is worth at each of its calls, if both sides see all cards from there on.

The bidding is the game of `cuebid.solver.par`, begun in the middle: partners bid as one, every
contract makes its double-dummy tricks, and each side doubles where that pays.
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

__all__ = ["auction_values"]

_RANKS: Final = range(35)
"""The thirty-five bids, 1C to 7NT."""
_Named = Mapping[tuple[Side, Strain], Seat]


def auction_values(
    auction: Auction, table: TrickTable, vulnerability: Vulnerability
) -> tuple[int, ...]:
    """North-South's score before the first call, and after each one.

    The first is par; the last, of a finished auction, what its contract scores double dummy.
    A call costs the side that makes it the difference that it makes.

    Args:
        auction: whole or not.
        table: the double-dummy tricks of the deal.
        vulnerability: of the board.
    """
    named: dict[tuple[Side, Strain], Seat] = {}
    game = _Game(table, vulnerability, dict(named))
    so_far = Auction(auction.dealer)
    worths = [game.worth(so_far)]
    for call in auction:
        seat = so_far.seat_of(len(so_far))
        so_far = so_far.with_call(call)
        if call.strain is not None and (seat.side, call.strain) not in named:
            named[seat.side, call.strain] = seat
            game = _Game(table, vulnerability, dict(named))
        worths.append(game.worth(so_far))
    return tuple(worths)


class _Game:
    """The bidding of one deal from any point, as far as strains are settled on declarers.

    Args:
        table: the double-dummy tricks.
        vulnerability: of the board.
        named: who declares a strain, since he bid it first; else the better seat does.
    """

    def __init__(self, table: TrickTable, vulnerability: Vulnerability, named: _Named) -> None:
        self._vulnerability = vulnerability
        self._seats: dict[tuple[Side, Strain], Seat] = {}
        self._tricks: dict[tuple[Side, Strain], int] = {}
        for side in Side:
            for strain in Strain:
                best = max(side.seats, key=lambda seat: table[strain, seat])
                seat = named.get((side, strain), best)
                self._seats[side, strain] = seat
                self._tricks[side, strain] = table[strain, seat]
        self._after_bid: dict[tuple[Side, int], int] = {}
        self._best: dict[tuple[Side, int], int | None] = {}
        for rank in reversed(_RANKS):
            for side in Side:
                self._best[side, rank] = self._best_above(side, rank)
            for side in Side:
                self._after_bid[side, rank] = self._going_on(rank, side, 0, side, 0)

    def worth(self, auction: Auction) -> int:
        """North-South's score from here."""
        passes = 0
        for call in reversed(auction.calls):
            if call is not PASS:
                break
            passes += 1
        bids = [at for at, call in enumerate(auction.calls) if call.is_bid]
        if not bids:
            return self._opening(auction, passes)
        last = auction.calls[bids[-1]]
        if last.strain is None:
            raise AssertionError("a bid has a strain")
        rank = 5 * (last.level - 1) + last.strain
        side = auction.seat_of(bids[-1]).side
        since = auction.calls[bids[-1] + 1 :]
        doubled = sum(call is not PASS for call in since)
        caller = side if doubled != 1 else side.other
        return self._going_on(rank, side, doubled, caller, passes)

    def _opening(self, auction: Auction, passes: int) -> int:
        """Nobody has bid: each of those who are left may."""
        result = 0
        for seat in reversed([auction.dealer.after(turn) for turn in range(passes, 4)]):
            best = self._first(seat.side)
            result = _better(seat.side, result, best)
        return result

    def _first(self, side: Side) -> int:
        return _best_of(side, [self._after_bid[side, rank] for rank in _RANKS])

    def _best_above(self, side: Side, rank: int) -> int | None:
        """The best that a side reaches by a bid over a rank; None over 7NT."""
        if rank == _RANKS[-1]:
            return None
        above = self._after_bid[side, rank + 1]
        beyond = self._best[side, rank + 1]
        return above if beyond is None else _better(side, above, beyond)

    def _going_on(self, rank: int, side: Side, doubled: int, caller: Side, passes: int) -> int:
        """The worth of a bid after so many passes; `caller` is who called last before them."""
        if passes == 3:
            return self._score(rank, side, doubled)
        mover = caller.other if passes % 2 == 0 else caller
        result = self._going_on(rank, side, doubled, caller, passes + 1)
        over = self._best[mover, rank]
        if over is not None:
            result = _better(mover, result, over)
        if (doubled == 0 and mover is not side) or (doubled == 1 and mover is side):
            result = _better(mover, result, self._going_on(rank, side, doubled + 1, mover, 0))
        return result

    def _score(self, rank: int, side: Side, doubled: int) -> int:
        strain = Strain(rank % 5)
        return _score(
            rank,
            self._seats[side, strain],
            doubled,
            self._tricks[side, strain],
            self._vulnerability,
        )


def _better(side: Side, one: int, other: int) -> int:
    return min(one, other) if side is Side.EW else max(one, other)


def _best_of(side: Side, results: list[int]) -> int:
    return min(results) if side is Side.EW else max(results)


@cache
def _score(rank: int, seat: Seat, doubled: int, tricks: int, vulnerability: Vulnerability) -> int:
    contract = Contract(rank // 5 + 1, Strain(rank % 5), seat, Doubled(doubled))
    return score_for(Side.NS, contract, tricks, vulnerability)
