"""Compare deals a second with another version of Cuebid, in one run, by the same rules.

    python bench/bidding_ratio.py --base /path/to/old/venv/bin/python [--deals 2000]
        [--together 20000] [--seed 2026]

Each version bids the same deals in processes of its own, in turn, and processor time is counted.
The first quarter of the deals warms the caches and is not counted. All bid by the rules of the
base's SAYC, and pass if no rule fits, so that the work is the same and the calls must be equal; the
exit code is 1 if they are not. `together` bids all deals with `bid_boards`, which old versions do
not have, and more of them with `--together`; `judged` is the shipped SAYC with judgement, whose
calls differ.
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
folder, way = sys.argv[1:3]
count, seed, total = map(int, sys.argv[3:])
source = random.Random(seed)
boards = []
for number in range(1, total + 1):
    cards = list(CARDS)
    source.shuffle(cards)
    hands = {seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS}
    boards.append(Board.numbered(number, Deal(hands)))
book = open_system("sayc" if way == "judged" else folder).book
if way != "judged" and hasattr(book, "with_judge"):
    book = book.with_judge(None)
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
text = "|".join(" ".join(call.text for call in auction) for auction in auctions[:count])
print((total - warm) / seconds, hashlib.sha256(text.encode()).hexdigest())
"""


_FOLDER = """
try:
    from cuebid.systems import system_folder
    print(system_folder("sayc"))
except ImportError:
    from cuebid.systems import open_system
    print(open_system("sayc").folder)
"""


def output_of(python: str, code: str, *arguments: str) -> str:
    """Run code with a Python interpreter; return what it prints."""
    command = [python, "-c", code, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def measured(
    python: str, deals: int, seed: int, folder: str, way: str, total: int
) -> tuple[float, str]:
    """Return the deals a second of one version, and a digest of the first auctions."""
    arguments = folder, way, str(deals), str(seed), str(total)
    rate, digest = output_of(python, _CODE, *arguments).split()
    return float(rate), digest


def main() -> None:
    """Print a line for each version and way, and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--base", required=True)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--together", type=int, help="how many deals to bid together; --deals")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    folder = output_of(options.base, _FOLDER)
    best: dict[str, float] = {}
    digests = set()
    ways = [(options.base, "base")]
    ways += [(sys.executable, way) for way in ("one by one", "together", "judged")]
    for _ in range(options.rounds):
        for python, way in ways:
            is_together = way == "together" and options.together
            total = options.together if is_together else options.deals
            rate, digest = measured(python, options.deals, options.seed, folder, way, total)
            best[way] = max(best.get(way, 0.0), rate)
            if way != "judged":
                digests.add(digest)
    for way, rate in best.items():
        print(f"{way:<12} {rate:8.1f} deals/s {rate / best['base']:6.2f} times the base")
    print("the same calls" if len(digests) == 1 else "the calls differ")
    sys.exit(len(digests) > 1)


if __name__ == "__main__":
    main()
