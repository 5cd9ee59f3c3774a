"""The auction before a call: which rules match, and what each next call would mean."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core.auction import Auction
from cuebid.core.call import Call
from cuebid.core.seat import Seat
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.hand_test import HandTest
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.situation import Situation, TableKnowledge
from cuebid.database.matcher.threads import AuctionNode
from cuebid.database.meaning.call_meaning import Meaning, meaning_of
from cuebid.database.meaning.disclosure import Recall, count_anew, disclosure_of
from cuebid.database.meaning.ranking import RankedRule, Ranking
from cuebid.database.meaning.table_knowledge import knowledge_after
from cuebid.phrases import Disclosure

__all__ = ["CallContext", "RankedRule"]


# What a call shows is the same whoever holds which hand, so that one context serves all hands of a
# simulation; `RuleBook` keeps contexts by auction.
class CallContext:
    """The auction before a call; answers are computed on first use and kept.

    Args:
        rule_matcher: the rules.
        situation: the auction so far and what it has shown.
        node: the partial matches of the auction.
        recall: remembers what was counted on samples of hands.

    Attributes:
        situation: the auction so far and what it has shown.
        functions: the values of functions in it that are known already.
    """

    __slots__ = (
        "_disclosures",
        "_matches",
        "_meanings",
        "_node",
        "_ranking",
        "_recall",
        "_rule_matcher",
        "functions",
        "situation",
    )

    def __init__(
        self,
        rule_matcher: RuleMatcher,
        situation: Situation,
        node: AuctionNode | None = None,
        recall: Recall = count_anew,
    ) -> None:
        self.situation = situation
        self._recall = recall
        self._rule_matcher = rule_matcher
        self._node = rule_matcher.node(situation.calls) if node is None else node
        self.functions = FunctionContext(situation)
        self._matches: dict[Call, tuple[RuleMatch, ...]] = {}
        self._meanings: dict[Call, Meaning] = {}
        self._disclosures: dict[Call, Disclosure | None] = {}
        self._ranking: Ranking | None = None

    def matches(self, *calls: Call) -> dict[Call, tuple[RuleMatch, ...]]:
        """Return the rules whose sequence matches, for each of some calls, in database order.

        Superseded defaults are among them; see `meaning`.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        for call in calls:
            if call not in self._matches:
                self._matches[call] = self._matches_of(call)
        return {call: self._matches[call] for call in calls}

    def _matches_of(self, call: Call) -> tuple[RuleMatch, ...]:
        # After a choice the candidates are known for all calls.
        if self._ranking is not None and call in self._ranking.calls:
            candidates = self._ranking.of_call(call)
        else:
            candidates = self._rule_matcher.candidates(self._node, self.functions, (call,))
        # One rule may match an auction both as it is and after a restart; the same captures would
        # show the same hands.
        matches: dict[tuple[int, Captures], RuleMatch] = {}
        for match in filter(None, (candidate.match(self.functions) for candidate in candidates)):
            matches.setdefault((id(match.rule), match.captures), match)
        order = self._rule_matcher.order
        return tuple(sorted(matches.values(), key=lambda match: order[id(match.rule)]))

    def meaning(self, call: Call) -> Meaning:
        """Return what a call would show.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        meaning = self._meanings.get(call)
        if meaning is None:
            matches = self.matches(call)[call]
            meaning = meaning_of(call, matches, self.situation, self._rule_matcher)
            self._meanings[call] = meaning
        return meaning

    def disclosure(self, call: Call) -> Disclosure | None:
        """Return what opponents are told of a call; None if no rule describes it.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if call not in self._disclosures:
            # The dealer does not matter: situations are numbered from the dealer.
            legal_calls = Auction(Seat.NORTH, self.situation.calls).legal_calls
            self._disclosures[call] = disclosure_of(
                self.meaning(call),
                lambda: (ranked.match for ranked in self.iter_ranked(legal_calls)),
                self.situation,
                self._rule_matcher.database,
                self._recall,
            )
        return self._disclosures[call]

    def ranked(self, calls: tuple[Call, ...]) -> tuple[RankedRule, ...]:
        """Return the rules for any of some calls, the most preferred first.

        Superseded defaults are left out. The highest priority comes first; among equals a rule
        with a level, then one that is not a default, then the one that is written first (A10).

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return tuple(self.iter_ranked(calls))

    def iter_ranked(self, calls: tuple[Call, ...]) -> Iterator[RankedRule]:
        """Yield what `ranked` returns, each rule decided when its turn comes.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._ranking_of(calls).rules(self.functions)

    def best(self, calls: tuple[Call, ...], test: HandTest) -> RankedRule | None:
        """Return the most preferred rule for any of some calls that a hand fits.

        Args:
            calls: the legal calls.
            test: the hand in this situation.

        Raises:
            MatchLimitError: a pattern has too many ways to match.
        """
        return self._ranking_of(calls).best(self.functions, test)

    def _ranking_of(self, calls: tuple[Call, ...]) -> Ranking:
        # Only the last question is kept: an auction has one set of legal calls.
        ranking = self._ranking
        if ranking is None or ranking.calls != calls:
            candidates = self._rule_matcher.candidates(self._node, self.functions, calls)
            mode = self._rule_matcher.database.options.defaults
            ranking = self._ranking = Ranking(calls, candidates, mode)
        return ranking

    def after(self, call: Call) -> CallContext:
        """Return the auction after a call."""
        before = self.situation

        def knowledge() -> TableKnowledge:
            return knowledge_after(before, call, self.meaning(call))

        situation = Situation((*before.calls, call), before.vulnerable, knowledge)
        node = self._node.after(call.index)
        return CallContext(self._rule_matcher, situation, node, self._recall)
