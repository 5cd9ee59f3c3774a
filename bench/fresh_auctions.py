"""Measure the time of auctions that a rule book has not seen yet, and the memory of many auctions.

    python bench/fresh_auctions.py [deals]              # auctions of the shipped SAYC
    python bench/fresh_auctions.py --dense [rules]      # some hundreds of rules match each call
    python bench/fresh_auctions.py --judged [deals]     # decisions of judgement by themselves
    python bench/fresh_auctions.py --memory [thousands of deals] [--rules]

The time of a fresh auction includes the meaning of its last call; the auction before that call is
known. Processor time of one process.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median, quantiles

from cuebid.core import PASS, Auction, Board, Call, Deal, Hand, Seat
from cuebid.database import RuleBook, choose, load_database
from cuebid.database.matcher.hand_test import HandTest
from cuebid.evaluation import features
from cuebid.notes import open_system
from cuebid.systems import bid_boards
from cuebid.text import Diagnostics, Source
from database_dense import dense_rules

# Thousands of deals in a portion, after each of which memory is printed.
_THOUSANDS = 5


def _boards(count: int, first: int = 1) -> list[Board]:
    return [Board.numbered(number, Deal.random(number)) for number in range(first, first + count)]


def _report(name: str, seconds: list[float]) -> None:
    middle, high = median(seconds) * 1e3, quantiles(seconds, n=100)[98] * 1e3
    mean = fmean(seconds) * 1e3
    print(
        f"{name}: {len(seconds):,}, mean {mean:.2f} ms, median {middle:.2f} ms, "
        f"99 of 100 below {high:.2f} ms"
    )


def fresh(deals: int) -> None:
    """Time each auction when the book sees it for the first time."""
    auctions = bid_boards(open_system("sayc").book, _boards(deals))
    book = open_system("sayc").book
    seconds: list[float] = []
    met: set[tuple[Call, ...]] = set()
    for auction in auctions:
        for count in range(1, len(auction) + 1):
            calls = auction.calls[:count]
            if calls in met:
                continue
            met.add(calls)
            # A bidder has already asked about the auction before the call.
            before = book.context(Auction(Seat.NORTH, calls[:-1]))
            begun = time.process_time()
            before.meaning(calls[-1])
            book.context(Auction(Seat.NORTH, calls))
            seconds.append(time.process_time() - begun)
    _report("fresh auctions with the meaning of the last call", seconds)
    begun_first = len(seconds) // 2
    _report("the later half, the book being warm", seconds[begun_first:])


def _questions(rng: random.Random, count: int) -> Iterator[tuple[Auction, Hand]]:
    for _ in range(count):
        auction = Auction(Seat.NORTH)
        for _ in range(rng.randint(0, 4)):
            auction = auction.with_call(rng.choice(auction.legal_calls[:9]))
            if auction.is_over:
                auction = Auction(Seat.NORTH)
        yield auction, Deal.random(rng.randrange(10**9))[Seat.NORTH]


def dense(rules: int) -> None:
    """Time questions to a dense database: 435 of its 820 rules match in an average auction."""
    book = RuleBook(load_database(Source("mb.txt", dense_rules(rules)), Diagnostics()))
    questions = list(_questions(random.Random(3), 1_000))
    seconds, matching = [], []
    for auction, hand in questions:
        begun = time.process_time()
        choose(book, hand, auction)
        seconds.append(time.process_time() - begun)
        ranked = book.context(auction).ranked(auction.legal_calls)
        matching.append(len(ranked))
    print(f"{rules} rules, on average {sum(matching) / len(matching):.0f} match a question")
    _report("a choice", seconds)
    again = []
    for auction, hand in questions:
        begun = time.process_time()
        choose(book, hand, auction)
        again.append(time.process_time() - begun)
    _report("the same, the auctions known", again)


def judged(deals: int) -> None:
    """Time the decisions that judgement makes, in new auctions and in known ones."""
    book = open_system("sayc").book
    # The first decisions of a process cost more: they load the trick model and tables of scores.
    _decisions(book, _boards(deals // 4, 10**6))
    _report("judged calls, fresh auctions", _decisions(book, _boards(deals)))
    # A book keeps 2,000 auctions, so that those of some 200 deals are still known.
    again = _boards(min(deals, 200), 2 * 10**6)
    _decisions(book, again)
    _report("judged calls, known auctions", _decisions(book, again))


def _decisions(book: RuleBook, boards: list[Board]) -> list[float]:
    """Bid some boards; return the time of each judged call, without the test of rules before it."""
    seconds: list[float] = []
    for board in boards:
        auction = Auction(board.dealer)
        while (seat := auction.turn) is not None:
            context = book.context(auction, board.vulnerability)
            hand, legal = features(board.deal[seat]), auction.legal_calls
            best = context.best(legal, HandTest(hand, context.situation, book.matchers))
            if best is not None:
                auction = auction.with_call(best.call)
                continue
            begun = time.process_time()
            judged_call = context.judge(legal, hand)
            seconds.append(time.process_time() - begun)
            auction = auction.with_call(PASS if judged_call is None else judged_call.call)
    return seconds


def memory(thousands: int, *, rules_alone: bool) -> None:
    """Bid portions of different deals, and print the memory after each portion."""
    book = open_system("sayc").book
    if rules_alone:
        book = book.with_judge(None)
    for part in range(-(-thousands // _THOUSANDS)):
        deals = 1000 * _THOUSANDS
        bid_boards(book, _boards(deals, 1 + deals * part))
        # The memory in use now, and the most so far, which stops growing if memory is flat.
        now = int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{deals * (part + 1):,} deals: {now / 2**20:.0f} MB, at most {most:.0f} MB", flush=True
        )


def main() -> None:
    """Run the part that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("count", nargs="?", type=int)
    parser.add_argument("--dense", action="store_true", help="a database of crowded rules")
    parser.add_argument("--judged", action="store_true", help="decisions of judgement")
    parser.add_argument("--memory", action="store_true", help="memory over many auctions")
    parser.add_argument("--rules", action="store_true", help="memory without judgement")
    options = parser.parse_args()
    if options.dense:
        dense(options.count or 820)
    elif options.judged:
        judged(options.count or 400)
    elif options.memory:
        memory(options.count or 10, rules_alone=options.rules)
    else:
        fresh(options.count or 1_000)


if __name__ == "__main__":
    main()
