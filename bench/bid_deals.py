"""Compare `Bidder.bid_deals` with calls made one by one, in portions that can run separately.

    python bench/bid_deals.py [deals] [--system sayc] [--seed 1] [--portion 6250] [--log FILE]

Each portion of deals has a seed of its own, counted from `--seed`, a dealer and a vulnerability:
sixteen portions have all combinations. The first difference is printed and ends the run with exit
code 1. `--system` is a name, a folder, notes or a rule file.

A single call depends on the hand, the auction and the vulnerability. So each call of the auctions
that were bid together is made again for its hand alone, by another bidder, in the order of the
auctions: what this bidder caches about an auction then serves all deals that reach it. If every
call is the same, so are the auctions.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import product
from random import Random

from cuebid.core import SEATS, Auction, Call, Deal, Seat, Vulnerability
from cuebid.notes import open_system
from cuebid.robots import Bidder
from portions import add_log_option, run_portions

_CONDITIONS = list(product(SEATS, Vulnerability))


def _differences(
    bidder: Bidder,
    deals: list[Deal],
    auctions: list[Auction],
    dealer: Seat,
    vulnerability: Vulnerability,
) -> int:
    """Make every call again, one by one; return their number, or exit at the first difference."""
    decisions: dict[tuple[Call, ...], list[tuple[int, Call]]] = {}
    for number, auction in enumerate(auctions):
        for count, call in enumerate(auction.calls):
            decisions.setdefault(auction.calls[:count], []).append((number, call))
    for calls in sorted(decisions):
        before = Auction(dealer, calls)
        seat = before.turn
        if seat is None:
            raise AssertionError("the auction went on after its end")
        for number, call in decisions[calls]:
            single = bidder.decide(deals[number][seat], before, vulnerability).call
            if single is not call:
                print(f"{deals[number]}\n{vulnerability} {before}: {call}, one by one {single}")
                sys.exit(1)
    return sum(map(len, decisions.values()))


def main() -> None:
    """Print a line for each portion."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("deals", nargs="?", type=int, default=10_000)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--portion", type=int, default=6_250)
    add_log_option(parser)
    options = parser.parse_args()
    together = Bidder(open_system(options.system).book)
    alone = Bidder(open_system(options.system).book)

    def compare(seed: int) -> dict[str, float]:
        rng = Random(seed)
        deals = [Deal.random(rng.randrange(1 << 40)) for _ in range(options.portion)]
        dealer, vulnerability = _CONDITIONS[seed % len(_CONDITIONS)]
        begun = time.process_time()
        auctions = together.bid_deals(deals, dealer, vulnerability)
        middle = time.process_time()
        calls = _differences(alone, deals, auctions, dealer, vulnerability)
        end = time.process_time()
        return {
            "deals": len(deals),
            "calls": calls,
            "together": middle - begun,
            "one by one": end - middle,
        }

    def describe(sums: dict[str, float]) -> str:
        rate = sums["deals"] / sums["together"]
        return (
            f"{options.system}: {sums['deals']:,} deals, {sums['calls']:,} calls, no difference; "
            f"together {rate:,.0f} deals/s, calls made again in {sums['one by one']:,.0f} s"
        )

    portions = -(-options.deals // options.portion)
    run_portions(range(options.seed, options.seed + portions), compare, describe, options.log)


if __name__ == "__main__":
    main()
