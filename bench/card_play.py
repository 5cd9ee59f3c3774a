"""Card play with the contract given: thinking and `simple` declarers and defenders.

    python bench/card_play.py tricks --boards 100 --budget 0.2s --workers 2

Each deal is played in the contract that its side with most tricks just makes double dummy; the
tricks of declarer are compared with double dummy, line-up by line-up on the same deals.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt

from cuebid.core import (
    CARDS,
    NOTRUMP,
    SEATS,
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Strain,
    View,
    Vulnerability,
    view_from,
)
from cuebid.robots.budget import Budget
from cuebid.robots.cardplayer import CardPlayer, CardThinking, Scoring
from cuebid.solver import DdsSolver

LINE_UPS = ("tt", "ts", "st", "ss")
"""Declarer and defenders: t thinks, s is `simple`."""


@dataclass(frozen=True, slots=True)
class Task:
    number: int
    deal: Deal
    contract: Contract
    line_ups: tuple[str, ...]
    budget: Budget
    scoring: Scoring
    seed: int


@dataclass(slots=True)
class Outcome:
    number: int
    contract: Contract
    tricks: dict[str, int]
    seconds: dict[int, list[float]]
    layouts: dict[int, list[int]]
    worst: float


def deal_of(source: random.Random) -> Deal:
    cards = list(CARDS)
    source.shuffle(cards)
    return Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})


def contract_of(deal: Deal, solver: DdsSolver) -> Contract:
    """What the side that takes most tricks just makes; notrump, then majors, on equal tricks."""
    [table] = solver.tables([deal])
    best = max(
        ((strain, seat) for strain in Strain for seat in SEATS),
        key=lambda one: (table[one], one[0] is NOTRUMP, one[0], -one[1]),
    )
    return Contract(max(1, table[best] - 6), *best)


def play_out(task: Task, line_up: str, outcome: Outcome) -> int:
    thinking = CardThinking(DdsSolver(), task.budget, task.scoring, task.seed)
    players = {"t": CardPlayer(thinking), "s": CardPlayer()}
    contract = task.contract
    board = Board(task.number, contract.declarer, Vulnerability.NONE, task.deal)
    auction = Auction(contract.declarer).with_call(Call(contract.bid_text)).with_all_pass()
    play = Play(contract)
    while (actor := play.actor) is not None:
        declaring = actor is contract.declarer
        kind = line_up[0 if declaring else 1]
        start = time.perf_counter()
        decision = players[kind].decide(view_from(actor, board, auction, play))
        if kind == "t" and decision.trials:
            spent = time.perf_counter() - start
            outcome.worst = max(outcome.worst, spent)
            outcome.seconds.setdefault(play.trick_number, []).append(spent)
            outcome.layouts.setdefault(play.trick_number, []).append(decision.layouts)
        play = play.with_card(decision.card)
    return play.declarer_tricks


def run(task: Task) -> Outcome:
    outcome = Outcome(task.number, task.contract, {}, {}, {}, 0.0)
    for line_up in task.line_ups:
        outcome.tricks[line_up] = play_out(task, line_up, outcome)
    return outcome


def mean_and_error(values: list[float]) -> str:
    if len(values) < 2:
        return f"{statistics.fmean(values):+.2f}"
    spread = statistics.stdev(values)
    return (
        f"{statistics.fmean(values):+.3f} ± {spread / sqrt(len(values)):.3f} (spread {spread:.2f})"
    )


def report(outcomes: list[Outcome], line_ups: tuple[str, ...]) -> None:
    names = {"t": "thinking", "s": "simple"}
    for line_up in line_ups:
        against = [float(one.tricks[line_up] - one.contract.tricks) for one in outcomes]
        made = sum(one >= 0 for one in against)
        label = f"{names[line_up[0]]} declarer, {names[line_up[1]]} defenders"
        print(f"{label}: {mean_and_error(against)} tricks from double dummy, {made} made")
    pairs = (
        ("ts", "ss", "a thinking declarer takes more than a simple one against simple defenders"),
        ("tt", "st", "the same against thinking defenders"),
        ("ss", "st", "thinking defenders hold a simple declarer to so many fewer"),
        ("ts", "tt", "the same against a thinking declarer"),
    )
    for one, other, label in pairs:
        if one in line_ups and other in line_ups:
            gains = [float(each.tricks[one] - each.tricks[other]) for each in outcomes]
            print(f"{label}: {mean_and_error(gains)}")
    seconds, layouts = defaultdict(list), defaultdict(list)
    for outcome in outcomes:
        for trick, spent in outcome.seconds.items():
            seconds[trick] += spent
            layouts[trick] += outcome.layouts[trick]
    print("trick  decisions a second  seconds a decision  layouts a decision")
    for trick in sorted(seconds):
        mean = statistics.fmean(seconds[trick])
        print(f"{trick:5} {1 / mean:19.1f} {mean:19.3f} {statistics.fmean(layouts[trick]):19.1f}")
    print(f"the longest decision took {max(one.worst for one in outcomes):.2f} s")


def tricks(arguments: argparse.Namespace) -> None:
    source, solver = random.Random(arguments.seed), DdsSolver()
    line_ups = tuple(arguments.line_ups.split(","))
    tasks = []
    for number in range(1, arguments.boards + 1):
        deal = deal_of(source)
        contract = contract_of(deal, solver)
        scoring = Scoring(arguments.scoring)
        budget = Budget.parse(arguments.budget)
        tasks.append(Task(number, deal, contract, line_ups, budget, scoring, arguments.seed))
    start = time.perf_counter()
    with ProcessPoolExecutor(arguments.workers) as pool:
        outcomes = list(pool.map(run, tasks))
    report(outcomes, line_ups)
    print(f"{time.perf_counter() - start:.0f} s for {len(tasks) * len(line_ups)} boards")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["tricks"])
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--budget", default="0.2s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scoring", default="matchpoints", choices=[one.value for one in Scoring])
    parser.add_argument("--line-ups", default=",".join(LINE_UPS))
    tricks(parser.parse_args())


if __name__ == "__main__":
    main()
