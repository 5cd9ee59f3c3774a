"""Compare `Bidder.bid_deals` with calls made one by one, in portions that can be run apart.

    python bench/bid_deals.py [deals] [--system sayc] [--seed 1] [--portion 1000]

Each portion of deals has a seed of its own, counted from `--seed`, a dealer and a vulnerability, so
that a run may be stopped and another begin where it ended. The first difference is printed and ends
the run with exit code 1. `--system` is a name, a folder, notes or a rule file.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import product
from random import Random

from cuebid.core import SEATS, Auction, Deal, Seat, Vulnerability
from cuebid.notes import open_system
from cuebid.robots import Bidder

# Every portion after the other: all sixteen come up in sixteen thousand deals.
_CONDITIONS = list(product(SEATS, Vulnerability))


def _one_by_one(bidder: Bidder, deal: Deal, dealer: Seat, vulnerability: Vulnerability) -> Auction:
    auction = Auction(dealer)
    while (seat := auction.turn) is not None:
        decision = bidder.decide(deal[seat], auction, vulnerability)
        auction = auction.with_call(decision.call)
    return auction


def main() -> None:
    """Print a line for each portion."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("deals", nargs="?", type=int, default=10_000)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--portion", type=int, default=1_000)
    options = parser.parse_args()
    bidder = Bidder(open_system(options.system).book)
    spent = [0.0, 0.0]
    compared = 0
    for seed in range(options.seed, options.seed + -(-options.deals // options.portion)):
        rng = Random(seed)
        deals = [Deal.random(rng.randrange(1 << 40)) for _ in range(options.portion)]
        dealer, vulnerability = _CONDITIONS[seed % len(_CONDITIONS)]
        begun = time.process_time()
        together = bidder.bid_deals(deals, dealer, vulnerability)
        middle = time.process_time()
        for deal, auction in zip(deals, together, strict=True):
            single = _one_by_one(bidder, deal, dealer, vulnerability)
            if single.calls != auction.calls:
                print(f"{deal}\n{vulnerability} {auction}: one by one {single}")
                sys.exit(1)
        spent = [spent[0] + middle - begun, spent[1] + time.process_time() - middle]
        compared += len(deals)
        rates = ", ".join(f"{compared / seconds:,.0f} deals/s" for seconds in spent)
        print(
            f"seed {seed}: {compared:,} deals, no difference; together, one by one {rates}",
            flush=True,
        )


if __name__ == "__main__":
    main()
