"""Which rules can meet at all: an index over the calls that come before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cuebid.database.analysis.auctions.automaton import NO_CALL, AuctionAutomaton
from cuebid.database.analysis.context import AcceptedHands, CheckContext
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import Captures

__all__ = ["Candidate", "Candidates", "rank"]

_ANY: Final = (NO_CALL - 1, NO_CALL - 1)
"""In place of a key, for rules that go with very many."""

Key = tuple[int, int]


class Candidate(NamedTuple):
    """A rule that may decide a call, and what is known of it.

    Attributes:
        rule: the rule.
        order: the lower, the higher its rank.
        language: its auctions.
        sample: hands of the sample for which it may match.
    """

    rule: Rule
    order: tuple[int, ...]
    language: AuctionAutomaton
    sample: int

    @property
    def auctions(self) -> tuple[AuctionAutomaton, int]:
        """Its auctions with its level."""
        return self.language, self.rule.level


def rank(rule: Rule, place: int) -> tuple[int, ...]:
    """The order among rules that match: the lowest is chosen (A10)."""
    return -rule.priority, int(rule.level == 0), int(rule.default), place


class Candidates:
    """The rules of a database that can be compared; those with labels and restarts cannot."""

    def __init__(self, context: CheckContext) -> None:
        self.context = context
        self.all: list[Candidate] = []
        self._by_key: dict[Key, list[Candidate]] = {}
        self._keys: dict[int, frozenset[Key]] = {}
        for place, rule in enumerate(context.database.rules):
            if (
                rule.sequence.restart is None
                and rule.number not in context.dead | context.unexpanded
            ):
                self._add(rule, place)
        for several in self._by_key.values():
            several.sort(key=lambda one: one.order)

    def _add(self, rule: Rule, place: int) -> None:
        language = self.context.language(rule)
        if language.is_empty or not language.complete:
            return
        sample = 0
        for captures in self.context.grab_states(rule):
            sample |= self.context.hands(rule, captures).sample
        one = Candidate(rule, rank(rule, place), language, sample)
        keys = language.keys
        self.all.append(one)
        self._keys[rule.number] = frozenset({_ANY}) if keys is None else keys
        for key in self._keys[rule.number]:
            self._by_key.setdefault(key, []).append(one)

    def hands(self, one: Candidate, captures: Captures) -> AcceptedHands:
        """The hands of a rule, when the letters hold this."""
        return self.context.hands(one.rule, captures)

    def around(self, one: Candidate) -> list[list[Candidate]]:
        """Lists, each by rank, that hold every rule which is there wherever this one is."""
        keys = self._keys[one.rule.number]
        fewest = min(keys, key=lambda key: len(self._by_key[key]))
        lists = [self._by_key[fewest]]
        if fewest != _ANY and _ANY in self._by_key:
            lists.append(self._by_key[_ANY])
        return lists

    def pairs_of_one_priority(self) -> Iterator[tuple[Candidate, Candidate]]:
        """Pairs of rules that may meet, and which only their order tells apart."""
        seen: set[tuple[int, int]] = set()
        everywhere = self._by_key.get(_ANY, [])
        wide: dict[tuple[int, ...], list[Candidate]] = {}
        for one in everywhere:
            wide.setdefault(one.order[:3], []).append(one)
        for key, several in self._by_key.items():
            groups: dict[tuple[int, ...], list[Candidate]] = {}
            for one in several:
                groups.setdefault(one.order[:3], []).append(one)
            for order, group in groups.items():
                others = group if key == _ANY else group + wide.get(order, [])
                for place, one in enumerate(group):
                    for other in others[place + 1 :]:
                        pair = one.order[3], other.order[3]
                        if pair not in seen:
                            seen.add(pair)
                            yield one, other
