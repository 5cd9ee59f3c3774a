"""Let the robot play problems of card play whose best line is certain, or clearly better.

    python bench/card_suite.py work --budget 1s
    python bench/card_suite.py count --budget 1s --no-plans
    python bench/card_suite.py check

The problems, whole deals and endings, are in `tests/robots/card_suite.txt`. Those with an odd
number are for work on the robot, those with an even number only for counting: their single results
should not be looked at. A problem has several layouts of the hidden cards, and is passed if the
robot reaches its target in all of them; the other hands see all cards and play double dummy.
Seconds of a budget are of processor time. `--no-plans` chooses cards only by their double-dummy
results. `check` says whether the problems are sound: whether each layout fits the play, and a
player who knows that there are no other layouts reaches the target in all of them.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cuebid.core import (
    CARDS,
    FULL_DECK,
    SOUTH,
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Seat,
    View,
    Vulnerability,
    view_from,
)
from cuebid.robots import Budget, CardPlayer, CardThinking, Scoring
from cuebid.robots.double_dummy_play import WeightedLayouts, knowledge_of
from cuebid.robots.double_dummy_play.planning import Planner
from cuebid.robots.thumb_rules import choose_card
from cuebid.solver import DdsSolver, Position

PROBLEMS = Path(__file__).parents[1] / "tests" / "robots" / "card_suite.txt"
# Seconds of solving that `check` spends on a card at most.
_PRICE = 6.0


@dataclass(frozen=True, slots=True)
class CardProblem:
    """A problem of card play.

    Attributes:
        number: its number; odd for problems to work on, even for problems that are only counted.
        kind: the kind of line that it needs.
        contract: South's contract; the target is to make it, or for a defender to beat it.
        seat: the robot's seat: South, or a defender's.
        played: the cards played before.
        deals: the layouts.
        line: the right line of play, and why it is right.
    """

    number: int
    kind: str
    contract: Contract
    seat: Seat
    played: str
    deals: tuple[Deal, ...]
    line: str

    @property
    def is_counted(self) -> bool:
        """Whether the problem belongs to the half that is only counted."""
        return self.number % 2 == 0

    @property
    def board(self) -> Board:
        """The board of the first layout."""
        return Board(1, SOUTH, Vulnerability.NONE, self.deals[0])

    def start(self) -> Play:
        """Return the play so far."""
        return Play.parse(self.contract, self.played)

    def is_won(self, declarer_tricks: int) -> bool:
        """Return whether the robot's side reaches its target with these tricks of declarer."""
        return (declarer_tricks >= self.contract.tricks) is (self.seat is SOUTH)


def problems(path: Path = PROBLEMS) -> Iterator[CardProblem]:
    """Yield the problems of the file."""
    number = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        number += 1
        kind, bid, letter, own, dummy, played, hidden, right = map(str.strip, line.split("|"))
        contract, seat = Contract.parse(f"{bid} by S"), Seat.parse(letter)
        if contract is None:
            raise ValueError(line)
        known = {seat: Hand(own), contract.dummy: Hand(dummy)}
        # The file has one of the hidden hands; the other hidden hand has the remaining cards.
        told = contract.declarer.left if seat is SOUTH else SOUTH
        deals = tuple(_deal(known, told, Hand(text)) for text in hidden.split())
        yield CardProblem(number, kind, contract, seat, played, deals, right)


def _deal(known: dict[Seat, Hand], told: Seat, hand: Hand) -> Deal:
    hands = known | {told: hand}
    last = next(seat for seat in Seat if seat not in hands)
    rest = FULL_DECK
    for one in hands.values():
        rest -= one
    return Deal(hands | {last: rest})


Choose = Callable[[CardProblem, View], Card]


class Informed:
    """A player that knows the layouts: if it succeeds, one line of play works in all of them."""

    def __init__(self) -> None:
        self._solver = DdsSolver()

    def __call__(self, problem: CardProblem, view: View) -> Card:
        """Return the card that is best over the layouts that are still possible."""
        if view.play is None:
            raise ValueError(view)
        play, legal = view.play, tuple(view.legal_cards)
        if len(legal) == 1:
            return legal[0]
        deals = [deal for deal in problem.deals if not play.faults(deal)]
        rows = tuple(tuple(hand.bits for hand in deal.hands) for deal in deals)
        layouts = WeightedLayouts(rows, (1.0,) * len(rows), complete=True, judged=len(rows))
        planner = Planner(knowledge_of(view), layouts, Scoring.IMPS)
        plans = planner.plans(problem.contract.tricks, self._solver, _PRICE, lambda: False)
        naive = [64 if plan.naive is None else plan.naive.bit_count() for plan in plans]
        ranked = zip((plan.fails.bit_count() for plan in plans), naive, plans, strict=True)
        best = min(ranked, key=lambda one: (one[0], one[1], one[2].card))
        return CARDS[best[2].card]


class Table:
    """A table at which the robot plays problems.

    Args:
        choose: returns the robot's card for a problem and a view.
    """

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self._solver = DdsSolver()

    def lost_layout(self, problem: CardProblem) -> Deal | None:
        """Return the first layout in which the robot misses the target; None if it passes."""
        # What the robot sees is the same in all layouts until different cards have been played.
        chosen: dict[tuple[Card, ...], Card] = {}
        for deal in problem.deals:
            if not self._is_won(problem, deal, chosen):
                return deal
        return None

    def _is_won(
        self, problem: CardProblem, deal: Deal, chosen: dict[tuple[Card, ...], Card]
    ) -> bool:
        board = Board(1, SOUTH, Vulnerability.NONE, deal)
        auction = Auction(SOUTH).with_call(Call(problem.contract.bid_text)).with_all_pass()
        play = problem.start()
        while (actor := play.actor) is not None:
            best = self._best(deal, play)
            declaring = actor is SOUTH
            taken = play.declarer_tricks
            taken += best[1] if declaring else play.tricks_left - best[1]
            # Against double-dummy play a lost trick cannot be regained.
            if not problem.is_won(taken):
                return False
            view = view_from(actor, board, auction, play)
            if actor is problem.seat:
                if play.cards not in chosen:
                    chosen[play.cards] = self._choose(problem, view)
                card = chosen[play.cards]
            else:
                thumb = choose_card(view)
                card = thumb if thumb in best[0] else min(best[0], key=lambda one: one.rank)
            play = play.with_card(card)
        return problem.is_won(play.declarer_tricks)

    def _best(self, deal: Deal, play: Play) -> tuple[list[Card], int]:
        """Return the cards that are best double dummy, and their tricks."""
        [tricks] = self._solver.cards([Position.of_play(deal, play)])
        most = max(tricks.values())
        return [card for card in tricks if tricks[card] == most], most


def faults(problem: CardProblem, solver: DdsSolver) -> Iterator[str]:
    """Yield the faults of a problem, in words."""
    play = problem.start()
    if play.actor is not problem.seat:
        yield "it is not the robot's turn"
    if not 2 <= len(problem.deals) <= 6:
        yield "it has not two to six layouts"
    for deal in problem.deals:
        if deal.problems:
            yield f"{deal}: {deal.problems.words}"
            continue
        if play.faults(deal):
            yield f"{deal.pbn}: {play.faults(deal)}"
            continue
        [tricks] = solver.cards([Position.of_play(deal, play)])
        most = max(tricks.values())
        declaring = problem.seat is SOUTH
        taken = play.declarer_tricks + (most if declaring else play.tricks_left - most)
        if not problem.is_won(taken):
            yield f"{deal.pbn}: the target cannot be reached"


def main() -> None:
    """Play one half of the problems and print the results, or check all problems."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("set", choices=["work", "count", "check"])
    parser.add_argument("--budget", default="1s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=1000, help="of problems at most")
    parser.add_argument("--no-plans", action="store_true")
    arguments = parser.parse_args()
    if arguments.set == "check":
        solver, informed = DdsSolver(), Table(Informed())
        wrong = []
        for problem in problems():
            found = list(faults(problem, solver))
            if not found and informed.lost_layout(problem):
                found = ["no plan was found that makes it in every layout"]
            wrong += [f"{problem.number}: {fault}" for fault in found]
        print("\n".join(wrong) or f"{sum(1 for _ in problems())} problems are sound")
        return
    thinking = CardThinking(
        DdsSolver(),
        Budget.parse(arguments.budget),
        Scoring.IMPS,
        arguments.seed,
        time.process_time,
        plans=not arguments.no_plans,
    )
    player = CardPlayer(thinking)
    table = Table(lambda _, view: player.decide(view).card)
    passed, all_of = Counter[str](), Counter[str]()
    counted = arguments.set == "count"
    begin = time.process_time()
    chosen = [problem for problem in problems() if problem.is_counted is counted]
    for problem in chosen[: arguments.number]:
        lost = table.lost_layout(problem)
        all_of[problem.kind] += 1
        passed[problem.kind] += lost is None
        if not counted:
            print(f"{problem.number} {problem.kind}: {'passed' if lost is None else lost.pbn}")
    for kind in all_of:
        print(f"{kind}: {passed[kind]} of {all_of[kind]}")
    seconds = time.process_time() - begin
    print(f"{sum(passed.values())} of {sum(all_of.values())} passed, {seconds:.0f} s")


if __name__ == "__main__":
    main()
