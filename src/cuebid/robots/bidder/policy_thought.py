"""Thought by the policy network: calls that win more, and layouts as likely as the calls heard.

The cheapest thought is a look: which of the calls that the book would about make wins the most.
More of it compares calls on layouts.

A layout is sampled from what has been shown, which is a rough picture of who makes a call, and
drawn as often as the network holds the calls that were heard for likely. So a comparison looks at
hands that would have bid the auction, hundreds of them, and bids each on at the price of a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuebid.core import DOUBLE, PASS, REDOUBLE, SEATS, Auction, Call, Hand, Vulnerability
from cuebid.database.meaning.heard import CONTRADICTS
from cuebid.phrases.told import told
from cuebid.policy import LayoutsOfBoard, PolicyNetwork
from cuebid.robots.bidder.policy_comparison import PolicyComparison
from cuebid.robots.bidder.preference import Preference
from cuebid.robots.bidder.question import CallQuestion
from cuebid.robots.bidder.simulation import Simulation
from cuebid.robots.sampling import drawn_by_weight, sample_rows

# Layouts that cost as much as a deal of a budget, on which the book bids on and a solver counts.
_LAYOUTS_PER_DEAL: Final = 8
# Layouts sampled for each that is drawn.
_SAMPLED_PER_LAYOUT: Final = 3
# Part of the calls that are made for reasons that the network does not know, so that a layout is
# never ruled out by one call. Opponents may bid another system than they are taken to.
_PARTNERS_FREEDOM: Final = 0.02
_THEIR_FREEDOM: Final = 0.05
# How likely such a call is: one of about ten that come into question.
_FREE_CALL: Final = 0.1
_DOUBLES: Final = (DOUBLE, REDOUBLE)
# A call less likely than this for the hand is not compared, nor is a sixth.
_LEAST_LIKELY: Final = 0.02
_MOST_COMPARED: Final = 5


class LikelyCalls(NamedTuple):
    """The likely calls of a hand with their chances, the likeliest first.

    Attributes:
        by_rules: by the rules of the system.
        winning: where the player prefers calls that win more.
    """

    by_rules: dict[Call, float]
    winning: dict[Call, float]


@dataclass(frozen=True, slots=True)
class PolicyThought:
    """The network, and which of its systems the two sides bid.

    Attributes:
        network: the policy network.
        ours: the number of the bidder's system.
        theirs: the number of the opponents' system.
    """

    network: PolicyNetwork
    ours: int
    theirs: int

    def calls_to_compare(self, question: CallQuestion, calls: Sequence[Call]) -> list[Call]:
        """Return the book's call, and others that show nothing that the hand lacks.

        Args:
            question: the hand and the auction.
            calls: what the book compares, its own call first; empty where it leaves no choice.
        """
        first, *others = calls or [question.choice.call or PASS]
        # What a double is worth hangs on how partner takes it: a copy of the book knows that least.
        if first in _DOUBLES:
            return [first]
        likely = self.likely_calls(question.hand, question.auction, question.vulnerability)
        rivals = [
            call
            for call in dict.fromkeys([*others, *likely.winning, *likely.by_rules])
            if call is not first and _is_true(question, call)
        ]
        return [first, *rivals][:_MOST_COMPARED]

    def preference(self, question: CallQuestion) -> Preference | None:
        """Return the call that wins more than the book's; None where that is none, or not known.

        Args:
            question: the hand and the auction.
        """
        book = question.choice.call or PASS
        likely = self.likely_calls(question.hand, question.auction, question.vulnerability)
        # A network that did not expect the book's call does not know what this auction is about.
        if book not in likely.by_rules:
            return None
        preferred = takewhile(lambda item: item[0] is not book, likely.winning.items())
        return _first_true(question, preferred, likely)

    def correction(self, question: CallQuestion) -> Preference | None:
        """Return the likeliest call that is true of the hand where the book's is not; else None.

        Where an earlier call was made beyond the rules, they may go on with hands that this is not.

        Args:
            question: the hand and the auction.
        """
        situation, book = question.context.situation, question.choice.call or PASS
        if question.hand in situation.shown[situation.me] or _is_true(question, book):
            return None
        likely = self.likely_calls(question.hand, question.auction, question.vulnerability)
        calls = likely.by_rules | likely.winning
        return _first_true(question, calls.items(), likely, corrects=True)

    def compare(
        self,
        question: CallQuestion,
        calls: Sequence[Call],
        batches: Iterator[int],
        seed: int,
        scoring: str,
    ) -> Simulation | None:
        """Compare calls of a hand; None where there is no time for any layout.

        Args:
            question: the hand and the auction.
            calls: the calls to compare, the book's first.
            batches: how many deals of the budget to spend next, until there are none.
            seed: of the samples.
            scoring: how results are compared, `imps` or `matchpoints`.
        """
        comparison = PolicyComparison(question, calls, scoring)
        for number, deals in enumerate(batches):
            count = _LAYOUTS_PER_DEAL * deals
            hands, layouts = self._sampled(question, _SAMPLED_PER_LAYOUT * count, seed + number)
            random = np.random.default_rng(seed + number)
            weights = weights_of_layouts(question, layouts)
            numbers, times = drawn_by_weight(weights, count, random)
            comparison.add(layouts.take(numbers), hands[numbers], times)
            if not comparison.has_rivals:
                break
        return comparison.result()

    def likely_calls(
        self, hand: Hand, auction: Auction, vulnerability: Vulnerability
    ) -> LikelyCalls:
        """Return the calls that the network holds for likely.

        Args:
            hand: thirteen cards.
            auction: the calls so far.
            vulnerability: of the board.
        """
        # The next call depends on this hand alone.
        hands = np.full((1, len(SEATS)), hand.bits, np.uint64)
        layouts = self._layouts(hands, auction, vulnerability)
        heard = [call.index for call in auction]

        def likely(*, wins: bool) -> dict[Call, float]:
            chances = replace(layouts, wins=(wins, wins)).next_chances(heard)[0]
            found = {
                call: float(chances[call.index])
                for call in auction.legal_calls
                if chances[call.index] >= _LEAST_LIKELY
            }
            return dict(sorted(found.items(), key=lambda item: -item[1]))

        return LikelyCalls(likely(wins=False), likely(wins=True))

    def _sampled(
        self, question: CallQuestion, count: int, seed: int
    ) -> tuple[NDArray[Any], LayoutsOfBoard]:
        """Return layouts that fit what was shown: their hands from the dealer, and for the net."""
        rows = sample_rows({question.seat: question.hand}, question.shown, count, seed)
        dealer = question.auction.dealer
        hands = rows[:, [int(dealer.after(turn)) for turn in range(len(SEATS))]]
        return hands, self._layouts(hands, question.auction, question.vulnerability)

    def systems_at(self, turn: int) -> tuple[int, int]:
        """Return the systems of the dealer's side and of the other where our side is to call.

        Args:
            turn: the number of calls so far.
        """
        return (self.theirs, self.ours) if turn % 2 else (self.ours, self.theirs)

    def _layouts(
        self, hands: NDArray[Any], auction: Auction, vulnerability: Vulnerability
    ) -> LayoutsOfBoard:
        wins = (False, True) if len(auction) % 2 else (True, False)
        systems, dealer = self.systems_at(len(auction)), auction.dealer
        vulnerable = vulnerability.of(dealer), vulnerability.of(dealer.after(1))
        return LayoutsOfBoard.of_hands(self.network, hands, vulnerable, systems, wins)


def _first_true(
    question: CallQuestion,
    chances: Iterable[tuple[Call, float]],
    likely: LikelyCalls,
    *,
    corrects: bool = False,
) -> Preference | None:
    """Return the preference of the first call that is true of the hand; None if none is."""
    book = question.choice.call or PASS
    for call, chance in chances:
        if _is_true(question, call):
            return Preference(call, book, (chance, likely.winning.get(book, 0.0)), corrects)
    return None


def _is_true(question: CallQuestion, call: Call) -> bool:
    """Return whether the hand is among those that opponents are told of."""
    disclosure = question.context.disclosure(call)
    if disclosure is None:
        return True
    is_consistent = all(branch.purpose != CONTRADICTS for branch in disclosure.branches)
    return is_consistent and question.hand in told(disclosure).boxes


def weights_of_layouts(question: CallQuestion, layouts: LayoutsOfBoard) -> NDArray[Any]:
    """Return how likely each layout makes the calls of the other three players, 1 in all."""
    heard = [call.index for call in question.auction]
    player = len(heard)
    by_rules = replace(layouts, wins=(False, False))
    # The network knows nothing of agreements that are told at the table.
    explained = {position for position, _ in question.explained}
    weights = np.ones(len(layouts.parts))
    for position in range(player):
        distance = (player - position) % 4
        if distance == 0 or position in explained:
            continue
        freedom = _PARTNERS_FREEDOM if distance == 2 else _THEIR_FREEDOM
        chances: NDArray[Any] = by_rules.next_chances(heard[:position])[:, heard[position]]
        if distance == 2:
            # Partner may bid by the rules, or think as well.
            wins = layouts.next_chances(heard[:position])[:, heard[position]]
            chances = (chances + wins) / 2
        weights *= (1 - freedom) * chances + freedom * _FREE_CALL
    shares: NDArray[Any] = weights / weights.sum()
    return shares
