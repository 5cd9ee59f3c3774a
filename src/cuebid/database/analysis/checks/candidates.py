"""The rules that checks compare with each other, and an index of those that share an auction.

Databases have thousands of rules, and most pairs of rules never have a call in the same auction.
The index groups rules by the two calls before the call that they are for. Two rules that meet have
such a pair in common; rules with too many pairs are grouped as rules for any auction.

Rules with a label or a restart are left out: which auctions lead to them is not traced.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cuebid.database.analysis.auctions.automaton import NO_CALL, AuctionAutomaton
from cuebid.database.analysis.checks.meetings import Meetings
from cuebid.database.analysis.context import AcceptedHands, CheckContext
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import Captures

# The numbers are below those of all calls, so that no auction has this pair.
_ANY: Final = (NO_CALL - 1, NO_CALL - 1)
"""The key of rules for any auction: those with too many pairs of calls to list."""

Key = tuple[int, int]


class CandidateRule(NamedTuple):
    """A rule that can be compared with others, with its rank, auctions and sample hands."""

    rule: Rule
    order: tuple[int, ...]
    """Its rank among rules that match; the lowest is chosen."""
    automaton: AuctionAutomaton
    """The automaton of its sequence."""
    sample: int
    """The mask of the sample hands for which it may match."""

    @property
    def auctions(self) -> tuple[AuctionAutomaton, int]:
        """The automaton of the rule's sequence, and the rule's level."""
        return self.automaton, self.rule.level


def rank(rule: Rule, index: int) -> tuple[int, ...]:
    """Return the rank of a rule among rules that match: the lowest is chosen.

    Priority decides first; then a rule with a level comes before one for any level, a rule that is
    no default before a default, and a rule further up in the file before one below it (A10).
    """
    return -rule.priority, int(rule.level == 0), int(rule.default), index


class CandidateIndex:
    """The rules of a database that can be compared, indexed by the two calls before their own."""

    def __init__(self, context: CheckContext) -> None:
        self.context = context
        self.candidates: list[CandidateRule] = []
        self.meetings = Meetings()
        self._by_key: dict[Key, list[CandidateRule]] = {}
        self._keys: dict[int, frozenset[Key]] = {}
        left_out = context.dead | context.unexpanded
        for index, rule in enumerate(context.database.rules):
            if rule.sequence.restart is None and rule.start not in left_out:
                self._add(rule, index)
        for candidates in self._by_key.values():
            candidates.sort(key=lambda candidate: candidate.order)

    def _add(self, rule: Rule, index: int) -> None:
        automaton = self.context.automaton(rule)
        if automaton.is_empty or not automaton.complete:
            return
        sample = 0
        for captures in self.context.possible_captures(rule):
            sample |= self.context.hands(rule, captures).sample
        candidate = CandidateRule(rule, rank(rule, index), automaton, sample)
        keys = automaton.keys
        self.candidates.append(candidate)
        self._keys[rule.start] = frozenset({_ANY}) if keys is None else keys
        for key in self._keys[rule.start]:
            self._by_key.setdefault(key, []).append(candidate)

    def hands(self, candidate: CandidateRule, captures: Captures) -> AcceptedHands:
        """Return the hands that a candidate's constraint accepts, given its sequence's captures."""
        return self.context.hands(candidate.rule, captures)

    def competitors(self, candidate: CandidateRule) -> list[list[CandidateRule]]:
        """Return the rules that may apply in every auction of a candidate, in lists sorted by rank.

        Such a rule has all keys of this rule, so it is enough to look at the key with the fewest
        rules, and at the rules for any auction.
        """
        keys = self._keys[candidate.rule.start]
        fewest = min(keys, key=lambda key: len(self._by_key[key]))
        lists = [self._by_key[fewest]]
        if fewest != _ANY and _ANY in self._by_key:
            lists.append(self._by_key[_ANY])
        return lists

    def pairs_of_one_priority(self) -> Iterator[tuple[CandidateRule, CandidateRule]]:
        """Yield pairs of rules that may share an auction and that only file order ranks."""
        visited: set[tuple[int, int]] = set()
        # Rules are grouped by rank without the last item, which is the position in the file.
        for_any_auction = _by_rank(self._by_key.get(_ANY, []))
        for key, candidates in self._by_key.items():
            for order, group in _by_rank(candidates).items():
                rivals = group if key == _ANY else group + for_any_auction.get(order, [])
                for index, first in enumerate(group):
                    for second in rivals[index + 1 :]:
                        pair = first.order[3], second.order[3]
                        if pair not in visited:
                            visited.add(pair)
                            yield first, second


def _by_rank(candidates: list[CandidateRule]) -> dict[tuple[int, ...], list[CandidateRule]]:
    groups: dict[tuple[int, ...], list[CandidateRule]] = {}
    for candidate in candidates:
        groups.setdefault(candidate.order[:3], []).append(candidate)
    return groups
