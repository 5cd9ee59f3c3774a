"""Measure opening leads: how many published ones are found, and what leads on random deals cost.

    python bench/leads.py work --budget 16
    python bench/leads.py work --budget 0 --robot simple
    python bench/leads.py deals --number 100 --budget 16

`work` and `count` are the halves of `tests/robots/lead_problems.txt`. `count` is only for published
figures: its single problems should not be looked at. `deals` bids random deals by a system and
compares each lead with the best lead double dummy, in tricks and in IMPs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from cuebid.core import Auction, Board, Card, Hand, Play, Player, Seat, View, Vulnerability
from cuebid.match.deals import random_boards
from cuebid.notes import open_system
from cuebid.robots import Budget, make_player
from cuebid.robots.double_dummy_play.scoring import Scoring, loss_table
from cuebid.solver import DdsSolver, Position
from cuebid.systems import bid_boards

PROBLEMS = Path(__file__).parents[1] / "tests" / "robots" / "lead_problems.txt"


def main() -> None:
    """Print the leads or only the score of one half, or the cost of leads on random deals."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("set", choices=["work", "count", "deals"])
    parser.add_argument("--budget", default="16")
    parser.add_argument("--robot", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=100, help="of deals")
    parser.add_argument("--system", default="sayc", help="by which the deals are bid")
    arguments = parser.parse_args()
    decisions: list[object] = []
    player = make_player(
        arguments.robot,
        arguments.seed,
        Budget.parse(arguments.budget),
        observer=lambda _, decision: decisions.append(decision),
        report=None,
    )
    if arguments.set == "deals":
        boards = random_boards(arguments.number, arguments.seed)
        costs = list(lead_costs(player, boards, arguments.system))
        for unit, values in zip(("tricks", "IMPs"), zip(*costs, strict=True), strict=True):
            error = stdev(values) / sqrt(len(values))
            print(f"{fmean(values):.3f} +- {error:.3f} {unit} lost by a lead, {len(values)} deals")
        return
    hits = total = 0
    for line in PROBLEMS.read_text(encoding="utf-8").splitlines():
        if not line.startswith(arguments.set):
            continue
        _, dealer, calls, seat, hand, answers, _ = (part.strip() for part in line.split("|"))
        auction = Auction(dealer, calls)
        play = None if auction.contract is None else Play(auction.contract)
        view = View(Seat(seat), 1, Vulnerability.NONE, Hand(hand), auction, play=play)
        decisions.clear()
        card = player.card(view)
        is_right = card in {Card(answer) for answer in answers.split()}
        hits, total = hits + is_right, total + 1
        if arguments.set == "work":
            print("+" if is_right else "-", card.text, "not", answers, hand, calls)
            if not is_right:
                for decision in decisions:
                    print("   ", "\n    ".join(decision.lines()))  # type: ignore[attr-defined]
    print(f"{hits} of {total}")


def lead_costs(player: Player, boards: Iterable[Board], system: str) -> Iterator[tuple[int, float]]:
    """Yield what each lead of a player costs against the best lead, in tricks and in IMPs.

    Args:
        player: the player that leads on every board.
        boards: random boards; those that are passed out are left out.
        system: the system that all four players bid.
    """
    solver = DdsSolver()
    listed = list(boards)
    for board, auction in zip(listed, bid_boards(open_system(system).book, listed), strict=True):
        contract = auction.contract
        if contract is None:
            continue
        play = Play(contract)
        seat = contract.declarer.left
        hand = board.deal[seat]
        view = View(seat, board.number, board.vulnerability, hand, auction, play=play)
        [tricks] = solver.cards([Position.of_play(board.deal, play)])
        best, result = max(tricks.values()), tricks[player.card(view)]
        is_vulnerable = board.vulnerability.of(contract.declarer)
        # The table is indexed by declarer's tricks.
        table = loss_table(contract, is_vulnerable, Scoring.IMPS)
        yield best - result, table[13 - result][13 - best]


if __name__ == "__main__":
    main()
