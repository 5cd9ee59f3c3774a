"""The rules that describe an auction: which match, which come first, and which a hand follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cuebid.core import Call
from cuebid.database.matcher.candidates import Candidate, RuleMatch
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.hand_test import HandTest
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.sequences.threads import AuctionNode
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.explained import asks_what_is_shown
from cuebid.database.meaning.general_rules import (
    is_general,
    is_sound,
    passes_the_rest,
    says_nothing,
)
from cuebid.database.meaning.judge import JudgedAuction
from cuebid.database.meaning.ranking import RankedRule, Ranking, Requirement
from cuebid.database.meaning.specification import shown_by
from cuebid.evaluation import HCP, Box

NO_HAND: Final = Box().between(HCP, 1, 0)
"""A box without a hand."""


class AuctionRules:
    """The rules of a database that apply in one auction, with cached answers.

    Args:
        rule_matcher: the rules.
        situation: the auction so far and what it has shown.
        node: the partial matches of the auction.
        judged: the auction as the book's judge sees it, or a function that returns it; None for a
            book without a judge.
        is_off_book: whether the rules do not describe the auction; then only rules count that test
            what opponents have shown.

    Attributes:
        functions: the values computed so far of the rule language's functions in this auction.
        is_judged: whether the book has a judge, which decides where no rule fits; of the general
            rules only the sound ones count then (`is_sound`).
    """

    __slots__ = (
        "_is_off_book",
        "_judged",
        "_matches",
        "_node",
        "_ranking",
        "_rule_matcher",
        "_situation",
        "functions",
        "is_judged",
    )

    def __init__(
        self,
        rule_matcher: RuleMatcher,
        situation: Situation,
        node: AuctionNode,
        judged: JudgedAuction | Callable[[], JudgedAuction] | None,
        *,
        is_off_book: bool,
    ) -> None:
        self._rule_matcher = rule_matcher
        self._situation = situation
        self._node = node
        self._judged = judged
        self.is_judged = judged is not None
        self._is_off_book = is_off_book
        self.functions = FunctionContext(situation)
        self._matches: dict[Call, tuple[RuleMatch, ...]] = {}
        self._ranking: Ranking | None = None

    @property
    def judged(self) -> JudgedAuction | None:
        """The auction as the book's judge sees it; None if the book has no judge.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        judged = self._judged
        # Computed when it is first asked for: most calls follow rules that need no judgement.
        if callable(judged):
            judged = self._judged = judged()
        return judged

    def matches(self, *calls: Call) -> dict[Call, tuple[RuleMatch, ...]]:
        """Return, for each given call, the rules whose sequence matches, in database order.

        Superseded defaults are included; `call_rules.rules_of` separates them.

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
            candidates: Sequence[Candidate] = self._ranking.of_call(call)
        else:
            candidates = self._candidates((call,))
        # One rule may match an auction both as it is and after a restart; the same captures would
        # show the same hands.
        matches: dict[tuple[int, Captures], RuleMatch] = {}
        for match in filter(None, (candidate.match(self.functions) for candidate in candidates)):
            matches.setdefault((id(match.rule), match.captures), match)
        order = self._rule_matcher.order
        return tuple(sorted(matches.values(), key=lambda match: order[id(match.rule)]))

    def _candidates(self, calls: tuple[Call, ...]) -> list[Candidate]:
        """Return the rules that may match the auction followed by one of some calls.

        If the rules do not describe the auction, only those that test what opponents have shown.
        """
        candidates = self._rule_matcher.candidates(self._node, self.functions, calls)
        if self._is_off_book:
            return [candidate for candidate in candidates if asks_what_is_shown(candidate.rule)]
        return candidates

    def iter_ranked(self, calls: tuple[Call, ...]) -> Iterator[RankedRule]:
        """Yield the matching rules for the given calls lazily, the most preferred first.

        Superseded defaults are left out. The highest priority comes first; among equals a rule
        with a level, then one that is not a default, then the one that is written first (A10).

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._ranking_of(calls).rules(self.functions, self._requirement)

    def best(self, calls: tuple[Call, ...], test: HandTest) -> RankedRule | None:
        """Return the most preferred matching rule that a hand fits; None if the hand fits none.

        Raises:
            MatchLimitError: a pattern has too many ways to match.
        """
        return self._ranking_of(calls).best(self.functions, test, self._requirement)

    def _ranking_of(self, calls: tuple[Call, ...]) -> Ranking:
        # Only the last ranking is cached: an auction has one set of legal calls.
        ranking = self._ranking
        if ranking is None or ranking.calls != calls:
            candidates = self._candidates(calls)
            mode = self._rule_matcher.database.options.defaults
            if self.is_judged:
                matchers = self._rule_matcher.matchers
                candidates = [
                    candidate
                    for candidate in candidates
                    if not says_nothing(candidate.rule, matchers)
                ]
            ranking = self._ranking = Ranking(calls, candidates, mode)
        return ranking

    @property
    def _requirement(self) -> Requirement | None:
        return self._required if self.is_judged else None

    def _required(self, call: Call, match: RuleMatch) -> Box | None:
        """Return the box that a hand must be in to follow a rule; `NO_HAND` if no hand may.

        None if the rule's constraint decides alone. A general rule counts only if its specification
        is sound (`is_sound`), and only for hands inside the specification. A pass on any other hand
        is limited to its specification too: its author did not mean every hand without a call.
        """
        rule = match.rule
        matchers = self._rule_matcher.matchers
        is_of_chapter = not is_general(rule, matchers)
        if is_of_chapter and not passes_the_rest(rule, call):
            return None
        judged = self.judged
        if not is_of_chapter and judged is not None and judged.settles(call):
            return NO_HAND
        box = shown_by(rule.specification, match.captures, self._situation, matchers).box
        return box if is_of_chapter or is_sound(call, box) else NO_HAND
