"""A database made ready to be asked: rules that match, what calls show, what to call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from operator import itemgetter
from typing import Final

from cuebid.core.auction import Auction
from cuebid.core.call import Call
from cuebid.core.vulnerability import Vulnerability
from cuebid.database.language.database import Database
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import START
from cuebid.database.matcher.cells import TOKENS, cell_masks
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.index import Index, positions_of
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.database.matcher.parts import Search
from cuebid.database.matcher.restarts import RestartedAuction, Restarter
from cuebid.database.matcher.situation import Situation, relative
from cuebid.database.meaning.call_context import CallContext
from cuebid.database.meaning.call_meaning import RuleMatch

__all__ = ["RuleBook", "call_text", "masks_of"]

_TEXTS: Final = {"XX": "R"}
_Key = tuple[tuple[Call, ...], tuple[bool, bool]]


def call_text(call: Call) -> str:
    """A call as sequences write it: `1N`, `P`, `X`, `R`."""
    return _TEXTS.get(call.text) or call.text.replace("NT", "N")


class RuleBook:
    """A database that can be asked. It remembers the auctions it was asked about.

    Args:
        database: the rules.
        masks: those of `masks_of`, if they are known already.
        remembered: how many auctions to remember at most.

    Attributes:
        database: the rules.
        order: the place of each rule in the database, by its number.
    """

    def __init__(
        self,
        database: Database,
        masks: Sequence[tuple[int, ...]] | None = None,
        remembered: int = 2_000,
    ) -> None:
        self.database = database
        self.matchers = MatcherCache()
        restarts = [rule for rule in database.rules if rule.sequence.restart]
        self._restarter = Restarter(restarts, self.matchers, database.options.restart)
        self._groups = _by_sequence(database.rules)
        self.order = {rule.number: at for at, rule in enumerate(database.rules)}
        self._index = Index(masks_of(database) if masks is None else masks)
        self._levels = _by_level(self._groups)
        self._held: dict[tuple[int, int], list[tuple[int, Rule]]] = {}
        self._turns: dict[_Key, CallContext] = {}
        self._remembered = remembered

    def with_empty_cache(self) -> RuleBook:
        """The same rules, ready as they are, without the auctions that were asked about."""
        other = copy(self)
        other._turns = {}
        return other

    def context(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> CallContext:
        """The auction as it stands, with what everybody has shown; its next call can be asked for.

        Raises:
            RestartError: labels lead round in a circle.
            MatchLimitError: a sequence has too many ways to match.
        """
        vulnerable = relative(vulnerability, auction.dealer)
        calls = auction.calls
        known = len(calls)
        while known and (calls[:known], vulnerable) not in self._turns:
            known -= 1
        turn = self._turns.get((calls[:known], vulnerable))
        if turn is None:
            turn = self._remember(CallContext(self, Situation(vulnerable=vulnerable)))
        for call in calls[known:]:
            turn = self._remember(CallContext(self, turn.after(call)))
        return turn

    def _remember(self, turn: CallContext) -> CallContext:
        if len(self._turns) >= self._remembered:
            # The oldest half goes; what is asked next is most likely near what was asked last.
            for key in list(self._turns)[: self._remembered // 2]:
                del self._turns[key]
        situation = turn.situation
        self._turns[situation.calls, situation.vulnerable] = turn
        return turn

    def matches(self, situation: Situation, calls: Iterable[Call]) -> dict[Call, list[RuleMatch]]:
        """The rules whose sequence matches an auction with each of some calls at its end.

        Args:
            situation: the auction so far.
            calls: each as the next one.

        Raises:
            RestartError: labels lead round in a circle.
            MatchLimitError: a sequence has too many ways to match.
        """
        run = Search(FunctionContext(situation))
        written = ":".join([START, *map(call_text, situation.calls)])
        before = None
        depths = _depths(situation.calls)
        found: dict[Call, list[RuleMatch]] = {}
        for call in calls:
            text = call_text(call)
            first, *others = self._restarter.auctions(f"{written}:{text}", run)
            if before is None:
                before = self._index.before(first.tokens[1:])
            candidates = before & self._index.last(TOKENS[text])
            depth = depths + (depths > 0 or call.is_bid)
            run.anchors = True
            matched = self._matched(first, candidates, depth, run)
            run.anchors = False
            for other in others:
                bits = self._index.candidates(other.tokens)
                matched += self._matched(other, bits, depth, run)
            found[call] = self._once(matched) if others else matched
        return found

    def _once(self, matched: Iterable[RuleMatch]) -> list[RuleMatch]:
        """What matched under several labels: in the order of the database, and each way once."""
        ways = {(match.rule.number, match.captures): match for match in matched}
        return sorted(ways.values(), key=lambda match: self.order[match.rule.number])

    def _matched(
        self, auction: RestartedAuction, candidates: int, depth: int, run: Search
    ) -> list[RuleMatch]:
        """The rules among candidates whose sequence matches, in the order of the database."""
        found: list[tuple[int, RuleMatch]] = []
        candidates &= self._levels.get(0, 0) | self._levels.get(depth, 0)
        text, begun = auction.text, auction.captures
        for number in positions_of(candidates):
            group = self._groups[number]
            try:
                way = self.matchers.sequence(group[0]).match(text, run, begun)
            except MatchLimitError as error:
                raise error.of_rule(group[0].number) from None
            if way is not None:
                captures = way[1]
                found += [
                    (at, RuleMatch(rule, captures, text)) for at, rule in self._at(number, depth)
                ]
        found.sort(key=_first)
        return [match for _, match in found]

    def _at(self, number: int, depth: int) -> list[tuple[int, Rule]]:
        """The rules of a group that hold at a depth, each with its place in the database."""
        known = self._held.get((number, depth))
        if known is None:
            known = self._held[number, depth] = [
                (self.order[rule.number], rule)
                for rule in self._groups[number]
                if rule.level in (0, depth)
            ]
        return known


_first: Final = itemgetter(0)


def masks_of(database: Database) -> list[tuple[int, ...]]:
    """What the index of a database is made from: of each different sequence, the last calls."""
    return [cell_masks(group[0].sequence) for group in _by_sequence(database.rules)]


def _by_sequence(rules: Iterable[Rule]) -> list[list[Rule]]:
    """The rules without labels, those with one sequence together."""
    groups: dict[int, list[Rule]] = {}
    for rule in rules:
        if rule.sequence.restart is None:
            groups.setdefault(id(rule.sequence), []).append(rule)
    return list(groups.values())


def _by_level(groups: Sequence[Sequence[Rule]]) -> dict[int, int]:
    """For each level the groups that have a rule of it, as the bits of an integer."""
    found: dict[int, int] = {}
    for number, group in enumerate(groups):
        for level in {rule.level for rule in group}:
            found[level] = found.get(level, 0) | 1 << number
    return found


def _depths(calls: Sequence[Call]) -> int:
    """How many calls there are from the opening bid on."""
    opening = next((at for at, call in enumerate(calls) if call.is_bid), len(calls))
    return len(calls) - opening
