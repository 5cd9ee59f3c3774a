"""Measure what thinking about calls wins: a team that thinks against the rules, in two rooms.

    python bench/thought.py --boards 200
    python bench/thought.py --boards 60 --engine book
    python bench/thought.py --boards 2000 --seed 7 --log thought.txt

Boards are only bid; contracts make their double-dummy tricks. With `--engine policy` the network
bids on and tricks are forecast; with `book` the rules bid on and deals are solved; with `quick` the
team makes the call that the network prefers, if the rules admit it. With `copy` and `wins` the team
bids without rules: the network's likeliest call, by its copy of the rules or by what wins more.
With `--log` each board with different scores is written, with the first call that thinking changed
in each room, and what thinking expected. Times are of the processor, and include decisions without
thought.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

from cuebid.core import (
    PASS,
    Auction,
    Board,
    Call,
    Deal,
    Hand,
    Side,
    Vulnerability,
    imps,
    score_for,
)
from cuebid.robots.bidder import Bidder, Simulation
from cuebid.robots.bidder.policy_thought import PolicyThought
from cuebid.robots.bidder.preference import Preference
from cuebid.robots.budget import Budget
from cuebid.robots.system_bidder import bidder_of_book, book_of_system, policy_of
from cuebid.solver import CachedSolver, DdsSolver, Problem, Solver


@dataclass(frozen=True)
class Change:
    """The first call of an auction that thinking changed.

    Attributes:
        before: the auction before the call.
        book: the call by the rules.
        made: the call that was made.
        thought: the comparison of calls, or the network's preference.
    """

    before: Auction
    book: Call
    made: Call
    thought: Simulation | Preference

    def __str__(self) -> str:
        calls = f"{self.book.text}>{self.made.text}"
        return f"after {len(self.before)} calls {calls}, {self.thought.words}"


@dataclass(frozen=True)
class CopiedDecision:
    """A call of the network alone."""

    call: Call
    simulation: None = None
    preference: None = None


class Copy:
    """A bidder that makes the likeliest call of the network.

    Args:
        thought: the network and its systems.
        wins: whether it prefers calls that win more.
    """

    def __init__(self, thought: PolicyThought, *, wins: bool = False) -> None:
        self._thought = thought
        self._wins = wins

    def decide(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> CopiedDecision:
        """Return the likeliest call."""
        likely = self._thought.likely_calls(hand, auction, vulnerability)
        return CopiedDecision(next(iter(likely.winning if self._wins else likely.by_rules)))


class Table:
    """A table at which one side thinks; mutable, as it counts decisions and their time."""

    def __init__(self, thinker: Bidder | Copy, plain: Bidder) -> None:
        self._thinker, self._plain = thinker, plain
        self.decisions = 0
        self.seconds = 0.0

    def bid(self, board: Board, side: Side) -> tuple[Auction, Change | None]:
        """Bid a board when one side thinks; return the auction and the first call it changed."""
        auction, change = Auction(board.dealer), None
        while (seat := auction.turn) is not None:
            thinks = seat.side is side
            begin = time.process_time()
            bidder = self._thinker if thinks else self._plain
            decision = bidder.decide(board.deal[seat], auction, board.vulnerability)
            if thinks:
                self.decisions += 1
                self.seconds += time.process_time() - begin
                thought = decision.simulation or decision.preference
                if change is None and thought and thought.best is not thought.book:
                    change = Change(auction, thought.book, decision.call, thought)
            auction = auction.with_call(decision.call)
        return auction, change


def words(auction: Auction) -> str:
    """Return the calls on one line."""
    return f"{auction.dealer.letter}: {' '.join(call.text for call in auction)}"


def score(board: Board, auction: Auction, solver: Solver) -> int:
    """Return the score of North-South, with the tricks that the contract makes double dummy."""
    contract = auction.contract
    if contract is None:
        return 0
    (tricks,) = solver.tricks([Problem(board.deal, contract.strain, contract.declarer)])
    return score_for(Side.NS, contract, tricks, board.vulnerability)


def boards_of(seed: int, count: int) -> Iterator[Board]:
    """Yield random boards."""
    rng = Random(seed)
    for number in range(1, count + 1):
        yield Board.numbered(number, Deal.random(rng.randrange(1 << 40)))


def main() -> None:
    """Bid the boards and print what thinking won."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=24, help="deals of the budget of a call")
    parser.add_argument(
        "--engine", choices=("policy", "book", "quick", "copy", "wins"), default="policy"
    )
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--log", type=Path)
    options = parser.parse_args()
    book = book_of_system(options.system)
    engine = options.engine
    budget = Budget(quick=True) if engine == "quick" else Budget(deals=options.budget)
    policy = None if engine == "book" else policy_of(options.system)
    if policy is None and engine != "book":
        parser.error(f"the network was not taught {options.system}")
    thinker: Bidder | Copy = bidder_of_book(book, budget, policy=policy)
    if policy is not None and engine in ("copy", "wins"):
        thinker = Copy(policy, wins=engine == "wins")
    table, solver = Table(thinker, Bidder(book)), CachedSolver(DdsSolver(), 1_000)
    won: list[int] = []
    by_kind: dict[str, list[int]] = defaultdict(list)
    lines: list[str] = []
    for board in boards_of(options.seed, options.boards):
        (first, change), (second, other) = (table.bid(board, side) for side in Side)
        gain = 0
        if first.calls != second.calls:
            gain = imps(score(board, first, solver) - score(board, second, solver))
        won.append(gain)
        for found in (change, other):
            if found is not None:
                kind = "opening" if found.before.last_bid is None else "later call"
                by_kind[f"{kind} {'to pass' if found.made is PASS else 'to act'}"].append(gain)
        if gain and options.log:
            lines.append(f"{board.number} {gain:+d} {board.vulnerability} {board.deal}")
            lines += [f"    {words(first)} ({change})", f"    {words(second)} ({other})"]
            options.log.write_text("\n".join(lines) + "\n", "utf-8")
    error = pstdev(won) / len(won) ** 0.5
    print(f"{fmean(won):+.3f} IMPs a board, error {error:.3f}, {len(won)} boards")
    print(f"{sum(map(bool, won))} boards differ in score")
    print(f"{table.decisions / table.seconds:.0f} decisions a second of the processor")
    for kind, gains in sorted(by_kind.items()):
        print(f"{kind}: {len(gains)} changes, {sum(gains):+d} IMPs")


if __name__ == "__main__":
    main()
