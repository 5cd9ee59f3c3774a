"""Teach the policy network to prefer calls that win more.

    python scripts/improve_policy.py prepare out/policy
    python scripts/improve_policy.py improve out/policy --minutes 30
    python scripts/improve_policy.py measure out/policy

`prepare` takes two minutes. It fits a network that `improve` needs and the package does not: it
forecasts tricks on layouts whose cards are all known.

`improve` bids random deals by the network and returns to one decision of each. Every call that the
rules hold likely enough is tried on the same deal: all four players bid on, and the call is worth
the IMPs that its contract wins against the contract of the rules' call. The deal itself serves as
the sample of hidden hands that led to this auction; one deal tells little, but millions tell which
hands gain. A second head of the network learns from this. It begins with the calls of the rules,
and pays a price in IMPs for calls that become more likely than by the rules. The towers and the
head that copies the rules are not changed. With `--go-on` it continues where it stopped. Whether a
preferred call is true of the hand is checked at the table, not here.

`measure` bids new deals in two rooms; in each room one side uses the new head.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuebid.judgement.contract_value import imps_of
from cuebid.policy import PolicyNetwork, shipped_network
from cuebid.robots.bidder.policy_comparison import QUANTILES
from layout_tricks import LayoutTricks
from policy_tables import Deals, Forecast, Tables
from policy_teacher import MODEL, write_network
from small_network import Adam, chances_of, gradients, layer_values, shrinking_rate

SEED: Final = 20_261_129
# Boards that are bid together; one decision of each is used to learn.
BOARDS: Final = 2048
# The probability that a side prefers calls that win more; at least one side of a board always does.
WINNING: Final = 0.75
# The systems from which sides that prefer these calls, and the other sides, draw theirs.
OTHERS: Final = ("acol", "precision", "polish", "sef")
OURS: Final = ("sayc",) * 6 + ("2over1",) * 3 + OTHERS
THEIRS: Final = ("sayc",) * 3 + ("2over1", "simple", "beginner", *OTHERS)
# A call is tried if its chance by the rules is at least this share of the likeliest call's chance.
LEAST_LIKELY: Final = 0.02
# IMPs that a call must win to be e times as likely as the rules make it.
PRICE: Final = 0.25
RATE: Final = 1e-3
_FLOOR: Final = 1e-6
SECONDS_BETWEEN_COPIES: Final = 60.0

Rows = NDArray[Any]
Floats = NDArray[np.float32]


def main() -> None:
    """Run `prepare`, `improve` or `measure`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    prepare = commands.add_parser("prepare", help="fit tricks on layouts")
    improve = commands.add_parser("improve", help="teach the network, and write it")
    measure = commands.add_parser("measure", help="bid new deals in two rooms")
    for each in (prepare, improve, measure):
        each.add_argument("folder", type=Path)
    improve.add_argument("--minutes", type=float, default=30.0, help="of teaching")
    improve.add_argument("--seed", type=int, default=1)
    improve.add_argument("--go-on", action="store_true", help="from what is in the package")
    improve.add_argument("--model", type=Path, default=MODEL)
    measure.add_argument("--boards", type=int, default=20_000)
    measure.add_argument("--system", default="sayc")
    options = parser.parse_args()
    folder, network = options.folder, shipped_network()
    if options.command == "prepare":
        folder.mkdir(parents=True, exist_ok=True)
        LayoutTricks.fitted().keep(folder / "tricks.npz")
        return
    tricks = LayoutTricks.read(folder / "tricks.npz")
    if options.command == "measure":
        print(two_rooms(network, tricks, options.system, options.boards))
        return
    if not options.go_on:
        network = replace(network, winning=network.head)
    lessons = Lessons(network, tricks, np.random.default_rng(options.seed))
    lessons.give(60 * options.minutes, options.model)


class Lesson(NamedTuple):
    """Decisions with the worth of each call, a row for each decision.

    Attributes:
        sums: the inputs of the heads.
        tried: which calls were tried.
        worth: the IMPs that each call wins against the rules' call.
        by_rules: the probability of each call by the rules.
    """

    sums: Floats
    tried: Rows
    worth: Floats
    by_rules: Floats


class Lessons:
    """The learning of the new head from random boards; mutable.

    Args:
        network: the network, whose head `winning` is the first state of the new head.
        tricks: the forecast of tricks.
        rng: the generator that deals the boards and draws calls.
        boards: the number of boards in a lesson.
    """

    def __init__(
        self,
        network: PolicyNetwork,
        tricks: Forecast,
        rng: np.random.Generator,
        boards: int = BOARDS,
    ) -> None:
        self._network, self._tricks, self._rng, self._boards = network, tricks, rng, boards
        self._head = [array.copy() for layer in network.winning for array in layer]
        self._adam = Adam(self._head)

    @property
    def network(self) -> PolicyNetwork:
        """The network with the new head as learned so far."""
        layers = tuple(zip(self._head[::2], self._head[1::2], strict=True))
        return replace(self._network, winning=layers)

    def give(self, seconds: float, model: Path) -> None:
        """Give lessons for a number of seconds; write the network every minute and at the end."""
        start = copied = time.monotonic()
        won = 0.0
        while (done := (time.monotonic() - start) / seconds) < 1:
            won = 0.95 * won + 0.05 * self.learn(self.lesson(), shrinking_rate(RATE, done))
            boards = self._adam.steps * self._boards
            print(
                f"\r{done:.0%} of the time, {boards} boards, {won:+.2f} IMPs a decision won ",
                end="",
                file=sys.stderr,
                flush=True,
            )
            if time.monotonic() - copied > SECONDS_BETWEEN_COPIES:
                write_network(self.network, model)
                copied = time.monotonic()
        write_network(self.network, model)
        print(file=sys.stderr)

    def lesson(self) -> Lesson:
        """Bid boards, and try the likely calls of one decision on each board."""
        tables = random_tables(self._network, self._boards, self._rng)
        numbers, lengths = self._decisions(tables)
        before = tables.take(numbers, lengths)
        sums, legal = before.sums(np.arange(len(numbers)))
        by_rules = self._by_rules(sums, legal)
        is_tried = tried_calls(by_rules)
        row, call = np.nonzero(is_tried)
        after = before.take(row, before.lengths[row])
        after.make(np.arange(len(row)), call)
        after.finish(partial(_scores_of, self.network))
        scores = after.results(self._tricks)
        scores *= np.where(lengths[row] % 2, -1, 1)[:, None]
        of_rules = np.zeros((len(numbers), len(QUANTILES)), np.float32)
        is_of_rules = call == by_rules.argmax(1)[row]
        of_rules[row[is_of_rules]] = scores[is_of_rules]
        worth = np.zeros(is_tried.shape, np.float32)
        worth[row, call] = imps_of(scores - of_rules[row]).mean(1)
        return Lesson(sums, is_tried, worth, by_rules)

    def learn(self, lesson: Lesson, rate: float) -> float:
        """Take a learning step; return the IMPs per decision that the head gains on the rules."""
        values = layer_values(self._head, lesson.sums)
        gain, slope = slope_of(lesson, values[-1])
        self._adam.move(gradients(self._head, values, slope)[0], rate)
        return gain

    def _decisions(self, tables: Tables) -> tuple[Rows, Rows]:
        """Bid tables to the end with drawn calls; return one random decision of each table.

        Tables without a decision between several calls are left out.
        """
        numbers, lengths = [], []
        while len(going := tables.going):
            sums, legal = tables.sums(going)
            wins = tables.turn_wins(going)
            by_rules = self._by_rules(sums, legal)
            is_tried = tried_calls(by_rules)
            scores = np.where(is_tried, layer_values(self._head, sums)[-1], -np.inf)
            drawn = (scores + self._rng.gumbel(size=scores.shape)).argmax(1)
            choice = going[wins & (is_tried.sum(1) > 1)]
            numbers.append(choice)
            lengths.append(tables.lengths[choice])
            tables.make(going, np.where(wins, drawn, by_rules.argmax(1)))
        all_numbers, all_lengths = np.concatenate(numbers), np.concatenate(lengths)
        order = self._rng.permutation(len(all_numbers))
        chosen, first = np.unique(all_numbers[order], return_index=True)
        return chosen, all_lengths[order][first]

    def _by_rules(self, sums: Floats, legal: Rows) -> Floats:
        return chances_of(np.where(legal, self._network.scores_of_sums(sums), -np.inf))


def tried_calls(by_rules: Floats) -> Rows:
    """Return which calls are likely enough to be tried, given their probabilities by the rules."""
    tried: Rows = by_rules >= LEAST_LIKELY * by_rules.max(1, keepdims=True)
    return tried


def slope_of(lesson: Lesson, values: Floats) -> tuple[float, Floats]:
    """Return the IMPs per decision that the head wins, and the gradient of its loss.

    The loss is the IMPs lost plus the price of leaving the rules: for each call, the logarithm of
    how many times as likely it has become. The worth of every call is known, so the gradient is
    that of the expected loss, without sampling.

    Args:
        lesson: the decisions.
        values: the scores of the head, a row for each decision.
    """
    chances = chances_of(np.where(lesson.tried, values, -np.inf))
    left = np.log(np.maximum(chances, _FLOOR)) - np.log(np.maximum(lesson.by_rules, _FLOOR))
    worth = lesson.worth - PRICE * np.where(lesson.tried, left, 0)
    mean = (chances * worth).sum(1, keepdims=True)
    slope = -chances * (worth - mean) / len(chances)
    return float((chances * lesson.worth).sum(1).mean()), slope.astype(np.float32)


def random_tables(network: PolicyNetwork, count: int, rng: np.random.Generator) -> Tables:
    """Return tables of random deals and systems; at least one side of each uses the new head."""
    wins = rng.random((count, 2)) < WINNING
    wins[~wins.any(1), 0] = True
    ours, theirs = (
        np.array([network.systems.index(name) for name in names if name in network.systems])
        for names in (OURS, THEIRS)
    )
    systems = np.where(wins, rng.choice(ours, (count, 2)), rng.choice(theirs, (count, 2)))
    return Tables.begun(network, Deals.random(network, count, rng), systems, wins)


def two_rooms(network: PolicyNetwork, tricks: Forecast, system: str, boards: int) -> str:
    """Return a line with the IMPs that the new head wins against the rules in two rooms."""
    rng = np.random.default_rng([SEED, 1])
    deals = Deals.random(network, boards, rng)
    systems = np.full((boards, 2), network.systems.index(system))
    scores = []
    for side in range(2):
        wins = np.tile(np.arange(2) == side, (boards, 1))
        tables = Tables.begun(network, deals, systems, wins)
        tables.finish(partial(_scores_of, network))
        scores.append(tables.results(tricks))
    won = imps_of(scores[0] - scores[1]).mean(1)
    return f"{system}: {won.mean():+.3f} IMPs a board, error {won.std() / boards**0.5:.3f}"


def _scores_of(network: PolicyNetwork, sums: Floats, legal: Rows, wins: Rows) -> Floats:
    """Return the scores of calls: for rows with `wins` by the new head, else by the rules' head."""
    scores = network.scores_of_sums(sums)
    scores[wins] = network.scores_of_sums(sums[wins], wins=True)
    scores[~legal] = -np.inf
    return scores


if __name__ == "__main__":
    main()
