"""Measure card play: how good it is, and how fast.

    python bench/card_play.py tricks --boards 100 --budget 0.2s --workers 2
    python bench/card_play.py tricks --line-ups to,oo,ot --other ../main/src --scoring imps
    python bench/card_play.py layouts
    python bench/card_play.py match --boards 30 --budget 0.2s

`tricks` plays each deal in the contract that its side with most tricks just makes double dummy, and
compares declarer's tricks with double dummy, for each line-up of players on the same deals; seconds
are of processor time. `--other` is the source folder of another version of Cuebid, for players o.
`layouts` counts layouts a second that fit an auction and five tricks. `match` plays over TCP in two
rooms, and counts rulings and memory.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import pickle
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from math import sqrt
from pathlib import Path

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
    Seat,
    Strain,
    View,
    Vulnerability,
    contract_score,
    imps,
    view_from,
)
from cuebid.match.board_play import play_board
from cuebid.match.deals import random_boards
from cuebid.match.local_match import play_locally
from cuebid.notes import open_system
from cuebid.robots import make_player
from cuebid.robots.bidder import AuctionReader, Bidder, SystemPlayer
from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play import (
    CardPlayer,
    CardThinking,
    Scoring,
    knowledge_of,
    weighted_layouts,
)
from cuebid.solver import DdsSolver
from cuebid.tablemanager.referee.effects import BoardEnded, Effect
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.server import ServeOptions

LAYOUTS = 200
"""The number of layouts that `layouts` asks for."""
LINE_UPS = ("tt", "ts", "st", "ss")
"""Players as declarer and as defenders: t thinks; s is `simple`; b thinks, but plays the card with
the least loss, without further judgement; d thinks only double dummy, without plans; o is another
version of Cuebid."""
NAMES = {"t": "thinking", "b": "bare", "d": "double dummy", "o": "other", "s": "simple"}


@dataclass(frozen=True, slots=True)
class Task:
    """A deal with a contract, and how a worker process plays it."""

    number: int
    deal: Deal
    contract: Contract
    line_ups: tuple[str, ...]
    budget: Budget
    scoring: Scoring
    seed: int
    other: str


@dataclass(slots=True)
class Outcome:
    """The results of a task: tricks by line-up, times and layouts by trick."""

    number: int
    contract: Contract
    tricks: dict[str, int]
    seconds: dict[int, list[float]]
    layouts: dict[int, list[int]]
    worst: float


def deal_of(source: random.Random) -> Deal:
    """Return a random deal."""
    cards = list(CARDS)
    source.shuffle(cards)
    return Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})


def contract_of(deal: Deal, solver: DdsSolver) -> Contract:
    """Return the contract with most tricks double dummy; notrump, then majors, on equal tricks."""
    [table] = solver.tables([deal])
    best = max(
        ((strain, seat) for strain in Strain for seat in SEATS),
        key=lambda one: (table[one], one[0] is NOTRUMP, one[0], -one[1]),
    )
    return Contract(max(1, table[best] - 6), *best)


class OtherPlayer:
    """The card player of another version of Cuebid, in a separate process.

    Args:
        source: the folder of its source.
        task: the budget, scoring and seed.
    """

    def __init__(self, source: str, task: Task) -> None:
        limits = (task.budget.deals, task.budget.seconds, task.scoring.value, task.seed)
        self._process = subprocess.Popen(
            [sys.executable, __file__, "answer", *map(str, limits)],
            env={**os.environ, "PYTHONPATH": source},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def card(self, view: View) -> Card:
        """Return the card that the other version plays."""
        asked, answers = self._process.stdin, self._process.stdout
        if asked is None or answers is None:
            raise ValueError(self._process)
        pickle.dump(view, asked)
        asked.flush()
        return Card(pickle.load(answers))  # noqa: S301 what this bench wrote itself

    def close(self) -> None:
        """End the process of the other version."""
        self._process.communicate()


def answer(limits: list[str]) -> None:
    """Read the views that an `OtherPlayer` sends to standard input, and write the cards to play."""
    deals, seconds, scoring, seed = limits
    budget = Budget(deals=int(deals), seconds=float(seconds))
    thinking = CardThinking(DdsSolver(), budget, Scoring(scoring), int(seed), time.process_time)
    player = CardPlayer(thinking)
    while True:
        try:
            view = pickle.load(sys.stdin.buffer)  # noqa: S301 what this bench wrote itself
        except EOFError:
            return
        pickle.dump(player.decide(view).card.text, sys.stdout.buffer)
        sys.stdout.buffer.flush()


class Players:
    """The players of a deal, by letter, with a cache of their decisions.

    Line-ups play the same cards until a player differs, so most decisions are shared.

    Args:
        task: the deal, and how to play it.
        outcome: the results, to which the times of decisions are added.
    """

    def __init__(self, task: Task, outcome: Outcome) -> None:
        clock = time.process_time  # other work on the machine does not shorten the thinking
        thinking = CardThinking(DdsSolver(), task.budget, task.scoring, task.seed, clock)
        self._players = {
            "t": CardPlayer(thinking),
            "b": CardPlayer(thinking),
            "d": CardPlayer(replace(thinking, plans=False)),
            "s": CardPlayer(),
        }
        is_needed = any("o" in line_up for line_up in task.line_ups)
        self._other = OtherPlayer(task.other, task) if is_needed else None
        self._outcome = outcome
        self._cards: dict[tuple[str, Seat, tuple[Card, ...]], Card] = {}

    def card(self, kind: str, view: View) -> Card:
        """Return the card that a player plays."""
        key = (kind, view.seat, () if view.play is None else view.play.cards)
        if key not in self._cards:
            self._cards[key] = self._decide(kind, view)
        return self._cards[key]

    def _decide(self, kind: str, view: View) -> Card:
        if kind == "o" and self._other is not None:
            return self._other.card(view)
        start = time.process_time()
        decision = self._players[kind].decide(view)
        if kind == "t" and decision.trials and view.play is not None:
            spent, trick = time.process_time() - start, view.play.trick_number
            outcome = self._outcome
            outcome.worst = max(outcome.worst, spent)
            outcome.seconds.setdefault(trick, []).append(spent)
            outcome.layouts.setdefault(trick, []).append(decision.layouts)
        bare = kind == "b" and decision.trials
        return decision.trials[0].card if bare else decision.card

    def close(self) -> None:
        """End the process of the other version."""
        if self._other is not None:
            self._other.close()


def play_out(task: Task, line_up: str, players: Players) -> int:
    """Return declarer's tricks when these players play the deal of a task."""
    contract = task.contract
    board = Board(task.number, contract.declarer, Vulnerability.NONE, task.deal)
    auction = Auction(contract.declarer).with_call(Call(contract.bid_text)).with_all_pass()
    play = Play(contract)
    while (actor := play.actor) is not None:
        kind = line_up[0 if actor is contract.declarer else 1]
        play = play.with_card(players.card(kind, view_from(actor, board, auction, play)))
    return play.declarer_tricks


def run(task: Task) -> Outcome:
    """Play a deal with all line-ups, and return the results."""
    outcome = Outcome(task.number, task.contract, {}, {}, {}, 0.0)
    players = Players(task, outcome)
    for line_up in task.line_ups:
        outcome.tricks[line_up] = play_out(task, line_up, players)
    players.close()
    return outcome


def mean_and_error(values: list[float]) -> str:
    """Return mean, standard error and spread of some values in words."""
    if len(values) < 2:
        return f"{statistics.fmean(values):+.2f}"
    spread = statistics.stdev(values)
    return (
        f"{statistics.fmean(values):+.3f} ± {spread / sqrt(len(values)):.3f} (spread {spread:.2f})"
    )


def report_pair(outcomes: list[Outcome], one: str, other: str) -> None:
    """Print how much a player gains on another with the same cards and opponents."""
    same_defence, same_declarer = one[1] == other[1], one[0] == other[0]
    seat = 0 if same_defence else 1
    # The better of two players comes first, in the order of `NAMES`.
    if same_defence is same_declarer or [*NAMES].index(one[seat]) > [*NAMES].index(other[seat]):
        return
    sign = 1 if same_defence else -1
    tricks = [float(sign * (each.tricks[one] - each.tricks[other])) for each in outcomes]
    points = [float(sign * imps(score_of(each, one) - score_of(each, other))) for each in outcomes]
    side = "declarer" if same_defence else "defenders"
    against = "defenders" if same_defence else "declarer"
    print(
        f"{NAMES[one[seat]]} {side} against a {NAMES[other[seat]]} one, "
        f"{NAMES[one[1 - seat]]} {against}: "
        f"{mean_and_error(tricks)} tricks, {mean_and_error(points)} IMPs"
    )


def report_pairs(outcomes: list[Outcome], line_ups: tuple[str, ...]) -> None:
    """Print all pairs of line-ups in which one side differs."""
    for one, other in combinations(line_ups, 2):
        for first, second in ((one, other), (other, one)):
            report_pair(outcomes, first, second)


def score_of(outcome: Outcome, line_up: str) -> int:
    """Return declarer's score with a line-up."""
    return contract_score(outcome.contract, outcome.tricks[line_up], vulnerable=False)


def report(outcomes: list[Outcome], line_ups: tuple[str, ...]) -> None:
    """Print tricks by line-up, gains between line-ups, and the times of decisions by trick."""
    for line_up in line_ups:
        against = [float(one.tricks[line_up] - one.contract.tricks) for one in outcomes]
        made = sum(one >= 0 for one in against)
        label = f"{NAMES[line_up[0]]} declarer, {NAMES[line_up[1]]} defenders"
        print(f"{label}: {mean_and_error(against)} tricks from double dummy, {made} made")
    report_pairs(outcomes, line_ups)
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
    """Play the deals in several processes, and print the results."""
    source, solver = random.Random(arguments.seed), DdsSolver()
    line_ups = tuple(arguments.line_ups.split(","))
    tasks = []
    for number in range(1, arguments.boards + 1):
        deal = deal_of(source)
        contract = contract_of(deal, solver)
        scoring = Scoring(arguments.scoring)
        budget = Budget.parse(arguments.budget)
        tasks.append(
            Task(number, deal, contract, line_ups, budget, scoring, arguments.seed, arguments.other)
        )
    start = time.perf_counter()
    with ProcessPoolExecutor(arguments.workers) as pool:
        outcomes = []
        for outcome in pool.map(run, tasks):
            outcomes.append(outcome)
            if len(outcomes) % 20 == 0:
                print(f"{len(outcomes)} deals", flush=True)
                report_pairs(outcomes, line_ups)
    report(outcomes, line_ups)
    print(f"{time.perf_counter() - start:.0f} s for {len(tasks) * len(line_ups)} boards")


def layouts(arguments: argparse.Namespace) -> None:
    """Print how many layouts a second fit an auction and the first five tricks."""
    source = random.Random(arguments.seed)
    book = open_system("sayc").book
    reader = AuctionReader(book)
    rates: list[float] = []
    for number in range(1, arguments.boards + 1):
        board = Board.numbered(number, deal_of(source))
        record = play_board(board, dict.fromkeys(SEATS, SystemPlayer(Bidder(book))))
        play = record.play
        if play is None:
            continue
        after = Play(play.contract, play.cards[:20])
        knowledge = None
        if after.actor is not None:
            view = view_from(after.actor, board, record.auction, after)
            knowledge = knowledge_of(view, reader(view))
        if knowledge is None:
            continue
        start = time.perf_counter()
        found = weighted_layouts(knowledge, LAYOUTS, number)
        rates.append(found.judged / (time.perf_counter() - start))
    rates.sort()
    print(f"{len(rates)} auctions; layouts a second that fit, after five tricks:")
    print(f"median {statistics.median(rates):,.0f}, slowest tenth {rates[len(rates) // 10]:,.0f}")


def match(arguments: argparse.Namespace) -> None:
    """Play a team match over TCP, and print its rulings, time and memory."""
    budget = Budget.parse(arguments.budget)
    done = 0

    def observe(_room: str, effect: Effect) -> None:
        nonlocal done
        if isinstance(effect, BoardEnded):
            done += 1
            if done % max(1, arguments.boards // 5) == 0:
                print(f"{done} boards: {resident():.0f} MB", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        options = ServeOptions(
            boards=random_boards(arguments.boards, arguments.seed),
            out=Path(folder) / "match.pbn",
            log=Path(folder) / "match.jsonl",
            rooms=2,
            rules=TableRules(scoring="IMP"),
        )
        teams = {
            "Home": partial(make_player, "sayc", 1, budget),
            "Away": partial(make_player, "sayc", 2, budget),
        }
        start = time.perf_counter()
        summary = asyncio.run(play_locally(options, teams, observe))
    seconds = time.perf_counter() - start
    print(f"{done} boards in {seconds:.0f} s, {summary.rulings} rulings")


def resident() -> float:
    """Return the megabytes of memory in use by this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def main() -> None:
    """Run the measurement that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["tricks", "layouts", "match", "answer"])
    parser.add_argument("limits", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--budget", default="0.2s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scoring", default="matchpoints", choices=[one.value for one in Scoring])
    parser.add_argument("--line-ups", default=",".join(LINE_UPS))
    parser.add_argument("--other", default="", help="source folder of another version")
    arguments = parser.parse_args()
    if arguments.what == "answer":
        answer(arguments.limits)
        return
    {"tricks": tricks, "layouts": layouts, "match": match}[arguments.what](arguments)


if __name__ == "__main__":
    main()
