"""How fast deals that fit are made, beside endplay's dealer.

Run by hand: `python bench/dealing.py`. One core.
"""

from __future__ import annotations

import time
import warnings

from cuebid.core import Hand, Seat, Suit
from cuebid.dealing import Dealer
from cuebid.evaluation import BALANCED, HCP, LENGTH, POINTS, Box

NOTRUMP = BALANCED.between(HCP, 15, 17)
HEARTS = Box().at_least(LENGTH, 5, Suit.HEARTS)
CONDITION = (
    "hcp(south)>=15 && hcp(south)<=17 && shape(south, any 4333 + any 4432 + any 5332)"
    " && hearts(north)>=5"
)


def ours() -> float:
    """Deals a second of ours, as arrays."""
    dealer = Dealer({}, {Seat.SOUTH: NOTRUMP, Seat.NORTH: HEARTS}, seed=1)
    begin = time.process_time()
    dealer.arrays(200_000)
    return 200_000 / (time.process_time() - begin)


def theirs() -> float:
    """Deals a second of endplay's dealer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from endplay.dealer import generate_deals  # noqa: PLC0415 - it warns when imported

        begin = time.process_time()
        count = sum(1 for _ in generate_deals(CONDITION, produce=200, seed=1))
    return count / (time.process_time() - begin)


def main() -> None:
    """Measure and print."""
    mine, peer = ours(), theirs()
    print(f"15-17 balanced opposite 5+ hearts: {mine:,.0f} deals/s, as Deal values less")
    print(f"endplay's dealer: {peer:,.0f} deals/s; {mine / peer:,.0f} times")
    begin = time.perf_counter()
    rare = Dealer({}, {Seat.SOUTH: BALANCED.between(HCP, 31, 32)}, seed=1)
    rare.arrays(1000)
    share = rare.count().share
    print(f"one hand in {1 / share:,.0f}: 1,000 deals in {time.perf_counter() - begin:.2f} s")
    shown = {
        Seat.NORTH: Box().between(POINTS, 6, 10).at_least(LENGTH, 4, Suit.SPADES),
        Seat.WEST: Box().between(HCP, 8, 16).at_least(LENGTH, 5, Suit.HEARTS),
        Seat.EAST: Box().at_most(HCP, 10).at_least(LENGTH, 3, Suit.HEARTS),
    }
    begin = time.perf_counter()
    for seed in range(20):
        Dealer({Seat.SOUTH: Hand("KQ54.AJ3.K832.Q7")}, shown, seed=seed).arrays(200)
    seconds = (time.perf_counter() - begin) / 20
    print(f"200 layouts of three hidden hands, made ready each time: {1000 * seconds:.1f} ms")


if __name__ == "__main__":
    main()
