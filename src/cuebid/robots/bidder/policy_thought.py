"""Use the policy network to correct or to compare calls.

The cheapest use is one look: which of the calls that are close to the rules wins the most. More
thinking compares calls on layouts.

Layouts are sampled from what has been shown, which describes the hands only roughly, and then drawn
in proportion to the probability, by the network, that they produce the calls of the auction. So a
comparison uses hundreds of layouts that fit the auction, and bids each on very fast.
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

# The number of layouts that take as much time as one deal with rules and solver, by which budgets
# count.
_LAYOUTS_PER_DEAL: Final = 8
# The number of layouts sampled for each layout that is used.
_SAMPLED_PER_LAYOUT: Final = 3
# The share of calls made for reasons that the network does not know, so that one call never rules
# out a layout. It is higher for opponents, who may bid another system than assumed.
_PARTNERS_FREEDOM: Final = 0.02
_THEIR_FREEDOM: Final = 0.05
# The probability of a particular call of this kind, one of about ten.
_FREE_CALL: Final = 0.1
_DOUBLES: Final = (DOUBLE, REDOUBLE)
# A call less likely than this for the hand is not compared; and the most calls compared.
_LEAST_LIKELY: Final = 0.02
_MOST_COMPARED: Final = 5


class LikelyCalls(NamedTuple):
    """The likely calls of a hand with their probabilities, the likeliest first.

    Attributes:
        by_rules: the likely calls if the player follows the rules.
        winning: the likely calls if he prefers calls that win more.
    """

    by_rules: dict[Call, float]
    winning: dict[Call, float]


@dataclass(frozen=True, slots=True)
class PolicyThought:
    """The policy network with the systems of both sides, as a means to compare calls.

    Attributes:
        network: the policy network.
        ours: the index of the bidder's system in the network.
        theirs: the index of the opponents' system in the network.
    """

    network: PolicyNetwork
    ours: int
    theirs: int

    def calls_to_compare(self, question: CallQuestion, calls: Sequence[Call]) -> list[Call]:
        """Return the rule book's call, and likely other calls that are true of the hand.

        Args:
            question: the hand and the auction.
            calls: the calls that the rules suggest to compare, the rule book's first; may be empty.
        """
        first, *others = calls or [question.choice.call or PASS]
        # The value of a double depends on partner's reaction, which the network predicts worst.
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
        """Return a call that wins more than the rule book's; None if the network prefers none.

        Args:
            question: the hand and the auction.
        """
        book = question.choice.call or PASS
        likely = self.likely_calls(question.hand, question.auction, question.vulnerability)
        # If the network does not expect the rule book's call, it does not understand this auction.
        if book not in likely.by_rules:
            return None
        preferred = takewhile(lambda item: item[0] is not book, likely.winning.items())
        return _first_true(question, preferred, likely)

    def correction(self, question: CallQuestion) -> Preference | None:
        """Return a call that describes the hand if the rule book's call misdescribes it, else None.

        The rule book's call may be untrue if the hand made an earlier call outside the rules.

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
        """Compare calls on layouts; return None if there is no time for any layout.

        Args:
            question: the hand and the auction.
            calls: the calls to compare, the rule book's first.
            batches: the numbers of deals of the budget to spend in each step.
            seed: the seed of the samples.
            scoring: the form of scoring, `imps` or `matchpoints`.
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
        """Return the likely calls if the player follows the rules, and if he prefers winning calls.

        Args:
            hand: thirteen cards.
            auction: the calls so far.
            vulnerability: the vulnerability of the board.
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
        """Sample layouts that fit the calls; return their hands (dealer first) and the layouts."""
        rows = sample_rows({question.seat: question.hand}, question.shown, count, seed)
        dealer = question.auction.dealer
        hands = rows[:, [int(dealer.after(turn)) for turn in range(len(SEATS))]]
        return hands, self._layouts(hands, question.auction, question.vulnerability)

    def systems_at(self, turn: int) -> tuple[int, int]:
        """Return (system of the dealer's side, of the other side) if our side is to call.

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
    """Return a preference for the first call whose explanation fits the hand; None if none does.

    Args:
        question: the hand and the auction.
        chances: calls with their probabilities, in the order in which to try them.
        likely: the likely calls, for the probability of the rule book's call.
        corrects: whether the rule book's call would misdescribe the hand.
    """
    book = question.choice.call or PASS
    for call, chance in chances:
        if _is_true(question, call):
            return Preference(call, book, (chance, likely.winning.get(book, 0.0)), corrects)
    return None


def _is_true(question: CallQuestion, call: Call) -> bool:
    """Return whether the hand is one of those that the call's disclosure describes."""
    disclosure = question.context.disclosure(call)
    if disclosure is None:
        return True
    is_consistent = all(branch.purpose != CONTRADICTS for branch in disclosure.branches)
    return is_consistent and question.hand in told(disclosure).boxes


def weights_of_layouts(question: CallQuestion, layouts: LayoutsOfBoard) -> NDArray[Any]:
    """Return weights of layouts, by the probability of the other players' calls; the sum is 1."""
    heard = [call.index for call in question.auction]
    player = len(heard)
    by_rules = replace(layouts, wins=(False, False))
    # The network does not know agreements that opponents have explained.
    explained = {position for position, _ in question.explained}
    weights = np.ones(len(layouts.parts))
    for position in range(player):
        distance = (player - position) % 4
        if distance == 0 or position in explained:
            continue
        freedom = _PARTNERS_FREEDOM if distance == 2 else _THEIR_FREEDOM
        chances: NDArray[Any] = by_rules.next_chances(heard[:position])[:, heard[position]]
        if distance == 2:
            # Partner may bid by the rules, or prefer calls that win more.
            wins = layouts.next_chances(heard[:position])[:, heard[position]]
            chances = (chances + wins) / 2
        weights *= (1 - freedom) * chances + freedom * _FREE_CALL
    shares: NDArray[Any] = weights / weights.sum()
    return shares
