"""Is what calls disclose true, short and quick? Bid random deals, and ask of every call.

    python bench/truth.py --deals 10000 --system sayc

Four players bid one system by its book. Of each call: whether the bidder's hand is among the
hands that the call discloses, rare ones included; how long the full form is; and how long the words
take once the disclosure is known. Reports the share of true calls, the kinds of untrue ones, and
the longest explanation.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from statistics import median
from time import perf_counter

from cuebid.core import PASS, Auction, Seat
from cuebid.database import choose
from cuebid.match.deals import random_deal
from cuebid.notes import open_system
from cuebid.phrases import full_form


def main() -> None:
    """Bid, ask and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="stop after so much time")
    options = parser.parse_args()
    book = open_system(options.system).book
    random = Random(options.seed)
    untrue: Counter[str] = Counter()
    usual = calls = without_rule = 0
    longest = ""
    times: list[float] = []
    end = perf_counter() + options.seconds
    deals = 0
    while deals < options.deals:
        deals += 1
        deal, auction = random_deal(random), Auction(Seat.NORTH)
        while (seat := auction.turn) is not None:
            choice = choose(book, deal[seat], auction)
            call = choice.call or PASS
            disclosure = book.context(auction).disclosure(call)
            calls += 1
            if disclosure is None:
                without_rule += 1
            else:
                start = perf_counter()
                words = full_form(disclosure)
                times.append(perf_counter() - start)
                longest = max(longest, words, key=len)
                if deal[seat] not in disclosure.boxes:
                    before = " ".join(item.text for item in auction)
                    untrue[f"{before} {call.text}: {words}"] += 1
                usual += any(deal[seat] in branch.boxes for branch in disclosure.usual)
            auction = auction.with_call(call)
        if perf_counter() > end:
            break
    explained = calls - without_rule
    print(f"{options.system}: {deals} deals, {calls} calls, {without_rule} without a rule")
    print(f"true: {1 - untrue.total() / explained:.5f}; usual meaning {usual / explained:.5f}")
    print(f"longest full form: {len(longest)} characters: {longest}")
    print(f"words: median {median(times) * 1e3:.3f} ms, most {max(times) * 1e3:.1f} ms")
    for text, count in untrue.most_common(20):
        print(f"{count:5} {text}")


if __name__ == "__main__":
    main()
