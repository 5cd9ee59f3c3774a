"""Measure the double-dummy solvers, and what Cuebid's code adds to the library's time.

    python bench/solver.py [number of deals]

One thread, CPU time. Tables are solved in turns by `DdsSolver`, by endplay's `calc_all_tables`, and
by the library's own function on structures filled beforehand, so that all share whatever else
the machine does.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from statistics import median

import endplay._dds as low
from endplay.dds import calc_all_tables
from endplay.types import Deal as EndplayDeal

from cuebid.core import (
    CARDS,
    NOTRUMP,
    SEATS,
    Contract,
    Deal,
    Hand,
    Play,
    Seat,
    Strain,
    Vulnerability,
)
from cuebid.solver import (
    CachedSolver,
    DdsSolver,
    Position,
    Problem,
    ReferenceSolver,
    par,
)
from cuebid.solver.pbn_tags import double_dummy_tags

BATCH = 20
LATE_POSITIONS = 400


def main(count: int) -> None:
    """Run all measurements, on `count` random deals."""
    rng = random.Random(2026)
    deals = [random_deal(rng) for _ in range(count)]
    solver = DdsSolver()
    tables_of_three(solver, deals)
    single_problems(solver, deals)
    cards_by_trick(solver, rng)
    reference(rng)
    tables = solver.tables(deals[:BATCH])
    everything = [
        (table, dealer, who) for table in tables for dealer in SEATS for who in Vulnerability
    ]
    show("par of a table", len(everything), seconds(lambda: [par(*one) for one in everything]))
    pars = [par(table, Seat.NORTH, Vulnerability.NONE) for table in tables]
    pairs = list(zip(tables, pars, strict=True))
    show("tags of a board", len(pairs), seconds(lambda: [double_dummy_tags(*one) for one in pairs]))


def random_deal(rng: random.Random) -> Deal:
    """Return a random deal."""
    cards = rng.sample(CARDS, 52)
    return Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def show(what: str, count: int, spent: float) -> None:
    """Print how many of something are done a second."""
    print(f"{what:<44}{count / spent:>12,.1f} /s")


def tables_of_three(solver: DdsSolver, deals: list[Deal]) -> None:
    """Measure the tables of the same deals in three ways, batch by batch, each first in turn."""
    spent: dict[str, list[float]] = {"ours": [], "endplay": [], "library": []}
    for turn, start in enumerate(range(0, len(deals), BATCH)):
        batch = deals[start : start + BATCH]
        theirs = [EndplayDeal(deal.pbn) for deal in batch]
        filled, results = structures(theirs)
        ways = {
            "ours": lambda batch=batch: solver.tables(batch),
            "endplay": lambda theirs=theirs: calc_all_tables(theirs),
            "library": lambda filled=filled, results=results: low.CalcAllTables(
                filled, -1, [0] * 5, results, low.allParResults()
            ),
        }
        names = list(ways)
        low.SetMaxThreads(1)
        solver.tables(batch[:1])
        for name in names[turn % 3 :] + names[: turn % 3]:
            spent[name].append(seconds(ways[name]) / len(batch))
    for name, times in spent.items():
        show(f"tables, {name}", len(times), sum(times))
    for name in ("endplay", "library"):
        ratios = [one / other for one, other in zip(spent["ours"], spent[name], strict=True)]
        total = sum(spent["ours"]) / sum(spent[name])
        print(f"  our time / {name}'s: {total:.3f} in all, median of batches {median(ratios):.3f}")


def structures(deals: list[EndplayDeal]) -> tuple[low.ddTableDeals, low.ddTablesRes]:
    """Return the arguments of the library's function for some deals."""
    filled = low.ddTableDeals()
    for place, deal in enumerate(deals):
        filled.ddTableDeal[place].cards = deal._data.remainCards
    filled.noOfTables = len(deals)
    return filled, low.ddTablesRes()


def single_problems(solver: DdsSolver, deals: list[Deal]) -> None:
    """Measure the tricks of one contract for each deal, of three, and of three from the cache."""
    notrump = [Problem(deal, NOTRUMP, Seat.SOUTH) for deal in deals]
    spades = [Problem(deal, Strain.SPADES, Seat.SOUTH) for deal in deals]
    several = [
        Problem(deal, strain, seat)
        for deal in deals
        for strain, seat in (
            (NOTRUMP, Seat.SOUTH),
            (Strain.SPADES, Seat.NORTH),
            (Strain.HEARTS, Seat.SOUTH),
        )
    ]
    show("one problem a deal, 3NT", len(notrump), seconds(lambda: solver.tricks(notrump)))
    show("one problem a deal, spades", len(spades), seconds(lambda: solver.tricks(spades)))
    show("three contracts a deal, each", len(several), seconds(lambda: solver.tricks(several)))
    cached = CachedSolver(solver)
    cached.tricks(several)
    show("the same from the cache", len(several), seconds(lambda: cached.tricks(several)))


def cards_by_trick(solver: DdsSolver, rng: random.Random) -> None:
    """Measure the tricks of each card, in random positions after each number of tricks."""
    for trick in range(1, 14):
        for played in (0, 2):
            number = 4 * (trick - 1) + played
            count = 20 if trick < 3 else 60 if trick < 6 else LATE_POSITIONS
            positions = [position_after(rng, number) for _ in range(count)]
            what = f"cards, trick {trick}, {played} played to it"
            show(what, count, seconds(lambda positions=positions: solver.cards(positions)))


def position_after(rng: random.Random, number: int) -> Position:
    """Return a random position after `number` legal cards."""
    deal = random_deal(rng)
    play = Play(Contract(1, rng.choice(list(Strain)), rng.choice(SEATS)))
    for _ in range(number):
        hand = deal[play.turn or Seat.NORTH]
        play = play.with_card(rng.choice(list(play.legal_cards(hand))))
    return Position.of_play(deal, play)


def reference(rng: random.Random) -> None:
    """Measure the reference solver on random positions before a lead."""
    solver = ReferenceSolver()
    for cards in range(3, 7):
        positions = [position_after(rng, 52 - 4 * cards) for _ in range(30)]
        show(
            f"reference, {cards} cards a hand",
            30,
            seconds(lambda positions=positions: solver.cards(positions)),
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 120)
