"""Opening leads of `tests/robots/lead_problems.txt`: which are found.

    python bench/leads.py work --budget 16
    python bench/leads.py work --budget 0 --robot simple

`count` is for figures that are published: whoever looks at its single problems has spent them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from cuebid.core import Auction, Card, Hand, Play, Seat, View, Vulnerability
from cuebid.robots import Budget, make_player

PROBLEMS = Path(__file__).parents[1] / "tests" / "robots" / "lead_problems.txt"


def main() -> None:
    """Print the leads of one half, or its figure alone."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("set", choices=["work", "count"])
    parser.add_argument("--budget", default="16")
    parser.add_argument("--robot", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    decisions: list[object] = []
    player = make_player(
        arguments.robot,
        arguments.seed,
        Budget.parse(arguments.budget),
        observer=lambda _, decision: decisions.append(decision),
        report=None,
    )
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


if __name__ == "__main__":
    main()
