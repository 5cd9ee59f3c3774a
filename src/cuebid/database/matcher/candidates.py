"""Candidates: rules whose sequence may match with a call, before all its tests are decided."""

# General rules are candidates for many calls in every auction, and most of them fail at a test that
# looks at nothing but the calls (`#4`, `#7`, `#4(s)`). Those tests are arranged in a tree, so that
# one test that fails drops all candidates that share it, and what is left is kept for all auctions
# in which functions read the same from the calls.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Final

import msgspec

from cuebid.core import Call
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import NO_CAPTURES, Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.hand_test import HandTest
from cuebid.database.matcher.sequences.partial_match import SequenceEnd, SituationTest
from cuebid.database.matcher.sequences.sequence_matches import first_captures
from cuebid.database.matcher.table_calls import TableCalls, call_text


class RuleMatch(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A rule whose sequence matches an auction with a call at its end.

    A struct rather than a dataclass, because a call in a dense database has hundreds. It
    is part of no reference cycle, so that the cyclic collector may leave it out.

    Attributes:
        rule: the rule.
        captures: what its sequence captured.
        subject: the auction as it matched: with labels, if there were restarts.
    """

    rule: Rule
    captures: Captures
    subject: str


Confirmation = Callable[[FunctionContext, Call], Captures | None]
"""Matches a sequence that places read loosely; returns its captures, or None without a match."""

_Quick = Callable[..., bool | None]
"""A translated constraint, or `_cannot_tell` in its place."""


def _cannot_tell(*_: object) -> None:
    """Return None: the constraint cannot be tested before the situation has decided its match."""


class Candidate:
    """A rule for a call, which matches if the situation meets its tests.

    Args:
        rank: the rule's place in the order of preference.
        rule: the rule.
        call: the call.
        ways: the ways in which its sequence may match, the preferred first.
        confirm: matches the whole sequence; None if its ways decide whether it matches.
        decide: returns what the sequence captured, if labels restarted the auction; otherwise None.
        subject: the auction with the labels.

    Attributes:
        key: orders candidates by preference.
    """

    __slots__ = (
        "_captures",
        "_confirm",
        "_decide",
        "_reads_pattern",
        "_subject",
        "_translated",
        "call",
        "key",
        "rule",
        "ways",
    )

    def __init__(
        self,
        rank: int,
        rule: Rule,
        call: Call,
        ways: tuple[SequenceEnd, ...] = (),
        confirm: Confirmation | None = None,
        decide: Callable[[], Captures | None] | None = None,
        subject: str = "",
    ) -> None:
        # Candidates of one rule are ordered by the index of their call, which is below 38.
        self.key = 64 * rank + call.index
        self.rule = rule
        self.call = call
        self.ways = ways
        self._confirm = confirm
        self._decide = decide
        self._subject = subject
        # Set at the first test of a hand: a candidate is used in all auctions in which it comes up.
        self._translated: _Quick | None = None
        self._reads_pattern = False
        self._captures = NO_CAPTURES

    def fits(self, test: HandTest) -> bool | None:
        """Return whether a hand meets the constraint; None if that depends on the situation."""
        translated = self._translated or self._translate(test)
        pattern = test.pattern if self._reads_pattern else ""
        return translated(self._captures, test.hand.values, test.calls, test.context, pattern)

    def _translate(self, test: HandTest) -> _Quick:
        translated: tuple[_Quick, bool] | None = None
        # With several ways, the situation decides what was captured.
        if self._confirm is None and self._decide is None and len(self.ways) == 1:
            self._captures = self.ways[0].captures
            translated = test.translated(self.rule)
        quick, self._reads_pattern = translated or (_cannot_tell, False)
        self._translated = quick
        return quick

    def match(self, context: FunctionContext) -> RuleMatch | None:
        """Return the match of the rule in a situation; None if the rule does not match.

        Raises:
            MatchLimitError: the sequence has too many ways to match.
        """
        if self._decide is not None:
            captures = self._decide()
            return None if captures is None else RuleMatch(self.rule, captures, self._subject)
        situation = context.situation
        call = self.call
        if self.rule.level and self.rule.level != situation.depth_of(call):
            return None
        if self._confirm is not None:
            captures = self._confirm(context, call)
        else:
            captures = first_captures(self.ways, context)
        if captures is None:
            return None
        return RuleMatch(self.rule, captures, f"{situation.text}:{call_text(call)}")

    def with_ways(self, ways: tuple[SequenceEnd, ...]) -> Candidate:
        """Return the candidate with more ways to match, tried after its own ways."""
        rank = self.key // 64
        return Candidate(rank, self.rule, self.call, (*self.ways, *ways), self._confirm)


_key: Final = attrgetter("key")


def joined(*groups: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates of several groups, joined by rule and call, in order of preference."""
    ordered = sorted([candidate for group in groups for candidate in group], key=_key)
    candidates: list[Candidate] = []
    for candidate in ordered:
        # One rule may match in several ways, in different threads.
        if candidates and candidates[-1].key == candidate.key:
            candidates[-1] = candidates[-1].with_ways(candidate.ways)
        else:
            candidates.append(candidate)
    return candidates


class _Tree:
    """A tree of candidates: those that share a test of the situation are in the same branch."""

    __slots__ = ("_branches", "_candidates")

    def __init__(self, entries: Iterable[tuple[Candidate, frozenset[SituationTest]]]) -> None:
        entries = list(entries)
        self._candidates = [candidate for candidate, tests in entries if not tests]
        self._branches: list[tuple[SituationTest, _Tree]] = []
        entries = [entry for entry in entries if entry[1]]
        while entries:
            test = Counter(test for _, tests in entries for test in tests).most_common(1)[0][0]
            sharing = [(candidate, tests - {test}) for candidate, tests in entries if test in tests]
            self._branches.append((test, _Tree(sharing)))
            entries = [entry for entry in entries if test not in entry[1]]

    def collect(self, context: FunctionContext, result: list[Candidate]) -> None:
        """Add the candidates whose tests hold to a list."""
        result += self._candidates
        for test, tree in self._branches:
            if test.holds(context):
                tree.collect(context, result)


# Results are kept by what functions read from the calls; a match has some thousands of these.
_MOST_REMEMBERED: Final = 5_000


class GeneralCandidates:
    """Cache of the candidates of sequences with `$` that match the next call alone; mutable."""

    __slots__ = ("_remembered", "_trees")

    def __init__(self, candidates: Iterable[Candidate]) -> None:
        by_call: dict[int, list[tuple[Candidate, frozenset[SituationTest]]]] = {}
        for candidate in candidates:
            # Only if there is one way are its tests those of the candidate.
            tests = candidate.ways[0].tests if len(candidate.ways) == 1 else ()
            early = frozenset(test for test in tests if test.reads_calls)
            by_call.setdefault(candidate.call.index, []).append((candidate, early))
        self._trees = {call: _Tree(entries) for call, entries in by_call.items()}
        self._remembered: dict[tuple[int, TableCalls], list[Candidate]] = {}

    def of(self, context: FunctionContext, calls: int) -> list[Candidate]:
        """Return candidates for some calls, in order, except those that a test of calls rules out.

        Args:
            context: the situation.
            calls: the next calls, as a bit mask of their indices.
        """
        key = calls, context.situation.table_calls
        candidates = self._remembered.get(key)
        if candidates is None:
            candidates = []
            for call, tree in self._trees.items():
                if calls >> call & 1:
                    tree.collect(context, candidates)
            candidates.sort(key=_key)
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = candidates
        return candidates
