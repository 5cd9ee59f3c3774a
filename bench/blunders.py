"""Calls that no player makes, counted by kind, beside another program's auctions on the same deals.

    python bench/blunders.py --deals 100000 --system sayc
    python bench/blunders.py --system notes.bml --against sayc
    python bench/blunders.py --system sayc --auctions theirs.txt

With `--auctions` the boards of a file are bid (dealer, vulnerability, four hands, a bar, the calls:
one a line), and the calls in the file are counted too, read by their natural meaning (the system
`simple`). With `--against` the system sits North-South, the other East-West, and only the calls of
North and South are counted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from cuebid.core import Auction, Board
from cuebid.match.deals import random_boards
from cuebid.notes import open_system
from cuebid.robots import make_bidder
from cuebid.systems import BlunderCount, auction_blunders, bid_boards, read_auctions

_BATCH = 500


def _batches(boards: Iterable[Board]) -> Iterator[list[Board]]:
    batch: list[Board] = []
    for board in boards:
        batch.append(board)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _against(system: str, other: str, board: Board) -> Auction:
    bidders = (make_bidder(system), make_bidder(other))
    auction = Auction(board.dealer)
    while (seat := auction.turn) is not None:
        decision = bidders[int(seat) % 2].decide(board.deal[seat], auction, board.vulnerability)
        auction = auction.with_call(decision.call)
    return auction


def _report(name: str, counts: BlunderCount, seconds: float) -> None:
    print(f"{name}: {counts.auctions} auctions, {counts.calls} calls, {seconds:.0f} s")
    for kind, times in counts.kinds.most_common():
        print(f"  {times:6} ({times / counts.calls:.4%})  {kind.value}")
        for example in counts.examples[kind][:2]:
            print(f"          {example.words}")


def main() -> None:
    """Bid, check and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--against", default="")
    parser.add_argument("--auctions", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=7200, help="stop after so much time")
    options = parser.parse_args()
    theirs: list[tuple[Board, Auction]] = []
    boards: Iterable[Board]
    if options.auctions is not None:
        theirs = list(read_auctions(options.auctions.read_text(encoding="utf-8").splitlines()))
        boards = [board for board, _ in theirs]
    else:
        boards = random_boards(options.deals, options.seed)
    book = open_system(options.system).book
    counts, begun = BlunderCount(), time.perf_counter()
    for batch in _batches(boards):
        if options.against:
            auctions = [_against(options.system, options.against, board) for board in batch]
        else:
            auctions = bid_boards(book, batch)
        for board, auction in zip(batch, auctions, strict=True):
            calls = auction_blunders(book, board.deal, auction, board.vulnerability)
            if options.against:
                calls = (
                    one for one in calls if int(one.auction.seat_of(len(one.auction))) % 2 == 0
                )
            counts.add(auction, calls)
        if time.perf_counter() - begun > options.seconds:
            break
    _report(options.system, counts, time.perf_counter() - begun)
    if theirs:
        natural = open_system("simple").book
        other, begun = BlunderCount(), time.perf_counter()
        for board, auction in theirs:
            other.add(auction, auction_blunders(natural, board.deal, auction, board.vulnerability))
        _report(options.auctions.name, other, time.perf_counter() - begun)


if __name__ == "__main__":
    main()
