"""Deals a second beside another version of Cuebid, in one run; the calls must be the same.

    python bench/bidding_ratio.py --base /path/to/old/venv/bin/python [--deals 2000] [--system sayc]

Each version bids the same deals in processes of its own, in turn, and processor time is counted.
The first quarter of the deals warms the caches and is not counted. `together` bids all of them
with `bid_boards`, which old versions do not have.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

_CODE = """
import hashlib, random, sys, time
from cuebid.core import CARDS, PASS, SEATS, Auction, Board, Deal, Hand
from cuebid.database import choose
try:
    from cuebid.notes import open_system
except ImportError:
    from cuebid.systems import open_system
count, system, way = int(sys.argv[1]), sys.argv[2], sys.argv[3]
source = random.Random(2026)
boards = []
for number in range(1, count + 1):
    cards = list(CARDS)
    source.shuffle(cards)
    hands = {seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS}
    boards.append(Board.numbered(number, Deal(hands)))
book = open_system(system).book
def bid(board):
    auction = Auction(board.dealer)
    while not auction.is_over:
        hand = board.deal[auction.seat_of(len(auction))]
        call = choose(book, hand, auction, board.vulnerability).call or PASS
        auction = auction.with_call(call)
    return auction
warm = count // 4
auctions = [bid(board) for board in boards[:warm]]
begin = time.process_time()
if way == "together":
    from cuebid.systems import bid_boards
    auctions += bid_boards(book, boards[warm:])
else:
    auctions += [bid(board) for board in boards[warm:]]
seconds = time.process_time() - begin
text = "|".join(" ".join(call.text for call in auction) for auction in auctions)
print((count - warm) / seconds, hashlib.sha256(text.encode()).hexdigest())
"""


def measured(python: str, deals: int, system: str, way: str) -> tuple[float, str]:
    """Return deals a second and a digest of the auctions."""
    command = [python, "-c", _CODE, str(deals), system, way]
    rate, digest = subprocess.run(
        command, check=True, capture_output=True, text=True
    ).stdout.split()
    return float(rate), digest


def main() -> None:
    """Print a line for each version and way, and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", required=True)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    best: dict[str, float] = {}
    digests = set()
    ways = [(options.base, "base"), (sys.executable, "one by one"), (sys.executable, "together")]
    for _ in range(options.rounds):
        for python, way in ways:
            rate, digest = measured(python, options.deals, options.system, way)
            best[way] = max(best.get(way, 0.0), rate)
            digests.add(digest)
    for way, rate in best.items():
        print(f"{way:<12} {rate:8.1f} deals/s {rate / best['base']:6.2f} times the base")
    print("the same calls" if len(digests) == 1 else "the calls differ")


if __name__ == "__main__":
    main()
