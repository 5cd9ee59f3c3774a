"""Bid random deals, and check whether what is disclosed of calls is true, short and consistent.

    python bench/truth.py --systems sayc,2over1,acol --deals 200
    python bench/truth.py --deals 50 --draw 60 --draw-seed 7

Every system bids against itself, and every two against each other, by their rules. For the line
that explains a call, it is checked whether the bidder's hand is among the hands that the line
describes; how long the line is, and how many alternatives it has; whether it says nothing (`any
hand`, a maximum that excludes nobody) or contradicts earlier lines about the same hand. With
`--budget` the robots think. `--draw` prints that many different lines, chosen by a seed, to be
read.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from random import Random
from statistics import median, quantiles
from time import perf_counter

from cuebid.core import SEATS, Auction, Seat, Side, Vulnerability
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import HCP, POINTS, Bound, Box
from cuebid.match.deals import random_deal
from cuebid.phrases import Disclosure, full_form
from cuebid.phrases.told import told
from cuebid.robots import Budget, make_bidder
from cuebid.robots.bidder import Bidder

# If nothing is known of a hand, "up to 21 points" excludes nearly no hands.
_EXCLUDES_NOBODY = 21
_MAXIMUM = re.compile(r"\bup to (\d+) (?:HCP|points)")
# Phrases for a single kind of hand that contain the word "or".
_ONE_THING = re.compile(r" or (king|better|void|queen|\d+ key cards|\d{4})")
_PERCENTS = 100
_POINTS_OF_DEAL = 40


@dataclass(slots=True)
class Line:
    """The line with which one call was explained.

    Attributes:
        pair: the names of the systems.
        calls: the auction, and the call in brackets.
        words: the text of the line.
        faults: the faults of the line, in words.
    """

    pair: str
    calls: str
    words: str
    faults: list[str]


@dataclass(slots=True)
class Record:
    """All lines, with further counts and times."""

    lines: list[Line] = field(default_factory=list)
    calls: int = 0
    usual: int = 0
    alternatives: Counter[int] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)

    def add(self, line: Line, disclosure: Disclosure, *, is_usual: bool) -> None:
        """Add one line to the record."""
        self.lines.append(line)
        self.usual += is_usual
        self.alternatives[alternatives(line.words, disclosure)] += 1


def alternatives(words: str, disclosure: Disclosure) -> int:
    """Return how many alternative kinds of hands a line describes, rare ones included."""
    for purpose in {branch.purpose for branch in disclosure.branches} - {""}:
        words = words.replace(purpose, "")
    words = _ONE_THING.sub("", words)
    return 1 + words.count(" or ") + words.count("rarely ")


def faults(
    words: str, disclosure: Disclosure, situation: Situation, earlier: Sequence[Disclosure]
) -> Iterator[str]:
    """Yield the faults of a line, except that it is untrue."""
    if "any hand" in words:
        yield "any hand"
    before = situation.hulls[situation.me]
    others = sum(
        hull.range(HCP)[0] for index, hull in enumerate(situation.hulls) if index != situation.me
    )
    most = min(before.range(HCP)[1], before.range(POINTS)[1], _POINTS_OF_DEAL - others)
    for maximum in _MAXIMUM.findall(words):
        if int(maximum) > most or int(maximum) >= _EXCLUDES_NOBODY:
            yield "a maximum that excludes nobody"
            break
    heard = Box()
    for each in earlier:
        heard &= told(each).boxes.hull()
    now = told(disclosure).boxes
    if "contradicts" in words or (now.hull() & heard).is_contradiction:
        yield "contradicts an earlier line"
    elif any(_forgets(box, bound, most) for box in now for bound in heard.bounds):
        yield "forgets an earlier line"


def _forgets(now: Box, before: Bound, most: int) -> bool:
    """Return whether a line is wider than an earlier one in a feature that both bound."""
    dimension = before.dimension
    low, high = now.range(dimension.feature, dimension.suit)
    if dimension.suit is None and dimension.feature in (HCP, POINTS):
        # A line has one range of strength, in high-card points or in points.
        other = POINTS if dimension.feature is HCP else HCP
        if now.range(other) != Box().range(other):
            # Points above high-card points come from distribution; fewer would be another hand.
            is_less = dimension.feature is POINTS and now.range(HCP)[0] > before.high
            return is_less or before.high < high < dimension.high
        return low < before.low or min(high, most) > before.high
    # The lengths of other suits bound this suit, even if the line does not mention it.
    low_of_others, high_of_others = now.without(dimension.feature, dimension.suit).range(
        dimension.feature, dimension.suit
    )
    return low_of_others < low < before.low or before.high < high < high_of_others


def bid_deals(
    systems: tuple[str, str], bidders: dict[Side, Bidder], count: int, seed: int, record: Record
) -> None:
    """Bid some random deals, and record the lines that explain their calls."""
    random = Random(seed)
    pair = "-".join(dict.fromkeys(systems))
    for number in range(count):
        deal = random_deal(random)
        auction = Auction(SEATS[number % 4])
        vulnerability = Vulnerability(number % 4)
        lines: dict[Seat, list[Disclosure]] = defaultdict(list)
        while (seat := auction.turn) is not None:
            bidder = bidders[seat.side]
            call = bidder.decide(deal[seat], auction, vulnerability).call
            context = bidder.book.context(auction, vulnerability)
            disclosure = context.disclosure(call)
            record.calls += 1
            if disclosure is not None:
                start = perf_counter()
                words = full_form(disclosure)
                record.times.append(perf_counter() - start)
                situation = context.situation
                found = list(faults(words, disclosure, situation, lines[seat]))
                if deal[seat] not in told(disclosure).boxes:
                    found.append("untrue")
                calls = " ".join([*(item.text for item in auction), f"[{call.text}]"])
                is_usual = any(deal[seat] in kind.boxes for kind in told(disclosure).usual)
                record.add(Line(pair, calls, words, found), disclosure, is_usual=is_usual)
                lines[seat].append(disclosure)
            auction = auction.with_call(call)


def report(record: Record) -> None:
    """Print lengths, alternatives, truth and faults of all lines."""
    lines = record.lines
    lengths = sorted(len(line.words) for line in lines)
    distinct = sorted({line.words for line in lines}, key=len)
    print(f"{record.calls} calls, {record.calls - len(lines)} without a line")
    print(f"{len(distinct)} different lines, median {median(map(len, distinct)):g} characters")
    print(
        f"length: median {median(lengths):g}, 99 % {quantiles(lengths, n=_PERCENTS)[-1]:.0f}, "
        f"longest {lengths[-1]}: {distinct[-1]}"
    )
    total = len(lines)
    shares = ", ".join(
        f"{count} in {number / total:.2%}" for count, number in sorted(record.alternatives.items())
    )
    print(f"alternatives: {shares}")
    kinds = Counter(kind for line in lines for kind in line.faults)
    print(f"true: {1 - kinds['untrue'] / total:.5f}; by a usual meaning {record.usual / total:.5f}")
    for kind, number in kinds.most_common():
        print(f"{kind}: {number} ({number / total:.3%})")
    times = record.times
    print(f"words: median {median(times) * 1e3:.3f} ms, most {max(times) * 1e3:.1f} ms")


def examples(lines: Sequence[Line], count: int) -> None:
    """Print lines with faults, the most frequent of each kind first."""
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        for kind in line.faults:
            kinds[kind][f"{line.pair} {line.calls}: {line.words}"] += 1
    for kind, texts in kinds.items():
        print(f"\n{kind}")
        for text, number in texts.most_common(count):
            print(f"{number:5} {text}")


def draw(lines: Sequence[Line], count: int, seed: int) -> None:
    """Print different lines, chosen by a seed among all calls."""
    order = list(lines)
    Random(seed).shuffle(order)
    seen: dict[str, Line] = {}
    for line in order:
        seen.setdefault(line.words, line)
    for number, line in enumerate(list(seen.values())[:count], 1):
        print(f"{number:3} {line.pair} {line.calls}: {line.words}")


def main() -> None:
    """Bid the deals, check the lines and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=50, help="for each pair of systems")
    parser.add_argument("--systems", default="sayc,2over1,acol")
    parser.add_argument("--budget", default="0", help="of a call: 24 deals, 0.5s, quick or 0")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=10, help="of each kind of fault")
    parser.add_argument("--draw", type=int, default=0, help="print so many different lines")
    parser.add_argument("--draw-seed", type=int, default=1)
    options = parser.parse_args()
    names = options.systems.split(",")
    record, budget = Record(), Budget.parse(options.budget)
    for first, second in combinations_with_replacement(names, 2):
        bidders = {
            Side.NS: make_bidder(first, budget, their_system=second),
            Side.EW: make_bidder(second, budget, their_system=first),
        }
        bid_deals((first, second), bidders, options.deals, options.seed, record)
    report(record)
    examples(record.lines, options.examples)
    if options.draw:
        draw(record.lines, options.draw, options.draw_seed)


if __name__ == "__main__":
    main()
