"""Card play: how good, how fast.

    python bench/card_play.py tricks --boards 100 --budget 0.2s --workers 2
    python bench/card_play.py layouts
    python bench/card_play.py match --boards 30 --budget 0.2s

`tricks` plays each deal in the contract that its side with most tricks just makes double dummy;
declarer's tricks are compared with double dummy, line-up by line-up on the same deals; seconds
are of processor time. `layouts`
counts hidden hands a second that fit an auction and five tricks. `match` plays over TCP in two
rooms, and watches for rulings and memory.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path

from cuebid.core import (
    CARDS,
    NOTRUMP,
    SEATS,
    Auction,
    Board,
    Call,
    Contract,
    Deal,
    Hand,
    Play,
    Strain,
    Vulnerability,
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
"""How many layouts a card is chosen on."""
LINE_UPS = ("tt", "ts", "st", "ss")
"""Declarer and defenders: t thinks, s is `simple`, b thinks and is bare of all judgement: it plays
the card with the least loss double dummy."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker plays."""

    number: int
    deal: Deal
    contract: Contract
    line_ups: tuple[str, ...]
    budget: Budget
    scoring: Scoring
    seed: int


@dataclass(slots=True)
class Outcome:
    """What came of it."""

    number: int
    contract: Contract
    tricks: dict[str, int]
    seconds: dict[int, list[float]]
    layouts: dict[int, list[int]]
    worst: float


def deal_of(source: random.Random) -> Deal:
    """Four random hands."""
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
    """Declarer's tricks with these players."""
    clock = time.process_time  # other work on the machine does not shorten the thinking
    thinking = CardThinking(DdsSolver(), task.budget, task.scoring, task.seed, clock)
    players = {"t": CardPlayer(thinking), "b": CardPlayer(thinking), "s": CardPlayer()}
    contract = task.contract
    board = Board(task.number, contract.declarer, Vulnerability.NONE, task.deal)
    auction = Auction(contract.declarer).with_call(Call(contract.bid_text)).with_all_pass()
    play = Play(contract)
    while (actor := play.actor) is not None:
        declaring = actor is contract.declarer
        kind = line_up[0 if declaring else 1]
        start = clock()
        decision = players[kind].decide(view_from(actor, board, auction, play))
        if kind == "t" and decision.trials:
            spent = clock() - start
            outcome.worst = max(outcome.worst, spent)
            outcome.seconds.setdefault(play.trick_number, []).append(spent)
            outcome.layouts.setdefault(play.trick_number, []).append(decision.layouts)
        bare = kind == "b" and decision.trials
        play = play.with_card(decision.trials[0].card if bare else decision.card)
    return play.declarer_tricks


def run(task: Task) -> Outcome:
    """All line-ups of a deal."""
    outcome = Outcome(task.number, task.contract, {}, {}, {}, 0.0)
    for line_up in task.line_ups:
        outcome.tricks[line_up] = play_out(task, line_up, outcome)
    return outcome


def mean_and_error(values: list[float]) -> str:
    """In words."""
    if len(values) < 2:
        return f"{statistics.fmean(values):+.2f}"
    spread = statistics.stdev(values)
    return (
        f"{statistics.fmean(values):+.3f} ± {spread / sqrt(len(values)):.3f} (spread {spread:.2f})"
    )


def report(outcomes: list[Outcome], line_ups: tuple[str, ...]) -> None:
    """Print the figures."""
    names = {"t": "thinking", "b": "bare", "s": "simple"}
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
        ("ts", "bs", "judgement is worth so many to declarer against simple defenders"),
        ("tt", "bt", "the same against thinking defenders"),
        ("sb", "st", "judgement is worth so many to defenders against a simple declarer"),
        ("tb", "tt", "the same against a thinking declarer"),
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
    """Play the deals, in several processes."""
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
        outcomes = []
        for outcome in pool.map(run, tasks):
            outcomes.append(outcome)
            if len(outcomes) % 20 == 0:
                print(f"{len(outcomes)} deals", flush=True)
    report(outcomes, line_ups)
    print(f"{time.perf_counter() - start:.0f} s for {len(tasks) * len(line_ups)} boards")


def layouts(arguments: argparse.Namespace) -> None:
    """Layouts a second, with all that the auction and five tricks tell."""
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
    """A team match over TCP: rulings, time and memory."""
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
    """Megabytes of memory in use by this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["tricks", "layouts", "match"])
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--budget", default="0.2s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scoring", default="matchpoints", choices=[one.value for one in Scoring])
    parser.add_argument("--line-ups", default=",".join(LINE_UPS))
    arguments = parser.parse_args()
    {"tricks": tricks, "layouts": layouts, "match": match}[arguments.what](arguments)


if __name__ == "__main__":
    main()
