"""The rules whose sequence matches an auction."""

# For each call, three steps: the threads of the auction give the sequences that match with the call
# (`threads`), the situation decides what depends on it, and the labels among them give further
# auctions to match (`restarts`). Rules with the same sequence are one group and are matched once:
# bids of one suit on many kinds of hands mostly share their sequences.

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter

from cuebid.core import CALLS, Call
from cuebid.database.language.database import Database
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.candidates import Candidate, GeneralCandidates, RuleMatch, joined
from cuebid.database.matcher.captures import NO_CAPTURES, Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.database.matcher.restarts import Restarter
from cuebid.database.matcher.sequences.partial_match import SequenceEnd, Thread
from cuebid.database.matcher.sequences.place_builder import PlaceBuilder
from cuebid.database.matcher.sequences.sequence_matches import SequenceMatches
from cuebid.database.matcher.sequences.threads import MOST_THREADS, AuctionNode, SequenceReader
from cuebid.database.matcher.table_calls import call_text
from cuebid.database.matcher.text_matcher import TextMatcher

__all__ = ["RuleMatch", "RuleMatcher"]


class RuleMatcher:
    """Matches the sequences of a database against auctions.

    Attributes:
        database: the rules.
        matchers: cache of facts about the fields of rules.
        order: the position of each rule in the database, by its identity: two rules may share a
            number.
    """

    __slots__ = (
        "_general",
        "_groups",
        "_loose",
        "_of_threads",
        "_ranks",
        "_reader",
        "_restarter",
        "_rules_at_depth",
        "database",
        "matchers",
        "order",
    )

    def __init__(self, database: Database) -> None:
        self.database = database
        self.matchers = MatcherCache()
        self.order = {id(rule): index for index, rule in enumerate(database.rules)}
        self._groups = _by_sequence(database.rules)
        places = PlaceBuilder()
        for number, group in enumerate(self._groups):
            places.add(number, group[0].sequence)
        # Grows while auctions are read; it holds all loose sequences whose end was reached.
        self._loose = places.loose
        self._reader = SequenceReader(places)
        restarting = {
            number: group[0]
            for number, group in enumerate(self._groups)
            if group[0].sequence.restart
        }
        mode = database.options.restart
        self._restarter = Restarter(restarting, mode, self._matched)
        preferred = sorted(database.rules, key=_preference)
        self._ranks = {id(rule): rank for rank, rule in enumerate(preferred)}
        self._general: GeneralCandidates | None = None
        self._of_threads: dict[Thread, list[Candidate]] = {}
        # Filled with use: a level is a property of rules while groups are matched as a whole.
        self._rules_at_depth: dict[tuple[int, int], list[Rule]] = {}

    @property
    def restarts(self) -> bool:
        """Whether labels restart auctions."""
        return self._restarter.is_needed

    @property
    def faults(self) -> Mapping[str, tuple[Rule, ...]]:
        """Messages about restarts that were not followed so far, with the rules that they name."""
        return self._restarter.faults

    def node(self, calls: Iterable[Call]) -> AuctionNode:
        """Return the partial matches after some calls."""
        node = self._reader.start()
        for call in calls:
            node = node.after(call.index)
        return node

    def candidates(
        self, node: AuctionNode, context: FunctionContext, calls: tuple[Call, ...]
    ) -> list[Candidate]:
        """Return the candidates for any of some calls, in the order of preference.

        Among them are rules whose tests are not decided yet (`Candidate.match` decides them).

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if self._restarter.is_needed:
            return self._restarted_candidates(node, context, calls)
        bits = 0
        for call in calls:
            bits |= 1 << call.index
        depths = context.situation.next_depths
        if self._general is None:
            self._general = GeneralCandidates(self._candidates(self._reader.general_ends()))
        groups = [self._general.of(context, bits)]
        # The first thread is that of the general candidates.
        for thread in node.threads[1:]:
            candidates = self._of_threads.get(thread)
            if candidates is None:
                if len(self._of_threads) >= MOST_THREADS:
                    self._of_threads.clear()
                candidates = list(self._candidates(self._reader.thread_ends(thread)))
                self._of_threads[thread] = candidates
            groups.append(
                [
                    candidate
                    for candidate in candidates
                    if bits >> candidate.call.index & 1
                    and (
                        not (level := candidate.rule.level)
                        or level == depths[candidate.call.is_bid]
                    )
                ]
            )
        return joined(*groups)

    def _candidates(self, ends_by_call: Mapping[int, Sequence[SequenceEnd]]) -> Iterator[Candidate]:
        """Yield a candidate for each rule and call, given the sequences that end with each call."""
        for call, ends in ends_by_call.items():
            ways: dict[int, list[SequenceEnd]] = {}
            for end in ends:
                ways.setdefault(end.sequence, []).append(end)
            for number, of_sequence in ways.items():
                confirm = partial(self._confirm, number) if number in self._loose else None
                for rule in self._groups[number]:
                    rank = self._ranks[id(rule)]
                    yield Candidate(rank, rule, CALLS[call], tuple(of_sequence), confirm)

    def _confirm(self, number: int, context: FunctionContext, call: Call) -> Captures | None:
        text = f"{context.situation.text}:{call_text(call)}"
        return self._searched(number, TextMatcher(text, context, anchors=True), NO_CAPTURES)

    def _restarted_candidates(
        self, node: AuctionNode, context: FunctionContext, calls: tuple[Call, ...]
    ) -> list[Candidate]:
        """Return the candidates for some calls in a database whose labels restart auctions.

        Where a restart leads depends on the situation, so that the restarts are followed now.
        """
        candidates: list[Candidate] = []
        situation = context.situation
        for call in calls:
            text = f"{situation.text}:{call_text(call)}"
            depth = situation.depth_of(call)
            # Rules with `$` are tried once, with the auction itself (A30).
            matcher = TextMatcher(text, context, anchors=True)
            matched = self._matches_of(node.ends(call.index), matcher, NO_CAPTURES, context)
            for auction in self._restarter.auctions(text, matched, context):
                for number in auction.matched:
                    decide = partial(auction.matched.captures, number)
                    candidates += [
                        Candidate(
                            self._ranks[id(rule)], rule, call, decide=decide, subject=auction.text
                        )
                        for rule in self._rules_of_group(number, depth)
                    ]
        return sorted(candidates, key=attrgetter("key"))

    def _matched(self, text: str, captures: Captures, context: FunctionContext) -> SequenceMatches:
        """Return the sequences that match an auction with a label."""
        ends = self._reader.ends_of(text, captures)
        return self._matches_of(ends, TextMatcher(text, context), captures, context)

    def _matches_of(
        self,
        ends: Iterable[SequenceEnd],
        matcher: TextMatcher,
        captures: Captures,
        context: FunctionContext,
    ) -> SequenceMatches:
        def of_loose(number: int) -> Captures | None:
            return self._searched(number, matcher, captures)

        return SequenceMatches(ends, context, self._loose, of_loose)

    def _searched(self, number: int, matcher: TextMatcher, captures: Captures) -> Captures | None:
        rule = self._groups[number][0]
        try:
            end = matcher.match(rule.sequence, captures)
        except MatchLimitError as error:
            raise error.of_rule(rule.number) from None
        return None if end is None else end.captures

    def _rules_of_group(self, number: int, depth: int) -> list[Rule]:
        """Return the rules of one sequence for level `depth` or any level (0), no restarts (A5)."""
        rules = self._rules_at_depth.get((number, depth))
        if rules is None:
            rules = self._rules_at_depth[number, depth] = [
                rule
                for rule in self._groups[number]
                if rule.level in (0, depth) and rule.sequence.restart is None
            ]
        return rules


def _preference(rule: Rule) -> tuple[int, bool, bool]:
    """Return the key that sorts rules by preference; equal ones keep their order (A10)."""
    return -rule.priority, not rule.level, rule.default


def _by_sequence(rules: Iterable[Rule]) -> list[list[Rule]]:
    """Group the rules by their sequence."""
    # Equal texts share one tree (`RuleReader`), so that identity is enough.
    groups: dict[int, list[Rule]] = {}
    for rule in rules:
        groups.setdefault(id(rule.sequence), []).append(rule)
    return list(groups.values())
