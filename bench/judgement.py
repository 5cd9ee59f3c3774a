"""Measure the time of judged calls, and of all calls of the auctions in which they are made.

    python bench/judgement.py                 300 deals of sayc, four hands by one system
    python bench/judgement.py --deals 2000 --system precision

Deals are bid call by call, and what the book computes about an auction is cached, as in a match.
Only judged calls with several candidates are measured apart, as a single candidate needs no
comparison. CPU time, so that other work on the machine changes little.
"""

from __future__ import annotations

import argparse
import time
from statistics import mean

from cuebid.core import Auction, Deal, Seat
from cuebid.evaluation import features
from cuebid.judgement import choose_call
from cuebid.judgement.judged_calls import Judgement
from cuebid.notes import open_system
from cuebid.robots.bidder import Bidder


def main() -> None:
    """Bid the deals, and print the times of calls and of comparisons."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--system", default="sayc")
    options = parser.parse_args()
    bidder = Bidder(open_system(options.system).book)
    questions, seconds = [], []
    for seed in range(options.deals):
        deal = Deal.random(30_000_000 + seed)
        auction = Auction(Seat.NORTH)
        while (seat := auction.turn) is not None:
            start = time.process_time()
            decision = bidder.decide(deal[seat], auction)
            seconds.append(time.process_time() - start)
            judged = decision.choice.judged
            if judged is not None and isinstance(judged.comparison, Judgement):
                auction_judge = decision.context.judged
                meanings = [value.meaning for value in judged.comparison.values]
                questions.append((auction_judge.state, features(deal[seat]), meanings))
            auction = auction.with_call(decision.call)
    report("a call", seconds)
    print(f"  {len(questions)} of {len(seconds)} calls compare candidates")
    # The state of each auction is known here, as it is in a match between two systems.
    compared = []
    for state, hand, meanings in questions:
        start = time.process_time()
        choose_call(state, hand, meanings)
        compared.append(time.process_time() - start)
    report("comparing candidates", compared)
    print(f"  {mean(len(meanings) for _, _, meanings in questions):.1f} candidates in the mean")
    share = sum(compared) / len(seconds)
    print(f"  {1000 * share:.3f} ms of each call by the book")


def report(name: str, seconds: list[float]) -> None:
    """Print the mean, the median and the worst hundredth of some times."""
    ordered = sorted(seconds)
    print(
        f"{name}: mean {1000 * mean(ordered):.3f} ms, median "
        f"{1000 * ordered[len(ordered) // 2]:.3f} ms, worst hundredth from "
        f"{1000 * ordered[len(ordered) * 99 // 100]:.3f} ms"
    )


if __name__ == "__main__":
    main()
