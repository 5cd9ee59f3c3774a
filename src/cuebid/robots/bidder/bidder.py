"""Choose a call by the rules of a system and, if the bidder may think, by simulation.

Partner expects the call of the rule book, so a simulation only corrects it: it compares calls
between which the rules leave a choice, and needs clear evidence to choose another call.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cuebid.core import DOUBLE, PASS, Auction, Call, Deal, Hand, Seat, Vulnerability
from cuebid.database import (
    NOT_EXPLAINED,
    Explained,
    RuleBook,
    choose,
)
from cuebid.evaluation import features
from cuebid.robots.bidder.agreement import SAMPLED_PER_LAYOUT, agreeing_layouts
from cuebid.robots.bidder.candidates import comparable_calls, ending_calls, must_follow_book
from cuebid.robots.bidder.decision import Decision
from cuebid.robots.bidder.question import CallQuestion
from cuebid.systems.many_deals import finish_auctions

if TYPE_CHECKING:
    # Only a bidder that thinks prefers or simulates; a simulation needs NumPy, or the solver.
    from cuebid.robots.bidder.preference import Preference
    from cuebid.robots.bidder.simulation import Simulation
    from cuebid.robots.bidder.thinking import Thinking

# Calls whose rules differ more in priority are not compared, because the system has decided.
_MAX_PRIORITY_GAP: Final = 30
# After so many deals, calls that are clearly worse are dropped.
_FEW_DEALS: Final = 8


class Bidder:
    """A bidder that follows a system, and assumes that the other players bid it too.

    It has no state but caches: equal questions get equal answers.

    Args:
        book: the rules of the system.
        thinking: the means of simulation; without it every call is by the rules.
    """

    def __init__(self, book: RuleBook, thinking: Thinking | None = None) -> None:
        self.book = book
        self.thinking = thinking

    def decide(
        self,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        explained: Explained = NOT_EXPLAINED,
    ) -> Decision:
        """Choose the call for a hand; return it with its reasons.

        Args:
            hand: the thirteen cards of the player to call.
            auction: the calls so far.
            vulnerability: the vulnerability of the board.
            explained: what opponents say that their calls show (`explained_calls`).

        Raises:
            IllegalError: the auction is over.
            RangeError: the hand does not have thirteen cards.
            MatchLimitError: a pattern of the system has too many ways to match.
        """
        choice = choose(self.book, hand, auction, vulnerability, explained)
        context = choice.context
        call, match = choice.call or PASS, choice.match
        simulation = preference = None
        if self.thinking is not None and (match is None or not must_follow_book(choice, context)):
            question = CallQuestion(hand, auction, vulnerability, explained, choice, context)
            if self.thinking.budget.quick:
                preference = self._preference(self.thinking, question)
            else:
                simulation = self._simulated(self.thinking, question)
            policy, best = self.thinking.policy, simulation or preference
            if policy is not None and (best is None or best.best is call):
                preference = policy.correction(question)
        thought = preference or simulation
        if thought is not None and thought.best is not call:
            call = thought.best
            ranked_rules = choice.ranked if match is not None else ()
            match = next((ranked.match for ranked in ranked_rules if ranked.call is call), None)
        return Decision(call, match, choice, self.book, context, simulation, preference)

    def bid_deals(
        self,
        deals: Iterable[Deal],
        dealer: Seat = Seat.NORTH,
        vulnerability: Vulnerability = Vulnerability.NONE,
    ) -> list[Auction]:
        """Return the auction of each deal if all four players are this bidder.

        The calls are those of `decide`. Without simulation, deals with the same auction so far are
        bid together, which is faster.

        Args:
            deals: four hands each.
            dealer: the player who begins.
            vulnerability: the vulnerability of the boards.

        Raises:
            MatchLimitError: a pattern of the system has too many ways to match.
        """
        if self.thinking is None:
            return finish_auctions(self.book, list(deals), Auction(dealer), vulnerability)
        auctions = []
        for deal in deals:
            auction = Auction(dealer)
            while (seat := auction.turn) is not None:
                decision = self.decide(deal[seat], auction, vulnerability)
                auction = auction.with_call(decision.call)
            auctions.append(auction)
        return auctions

    @staticmethod
    def _preference(thinking: Thinking, question: CallQuestion) -> Preference | None:
        """Return the network's preferred call; None without a network or without IMP scoring."""
        if thinking.policy is None or thinking.scoring != "imps":
            return None
        return thinking.policy.preference(question)

    def _simulated(self, thinking: Thinking, question: CallQuestion) -> Simulation | None:
        """Compare the rule book's call with others; return None if there is no choice."""
        calls = self._calls_to_compare(thinking, question)
        policy = thinking.policy
        if policy is not None:
            calls = policy.calls_to_compare(question, calls)
        # Without a second call there is nothing to compare.
        if len(calls) < 2:
            return None
        seed = question.seed(thinking.seed)
        if policy is not None:
            return policy.compare(question, calls, thinking.batches(), seed, thinking.scoring)
        return self._by_the_book(thinking, question, calls, seed)

    def _by_the_book(
        self, thinking: Thinking, question: CallQuestion, calls: list[Call], seed: int
    ) -> Simulation | None:
        """Compare calls by bidding on with the rules and counting tricks with the solver."""
        from cuebid.robots.bidder.simulation import Comparison  # noqa: PLC0415 - needs the solver

        assert thinking.solver is not None  # noqa: S101 - only a policy needs none
        auction, vulnerability = question.auction, question.vulnerability
        explained, shown = question.explained, question.shown
        comparison = Comparison(
            self.book,
            auction,
            vulnerability,
            calls,
            thinking.solver,
            explained,
            thinking.scoring,
        )
        deals = 0
        for batch in thinking.batches():
            # Another seed for each batch, or the same deals would be sampled again.
            sampled = thinking.layouts(
                {question.seat: question.hand}, shown, SAMPLED_PER_LAYOUT * batch, seed + deals
            )
            layouts = agreeing_layouts(self.book, sampled, auction, vulnerability, explained, batch)
            for start in range(0, len(layouts), _FEW_DEALS):
                few = layouts[start : start + _FEW_DEALS]
                comparison.add(few)
                deals += len(few)
                if not comparison.leave_out_losers():
                    return comparison.result()
        return comparison.result() if deals else None

    def _calls_to_compare(self, thinking: Thinking, question: CallQuestion) -> list[Call]:
        """Return the calls between which rules or judgement leave a choice, the chosen call first.

        They include calls that may end the auction, which a simulation values best.
        """
        choice, auction = question.choice, question.auction
        best = choice.best
        # The flag `?` of a rule asks for a simulation whatever the priorities.
        asks = best is not None and best.asks
        # Opening bids are not simulated: the rest of the auction matters too much.
        if auction.last_bid is None and not asks:
            return []
        close = self._close_calls(thinking, question, asks=asks)
        # The rule book's call, then its rivals except a double: see `ending_calls`.
        rivals = [call for call in close[1:] if call is not DOUBLE]
        rivals += ending_calls(choice, auction, features(question.hand))
        return list(dict.fromkeys([*close[:1], *rivals]))

    def _close_calls(
        self,
        thinking: Thinking,
        question: CallQuestion,
        *,
        asks: bool,
    ) -> list[Call]:
        """Return the calls that are nearly as good by rules or judgement, the best first.

        Args:
            thinking: the limits of simulations; it says how many calls to compare.
            question: the hand and the auction.
            asks: whether the rule asks for a simulation, so that priorities do not matter.
        """
        choice = question.choice
        best = choice.best
        if best is None:
            judged = choice.judged
            if judged is None:
                return [PASS]
            close = None if judged.comparison is None else judged.comparison.close_calls
            return [judged.call] if close is None else list(close[: thinking.calls])
        candidates = comparable_calls(
            self.book, question.context, choice, features(question.hand), thinking.calls
        )
        return [
            candidate.call
            for candidate in candidates
            if asks
            or abs(best.match.rule.priority - candidate.match.rule.priority) <= _MAX_PRIORITY_GAP
        ]
