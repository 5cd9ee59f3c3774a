"""Measure how fast deals that fit constraints are made, beside endplay's dealer.

Run by hand: `python bench/dealing.py [DEALS]`, with the number of rare deals of each kind (1,000);
of common deals 200 times as many are made. One core.
"""

from __future__ import annotations

import sys
import time
import warnings

from cuebid.core import Hand, Seat, Suit
from cuebid.dealing import Dealer, DealingError
from cuebid.dealing.script import Run, read_script
from cuebid.dealing.shorthand import read_shorthand
from cuebid.evaluation import BALANCED, HCP, LENGTH, POINTS, Box
from cuebid.text import Source

NOTRUMP = BALANCED.between(HCP, 15, 17)
HEARTS = Box().at_least(LENGTH, 5, Suit.HEARTS)
CONDITION = (
    "hcp(south)>=15 && hcp(south)<=17 && shape(south, any 4333 + any 4432 + any 5332)"
    " && hearts(north)>=5"
)


def ours(count: int) -> float:
    """Return the deals a second of Cuebid's dealer, as arrays."""
    dealer = Dealer({}, {Seat.SOUTH: NOTRUMP, Seat.NORTH: HEARTS}, seed=1)
    begin = time.process_time()
    dealer.arrays(count)
    return count / (time.process_time() - begin)


def theirs() -> float:
    """Return the deals a second of endplay's dealer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from endplay.dealer import generate_deals  # noqa: PLC0415 - it warns when imported

        begin = time.process_time()
        count = sum(1 for _ in generate_deals(CONDITION, produce=200, seed=1))
    return count / (time.process_time() - begin)


RARE = (
    {"south": "31-32 balanced"},
    {"south": "33+"},
    {"south": "any 9400 and 14+"},
    {"south": "11+ controls"},
    {"south": "3- losers 20+ solid S"},
    {"north": "7+S 15+", "south": "7+H 15+"},
    {"north": "20+ 5+S", "south": "15+ 6+H"},
    {"north": "solid S", "south": "solid H"},
    {"north": "20+ balanced", "south": "5+S 5+H 8+", "east": "11-12"},
    {"north": "5+S 4+H 15+", "south": "5+D 4+C 13+", "east": "6+C", "west": "5+H 5+"},
    {"script": "hcp(north) + hcp(south) == 40"},
    {"script": "hcp(north) == hcp(south) && losers(north) + losers(south) <= 6"},
)


def rarely(texts: dict[str, str], wanted: int) -> None:
    """Print how long rare deals take, with the preparation of the dealer."""
    begin = time.perf_counter()
    if "script" in texts:
        dealer = Run(read_script(Source("script", texts["script"])), seed=1).dealer
    else:
        shown = {Seat.parse(name): read_shorthand(text) for name, text in texts.items()}
        dealer = Dealer({}, shown, seed=1)
    said = "; ".join(f"{name} {text}" for name, text in texts.items())
    try:
        dealer.arrays(wanted)
    except DealingError as error:
        print(f"{said}: {error}; {time.perf_counter() - begin:.0f} s")
        return
    seconds = time.perf_counter() - begin
    count = dealer.count()
    exact = "exactly" if count.is_exact else "about"
    print(f"{said}: {exact} one in {1 / count.share:,.0f}; {wanted:,} deals in {seconds:.2f} s")


def main() -> None:
    """Measure common deals, rare deals and layouts of hidden hands."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    mine, peer = ours(200 * wanted), theirs()
    print(f"15-17 balanced opposite 5+ hearts: {mine:,.0f} deals/s, as Deal values less")
    print(f"endplay's dealer: {peer:,.0f} deals/s; {mine / peer:,.0f} times")
    for texts in RARE:
        rarely(texts, wanted)
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
