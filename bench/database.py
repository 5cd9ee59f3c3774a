"""Measure how fast a database of 5,000 rules is loaded, and how fast it answers questions.

Run by hand: python bench/database.py [RULES [AUCTIONS]]
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import TypeVar

from cuebid.core import CALLS, PASS, Auction, Hand, Seat
from cuebid.database import ArrayMatcher, RuleBook, choose, load_database
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.hand_test import HandTest
from cuebid.database.stored.packed_book import pack_database, unpack_book
from cuebid.evaluation import FeatureArrays, features
from cuebid.text import Diagnostics, Source
from database_rules import generate

Result = TypeVar("Result")
SEED = 7


def timed(what: str, work: Callable[[], Result]) -> Result:
    """Do some work once, print how long it takes, and return its result."""
    begin = perf_counter()
    result = work()
    print(f"{what:<58} {(perf_counter() - begin) * 1000:9.1f} ms")
    return result


def spread(what: str, seconds: list[float]) -> None:
    """Print the median and the 99th percentile of times, in microseconds."""
    cuts = quantiles(seconds, n=100)
    print(f"{what:<58} {median(seconds) * 1e6:9.1f} us {cuts[98] * 1e6:9.1f} us (99 %)")


def random_auction(book: RuleBook, rng: Random) -> Auction:
    """Return a random auction of up to eight calls, mostly calls that some rule matches."""
    auction = Auction(Seat.NORTH)
    for at in range(rng.randrange(9)):
        last = auction.last_bid
        near = CALLS[3:12] if last is None else CALLS[last.index + 1 : last.index + 10]
        if at % 2 and rng.random() < 0.7:
            near = (PASS,)
        elif rng.random() < 0.8:
            matches = book.context(auction).matches(*auction.legal_calls)
            near = tuple(call for call, found in matches.items() if found) or near
        call = rng.choice(near or (PASS,))
        if not auction.is_over:
            auction = auction.with_call(call)
    return auction


def auctions(book: RuleBook, count: int) -> list[Auction]:
    """Return different auctions in which some rule matches a next call."""
    rng = Random(SEED)
    found: dict[Auction, None] = {}
    while len(found) < count:
        auction = random_auction(book, rng)
        if any(book.context(auction).matches(*auction.legal_calls).values()):
            found[auction] = None
    return list(found)


def each(work: Callable[[Auction], object], asked: list[Auction]) -> list[float]:
    """Do some work for each auction, and return the seconds of each."""
    seconds = []
    for auction in asked:
        begin = perf_counter()
        work(auction)
        seconds.append(perf_counter() - begin)
    return seconds


def ask(make: Callable[[], RuleBook], count: int) -> list[Auction]:
    """Measure questions about auctions and hands, and return the auctions."""
    asked = auctions(make(), count)
    book = make()

    def matches(auction: Auction) -> object:
        return book.context(auction).matches(*auction.legal_calls)

    fresh = each(matches, asked)
    spread("rules of all legal calls, rules not translated yet", fresh)
    # Another book with the same translated rules, but without cached auctions.
    known = book.with_empty_cache()
    for auction in asked:
        known.context(auction)

    def only_matches(auction: Auction) -> object:
        return known.context(auction).matches(*auction.legal_calls)

    spread("rules of all legal calls, auction shown before", each(only_matches, asked))
    found = [sum(map(len, book.context(a).matches(*a.legal_calls).values())) for a in asked]
    print(f"rules that match the calls of an auction: median {median(found)}, most {max(found)}")
    again = book.with_empty_cache()
    spread("what an auction has shown, from its first call", each(again.context, asked))
    rng = Random(SEED)
    hands = [Hand.from_bits(sum(1 << card for card in rng.sample(range(52), 13))) for _ in asked]
    pairs = dict(zip(asked, hands, strict=True))
    spread("a choice, auction known", each(lambda a: choose(book, pairs[a], a), asked))
    tests(book, asked, hands)
    arrays(book, asked)
    return asked


def tests(book: RuleBook, asked: list[Auction], hands: list[Hand]) -> None:
    """Measure the test of one hand against one constraint."""
    seconds = []
    for auction, hand in zip(asked, hands, strict=True):
        turn = book.context(auction)
        test = HandTest(features(hand), turn.situation, book.matchers)
        for matches in turn.matches(*auction.legal_calls).values():
            for match in matches:
                begin = perf_counter()
                test.fits(match.rule, match.captures)
                seconds.append(perf_counter() - begin)
    spread(f"one constraint, {len(seconds)} tests, pattern string known", seconds)


def arrays(book: RuleBook, asked: list[Auction]) -> None:
    """Measure the test of 100,000 hands against one constraint."""
    rng = Random(SEED)
    hands = [Hand.from_bits(sum(1 << c for c in rng.sample(range(52), 13))) for _ in range(100_000)]
    known = FeatureArrays.from_hands(hands)
    seconds = []
    for auction in asked[:100]:
        turn = book.context(auction)
        matcher = ArrayMatcher(known, FunctionContext(turn.situation))
        for matches in turn.matches(*auction.legal_calls).values():
            for match in matches[:2]:
                begin = perf_counter()
                matcher.mask(match.rule.constraint, match.captures)
                seconds.append(perf_counter() - begin)
    spread(f"one constraint for 100,000 hands, {len(seconds)} tests", seconds)


def main() -> None:
    """Generate a database, and measure loading it and asking it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    asks = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    rules, macros = (Source(name, text) for name, text in zip("rm", generate(count), strict=True))
    report = Diagnostics()
    database = timed("load: build and read", lambda: load_database(rules, report, macros=macros))
    timed("load: index", lambda: RuleBook(database))
    packed = timed("pack", lambda: pack_database(database))
    print(f"packed: {len(packed) / 1e6:.1f} MB")
    timed("load from the cache, index included", lambda: unpack_book(packed))
    asked = ask(lambda: RuleBook(database), asks)
    tracemalloc.start()
    kept = unpack_book(packed)
    for auction in asked:
        kept.context(auction).matches(*auction.legal_calls)
    print(f"memory after {asks:,} auctions: {tracemalloc.get_traced_memory()[0] / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
