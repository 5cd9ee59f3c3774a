"""Measure how long decisions take with a budget in seconds: wall time of every card.

    python bench/thinking_time.py --decisions 10000 --budget 0.1s

Run it on an idle machine, as it measures time by the clock. `simple` bids, so that nearly all time
is card play.
"""

from __future__ import annotations

import argparse
import collections
import time

from cuebid.core import Call, Card, View
from cuebid.match.board_play import play_board
from cuebid.match.deals import random_boards
from cuebid.robots import Budget, CardDecision, ExplainedCall, make_player


class Timed:
    """A player that records the time of each of its cards."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self.reasons: collections.Counter[str] = collections.Counter()
        self.seconds: list[float] = []
        self._player = make_player("simple", seed, budget, observer=self._observe, report=None)

    def _observe(self, _: View, decision: object) -> None:
        if isinstance(decision, CardDecision):
            self.reasons[decision.why] += 1

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the call, untimed."""
        return self._player.call(view)

    def card(self, view: View) -> Card:
        """Return the card, timed."""
        start = time.perf_counter()
        card = self._player.card(view)
        self.seconds.append(time.perf_counter() - start)
        return card


def main() -> None:
    """Play boards until there are enough decisions, and print the distribution of their times."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=10_000)
    parser.add_argument("--budget", default="0.1s")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    budget = Budget.parse(arguments.budget)
    player = Timed(budget, arguments.seed)
    time.sleep(2)  # the child processes start meanwhile
    for board in random_boards(arguments.decisions, arguments.seed):
        play_board(board, player)
        if len(player.seconds) >= arguments.decisions:
            break
    seconds = sorted(player.seconds[: arguments.decisions])
    print(f"{len(seconds)} decisions at {budget}")
    for share in (0.5, 0.9, 0.99, 0.999, 1.0):
        print(f"{share:7.1%} take at most {seconds[int(share * (len(seconds) - 1))]:.3f} s")
    limit = budget.seconds
    for factor in (2, 3):
        print(
            f"{sum(taken > factor * limit for taken in seconds)} take over {factor * limit:.2f} s"
        )
    for reason, count in player.reasons.most_common():
        print(f"{count:6} {reason}")


if __name__ == "__main__":
    main()
