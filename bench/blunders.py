"""Count calls that no player would make, beside another program's on the same deals.

    python bench/blunders.py --deals 100000 --system sayc
    python bench/blunders.py --system notes.bml --against sayc
    python bench/blunders.py --system sayc --auctions theirs.txt

It also counts the calls that are only the least untrue: no call of the system tells the truth about
the hand.

With `--auctions` the boards of a file are bid (dealer, vulnerability, four hands, a bar, the calls:
one a line), and the calls in the file are counted too, read by their natural meaning (the system
`simple`). With `--against` the system sits North-South, the other East-West, and only the calls of
North and South are counted. SYSTEM is a shipped system, a folder or notes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from cuebid.core import Auction, Board
from cuebid.match.deals import random_boards
from cuebid.notes import open_system
from cuebid.robots import Bidder, make_bidder
from cuebid.systems import (
    BlunderCount,
    auction_blunders,
    bid_boards,
    read_auctions,
    untrue_calls,
)

_BATCH = 500


def batches(boards: Iterable[Board]) -> Iterator[list[Board]]:
    """Yield boards in lists of five hundred."""
    batch: list[Board] = []
    for board in boards:
        batch.append(board)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def bid_against(bidders: tuple[Bidder, Bidder], board: Board) -> Auction:
    """Return the auction of two pairs, North and South's bidder first."""
    auction = Auction(board.dealer)
    while (seat := auction.turn) is not None:
        decision = bidders[int(seat) % 2].decide(board.deal[seat], auction, board.vulnerability)
        auction = auction.with_call(decision.call)
    return auction


def _is_norths_or_souths(auction: Auction, count: int) -> bool:
    """Return whether North or South makes call number `count`, from 0."""
    return int(auction.seat_of(count)) % 2 == 0


def _report(name: str, counts: BlunderCount, seconds: float) -> None:
    total = counts.kinds.total()
    print(
        f"{name}: {counts.auctions} auctions, {counts.calls} calls, {seconds:.0f} s; "
        f"calls that no player makes: {total} ({total / counts.calls:.4%})"
    )
    for kind, times in counts.kinds.most_common():
        print(f"  {times:6} ({times / counts.calls:.4%})  {kind.value}")
        for example in counts.examples[kind][:2]:
            print(f"          {example.words}")


def main() -> None:
    """Bid the boards, count the blunders, and print them by kind."""
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
    pairs = (make_bidder(options.system), make_bidder(options.against or options.system))
    counts, begun, untrue = BlunderCount(), time.perf_counter(), 0
    for batch in batches(boards):
        if options.against:
            auctions = [bid_against(pairs, board) for board in batch]
        else:
            auctions = bid_boards(book, batch)
        for board, auction in zip(batch, auctions, strict=True):
            own = list(range(len(auction)))
            if options.against:
                own = [count for count in own if _is_norths_or_souths(auction, count)]
            calls = auction_blunders(book, board.deal, auction, board.vulnerability)
            counts.add(auction, (call for call in calls if len(call.auction) in own), len(own))
            least_untrue = untrue_calls(book, board.deal, auction, board.vulnerability)
            untrue += sum(len(later) - 1 in own for later in least_untrue)
        if time.perf_counter() - begun > options.seconds:
            break
    _report(options.system, counts, time.perf_counter() - begun)
    print(f"  {untrue:6} ({untrue / counts.calls:.4%})  only the least untrue call")
    if theirs:
        natural = open_system("simple").book
        other, begun = BlunderCount(), time.perf_counter()
        for board, auction in theirs[: counts.auctions]:
            other.add(auction, auction_blunders(natural, board.deal, auction, board.vulnerability))
        _report(options.auctions.name, other, time.perf_counter() - begun)


if __name__ == "__main__":
    main()
