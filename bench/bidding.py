"""Measure bidding by rules: deals a second and time per call, beside judgement without rules.

    python bench/bidding.py [deals]

Processor time of one process; all four hands of each deal are bid. The peer, `simple`, bids the
same deals in the same run.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from statistics import median, quantiles

from cuebid.core import CARDS, PASS, SEATS, Auction, Board, Call, Deal, Hand
from cuebid.database import RuleBook, choose
from cuebid.notes import open_system

_Caller = Callable[[Board, Auction], Call]
_WARM = 100


def _boards(count: int) -> list[Board]:
    source = random.Random(2026)
    boards = []
    for number in range(1, count + 1):
        cards = list(CARDS)
        source.shuffle(cards)
        hands = {seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS}
        boards.append(Board.numbered(number, Deal(hands)))
    return boards


def _bid(boards: list[Board], caller: _Caller) -> list[float]:
    """Return the processor seconds of each call."""
    seconds = []
    for board in boards:
        auction = Auction(board.dealer)
        while not auction.is_over:
            begun = time.process_time()
            call = caller(board, auction)
            seconds.append(time.process_time() - begun)
            auction = auction.with_call(call)
    return seconds


def _report(name: str, deals: int, seconds: list[float]) -> None:
    times = sorted(seconds)
    middle, high = median(times) * 1e3, quantiles(times, n=100)[98] * 1e3
    print(
        f"{name:8} {deals / sum(times):8,.0f} deals/s {len(times) / sum(times):8,.0f} calls/s"
        f"   a call: median {middle:.2f} ms, 99 of 100 below {high:.2f} ms"
    )


def main() -> None:
    """Print a line for each bidder."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    boards = _boards(count + _WARM)
    book = open_system("sayc").book
    natural = open_system("simple").book

    def by(rules: RuleBook) -> _Caller:
        def call(board: Board, auction: Auction) -> Call:
            seat = auction.seat_of(len(auction))
            return choose(rules, board.deal[seat], auction, board.vulnerability).call or PASS

        return call

    callers: dict[str, _Caller] = {"sayc": by(book), "simple": by(natural)}
    for name, caller in callers.items():
        _bid(boards[:_WARM], caller)
        _report(name, count, _bid(boards[_WARM:], caller))


if __name__ == "__main__":
    main()
