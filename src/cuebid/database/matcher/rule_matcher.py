"""The rules whose sequence matches an auction."""

# For each call, three steps: the labels give the auctions to match (`restarts`), the index gives
# the candidates (`index`), and the closures of these decide (`compiler`). Rules with the same
# sequence are one group and are matched once: bids of one suit on many kinds of hands mostly
# share their sequences. Levels are bit masks over groups too, applied before any closure runs.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final

import msgspec

from cuebid.core.call import Call
from cuebid.database.language.database import Database
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import START, Captures
from cuebid.database.matcher.cells import TOKENS, cell_masks
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.index import Index, set_bits
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.database.matcher.restarts import RestartedAuction, Restarter
from cuebid.database.matcher.search import Search
from cuebid.database.matcher.situation import Situation

__all__ = ["RuleMatch", "RuleMatcher", "call_text", "database_masks"]

_CALL_TEXTS: Final = {"XX": "R"}


def call_text(call: Call) -> str:
    """Return a call as sequences write it: `1N`, `P`, `X`, `R`."""
    return _CALL_TEXTS.get(call.text) or call.text.replace("NT", "N")


class RuleMatch(msgspec.Struct, frozen=True, eq=False):
    """A rule whose sequence matches an auction with a call at its end.

    A struct rather than a dataclass, because a call in a dense database has hundreds.

    Attributes:
        rule: the rule.
        captures: what its sequence captured.
        subject: the auction as it matched: with labels, if there were restarts.
    """

    rule: Rule
    captures: Captures
    subject: str


class RuleMatcher:
    """Matches the sequences of a database against auctions.

    Args:
        database: the rules.
        masks: those of `database_masks`, if they are known already.

    Attributes:
        database: the rules.
        matchers: compiled fields of the rules.
        order: the position of each rule in the database, by its identity: two rules may share a
            number.
    """

    __slots__ = (
        "_groups",
        "_index",
        "_level_masks",
        "_restarter",
        "_rules_at_depth",
        "database",
        "matchers",
        "order",
    )

    def __init__(self, database: Database, masks: Sequence[tuple[int, ...]] | None = None) -> None:
        self.database = database
        self.matchers = MatcherCache()
        self.order = {id(rule): index for index, rule in enumerate(database.rules)}
        restarting = [rule for rule in database.rules if rule.sequence.restart]
        self._restarter = Restarter(restarting, self.matchers, database.options.restart)
        self._groups = _by_sequence(database.rules)
        self._index = Index(database_masks(database) if masks is None else masks)
        self._level_masks = _by_level(self._groups)
        # Filled with use: a level is a property of rules while groups are matched as a whole.
        self._rules_at_depth: dict[tuple[int, int], list[tuple[int, Rule]]] = {}

    @property
    def restart_faults(self) -> tuple[str, ...]:
        """Restarts that were not followed so far, in words that name the rules."""
        return tuple(self._restarter.faults)

    def matches(self, situation: Situation, calls: Iterable[Call]) -> dict[Call, list[RuleMatch]]:
        """Return the rules whose sequence matches an auction, for each of some calls at its end.

        Args:
            situation: the auction so far.
            calls: each is tried as the next call.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        search = Search(FunctionContext(situation))
        so_far = ":".join([START, *map(call_text, situation.calls)])
        before = None
        depth_before = _calls_from_opening(situation.calls)
        matches: dict[Call, list[RuleMatch]] = {}
        for call in calls:
            text = call_text(call)
            auction, *restarted = self._restarter.auctions(f"{so_far}:{text}", search)
            if before is None:
                # The calls before are common to all next calls, so their candidates are looked up
                # once.
                before = self._index.before(auction.tokens[1:])
            candidates = before & self._index.last(TOKENS[text])
            depth = depth_before + (depth_before > 0 or call.is_bid)
            # Rules with `$` are tried once, with the auction itself (A30).
            search.anchors = True
            matched = self._match_auction(auction, candidates, depth, search)
            search.anchors = False
            for following in restarted:
                candidates = self._index.candidates(following.tokens)
                matched += self._match_auction(following, candidates, depth, search)
            matches[call] = self._distinct(matched) if restarted else matched
        return matches

    def _distinct(self, matched: Iterable[RuleMatch]) -> list[RuleMatch]:
        """Sort the matches of several auctions by rule and drop repeated ones."""
        # One rule may match an auction both as it is and after a restart; the same captures would
        # show the same hands.
        distinct = {(id(match.rule), match.captures): match for match in matched}
        return sorted(distinct.values(), key=lambda match: self.order[id(match.rule)])

    def _match_auction(
        self, auction: RestartedAuction, candidates: int, depth: int, search: Search
    ) -> list[RuleMatch]:
        """Return the candidates whose sequence matches, in the order of the database."""
        ordered: list[tuple[int, RuleMatch]] = []
        candidates &= self._level_masks.get(0, 0) | self._level_masks.get(depth, 0)
        text, captures_before = auction.text, auction.captures
        for number in set_bits(candidates):
            group = self._groups[number]
            try:
                end = self.matchers.sequence(group[0]).match(text, search, captures_before)
            except MatchLimitError as error:
                raise error.of_rule(group[0].number) from None
            if end is not None:
                captures = end[1]
                ordered += [
                    (position, RuleMatch(rule, captures, text))
                    for position, rule in self._rules_of_group(number, depth)
                ]
        ordered.sort(key=_position)
        return [match for _, match in ordered]

    def _rules_of_group(self, number: int, depth: int) -> list[tuple[int, Rule]]:
        """Return the rules of a group that apply at a depth, each with its position (A5)."""
        rules = self._rules_at_depth.get((number, depth))
        if rules is None:
            rules = self._rules_at_depth[number, depth] = [
                (self.order[id(rule)], rule)
                for rule in self._groups[number]
                if rule.level in (0, depth)
            ]
        return rules


_position: Final = itemgetter(0)


def database_masks(database: Database) -> list[tuple[int, ...]]:
    """Return the cell masks that the index of a database is built from, one for each sequence."""
    return [cell_masks(group[0].sequence) for group in _by_sequence(database.rules)]


def _by_sequence(rules: Iterable[Rule]) -> list[list[Rule]]:
    """Group the rules without labels by their sequence."""
    # Equal texts share one tree (`RuleReader`), so that identity is enough.
    groups: dict[int, list[Rule]] = {}
    for rule in rules:
        if rule.sequence.restart is None:
            groups.setdefault(id(rule.sequence), []).append(rule)
    return list(groups.values())


def _by_level(groups: Sequence[Sequence[Rule]]) -> dict[int, int]:
    """Return for each level the groups that have a rule of it, as the bits of an integer."""
    masks: dict[int, int] = {}
    for number, group in enumerate(groups):
        for level in {rule.level for rule in group}:
            masks[level] = masks.get(level, 0) | 1 << number
    return masks


def _calls_from_opening(calls: Sequence[Call]) -> int:
    """Count the calls from the opening bid on; levels do not count passes before it (A5)."""
    opening = next((index for index, call in enumerate(calls) if call.is_bid), len(calls))
    return len(calls) - opening
